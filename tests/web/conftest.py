"""Fixtures of the pages: browsers that speak one language, and a table in the database."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.accounts import links
from tests.web import office_people
from tests.web.device import Device
from tests.web.elsewhere import ElsewhereTable
from tests.web.office_people import PASSWORD, Person, now
from tests.web.tablet import Tablet


@pytest.fixture
def english(app: Flask) -> FlaskClient:
    """A browser of somebody who reads English."""
    client = app.test_client()
    client.set_cookie("language", "en")
    return client


@pytest.fixture
def italian(app: Flask) -> FlaskClient:
    """A browser that says nothing of languages."""
    return app.test_client()


@pytest.fixture
def unwatched(app: Flask) -> Flask:
    """The application as people have it, where an unforeseen failure is a page and not an error."""
    app.config["TESTING"] = False
    app.config["PROPAGATE_EXCEPTIONS"] = False
    return app


@pytest.fixture
def device(app: Flask) -> Device:
    client = app.test_client()
    client.set_cookie("language", "en")
    return Device(client)


@pytest.fixture
def table(app: Flask) -> ElsewhereTable:
    """A match that has just been opened."""
    return ElsewhereTable(app)


@pytest.fixture
def tablet(english: FlaskClient) -> Tablet:
    """The tablet on the table, of people who read English."""
    return Tablet(english)


@pytest.fixture
def gina(app: Flask) -> Person:
    """The manager, who has just opened the link that the server printed."""
    with app.app_context():
        code = links.new_setup_code(now())
    browser = Person(office_people.english(app))
    browser.opens("/setup")
    browser.fills("/setup", code=code, name="Gina", password=PASSWORD)
    return browser
