"""The tablets that are the tables of an event: paired by a code, named, and unpaired."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import delete, insert, select, update

from referee.actions.lines import one_line
from referee.actions.submissions import once_more
from referee.actions.tablets.devices import begin_writing, device_row, end_writing
from referee.actions.tablets.takeover import leave_table
from referee.store.accounts import granted, security_log
from referee.store.accounts.security_log import Origin
from referee.store.accounts.tables import DEVICES
from referee.store.accounts.tokens import code_hash, new_code
from referee.store.database import db, writing
from referee.store.errors import UnknownMatch
from referee.store.ledger.ledger import Stamp
from referee.store.names import read_code
from referee.store.tablets import stations
from referee.store.tablets.stations import Device, RoomTable
from referee.store.tablets.tables import PAIRING_CODES, WRITERS

VALID = timedelta(minutes=10)
PRINTED_VALID = timedelta(hours=12)
"""How long a code may be used: one on a screen, and one of those that are printed together."""

MOST_NAME = 80


def make_code(table: RoomTable, key: str, origin: Origin) -> str:
    """Make a code by which one tablet becomes this table, within ten minutes."""
    (code,) = _make_codes([table.id], key, origin, VALID)
    return code


def make_printed_codes(tables: Sequence[int], key: str, origin: Origin) -> list[str]:
    """Make a code for each of these rows of tables, to be printed and used within twelve hours."""
    return _make_codes(tables, key, origin, PRINTED_VALID)


def _make_codes(tables: Sequence[int], key: str, origin: Origin, valid: timedelta) -> list[str]:
    codes = [new_code() for _table in tables]
    with writing():
        old = PAIRING_CODES.c.expires_at <= origin.now
        # A new code replaces the earlier ones, which may have been read by somebody else.
        same = PAIRING_CODES.c.table_id.in_(tables)
        gone = delete(PAIRING_CODES).where(old | same).returning(PAIRING_CODES.c.code_hash)
        things = [*db.session.scalars(gone)]
        for table, code in zip(tables, codes, strict=True):
            things.append(code_hash(key, code))
            db.session.execute(
                insert(PAIRING_CODES).values(
                    code_hash=things[-1], table_id=table, expires_at=origin.now + valid
                )
            )
        said = ", ".join([_place(one) for one in map(stations.room_table, tables) if one])
        security_log.note("pairing_code_made", said, origin, *map(granted.pairing, things))
    return codes


def pair(
    typed: str, key: str, device: Device | None, stamp: Stamp, origin: Origin
) -> tuple[RoomTable, str | None] | None:
    """Tie a device to the table of a code; None where the code is unknown or used.

    Return the table, and the token of a device that was not known before. The device that was tied
    to the table before no longer is.
    """
    try:
        code = read_code(typed)
    except UnknownMatch:
        return None
    return once_more(lambda: _pair(code_hash(key, code), device, stamp, origin))


def _pair(
    hashed: str, device: Device | None, stamp: Stamp, origin: Origin
) -> tuple[RoomTable, str | None] | None:
    with writing():
        table_id = db.session.scalar(
            delete(PAIRING_CODES)
            .where(PAIRING_CODES.c.code_hash == hashed, PAIRING_CODES.c.expires_at > stamp.now)
            .returning(PAIRING_CODES.c.table_id)
        )
        table = stations.room_table(table_id) if table_id is not None else None
        if table is None:
            return None
        there = select(WRITERS.c.id).where(
            WRITERS.c.table_id == table.id, WRITERS.c.until.is_(None)
        )
        changed = list(db.session.scalars(there))
        for writer_id in changed:
            end_writing(writer_id, stamp.now)
        device_id, token = device_row(device, stamp)
        changed += leave_table(device_id, stamp)
        changed.append(begin_writing(device_id, stamp.now, table_id=table.id))
        things = granted.pairing(hashed), granted.device(device_id), *map(granted.writer, changed)
        security_log.note("paired", _place(table), origin, *things)
    return table, token


def unpair(table: RoomTable, writer_id: int, origin: Origin) -> None:
    """Untie a tablet from its table; facts that it sends afterwards are late."""
    with writing():
        here = WRITERS.c.id == writer_id, WRITERS.c.table_id == table.id
        if db.session.scalar(select(WRITERS.c.id).where(*here)) is None:
            return
        if end_writing(writer_id, origin.now):
            security_log.note("unpaired", _place(table), origin, granted.writer(writer_id))


def rename_device(table: RoomTable, writer_id: int, name: str, origin: Origin) -> None:
    """Rename the tablet of a table. Raise RuleError."""
    tidy = one_line(name, "name", MOST_NAME)
    with writing():
        here = WRITERS.c.id == writer_id, WRITERS.c.table_id == table.id, WRITERS.c.until.is_(None)
        mine = select(WRITERS.c.device_id).where(*here)
        named = update(DEVICES).where(DEVICES.c.id.in_(mine)).values(name=tidy)
        things = [granted.device(one) for one in db.session.scalars(named.returning(DEVICES.c.id))]
        security_log.note("device_renamed", tidy, origin, *things)


def _place(table: RoomTable) -> str:
    return f"{table.event_name} {table.label}"
