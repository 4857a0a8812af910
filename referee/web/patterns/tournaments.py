"""A tournament of the Circolo, in pieces: the values that the page of patterns shows."""

from typing import Any

from referee.presenters.tournaments.entries import EntryLine
from referee.presenters.tournaments.public import Named, SideNow, TableShown
from referee.presenters.tournaments.round_clock import ClockShown
from referee.presenters.tournaments.standings import Column, Ranking, StandingRow


def _row(rank: int, name: str, club: str, values: str, why: str, **more: Any) -> StandingRow:
    marks: dict[str, Any] = {"frozen": False, "goes_on": False, "withdrawn": False, **more}
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


def _entry(id_: int, name: str, club: str = "") -> dict[str, Any]:
    return {"id": id_, "name": name, "club": club}


DRAFT: list[dict[str, Any]] = [
    {
        "table": 1,
        "sides": [[_entry(1, "Elvira - Nives", "Sarsina")], [_entry(2, "Primo - Loris")]],
        "bracket": "",
        "why": ["tutte e due hanno 4 punti classifica"],
    },
    {
        "table": 2,
        "sides": [[_entry(3, "Anna - Carla")], [_entry(4, "Bruno - Dario", "Cesena")]],
        "bracket": "consolante",
        "why": ["messe insieme a mano: sono arrivati tardi"],
    },
]
BYE = {**_entry(5, "Ada - Ivo"), "why": "sono dispari, e di chi ha riposato meno è l’ultima"}


def _table(number: int, state: str, word: str, sign: str, **more: Any) -> dict[str, Any]:
    sides = [
        {"name": name, "score": score, "won": False}
        for name, score in (("Elvira - Nives", "1 · 28"), ("Primo - Loris", "0 · 16"))
    ]
    return {
        "table": number,
        "sides": sides,
        "state": state,
        "word": word,
        "sign": sign,
        "note": "",
        "minutes": 4,
        "late": "",
        "bracket": "",
        "code": "",
        "result": "",
        **more,
    }


TABLES: list[dict[str, Any]] = [
    _table(5, "referee", "arbitro chiamato", "flag"),
    _table(3, "disputed", "contestata", "cross"),
    _table(8, "to_confirm", "da confermare", "pen"),
    _table(6, "signed", "firmato", "lock"),
    _table(2, "not_started", "non iniziata", "clock", late="in ritardo: avvisateli"),
    _table(1, "playing", "in gioco", "deck", result="#"),
    _table(4, "done", "finita", "check", minutes=None, note="a tavolino"),
]
CLOCKS = [
    ClockShown(
        45, "21:00", "21:45", f"2026-11-20T{at}+01:00", "2026-11-20T21:30:00+01:00", over, call
    )
    for at, over, call in (
        ("21:45:00", False, ""),
        ("21:25:00", True, ""),
        ("21:45:00", False, "21:29"),
    )
]


def _public(state: str, word: str, marks: str, *, won: bool = False, note: str = "") -> TableShown:
    names = (
        Named(1, "Elvira - Nives"),
        Named(2, "Gianfranco Casadei - Maria Antonietta Montanari"),
    )
    sides = [
        SideNow((name,), tuple(numbers.split()), won and index == 0)
        for index, (name, numbers) in enumerate(zip(names, marks.split("/"), strict=True))
    ]
    return TableShown(3, 7, tuple(sides), state, word, note, "" if note else "7F3K2B")


PUBLIC_TABLES = [
    _public("not_started", "non iniziata", "/"),
    _public("playing", "in gioco", "1 28/0 16"),
    _public("done", "", "2 82/0 61", won=True),
    _public("done", "", "/", won=True, note="a tavolino"),
]

HISTORY = [
    {
        "number": number,
        "what": what,
        "reason": reason,
        "at": "2026-11-20T21:28:00+01:00",
        "when": "21:28",
        "who": who,
    }
    for number, what, reason, who in (
        (41, "Turno 2 annullato: tutto torna com’era prima", "sorteggio sbagliato", "Gina"),
        (40, "Orologio del turno 2: 45 minuti", "", ""),
    )
]
SEAL = "9f2c7b1e4a6d8035c1f0e2b3a4d5968778695a4b3c2d1e0f9f2c7b1e4a6d8035"

SLIP = [
    {"key": f"g{n}", "label": f"Partita {n}", "names": [f"g{n}_a", f"g{n}_b"]} for n in (1, 2, 3)
]
SLIP_TYPED = {"g1_a": "44", "g1_b": "30", "g2_a": "411", "g2_b": "12"}
SLIP_ERRORS = {"g2": "411 punti nella partita 2: si gioca ai 41"}


def _entry_line(number: int, name: str, note: str, *marks: str, **stands: bool) -> EntryLine:
    told = dict.fromkeys(("here", "paid", "playing", "late", "over"), False) | stands
    return EntryLine(number, name, note, name.casefold(), marks, **told)


ENTRIES = (
    _entry_line(1, "Elvira - Nives", "Sarsina · Cesena", "testa di serie 1", here=True, paid=True),
    _entry_line(7, "Primo - Loris", "Bar Sport", "tavolo 3"),
    _entry_line(9, "Anna - Carla", "", here=True, playing=True, paid=True),
    _entry_line(12, "Bruno - Dario", "Bar Sport", here=True, late=True),
    _entry_line(4, "Sante - Guerrino", "", over=True),
)
