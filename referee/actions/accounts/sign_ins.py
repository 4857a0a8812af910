"""Sign-ins: begun with a new token each time, kept alive while the person is busy, and ended."""

from datetime import datetime, timedelta

from sqlalchemy import delete, update

from referee.store.accounts import granted, security_log
from referee.store.accounts.security_log import Origin
from referee.store.accounts.subjects import IDLE, LONGEST, Account, SignIn
from referee.store.accounts.tables import SIGN_INS
from referee.store.accounts.tokens import new_token, token_hash
from referee.store.database import db, insert_row, writing

NOTED_EVERY = timedelta(minutes=5)
"""That a person was seen is noted once in this time: to note every page would be a write each."""


def begin(account: Account, origin: Origin) -> str:
    """Sign a person in on a device. Return the token, which is for the device's cookie alone."""
    with writing():
        return begin_within(account, origin)


def begin_within(account: Account, origin: Origin) -> str:
    """Begin a sign-in inside a write transaction that is open already. Return its token."""
    token = new_token()
    number = insert_row(
        SIGN_INS,
        token_hash=token_hash(token),
        account_id=account.id,
        device=origin.device,
        network=origin.network,
        made_at=origin.now,
        seen_at=origin.now,
    )
    _forget_old(origin.now)
    security_log.note("signed_in", account.name, origin, granted.sign_in(number))
    return token


def _forget_old(now: datetime) -> None:
    over = (SIGN_INS.c.seen_at <= now - IDLE) | (SIGN_INS.c.made_at <= now - LONGEST)
    db.session.execute(delete(SIGN_INS).where(over))


def note_seen(sign_in: SignIn, now: datetime) -> None:
    """Record that the person is still active, every few minutes."""
    if now - sign_in.seen_at < NOTED_EVERY:
        return
    with writing():
        db.session.execute(update(SIGN_INS).where(SIGN_INS.c.id == sign_in.id).values(seen_at=now))


def sign_out(sign_in: SignIn, origin: Origin) -> None:
    """End the sign-in of the device that asks for it."""
    with writing():
        db.session.execute(delete(SIGN_INS).where(SIGN_INS.c.id == sign_in.id))
        thing = granted.sign_in(sign_in.id)
        security_log.note("signed_out", sign_in.account.name, origin, thing)


def end(account: Account, sign_in_id: int, origin: Origin) -> bool:
    """End a sign-in of a person, say on another device. Return False where there is none."""
    with writing():
        ended = db.session.execute(
            delete(SIGN_INS)
            .where(SIGN_INS.c.id == sign_in_id, SIGN_INS.c.account_id == account.id)
            .returning(SIGN_INS.c.device)
        ).scalar()
        if ended is not None:
            thing = granted.sign_in(sign_in_id)
            security_log.note("sign_in_ended", account.name, origin, thing)
    return ended is not None


def end_all_within(account_id: int, but: int | None = None) -> list[str]:
    """End every sign-in of an account, save the one numbered `but`, in an open write transaction.

    Return their names in the security log, which has to state that they are gone.
    """
    ended = delete(SIGN_INS).where(SIGN_INS.c.account_id == account_id)
    if but is not None:
        ended = ended.where(SIGN_INS.c.id != but)
    numbers = db.session.scalars(ended.returning(SIGN_INS.c.id))
    return [granted.sign_in(number) for number in numbers]
