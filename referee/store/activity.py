"""How busy an installation is, for who watches over the server."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.exc import DatabaseError

from referee.store.accounts.tables import DEVICES
from referee.store.database import db
from referee.store.errors import StoreUnavailable
from referee.store.matches.tables import MATCHES


@dataclass(frozen=True)
class Activity:
    """The number of `devices` heard of lately, and of `entries` in all matches."""

    devices: int
    entries: int


def activity_since(then: datetime) -> Activity | None:
    """Return the devices heard of since a moment, and all entries; None without a database."""
    heard = select(func.count()).select_from(DEVICES).where(DEVICES.c.seen_at >= then)
    # Each match knows how many entries it has: they need not be counted.
    written = select(func.sum(MATCHES.c.head))
    try:
        devices = db.session.execute(heard).scalar_one()
        return Activity(devices, int(db.session.execute(written).scalar_one() or 0))
    except (DatabaseError, StoreUnavailable):
        return None
