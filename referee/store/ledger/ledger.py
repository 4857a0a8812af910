"""The ledgers: the one place that adds entries, and the ways to read them back.

A match has one, so has a tournament, and so have the register of people and the security log; they
are alike, in tables of their own.
"""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, Table, bindparam, insert, select, update

from referee.store.accounts.tables import CLUB_EVENTS, SECURITY_ENTRIES, SECURITY_LOGS
from referee.store.database import db, remembered
from referee.store.errors import UNREADABLE, BrokenLedger, StoreUnavailable
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import (
    EVENT,
    FIRST_PREV_HASH,
    MATCH,
    REGISTER,
    SECURITY,
    Head,
    LedgerEntry,
    Payload,
    StoredEntry,
)
from referee.store.matches.tables import ENTRIES, MATCHES
from referee.store.register.tables import REGISTER_ENTRIES, REGISTERS
from referee.store.tournaments.tables import EVENT_ENTRIES

START = Head(0, FIRST_PREV_HASH)
"""The head of a ledger without entries."""


class Book:
    """All ledgers of a kind, by the statements on the tables of their owners and of their entries.

    `of_code` finds an owner, `held` also locks its row, `code` gives its code. `entries` and
    `numbers` read entries, `by_event` the one that an event made; `add` and `blank` write them.
    """

    def __init__(self, scope: str, owners: Table, entries: Table, owner: str) -> None:
        self.scope = scope
        self.owners = owners
        self.owner = entries.c[owner]
        self.number = entries.c.number
        columns = [entries.c[field.name] for field in fields(StoredEntry)]
        self.of_code = select(owners.c.id, owners.c.code, owners.c.head, owners.c.head_hash).where(
            owners.c.code == bindparam("wanted")
        )
        self.held = self.of_code.with_for_update()
        self.code = select(owners.c.code).where(owners.c.id == bindparam("wanted"))
        self.add = insert(entries)
        self.entries = select(*columns)
        self.by_event = (
            select(*columns, owners.c.code)
            .join_from(entries, owners, self.owner == owners.c.id)
            .where(entries.c.event_id == bindparam("wanted"))
        )
        self.numbers = select(entries.c.number).order_by(entries.c.number)
        here = self.owner == bindparam("owner"), entries.c.number == bindparam("entry")
        self.blank = update(entries).where(*here)


MATCH_BOOK = Book(MATCH, MATCHES, ENTRIES, "match_id")
EVENT_BOOK = Book(EVENT, CLUB_EVENTS, EVENT_ENTRIES, "tournament_id")
REGISTER_BOOK = Book(REGISTER, REGISTERS, REGISTER_ENTRIES, "register_id")
SECURITY_BOOK = Book(SECURITY, SECURITY_LOGS, SECURITY_ENTRIES, "log_id")
BOOKS = (MATCH_BOOK, EVENT_BOOK, REGISTER_BOOK, SECURITY_BOOK)


@dataclass(frozen=True)
class Chain:
    """The ledger of one owner as a writer holds it; `owner_id` is the owner's row."""

    owner_id: int
    code: str
    head: Head
    book: Book = MATCH_BOOK


@dataclass(frozen=True)
class Submission:
    """A fact to be added to a ledger; `event_id` is made by the client and used once."""

    event_id: str
    kind: str
    payload: Payload


@dataclass(frozen=True)
class Stamp:
    """On every entry: who wrote it, on which device, and when by the server's clock (aware)."""

    actor: str
    device: str
    now: datetime


def find(code: str, book: Book = MATCH_BOOK) -> Chain | None:
    """Return the chain of a match or tournament as it is now, to read; `code` as it is stored."""
    return remembered(("chain", book.scope, code), lambda: _chain(book, book.of_code, code))


def hold(code: str, book: Book = MATCH_BOOK) -> Chain | None:
    """Return a chain and keep it from other writers until this transaction ends."""
    return _chain(book, book.held, code)


def _chain(book: Book, query: Select[*tuple[Any, ...]], code: str) -> Chain | None:
    row = db.session.execute(query, {"wanted": code}).one_or_none()
    return None if row is None else Chain(row.id, row.code, Head(row.head, row.head_hash), book)


def append(chain: Chain, events: Sequence[Submission], stamp: Stamp) -> tuple[LedgerEntry, ...]:
    """Add the next entries of a ledger, and return them sealed.

    The owner's row is not touched: its projections move its head, in the same transaction.
    """
    rows = sealed(chain, events, stamp)
    add(chain, rows)
    return tuple(row.opened() for row in rows)


def sealed(chain: Chain, events: Sequence[Submission], stamp: Stamp) -> tuple[StoredEntry, ...]:
    """Return the entries that follow the head of a chain, to be added. Nothing is written."""
    rows: list[StoredEntry] = []
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
            salt=secrets.token_hex(16),
        )
        head = Head(unsealed.number, unsealed.sealed(chain.code, chain.book.scope))
        rows.append(replace(unsealed, hash=head.hash))
    return tuple(rows)


def add(chain: Chain, rows: Sequence[StoredEntry]) -> None:
    """Add sealed entries to the ledger of their chain, inside a write transaction."""
    if not db.session.info.get("writing"):
        raise RuntimeError("the ledger is written inside a write transaction only")
    owner = {chain.book.owner.name: chain.owner_id}
    db.session.execute(chain.book.add, [{**owner, **vars(row)} for row in rows])


def find_submission(event_id: str, book: Book = MATCH_BOOK) -> tuple[str, LedgerEntry] | None:
    """Return the entry that an event made, with its owner's code."""
    row = db.session.execute(book.by_event, {"wanted": event_id}).one_or_none()
    return None if row is None else (row.code, opened(row.code, _stored(row), book))


def read(
    owner_id: int, after: int = 0, upto: int | None = None, book: Book = MATCH_BOOK
) -> tuple[LedgerEntry, ...]:
    """Return the entries of a ledger in order, those after number `after` and up to `upto`.

    Raise BrokenLedger.
    """
    entries = tuple(stored(owner_id, after, upto, book))
    try:
        return tuple(entry.opened() for entry in entries)
    except UNREADABLE:
        code = _code(owner_id, book)
        return tuple(opened(code, entry, book) for entry in entries)


def read_some(chain: Chain, numbers: Select[tuple[int]]) -> tuple[LedgerEntry, ...]:
    """Return the entries of a ledger that have these numbers, in order. Raise BrokenLedger."""
    book = chain.book
    rows = book.entries.where(book.owner == chain.owner_id, book.number.in_(numbers))
    found = db.session.execute(rows.order_by(book.number)).all()
    return tuple([opened(chain.code, _stored(row), book) for row in found])


def opened(code: str, entry: StoredEntry, book: Book = MATCH_BOOK) -> LedgerEntry:
    """Return an entry of the ledger of `code` with its payload read. Raise BrokenLedger."""
    try:
        return entry.opened()
    except UNREADABLE as error:
        problem = "its content cannot be read"
        raise BrokenLedger(code, problem, entry.number, book.scope) from error


def stored(
    owner_id: int, after: int = 0, upto: int | None = None, book: Book = MATCH_BOOK
) -> Iterator[StoredEntry]:
    """Yield the entries that `read` returns as the database holds them, with their payloads unread.

    Raise BrokenLedger where a row cannot even be fetched.
    """
    rows = book.entries.where(book.owner == owner_id, book.number > after)
    if upto is not None:
        rows = rows.where(book.number <= upto)
    try:
        for row in db.session.execute(rows.order_by(book.number)):
            yield _stored(row)
    except (*UNREADABLE, StoreUnavailable) as error:
        if isinstance(error, StoreUnavailable) and error.cause != "damaged":
            raise
        number = _first_unreadable(owner_id, book)
        if number is None:
            raise
        code = _code(owner_id, book)
        raise BrokenLedger(code, "it cannot be read", number, book.scope) from error


def _code(owner_id: int, book: Book) -> str:
    return str(db.session.scalar(book.code, {"wanted": owner_id}))


def _first_unreadable(owner_id: int, book: Book) -> int | None:
    """Return the number of the first entry that cannot be fetched, None where all can."""
    mine = book.owner == owner_id
    for number in db.session.scalars(book.numbers.where(mine)).all():
        try:
            _stored(db.session.execute(book.entries.where(mine, book.number == number)).one())
        except (*UNREADABLE, StoreUnavailable):
            return int(number)
    return None


_WIDTH = len(fields(StoredEntry))


def _stored(row: Row[*tuple[Any, ...]]) -> StoredEntry:
    return StoredEntry(*row[:_WIDTH])


def blank(chain: Chain, rows: Sequence[StoredEntry]) -> None:
    """Write entries from which a name was erased in place of what they were.

    Inside a write transaction and `erasing()` alone: the guards of the ledger refuse it otherwise.
    """
    for row in rows:
        db.session.execute(
            chain.book.blank,
            {
                "owner": chain.owner_id,
                "entry": row.number,
                "payload": row.payload,
                "actor": row.actor,
                "salt": row.salt,
            },
        )
