"""Whatever a form is sent, empty or made up, is answered in words: no 5xx, from any role, in time.

Time is that of the processor: how busy a machine is makes no answer wrong.
"""

import os
import random
from collections.abc import Iterator
from time import thread_time

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.routing import Rule
from wtforms.fields.core import UnboundField

from referee.actions.press import jobs
from referee.games.facts import KINDS
from referee.web.forms.base import PageForm
from tests.people import browser_of, person
from tests.tables import Table
from tests.web.evening import Evening
from tests.web.http.test_rights import FILLED, token

pytestmark = pytest.mark.thorough

TIMES = int(os.environ.get("FUZZ", "8"))
"""Made-up bodies for each address and role, beside an empty one and one of bytes.

With these some 5,000 are sent.
"""

FORM = "application/x-www-form-urlencoded"

LEFT_OUT = {"sign_in.sign_out", "account.end_sign_in", "account.change_password", "static"}
"""Who sends these is signed out by them, and tries nothing more."""

TEXTS = (
    "",
    "0",
    "1",
    "2",
    "-1",
    "41",
    "99999999999999999999",
    "A",
    "B",
    "Ada",
    "è",
    "١٢",
    "\u202e",
)
LONG = ("x" * 5000, "1" * 400, "[" * 300, '{"a": 1}', "[]", "null", "NaN", "1e400", "2026-13-45")
BYTES = (
    b"\xff\xfe",
    b"\xc3\x28",
    b"%ED%A0%80",
    b"%FF%00",
    b"%",
    b"x" * 60_000,
    b"1&hand=2&hand=\xe8",
)
"""Values as no browser sends them: not UTF-8, half a sign, longer than any field."""

LONGEST = 2.0
"""Seconds of the processor that an answer takes at most."""

STRANGE = (b"\xff\xfe".decode("latin-1"), "\x00", "a\nb", "'; DROP TABLE match; --", "{{ 7 * 7 }}")


def _names() -> list[str]:
    """Return the names of the fields of every form there is, alone and with what rows add."""
    found = {"kind", "hand", "t1_a", "t1_a1", "do", "entry", "preview"}
    forms = [PageForm]
    while forms:
        form = forms.pop()
        forms += form.__subclasses__()
        found |= {name for name, one in vars(form).items() if isinstance(one, UnboundField)}
    return sorted(found)


@pytest.fixture
def evening(app: Flask) -> Evening:
    made = Evening(app, entries=8)
    made.begins(with_matches=False)
    return made


def _addresses(app: Flask) -> Iterator[Rule]:
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and rule.endpoint not in LEFT_OUT:
            yield rule


def _bodies(chance: random.Random, names: list[str]) -> Iterator[MultiDict[str, str] | bytes]:
    yield MultiDict()
    chosen = chance.sample(names, 12)
    yield b"&".join(name.encode() + b"=" + chance.choice(BYTES) for name in chosen)
    kinds = sorted(KINDS)
    for _ in range(TIMES):
        chosen = chance.sample(names, chance.randint(5, 40))
        values = [(name, chance.choice(TEXTS + LONG + STRANGE)) for name in chosen]
        yield MultiDict([*values, *values[:3], ("kind", chance.choice(kinds)), ("after", "1")])


def browsers(app: Flask, evening: Evening) -> dict[str, FlaskClient]:
    with app.app_context():
        manager = person("Gina", "manager")
    return {
        "manager": browser_of(app, manager),
        "organizer": evening.organizer,
        "referee": evening.referee,
        "stranger": app.test_client(),
    }


def test_every_form_answers_in_words(
    app: Flask, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A job would go on behind the test, and look for its database when that is gone.
    monkeypatch.setattr(jobs._Work, "run", lambda _work, _make: None)
    with app.app_context():
        match = Table().hand(6, 5).code
    chance = random.Random(20261123)
    names, wrong = _names(), []
    for who, client in browsers(app, evening).items():
        ours = token(client)
        for rule in _addresses(app):
            values = {**FILLED, "event": evening.code, "code": match, "round_": 1, "round": 1}
            filled = {name: values[name] for name in rule.arguments}
            path = app.url_map.bind("localhost").build(rule.endpoint, filled, method="POST")
            wrong += [
                (who, path, told, body)
                for body in _bodies(chance, names)
                if (told := _sent(client, path, body, ours))
            ]
    assert wrong == []


def _sent(
    client: FlaskClient, path: str, body: MultiDict[str, str] | bytes, ours: dict[str, str]
) -> str:
    """Return what went wrong, "" where it was answered in words."""
    began = thread_time()
    try:
        with client.post(path, data=body, headers=ours, content_type=FORM) as answer:
            status = answer.status_code
    except Exception as error:  # noqa: BLE001 -- which address it was must be told
        return repr(error)[:200]
    took = thread_time() - began
    return f"{status} after {took:.1f} s" if status >= 500 or took > LONGEST else ""
