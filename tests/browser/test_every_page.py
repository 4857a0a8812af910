"""Every page there is, for everybody's eyes: read, enlarged, spaced, in colours of all kinds.

The pages are found as people find them, by following links from a club's evening, its tournaments,
its season and its league; one of each kind is looked at, as neighbours in other sizes, looks and
languages.
With CRAWL=all each page is looked at in every size and every look, in three minutes; with
CRAWL=product in each size with each look in each language, in half an hour.
"""

import os
import re
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, tzinfo
from email.utils import format_datetime
from html import unescape
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page
from werkzeug.exceptions import HTTPException
from werkzeug.serving import WSGIRequestHandler, make_server

from referee import create_app
from referee.actions.accounts import accounts, sign_ins
from referee.actions.demo.evening import evening
from referee.actions.demo.leagues import league
from referee.actions.demo.seasons import season
from referee.actions.demo.tournaments import tournament
from referee.store.accounts.security_log import Origin
from referee.store.ledger.ledger import Stamp
from referee.web.http.visitors import PERSON_COOKIE
from tests.browser.conftest import PHONE
from tests.browser.targets import TINY, UNFOLD
from tests.databases import migrate
from tests.tables import NOW

TURNS = {
    "": [(0, 0, 0)],
    "all": [(turn, turn, turn // 2) for turn in range(4)],
    "product": list(product(range(4), range(4), range(2))),
}[os.environ.get("CRAWL", "")]
"""How far each page has moved on in sizes, looks and languages."""

Look = dict[str, Any]

TERMS = "|".join(
    word
    for line in Path("docs/words.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| ---", "| Italian", "| |"))
    for word in line.split("|")[1].strip().split(", ")
)
"""The words that stay Italian."""

SIZES = ((1280, 800), (1024, 768), (390, 844), (320, 640))
LANGUAGES = ("it", "en")
LOOKS: tuple[Look, ...] = (
    {"color_scheme": "light"},
    {"color_scheme": "dark"},
    {"forced_colors": "active"},
    {"contrast": "more"},
)

NO_PAGES = {"sign_in.sign_out", "static"}

FILE = re.compile(r"\.\w+$|/print")
LINK = re.compile(r'href="(/[^"#]*)"')

SIDEWAYS = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"

CUT = """
() => [...document.querySelectorAll("body *")].filter(one => {
  const style = getComputedStyle(one);
  const clips = [style.overflowX, style.overflowY].some(how => ["hidden", "clip"].includes(how));
  return clips && one.innerText && one.clientWidth > 1 && one.clientHeight > 2
    && !one.closest(".visually-hidden, .skip-link, .password, svg")
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
}).map(one => `${one.className} "${one.innerText.slice(0, 40)}"`)
"""
"""Name what does not show all of its text."""


UNREAD = """
() => {
  const small = [...document.querySelectorAll("svg text")]
    .filter(one => one.checkVisibility() && !one.closest("[aria-hidden]"))
    .filter(() => innerWidth >= 390 && !document.querySelector(".score--wall"))
    .map(one => [one, parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().d])
    .filter(([, size]) => size < 15.9)
    .map(([one, size]) => `"${one.textContent}" is ${size.toFixed(1)} px high`);
  const nameless = [...document.querySelectorAll("table")]
    .filter(one => !one.caption && !one.ariaLabel && !one.getAttribute("aria-labelledby"))
    .map(one => `table without a caption: ${one.innerText.slice(0, 40)}`);
  return [...new Set(small), ...nameless];
}
"""
"""Name the texts of drawings that are too small, and the tables that do not say what they are."""

TWICE = """
() => {
  const name = one => (one.ariaLabel || one.innerText).trim().replace(/\\s+/g, " ");
  const labels = one => {
    const by = document.getElementById(one.getAttribute("aria-labelledby"))?.textContent;
    const legend = one.matches("fieldset") && one.querySelector("legend");
    return one.ariaLabel || by || legend?.textContent;
  };
  const seen = [...document.querySelectorAll("button, summary")]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.disabled)
    .map(one => {
      const around = [];
      for (let up = one.parentElement; up; up = up.parentElement) around.push(labels(up) || "");
      return `"${name(one)}" ${around.join("").trim().replace(/\\s+/g, " ")}`;
    });
  return [...new Set(seen.filter((one, place) => seen.indexOf(one) !== place))]
    .map(one => `two buttons of one name: ${one}`);
}
"""
"""Name the buttons that only their place on the screen tells apart."""

SPILLED = """
() => [...document.querySelectorAll(".overlay__marks--head > span")]
  .filter(one => one.scrollWidth > one.clientWidth)
  .map(one => `over its neighbour: ${one.innerText}`)
"""
"""Name the headings of narrow columns that are wider than those."""

FOREIGN = """
terms => {
  const term = new RegExp(`(?<!\\\\p{L})(${terms})(?!\\\\p{L})`, "iu");
  const left = "script, style, template, textarea, title, option, svg, bdi, code, [lang=it]";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (!text.parentElement.closest(left) && term.test(text.data))
      found.push(`not said to be Italian: ${text.data.trim().slice(0, 60)}`);
  return found;
}
"""
"""Name the English texts with a term of the game in them that is not marked as Italian."""

SPACE = """
() => {
  const spaced = new CSSStyleSheet();
  spaced.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important;
    word-spacing: .16em !important; } p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, spaced];
}
"""
"""What a reader may ask for (WCAG 1.4.12)."""


class Site(NamedTuple):
    """A club's own server, who runs it, and a page of each kind."""

    address: str
    token: str
    pages: tuple[str, ...]


class _Kind(type):
    """What is a date and a time is one whichever of the two classes made it."""

    def __instancecheck__(cls, one: object) -> bool:
        return isinstance(one, datetime)


class Evening(datetime, metaclass=_Kind):
    """A clock that stands still: what a page says does not depend on the day of the test."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return NOW.astimezone(tz) if tz else NOW.astimezone().replace(tzinfo=None)


@contextmanager
def one_evening() -> Iterator[None]:
    """Let every module of the program, which is loaded by now, read the time of one evening."""
    with pytest.MonkeyPatch.context() as patched:
        for name, module in list(sys.modules.items()):
            if name.startswith("referee.") and getattr(module, "datetime", None) is datetime:
                patched.setattr(module, "datetime", Evening)
        yield


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("club")
    url = f"sqlite:///{folder}/referee.db"
    migrate(url, folder)
    app = create_app(folder, DATABASE_URL=url)
    with one_evening():
        with app.app_context():
            token, starts = made_up()
        client = app.test_client()
        client.set_cookie(PERSON_COOKIE, token)
        pages = tuple(crawled(app, client, starts))
        server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield Site(f"http://127.0.0.1:{server.port}", token, pages)
        server.shutdown()
        thread.join()


class Quiet(WSGIRequestHandler):
    """A server that does not tell of each request, and whose clock stands still, too."""

    def log(self, *_said: object) -> None:
        """Say nothing."""

    def date_time_string(self, timestamp: float | None = None) -> str:
        return format_datetime(NOW, usegmt=True)


def made_up() -> tuple[str, list[str]]:
    """Return the token of somebody who may do everything, and where to begin."""
    stamp, origin = Stamp("Gina", "desk", NOW), Origin("Gina", "127.0.0.1", "desk", NOW)
    gina = accounts.make_account("Gina", origin)
    for right in ("organizer", "manager"):
        accounts.set_right(gina.id, right, True, origin)
    matches = evening(7, stamp)
    season(7, stamp)
    league(7, stamp)
    events = [tournament(name, 7, stamp) for name in ("svizzera", "eliminazione", "trionfo")]
    starts = [f"/match/{code}" for code in matches]
    starts += [f"{place}/{code}" for code in events for place in ("/events", "/torneo")]
    return sign_ins.begin(gina, origin), starts


def crawled(app: Flask, client: FlaskClient, starts: Iterable[str]) -> Iterator[str]:
    """Follow links, and yield the address of one page of each kind: function and first question."""
    rules = app.url_map.iter_rules()
    alone = [one.rule for one in rules if "GET" in (one.methods or ()) and not one.arguments]
    waiting, known = deque([*starts, *alone]), set[tuple[str, str]]()
    while waiting:
        path = waiting.popleft()
        place, _, query = path.partition("?")
        try:
            endpoint, _values = app.url_map.bind("localhost").match(place)
        except HTTPException:
            continue
        kind = (endpoint, query.partition("=")[0])
        if kind in known or endpoint in NO_PAGES or FILE.search(place):
            continue
        known.add(kind)
        answer = client.get(path)
        if answer.status_code == 200 and answer.mimetype == "text/html":
            waiting.extend(unescape(link) for link in LINK.findall(answer.text))
            yield path
        elif answer.location:
            waiting.append(answer.location.removeprefix("http://localhost"))


@pytest.mark.parametrize("look", LOOKS, ids=["light", "dark", "forced colours", "more contrast"])
@pytest.mark.parametrize(("size", "seen", "spoken"), TURNS)
def test_every_page_is_for_everybody(
    browser: Browser, site: Site, barriers: Any, look: Look, size: int, seen: int, spoken: int
) -> None:
    """Each page is met in a size, a look and a language; in four turns in each size and look."""
    found = {}
    for language in LANGUAGES:
        with opened(browser, site, look, language) as page:
            for number, path in enumerate(site.pages):
                turn = LOOKS[(number // 4 + seen) % 4], LANGUAGES[(number + spoken) % 2]
                if turn == (look, language):
                    width, height = SIZES[(number + size) % 4]
                    page.set_viewport_size({"width": width, "height": height})
                    page.goto(path)
                    if wrong := [*barriers(page), *misfits(page)]:
                        found[path, width, language] = wrong
    assert found == {}


@contextmanager
def opened(browser: Browser, site: Site, look: Look, language: str) -> Iterator[Page]:
    """Open a browser in a language, with a look of its own."""
    context = browser.new_context(
        base_url=site.address, service_workers="block", reduced_motion="reduce", **look
    )
    cookies = {PERSON_COOKIE: site.token, "language": language}
    context.add_cookies(
        [{"name": name, "value": one, "url": site.address} for name, one in cookies.items()]
    )
    context.clock.set_fixed_time(NOW)
    yield context.new_page()
    context.close()


def misfits(page: Page) -> Iterator[str]:
    """Yield what does not fit the screen, is too small for a finger, or is cut when spaced."""
    yield from page.evaluate(UNREAD)
    yield from page.evaluate(SPILLED)
    if page.locator("html[lang=en]").count():
        yield from page.evaluate(FOREIGN, TERMS)
    page.evaluate(UNFOLD)
    yield from page.evaluate(TWICE)
    if (over := page.evaluate(SIDEWAYS)) > 0:
        yield f"sideways by {over}"
    yield from page.evaluate(TINY)
    if page.evaluate("innerWidth") <= PHONE["width"] and not page.locator(".event-wall").count():
        page.evaluate(SPACE)
        if (over := page.evaluate(SIDEWAYS)) > 0:
            yield f"sideways by {over} when spaced"
        yield from page.evaluate(CUT)
