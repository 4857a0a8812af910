"""Standings, keys and ways on a small phone, and at 200 %, whose reader spaces the letters."""

from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Visit
from tests.browser.table_states import Prepared
from tests.browser.test_every_page import SIDEWAYS, SPACE
from tests.tournament.evening.evening import plan
from tests.web.public.public_event import Public, running

LARGE = """() => {
  const large = new CSSStyleSheet();
  large.replaceSync("html { font-size: 200% !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, large];
}"""

BESIDE = """() => [...document.querySelectorAll(".standings")]
  .filter(one => one.scrollWidth > one.clientWidth)
  .map(one => `${one.scrollWidth} of ${one.clientWidth}`)"""

BROKEN = """parts => [...document.querySelectorAll(parts)].filter(one => one.checkVisibility())
  .filter(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const tops = [...range.getClientRects()].map(({top, bottom}) => Math.round((top + bottom) / 2));
    return Math.max(...tops) - Math.min(...tops) > 8;
  }).map(one => one.textContent.trim())"""
"""Name the parts whose words stand on more than one line."""


@pytest.fixture(scope="module")
def page(browser: Browser, server: str) -> Iterator[Page]:
    visit = Visit(browser, server)
    yield visit.page()
    visit.context.close()
    assert visit.complaints == []


@pytest.fixture
def standings(beside: Flask) -> Public:
    made = running(beside, plan("svizzera"), 12)
    made.play()
    return made


def test_no_number_of_the_standings_is_beside_the_screen(page: Page, standings: Public) -> None:
    for width, height, wish in ((320, 640, SPACE), (390, 844, SPACE), (640, 400, LARGE)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{standings.address}classifica")
        assert page.locator(".standings__table thead th").count() == 9
        page.evaluate(wish)
        assert page.evaluate(BESIDE) == []
        assert page.evaluate(SIDEWAYS) <= 0
        assert page.evaluate(BROKEN, ".standings tbody tr > :first-child") == []


def test_both_numbers_of_a_key_stand_on_one_line(page: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(11)
    page.set_viewport_size({"width": 320, "height": 640})
    for path in ("?mode=rapido", "?mode=rapido&way=thirds", "/correct/1"):
        page.goto(f"/match/{match.code}{path}")
        page.evaluate(SPACE)
        assert page.locator(".pair:visible").count() >= 12, path
        assert page.evaluate(BROKEN, ".pair > :not(.visually-hidden)") == [], path
        over = "keys => keys.filter(key => key.scrollWidth > key.clientWidth + 1).length"
        assert page.locator(".pad-button:visible").evaluate_all(over) == 0, path
