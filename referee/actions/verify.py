"""`referee verify`: is everything still as it was written?"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from referee.store import health, ledger, projections
from referee.store.database import db, snapshot
from referee.store.entries import StoredEntry, first_fault
from referee.store.errors import BrokenLedger, StoreUnavailable
from referee.store.tables import Match, Seat
from referee.store.views import view_of_entries


@dataclass(frozen=True)
class Problem:
    """Something that is not as it was written; `number` is the first bad entry of match `code`."""

    text: str
    code: str | None = None
    number: int | None = None

    def __str__(self) -> str:
        if self.code is None:
            return self.text
        entry = "" if self.number is None else f", entry {self.number}"
        return f"match {self.code}{entry}: {self.text}"


@dataclass(frozen=True)
class Report:
    """What was checked, and everything that was found wrong."""

    matches: int
    entries: int
    problems: tuple[Problem, ...]

    @property
    def sound(self) -> bool:
        return not self.problems


def verify() -> Report:
    """Check the database, every chain, and every match row against what its ledger tells."""
    matches = entries = 0
    problems: list[Problem] = []
    try:
        with snapshot():
            missing = health.missing_tables()
            if missing:
                text = f"there is no table {', '.join(missing)}: run “referee db upgrade”"
                return Report(0, 0, (Problem(text),))
            problems += [Problem(text) for text in health.problems()]
            for row in db.session.scalars(select(Match).order_by(Match.id)).all():
                chain = list(ledger.stored(row.id))
                problems += _match_problems(row, chain)
                matches, entries = matches + 1, entries + len(chain)
    except StoreUnavailable as error:
        problems.append(Problem(str(error.__cause__)))
    return Report(matches, entries, tuple(problems))


def _match_problems(row: Match, chain: list[StoredEntry]) -> Iterator[Problem]:
    """At most one problem of the chain; the match row is compared where the chain holds."""
    fault = first_fault(row.code, chain)
    if fault is not None:
        yield Problem(fault.problem, row.code, fault.number)
        return
    if len(chain) < row.head:
        yield Problem("it is missing, though the match row counts it", row.code, len(chain) + 1)
        return
    try:
        view = view_of_entries(row.code, [entry.opened() for entry in chain])
    except BrokenLedger as error:
        yield Problem(error.problem, row.code)
        return
    for name, told in projections.match_columns(view).items():
        kept = getattr(row, name)
        if kept != told:
            yield Problem(f"the match row has {name} {kept!r}, the ledger {told!r}", row.code)
    if _kept_seats(row.id) != projections.seat_rows(view):
        yield Problem("the names on the match are not those of the ledger", row.code)


def _kept_seats(match_id: int) -> list[dict[str, Any]]:
    rows = db.session.scalars(select(Seat).where(Seat.match_id == match_id).order_by(Seat.seat))
    return [{"seat": row.seat, "name": row.name, "folded": row.folded} for row in rows]
