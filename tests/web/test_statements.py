"""How often a request asks the database: transactions are counted with their begin and end."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import Engine, event

from referee.store.database import db
from tests.web.device import Device
from tests.web.tablet import Tablet

WRITTEN = {"hand": 1, "value": {"points": {"A": 7, "B": 4}}}


class Statements:
    """Counts what an application sends to its database."""

    def __init__(self, app: Flask) -> None:
        with app.app_context():
            self.engine: Engine = db.engine

    @contextmanager
    def at_most(self, number: int) -> Iterator[None]:
        sent: list[str] = []

        def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
            sent.append(statement)

        def end(_connection: object) -> None:
            sent.append("end of a transaction")

        listeners = (("before_cursor_execute", note), ("commit", end), ("rollback", end))
        for name, listener in listeners:
            event.listen(self.engine, name, listener)
        yield
        for name, listener in listeners:
            event.remove(self.engine, name, listener)
        assert len(sent) <= number, "\n".join(sent)


@pytest.fixture
def statements(app: Flask) -> Statements:
    return Statements(app)


def test_a_hand_through_the_api(device: Device, statements: Statements) -> None:
    code = device.open()
    device.event(code, "hand_written", WRITTEN, 1)
    with statements.at_most(10):
        written = device.event(code, "hand_written", {**WRITTEN, "hand": 2}, 2)
    assert written.status_code == 201


def test_a_tap_and_the_page_that_shows_it(tablet: Tablet, statements: Statements) -> None:
    tablet.sits_down()
    tablet.at_table(mode="rapido", way="points")
    form = tablet.form("hand_written")
    sent, script = {**form.fields, "points": "A:7"}, {"X-Requested-With": "fetch"}
    with statements.at_most(13):
        assert tablet.client.post(form.action, data=sent, headers=script).status_code == 200


def test_the_table_page(tablet: Tablet, statements: Statements) -> None:
    tablet.sits_down()
    tablet.at_table()
    with statements.at_most(4):
        tablet.at_table()


@pytest.mark.parametrize("path", ["/watch/%s", "/match/%s/newest?seen=1"])
def test_pages_that_ask_every_few_seconds(
    tablet: Tablet, statements: Statements, path: str
) -> None:
    code = tablet.sits_down()
    address = path % code
    first = tablet.client.get(address)
    with statements.at_most(3):
        tablet.client.get(address, headers={"If-None-Match": first.headers.get("ETag", "")})
