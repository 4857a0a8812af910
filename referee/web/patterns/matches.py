"""A match in the bar of the Circolo, in pieces: the values the page of patterns shows."""

from dataclasses import replace

from referee.core.sides import Side
from referee.presenters.games.game import ListedScore, SidesLine
from referee.presenters.games.moment import Moment
from referee.presenters.games.pairs.rows import HandRow, SideAmounts
from referee.presenters.games.pairs.score import SideScore
from referee.presenters.matches.lists import ListedMatch
from referee.presenters.office.rulings import RulingShown, RulingStep
from referee.presenters.tournaments.results.correction import MovedEntry
from referee.presenters.words.comparison import Change
from referee.web.forms.fields import Choice
from referee.web.games.pairs.claim import ClaimLine
from referee.web.games.pairs.play import SideName
from referee.web.matches.posting import Post

SCREENS = {
    "deal": "table",
    "cards": "table",
    "tricks": "table",
    "totals": "table",
    "finished": "table",
    "spectator": "watch",
    "wall": "watch",
}
"""Name of a whole screen -> the template in templates/patterns/ that draws it."""

MANAGER = {"name": "Nives Casadei", "manager": True}
SIDES = (SideName("A", "Noi", "Noi"), SideName("B", "Voi", "Voi"))
NAMES = {"A": "Noi", "B": "Voi"}
POST = Post("/patterns/", 31)


def _side(side: Side, name: str, players: str, numbers: str, games: int, needed: int) -> SideScore:
    """Return a side; `numbers` are its points, what it misses and what its last hand gave."""
    points, missing, last = numbers.split()
    return SideScore(
        side=side,
        name=name,
        players=players,
        points=points,
        unit="punti",
        games=games,
        games_needed=needed,
        missing=f"mancano {missing}",
        last=f"ultima mano {last}",
    )


SCORE = [
    _side("A", "Noi", "Elvira e Nives", "28 13 7", 1, 2),
    _side("B", "Voi", "Primo e Loris", "37 4 4", 0, 2),
]
SCORE_WON = [
    replace(SCORE[0], points="26", games=1),
    replace(SCORE[1], points="43", games=2, won=True),
]
LONG = "Bocciofila Aurora di Sant'Arcangelo"
SCORE_LONG = [
    _side(
        "A", LONG, "Giambattista Montanari della Torre e Maria Addolorata Casadei", "118 5 21", 0, 1
    ),
    _side("B", "Dopolavoro", "Secondo Zoli e Ivo Fabbri", "92 31 14", 0, 1),
]

MOMENTS = [
    Moment(
        what="Prima brutta: vince la coppia",
        why="ai punti",
        winners=("B",),
        name="Primo e Loris",
        short="Primo e Loris",
        score="41–23",
        games="giochi 1–1",
        then="Adesso la bella!",
        text="Prima brutta: Primo e Loris 41–23, ai punti",
        mark="2 41–23",
    )
]
MOMENTS += [
    replace(
        MOMENTS[0],
        what="La partita: vince la coppia",
        why="",
        score="2–1",
        games="",
        then="",
        winners=("A",),
        name=LONG,
    ),
    replace(
        MOMENTS[0],
        what="Più punti di tutti nella serata",
        why="",
        score="+9",
        games="",
        then="",
        winners=(3,),
        name="Nives",
    ),
]


def _hand(
    number: int,
    ours: str,
    theirs: str,
    told: str = "||",
    state: str = "",
    game: str = "",
    url: str = "#",
) -> HandRow:
    """Return a hand of the sheet.

    Of each side come the points, how they were made, and the total; `told` has who began it, the
    trumps and what was special.
    """
    cells = [
        SideAmounts(points, total, sum=how)
        for points, how, total in (ours.split("|"), theirs.split("|"))
    ]
    starter, trump, mark = told.split("|")
    return HandRow(
        number,
        "played",
        state,
        starter,
        trump,
        (mark,) if mark else (),
        (mark,) if mark else (),
        cells[0],
        cells[1],
        game=game,
        url=url,
    )


SHEET = [
    _hand(7, "6||", "5||", "||in più", "surplus", url=""),
    _hand(6, "||", "||", "Elvira|denari|", "open", game="Prima brutta", url=""),
    _hand(5, "11|11⅔ → 11|26", "0|0|21", "Loris|bastoni|cappotto"),
    _hand(4, "||15", "||21", "Loris||a monte", "void"),
    _hand(3, "0||15", "11||21", "Nives|coppe|11–0 per segnale"),
    _hand(2, "6|6⅓ → 6|15", "5|5⅓ → 5|10", "Primo|spade|"),
    _hand(2, "7|7⅔ → 7|16", "4|4|9", "Primo|spade|corretta", "struck", url=""),
    _hand(1, "9|6⅔ → 6 + 3|9", "5|5|5", "Elvira|denari|maraffa Noi"),
]

OFFENCES = [
    Choice("sign", "Segno o parola proibita", "11–0", article="11.6"),
    Choice("revoke", "Rifiuto", "11–0", article="4.3"),
    Choice("exposed_card", "Carta scoperta", "ammonizione", article="11.6"),
    Choice("false_call", "Parola falsa", article="5.3"),
]
CLAIM = [
    ClaimLine("Prima della mano", "35"),
    ClaimLine("Quattro prese finite", "6", article="8.1"),
    ClaimLine("Maraffa di Elvira", "3", is_scored=False, article="8.1"),
    ClaimLine("La presa in corso", "1⅓", is_scored=False, article="8.1"),
]
MATCHES = [
    ListedMatch(
        code="K7Q2MZ",
        url="#",
        score=ListedScore(
            "Elvira Casadei e Nives Fabbri, Primo Zoli e Loris Gardini",
            SidesLine(
                "Elvira Casadei e Nives Fabbri", "Primo Zoli e Loris Gardini", "1–0", "28–37"
            ),
        ),
        winner=None,
        open=True,
        state="in corso",
        when="oggi, 21:14",
        place="tavolo 3",
        links=(),
    ),
    ListedMatch(
        code="T5R3KV",
        url="#",
        score=ListedScore(
            f"{LONG}, Dopolavoro ferroviario",
            SidesLine(LONG, "Dopolavoro ferroviario", "1–2", ""),
        ),
        winner="B",
        open=False,
        state="firmata",
        when="20/11/2026",
        place="Circolo di Gambettola",
        links=(("Foglio", "#"), ("Scarica", "#")),
    ),
]
MOVED = [
    MovedEntry("Elvira - Nives", 3, 1, up=True),
    MovedEntry("Primo - Loris", 1, 3, up=False),
]
COMPARISON = [
    Change("Mano 3", "Noi 7, Voi 4", "Noi 4, Voi 7"),
    Change("Prima brutta", "Noi 41–36", "Voi 39–38"),
    Change("Mano 9", "conta", "in più: la partita era finita"),
    Change("Seconda brutta", "Voi 42–30", "Voi 42–30"),
]
STROKES = [
    [40, 120, 70, 60, 95, 130, 120, 70, 150, 128],
    [170, 110, 200, 80, 240, 120, 260, 90, 330, 100, 420, 84, 540, 110],
]
CHART_A = [0, 9, 15, 15, 15, 26, 32, 41]
CHART_B = [0, 5, 10, 21, 21, 21, 26, 31]

RULING = RulingShown(
    number=31,
    place=3,
    source="un reclamo",
    complainant="Primo e Loris",
    facts="Nives ha fatto segno con le dita.",
    hand=6,
    trick=4,
    open=False,
    who="Rita · iPad 2B4D",
    when="21:14",
    at="2026-11-20T21:14:00+01:00",
    steps=tuple(
        RulingStep(
            kind=kind,
            what=what,
            text=text,
            article=article,
            who="Rita · iPad 2B4D",
            when=when,
            at=f"2026-11-20T{when}:00+01:00",
        )
        for kind, what, text, article, when in (
            ("given", "Elvira e Nives: undici a zero", "L’hanno visto tutti.", "11.3", "21:18"),
            ("appeal", "ricorso di Elvira e Nives", "Si grattava il naso.", "", "21:20"),
            ("given", "non ne segue niente", "Nessuno è sicuro.", "", "21:26"),
        )
    ),
)
