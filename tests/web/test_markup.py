"""Whatever people type is text on every page and on every sheet, and nothing more."""

import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.paper.conftest import opened
from tests.people import browser_of, evening, match_of, person
from tests.tables import SessionTable, Table
from tests.web.http.test_csrf import addresses

pytestmark = pytest.mark.no_cover

NASTY = (
    "<xss></title></textarea><script>alert(1)</script><img src=x onerror=alert(1)>",
    "\" onfocus='alert(1)' style=\"color:red\" xss='<xss>",
    "{{ 7*7 }}{% raw %}%(name)s%s${7*7}<xss>&lt;xss&gt;&#60;xss>",
    "javascript:alert(1)//http://evil.example/<xss>](http://evil.example)",
    "\u202e\u2067محمد\u202d علي\u2066<xss>",
    "🃏👩\u200d👩\u200d👧\U0001f1ee\U0001f1f9 Z\u0341\u0342\u0343\u0344oë<xss>",
    "\ufeff\u200b\u2060=1+1\u00ad<xss>\ufffe",
    '=HYPERLINK("http://evil.example")<xss>\'--',
)
LOADED = ("script", "iframe", "object", "embed", "base", "xss")


class Reader(HTMLParser):
    """Reads a page as a browser does, and notes what somebody's words have become."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        own = tag == "script" and (given.get("src") or "").startswith("/static/")
        if tag in LOADED and not own:
            self.faults.append(f"<{tag}>")
        for name, value in given.items():
            text = (value or "").strip().lower()
            leads = name in ("href", "src", "action", "formaction")
            away = leads and (text.startswith(("javascript:", "//")) or "evil.example/" in text)
            if name.startswith("on") or name in ("style", "xss") or away:
                self.faults.append(f"{tag} {name}={value!r}")


def faults(content: bytes, mimetype: str) -> list[str]:
    """What in an answer is more than text."""
    if mimetype == "text/html":
        reader = Reader()
        reader.feed(content.decode())
        return reader.faults
    if mimetype == "image/svg+xml":
        tags = [element.tag.rpartition("}")[2] for element in ET.fromstring(content).iter()]
        return [tag for tag in tags if tag in (*LOADED, "a", "image", "foreignObject")]
    if mimetype == "application/pdf":
        with opened(content) as pdf:
            acts = [note.get("/A", {}) for page in pdf.pages for note in page.get("/Annots", [])]
            away = [str(act["/URI"]) for act in acts if "/URI" in act]
            active = [name for name in ("/OpenAction", "/AA", "/AcroForm") if name in pdf.Root]
        return active + [url for url in away if "evil" in url or "javascript" in url]
    return []


def turned(page: str) -> list[str]:
    """Where a page has signs that would turn it around.

    In a field, which is a box of its own, people find what they typed.
    """
    shown = re.sub(r'\bvalue="[^"]*"', "", page)
    return re.findall(".{30}[\u202d\u202e\u2066\u2067].{30}", shown)


@pytest.fixture(params=[0, 4])
def nasty(request: pytest.FixtureRequest) -> list[str]:
    """Something else for every place where people type."""
    return [*NASTY[request.param :], *NASTY[: request.param]]


@pytest.fixture
def codes(app: Flask, nasty: list[str]) -> list[str]:
    """A match, one that is over and a session: full of it wherever people type."""
    names, line = [text[:80] for text in nasty[:5]], " ".join(nasty[5].split())
    notes: dict[str, Any] = dict(zip(("place", "event", "table", "referee"), names, strict=False))
    with app.app_context():
        open_one = Table(*names[:4], **notes)
        open_one.hand(6, 5, maraffa={"seat": 2, "trick": 3})
        open_one.add("penalty_applied", hand=2, side="A", offence="sign")
        open_one.add("hand_corrected", hand=1, value={"points": {"A": 6, "B": 5}}, reason=line)
        open_one.add("referee_called", reason=line)
        over = Table(*names[:4], **notes)
        over.finish()
        over.add("side_signed", side="A", name=line[:80])
        session = SessionTable(*names, **notes)
        session.bid("di_piu", "passo", "passo", "passo", "passo", first=1)
        session.totals(30)
        session.add("stake_agreed", currency=line[:8], cents=50)
    return [open_one.code, over.code, session.code]


@pytest.fixture
def event(app: Flask, nasty: list[str]) -> str:
    """An event of the same sort, of a person of the same sort, as far as their names may be so."""
    line = "".join(sign for sign in nasty[0] if sign.isprintable())
    with app.app_context():
        return evening(person(f"Gina {line}"[:80], "organizer"), line[:80])


@pytest.fixture
def manager(app: Flask) -> FlaskClient:
    """The browser of somebody who may see everything, and whose own name is no better."""
    with app.app_context():
        account = person("Ida <xss>", "manager", "organizer")
    return browser_of(app, account)


@pytest.mark.paper
def test_it_is_text_everywhere(
    app: Flask, codes: list[str], event: str, manager: FlaskClient
) -> None:
    seen: set[str] = set()
    with app.app_context():
        at_event = match_of(event)
    for code in (*codes, at_event):
        for rule, address in addresses(app, code, "GET", event=event):
            if code != codes[0] and "code" not in rule.arguments:
                continue  # It shows all matches at once, and has been seen.
            with manager.get(address) as answer:
                assert answer.status_code < 500, address
                assert faults(answer.data, answer.mimetype) == [], address
                assert answer.mimetype != "text/html" or turned(answer.text) == [], address
                if answer.status_code == 200:
                    seen.add(rule.endpoint)
    assert {"home.home", "table.page", "watch.page", "history.page"} <= seen
    assert {"sheets.sheet", "sheets.drawing", "sheets.filled_blank", "offence.form"} <= seen
