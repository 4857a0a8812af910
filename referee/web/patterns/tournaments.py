"""A tournament of the Circolo, in pieces: the values that the page of patterns shows."""

from werkzeug.datastructures import MultiDict

from referee.presenters.tournaments.draft import DraftBye, DraftEntry, DraftTable
from referee.presenters.tournaments.entries import EntryLine
from referee.presenters.tournaments.glance import SideAtGlance, TableAtGlance
from referee.presenters.tournaments.history import EventHistoryLine
from referee.presenters.tournaments.progressive import ProgressCell, ProgressRow, ProgressTable
from referee.presenters.tournaments.public import NamedEntry, SideNow, TableShown
from referee.presenters.tournaments.results.correction import MovedEntry
from referee.presenters.tournaments.results.marks import Kind, Mark
from referee.presenters.tournaments.results.version import VersionShown
from referee.presenters.tournaments.round_clock import ClockShown
from referee.presenters.tournaments.standings import Column, Ranking, StandingRow
from referee.presenters.tournaments.words import SIGNS
from referee.tournament.evening.glance import OVER, TableState
from referee.tournament.games.regulations import preset
from referee.web.forms.list_form import PreviewLine
from referee.web.tournaments.results.form import GAMES_WON, ResultForm
from referee.web.tournaments.results.registry import result_form
from referee.web.tournaments.results.versions import DecidedResultForm


def _row(rank: int, name: str, club: str, values: str, why: str, marks: str = "") -> StandingRow:
    """Return an entry of the ranking; `marks` are some of `frozen`, `goes_on` and `withdrawn`."""
    return StandingRow(
        rank,
        rank,
        name,
        club,
        tuple(values.split()),
        why,
        frozen="frozen" in marks,
        goes_on="goes_on" in marks,
        withdrawn="withdrawn" in marks,
    )


PAIR, OTHERS = "Elvira - Nives", "Primo - Loris"
LONG = "Gianfranco Casadei - Maria Antonietta Montanari"

RANKING = Ranking(
    "Girone A",
    tuple(
        Column(key, short, long, main=key == "match_points")
        for key, short, long in (
            ("match_points", "Pt", "punti classifica"),
            ("played", "G", "giocate"),
            ("won", "V", "vinte"),
            ("drawn", "N", "pari"),
            ("lost", "P", "perse"),
            ("games", "Partite", "partite vinte e perse"),
            ("points", "Punti", "punti fatti e subiti"),
        )
    ),
    (
        _row(
            1,
            PAIR,
            "Sarsina",
            "6 3 3 0 0 6–1 279–198",
            "più punti classifica: 6 contro 4",
            "goes_on",
        ),
        _row(
            2,
            OTHERS,
            "Bar Sport",
            "4 3 2 0 1 5–3 260–241",
            "scontro diretto: 2 contro 0",
            "goes_on frozen",
        ),
        _row(3, "Anna - Carla", "", "4 3 2 0 1 4–3 251–230", "più punti classifica: 4 contro 0"),
        _row(4, LONG, "Circolo di Mercato Saraceno", "0 3 0 0 3 1–6 180–301", "", "withdrawn"),
    ),
)


DRAFT = (
    DraftTable(
        1,
        ((DraftEntry(1, PAIR, "Sarsina"),), (DraftEntry(2, OTHERS, ""),)),
        "",
        ("tutte e due hanno 4 punti classifica",),
    ),
    DraftTable(
        2,
        ((DraftEntry(3, "Anna - Carla", ""),), (DraftEntry(4, "Bruno - Dario", "Cesena"),)),
        "consolante",
        ("messe insieme a mano: sono arrivati tardi",),
    ),
)
MOVED = (MovedEntry("Ada - Ivo", 5, 3, up=True), MovedEntry(PAIR, 3, 4, up=False))
BYE = DraftBye(DraftEntry(5, "Ada - Ivo", ""), "sono dispari, e di chi ha riposato meno è l’ultima")


def _table(
    number: int, state: TableState, word: str, late: str = "", note: str = ""
) -> TableAtGlance:
    names = ((PAIR, "1 · 28"), (OTHERS, "0 · 16"))
    return TableAtGlance(
        table=number,
        sides=tuple([SideAtGlance(name, score, won=False, in_game=True) for name, score in names]),
        bracket="",
        state=state,
        word=word,
        sign=SIGNS[state],
        note=note,
        total="",
        since="" if state in OVER else "4 min",
        late=late,
        code="",
    )


TABLES = (
    _table(5, "referee", "arbitro chiamato"),
    _table(3, "disputed", "contestata"),
    _table(7, "ruling", "decisione aperta"),
    _table(8, "to_confirm", "da confermare"),
    _table(6, "signed", "firmato"),
    _table(2, "not_started", "non iniziata", late="in ritardo: avvisateli"),
    _table(1, "playing", "in gioco"),
    _table(9, "decided", "deciso da un arbitro"),
    _table(4, "done", "finita", note="a tavolino"),
)
CLOCKS = [
    ClockShown(45, "21:45", f"2026-11-20T{at}+01:00", "2026-11-20T21:30:00+01:00", over, call)
    for at, over, call in (
        ("21:45:00", False, ""),
        ("21:25:00", True, ""),
        ("21:45:00", False, "21:29"),
    )
]


def _public(
    state: TableState, word: str, marks: str, *, won: bool = False, note: str = ""
) -> TableShown:
    names = (NamedEntry(1, PAIR), NamedEntry(2, LONG))
    kinds: tuple[Kind, ...] = ("games", "game" if state == "playing" else "total")
    sides = [
        SideNow((name,), tuple(map(Mark, kinds, numbers.split())), won and index == 0)
        for index, (name, numbers) in enumerate(zip(names, marks.split("/"), strict=True))
    ]
    return TableShown(3, 7, tuple(sides), state, word, note, "" if note else "7F3K2B")


PUBLIC_TABLES = [
    _public("not_started", "non iniziata", "/"),
    _public("playing", "in gioco", "1 28/0 16"),
    _public("done", "", "2 82/0 61", won=True),
    _public("decided", "deciso da un arbitro", "2 82/0 61", won=True),
    _public("done", "", "/", won=True, note="a tavolino"),
]

_WRITTEN = (
    (41, "Turno 2 annullato: tutto torna com’era prima", "sorteggio sbagliato", "Gina"),
    (40, "Orologio del turno 2: 45 minuti", "", ""),
)
HISTORY = tuple(
    [
        EventHistoryLine(
            number=number,
            when="21:28",
            at="2026-11-20T21:28:00+01:00",
            who=who,
            what=what,
            reason=reason,
            round=2,
            back=number == 41,
        )
        for number, what, reason, who in _WRITTEN
    ]
)
SEAL = "9f2c7b1e4a6d8035c1f0e2b3a4d5968778695a4b3c2d1e0f9f2c7b1e4a6d8035"


def _slip(prefix: str, typed: dict[str, str] | None) -> ResultForm:
    kind = result_form(ResultForm, preset("torneo"), GAMES_WON, prefix)
    return kind(MultiDict(typed) if typed else None)


def slip() -> ResultForm:
    """Return a slip that is still to be typed."""
    return _slip("x_", None)


def refused_slip() -> ResultForm:
    """Return a slip with a score that cannot have been."""
    form = _slip(
        "", {"g1_a": "44", "g1_b": "30", "g2_a": "411", "g2_b": "12", "after": "1", "event_id": "x"}
    )
    form.attempt(form.result)
    return form


VERSIONS = (
    VersionShown("12", "2–1 · 118–95", ("Elvira e Nives, col link, 21:40",), PAIR, ()),
    VersionShown("14", "1–2 · 95–118", ("Primo e Loris, col link, 21:42",), OTHERS, MOVED),
)


def deciding() -> DecidedResultForm:
    """Return the form that decides between two results, with nothing chosen."""
    return result_form(DecidedResultForm, preset("circolo"), GAMES_WON)()


def _entry_line(number: int, name: str, note: str, *marks: str, **stands: bool) -> EntryLine:
    flags = dict.fromkeys(("here", "paid", "playing", "late", "over"), False) | stands
    return EntryLine(number, name, note, name.casefold(), marks, into=flags["late"], **flags)


ENTRIES = (
    _entry_line(1, "Elvira - Nives", "Sarsina · Cesena", "testa di serie 1", here=True, paid=True),
    _entry_line(7, "Primo - Loris", "Bar Sport", "tavolo 3"),
    _entry_line(9, "Anna - Carla", "", here=True, playing=True, paid=True),
    _entry_line(12, "Bruno - Dario", "Bar Sport", here=True, late=True),
    _entry_line(4, "Sante - Guerrino", "", over=True),
)

LIST = (
    PreviewLine(1, "Elvira - Nives", "Sarsina · Cesena", ""),
    PreviewLine(2, "Primo", "", "una coppia ha due nomi"),
)

PROGRESS = ProgressTable(
    title="",
    rounds=(1, 2),
    rows=(
        ProgressRow(1, "Aldo e Nives", (ProgressCell(3, "2–0", "2"), ProgressCell(2, "2–1", "4"))),
        ProgressRow(
            2, "Carla e Pia", (ProgressCell(0, "riposo", "2"), ProgressCell(1, "1–2", "2"))
        ),
        ProgressRow(3, "Remo e Ida", (ProgressCell(1, "0–2", "0"), None)),
    ),
)
