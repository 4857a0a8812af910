"""A tournament of the Circolo, in pieces: the values that the page of patterns shows."""

from referee.shown.event_standings import Column, Ranking, StandingRow


def _row(rank: int, name: str, club: str, values: str, why: str, **more: bool) -> StandingRow:
    marks = {"frozen": False, "goes_on": False, "withdrawn": False, **more}
    return StandingRow(rank, rank, name, club, tuple(values.split()), why, **marks)


RANKING = Ranking(
    "Girone A",
    (
        Column("match_points", "Pt", "punti classifica", True),
        Column("played", "G", "giocate", False),
        Column("won", "V", "vinte", False),
        Column("drawn", "N", "pari", False),
        Column("lost", "P", "perse", False),
        Column("games", "Partite", "partite vinte e perse", False),
        Column("points", "Punti", "punti fatti e subiti", False),
    ),
    (
        _row(
            1,
            "Elvira - Nives",
            "Sarsina",
            "6 3 3 0 0 6–1 279–198",
            "più punti classifica: 6 contro 4",
            goes_on=True,
        ),
        _row(
            2,
            "Primo - Loris",
            "Bar Sport",
            "4 3 2 0 1 5–3 260–241",
            "scontro diretto: 2 contro 0",
            goes_on=True,
            frozen=True,
        ),
        _row(3, "Anna - Carla", "", "4 3 2 0 1 4–3 251–230", "più punti classifica: 4 contro 0"),
        _row(
            4,
            "Gianfranco Casadei - Maria Antonietta Montanari",
            "Circolo di Mercato Saraceno",
            "0 3 0 0 3 1–6 180–301",
            "",
            withdrawn=True,
        ),
    ),
)
