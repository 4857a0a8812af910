"""A match written by totals without a network: what the tablet shows, the server says later."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_evening import Table
from tests.browser.test_every_page import FOREIGN, TERMS
from tests.browser.test_live import OFFLINE, cut, says
from tests.browser.test_takeover import writes
from tests.browser.waiting import comes_to

WAITS = "in attesa"
HANDS = tuple(
    "A:11 B:9 A:4 A:7 A:10 A:11 B:8 B:11 B:11 B:10 B:11 "
    "B:9 A:9 A:8 B:6 A:10 A:9 A:11 A:11 A:10 A:11 A:11".split()
)
"""More hands than three games need."""


@pytest.fixture
def table(visit: Any) -> Page:
    """A table whose first hand is saved, and then the network is gone."""
    page: Page = visit(excused=OFFLINE)
    started = Table(page)
    started.starts("A:6", mode="rapido", way="points")
    page.wait_for_load_state("networkidle")
    cut(page)
    return page


def shown(page: Page) -> dict[str, Any]:
    """What the page says of the match, without what marks it as waiting."""
    score = page.locator("#score .score").inner_text()
    rows = [
        re.sub(r"correggi( mano \d+)?", "", text).split()
        for text in page.locator("#side .running-sheet tbody tr").evaluate_all(
            "rows => rows.map((row) => [...row.querySelectorAll('*')].filter((one) => "
            "!one.children.length && !one.closest('[data-waiting], a, .visually-hidden'))"
            ".map((one) => one.textContent).join(' '))"
        )
    ]
    return {
        "place": page.locator("[data-standing]").inner_text(),
        "score": score.split(),
        "sheet": rows,
        "won": page.locator("#score .score__game-mark--won").count(),
        "seats": page.locator("#side .round-table__seat").all_inner_texts(),
    }


def is_over(page: Page) -> bool:
    return page.locator("[data-outcome]").count() > 0


def writes_next(page: Page, points: str, hand: int) -> None:
    expect(page.locator("#work [name=hand]").first).to_have_value(str(hand))
    writes(page, points)
    expect(page.locator("#work [name=hand]").first).not_to_have_value(str(hand))


def back(page: Page) -> None:
    page.unroute("**/events")
    says(page, "saved")


def test_a_brutta_is_told_as_the_server_tells_it(table: Page, barriers: Any) -> None:
    hand = 2
    while "Brutta 2" not in table.locator("[data-standing]").inner_text():
        if hand == 3:
            table.locator("[name=maraffa][value=B]").check(force=True)
            table.locator("[name=trump][value=spade]").check(force=True)
        writes_next(table, HANDS[hand], hand)
        hand += 1
    expect(table.locator("[data-moment]")).to_contain_text("Brutta 1: ")
    expect(table.locator("#side [data-waiting]")).to_have_text([WAITS] * (hand - 2))
    assert barriers(table) == []
    writes_next(table, "B:7", hand)
    expect(table.locator("[data-moment]")).to_have_count(0)
    told = shown(table)
    assert told["won"] == 1
    back(table)
    expect(table.locator("#side [data-waiting]")).to_have_count(0)
    comes_to(table, lambda: shown(table), told)


def test_a_match_is_played_to_its_end(table: Page) -> None:
    hand = 2
    for points in HANDS:
        if is_over(table):
            break
        writes(table, points)
        hand += 1
        expect(table.locator("#side .running-sheet__row")).to_have_count(hand - 1)
    expect(table.locator("[data-outcome]")).to_have_text("Vince la partita: Anna e Carla, 2–1")
    expect(table.locator("#bar a[href*='/claim/']").first).to_be_hidden()
    table.route("**/qr.svg", lambda route: route.abort(), times=1)
    table.get_by_role("button", name="QR per chi guarda").click()
    watch = table.get_by_role("dialog")
    expect(watch).to_contain_text("Il codice non si può disegnare senza rete")
    expect(watch.locator(".spectators__code")).to_be_hidden()
    watch.get_by_role("button", name="Chiudi").click()
    table.get_by_role("button", name="QR per chi guarda").click()
    expect(watch.locator(".spectators__code")).to_be_visible()
    watch.get_by_role("button", name="Chiudi").click()
    told = shown(table)
    back(table)
    expect(table.locator("[data-outcome]")).to_have_count(0)
    table.locator("#work").get_by_role("link", name="Firma il risultato").wait_for()
    after = shown(table)
    assert after["score"] == told["score"]
    assert after["place"] == told["place"]
    rows = len(after["sheet"])
    assert after["sheet"] == told["sheet"][:rows]


def test_what_waits_is_taken_back(table: Page) -> None:
    saved = shown(table)
    writes_next(table, "A:8", 2)
    one = shown(table)
    writes_next(table, "B:9", 3)
    undo = table.locator("#bar .undo-bar__form button")
    expect(undo).to_contain_text("Mano 3: 2–9")
    undo.click()
    expect(table.locator("#work [name=hand]").first).to_have_value("3")
    comes_to(table, lambda: shown(table), one)
    undo.click()
    expect(table.locator("#work [name=hand]").first).to_have_value("2")
    comes_to(table, lambda: shown(table), saved)
    # The hand that is saved goes, too.
    undo.click()
    expect(table.locator("#work [name=hand]").first).to_have_value("1")
    expect(undo).to_be_disabled()
    comes_to(table, lambda: shown(table)["sheet"], [["Ancora", "nessuna", "mano."]])
    # The same again is a hand of its own.
    writes_next(table, "A:6", 1)
    expect(table.locator("#side .running-sheet__row--waiting")).to_have_count(1)
    comes_to(table, lambda: shown(table)["sheet"], saved["sheet"])
    undo.click()
    expect(table.locator("#work [name=hand]").first).to_have_value("1")
    writes_next(table, "A:5", 1)
    told = shown(table)
    back(table)
    comes_to(table, lambda: shown(table), told)


def test_what_an_english_tablet_draws_says_which_words_are_italian(visit: Any, server: str) -> None:
    page: Page = visit(excused=OFFLINE)
    Table(page).starts("A:6", mode="rapido", way="points")
    page.context.add_cookies([{"name": "language", "value": "en", "url": server}])
    page.reload()
    page.wait_for_load_state("networkidle")
    cut(page)
    page.locator("[name=maraffa][value=B]").check(force=True)
    page.locator("[name=trump][value=spade]").check(force=True)
    writes_next(page, "A:7", 2)
    writes_next(page, "B:7", 3)
    expect(page.locator("#side [data-waiting]")).to_have_count(2)
    expect(page.locator("#side .running-sheet tbody")).to_contain_text("maraffa")
    assert page.evaluate(FOREIGN, TERMS) == []
    # What has been marked is still told as the server tells it.
    before = shown(page)
    back(page)
    page.reload()
    assert shown(page) | {"sheet": None} == before | {"sheet": None}
