"""People and devices of a request, and their rights."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, bindparam, select

from referee.store.accounts.tables import ACCOUNTS, EVENT_ROLES, SIGN_INS
from referee.store.accounts.tokens import token_hash
from referee.store.database import db
from referee.store.errors import UnknownMatch
from referee.store.ledger import ledger
from referee.store.ledger.ledger import EVENT_BOOK
from referee.store.matches.found import find_match
from referee.store.names import fold_marks, read_code
from referee.store.tablets.stations import Writer

IDLE = timedelta(hours=12)
"""A person who has done nothing for so long signs in again: longer than any evening."""

LONGEST = timedelta(days=7)
"""Whoever has been signed in for so long signs in again, however busy."""


@dataclass(frozen=True)
class Account:
    """A person with an account; `roles` holds pairs of an event's row and a role in it."""

    id: int
    name: str
    manager: bool = False
    organizer: bool = False
    roles: frozenset[tuple[int, str]] = frozenset()

    @property
    def has_rights(self) -> bool:
        """Return whether this person may do anything that others with an account may not."""
        return self.manager or self.organizer or bool(self.roles)

    def without_rights(self) -> "Account":
        return Account(self.id, self.name)

    def organizes(self, event_id: int | None) -> bool:
        """Tell whether the event is this person's to arrange; the manager may arrange every one."""
        return event_id is not None and (self.manager or (event_id, "organizer") in self.roles)

    def referees(self, event_id: int | None) -> bool:
        """Tell whether this person may rule there.

        Friendly matches (None) have no referees by name, so that everyone the club knows may.
        """
        return event_id is None or (event_id, "referee") in self.roles


@dataclass(frozen=True)
class SignIn:
    """An account on a device; `seen_at` is kept to a few minutes.

    `has_factor` tells that signing in takes a code of the person's phone.
    """

    id: int
    account: Account
    seen_at: datetime
    made_at: datetime
    has_factor: bool


@dataclass(frozen=True)
class Subject:
    """The subject of an address: the rows of a match and of an event, where there are any.

    `writer` is the device that writes to the match now; `meeting` is one of a league, with the
    numbers of its teams.
    """

    match_id: int | None = None
    event_id: int | None = None
    writer: Writer | None = None
    meeting: tuple[int, int, int] | None = None


def sign_in(token: str, now: datetime) -> SignIn | None:
    """Return the sign-in that a cookie stands for, unless it has ended or run out."""
    wanted = {"token": token_hash(token), "idle": now - IDLE, "longest": now - LONGEST}
    row = db.session.execute(_SIGN_IN, wanted).one_or_none()
    if row is None:
        return None
    id_, seen_at, made_at, has_factor, account_id, name, manager, organizer = row
    roles = db.session.execute(_ROLES, {"account": account_id})
    held = frozenset((event_id, role) for event_id, role in roles)
    account = Account(account_id, name, manager, organizer, held)
    return SignIn(id_, account, seen_at, made_at, has_factor)


_SIGN_IN = (
    select(
        SIGN_INS.c.id,
        SIGN_INS.c.seen_at,
        SIGN_INS.c.made_at,
        ACCOUNTS.c.totp_secret.is_not(None),
        ACCOUNTS.c.id,
        ACCOUNTS.c.name,
        ACCOUNTS.c.manager,
        ACCOUNTS.c.organizer,
    )
    .join_from(SIGN_INS, ACCOUNTS, SIGN_INS.c.account_id == ACCOUNTS.c.id)
    .where(
        SIGN_INS.c.token_hash == bindparam("token"),
        SIGN_INS.c.seen_at > bindparam("idle"),
        SIGN_INS.c.made_at > bindparam("longest"),
        ACCOUNTS.c.closed_at.is_(None),
    )
)
_ROLES = select(EVENT_ROLES.c.event_id, EVENT_ROLES.c.role).where(
    EVENT_ROLES.c.account_id == bindparam("account")
)


@dataclass(frozen=True)
class Secrets:
    """The secrets of an account: hashes, but for the one that its phone counts codes by."""

    account: Account
    password_hash: str | None
    pin_hash: str | None
    totp_secret: str | None


def secrets(name: str) -> Secrets | None:
    """Return the open account of this name, case and accents aside."""
    return _secrets(ACCOUNTS.c.folded == fold_marks(" ".join(name.split())))


def secrets_of(account_id: int) -> Secrets | None:
    return _secrets(ACCOUNTS.c.id == account_id)


def _secrets(wanted: ColumnElement[bool]) -> Secrets | None:
    row = db.session.execute(
        select(ACCOUNTS).where(wanted, ACCOUNTS.c.closed_at.is_(None))
    ).one_or_none()
    if row is None:
        return None
    account = Account(row.id, row.name, row.manager, row.organizer)
    return Secrets(account, row.password_hash, row.pin_hash, row.totp_secret)


def caretaker() -> Account | None:
    """Return the first manager of the installation, else the first organizer."""
    row = db.session.execute(
        select(ACCOUNTS.c.id, ACCOUNTS.c.name)
        .where(ACCOUNTS.c.manager | ACCOUNTS.c.organizer, ACCOUNTS.c.closed_at.is_(None))
        .order_by(ACCOUNTS.c.manager.desc(), ACCOUNTS.c.id)
        .limit(1)
    ).one_or_none()
    return Account(row.id, row.name) if row is not None else None


def referees_with_pin(event_id: int) -> tuple[tuple[int, str], ...]:
    """Return rows and names of the referees of an event who can let a device take over a table."""
    rows = db.session.execute(
        select(ACCOUNTS.c.id, ACCOUNTS.c.name)
        .join(EVENT_ROLES, EVENT_ROLES.c.account_id == ACCOUNTS.c.id)
        .where(
            EVENT_ROLES.c.event_id == event_id,
            EVENT_ROLES.c.role == "referee",
            ACCOUNTS.c.pin_hash.is_not(None),
            ACCOUNTS.c.closed_at.is_(None),
        )
        .order_by(ACCOUNTS.c.name)
    )
    return tuple((row.id, row.name) for row in rows)


def pin_hash(account_id: int) -> str | None:
    """Return the hash of the PIN of a person whose account is open."""
    return db.session.scalar(
        select(ACCOUNTS.c.pin_hash).where(
            ACCOUNTS.c.id == account_id, ACCOUNTS.c.closed_at.is_(None)
        )
    )


def of_match(code: str) -> Subject:
    """Return a match and the event it belongs to. Raise UnknownMatch."""
    match = find_match(code)
    return Subject(match.id, match.event_id, match.writer)


def of_event(code: str) -> Subject | None:
    """Return an event by its code; None where there is none."""
    try:
        wanted = read_code(code)
    except UnknownMatch:
        return None
    chain = ledger.find(wanted, EVENT_BOOK)
    return None if chain is None else Subject(event_id=chain.owner_id)
