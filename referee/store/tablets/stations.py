"""Tablets: the devices that write, since when, and the matches at the tables of an event."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Row, Select, bindparam, case, func, or_, select

from referee.core.reading import plain_number
from referee.store.accounts.tables import CLUB_EVENTS, DEVICES
from referee.store.accounts.tokens import token_hash
from referee.store.database import db
from referee.store.first_statement import First
from referee.store.matches.tables import MATCHES
from referee.store.tablets.tables import EVENT_TABLES, PLACINGS, WRITERS


@dataclass(frozen=True)
class RoomTable:
    """A table of an event, by the number or name that stands on it."""

    id: int
    event_id: int
    event_code: str
    event_name: str
    label: str


@dataclass(frozen=True)
class Device:
    """A browser or program that is known by its token; `table` is the one that it is, if any."""

    id: int
    name: str
    seen_at: datetime | None
    table: RoomTable | None = None


@dataclass(frozen=True)
class Writer:
    """The device that writes to a match: `id` is the row of its right, which a takeover ends."""

    id: int
    device_id: int
    name: str
    since: datetime
    seen_at: datetime | None
    table: str = ""


@dataclass(frozen=True)
class DeskTable:
    """A table of an event as its desk sees it: who writes there, and the match that is played."""

    id: int
    label: str
    writer: Writer | None
    match: str | None


def device(token: str) -> Device | None:
    """Return the device that a token stands for."""
    row = _FIRST_DEVICE.row(wanted=token_hash(token))
    if row is None:
        return None
    id_, name, seen_at, *table = row
    return Device(id_, name, seen_at, None if table[0] is None else RoomTable(*table))


_TABLES: Select[int, int, str, str, str] = select(
    EVENT_TABLES.c.id,
    EVENT_TABLES.c.event_id,
    CLUB_EVENTS.c.code,
    CLUB_EVENTS.c.name,
    EVENT_TABLES.c.label,
).join_from(EVENT_TABLES, CLUB_EVENTS, EVENT_TABLES.c.event_id == CLUB_EVENTS.c.id)

_DEVICE = (
    select(DEVICES.c.id, DEVICES.c.name, DEVICES.c.seen_at, *_TABLES.selected_columns)
    .outerjoin_from(
        DEVICES,
        WRITERS,
        (WRITERS.c.device_id == DEVICES.c.id)
        & WRITERS.c.until.is_(None)
        & WRITERS.c.table_id.is_not(None),
    )
    .outerjoin(EVENT_TABLES, WRITERS.c.table_id == EVENT_TABLES.c.id)
    .outerjoin(CLUB_EVENTS, EVENT_TABLES.c.event_id == CLUB_EVENTS.c.id)
    .where(DEVICES.c.token_hash == bindparam("wanted"))
)
_FIRST_DEVICE = First(_DEVICE)


def room_table(table_id: int) -> RoomTable | None:
    return _room_table(EVENT_TABLES.c.id == table_id)


def table_named(event_id: int, label: str) -> RoomTable | None:
    """Return the table of an event on which this number stands."""
    return _room_table((EVENT_TABLES.c.event_id == event_id) & (EVENT_TABLES.c.label == label))


def _room_table(wanted: ColumnElement[bool]) -> RoomTable | None:
    row = db.session.execute(_TABLES.where(wanted)).one_or_none()
    return RoomTable(*row) if row else None


_AT_TABLE = select(PLACINGS.c.table_id).where(PLACINGS.c.match_id == bindparam("match"))
_WROTE = or_(WRITERS.c.match_id == bindparam("match"), WRITERS.c.table_id.in_(_AT_TABLE))
"""The rows of the devices that write, or wrote, to a match or at its table."""


def writer(match_id: int, *, held: bool = False) -> Writer | None:
    """Return the device that writes to a match now.

    `held` keeps it so until the transaction ends.
    """
    row = db.session.execute(_HELD_WRITER if held else _WRITER, {"match": match_id}).first()
    return Writer(*row[:-1], row[-1] or "") if row else None


_WRITERS = (
    select(
        WRITERS.c.id,
        WRITERS.c.device_id,
        DEVICES.c.name,
        WRITERS.c.since,
        DEVICES.c.seen_at,
        EVENT_TABLES.c.label,
    )
    .join_from(WRITERS, DEVICES, WRITERS.c.device_id == DEVICES.c.id)
    .outerjoin(EVENT_TABLES, WRITERS.c.table_id == EVENT_TABLES.c.id)
)

_WRITER = _WRITERS.where(_WROTE, WRITERS.c.until.is_(None))
_HELD_WRITER = _WRITER.with_for_update(read=True, of=WRITERS)

HELD_BY_DEVICE = (
    select(WRITERS.c.id)
    .where(_WROTE, WRITERS.c.device_id == bindparam("device"), WRITERS.c.until.is_(None))
    .with_for_update(read=True)
)
"""The right of a device to write to a match, kept until the transaction ends."""


def former_writer(match_id: int, device_id: int) -> int | None:
    """Return the row of a device that wrote to a match last before it was taken over, or None."""
    return db.session.scalar(_FORMER, {"match": match_id, "device": device_id})


_FORMER = (
    select(WRITERS.c.id)
    .where(_WROTE, WRITERS.c.device_id == bindparam("device"), WRITERS.c.until.is_not(None))
    .order_by(WRITERS.c.until.desc(), WRITERS.c.id.desc())
    .limit(1)
)


def table_of(match_id: int) -> int | None:
    """Return the row of the table that a match is placed at."""
    return db.session.scalar(select(PLACINGS.c.table_id).where(PLACINGS.c.match_id == match_id))


def match_at(table_id: int) -> str | None:
    """Return the code of the match that a table plays now, or has still to sign.

    None if it may rest.
    """
    newest = _newest_at(table_id)
    return newest.code if newest is not None and newest.state in TO_PLAY else None


def matches_at(table_id: int) -> tuple[tuple[str, str], ...]:
    """Return code and state of every match that was placed at a table, the newest first."""
    placed = (
        select(MATCHES.c.code, MATCHES.c.state)
        .join(PLACINGS, PLACINGS.c.match_id == MATCHES.c.id)
        .where(PLACINGS.c.table_id == table_id)
        .order_by(MATCHES.c.id.desc())
    )
    return tuple((row.code, row.state) for row in db.session.execute(placed))


TO_PLAY = ("open", "finished")

_PLACED: Select[int, str, str] = (
    select(PLACINGS.c.table_id, MATCHES.c.code, MATCHES.c.state)
    .join(MATCHES, PLACINGS.c.match_id == MATCHES.c.id)
    .where(MATCHES.c.state != "closed")
)
"""The matches that were placed at tables and not given up."""


def _newest_at(table_id: int) -> Row[int, str, str] | None:
    """Return the match that was placed last: older ones have left the table."""
    newest = _PLACED.where(PLACINGS.c.table_id == table_id).order_by(MATCHES.c.id.desc()).limit(1)
    return db.session.execute(newest).first()


def tables_of(event_id: int) -> tuple[DeskTable, ...]:
    """Return the tables of an event in the order of their numbers, then of their names."""
    rows = db.session.execute(
        select(EVENT_TABLES.c.id, EVENT_TABLES.c.label).where(EVENT_TABLES.c.event_id == event_id)
    ).all()
    writers = {
        row[-1]: Writer(*row[:-1])
        for row in db.session.execute(
            _WRITERS.where(
                EVENT_TABLES.c.event_id == event_id, WRITERS.c.until.is_(None)
            ).add_columns(EVENT_TABLES.c.id)
        )
    }
    matches = _matches_at(event_id)
    ordered = sorted(rows, key=lambda row: _natural(row.label))
    return tuple(
        DeskTable(row.id, row.label, writers.get(row.id), matches.get(row.id)) for row in ordered
    )


def room_counts(event_id: int) -> tuple[int, int]:
    """Return how many tables an event has, and how many of them have a tablet."""
    paired = select(WRITERS.c.table_id).where(WRITERS.c.until.is_(None))
    tables, tablets = db.session.execute(
        select(func.count(), func.count(case((EVENT_TABLES.c.id.in_(paired), 1)))).where(
            EVENT_TABLES.c.event_id == event_id
        )
    ).one()
    return tables, tablets


def _matches_at(event_id: int) -> dict[int, str]:
    """Return the code of the match to play at each table of an event, by the table's row."""
    rows = db.session.execute(_PLACED.where(MATCHES.c.event_id == event_id).order_by(MATCHES.c.id))
    newest = {row.table_id: row for row in rows}
    return {table: row.code for table, row in newest.items() if row.state in TO_PLAY}


def _natural(label: str) -> tuple[int, str]:
    number = plain_number(label)
    return (10**9, label) if number is None else (number, "")
