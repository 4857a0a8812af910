"""Devices: a browser gets a token of its own once, and with it the credentials of tables."""

from sqlalchemy import insert, select

from referee.actions.events import once_more
from referee.store import people
from referee.store.database import db, writing
from referee.store.ledger import Stamp
from referee.store.people import Device
from referee.store.people_tables import DEVICES, HOLDINGS
from referee.store.tokens import new_token, token_hash


def hold_match(device: Device | None, code: str, stamp: Stamp) -> str | None:
    """Give a device the credential of a match's table.

    Returns the token of a device that was not known before, for its cookie. Raises UnknownMatch.
    """
    return once_more(lambda: _hold(device, code, stamp))


def _hold(device: Device | None, code: str, stamp: Stamp) -> str | None:
    with writing():
        match_id = people.of_match(code).match_id
        token = None
        device_id = device.id if device else None
        if device_id is None:
            token = new_token()
            row = {"token_hash": token_hash(token), "name": stamp.device, "made_at": stamp.now}
            device_id = db.session.scalar(insert(DEVICES).values(row).returning(DEVICES.c.id))
        mine = HOLDINGS.c.device_id == device_id, HOLDINGS.c.match_id == match_id
        if not db.session.scalar(select(HOLDINGS.c.match_id).where(*mine)):
            values = {"device_id": device_id, "match_id": match_id, "since": stamp.now}
            db.session.execute(insert(HOLDINGS).values(values))
    return token
