"""Checks of `referee verify`: every chain, and every row of a match against its ledger."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from referee.actions.verification.tournaments import check_tournament, tournaments
from referee.store import health
from referee.store.database import db, snapshot
from referee.store.errors import UNREADABLE, BrokenLedger, StoreUnavailable
from referee.store.ledger import ledger
from referee.store.ledger.entry import EVENT, MATCH, StoredEntry, first_broken_link
from referee.store.matches import projections
from referee.store.matches.tables import MATCHES, Seat
from referee.store.matches.views import view_of_entries


@dataclass(frozen=True)
class Problem:
    """A difference between what was written and what is stored.

    `number` is the first bad entry of `code`; `scope` tells whether `code` is a match or an event.
    """

    text: str
    code: str | None = None
    number: int | None = None
    scope: str = MATCH

    def __str__(self) -> str:
        if self.code is None:
            return self.text
        entry = "" if self.number is None else f", entry {self.number}"
        return f"{self.scope} {self.code}{entry}: {self.text}"


@dataclass(frozen=True)
class Report:
    """A report: how much was checked, and everything that was found wrong."""

    matches: int
    entries: int
    problems: tuple[Problem, ...]

    @property
    def sound(self) -> bool:
        return not self.problems


def verify() -> Report:
    """Check the database, every chain, and every row against its ledger."""
    matches = entries = 0
    problems: list[Problem] = []
    try:
        with snapshot():
            missing = health.missing_tables()
            if missing:
                text = f"there is no table {', '.join(missing)}: run “referee db upgrade”"
                return Report(0, 0, (Problem(text),))
            problems += [Problem(text) for text in health.problems()]
            for match_id, code in db.session.execute(_MATCHES).all():
                read, found = _match(match_id, code)
                problems += found
                matches, entries = matches + 1, entries + read
            for event_id, code in tournaments():
                read, wrong = check_tournament(event_id, code)
                problems += [Problem(text, code, number, EVENT) for text, number in wrong]
                entries += read
    except StoreUnavailable as error:
        problems.append(Problem(str(error.__cause__)))
    return Report(matches, entries, tuple(problems))


_MATCHES = select(MATCHES.c.id, MATCHES.c.code).order_by(MATCHES.c.id)


def _match(match_id: int, code: str) -> tuple[int, list[Problem]]:
    """Return how many entries of a match were read, and its problems.

    One that is torn stops no other.
    """
    try:
        chain = list(ledger.stored(match_id))
    except BrokenLedger as error:
        return 0, [Problem(error.problem, code, error.number)]
    try:
        return len(chain), list(_match_problems(match_id, code, chain))
    except BrokenLedger as error:
        return len(chain), [Problem(error.problem, code, error.number)]


def _match_problems(match_id: int, code: str, chain: list[StoredEntry]) -> Iterator[Problem]:
    """Yield at most one problem of the chain; compare the match row where the chain holds."""
    fault = first_broken_link(code, chain)
    if fault is not None:
        yield Problem(fault.problem, code, fault.number)
        return
    head = _column(match_id, "head")
    if isinstance(head, int) and len(chain) < head:
        yield Problem("it is missing, though the match row counts it", code, len(chain) + 1)
        return
    view = view_of_entries(code, [ledger.opened(code, entry) for entry in chain])
    for name, expected in projections.match_columns(view).items():
        found = _column(match_id, name)
        if found is UNREADABLE:
            yield Problem(f"the {name} of the match row cannot be read", code)
        elif found != expected:
            yield Problem(f"the match row has {name} {found!r}, the ledger {expected!r}", code)
    if _seats(match_id) != projections.seat_rows(view):
        yield Problem("the names on the match are not those of the ledger", code)


def _column(match_id: int, name: str) -> object:
    """Return a column of a match row; `UNREADABLE` where it holds what cannot be read."""
    try:
        return db.session.scalar(select(MATCHES.c[name]).where(MATCHES.c.id == match_id))
    except UNREADABLE:
        return UNREADABLE
    except StoreUnavailable as error:
        if error.cause != "damaged":
            raise
        return UNREADABLE


def _seats(match_id: int) -> list[dict[str, Any]]:
    rows = db.session.scalars(select(Seat).where(Seat.match_id == match_id).order_by(Seat.seat))
    return [{"seat": row.seat, "name": row.name, "folded": row.folded} for row in rows]
