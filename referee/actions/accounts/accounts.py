"""Accounts and their rights: each change is noted in the security log."""

from collections.abc import Mapping

from sqlalchemy import delete, func, insert, select, update

from referee.actions.accounts.sign_ins import end_all_within
from referee.actions.lines import one_line
from referee.core.errors import N_, RuleError
from referee.store.accounts import security_log, stock
from referee.store.accounts.security_log import Kind, Origin
from referee.store.accounts.subjects import Account
from referee.store.accounts.tables import ACCOUNTS, CLUB_EVENTS, EVENT_ROLES
from referee.store.database import db, insert_row, writing
from referee.store.names import fold_marks

MOST_NAME = 80


def make_account(name: str, origin: Origin) -> Account:
    """Make the account of a person, who can sign in once a password is chosen.

    Raise RuleError for the name.
    """
    with writing():
        account = make_account_within(name, origin)
        security_log.note("account_made", account.name, origin, stock.account(account.id))
    return account


def make_account_within(name: str, origin: Origin) -> Account:
    """Make an account inside a write transaction that is open already. Raise RuleError.

    The caller notes it in the security log, since only he knows why the account was made.
    """
    tidy = one_line(name, "name", MOST_NAME)
    if db.session.scalar(select(ACCOUNTS.c.id).where(ACCOUNTS.c.folded == fold_marks(tidy))):
        raise RuleError(N_("there is an account of this name already"), place="name")
    account_id = insert_row(
        ACCOUNTS,
        name=tidy,
        folded=fold_marks(tidy),
        manager=False,
        organizer=False,
        made_at=origin.now,
    )
    return Account(account_id, tidy)


_GIVEN: Mapping[str, Kind] = {
    "manager": "manager_given",
    "organizer": "organizer_given",
    "referee": "referee_given",
}
_TAKEN: Mapping[str, Kind] = {
    "manager": "manager_taken",
    "organizer": "organizer_taken",
    "referee": "referee_taken",
}


def set_right(account_id: int, right: str, given: bool, origin: Origin) -> None:
    """Give or take the right of a `manager` or `organizer` of the installation.

    Raise RuleError where nobody would be left to look after the installation.
    """
    with writing():
        name = account_name(account_id)
        if right == "manager" and not given:
            _refuse_last_manager(account_id)
        done = db.session.execute(
            update(ACCOUNTS)
            .where(ACCOUNTS.c.id == account_id, ACCOUNTS.c[right].is_(not given))
            .values({right: given})
            .returning(ACCOUNTS.c.id)
        ).scalar()
        if done is not None:
            kind = (_GIVEN if given else _TAKEN)[right]
            security_log.note(kind, name, origin, stock.account(account_id))


def set_closed(account_id: int, closed: bool, origin: Origin) -> None:
    """Close an account, which ends its sign-ins at once, or open it again.

    Raise RuleError where nobody would be left to look after the installation.
    """
    with writing():
        name = account_name(account_id)
        ended: list[str] = []
        if closed:
            _refuse_last_manager(account_id)
            ended = end_all_within(account_id)
        was_closed = ACCOUNTS.c.closed_at.is_not(None)
        done = db.session.execute(
            update(ACCOUNTS)
            .where(ACCOUNTS.c.id == account_id, was_closed.is_(not closed))
            .values(closed_at=origin.now if closed else None)
            .returning(ACCOUNTS.c.id)
        ).scalar()
        if done is not None:
            kind: Kind = "account_closed" if closed else "account_reopened"
            security_log.note(kind, name, origin, stock.account(account_id), *ended)


def give_role(event_id: int, account_id: int, role: str, origin: Origin) -> None:
    """Make somebody `organizer` or `referee` of an event; giving it twice changes nothing."""
    with writing():
        give_role_within(event_id, account_id, role, origin)


def give_role_within(event_id: int, account_id: int, role: str, origin: Origin) -> None:
    """Give an account a role in an event, inside a write transaction that is already open."""
    whom = f"{account_name(account_id)} ({_event_name(event_id)})"
    row = {"event_id": event_id, "account_id": account_id, "role": role}
    if db.session.execute(select(EVENT_ROLES).filter_by(**row)).first() is None:
        db.session.execute(insert(EVENT_ROLES).values(row))
        security_log.note(_GIVEN[role], whom, origin, stock.account(account_id))


def take_role(event_id: int, account_id: int, role: str, origin: Origin) -> None:
    """Take a role in an event from an account.

    Raise RuleError where this would leave the event without an organizer.
    """
    with writing():
        if role == "organizer":
            _refuse_last_organizer(event_id, account_id)
        whom = f"{account_name(account_id)} ({_event_name(event_id)})"
        row = {"event_id": event_id, "account_id": account_id, "role": role}
        gone = delete(EVENT_ROLES).filter_by(**row).returning(EVENT_ROLES.c.account_id)
        if db.session.execute(gone).scalar() is not None:
            security_log.note(_TAKEN[role], whom, origin, stock.account(account_id))


def account_name(account_id: int) -> str:
    """Return the name of an account. Raise RuleError where there is none."""
    name = db.session.scalar(select(ACCOUNTS.c.name).where(ACCOUNTS.c.id == account_id))
    if name is None:
        raise RuleError(N_("there is no such person"))
    return str(name)


def _event_name(event_id: int) -> str:
    wanted = select(CLUB_EVENTS.c.name).where(CLUB_EVENTS.c.id == event_id)
    return str(db.session.scalar(wanted))


def _refuse_last_manager(account_id: int) -> None:
    others = select(func.count()).where(
        ACCOUNTS.c.manager, ACCOUNTS.c.closed_at.is_(None), ACCOUNTS.c.id != account_id
    )
    if not db.session.scalar(others):
        raise RuleError(N_("somebody must look after the installation: this is the last manager"))


def _refuse_last_organizer(event_id: int, account_id: int) -> None:
    others = (
        select(func.count())
        .select_from(EVENT_ROLES.join(ACCOUNTS, ACCOUNTS.c.id == EVENT_ROLES.c.account_id))
        .where(
            EVENT_ROLES.c.event_id == event_id,
            EVENT_ROLES.c.role == "organizer",
            EVENT_ROLES.c.account_id != account_id,
            ACCOUNTS.c.closed_at.is_(None),
        )
    )
    if not db.session.scalar(others):
        raise RuleError(N_("somebody must look after the event: this is the last organizer"))
