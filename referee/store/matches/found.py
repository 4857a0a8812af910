"""A match as a request needs it first: head, event, writer and round, asked for at once."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, or_, select

from referee.store.database import db, remembered
from referee.store.errors import Head, UnknownMatch
from referee.store.ledger.ledger import EVENT_BOOK, Chain
from referee.store.matches.tables import MATCHES
from referee.store.names import read_code
from referee.store.people.tables import CLUB_EVENTS, DEVICES
from referee.store.tablets.stations import Writer
from referee.store.tablets.tables import EVENT_TABLES, PLACINGS, WRITERS
from referee.store.tournaments.tables import ROUND_MATCHES


@dataclass(frozen=True)
class RoundOf:
    """The round of an event that a match is of; `published` is the entry that published it.

    `chain` is the ledger of the event's tournament, `key` the numbers of the round and the table.
    """

    chain: Chain
    published: int
    key: tuple[int, int]

    @property
    def event(self) -> str:
        """Return the code of the event."""
        return self.chain.code


@dataclass(frozen=True)
class FoundMatch:
    """The row of a match, who writes to it now, and the round it was opened for, if any.

    `writer_token` is the hash of the token of the writing device.
    """

    id: int
    code: str
    head: Head
    event_id: int | None
    writer: Writer | None
    writer_token: str | None
    round: RoundOf | None


_WRITES = WRITERS.c.until.is_(None) & or_(
    WRITERS.c.match_id == MATCHES.c.id, WRITERS.c.table_id == PLACINGS.c.table_id
)
_FOUND = (
    select(
        MATCHES.c.id,
        MATCHES.c.code,
        MATCHES.c.head,
        MATCHES.c.head_hash,
        MATCHES.c.event_id,
        WRITERS.c.id,
        WRITERS.c.device_id,
        DEVICES.c.name,
        WRITERS.c.since,
        DEVICES.c.seen_at,
        EVENT_TABLES.c.label,
        DEVICES.c.token_hash,
        CLUB_EVENTS.c.id,
        CLUB_EVENTS.c.code,
        CLUB_EVENTS.c.head,
        CLUB_EVENTS.c.head_hash,
        ROUND_MATCHES.c.published,
        ROUND_MATCHES.c.round,
        ROUND_MATCHES.c.table,
    )
    .outerjoin_from(MATCHES, PLACINGS, PLACINGS.c.match_id == MATCHES.c.id)
    .outerjoin(WRITERS, _WRITES)
    .outerjoin(DEVICES, WRITERS.c.device_id == DEVICES.c.id)
    .outerjoin(EVENT_TABLES, WRITERS.c.table_id == EVENT_TABLES.c.id)
    .outerjoin(ROUND_MATCHES, ROUND_MATCHES.c.match_id == MATCHES.c.id)
    .outerjoin(CLUB_EVENTS, ROUND_MATCHES.c.event_id == CLUB_EVENTS.c.id)
    .where(MATCHES.c.code == bindparam("wanted"))
)


def find_match(code: str) -> FoundMatch:
    """Return a match by its code as people write it. Raise UnknownMatch."""
    wanted = read_code(code)
    match = remembered(("match", wanted), lambda: _found(wanted))
    if match is None:
        raise UnknownMatch(code)
    return match


def _found(code: str) -> FoundMatch | None:
    row = db.session.execute(_FOUND, {"wanted": code}).first()
    if row is None:
        return None
    values: tuple[Any, ...] = tuple(row)
    id_, code, number, hash_, event_id = values[:5]
    writer = (*values[5:10], values[10] or "")
    token, event, event_code, event_number, event_hash, published, *key = values[11:]
    return FoundMatch(
        id=id_,
        code=code,
        head=Head(number, hash_),
        event_id=event_id,
        writer=None if writer[0] is None else Writer(*writer),
        writer_token=token,
        round=None
        if event is None
        else RoundOf(
            chain=Chain(event, event_code, Head(event_number, event_hash), EVENT_BOOK),
            published=published,
            key=(key[0], key[1]),
        ),
    )
