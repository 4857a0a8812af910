"""Accounts, events and matches compared with what the security log and rounds state of them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import String, and_, cast, select

from referee.actions.tournaments.drawn_matches import drawn
from referee.store.accounts import granted, security_log, stock
from referee.store.accounts.tables import ACCOUNTS, CLUB_EVENTS
from referee.store.database import db
from referee.store.ledger import ledger
from referee.store.ledger.entry import LedgerEntry
from referee.store.ledger.ledger import EVENT_BOOK, SECURITY_BOOK
from referee.store.matches.tables import ENTRIES, MATCHES
from referee.store.names import fold_marks
from referee.store.tablets.tables import EVENT_TABLES, PLACINGS
from referee.store.tournaments.tables import ROUND_MATCHES
from referee.store.tournaments.views import view_of_tournament


def problems() -> Iterator[str]:
    """Yield what differs from what the security log, or a published round, states of it."""
    chain = ledger.find(security_log.CODE, SECURITY_BOOK)
    entries = ledger.read(chain.owner_id, book=SECURITY_BOOK) if chain is not None else ()
    told = stock.stock_after(entry.payload.get("stock", {}) for entry in entries)
    found = {**stock.accounts_and_events(), **granted.everything(), **dict(stock.matches())}
    _take_together(told, found)
    for event_id, code in db.session.execute(_TOURNAMENTS).all():
        told |= _drawn_matches(event_id, code)
    for thing in sorted(told.keys() | found.keys()):
        if thing not in found:
            if thing.split()[0] not in granted.FORGOTTEN:
                yield f"{thing} is gone"
        elif thing not in told:
            yield f"{thing} is there, and nothing tells of it"
        elif (is_now := _as_told(found[thing], told[thing])) != told[thing]:
            changed = [key for key in told[thing] if told[thing][key] != is_now.get(key)]
            yield f"{thing} is not as it was stated: {', '.join(changed) or 'there is more of it'}"
    yield from _changes_untold(entries)
    yield from _sign_in_names()
    yield from _placing_problems(entries)


def _take_together(told: stock.Stock, found: stock.Stock) -> None:
    """Compare the friendly matches that the log states together as one thing."""
    for thing in told:
        kind, key = thing.split()
        if kind == stock.FRIENDLY:
            codes, found[thing] = stock.friendly_matches(int(key))
            for code in codes:
                if stock.match(code) not in told:
                    del found[stock.match(code)]


_TOLD_BY = {
    "manager": {"manager_given", "manager_taken", "manager_made"},
    stock.STEP: {
        "code_used",
        "name_erased",
        "password_chosen",
        "second_factor_off",
        "second_factor_on",
    },
    stock.SECRETS: {
        "manager_made",
        "name_erased",
        "password_changed",
        "password_chosen",
        "password_hashed_again",
        "pin_chosen",
        "recovery_code_used",
        "recovery_codes_made",
        "second_factor_off",
        "second_factor_on",
    },
}
"""What of an account changes by some kinds of entries alone, though others state it as well."""


def _changes_untold(entries: Sequence[LedgerEntry]) -> Iterator[str]:
    """Yield the accounts that changed between two entries without an entry about the change.

    Otherwise an account that was changed by hand in the database would pass as soon as the log
    states it again.
    """
    known: dict[str, dict[str, Any]] = {}
    for entry in entries:
        for thing, value in entry.payload.get("stock", {}).items():
            before = known.get(thing) or {}
            for key, kinds in _TOLD_BY.items():
                changed = key in before and before[key] != (value or {}).get(key)
                if changed and entry.kind not in kinds:
                    yield f"{thing} had other {key} before entry {entry.number} of the security log"
            known[thing] = value


def _as_told(found: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """Return what is found; leave out what an earlier version has not stated."""
    later = (stock.SECRETS, stock.STEP)
    return {key: found[key] for key in found if key not in later or key in told}


_TOURNAMENTS = select(CLUB_EVENTS.c.id, CLUB_EVENTS.c.code).where(CLUB_EVENTS.c.head > 0)

_FIRST_ENTRIES = select(ENTRIES.c.event_id, MATCHES.c.code).join_from(
    ENTRIES, MATCHES, (MATCHES.c.id == ENTRIES.c.match_id) & (ENTRIES.c.number == 1)
)

_PLACED = (
    select(
        MATCHES.c.code,
        MATCHES.c.opened_at,
        ENTRIES.c.payload,
        ROUND_MATCHES.c.table.label("drawn"),
        EVENT_TABLES.c.id.label("table"),
        EVENT_TABLES.c.label,
        (MATCHES.c.event_id == EVENT_TABLES.c.event_id).label("own"),
    )
    .join_from(PLACINGS, MATCHES, MATCHES.c.id == PLACINGS.c.match_id)
    .join(EVENT_TABLES, EVENT_TABLES.c.id == PLACINGS.c.table_id)
    .join(ENTRIES, (ENTRIES.c.match_id == MATCHES.c.id) & (ENTRIES.c.number == 1))
    .outerjoin(ROUND_MATCHES, ROUND_MATCHES.c.match_id == MATCHES.c.id)
    .order_by(MATCHES.c.code)
)

_UNPLACED = (
    select(MATCHES.c.code, EVENT_TABLES.c.label)
    .join_from(ROUND_MATCHES, MATCHES, MATCHES.c.id == ROUND_MATCHES.c.match_id)
    .join(
        EVENT_TABLES,
        and_(
            EVENT_TABLES.c.event_id == ROUND_MATCHES.c.event_id,
            EVENT_TABLES.c.label == cast(ROUND_MATCHES.c.table, String),
        ),
    )
    .outerjoin(PLACINGS, PLACINGS.c.match_id == MATCHES.c.id)
    .where(PLACINGS.c.match_id.is_(None), MATCHES.c.state == "open")
    .order_by(MATCHES.c.code)
)
"""Matches that are played and whose table is in the room, but that are not placed there."""


def _sign_in_names() -> Iterator[str]:
    """Yield the accounts that are found by another name than theirs when somebody signs in."""
    account = ACCOUNTS.c
    for number, name, folded in db.session.execute(
        select(account.id, account.name, account.folded).order_by(account.id)
    ):
        if folded != fold_marks(name):
            yield f"{stock.account(number)} is signed in to by another name than its own"


def _placing_problems(entries: Sequence[LedgerEntry]) -> Iterator[str]:
    """Yield the matches that are placed at a table of another number than they were made for.

    A table may have had that number when the match came to it, and another one since.
    """
    tables = _tables_told(entries)
    for row in db.session.execute(_PLACED):
        told = tables.get(row.table)
        number = row.drawn if row.drawn is not None else json.loads(row.payload).get("table")
        if not row.own:
            yield f"match {row.code} is placed at table {row.label} of another event"
        elif told is not None and row.opened_at >= told.since and str(number) not in told.labels:
            yield f"match {row.code} is placed at table {row.label}, and was opened for {number}"
    for code, label in db.session.execute(_UNPLACED):
        yield f"match {code} is not placed at table {label}"


@dataclass
class _TableTold:
    """The labels that a table has had, and since when the security log knows it."""

    since: datetime
    labels: set[str] = field(default_factory=set)


def _tables_told(entries: Sequence[LedgerEntry]) -> dict[int, _TableTold]:
    tables: dict[int, _TableTold] = {}
    for entry in entries:
        # None stands for what is gone.
        things = [one for one in entry.payload.get("stock", {}).values() if one is not None]
        for number, label in [item for one in things for item in one.get("tables", {}).items()]:
            tables.setdefault(int(number), _TableTold(entry.recorded_at)).labels.add(label)
    return tables


def _drawn_matches(event_id: int, code: str) -> stock.Stock:
    """Return the matches of a tournament as its published rounds tell them.

    A round is published with the matches of all its tables, or with none.
    """
    view = view_of_tournament(event_id, code, ledger.read(event_id, book=EVENT_BOOK))
    tables = list(drawn(view))
    wanted = ENTRIES.c.event_id.in_([one.opening for one in tables])
    opened = dict(db.session.execute(_FIRST_ENTRIES.where(wanted)).all())
    published = {one.published for one in tables if one.opening in opened}
    return {
        stock.match(opened.get(one.opening, f"of round {one.round}, table {one.table}")): (
            stock.place_of(code, one.published, one.round, one.table)
        )
        for one in tables
        if one.published in published
    }
