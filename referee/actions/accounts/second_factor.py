"""The second factor: codes that a phone computes (RFC 6238), and on paper in case it is lost."""

import secrets
from datetime import datetime

import pyotp
from sqlalchemy import delete, insert, update

from referee.core.errors import N_, RuleError
from referee.store.accounts import security_log, stock
from referee.store.accounts.security_log import Kind, Origin
from referee.store.accounts.subjects import Account, Secrets
from referee.store.accounts.tables import ACCOUNTS, RECOVERY_CODES
from referee.store.accounts.tokens import new_code, token_hash
from referee.store.database import db, writing
from referee.store.names import as_code

ISSUER = "Referee"
STEP = 30
"""Seconds that a code lasts."""

SLACK = 1
"""Steps by which the phone's clock may be off, either way."""

RECOVERY_CODES_MADE = 10
RECOVERY_LENGTH = 10
"""Letters of base 32: 50 bits, out of reach where guesses are slowed down."""


def new_secret() -> str:
    """Return a secret to show to a phone; it counts only once the phone has given a right code."""
    return pyotp.random_base32()


def provisioning_uri(secret: str, account: Account) -> str:
    """Return the `otpauth:` address that the phone reads from a QR code."""
    return _totp(secret).provisioning_uri(name=account.name, issuer_name=ISSUER)


def switch_on(account: Account, secret: str, code: str, origin: Origin) -> tuple[str, ...]:
    """Ask for a code at every sign-in from now on.

    Return the recovery codes, which can never be shown again. Raise RuleError for a wrong `code`,
    the first that the phone gives.
    """
    step = _step(secret, code, origin.now)
    if step is None:
        raise RuleError(N_("this code is not right; is the phone’s clock right?"), place="code")
    with writing():
        _set(account.id, secret, step)
        security_log.note("second_factor_on", account.name, origin, stock.account(account.id))
        return _make_recovery_codes(account.id)


def switch_off(account: Account, origin: Origin) -> None:
    """Ask for no code any more, and forget the secret and the recovery codes."""
    with writing():
        _set(account.id, None, None)
        _forget_recovery_codes(account.id)
        security_log.note("second_factor_off", account.name, origin, stock.account(account.id))


def new_recovery_codes(account: Account, origin: Origin) -> tuple[str, ...]:
    """Make recovery codes in place of those that were made before, and return them."""
    with writing():
        security_log.note("recovery_codes_made", account.name, origin, stock.account(account.id))
        return _make_recovery_codes(account.id)


def use_code(found: Secrets, code: str, origin: Origin) -> bool:
    """Use up a code of the phone or of the recovery list; tell whether it was right."""
    assert found.totp_secret is not None
    step = _step(found.totp_secret, code, origin.now)
    account = found.account
    with writing():
        kind: Kind = "recovery_code_used" if step is None else "code_used"
        used = _use_recovery_code(account.id, code) if step is None else _use_step(account.id, step)
        if used:
            security_log.note(kind, account.name, origin, stock.account(account.id))
        return used


def _step(secret: str, code: str, now: datetime) -> int | None:
    """Return the step that a code is right for, counted from 1970; None where none near `now` is.

    Near are the present step and SLACK steps before and after it.
    """
    digits = _ascii("".join(code.split()))
    totp = _totp(secret)
    present = int(now.timestamp()) // STEP
    steps = range(present - SLACK, present + SLACK + 1)
    return next(
        (step for step in steps if secrets.compare_digest(totp.generate_otp(step), digits)), None
    )


def _totp(secret: str) -> pyotp.TOTP:
    return pyotp.TOTP(secret, interval=STEP)


def _ascii(text: str) -> str:
    """Return the text, or "" where it has other letters, which `compare_digest` does not take."""
    return text if text.isascii() else ""


def _use_step(account_id: int, step: int) -> bool:
    """Use up the code of a step and all before it; tell whether it was still unused."""
    unused = ACCOUNTS.c.totp_step.is_(None) | (ACCOUNTS.c.totp_step < step)
    statement = update(ACCOUNTS).where(ACCOUNTS.c.id == account_id, unused).values(totp_step=step)
    return db.session.execute(statement.returning(ACCOUNTS.c.id)).scalar() is not None


def _use_recovery_code(account_id: int, code: str) -> bool:
    statement = delete(RECOVERY_CODES).where(
        RECOVERY_CODES.c.account_id == account_id,
        RECOVERY_CODES.c.code_hash == token_hash(as_code(code)),
    )
    return db.session.execute(statement.returning(RECOVERY_CODES.c.code_hash)).scalar() is not None


def _set(account_id: int, secret: str | None, step: int | None) -> None:
    values = {"totp_secret": secret, "totp_step": step}
    db.session.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account_id).values(values))


def _forget_recovery_codes(account_id: int) -> None:
    db.session.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.account_id == account_id))


def _make_recovery_codes(account_id: int) -> tuple[str, ...]:
    _forget_recovery_codes(account_id)
    codes = tuple(new_code(RECOVERY_LENGTH) for _ in range(RECOVERY_CODES_MADE))
    rows = [{"account_id": account_id, "code_hash": token_hash(code)} for code in codes]
    db.session.execute(insert(RECOVERY_CODES), rows)
    return tuple(f"{code[:5]}-{code[5:]}" for code in codes)
