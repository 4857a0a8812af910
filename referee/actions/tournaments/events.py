"""Evenings and tournaments of the club: made, changed, closed."""

import secrets
from dataclasses import dataclass
from datetime import date

from sqlalchemy import exists, insert, select, update

from referee.actions.lines import one_line
from referee.actions.people.accounts import give_role_within
from referee.store.database import db, writing
from referee.store.names import CODE_LENGTH, CODE_LETTERS
from referee.store.people import security_log
from referee.store.people.security_log import Origin
from referee.store.people.subjects import Account
from referee.store.people.tables import CLUB_EVENTS

MOST_NAME = 80


@dataclass(frozen=True)
class EventTerms:
    """The terms of an event; `regulation` is a name of the club's list."""

    name: str
    day: date
    regulation: str
    confirmation: str = "none"


def make_event(terms: EventTerms, organizer: Account, origin: Origin) -> str:
    """Make an event whose organizer is the person who makes it. Return its code."""
    _check(terms)
    with writing():
        row = {**vars(terms), "code": _free_code(), "state": "open", "made_at": origin.now}
        made = insert(CLUB_EVENTS).values(row).returning(CLUB_EVENTS.c.id)
        event_id = db.session.scalar(made)
        assert event_id is not None  # the database numbers every row
        security_log.note("event_made", terms.name, origin)
        give_role_within(event_id, organizer.id, "organizer", origin)
    return str(row["code"])


def change_event(event_id: int, terms: EventTerms, state: str, origin: Origin) -> None:
    """Settle an event anew; `state` is `open` or `closed`."""
    _check(terms)
    values = {**vars(terms), "state": state}
    with writing():
        db.session.execute(update(CLUB_EVENTS).where(CLUB_EVENTS.c.id == event_id).values(values))
        security_log.note("event_changed", terms.name, origin)


def _check(terms: EventTerms) -> None:
    one_line(terms.name, "name", MOST_NAME)


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not db.session.scalar(select(exists().where(CLUB_EVENTS.c.code == code))):
            return code
