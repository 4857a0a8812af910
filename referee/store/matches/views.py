"""Views of a match: its facts, their record, and the record's result."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.record import Record as AnyRecord
from referee.games.facts import validate
from referee.games.pairs.replay import MatchState
from referee.games.pairs.result import Result as PairsResult
from referee.games.registry import game_of
from referee.games.trionfo.record import TrionfoRecord
from referee.games.trionfo.replay import SessionState
from referee.games.trionfo.result import TrionfoResult
from referee.store.errors import BrokenLedger
from referee.store.ledger.entry import LedgerEntry
from referee.store.view_cache import ViewCache

State = TypeVar("State")
Record = TypeVar("Record")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Course(Generic[State, Record, Result]):
    """The outcome of the facts of a match.

    `record` is what was read of `state.record`, `result` its score. Every value is shared between
    readers, so none may change.
    """

    facts: tuple[Fact, ...]
    state: State
    record: Record
    result: Result

    @property
    def game(self) -> str:
        """Return the game's name, as its record writes it."""
        return str(self.facts[0].payload["game"])

    @property
    def status(self) -> str:
        """`open`, `finished`, `locked` (all who sign have signed) or `closed` (given up)."""
        state: Any = self.state
        if state.closed:
            return "closed"
        if state.locked:
            return "locked"
        return "finished" if game_of(self.game).is_over(state, self.result) else "open"


@dataclass(frozen=True)
class View(Course[State, Record, Result]):
    """A match at its newest entry: `number` counts the entries, `head` is the newest one's hash."""

    code: str
    number: int
    head: str
    opened_at: datetime
    last_at: datetime


AnyCourse = Course[Any, Any, Any]
AnyView = View[Any, Any, Any]

MatchCourse = Course[MatchState[Any], AnyRecord[Any, Any], PairsResult[Any]]
MatchView = View[MatchState[Any], AnyRecord[Any, Any], PairsResult[Any]]
SessionCourse = Course[SessionState, TrionfoRecord, TrionfoResult]
SessionView = View[SessionState, TrionfoRecord, TrionfoResult]


def course(facts: tuple[Fact, ...]) -> AnyCourse:
    """Replay facts and score their record. Raise RuleError where they tell the impossible."""
    game = game_of(facts[0].payload["game"])
    state = game.replay(facts)
    record = game.parse(state.record)
    return Course(facts, state, record, game.score(record))


def fact_of(entry: LedgerEntry) -> Fact:
    """Return an entry as replay sees it."""
    return Fact(entry.number, entry.kind, entry.payload)


def view(code: str, told: AnyCourse, opened_at: datetime, last: LedgerEntry) -> AnyView:
    """Return the view of a match whose newest entry is `last`."""
    return View(
        facts=told.facts,
        state=told.state,
        record=told.record,
        result=told.result,
        code=code,
        number=last.number,
        head=last.hash,
        opened_at=opened_at,
        last_at=last.recorded_at,
    )


def view_of_entries(code: str, entries: Iterable[LedgerEntry]) -> AnyView:
    """Build a view from the whole ledger of a match, every payload checked on the way out."""
    known = tuple(entries)
    if not known:
        raise BrokenLedger(code, "entry 1 is missing")
    try:
        for entry in known:
            validate(entry.kind, entry.payload)
        told = course(tuple(fact_of(entry) for entry in known))
    except RuleError as error:
        raise BrokenLedger(code, str(error)) from error
    return view(code, told, known[0].recorded_at, known[-1])


views: ViewCache[AnyView] = ViewCache(64)
