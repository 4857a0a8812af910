"""Changes that people make to their own account."""

from sqlalchemy import update

from referee.actions.accounts import passwords
from referee.actions.accounts.sign_ins import end_all_within
from referee.actions.accounts.signing_in import check_again
from referee.store.accounts import security_log, stock
from referee.store.accounts.security_log import Origin
from referee.store.accounts.subjects import SignIn
from referee.store.accounts.tables import ACCOUNTS
from referee.store.database import db, writing


def change_password(sign_in: SignIn, current: str, password: str, origin: Origin) -> None:
    """Set another password and end the person's sign-ins on other devices.

    Raise RuleError with the place `current` or `password`, and TooOften.
    """
    account = sign_in.account
    passwords.check_password(password, account.name)
    check_again(account, current, origin)
    new_hash = passwords.hashed(password)
    with writing():
        mine = update(ACCOUNTS).where(ACCOUNTS.c.id == account.id)
        db.session.execute(mine.values(password_hash=new_hash))
        things = stock.account(account.id), *end_all_within(account.id, but=sign_in.id)
        security_log.note("password_changed", account.name, origin, *things)


def choose_pin(sign_in: SignIn, current: str, pin: str, origin: Origin) -> None:
    """Set the PIN that identifies a referee on another person's tablet.

    Raise RuleError for a PIN or password that does not pass, and TooOften.
    """
    account = sign_in.account
    passwords.check_pin(pin)
    check_again(account, current, origin)
    new_hash = passwords.hashed(pin)
    with writing():
        mine = update(ACCOUNTS).where(ACCOUNTS.c.id == account.id)
        db.session.execute(mine.values(pin_hash=new_hash))
        security_log.note("pin_chosen", account.name, origin, stock.account(account.id))
