"""Links that are used once: the first manager's, and those by which people choose a password.

Their code stands in the address's fragment, which no browser sends and no log keeps; it can be
copied by hand as well.
"""

from datetime import timedelta

from sqlalchemy import delete, exists, insert, select, update

from referee.actions.accounts import passwords
from referee.actions.accounts.accounts import make_account_within
from referee.actions.accounts.sign_ins import begin_within, end_all_within
from referee.actions.accounts.throttle import attempt, counts, succeeded
from referee.core.errors import N_, RuleError
from referee.store.accounts import granted, security_log, stock
from referee.store.accounts.security_log import Origin
from referee.store.accounts.subjects import Account
from referee.store.accounts.tables import ACCOUNTS, ONE_TIME_LINKS, RECOVERY_CODES
from referee.store.accounts.tokens import new_code, token_hash
from referee.store.database import db, writing
from referee.store.names import as_code

SETUP_LASTS = timedelta(days=1)
LINK_LASTS = timedelta(days=7)

GROUPS, GROUP = 4, 5
"""A code such as `7F3KQ-2B4DX-9ZC1M-T8WRA`: a hundred bits, that nobody guesses."""


def has_manager() -> bool:
    """Tell whether the installation has a manager."""
    return bool(
        db.session.scalar(
            select(exists().where(ACCOUNTS.c.manager, ACCOUNTS.c.closed_at.is_(None)))
        )
    )


def new_setup_code(origin: Origin) -> str:
    """Make a code that makes a manager; the ones made before are worth nothing any more."""
    with writing():
        code, things = _new_code(None, SETUP_LASTS, origin)
        security_log.note("setup_link_made", "", origin, *things)
    return code


def new_link_code(account: Account, origin: Origin) -> str:
    """Make a code by which a person chooses a password, in place of one that was lost as well."""
    with writing():
        code, things = _new_code(account.id, LINK_LASTS, origin)
        security_log.note("link_made", account.name, origin, *things)
    return code


def make_manager(code: str, name: str, password: str, origin: Origin) -> str:
    """Make a manager by a setup code. Return the token of the sign-in.

    Raise RuleError, TooOften.
    """
    _check_code(code, origin)
    passwords.check_password(password, name)
    new_hash = passwords.hashed(password)
    with writing():
        if not _use(code, None, origin):
            raise _bad_code()
        account = make_account_within(name, origin)
        values = {"manager": True, "organizer": True, "password_hash": new_hash}
        db.session.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(values))
        things = stock.account(account.id), _link(code)
        security_log.note("manager_made", account.name, origin, *things)
        return begin_within(account, origin)


def choose_password(code: str, password: str, origin: Origin) -> str:
    """Set a password by a person's code. Return the token of a sign-in.

    End all other sign-ins and the second factor, because a lost phone may be in other hands.
    Raise RuleError, TooOften.
    """
    account = _check_code(code, origin)
    if account is None:
        raise _bad_code()
    passwords.check_password(password, account.name)
    new_hash = passwords.hashed(password)
    with writing():
        if not _use(code, account.id, origin):
            raise _bad_code()
        values = {"password_hash": new_hash, "totp_secret": None, "totp_step": None}
        db.session.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(values))
        db.session.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.account_id == account.id))
        things = stock.account(account.id), _link(code), *end_all_within(account.id)
        security_log.note("password_chosen", account.name, origin, *things)
        return begin_within(account, origin)


def _link(code: str) -> str:
    return granted.link(token_hash(as_code(code)))


def _new_code(
    account_id: int | None, lasts: timedelta, origin: Origin
) -> tuple[str, tuple[str, ...]]:
    """Make a link's code. Return it, and the things that the security log has to state."""
    mine = ONE_TIME_LINKS.c.account_id.is_not_distinct_from(account_id)
    letters = new_code(GROUPS * GROUP)
    over = ONE_TIME_LINKS.c.expires_at <= origin.now
    gone = delete(ONE_TIME_LINKS).where(mine | over).returning(ONE_TIME_LINKS.c.token_hash)
    links = [*db.session.scalars(gone), token_hash(letters)]
    row = {
        "token_hash": token_hash(letters),
        "account_id": account_id,
        "expires_at": origin.now + lasts,
    }
    db.session.execute(insert(ONE_TIME_LINKS).values(row))
    code = "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))
    return code, tuple(map(granted.link, links))


def _check_code(code: str, origin: Origin) -> Account | None:
    """Return the account that a code is for, None for a setup code. Raise RuleError, TooOften."""
    # Counted for this link alone: wrong guesses at others keep nobody from his own.
    counted = counts("link", token_hash(as_code(code)), origin.network)
    attempt(counted, origin.now)
    row = db.session.execute(
        select(ACCOUNTS.c.id, ACCOUNTS.c.name)
        .select_from(ONE_TIME_LINKS.outerjoin(ACCOUNTS))
        .where(
            ONE_TIME_LINKS.c.token_hash == token_hash(as_code(code)),
            ONE_TIME_LINKS.c.expires_at > origin.now,
            ACCOUNTS.c.closed_at.is_(None),
        )
    ).one_or_none()
    if row is None:
        with writing():
            security_log.note("link_failed", "", origin)
        raise _bad_code()
    succeeded(counted)
    return None if row.id is None else Account(row.id, row.name)


def _use(code: str, account_id: int | None, origin: Origin) -> bool:
    """Delete a code from the database; of two simultaneous uses only one succeeds."""
    used = delete(ONE_TIME_LINKS).where(
        ONE_TIME_LINKS.c.token_hash == token_hash(as_code(code)),
        ONE_TIME_LINKS.c.account_id.is_not_distinct_from(account_id),
        ONE_TIME_LINKS.c.expires_at > origin.now,
    )
    return db.session.execute(used.returning(ONE_TIME_LINKS.c.token_hash)).scalar() is not None


def _bad_code() -> RuleError:
    return RuleError(
        N_("this link was used already, has run out, or is not complete: ask for another"),
        place="code",
    )
