"""People of the office at their browsers: invited, signed in, filling in its forms."""

import re
from datetime import UTC, datetime
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from referee.store.accounts import security_log
from referee.store.accounts.security_log import Origin
from tests.web.tablet import Form, Tablet

PASSWORD = "quattro assi nella manica"
OTHER = "tre denari e una coppa"


class Person(Tablet):
    """Somebody at a browser of the office, who fills in the forms of its pages."""

    def fills(self, action: str, button: str = "", **fields: Any) -> None:
        """Send the first form that goes to a place, or to where its button goes."""
        form = self._form(action)
        filled = form.fields | {name: str(value) for name, value in fields.items()}
        self.shows(self.client.post(button or form.action, data=filled))

    def _form(self, action: str) -> Form:
        return next(form for form in self.forms if form.action == action)

    def signs_in(self, name: str, password: str = PASSWORD) -> None:
        self.opens("/sign-in")
        self.fills("/sign-in", name=name, password=password)


def now() -> Origin:
    return Origin("", "10.0.0.7", "Mac", datetime.now(UTC))


def noted(app: Flask) -> list[str]:
    with app.app_context():
        return [entry.kind for entry in security_log.page().entries]


def english(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("language", "en")
    return client


def invited(gina: Person, name: str, **fields: Any) -> str:
    """The code of the link for somebody new."""
    gina.opens("/people/")
    gina.fills("/people/", name=name, **fields)
    assert gina.status == 200
    found = re.search(r"/welcome#([0-9A-Z-]{23})", gina.html)
    assert found is not None
    return found[1]


def arrives(app: Flask, code: str, password: str = PASSWORD) -> Person:
    browser = Person(english(app))
    browser.opens("/welcome")
    browser.fills("/welcome", code=code, password=password)
    return browser


def makes_event(gina: Person, **fields: Any) -> None:
    gina.opens("/events/new")
    gina.fills("/events/new", **{"name": "Coppa Romagna", "regulation": "torneo", **fields})
