"""The club's events as pages list them, and the people who have a role in one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import bindparam, func, or_, select

from referee.store.accounts.tables import ACCOUNTS, CLUB_EVENTS, EVENT_ROLES
from referee.store.database import db
from referee.store.matches.tables import MATCHES
from referee.store.signups.tables import ASKED, ENTRY_REQUESTS
from referee.store.tablets.tables import LATE_DECISIONS, LATE_ENTRIES


@dataclass(frozen=True)
class ClubEvent:
    """An evening or a tournament; `regulation` is a name of the club's list.

    `waiting` is how many of its `matches` wait for a referee; `standing` what lists need of its
    tournament, None without one; `asked` counts the requests to enter that nobody has decided.
    """

    id: int
    code: str
    name: str
    day: date
    regulation: str
    confirmation: str
    state: str
    matches: int
    waiting: int
    standing: Mapping[str, Any] | None = None
    asked: int = 0


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
    rows = db.session.execute(
        _CLUB_EVENTS.where(wanted).order_by(
            CLUB_EVENTS.c.state.desc(), CLUB_EVENTS.c.day.desc(), CLUB_EVENTS.c.id.desc()
        )
    )
    return tuple(_club_event(*row) for row in rows)


def club_event_by_id(event_id: int) -> ClubEvent:
    return _club_event(*db.session.execute(_BY_ID, {"event": event_id}).one())


def _club_event(*values: Any) -> ClubEvent:
    return ClubEvent(*values)


_CAME_LATE = (
    select(LATE_ENTRIES.c.number)
    .outerjoin(LATE_DECISIONS, LATE_DECISIONS.c.late_number == LATE_ENTRIES.c.number)
    .where(LATE_ENTRIES.c.match_id == MATCHES.c.id, LATE_DECISIONS.c.late_number.is_(None))
    .exists()
)
_CLUB_EVENTS = select(
    CLUB_EVENTS.c.id,
    CLUB_EVENTS.c.code,
    CLUB_EVENTS.c.name,
    CLUB_EVENTS.c.day,
    CLUB_EVENTS.c.regulation,
    CLUB_EVENTS.c.confirmation,
    CLUB_EVENTS.c.state,
    select(func.count()).where(MATCHES.c.event_id == CLUB_EVENTS.c.id).scalar_subquery(),
    select(func.count())
    .where(MATCHES.c.event_id == CLUB_EVENTS.c.id, or_(MATCHES.c.waiting > 0, _CAME_LATE))
    .scalar_subquery(),
    CLUB_EVENTS.c.standing,
    select(func.count())
    .where(ENTRY_REQUESTS.c.event_id == CLUB_EVENTS.c.id, ENTRY_REQUESTS.c.state == ASKED)
    # Two who wait as a pair are one.
    .where(func.coalesce(ENTRY_REQUESTS.c.partner, 0) < ENTRY_REQUESTS.c.id)
    .scalar_subquery(),
)
_BY_ID = _CLUB_EVENTS.where(CLUB_EVENTS.c.id == bindparam("event"))


def helpers_of(event_id: int) -> tuple[Helper, ...]:
    """Return who organizes and who referees an event, by name."""
    rows = db.session.execute(_HELPERS, {"event": event_id})
    return tuple(Helper(*row) for row in rows)


_HELPERS = (
    select(ACCOUNTS.c.id, ACCOUNTS.c.name, EVENT_ROLES.c.role)
    .join_from(EVENT_ROLES, ACCOUNTS, EVENT_ROLES.c.account_id == ACCOUNTS.c.id)
    .where(EVENT_ROLES.c.event_id == bindparam("event"))
    .order_by(EVENT_ROLES.c.role, ACCOUNTS.c.folded)
)
