"""Events for the public pages, which ask this of the store first: little, and quickly."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from sqlalchemy import bindparam, func, select

from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db, remembered
from referee.store.errors import UnknownEvent, UnknownMatch
from referee.store.first_statement import First
from referee.store.ledger.entry import Head
from referee.store.ledger.ledger import EVENT_BOOK, Chain
from referee.store.matches.tables import MATCHES
from referee.store.names import read_code
from referee.store.register.veil_state import veil_state_column
from referee.store.signups.tables import SIGN_UPS

MOST_OVER = 6
"""Tournaments that are over and still stand on the home page."""


@dataclass(frozen=True)
class PublicEvent:
    """An event with a tournament."""

    code: str
    name: str
    day: date


@dataclass(frozen=True)
class FoundEvent:
    """An event with a tournament, the ledger of that, and what the public pages depend on.

    `entries` counts those of the ledgers of all its matches, and grows with every tap at one of
    its tables; the newest is of `last_at`, None before the first. `veil_state` changes with what is
    public of anybody. `enter_until` is the last day on which people enter by themselves.
    """

    about: PublicEvent
    chain: Chain
    entries: int
    last_at: datetime | None
    veil_state: str = ""
    enter_until: date | None = None


_FOUND = (
    select(
        CLUB_EVENTS.c.code,
        CLUB_EVENTS.c.name,
        CLUB_EVENTS.c.day,
        CLUB_EVENTS.c.id,
        CLUB_EVENTS.c.head,
        CLUB_EVENTS.c.head_hash,
        func.coalesce(func.sum(MATCHES.c.head), 0),
        func.max(MATCHES.c.last_at),
        veil_state_column(),
        select(SIGN_UPS.c.until)
        .where(SIGN_UPS.c.event_id == CLUB_EVENTS.c.id, SIGN_UPS.c.open)
        .scalar_subquery(),
    )
    .outerjoin_from(CLUB_EVENTS, MATCHES, MATCHES.c.event_id == CLUB_EVENTS.c.id)
    .where(CLUB_EVENTS.c.code == bindparam("wanted"))
    .group_by(CLUB_EVENTS.c.id)
)


_FIRST = First(_FOUND)


def find_public_event(code: str) -> FoundEvent:
    """Return an event by its code as people write it. Raise UnknownEvent."""
    try:
        wanted = read_code(code)
    except UnknownMatch as error:
        raise UnknownEvent(code) from error
    found = remembered(("public event", wanted), lambda: _found(wanted))
    if found is None:
        raise UnknownEvent(code)
    return found


def _found(code: str) -> FoundEvent | None:
    row = _FIRST.row(wanted=code)
    if row is None:
        return None
    code, name, day, id_, number, hash_, entries, last_at, veils, until = row
    chain = Chain(id_, code, Head(number, hash_), EVENT_BOOK)
    return FoundEvent(PublicEvent(code, name, day), chain, entries, last_at, veils or "", until)


_PUBLISHED = (
    select(CLUB_EVENTS.c.code, CLUB_EVENTS.c.name, CLUB_EVENTS.c.day, CLUB_EVENTS.c.standing)
    .where(CLUB_EVENTS.c.state == "open", CLUB_EVENTS.c.head > 0)
    .order_by(CLUB_EVENTS.c.day.desc(), CLUB_EVENTS.c.id.desc())
)


class Tournaments(NamedTuple):
    """The open events of which a round is published, the newest first: going on, and over."""

    under_way: tuple[PublicEvent, ...]
    over: tuple[PublicEvent, ...]


def tournaments() -> Tournaments:
    """Return the tournaments that the home page leads to; they are over once they are final."""
    rows = [row for row in db.session.execute(_PUBLISHED) if row.standing["round"]]
    events = [(PublicEvent(row.code, row.name, row.day), row.standing["final"]) for row in rows]
    return Tournaments(
        tuple([event for event, final in events if not final]),
        tuple([event for event, final in events if final][:MOST_OVER]),
    )


def events_with_tournaments(name: str) -> tuple[tuple[str, date], ...]:
    """Return code and day of every event of this name that has a tournament."""
    rows = db.session.execute(
        select(CLUB_EVENTS.c.code, CLUB_EVENTS.c.day)
        .where(CLUB_EVENTS.c.name == name, CLUB_EVENTS.c.head > 0)
        .order_by(CLUB_EVENTS.c.id)
    )
    return tuple((row.code, row.day) for row in rows)
