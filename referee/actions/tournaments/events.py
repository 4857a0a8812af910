"""Evenings and tournaments of the club: made, changed, closed."""

from dataclasses import dataclass, replace
from datetime import date

from sqlalchemy import update

from referee.actions.accounts.accounts import give_role_within
from referee.actions.lines import one_line
from referee.core.register.places import AT_EVENT
from referee.store.accounts import security_log, stock
from referee.store.accounts.security_log import Origin
from referee.store.accounts.subjects import Account
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.accounts.tokens import free_code
from referee.store.database import db, insert_row, writing
from referee.store.register.rating_due import note_changed

MOST_NAME = 80


@dataclass(frozen=True)
class EventTerms:
    """The terms of an event.

    `regulation` is a name of the club's list. `confirmation` tells what the other side confirms:
    `hand` each hand, `match` each match at its end, `none` nothing.
    """

    name: str
    day: date
    regulation: str
    confirmation: str = "none"


def make_event(terms: EventTerms, organizer: Account, origin: Origin) -> str:
    """Make an event organized by the person who makes it. Return its code. Raise RuleError."""
    terms = _tidy(terms)
    with writing():
        code = free_code(CLUB_EVENTS.c.code)
        event_id = insert_row(
            CLUB_EVENTS, **vars(terms), code=code, state="open", made_at=origin.now
        )
        security_log.note("event_made", terms.name, origin, stock.event(event_id))
        give_role_within(event_id, organizer.id, "organizer", origin)
    return code


def change_event(event_id: int, terms: EventTerms, state: str, origin: Origin) -> None:
    """Change the terms and the state of an event, `open` or `closed`. Raise RuleError."""
    terms = _tidy(terms)
    values = {**vars(terms), "state": state}
    with writing():
        row = CLUB_EVENTS.c.id == event_id
        code = db.session.scalar(
            update(CLUB_EVENTS).where(row).values(values).returning(CLUB_EVENTS.c.code)
        )
        if code is not None:
            # Its day may be another one.
            note_changed([(AT_EVENT, code)])
        security_log.note("event_changed", terms.name, origin, stock.event(event_id))


def _tidy(terms: EventTerms) -> EventTerms:
    return replace(terms, name=one_line(terms.name, "name", MOST_NAME))
