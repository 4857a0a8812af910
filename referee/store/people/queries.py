"""What the pages of the office read: people, their sign-ins, and the club's events."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, func, select

from referee.store.database import db
from referee.store.matches.tables import MATCHES
from referee.store.people.tables import ACCOUNTS, CLUB_EVENTS, EVENT_ROLES, RECOVERY_CODES, SIGN_INS


@dataclass(frozen=True)
class Person:
    """An account in a list; `ready` tells that a password was chosen."""

    id: int
    name: str
    manager: bool
    organizer: bool
    ready: bool
    closed: bool
    seen_at: datetime | None


@dataclass(frozen=True)
class OwnAccount:
    """What people see of their own account."""

    name: str
    has_pin: bool
    has_second_factor: bool
    recovery_codes: int


@dataclass(frozen=True)
class OwnSignIn:
    """A device on which somebody is signed in."""

    id: int
    device: str
    network: str
    made_at: datetime
    seen_at: datetime


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
    """Somebody with a role in an event."""

    account_id: int
    name: str
    role: str


def people() -> tuple[Person, ...]:
    """Everybody by name, closed accounts last."""
    seen = select(func.max(SIGN_INS.c.seen_at)).where(SIGN_INS.c.account_id == ACCOUNTS.c.id)
    rows = db.session.execute(
        select(ACCOUNTS, seen.scalar_subquery().label("seen_at")).order_by(
            ACCOUNTS.c.closed_at.is_not(None), ACCOUNTS.c.folded
        )
    )
    return tuple(
        Person(
            id=row.id,
            name=row.name,
            manager=row.manager,
            organizer=row.organizer,
            ready=row.password_hash is not None,
            closed=row.closed_at is not None,
            seen_at=row.seen_at,
        )
        for row in rows
    )


def own_account(account_id: int) -> OwnAccount:
    row = db.session.execute(select(ACCOUNTS).where(ACCOUNTS.c.id == account_id)).one()
    left = select(func.count()).where(RECOVERY_CODES.c.account_id == account_id)
    return OwnAccount(
        name=row.name,
        has_pin=row.pin_hash is not None,
        has_second_factor=row.totp_secret is not None,
        recovery_codes=db.session.scalar(left) or 0,
    )


def own_sign_ins(account_id: int) -> tuple[OwnSignIn, ...]:
    """Where somebody is signed in, the device used last first."""
    columns = SIGN_INS.c.id, SIGN_INS.c.device, SIGN_INS.c.network
    rows = db.session.execute(
        select(*columns, SIGN_INS.c.made_at, SIGN_INS.c.seen_at)
        .where(SIGN_INS.c.account_id == account_id)
        .order_by(SIGN_INS.c.seen_at.desc(), SIGN_INS.c.id.desc())
    )
    return tuple(OwnSignIn(*row) for row in rows)


def club_events(ids: Sequence[int] | None = None) -> tuple[ClubEvent, ...]:
    """The events of these rows, or all of them; the open ones first, the newest day first."""
    wanted = CLUB_EVENTS.c.id.is_not(None) if ids is None else CLUB_EVENTS.c.id.in_(ids)
    return tuple(_club_event(row) for row in db.session.execute(_club_events(wanted)))


def club_event(event_id: int) -> ClubEvent:
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


def helpers(event_id: int) -> tuple[Helper, ...]:
    """Who organizes and who referees an event, by name."""
    rows = db.session.execute(
        select(ACCOUNTS.c.id, ACCOUNTS.c.name, EVENT_ROLES.c.role)
        .join_from(EVENT_ROLES, ACCOUNTS, EVENT_ROLES.c.account_id == ACCOUNTS.c.id)
        .where(EVENT_ROLES.c.event_id == event_id)
        .order_by(EVENT_ROLES.c.role, ACCOUNTS.c.folded)
    )
    return tuple(Helper(*row) for row in rows)
