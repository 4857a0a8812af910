"""Devices: a browser or program gets a token of its own once, and with it the right to write."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import update

from referee.actions.submissions import once_more
from referee.store.accounts import granted, security_log, subjects
from referee.store.accounts.security_log import Origin
from referee.store.accounts.tables import DEVICES
from referee.store.accounts.tokens import new_token, token_hash
from referee.store.database import db, insert_row, writing
from referee.store.ledger.ledger import Stamp
from referee.store.names import read_code
from referee.store.tablets import stations
from referee.store.tablets.stations import Device
from referee.store.tablets.tables import WRITERS

NOTED_EVERY = timedelta(minutes=1)
"""That a device was seen is noted once in this time: to note every page would be a write each."""


@dataclass(frozen=True)
class Held:
    """The device that may write, and its token if it was not known before."""

    device_id: int
    token: str | None


def hold_match(device: Device | None, code: str, stamp: Stamp) -> Held | None:
    """Give a device the right to write to a match that has no table and no writer yet.

    Return None where another device writes already: that takes a take-over. Raise UnknownMatch.
    """
    return once_more(lambda: _hold(device, code, stamp))


def _hold(device: Device | None, code: str, stamp: Stamp) -> Held | None:
    with writing():
        subject = subjects.of_match(code)
        assert subject.match_id is not None  # such a match exists
        if subject.writer is not None:
            mine = device is not None and subject.writer.device_id == device.id
            return Held(subject.writer.device_id, None) if mine else None
        if stations.table_of(subject.match_id) is not None:
            return None
        device_id, token = device_row(device, stamp)
        right = begin_writing(device_id, stamp.now, match_id=subject.match_id)
        _note(code, stamp, granted.device(device_id), granted.writer(right))
    return Held(device_id, token)


def hold_again(device: Device | None, code: str, stamp: Stamp) -> Held | None:
    """Give the right again to a device that opens a match once more after its answer was lost.

    The lost token, if there was one, is replaced: nobody has ever used it.
    """
    with writing():
        writer = subjects.of_match(code).writer
        if writer is not None and device is None and writer.seen_at is None:
            token = new_token()
            lost = update(DEVICES).where(DEVICES.c.id == writer.device_id)
            db.session.execute(lost.values(token_hash=token_hash(token)))
            _note(code, stamp, granted.device(writer.device_id))
            return Held(writer.device_id, token)
    return hold_match(device, code, stamp)


def _note(code: str, stamp: Stamp, *things: str) -> None:
    """State the right of a device in the security log, inside a write transaction."""
    security_log.note("writing_begun", read_code(code), Origin.of(stamp), *things)


def device_row(device: Device | None, stamp: Stamp) -> tuple[int, str | None]:
    """Return the row of a device, which is made if it has none, and the token if it was.

    Inside a write transaction.
    """
    if device is not None:
        return device.id, None
    token = new_token()
    device_id = insert_row(
        DEVICES, token_hash=token_hash(token), name=stamp.device, made_at=stamp.now
    )
    return device_id, token


def begin_writing(
    device_id: int, now: datetime, match_id: int | None = None, table_id: int | None = None
) -> int:
    """Give the right to write, inside a write transaction. Return its row."""
    return insert_row(WRITERS, device_id=device_id, match_id=match_id, table_id=table_id, since=now)


def end_writing(writer_id: int, now: datetime) -> bool:
    """End a right to write, inside a write transaction; false where it had ended already."""
    ended = (
        update(WRITERS)
        .where(WRITERS.c.id == writer_id, WRITERS.c.until.is_(None))
        .values(until=now)
        .returning(WRITERS.c.id)
    )
    return db.session.scalar(ended) is not None


def note_seen(device: Device, now: datetime) -> None:
    """Record that a device is still active, once a minute."""
    if device.seen_at is not None and now - device.seen_at < NOTED_EVERY:
        return
    with writing():
        db.session.execute(update(DEVICES).where(DEVICES.c.id == device.id).values(seen_at=now))
