"""Signing in by password and, where it is switched on, by a second factor."""

from dataclasses import dataclass, replace

from sqlalchemy import update

from referee.actions.accounts import passwords, second_factor, sign_ins
from referee.actions.accounts.throttle import Count, attempt, counts, succeeded, succeeded_within
from referee.core.errors import N_, RuleError
from referee.store.accounts import security_log, stock, subjects
from referee.store.accounts.security_log import Kind, Origin
from referee.store.accounts.subjects import Account, Secrets
from referee.store.accounts.tables import ACCOUNTS
from referee.store.database import db, writing
from referee.store.names import fold_marks


@dataclass(frozen=True)
class HalfIn:
    """An account that gave the right password and still owes the code of a second factor."""

    account_id: int
    name: str


def with_password(name: str, password: str, origin: Origin, device: str = "") -> str | HalfIn:
    """Return the token of a new sign-in; on a `device` that knows who signs in, where one does.

    Raise RuleError for a wrong name or password, and TooOften. An account that does not exist, is
    closed or has no password yet is answered like a wrong password, and as slowly.
    """
    origin = _unknown(origin)
    found = subjects.secrets(name)
    is_own = found is not None and _is_own_network(found, origin)
    who = fold_marks(" ".join(name.split()))
    counted = counts("password", who, origin.network, device=device, is_own=is_own)
    attempt(counted, origin.now)
    if not passwords.is_right(found.password_hash if found else None, password):
        _failed("sign_in_failed", name, origin)
        raise RuleError(N_("the name or the password is not right"), place="password")
    assert found is not None  # nobody's password matches
    _strengthen(found, password, origin)
    if found.totp_secret is not None:
        succeeded(counted)
        return HalfIn(found.account.id, found.account.name)
    return _begin(found.account, counted, origin)


def with_code(half: HalfIn, code: str, origin: Origin, device: str = "") -> str:
    """Return the token of a new sign-in, for a code of the phone or one to recover with.

    Raise RuleError for a wrong code or one used before, and TooOften.
    """
    origin = _unknown(origin)
    found = subjects.secrets_of(half.account_id)
    if found is None or found.totp_secret is None:
        raise RuleError(N_("start again with the name and the password"), place="code")
    is_own = _is_own_network(found, origin)
    counted = counts("code", str(half.account_id), origin.network, device=device, is_own=is_own)
    attempt(counted, origin.now)
    if not second_factor.use_code(found, code, origin):
        _failed("code_failed", found.account.name, origin)
        raise RuleError(N_("this code is not right, or was used before"), place="code")
    return _begin(found.account, counted, origin)


def check_again(account: Account, password: str, origin: Origin) -> None:
    """Check the password of a person who is signed in, before an important change.

    Raise RuleError with the place `current`, and TooOften.
    """
    # Counted by itself: strangers at the sign-in delay nobody here, and who has taken a sign-in
    # over guesses no more from many networks than from one.
    counted = counts("again", fold_marks(account.name), origin.network)
    attempt(counted, origin.now)
    found = subjects.secrets_of(account.id)
    if not passwords.is_right(found.password_hash if found else None, password):
        _failed("sign_in_failed", account.name, origin)
        raise RuleError(N_("the password is not right"), place="current")
    succeeded(counted)


def _is_own_network(found: Secrets, origin: Origin) -> bool:
    """Return whether somebody has signed in from this network before."""
    return security_log.has_signed_in(found.account.name, origin.network)


def _unknown(origin: Origin) -> Origin:
    """Return the origin of a sign-in, whose person is not known yet."""
    return replace(origin, actor="")


def _begin(account: Account, counted: tuple[Count, ...], origin: Origin) -> str:
    with writing():
        succeeded_within(counted)
        return sign_ins.begin_within(account, origin)


def _failed(kind: Kind, name: str, origin: Origin) -> None:
    with writing():
        security_log.note(kind, name, origin)


def _strengthen(found: Secrets, password: str, origin: Origin) -> None:
    """Hash the password again where its hash is weaker than today's advice.

    Only at sign-in is the password known.
    """
    if found.password_hash is None or not passwords.is_weak(found.password_hash):
        return
    stronger = passwords.hashed(password)
    with writing():
        # Unless it was changed meanwhile on another device.
        db.session.execute(
            update(ACCOUNTS)
            .where(
                ACCOUNTS.c.id == found.account.id, ACCOUNTS.c.password_hash == found.password_hash
            )
            .values(password_hash=stronger)
        )
        origin = replace(origin, actor=found.account.name)
        security_log.note(
            "password_hashed_again", found.account.name, origin, stock.account(found.account.id)
        )
