"""A match as pages see it: its facts, the record they make, and what follows from the record."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from referee.core.errors import RuleError
from referee.core.facts import Fact, validate
from referee.core.record import Record, parse
from referee.games.marafone.replay import MatchState, replay
from referee.games.marafone.result import Result
from referee.games.marafone.score import score
from referee.games.registry import TRIONFO
from referee.games.trionfo.record import TrionfoRecord, parse_trionfo
from referee.games.trionfo.replay import SessionState, replay_trionfo
from referee.games.trionfo.result import TrionfoResult
from referee.games.trionfo.score import score_trionfo
from referee.store.errors import BrokenLedger
from referee.store.ledger.entry import LedgerEntry
from referee.store.view_cache import ViewCache


@dataclass(frozen=True)
class _Course:
    """What a row of facts comes to; every value is shared between readers, so none may change."""

    facts: tuple[Fact, ...]

    @property
    def game(self) -> str:
        """The game's name, as its record writes it."""
        return str(self.facts[0].payload["game"])


@dataclass(frozen=True)
class Course(_Course):
    """The course of a match of marafone."""

    state: MatchState
    record: Record
    result: Result

    @property
    def status(self) -> str:
        """`open`, `finished`, `locked` (both sides signed) or `closed` (given up)."""
        return _status(self.state, self.result.finished)


@dataclass(frozen=True)
class SessionCourse(_Course):
    """The course of a session of trionfo, which is over when its players have said so."""

    state: SessionState
    record: TrionfoRecord
    result: TrionfoResult

    @property
    def status(self) -> str:
        """`open`, `finished`, `locked` (all five signed) or `closed` (given up)."""
        return _status(self.state, self.state.ended is not None)


def _status(state: MatchState | SessionState, finished: bool) -> str:
    if state.closed:
        return "closed"
    if state.locked:
        return "locked"
    return "finished" if finished else "open"


@dataclass(frozen=True)
class _View:
    """What is seen at the newest entry: `number` counts the entries, `head` is its hash."""

    code: str
    number: int
    head: str
    opened_at: datetime
    last_at: datetime


@dataclass(frozen=True)
class MatchView(_View, Course):
    """A match of marafone at its newest entry."""


@dataclass(frozen=True)
class SessionView(_View, SessionCourse):
    """A session of trionfo at its newest entry."""


AnyCourse = Course | SessionCourse
AnyView = MatchView | SessionView


def course(facts: tuple[Fact, ...]) -> AnyCourse:
    """Replay facts and score their record; raises RuleError where they tell the impossible."""
    if facts[0].payload["game"] == TRIONFO:
        return session_course(facts)
    return match_course(facts)


def match_course(facts: tuple[Fact, ...]) -> Course:
    """The course of a match of marafone. Raises RuleError."""
    state = replay(facts)
    record = parse(state.record)
    return Course(facts, state, record, score(record))


def session_course(facts: tuple[Fact, ...]) -> SessionCourse:
    """The course of a session of trionfo. Raises RuleError."""
    state = replay_trionfo(facts)
    record = parse_trionfo(state.record)
    return SessionCourse(facts, state, record, score_trionfo(record))


def fact_of(entry: LedgerEntry) -> Fact:
    return Fact(entry.number, entry.kind, entry.payload)


def view(code: str, told: AnyCourse, opened_at: datetime, last: LedgerEntry) -> AnyView:
    """The view of a match whose newest entry is `last`."""
    at_last = (code, last.number, last.hash, opened_at, last.recorded_at)
    if isinstance(told, SessionCourse):
        return SessionView(told.facts, told.state, told.record, told.result, *at_last)
    return MatchView(told.facts, told.state, told.record, told.result, *at_last)


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
