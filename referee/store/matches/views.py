"""Views of a match: its facts, their record, and the record's result."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from referee.core.erasures import NAME_ERASED, read_erasure
from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.record import Record as AnyRecord
from referee.games.course import AnyCourse, Course, Record, Result, State, course
from referee.games.facts import validate
from referee.games.pairs.replay import MatchState
from referee.games.pairs.result import Result as PairsResult
from referee.games.trionfo.record import TrionfoRecord
from referee.games.trionfo.replay import SessionState
from referee.games.trionfo.result import TrionfoResult
from referee.store.errors import BrokenLedger
from referee.store.ledger.entry import LedgerEntry
from referee.store.view_cache import ViewCache


@dataclass(frozen=True, kw_only=True)
class View(Course[State, Record, Result]):
    """A match at its newest entry: `number` counts the entries, `head` is the newest one's hash."""

    code: str
    number: int
    head: str
    opened_at: datetime
    last_at: datetime


AnyView = View[Any, Any, Any]

MatchCourse = Course[MatchState[Any], AnyRecord[Any, Any], PairsResult[Any]]
MatchView = View[MatchState[Any], AnyRecord[Any, Any], PairsResult[Any]]
SessionCourse = Course[SessionState, TrionfoRecord, TrionfoResult]
SessionView = View[SessionState, TrionfoRecord, TrionfoResult]


def fact_of(entry: LedgerEntry) -> Fact:
    """Return an entry as replay sees it."""
    return Fact(entry.number, entry.kind, entry.payload)


def view(code: str, told: AnyCourse, opened_at: datetime, last: LedgerEntry) -> AnyView:
    """Return the view of a match whose newest entry is `last`."""
    return View(
        **vars(told),
        code=code,
        number=last.number,
        head=last.hash,
        opened_at=opened_at,
        last_at=last.recorded_at,
    )


def view_of_entries(code: str, entries: Iterable[LedgerEntry]) -> AnyView:
    """Build a view from the whole ledger of a match, every payload checked on the way out.

    That a name was erased is no act of the match: nothing was played or decided by it.
    """
    known = tuple(entries)
    if not known:
        raise BrokenLedger(code, "entry 1 is missing")
    try:
        for entry in known:
            if entry.kind == NAME_ERASED:
                read_erasure(entry.payload)
            else:
                validate(entry.kind, entry.payload)
        played = course(tuple(fact_of(entry) for entry in known))
    except RuleError as error:
        raise BrokenLedger(code, str(error)) from error
    last = next(entry for entry in reversed(known) if entry.kind != NAME_ERASED)
    seen = view(code, played, known[0].recorded_at, known[-1])
    return replace(seen, last_at=last.recorded_at)


views: ViewCache[AnyView] = ViewCache(256)
"""As many as four rounds of 64 tables have."""
