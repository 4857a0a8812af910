"""Taps are sent in the background: once each, in order, and kept while there is no network."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.openings import begin

OFFLINE = r"ERR_FAILED|ERR_INTERNET_DISCONNECTED"


def start(page: Page) -> None:
    """A match of cards whose first battezzante sits at seat 1 and has named denari."""
    names = ("Elvira", "Primo", "Nives", "Loris")
    opening = {"regulation": "circolo", "players": names, "battezzante": 1}
    begin(page, opening, (), {"mode": "carte"})
    page.locator("button[name=trump][value=denari]").click()
    expect(card(page, "3d")).to_be_enabled()


def card(page: Page, code: str) -> Any:
    return page.locator(f"button[name=card][value='{code}']")


def says(page: Page, state: str) -> None:
    expect(page.locator("#status")).to_have_attribute("data-state", state)


def cut(page: Page) -> None:
    """No entry reaches the server any more; pages still do, as from a cache."""
    page.route("**/events", lambda route: route.abort())


def test_quick_taps_are_saved_in_their_order(tablet: Page) -> None:
    start(tablet)
    tablet.evaluate(
        "for (const code of ['3d', '4d', '5d'])"
        " document.querySelector(`button[name=card][value='${code}']`).click()"
    )
    expect(card(tablet, "5d")).to_be_disabled()
    says(tablet, "saved")
    assert [card(tablet, code).inner_text().splitlines()[-1] for code in ("3d", "4d", "5d")] == [
        "Elvira",
        "Primo",
        "Nives",
    ]


def test_what_a_tap_does_not_change_stays_as_it_is(tablet: Page) -> None:
    start(tablet)
    cards = "[...document.querySelectorAll('#work [name=card]')]"
    tablet.evaluate(f"{cards}.forEach((card) => card.old = 1)")
    card(tablet, "3d").click()
    expect(card(tablet, "3d")).to_be_disabled()
    says(tablet, "saved")
    assert tablet.evaluate(f"{cards}.filter((card) => card.old).length") == 40


def test_an_amount_that_was_saved_is_not_typed_into_the_next_hand(tablet: Page) -> None:
    start(tablet)
    tablet.goto(tablet.url.partition("?")[0] + "?mode=rapido&way=thirds")
    amounts = tablet.locator("#work [data-thirds-pad] input")
    amounts.first.fill("20")
    expect(amounts.nth(1)).to_have_value("15")
    amounts.first.press("Enter")
    says(tablet, "saved")
    expect(tablet.locator("#score")).to_contain_text("6")
    expect(amounts.first).to_have_value("")
    expect(amounts.nth(1)).to_have_value("")


def test_a_trembling_finger_counts_once(tablet: Page) -> None:
    start(tablet)
    sent: list[str] = []
    tablet.on(
        "request", lambda request: sent.append(request.url) if request.method == "POST" else None
    )
    tablet.evaluate(
        "for (const _ of [1, 2, 3]) document.querySelector(`button[name=card][value='3d']`).click()"
    )
    expect(card(tablet, "3d")).to_be_disabled()
    assert len(sent) == 1


def test_what_cannot_be_sent_waits_and_survives_a_reload(visit: Any) -> None:
    page = visit(excused=OFFLINE)
    start(page)
    cut(page)
    card(page, "3d").click()
    card(page, "4d").click()
    says(page, "waiting")
    expect(page.locator("#status")).to_contain_text("2")
    page.reload()
    says(page, "waiting")
    expect(page.locator("#status")).to_contain_text("2")
    expect(card(page, "4d")).to_be_disabled()
    page.unroute("**/events")
    says(page, "saved")
    expect(card(page, "3d")).to_be_disabled()
    expect(card(page, "4d")).to_be_disabled()


def test_an_answer_that_was_lost_is_no_second_entry(visit: Any) -> None:
    page = visit(excused=OFFLINE)
    start(page)

    def lose(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/events", lose, times=1)
    card(page, "3d").click()
    says(page, "saved")
    expect(card(page, "3d")).to_be_disabled()
    expect(page.locator("#messages .flash:visible")).to_have_count(0)


def test_a_refused_tap_says_so_and_why(visit: Any) -> None:
    """The same tablet has the match open twice."""
    first = visit(excused="409|422")
    start(first)
    second = first.context.new_page()
    # A browser whose tabs do not hear of each other, nor yet of what the server has.
    second.add_init_script("delete window.BroadcastChannel")
    second.route("**/newest?*", lambda _route: None)
    second.goto(first.url)
    expect(card(second, "3d")).to_be_enabled()
    card(first, "3d").click()
    says(first, "saved")
    first.close()
    card(second, "4d").click()
    says(second, "refused")
    expect(second.locator("#messages")).to_contain_text(re.compile(r"\w+"))


@pytest.mark.parametrize(("size", "least"), [((1280, 800), 60), ((390, 844), 44)])
def test_a_card_is_as_large_as_a_fingertip(visit: Any, size: tuple[int, int], least: int) -> None:
    """Forty of them are on a phone's screen at once, each as small as a key may be."""
    page = visit(viewport={"width": size[0], "height": size[1]})
    start(page)
    box = card(page, "Rs").bounding_box()
    assert min(box["width"], box["height"]) >= least
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
