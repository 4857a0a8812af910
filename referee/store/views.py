"""A match as pages see it: its facts, the record they make, and what follows from the record."""

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from referee.rules.errors import RuleError
from referee.rules.facts import Fact, validate
from referee.rules.marafone import score
from referee.rules.record import Record, parse
from referee.rules.replay import MatchState, replay
from referee.rules.result import Result
from referee.store.entries import LedgerEntry
from referee.store.errors import BrokenLedger


@dataclass(frozen=True)
class Course:
    """What a row of facts comes to; every value is shared between readers, so none may change."""

    facts: tuple[Fact, ...]
    state: MatchState
    record: Record
    result: Result

    @property
    def status(self) -> str:
        """`open`, `finished`, `locked` (both sides signed) or `closed` (given up)."""
        if self.state.closed:
            return "closed"
        if self.state.locked:
            return "locked"
        return "finished" if self.result.finished else "open"


@dataclass(frozen=True)
class MatchView(Course):
    """A match at its newest entry: `number` counts the entries, `head` is the last one's hash."""

    code: str
    number: int
    head: str
    opened_at: datetime
    last_at: datetime


def course(facts: tuple[Fact, ...]) -> Course:
    """Replay facts and score their record; raises RuleError where they tell the impossible."""
    state = replay(facts)
    record = parse(state.record)
    return Course(facts, state, record, score(record))


def fact_of(entry: LedgerEntry) -> Fact:
    return Fact(entry.number, entry.kind, entry.payload)


def view(code: str, course_now: Course, opened_at: datetime, last: LedgerEntry) -> MatchView:
    """The view of a match whose newest entry is `last`."""
    return MatchView(
        facts=course_now.facts,
        state=course_now.state,
        record=course_now.record,
        result=course_now.result,
        code=code,
        number=last.number,
        head=last.hash,
        opened_at=opened_at,
        last_at=last.recorded_at,
    )


def view_of_entries(code: str, entries: Iterable[LedgerEntry]) -> MatchView:
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


class ViewCache:
    """The views last used. A head's hash names everything before it, so none grows stale."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._views: OrderedDict[str, MatchView] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, head: str) -> MatchView | None:
        with self._lock:
            if head in self._views:
                self._views.move_to_end(head)
            return self._views.get(head)

    def put(self, seen: MatchView) -> None:
        with self._lock:
            self._views[seen.head] = seen
            self._views.move_to_end(seen.head)
            while len(self._views) > self._size:
                self._views.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._views.clear()


views = ViewCache(64)
