"""A match as a request needs it first: head, event, writer and round, asked for at once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import bindparam, or_, select

from referee.store.accounts.tables import CLUB_EVENTS, DEVICES
from referee.store.accounts.tokens import token_hash
from referee.store.database import recalled, remember, remembered
from referee.store.errors import UnknownMatch
from referee.store.first_statement import First
from referee.store.ledger.entry import Head
from referee.store.ledger.ledger import EVENT_BOOK, Chain
from referee.store.matches.tables import MATCHES
from referee.store.names import as_code, is_code, read_code
from referee.store.register.veil_state import veil_state_column
from referee.store.tablets import stations
from referee.store.tablets.stations import Device, RoomTable, Writer
from referee.store.tablets.tables import EVENT_TABLES, PLACINGS, WRITERS
from referee.store.tournaments.tables import ROUND_MATCHES


@dataclass(frozen=True)
class RoundOf:
    """The round of an event that a match is of; `published` is the entry that published it.

    `chain` is the ledger of the event's tournament, `key` the numbers of the round and the table,
    `confirmation` what the other side confirms in the matches that the event opens now (15.1).
    """

    chain: Chain
    published: int
    key: tuple[int, int]
    confirmation: str

    @property
    def event(self) -> str:
        """Return the code of the event."""
        return self.chain.code


@dataclass(frozen=True)
class FoundMatch:
    """The row of a match, who writes to it now, and the round it was opened for, if any.

    `writer_token` is the hash of the token of the writing device, `table_id` the row of the table
    that the match is placed at. `veil_state` changes when what is public of anybody changes.
    """

    id: int
    code: str
    head: Head
    event_id: int | None
    table_id: int | None
    writer: Writer | None
    writer_token: str | None
    round: RoundOf | None
    veil_state: str = ""

    @property
    def round_number(self) -> int | None:
        """The round of a tournament, None for a friendly match."""
        return self.round.key[0] if self.round else None


_WRITES = WRITERS.c.until.is_(None) & or_(
    WRITERS.c.match_id == MATCHES.c.id, WRITERS.c.table_id == PLACINGS.c.table_id
)
ROUND_COLUMNS = (
    CLUB_EVENTS.c.id,
    CLUB_EVENTS.c.code,
    CLUB_EVENTS.c.head,
    CLUB_EVENTS.c.head_hash,
    ROUND_MATCHES.c.published,
    ROUND_MATCHES.c.round,
    ROUND_MATCHES.c.table,
    CLUB_EVENTS.c.confirmation,
)
"""What `read_round` reads."""

_MATCH = (
    select(
        MATCHES.c.id,
        MATCHES.c.code,
        MATCHES.c.head,
        MATCHES.c.head_hash,
        MATCHES.c.event_id,
        PLACINGS.c.table_id,
        WRITERS.c.id,
        WRITERS.c.device_id,
        DEVICES.c.name,
        WRITERS.c.since,
        DEVICES.c.seen_at,
        EVENT_TABLES.c.label,
        DEVICES.c.token_hash,
        *ROUND_COLUMNS,
        veil_state_column(),
    )
    .outerjoin_from(MATCHES, PLACINGS, PLACINGS.c.match_id == MATCHES.c.id)
    .outerjoin(WRITERS, _WRITES)
    .outerjoin(DEVICES, WRITERS.c.device_id == DEVICES.c.id)
    .outerjoin(EVENT_TABLES, WRITERS.c.table_id == EVENT_TABLES.c.id)
    .outerjoin(ROUND_MATCHES, ROUND_MATCHES.c.match_id == MATCHES.c.id)
    .outerjoin(CLUB_EVENTS, ROUND_MATCHES.c.event_id == CLUB_EVENTS.c.id)
    .where(MATCHES.c.code == bindparam("wanted"))
)


_ASKING, _TIE = DEVICES.alias(), WRITERS.alias()
_TIED_TABLE, _TIED_EVENT = EVENT_TABLES.alias(), CLUB_EVENTS.alias()
_MATCH_AND_DEVICE = (
    _MATCH.add_columns(
        _ASKING.c.id,
        _ASKING.c.name,
        _ASKING.c.seen_at,
        _TIED_TABLE.c.id,
        _TIED_TABLE.c.event_id,
        _TIED_EVENT.c.code,
        _TIED_EVENT.c.name,
        _TIED_TABLE.c.label,
    )
    .outerjoin(_ASKING, _ASKING.c.token_hash == bindparam("token"))
    .outerjoin(
        _TIE,
        (_TIE.c.device_id == _ASKING.c.id) & _TIE.c.until.is_(None) & _TIE.c.table_id.is_not(None),
    )
    .outerjoin(_TIED_TABLE, _TIE.c.table_id == _TIED_TABLE.c.id)
    .outerjoin(_TIED_EVENT, _TIED_TABLE.c.event_id == _TIED_EVENT.c.id)
)
"""The same, and the device that asks with the table that it is, as `stations.device` finds it."""

_WIDTH = len(_MATCH.selected_columns)
_FOUND, _FOUND_BY = First(_MATCH), First(_MATCH_AND_DEVICE)


def find_match(code: str) -> FoundMatch:
    """Return a match by its code as people write it. Raise UnknownMatch."""
    wanted = read_code(code)
    match = remembered(("match", wanted), lambda: _found(wanted))
    if match is None:
        raise UnknownMatch(code)
    return match


def find_device(token: str, code: str) -> Device | None:
    """Return the device that a token stands for, which asks for a match: one statement for both.

    The match is remembered. `code` is as people write it, and may be no match's.
    """
    row = None
    if is_code(code):
        wanted = as_code(code)
        row = _FOUND_BY.row(wanted=wanted, token=token_hash(token))
    if row is None:
        return stations.device(token)
    remember(("match", wanted), _match(row[:_WIDTH]))
    id_, name, seen_at, *table = row[_WIDTH:]
    if id_ is None:
        return None
    return Device(id_, name, seen_at, None if table[0] is None else RoomTable(*table))


def looked_up(code: str) -> FoundMatch | None:
    """Return a match by its code as it is stored, if this request has looked it up before."""
    found: FoundMatch | None = recalled(("match", code))
    return found


def go_on(match: FoundMatch, head: Head) -> None:
    """Go on with a match as this request has just written it, without asking for it again."""
    remember(("match", match.code), replace(match, head=head))


def _found(code: str) -> FoundMatch | None:
    row = _FOUND.row(wanted=code)
    return None if row is None else _match(row)


def _match(values: tuple[Any, ...]) -> FoundMatch:
    id_, code, number, hash_, event_id, table_id = values[:6]
    writer = (*values[6:11], values[11] or "")
    token, *round_, veils = values[12:]
    return FoundMatch(
        id=id_,
        code=code,
        head=Head(number, hash_),
        event_id=event_id,
        table_id=table_id,
        writer=None if writer[0] is None else Writer(*writer),
        writer_token=token,
        round=None if round_[0] is None else read_round(round_),
        veil_state=veils or "",
    )


def read_round(values: Sequence[Any]) -> RoundOf:
    """Return the round of a match from the values of `ROUND_COLUMNS`."""
    event, code, number, hash_, published, round_, table, confirmation = values
    chain = Chain(event, code, Head(number, hash_), EVENT_BOOK)
    return RoundOf(chain, published, (round_, table), confirmation)
