"""Events for the public pages, which ask this of the store first: little, and quickly."""

from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, select

from referee.store.database import db
from referee.store.matches.tables import MATCHES
from referee.store.people.tables import CLUB_EVENTS


@dataclass(frozen=True)
class PublicEvent:
    """An event with a tournament; `entries` counts those of the ledgers of all its matches."""

    code: str
    name: str
    day: date
    entries: int = 0


def public_event(event_id: int) -> PublicEvent:
    """Return the event of a tournament. `entries` grows with every tap at one of its tables."""
    told = select(func.coalesce(func.sum(MATCHES.c.head), 0)).where(
        MATCHES.c.event_id == CLUB_EVENTS.c.id
    )
    row = db.session.execute(
        select(
            CLUB_EVENTS.c.code,
            CLUB_EVENTS.c.name,
            CLUB_EVENTS.c.day,
            told.scalar_subquery(),
        ).where(CLUB_EVENTS.c.id == event_id)
    ).one()
    return PublicEvent(*row)


def under_way() -> tuple[PublicEvent, ...]:
    """Return the open events of which a round is published, the newest first."""
    rows = db.session.execute(
        select(CLUB_EVENTS.c.code, CLUB_EVENTS.c.name, CLUB_EVENTS.c.day, CLUB_EVENTS.c.standing)
        .where(CLUB_EVENTS.c.state == "open", CLUB_EVENTS.c.head > 0)
        .order_by(CLUB_EVENTS.c.day.desc(), CLUB_EVENTS.c.id.desc())
    )
    return tuple(
        [PublicEvent(row.code, row.name, row.day) for row in rows if row.standing["round"]]
    )
