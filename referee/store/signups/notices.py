"""Devices that are notified of a new round: where each is reached, and what it was told last."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, or_, select, update

from referee.store.database import db, insert_row
from referee.store.signups.tables import NOTICES


@dataclass(frozen=True)
class Notice:
    """A device of an entry: `link` is the hash of the secret that it was turned on with.

    `endpoint` is its address at the push service of its browser, `key` the public key that it was
    given, `told` the fact that published the last round it was told of.
    """

    id: int
    event_id: int
    entry: int
    link: str
    endpoint: str
    key: str
    told: int
    failures: int


_COLUMNS = [NOTICES.c[name] for name in Notice.__annotations__]


def devices_of(link: str) -> int:
    """Return how many devices are notified for a link."""
    return db.session.scalar(select(func.count()).where(NOTICES.c.link == link)) or 0


def is_on(link: str, endpoint: str) -> bool:
    """Tell whether a device is notified for a link."""
    mine = NOTICES.c.link == link, NOTICES.c.endpoint == endpoint
    return db.session.scalar(select(func.count()).where(*mine)) == 1


def add(notice: dict[str, object], now: datetime) -> None:
    """Add a device inside a write transaction; one that is known already is replaced."""
    db.session.execute(delete(NOTICES).where(NOTICES.c.endpoint == notice["endpoint"]))
    insert_row(NOTICES, **notice, failures=0, made_at=now)


def remove(link: str, endpoint: str) -> None:
    """Remove a device from a link inside a write transaction."""
    mine = NOTICES.c.link == link, NOTICES.c.endpoint == endpoint
    db.session.execute(delete(NOTICES).where(*mine))


def events_with_devices() -> list[int]:
    """Return the ids of the events that devices want to hear of."""
    return list(db.session.scalars(select(NOTICES.c.event_id).distinct()))


def behind(event_id: int, published: int) -> list[Notice]:
    """Return the devices of an event that were not told of its newest round."""
    mine = NOTICES.c.event_id == event_id, NOTICES.c.told < published
    return [Notice(*row) for row in db.session.execute(select(*_COLUMNS).where(*mine))]


def claim(notice: Notice, published: int) -> bool:
    """Take it on to tell a device, inside a write transaction; False where another one does."""
    mine = NOTICES.c.id == notice.id, NOTICES.c.told == notice.told
    told = update(NOTICES).where(*mine).values(told=published)
    return db.session.execute(told.returning(NOTICES.c.id)).first() is not None


def note(notice: Notice, **changes: int) -> None:
    """Note how telling a device went, inside a write transaction."""
    db.session.execute(update(NOTICES).where(NOTICES.c.id == notice.id).values(**changes))


def forget(*ids: int) -> None:
    """Forget devices inside a write transaction."""
    db.session.execute(delete(NOTICES).where(NOTICES.c.id.in_(ids)))


def forget_entries(event_id: int, entries: set[int]) -> None:
    """Forget the devices of some entries of an event, inside a write transaction."""
    theirs = NOTICES.c.event_id == event_id, NOTICES.c.entry.in_(entries)
    db.session.execute(delete(NOTICES).where(*theirs))


def are_old(before: datetime) -> bool:
    """Tell whether there are devices from before a moment."""
    old = select(func.count()).select_from(NOTICES).where(NOTICES.c.made_at < before)
    return bool(db.session.scalar(old))


def forget_old(before: datetime, events: list[int]) -> None:
    """Forget devices from before a moment, and those of some events, in a write transaction."""
    gone = or_(NOTICES.c.made_at < before, NOTICES.c.event_id.in_(events))
    db.session.execute(delete(NOTICES).where(gone))
