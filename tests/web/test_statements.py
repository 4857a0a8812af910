"""How often a request asks the database: transactions are counted with their begin and end."""

import pytest
from flask import Flask

from tests.people import browser_of
from tests.statements import Statements
from tests.tournament.evening.evening import plan
from tests.web.device import Device
from tests.web.public.public_event import running
from tests.web.tablet import Tablet

WRITTEN = {"hand": 1, "value": {"points": {"A": 7, "B": 4}}}


@pytest.fixture
def statements(app: Flask) -> Statements:
    return Statements(app)


def test_a_hand_through_the_api(device: Device, statements: Statements) -> None:
    code = device.open()
    device.event(code, "hand_written", WRITTEN, 1)
    with statements.at_most(5):
        written = device.event(code, "hand_written", {**WRITTEN, "hand": 2}, 2)
    assert written.status_code == 201


def test_a_tap_and_the_page_that_shows_it(tablet: Tablet, statements: Statements) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    form = tablet.form("hand_written")
    sent, script = {**form.fields, "points": "A:7"}, {"X-Requested-With": "fetch"}
    with statements.at_most(5):
        assert tablet.client.post(form.action, data=sent, headers=script).status_code == 200


def test_the_table_page(tablet: Tablet, statements: Statements) -> None:
    tablet.sits_down()
    tablet.at_table()
    with statements.at_most(1):
        tablet.at_table()


@pytest.mark.parametrize("path", ["/watch/%s", "/match/%s/newest?seen=1"])
def test_pages_that_ask_every_few_seconds(
    tablet: Tablet, statements: Statements, path: str
) -> None:
    code = tablet.sits_down()
    address = path % code
    first = tablet.client.get(address)
    with statements.at_most(1):
        tablet.client.get(address, headers={"If-None-Match": first.headers.get("ETag", "")})


@pytest.mark.parametrize(
    ("place", "most"), [("", 10), ("/rounds/1", 7), ("/entries", 7), ("/standings", 8)]
)
def test_pages_of_the_desk(app: Flask, statements: Statements, place: str, most: int) -> None:
    public = running(app, plan("svizzera"), 8)
    public.publish()
    client, address = browser_of(app, public.organizer), f"/events/{public.code}{place}"
    client.get(address)
    with statements.at_most(most):
        assert client.get(address).status_code == 200
