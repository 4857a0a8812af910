"""Somebody who may make leagues, at a browser."""

import pytest
from flask import Flask

from tests.people import browser_of, person
from tests.web.office_people import Person


@pytest.fixture
def olga(app: Flask) -> Person:
    """An organizer who reads English."""
    with app.app_context():
        account = person("Olga", "organizer")
    return Person(browser_of(app, account))
