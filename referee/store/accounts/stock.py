"""What is there of accounts and events, thing by thing, as the security log states it.

Each entry of the log states the things that it changed as they then are; so the log tells what has
to be there, and whoever verifies compares. A thing is named as `account 3`, `event 7` or
`match GHJKLM`.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from sqlalchemy import ColumnElement, and_, select

from referee.store.accounts import granted
from referee.store.accounts.tables import (
    ACCOUNTS,
    CLUB_EVENTS,
    EVENT_ROLES,
    LEAGUE_SECRETARIES,
    RECOVERY_CODES,
)
from referee.store.database import db
from referee.store.matches.tables import MATCHES
from referee.store.tablets.tables import EVENT_TABLES
from referee.store.tournaments.tables import ROUND_MATCHES

Stock = dict[str, Any]
"""Each thing with what is known of it; of one that is gone None."""

SECRETS = "secrets"
"""A digest of what an account signs in with; statements of earlier versions have none."""

STEP = "step"
"""The half minute of the last code of a second factor; statements of earlier versions have none."""

TEAMS = "teams"
"""The teams of leagues whose results an account writes; one without any has none."""

FRIENDLY = "friendly"


def account(number: int) -> str:
    """Return the name of an account as a thing, by its row; its roles in events belong to it."""
    return f"account {number}"


def event(number: int) -> str:
    """Return the name of an event as a thing, by its row; its tables belong to it."""
    return f"event {number}"


def match(code: str) -> str:
    """Return the name of a match as a thing: which event, round and table it is of."""
    return f"match {code}"


def stated(things: Collection[str]) -> Stock:
    """Return these things as the tables have them now."""
    found: Stock = granted.stated(things)
    if numbers := [int(key) for key in granted.keys_of("account", things)]:
        found |= _accounts(ACCOUNTS.c.id.in_(numbers))
    if numbers := [int(key) for key in granted.keys_of("event", things)]:
        found |= _events(CLUB_EVENTS.c.id.in_(numbers))
    if codes := granted.keys_of("match", things):
        found |= dict(matches(MATCHES.c.code.in_(codes)))
    return {thing: found.get(thing) for thing in sorted(things)}


def accounts_and_events() -> Stock:
    """Return all accounts and events as the tables have them now."""
    return {**_accounts(ACCOUNTS.c.id.is_not(None)), **_events(CLUB_EVENTS.c.id.is_not(None))}


def stock_after(changes: Iterable[Stock]) -> Stock:
    """Return what is there after all these changes, the oldest first, without what is gone."""
    there: Stock = {}
    for change in changes:
        there.update(change)
    return {thing: value for thing, value in there.items() if value is not None}


def _accounts(wanted: ColumnElement[bool]) -> Stock:
    roles: dict[int, list[list[str]]] = {}
    given = (
        select(EVENT_ROLES.c.account_id, CLUB_EVENTS.c.code, EVENT_ROLES.c.role)
        .join_from(EVENT_ROLES, ACCOUNTS, ACCOUNTS.c.id == EVENT_ROLES.c.account_id)
        .join(CLUB_EVENTS, CLUB_EVENTS.c.id == EVENT_ROLES.c.event_id)
        .where(wanted)
        .order_by(CLUB_EVENTS.c.code, EVENT_ROLES.c.role)
    )
    for number, *role in db.session.execute(given):
        roles.setdefault(number, []).append(role)
    codes: dict[int, list[str]] = {}
    kept = select(RECOVERY_CODES).join(ACCOUNTS, ACCOUNTS.c.id == RECOVERY_CODES.c.account_id)
    for row in db.session.execute(kept.where(wanted).order_by(RECOVERY_CODES.c.code_hash)):
        codes.setdefault(row.account_id, []).append(row.code_hash)
    teams = _teams(wanted)
    return {
        account(row.id): {
            "name": row.name,
            "manager": row.manager,
            "organizer": row.organizer,
            "closed": row.closed_at is not None,
            "roles": roles.get(row.id, []),
            SECRETS: granted.digest(
                [row.password_hash, row.pin_hash, row.totp_secret, codes.get(row.id, [])]
            ),
            STEP: row.totp_step,
            **({TEAMS: teams[row.id]} if row.id in teams else {}),
        }
        for row in db.session.execute(select(ACCOUNTS).where(wanted))
    }


def _teams(wanted: ColumnElement[bool]) -> dict[int, list[list[Any]]]:
    right = LEAGUE_SECRETARIES.c
    rows = db.session.execute(
        select(right.account_id, right.league_id, right.team, right.named)
        .join_from(LEAGUE_SECRETARIES, ACCOUNTS, ACCOUNTS.c.id == right.account_id)
        .where(wanted)
        .order_by(right.league_id, right.team)
    )
    teams: dict[int, list[list[Any]]] = {}
    for number, *team in rows:
        teams.setdefault(number, []).append(team)
    return teams


def _events(wanted: ColumnElement[bool]) -> Stock:
    tables: dict[int, dict[str, str]] = {}
    room = (
        select(CLUB_EVENTS.c.id, EVENT_TABLES.c.id, EVENT_TABLES.c.label)
        .join_from(EVENT_TABLES, CLUB_EVENTS, CLUB_EVENTS.c.id == EVENT_TABLES.c.event_id)
        .where(wanted)
    )
    for of, number, label in db.session.execute(room):
        tables.setdefault(of, {})[str(number)] = label
    return {
        event(row.id): {
            "code": row.code,
            "name": row.name,
            "day": row.day.isoformat(),
            "regulation": row.regulation,
            "confirmation": row.confirmation,
            "state": row.state,
            "tables": tables.get(row.id, {}),
        }
        for row in db.session.execute(select(CLUB_EVENTS).where(wanted))
    }


def matches(wanted: ColumnElement[bool] | None = None) -> Iterator[tuple[str, Any]]:
    """Yield matches as the tables have them: event, and of a round which and where.

    A friendly match is of none.
    """
    drawn = ROUND_MATCHES.c
    at_table = and_(drawn.match_id == MATCHES.c.id, drawn.event_id == MATCHES.c.event_id)
    rows = (
        select(MATCHES.c.code, CLUB_EVENTS.c.code, drawn.published, drawn.round, drawn.table)
        .outerjoin_from(MATCHES, CLUB_EVENTS, CLUB_EVENTS.c.id == MATCHES.c.event_id)
        .outerjoin(ROUND_MATCHES, at_table)
    )
    for code, of, published, *key in db.session.execute(
        rows if wanted is None else rows.where(wanted)
    ):
        yield match(code), place_of(of, *((published, *key) if published is not None else ()))


def friendly(number: int) -> str:
    """Return the name of the friendly matches up to a row as one thing.

    They were there before each was stated by itself.
    """
    return f"{FRIENDLY} {number}"


def friendly_matches(number: int) -> tuple[list[str], dict[str, Any]]:
    """Return the codes of the friendly matches up to a row, and what is stated of them."""
    there = MATCHES.c.id <= number, MATCHES.c.event_id.is_(None)
    codes = db.session.scalars(select(MATCHES.c.code).where(*there).order_by(MATCHES.c.id)).all()
    return list(codes), {granted.SEAL: granted.digest(list(codes))}


def place_of(of: str | None, *key: int) -> dict[str, Any]:
    """Return where a match belongs: event, and the entry that published its round, round, table."""
    return {"event": of, **dict(zip(("published", "round", "table"), key, strict=False))}
