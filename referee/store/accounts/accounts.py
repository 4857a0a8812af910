"""Accounts as pages list them: everybody's, one's own, and its sign-ins."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from referee.store.accounts.tables import ACCOUNTS, RECOVERY_CODES, SIGN_INS
from referee.store.database import db


@dataclass(frozen=True)
class ListedAccount:
    """An account in a list; `ready` tells that a password was chosen.

    `has_factor` tells that signing in takes a code of the person's phone, too.
    """

    id: int
    name: str
    manager: bool
    organizer: bool
    ready: bool
    closed: bool
    has_factor: bool
    seen_at: datetime | None


@dataclass(frozen=True)
class OwnAccount:
    """An account as its own person sees it."""

    name: str
    has_pin: bool
    has_second_factor: bool
    recovery_codes: int


@dataclass(frozen=True)
class OwnSignIn:
    """A device on which a person is signed in."""

    id: int
    device: str
    network: str
    made_at: datetime
    seen_at: datetime


def listed_accounts() -> tuple[ListedAccount, ...]:
    """Return everybody by name, closed accounts last."""
    return tuple(ListedAccount(*row) for row in db.session.execute(_LISTED))


_LISTED = select(
    ACCOUNTS.c.id,
    ACCOUNTS.c.name,
    ACCOUNTS.c.manager,
    ACCOUNTS.c.organizer,
    ACCOUNTS.c.password_hash.is_not(None),
    ACCOUNTS.c.closed_at.is_not(None),
    ACCOUNTS.c.totp_secret.is_not(None),
    select(func.max(SIGN_INS.c.seen_at))
    .where(SIGN_INS.c.account_id == ACCOUNTS.c.id)
    .scalar_subquery(),
).order_by(ACCOUNTS.c.closed_at.is_not(None), ACCOUNTS.c.folded)


def account_of(account_id: int) -> OwnAccount:
    left = select(func.count()).where(RECOVERY_CODES.c.account_id == account_id)
    row = db.session.execute(
        select(
            ACCOUNTS.c.name,
            ACCOUNTS.c.pin_hash.is_not(None),
            ACCOUNTS.c.totp_secret.is_not(None),
            left.scalar_subquery(),
        ).where(ACCOUNTS.c.id == account_id)
    ).one()
    return OwnAccount(*row)


def sign_ins_of(account_id: int) -> tuple[OwnSignIn, ...]:
    """Return where somebody is signed in, the device used last first."""
    columns = SIGN_INS.c.id, SIGN_INS.c.device, SIGN_INS.c.network
    rows = db.session.execute(
        select(*columns, SIGN_INS.c.made_at, SIGN_INS.c.seen_at)
        .where(SIGN_INS.c.account_id == account_id)
        .order_by(SIGN_INS.c.seen_at.desc(), SIGN_INS.c.id.desc())
    )
    return tuple(OwnSignIn(*row) for row in rows)
