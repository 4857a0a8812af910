"""Somebody who reads no page presses whatever it offers, as it is or with nonsense in a field.

Beside what every address is sent (`test_fuzz_forms.py`) this comes to the forms of an evening that
goes on, of matches that end and of people who lose their rights.
"""

import os
import random
import re
from html import unescape
from time import thread_time

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.tables import Table
from tests.web.evening import Evening
from tests.web.tablet import Form, Tablet
from tests.web.test_fuzz_forms import LONG, STRANGE, TEXTS, browsers

pytestmark = pytest.mark.no_cover

STEPS = int(os.environ.get("FUZZ", "2")) * 75
"""Pages that are opened, with up to three of the forms of each; 15 make some 3,000 requests."""

LONGEST = 2.0
"""Seconds of the processor that an answer takes at most."""

MOST_PAGES = 300
"""Addresses that one person remembers."""

_LINK = re.compile(r'href="(/[^"#]*)"')

_AVOIDED = re.compile(r"\.\w+(\?|$)|/(account|language|papers|sheets|sign-out|static)|print")
"""Files, what is printed, and what would end the sign-in."""


class Walker:
    """A person at a browser, the pages that he has heard of, and what went wrong."""

    def __init__(self, chance: random.Random, client: FlaskClient, pages: list[str]) -> None:
        self.chance, self.client, self.pages = chance, client, pages
        self.wrong: list[tuple[object, ...]] = []

    def steps(self) -> None:
        """Open a page, and send up to three of its forms."""
        at = self.chance.choice(self.pages)
        page = Tablet(self.client)
        page.html = self._asks("GET", at)
        for link in _LINK.findall(page.html):
            self._hears_of(unescape(link))
        forms = [form for form in page.forms if not _AVOIDED.search(form.action)]
        for form in self.chance.sample(forms, min(len(forms), 3)):
            filled = self._filled(form)
            if form.method.lower() == "get":
                self._asks("GET", form.action, query_string=filled)
            else:
                self._asks("POST", form.action, data=filled)

    def _filled(self, form: Form) -> dict[str, str]:
        """Return what the form sends: as it is, or with one or two fields wrong or missing."""
        filled = dict(form.fields)
        if form.buttons:
            name, value = self.chance.choice(form.buttons)
            filled[name] = value
        names = [name for name in filled if name != "csrf_token"]
        if names and self.chance.random() < 0.6:
            for name in self.chance.sample(names, min(len(names), self.chance.randint(1, 2))):
                filled[name] = self.chance.choice(TEXTS + LONG + STRANGE)
                if self.chance.random() < 0.1:
                    del filled[name]
        return filled

    def _asks(self, method: str, path: str, **sent: dict[str, str]) -> str:
        """Return the page of the answer, and note what went wrong."""
        began = thread_time()
        try:
            with self.client.open(path, method=method, **sent) as answer:
                status, led = answer.status_code, answer.headers.get("Location", "")
                text = answer.text if answer.mimetype == "text/html" else ""
        except Exception as error:  # noqa: BLE001 -- which address it was must be told
            status, led, text = 500, "", repr(error)[:200]
        took = thread_time() - began
        if status >= 500 or took > LONGEST:
            self.wrong.append((method, path, sent, status, took, text[:200]))
        self._hears_of(led)
        return text if status < 500 else ""

    def _hears_of(self, path: str) -> None:
        known = not path.startswith("/") or path in self.pages or len(self.pages) >= MOST_PAGES
        if not known and not _AVOIDED.search(path):
            self.pages.append(path)


def test_whatever_is_pressed_is_answered_in_words(app: Flask) -> None:
    app.config["DEVELOPMENT"] = 1
    evening = Evening(app, entries=8)
    evening.begins(with_matches=False)
    with app.app_context():
        match = Table().hand(6, 5).code
    chance = random.Random(int(os.environ.get("FUZZ_SEED", "20261123")))
    first = ["/", "/events", f"/events/{evening.code}", evening.address, f"/match/{match}"]
    walkers = {
        who: Walker(chance, client, [*first, "/match/new", "/tavolo", "/register"])
        for who, client in browsers(app, evening).items()
    }
    for who in chance.choices(list(walkers), (3, 5, 3, 2), k=STEPS):
        walkers[who].steps()
    assert {who: one.wrong for who, one in walkers.items()} == {who: [] for who in walkers}
