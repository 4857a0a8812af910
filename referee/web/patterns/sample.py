"""An evening and its matches for the pictures of papers: made of facts, without a database."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from functools import cache
from hashlib import sha256

from referee.core.facts import Fact
from referee.core.register.person import About
from referee.core.sides import Pair
from referee.core.table_result import TableResult
from referee.games.course import course
from referee.games.marafone.game import MARAFONE
from referee.games.marafone.regulation import REGULATIONS
from referee.games.registry import game_of
from referee.paper.tournaments.page import Tournament
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.store.accounts.club_events import ClubEvent
from referee.store.ledger.entry import FIRST_PREV_HASH, LedgerEntry
from referee.store.matches.views import AnyView, View
from referee.store.tournaments.views import EventView
from referee.tournament.evening.drafts import write_draws
from referee.tournament.evening.facts import validate
from referee.tournament.evening.plan import EventPlan, StagePlan, write_plan
from referee.tournament.evening.progress import deal_next, draw_next
from referee.tournament.evening.replay import folded, take
from referee.tournament.evening.state import EventState
from referee.web.matches.posting import Payload

BEGAN = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
HEAD = "5ea1" * 16
CODE = "K7Q2MZ"

FIRST = (
    "Elvira", "Primo", "Nives", "Loris", "Anna", "Bruno", "Carla", "Dario", "Guerrino", "Tonina",
    "Pierfrancesco", "Iole", "Aldo", "Mirella", "Sauro", "Maria Addolorata",
)  # fmt: skip
LAST = (
    "Casadei", "Zoli", "Montanari", "Fabbri", "Ricci", "Bagnara", "Degli Esposti", "Baldassarri",
    "Dall’Agata", "Zavalloni", "Mengozzi",
)  # fmt: skip
HEBREW = ("דוד לוי", "מרים כהן")
"""Partners whose names run from right to left."""

CLUBS = ("Bocciofila Aurora di Sant’Arcangelo", "Dopolavoro", "")

SUITS = ("coppe", "denari", "spade", "bastoni")

TRICKS = (
    "3c 2c Ac Rc", "Cc Fc 7c 6c", "5c 4c 3d 2d", "Ad Rd Cd Fd", "7d 6d 5d 4d",
    "3s 2s As Rs", "Cs Fs 7s 6s", "5s 4s 3b 2b", "Ab Rb Cb Fb", "7b 6b 5b 4b",
)  # fmt: skip
"""A hand card by card; whoever leads takes every trick."""

NOTES = {
    "date": "2026-11-20",
    "place": "Circolo Arci Brusèda, Forlimpopoli",
    "event": "Torneo d’autunno",
    "table": "4",
    "referee": "Iader Gardini",
}

A_WINS = {"games": [2, 1], "points": [100, 90], "winner": "a"}
B_WINS = {"games": [0, 2], "points": [60, 82], "winner": "b"}


def people(number: int) -> list[str]:
    """Return so many names, short and long ones; the fifth and the sixth are Hebrew."""
    names = [f"{FIRST[n % len(FIRST)]} {LAST[n * 3 % len(LAST)]}" for n in range(number)]
    return [*names[:4], *HEBREW, *names[6:]][:number]


DECIDED = DeskResult(
    "2–0 · 82–50",
    TableResult(Pair(2, 0), Pair(82, 50), "a", scores=(Pair(41, 30), Pair(41, 20))),
    "ruling",
    "Gina, 20/11/2026 22:14 · Motivo: il cartellino firmato dice così",
)
"""A result that a referee has decided, as a sheet says it."""


@cache
def tournament(format_: str, entries: int, rounds: int, *, ends: bool = False) -> Tournament:
    """Return an event with a stage of this format after so many rounds, all of them played.

    Where it `ends` its standings are final; else one round more is published.
    """
    evening = _SampleLedger(format_)
    each = 1 if evening.plan.entered == "singles" else 2
    names = people(entries * each)
    for number in range(1, entries + 1):
        players = names[(number - 1) * each : number * each]
        evening.add(
            "entry_added",
            entry=number,
            name=" - ".join(players),
            players=players,
            club=CLUBS[number % len(CLUBS)],
        )
    evening.add("checked_in", entries=list(range(1, entries + 1)))
    evening.add("fee_paid", entries=list(range(1, entries, 2)))
    evening.add("stage_begun", stage=1, groups=[list(group) for group in deal_next(evening.state)])
    for _round in range(rounds):
        evening.publish()
        evening.play()
    if ends:
        evening.add("standings_made_final")
    else:
        evening.publish()
    return evening.tournament()


class _SampleLedger:
    """The ledger of a tournament of one stage, as it grows fact by fact."""

    def __init__(self, format_: str) -> None:
        entered = "singles" if format_ == "baraonda" else "pairs"
        regulation = REGULATIONS.presets["torneo"].regulation
        self.plan = EventPlan(regulation, 7, (StagePlan(format_),), entered, fee=1050)
        made = validate("plan_made", {"plan": write_plan(self.plan)})
        self.facts = [Fact(1, "plan_made", made)]
        self.fold = folded(self.facts)

    @property
    def state(self) -> EventState:
        return self.fold.state()

    def add(self, kind: str, **payload: object) -> None:
        self.facts.append(Fact(len(self.facts) + 1, kind, validate(kind, payload)))
        take(self.fold, self.facts[-1])

    def publish(self) -> None:
        number = len(self.state.rounds) + 1
        self.add("round_drafted", round=number, draws=write_draws(draw_next(self.state)))
        self.add("round_published", round=number)

    def play(self) -> None:
        """Confirm a result at every table that has none."""
        for index, (round_, table) in enumerate(self.state.missing):
            result = B_WINS if index % 3 == 1 else A_WINS
            self.add("result_confirmed", round=round_, table=table, result=result)

    def tournament(self) -> Tournament:
        event = ClubEvent(
            1, CODE, "Coppa Romagna", date(2026, 11, 20), "torneo", "none", "open", 0, 0
        )
        entries = tuple([_entry(fact.number, fact.kind, fact.payload) for fact in self.facts])
        return Tournament(event, EventView(1, event.code, entries, self.fold), self.state)


def person_added(about: About) -> LedgerEntry:
    """Return the first entry of somebody in the register."""
    return _entry(1, "person_added", {"about": about.written()})


def _entry(number: int, kind: str, payload: Mapping[str, object]) -> LedgerEntry:
    return LedgerEntry(
        number=number,
        event_id=f"event-{number}",
        kind=kind,
        payload=dict(payload),
        actor="Gina",
        device="",
        recorded_at=BEGAN,
        prev_hash=FIRST_PREV_HASH,
        hash=HEAD,
    )


@cache
def match_view(*, refused: bool = False) -> AnyView:
    """Return a match of marafone; where it is `refused` it is not final."""
    written: list[Payload] = []
    for number in range(20):
        thirds = number * 13 % 28 + 4
        written.append({"thirds": {"A": thirds, "B": 35 - thirds}, "trump": SUITS[number % 4]})
    more: list[tuple[str, Payload]] = []
    if refused:
        more = [("result_refused", {"side": "B", "reason": "avevamo di più"})]
    return _view(MARAFONE.name, "circolo", people(4), written, more)


@cache
def unplayed_view() -> AnyView:
    """Return a match without a hand."""
    return _view(MARAFONE.name, "circolo", people(4), [], [])


@cache
def match_by_cards() -> AnyView:
    """Return a match whose hands were entered by cards, in each another suit is trumps."""
    hands: list[Payload] = []
    letters = "".join(suit[0] for suit in SUITS)
    for number in range(5):
        turned = letters[number % 4 :] + letters[: number % 4]
        tricks = [trick.translate(str.maketrans(letters, turned)) for trick in TRICKS]
        trump = SUITS[number % 4]
        hands.append({"battezzante": number % 4 + 1, "trump": trump, "tricks": tricks})
    return _view(MARAFONE.name, "circolo", people(4), hands, [])


@cache
def tressette_view() -> AnyView:
    """Return a match of tressette."""
    accuse = [{"seat": 1, "kind": "napoletana", "suit": "spade"}]
    hands: list[Payload] = [
        {"first": 2, "thirds": {"A": 20, "B": 15}, "accuse": accuse},
        *[{"thirds": {"A": thirds, "B": 35 - thirds}} for thirds in (17, 26, 11, 30, 20, 27)],
    ]
    return _view("tressette", "tressette-31", people(4), hands, [])


def ledger_of(view: AnyView) -> list[LedgerEntry]:
    """Return the entries of a match."""
    return [_entry(fact.number, fact.kind, fact.payload) for fact in view.facts]


@cache
def session_view() -> AnyView:
    """Return a session of trionfo."""
    bids = ["passo", "chiamo", "maso", "passo", "passo"]
    hands = [
        {"first": number % 5 + 1, "bids": bids, "trump": "bastoni", "made": number % 3 != 0}
        for number in range(10)
    ]
    return _view("trionfo", "trionfo", people(5), hands, [])


def _view(
    game: str,
    regulation: str,
    players: Sequence[str],
    hands: Sequence[Payload],
    more: Sequence[tuple[str, Payload]],
) -> AnyView:
    """Return a match with these hands; `more` are facts after them, each a kind and its payload."""
    opening = {
        "game": game,
        "players": list(players),
        "regulation": regulation,
        **game_of(game).terms_of(regulation)._asdict(),
        **NOTES,
    }
    told: list[tuple[str, Payload]] = [("match_opened", opening)]
    told += [
        ("hand_written", {"hand": number, "value": hand})
        for number, hand in enumerate(hands, start=1)
    ]
    facts = tuple([Fact(number, *one) for number, one in enumerate([*told, *more], start=1)])
    return View(
        **vars(course(facts)),
        code=CODE,
        number=len(facts),
        head=sha256(repr(facts).encode()).hexdigest(),
        opened_at=BEGAN,
        last_at=BEGAN,
    )
