"""The end of a game and of a match is a moment, and never in the way of a hand or an undo."""

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.table_states import Prepared
from tests.browser.test_evening import Table
from tests.browser.test_live import OFFLINE, cut
from tests.browser.test_takeover import writes
from tests.browser.waiting import comes_to

HIDDEN = """() => {
  const moment = document.querySelector("[data-moment]");
  const seen = ([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit && moment.contains(hit);
  };
  const {top, bottom, left, right} = moment.getBoundingClientRect();
  const parts = ".moment__what, .moment__name, .moment__score, .moment__then, button";
  const boxes = [...moment.querySelectorAll(parts)]
    .filter(one => one.checkVisibility())
    .map(one => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return [one, (one.matches("button") ? one : words).getBoundingClientRect()];
    });
  const cut = boxes.filter(([one, box]) => box.top < top - 3 || box.bottom > bottom + 3
    || box.left < left || box.right > right
    || one.scrollHeight > one.clientHeight + 4 && getComputedStyle(one).overflow !== "visible"
    || !seen([(box.left + box.right) / 2, (box.top + box.bottom) / 2]));
  const over = boxes.flatMap(([one, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6)
    .map(([other]) => `${one.className} over ${other.className}`));
  const all = [...cut.map(([one]) => `cut: ${one.className}`), ...over];
  const button = moment.querySelector("button").getBoundingClientRect();
  return button.height < 44 ? [...all, `a button ${button.height} px high`] : all;
}"""
"""Name what of the end of a game is out of sight or lies over something else."""


@pytest.fixture
def table(visit: Any) -> Table:
    page: Page = visit(excused=OFFLINE)
    table = Table(page)
    table.starts("A:11", "A:11", "A:11", mode="rapido")
    return table


def undo(table: Table) -> Locator:
    return table.page.get_by_role("button", name="Annulla").first


def test_the_end_of_a_game_is_shown_and_put_away(table: Table) -> None:
    moment = table.page.locator("[data-moment]")
    expect(moment).to_have_count(0)
    table.writes("A:8")
    expect(moment).to_be_visible()
    expect(moment).to_contain_text("41–3")
    expect(moment).to_contain_text("Adesso: Brutta 2")
    # The wrong last hand is one tap away, and the right one is a moment again.
    table.taps(undo(table))
    expect(moment).to_have_count(0)
    table.writes("A:9")
    expect(moment).to_contain_text("42–2")
    moment.get_by_role("button", name="Avanti").click()
    expect(moment).to_be_hidden()
    table.page.reload()
    expect(moment).to_be_hidden()
    # The same hand taken back and written again ends the game again.
    table.taps(undo(table))
    table.writes("A:9")
    expect(moment).to_be_visible()
    table.writes("B:11")
    expect(moment).to_have_count(0)


def test_the_bella_the_winner_and_the_rematch(visit: Any) -> None:
    page: Page = visit(excused=OFFLINE)
    table = Table(page)
    # Names that were typed here are offered again at the end.
    table.starts_by_form()
    table.turns_to("rapido")
    for points in ("A:11", "A:11", "A:11", "A:8", "B:11", "B:11", "B:11", "B:11"):
        table.writes(points)
    expect(page.locator("[data-moment]")).to_contain_text("Adesso la bella!")
    for _ in range(4):
        table.writes("B:11")
    won = page.locator("#work .moment")
    expect(won).to_contain_text("Bruno e Dario")
    expect(won).to_contain_text("2–1")
    expect(page.locator("#work .chart")).to_be_visible()
    table.looks()
    first = table.address
    page.get_by_role("button", name="Rivincita, stessi giocatori").click()
    page.wait_for_url(lambda url: "/match/" in url and first not in url)
    table.shows("0", "0")
    tally = page.locator("[data-tonight]")
    expect(tally).to_have_text("Stasera: Anna e Carla 0–1 Bruno e Dario, giochi 1–2")
    keys = page.locator("#work").bounding_box()
    table.writes("B:11")
    expect(tally).to_be_visible()
    comes_to(page, page.locator("#work").bounding_box, keys)
    # A match that ends without a network is counted, with those that the page knows of.
    cut(page)
    for hand in range(2, 9):
        writes(page, "B:11")
        expect(page.locator("#side .running-sheet__row")).to_have_count(hand)
    told = page.get_by_text("Stasera: Anna e Carla 0–2 Bruno e Dario, giochi 1–4")
    expect(told).to_have_count(1)
    expect(tally).to_be_hidden()
    page.unroute("**/events")
    page.get_by_role("link", name="Firma il risultato").wait_for()
    expect(told).to_have_count(1)
    expect(tally).to_have_count(0)
    page.goto("/match/new")
    row = page.locator("[data-chips]")
    row.get_by_role("button", name="Bruno · Dario", exact=True).click()
    shown = tally.get_by_text("Stasera: Anna e Carla 0–2 Bruno e Dario, giochi 1–4")
    expect(shown).to_be_hidden()
    row.get_by_role("button", name="Anna · Carla", exact=True).click()
    expect(shown).to_be_visible()
    table.looks()
    page.locator("#name_4").fill("Elsa")
    expect(shown).to_be_hidden()


def test_the_code_for_spectators_is_one_tap_away(table: Table) -> None:
    page = table.page
    code = page.get_by_role("dialog", name="Segui la partita dal telefono")
    expect(code).to_be_hidden()
    page.get_by_role("button", name="QR per chi guarda").click()
    expect(code).to_be_visible()
    expect(code).to_contain_text(f"/watch/{table.address.removeprefix('/match/')}")
    expect(page.locator(".spectators__code")).not_to_have_js_property("naturalWidth", 0)
    table.looks()
    code.get_by_role("button", name="Chiudi").click()
    expect(code).to_be_hidden()
    table.writes("B:11")


def test_the_score_turns_to_the_opposite_seat_and_stays_so(table: Table) -> None:
    page = table.page
    turn = page.get_by_role("button", name="Gira il punteggio")
    turn.click()
    expect(turn).to_have_attribute("aria-pressed", "true")
    table.writes("B:11")
    page.reload()
    expect(turn).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".score")).to_have_css("rotate", "180deg")
    turn.click()
    expect(page.locator(".score")).to_have_css("rotate", "none")


@pytest.mark.parametrize(
    ("width", "height"),
    [(640, 400), (640, 360), (512, 384), (844, 390), (320, 640), (390, 844), (1024, 768)],
)
def test_all_of_the_end_of_a_game_is_read(
    visit: Any, beside: Flask, width: int, height: int
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(11, 10, 11, 9)
    page: Page = visit(viewport={"width": width, "height": height})
    page.goto(f"/match/{match.code}?mode=rapido&way=points")
    expect(page.locator("[data-moment]")).to_be_visible()
    comes_to(page, lambda: page.evaluate(HIDDEN), [])
