"""A tablet that acts like a person: it reads the forms of the page it has and sends one of them."""

import re
from datetime import UTC, datetime
from functools import cached_property
from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

from flask.testing import FlaskClient

from referee.actions.matches.match_facts import record_fact
from referee.actions.matches.openings import open_match
from referee.actions.tablets.devices import hold_match
from referee.core.facts import Payload
from referee.store.ledger.ledger import Stamp
from referee.store.matches.queries import any_view
from referee.store.matches.views import AnyView
from referee.web.http.visitors import DEVICE_COOKIE
from tests.tables import opening
from tests.web.shown import as_seen

NAMES = ("Anna", "Bruno", "Carla", "Dario")


class Form:
    """A form of a page: where it goes, and the fields that it would send untouched."""

    def __init__(self, action: str, method: str) -> None:
        self.action, self.method = action, method
        self.fields: dict[str, str] = {}
        self.buttons: list[tuple[str, str]] = []
        self.texts: dict[str, tuple[str, str]] = {}
        """Name and value of each button by what stands on it; the name may be empty."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.text: list[str] = []
        self._form: Form | None = None
        self._area = self._select = ""
        self._button: tuple[str, str] | None = None
        self._on_button = ""
        self._beside: dict[str, Form] = {}
        """Return what stands before its form, which it names."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            made = self._beside.pop(values.get("id", ""), Form("", ""))
            made.action, made.method = values["action"], values.get("method", "get")
            self._form = made
            self.forms.append(made)
        elif tag == "button" and "form" in values:
            self._form = self._beside.setdefault(values["form"], Form("", ""))
            self._field(tag, values, set())
        elif self._form is not None:
            self._field(tag, values, set(dict(attrs)))

    def _field(self, tag: str, values: dict[str, str], given: set[str]) -> None:
        assert self._form is not None
        name = values.get("name", "")
        if tag == "button":
            self._button, self._on_button = (name, values.get("value", "")), ""
            if name:
                self._form.buttons.append(self._button)
        elif tag == "textarea":
            self._area = name
            self._form.fields[name] = ""
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            if "selected" in given or self._select not in self._form.fields:
                self._form.fields[self._select] = values["value"]
        elif tag == "input" and name:
            choice = values.get("type") in ("radio", "checkbox")
            if not choice or "checked" in given:
                self._form.fields[name] = values.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "button" and self._form is not None and self._button is not None:
            self._form.texts[" ".join(self._on_button.split())] = self._button
            if self._form in self._beside.values():
                self._form = None
        elif tag == "textarea":
            self._area = ""
        elif tag == "select":
            self._select = ""

    def handle_data(self, data: str) -> None:
        if self._area and self._form is not None:
            self._form.fields[self._area] += data
        self._on_button += data
        self.text.append(data)


_PIECE = re.compile(r"<template data-(?:piece|match).*?</template>", re.DOTALL)
"""What a page brings to be filled in without a network: nobody sees it."""

_FORM = re.compile("<form\\b.*?</form>", re.DOTALL)


def _read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    return reader


def _stamp() -> Stamp:
    return Stamp(actor="", device="tablet 1", now=datetime.now(UTC))


class Tablet:
    """One device; `status`, `html` and `text` are of the page it shows."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.code = self.html = ""
        self.status = 0

    def opens(self, path: str, **query: str) -> None:
        self.shows(self.client.get(path, query_string=query))

    def shows(self, answer: Any) -> None:
        while answer.status_code == 303:
            answer = self.client.get(answer.headers["Location"])
        self.status, self.html = answer.status_code, as_seen(_PIECE.sub("", answer.text))
        vars(self).pop("_page", None)

    @cached_property
    def _page(self) -> _Reader:
        """The page, read when somebody looks at it: most are only passed on the way."""
        return _read(self.html)

    @property
    def forms(self) -> list[Form]:
        return self._page.forms

    @property
    def text(self) -> str:
        return " ".join(" ".join(self._page.text).split())

    def form(self, kind: str) -> Form:
        """The first form of the page that adds an entry of this kind."""
        asked = (html for html in _FORM.findall(self.html) if f'value="{kind}"' in html)
        forms = (_read(html).forms[0] for html in asked)
        return next(form for form in forms if form.fields.get("kind") == kind)

    def sends(self, kind: str, **fields: Any) -> None:
        """Fill in a form of the page and send it, as a browser without JavaScript does."""
        form = self.form(kind)
        filled = form.fields | {name: str(value) for name, value in fields.items()}
        self.shows(self.client.post(form.action, data=filled))

    def confirms(self, kind: str, **fields: Any) -> None:
        """Press the button under what the page has shown that it would change."""
        self.sends(kind, **dict(self.form(kind).buttons), **fields)

    def starts_match(self, *names: str, regulation: str = "circolo", **fields: Any) -> str:
        """Fill in the page of a new match; its code is kept."""
        self.opens("/match/new")
        form = next(form for form in self.forms if form.action == "/match/new")
        typed = {f"name_{seat}": name for seat, name in enumerate(names or NAMES, start=1)}
        filled = {**form.fields, **typed, "regulation": regulation, "battezzante": "1", **fields}
        answer = self.client.post("/match/new", data=filled)
        if answer.status_code == 303:
            self.code = answer.headers["Location"].rsplit("/", 1)[-1]
        self.shows(answer)
        return self.code

    def sits_down(self, *names: str, regulation: str = "circolo", **more: Any) -> str:
        """Have a match that was started before, as from the page of a new one; its code is kept."""
        return self._has(opening(*names, regulation=regulation, **{"battezzante": 1, **more}))

    def _has(self, payload: Payload) -> str:
        today = {"date": datetime.now().astimezone().date().isoformat()}
        with self.client.application.app_context():
            self.code = open_match(today | payload, str(uuid4()), _stamp()).code
            held = hold_match(None, self.code, _stamp())
        assert held
        assert held.token
        self.client.set_cookie(DEVICE_COOKIE, held.token)
        self._device_id = held.device_id
        return self.code

    def wrote_points(self, *hands: int) -> None:
        """Have hands that were written before, each by the points of side A."""
        for a in hands:
            hand = len(self.view().state.record["hands"]) + 1
            self.wrote("hand_written", hand=hand, value={"points": {"A": a, "B": 11 - a}})

    def wrote(self, kind: str, **payload: Any) -> None:
        """Have a fact that this tablet wrote before."""
        after, device_id = self.view().number, self._device_id
        with self.client.application.app_context():
            record_fact(self.code, kind, payload, after, str(uuid4()), _stamp(), device_id)

    def view(self) -> AnyView:
        with self.client.application.app_context():
            return any_view(self.code)

    def at_table(self, **query: str) -> None:
        self.opens(f"/match/{self.code}", **query)

    def writes_points(self, a: int, **fields: Any) -> None:
        """One tap on the pad of totals; `maraffa` and `trump` may be chosen before."""
        self.at_table(mode="rapido", way="points")
        self.sends("hand_written", points=f"A:{a}", **fields)

    def plays(self, cards: str) -> None:
        """Tap cards one after the other, in the mode of cards."""
        self.at_table(mode="carte")
        for card in cards.split():
            self.sends("cards_played", card=card)

    def record(self) -> dict[str, Any]:
        document: dict[str, Any] = self.client.get(f"/api/matches/{self.code}").json["record"]
        return document

    def result(self) -> dict[str, Any]:
        document: dict[str, Any] = self.client.get(f"/api/matches/{self.code}").json["result"]
        return document
