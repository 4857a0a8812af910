"""Checks of the stored tournaments, as a part of `referee verify`."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Row, select

from referee.store.database import db
from referee.store.errors import UNREADABLE, BrokenLedger, StoreUnavailable
from referee.store.ledger import ledger
from referee.store.ledger.entry import EVENT, StoredEntry, first_broken_link
from referee.store.ledger.ledger import EVENT_BOOK
from referee.store.people.tables import CLUB_EVENTS
from referee.store.tournaments.projections import event_columns
from referee.store.tournaments.views import view_of_tournament

Found = tuple[str, int | None]
"""A problem in words, and the number of its entry, if it is of one."""


def tournaments() -> list[tuple[int, str]]:
    """Return the row and the code of every event, also of one without a tournament."""
    rows = select(CLUB_EVENTS.c.id, CLUB_EVENTS.c.code).order_by(CLUB_EVENTS.c.id)
    return [(row.id, row.code) for row in db.session.execute(rows)]


def check_tournament(event_id: int, code: str) -> tuple[int, list[Found]]:
    """Return the number of entries read and the problems; a damaged tournament stops no other."""
    try:
        chain = list(ledger.stored(event_id, book=EVENT_BOOK))
    except BrokenLedger as error:
        return 0, [(error.problem, error.number)]
    try:
        return len(chain), list(_problems(event_id, code, chain))
    except BrokenLedger as error:
        return len(chain), [(error.problem, error.number)]


def _problems(event_id: int, code: str, chain: list[StoredEntry]) -> Iterator[Found]:
    fault = first_broken_link(code, chain, EVENT)
    if fault is not None:
        yield fault.problem, fault.number
        return
    row = _event_row(event_id)
    if row is None:
        yield "the event row cannot be read", None
        return
    if len(chain) < row.head:
        yield "it is missing, though the event row counts it", len(chain) + 1
        return
    if not chain:
        return
    entries = tuple([ledger.opened(code, entry, EVENT_BOOK) for entry in chain])
    for name, expected in event_columns(view_of_tournament(event_id, code, entries)).items():
        if row._mapping[name] != expected:
            yield f"the event row has {name} {row._mapping[name]!r}, the ledger {expected!r}", None


def _event_row(event_id: int) -> Row[*tuple[Any, ...]] | None:
    """Return what the event row holds of its tournament; None where that cannot be read."""
    columns = CLUB_EVENTS.c.head, CLUB_EVENTS.c.head_hash, CLUB_EVENTS.c.last_at
    row = select(*columns, CLUB_EVENTS.c.standing).where(CLUB_EVENTS.c.id == event_id)
    try:
        return db.session.execute(row).one()
    except UNREADABLE:
        return None
    except StoreUnavailable as error:
        if error.cause != "damaged":
            raise
        return None
