"""The club's events as pages list them, and the people who have a role in one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, func, select

from referee.store.database import db
from referee.store.matches.tables import MATCHES
from referee.store.people.tables import ACCOUNTS, CLUB_EVENTS, EVENT_ROLES


@dataclass(frozen=True)
class ClubEvent:
    """An evening or a tournament; `regulation` is a name of the club's list."""

    id: int
    code: str
    name: str
    day: date
    regulation: str
    confirmation: str
    state: str
    matches: int


@dataclass(frozen=True)
class Helper:
    """A person with a role in an event."""

    account_id: int
    name: str
    role: str


def club_events(ids: Sequence[int] | None = None) -> tuple[ClubEvent, ...]:
    """Return the events of these rows, or all of them.

    The open ones first, the newest day first.
    """
    wanted = CLUB_EVENTS.c.id.is_not(None) if ids is None else CLUB_EVENTS.c.id.in_(ids)
    return tuple(_club_event(row) for row in db.session.execute(_club_events(wanted)))


def club_event_by_id(event_id: int) -> ClubEvent:
    return _club_event(db.session.execute(_club_events(CLUB_EVENTS.c.id == event_id)).one())


def _club_events(wanted: ColumnElement[bool]) -> Any:
    matches = select(func.count()).where(MATCHES.c.event_id == CLUB_EVENTS.c.id)
    return (
        select(CLUB_EVENTS, matches.scalar_subquery().label("matches"))
        .where(wanted)
        .order_by(CLUB_EVENTS.c.state.desc(), CLUB_EVENTS.c.day.desc(), CLUB_EVENTS.c.id.desc())
    )


def _club_event(row: Row[Any]) -> ClubEvent:
    return ClubEvent(
        id=row.id,
        code=row.code,
        name=row.name,
        day=row.day,
        regulation=row.regulation,
        confirmation=row.confirmation,
        state=row.state,
        matches=row.matches,
    )


def helpers_of(event_id: int) -> tuple[Helper, ...]:
    """Return who organizes and who referees an event, by name."""
    rows = db.session.execute(
        select(ACCOUNTS.c.id, ACCOUNTS.c.name, EVENT_ROLES.c.role)
        .join_from(EVENT_ROLES, ACCOUNTS, EVENT_ROLES.c.account_id == ACCOUNTS.c.id)
        .where(EVENT_ROLES.c.event_id == event_id)
        .order_by(EVENT_ROLES.c.role, ACCOUNTS.c.folded)
    )
    return tuple(Helper(*row) for row in rows)
