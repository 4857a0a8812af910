"""Standings, keys and ways on a small phone, and at 200 %, whose reader spaces the letters."""

import pytest
from flask import Flask
from playwright.sync_api import Page

from tests.browser.table_states import Prepared
from tests.browser.test_every_page import SIDEWAYS, SPACE
from tests.browser.waiting import comes_to
from tests.tournament.evening.evening import plan
from tests.web.public.public_event import Public, knockout, running

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


CROWDED = """() => [...document.querySelectorAll(".bracket__drawing")].flatMap(drawing => {
  const boxes = [...drawing.querySelectorAll(".bracket__box")]
    .map(one => one.getBoundingClientRect());
  const texts = [...drawing.querySelectorAll("text")]
    .map(one => [one.textContent, one.getBoundingClientRect()]);
  const within = texts.filter(([, text]) => boxes.some(box => text.left >= box.left
    && text.left < box.right && text.top < box.bottom && text.bottom > box.top));
  const out = within.filter(([, text]) => !boxes.some(box =>
    text.left >= box.left - 1 && text.right <= box.right + 1
    && text.top < box.bottom && text.bottom > box.top));
  const over = within.flatMap(([words, a], at) => within.slice(at + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 2)
    .map(([other]) => `${words} over ${other}`));
  return [...out.map(([words]) => `out of its box: ${words}`), ...over];
})"""
"""Name the texts of a drawn bracket that leave their box, or lie over another."""


def test_names_keep_to_their_boxes_in_a_spaced_bracket(page: Page, beside: Flask) -> None:
    made = running(beside, knockout(), 16)
    made.play()
    made.publish()
    for width, height in ((320, 640), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{made.address}tabellone")
        assert page.locator(".bracket__box").count() >= 8
        page.evaluate(SPACE)
        comes_to(page, lambda: page.evaluate(CROWDED), [])
        # A box is in sight whole, its numbers with it.
        first = page.locator(".bracket__box").first.bounding_box()
        assert first
        assert first["x"] + first["width"] <= width
