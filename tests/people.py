"""People of a club with the rights they were given, and browsers in which they are signed in."""

from datetime import UTC, date, datetime
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient

from referee.actions.accounts import accounts, sign_ins
from referee.actions.matches.openings import open_match
from referee.actions.tournaments import events
from referee.actions.tournaments.events import EventTerms
from referee.store.accounts.security_log import Origin
from referee.store.accounts.subjects import Account, of_event
from referee.web.http.visitors import PERSON_COOKIE
from tests.tables import NOW, STAMP, opening

ORIGIN = Origin(actor="Gina", network="10.0.0.7", device="Mac 7F3K", now=NOW)


def person(name: str, *rights: str) -> Account:
    """An account; `rights` are `manager` and `organizer`."""
    account = accounts.make_account(name, ORIGIN)
    for right in rights:
        accounts.set_right(account.id, right, True, ORIGIN)
    return account


def evening(organizer: Account, name: str = "Coppa Romagna", *referees: Account) -> str:
    """An event of the organizer's with these referees; returns its code."""
    code = events.make_event(EventTerms(name, date(2026, 11, 20), "torneo"), organizer, ORIGIN)
    for referee in referees:
        accounts.give_role(row_of(code), referee.id, "referee", ORIGIN)
    return code


def row_of(event_code: str) -> int:
    subject = of_event(event_code)
    assert subject is not None
    assert subject.event_id is not None
    return subject.event_id


def match_of(event_code: str) -> str:
    """A match that belongs to an event; returns its code."""
    return open_match(opening(), str(uuid4()), STAMP, row_of(event_code)).code


def browser_of(app: Flask, account: Account) -> FlaskClient:
    """A browser in which somebody is signed in, who reads English."""
    client = app.test_client()
    client.set_cookie("language", "en")
    with app.app_context():
        client.set_cookie(PERSON_COOKIE, sign_ins.begin(account, signed_by(account)))
    return client


def signed_by(account: Account) -> Origin:
    """The same person doing something now: sign-ins run out by the clock."""
    return Origin(account.name, "10.0.0.8", "iPad 2B4D", datetime.now(UTC))
