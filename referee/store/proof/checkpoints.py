"""Checkpoints as they are stored: the ledgers each of them counts, and those that have changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, func, insert, literal, select

from referee.core import merkle
from referee.core.checkpoint import Checkpoint, read_checkpoint
from referee.store.database import db
from referee.store.ledger.canonical import canonical
from referee.store.ledger.ledger import BOOKS, Book
from referee.store.proof.tables import CHECKPOINT_HEADS, CHECKPOINTS


class LedgerHead(NamedTuple):
    """The newest entry of a ledger at a moment, by the ledger's scope and code."""

    scope: str
    code: str
    number: int
    hash: str

    @property
    def leaf(self) -> bytes:
        """Return the hash of the leaf that it is in a tree."""
        return merkle.leaf_hash(canonical(list(self)).encode())


def newest() -> Checkpoint | None:
    """Return the last checkpoint."""
    number = db.session.scalar(select(func.max(CHECKPOINTS.c.number)))
    return None if number is None else checkpoint(number)


def checkpoint(number: int) -> Checkpoint | None:
    """Return a checkpoint; None where there is none of this number."""
    line = db.session.scalar(select(CHECKPOINTS.c.line).where(CHECKPOINTS.c.number == number))
    return None if line is None else read_checkpoint(line)


def lines() -> Sequence[tuple[int, str]]:
    """Return number and line of all checkpoints in order."""
    rows = select(CHECKPOINTS.c.number, CHECKPOINTS.c.line).order_by(CHECKPOINTS.c.number)
    return [(number, line) for number, line in db.session.execute(rows)]


def heads_of(number: int) -> list[LedgerHead]:
    """Return the ledgers that a checkpoint counts, in the order of its tree."""
    heads = CHECKPOINT_HEADS.c
    columns = heads.scope, heads.code, heads.number, heads.hash
    rows = db.session.execute(select(*columns).where(heads.checkpoint == number))
    return sorted(LedgerHead(*row) for row in rows)


def grown() -> list[LedgerHead]:
    """Return the ledgers that have grown since they were counted last, in the order of a tree."""
    return sorted(LedgerHead(*row) for book in BOOKS for row in db.session.execute(_grown(book)))


def _grown(book: Book) -> Select[*tuple[Any, ...]]:
    owner, heads = book.owners.c, CHECKPOINT_HEADS.c
    counted = (
        select(heads.number)
        .where(heads.scope == book.scope, heads.code == owner.code, heads.number == owner.head)
        .exists()
    )
    scope = literal(book.scope)
    return select(scope, owner.code, owner.head, owner.head_hash).where(owner.head > 0, ~counted)


def add(made: Checkpoint, heads: Sequence[LedgerHead]) -> None:
    """Add a checkpoint, inside a write transaction."""
    db.session.execute(insert(CHECKPOINTS).values(number=made.number, line=made.line))
    rows = [{**one._asdict(), "checkpoint": made.number} for one in heads]
    db.session.execute(insert(CHECKPOINT_HEADS), rows)


@dataclass(frozen=True)
class CountedLedger:
    """Where a ledger was counted: the checkpoint, and the entry that was its newest then."""

    checkpoint: int
    head: LedgerHead


def counted(scope: str, code: str) -> list[CountedLedger]:
    """Return the checkpoints that count a ledger, the first one first."""
    heads = CHECKPOINT_HEADS.c
    rows = db.session.execute(
        select(heads.checkpoint, heads.scope, heads.code, heads.number, heads.hash)
        .where(heads.scope == scope, heads.code == code)
        .order_by(heads.number)
    )
    return [CountedLedger(number, LedgerHead(*head)) for number, *head in rows]


def changed(number: int | None = None) -> Iterator[LedgerHead]:
    """Yield the ledgers that are no longer as a checkpoint counts them: of one, or of all."""
    for book in BOOKS:
        rows = _changed(book)
        if number is not None:
            rows = rows.where(CHECKPOINT_HEADS.c.checkpoint == number)
        for row in db.session.execute(rows):
            yield LedgerHead(*row)


def _changed(book: Book) -> Select[*tuple[Any, ...]]:
    owner, heads, entries = book.owners.c, CHECKPOINT_HEADS.c, book.owner.table
    same = and_(book.owner == owner.id, book.number == heads.number)
    return (
        select(heads.scope, heads.code, heads.number, heads.hash)
        .join_from(CHECKPOINT_HEADS, book.owners, owner.code == heads.code, isouter=True)
        .join(entries, same, isouter=True)
        .where(heads.scope == book.scope, entries.c.hash.is_distinct_from(heads.hash))
        .order_by(heads.code, heads.number)
    )
