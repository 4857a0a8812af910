"""Personal links of entries, and the phones that have them."""

from dataclasses import replace
from datetime import UTC, datetime

from flask import Flask

from referee.store.accounts.security_log import Origin
from referee.web.signups.own_entry import own_address
from tests.people import ORIGIN
from tests.web.organizer import Desk
from tests.web.tablet import Tablet


def link(desk: Desk, entry: int) -> str:
    """The path of the personal link of an entry."""
    with desk.app.test_request_context():
        address = own_address(desk.view, entry)
    return "/mio/" + address.partition("/mio/")[2]


def phone_of(app: Flask) -> Tablet:
    client = app.test_client()
    client.set_cookie("language", "en")
    return Tablet(client)


def now() -> Origin:
    return replace(ORIGIN, now=datetime.now(UTC))


def sides(desk: Desk) -> tuple[int, int]:
    (a,), (b,) = desk.state.sheets[1, 1].table.sides
    return a, b


def types(phone: Tablet, address: str, *scores: str) -> None:
    phone.opens(f"{address}/risultato")
    form = next(form for form in phone.forms if form.action.endswith("/risultato"))
    names = [name for name in form.fields if name not in ("csrf_token", "after", "event_id", "way")]
    typed = dict(zip(names, scores, strict=False))
    phone.shows(phone.client.post(form.action, data={**form.fields, **typed}))
