"""The ledger: the one place that adds entries, and the ways to read them back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, bindparam, insert, select

from referee.store.database import db
from referee.store.entries import FIRST_PREV_HASH, LedgerEntry, Payload, StoredEntry, canonical
from referee.store.errors import UNREADABLE, BrokenLedger, Head, StoreUnavailable
from referee.store.tables import ENTRIES, MATCHES

START = Head(0, FIRST_PREV_HASH)
"""The head of a ledger without entries."""


@dataclass(frozen=True)
class Chain:
    """The ledger of one match as a writer holds it."""

    match_id: int
    code: str
    head: Head


@dataclass(frozen=True)
class Event:
    """What somebody wants to add; `event_id` was made by the client, and is used once."""

    event_id: str
    kind: str
    payload: Payload


@dataclass(frozen=True)
class Stamp:
    """On every entry: who wrote it, on which device, and when by the server's clock (aware)."""

    actor: str
    device: str
    now: datetime


def find(code: str) -> Chain | None:
    """The chain of a match as it is now, to read; `code` as it is stored."""
    return _chain(_FIND, code)


def hold(code: str) -> Chain | None:
    """The same, kept from other writers until this transaction ends."""
    return _chain(_HOLD, code)


_FIND = select(MATCHES.c.id, MATCHES.c.code, MATCHES.c.head, MATCHES.c.head_hash).where(
    MATCHES.c.code == bindparam("wanted")
)
_HOLD = _FIND.with_for_update()


def _chain(one: Select[*tuple[Any, ...]], code: str) -> Chain | None:
    row = db.session.execute(one, {"wanted": code}).one_or_none()
    return None if row is None else Chain(row.id, row.code, Head(row.head, row.head_hash))


def append(chain: Chain, events: Sequence[Event], stamp: Stamp) -> tuple[LedgerEntry, ...]:
    """Add the next entries of a match, and return them sealed.

    The match row is not touched: `projections.write` moves its head, in the same transaction.
    """
    if not db.session.info.get("writing"):
        raise RuntimeError("the ledger is written inside a write transaction only")
    rows: list[dict[str, Any]] = []
    head = chain.head
    for event in events:
        unsealed = StoredEntry(
            number=head.number + 1,
            event_id=event.event_id,
            kind=event.kind,
            payload=canonical(event.payload),
            actor=stamp.actor,
            device=stamp.device,
            recorded_at=stamp.now,
            prev_hash=head.hash,
            hash="",
        )
        head = Head(unsealed.number, unsealed.sealed(chain.code))
        rows.append({**vars(unsealed), "hash": head.hash})
    db.session.execute(_ADD, [{"match_id": chain.match_id, **row} for row in rows])
    return tuple(StoredEntry(**row).opened() for row in rows)


_ADD = insert(ENTRIES)


def find_event(event_id: str) -> tuple[str, LedgerEntry] | None:
    """The entry that an event made, with its match's code."""
    row = db.session.execute(_BY_EVENT, {"wanted": event_id}).one_or_none()
    return None if row is None else (row.code, opened(row.code, _stored(row)))


def read(match_id: int, after: int = 0, upto: int | None = None) -> tuple[LedgerEntry, ...]:
    """The entries of a match in order, those numbered `after` and less left out.

    Raises BrokenLedger.
    """
    entries = tuple(stored(match_id, after, upto))
    try:
        return tuple(entry.opened() for entry in entries)
    except UNREADABLE:
        code = _code(match_id)
        return tuple(opened(code, entry) for entry in entries)


def opened(code: str, entry: StoredEntry) -> LedgerEntry:
    """An entry of match `code` with its payload read. Raises BrokenLedger."""
    try:
        return entry.opened()
    except UNREADABLE as error:
        raise BrokenLedger(code, "its content cannot be read", entry.number) from error


def stored(match_id: int, after: int = 0, upto: int | None = None) -> Iterator[StoredEntry]:
    """The same as the database holds them, unread: for those who check the seals.

    Raises BrokenLedger where a row cannot even be fetched.
    """
    rows = _ENTRIES.where(ENTRIES.c.match_id == match_id, ENTRIES.c.number > after)
    if upto is not None:
        rows = rows.where(ENTRIES.c.number <= upto)
    try:
        for row in db.session.execute(rows.order_by(ENTRIES.c.number)):
            yield _stored(row)
    except (*UNREADABLE, StoreUnavailable) as error:
        if isinstance(error, StoreUnavailable) and error.cause != "damaged":
            raise
        number = _first_unreadable(match_id)
        if number is None:
            raise
        raise BrokenLedger(_code(match_id), "it cannot be read", number) from error


def _code(match_id: int) -> str:
    return str(db.session.scalar(select(MATCHES.c.code).where(MATCHES.c.id == match_id)))


def _first_unreadable(match_id: int) -> int | None:
    """Which entry it is that cannot be fetched; None where each of them can."""
    of_match = ENTRIES.c.match_id == match_id
    numbers = select(ENTRIES.c.number).where(of_match).order_by(ENTRIES.c.number)
    for number in db.session.scalars(numbers).all():
        try:
            _stored(db.session.execute(_ENTRIES.where(of_match, ENTRIES.c.number == number)).one())
        except (*UNREADABLE, StoreUnavailable):
            return int(number)
    return None


_COLUMNS = [ENTRIES.c[field.name] for field in fields(StoredEntry)]
_ENTRIES = select(*_COLUMNS)
_BY_EVENT = (
    select(*_COLUMNS, MATCHES.c.code).join(MATCHES).where(ENTRIES.c.event_id == bindparam("wanted"))
)


def _stored(row: Row[*tuple[Any, ...]]) -> StoredEntry:
    return StoredEntry(*row[: len(_COLUMNS)])
