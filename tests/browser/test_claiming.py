"""A claim is counted as its keys are tapped: nine, two thirds, record."""

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.table_states import REVOKES, Prepared

HIDDEN = """
keys => keys.filter(key => {
  const {left, right, top, bottom, width, height} = key.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, bottom - 4);
  return Math.min(width, height) < 59.5 || top < 0 || !hit || !key.contains(hit);
}).map(key => key.innerText)
"""


COVERED = """
keys => keys.filter(key => {
  const {left, right, top, bottom} = key.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, bottom - 4);
  return top < 0 || !hit || !key.contains(hit);
}).map(key => key.innerText)
"""

SMALL = """
keys => keys.filter(key => {
  const {width, height} = key.getBoundingClientRect();
  return Math.min(width, height) < 43.5;
}).map(key => key.outerHTML)
"""


@pytest.fixture
def match(beside: Flask) -> Prepared:
    """A game that stands 32–12, to 41."""
    with beside.app_context():
        return Prepared("marafone", "circolo", battezzante=1).hands(11, 11, 8, 2)


def keys_of_a(page: Page) -> Any:
    return page.locator("[data-thirds-keys=A] .pad-button")


def test_a_claim_is_counted_live_in_three_taps(visit: Any, match: Prepared, barriers: Any) -> None:
    page: Page = visit()
    page.goto(f"/match/{match.code}/claim/A")
    for width, height in ((1280, 800), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert (keys_of_a(page).count(), keys_of_a(page).evaluate_all(HIDDEN)) == (14, [])
    expect(page.get_by_role("button", name="Conta", exact=True)).to_be_hidden()
    page.locator("[data-thirds-keys=A] [data-whole='8']").click()
    expect(page.locator("#told")).to_contain_text("La chiamata è sbagliata")
    page.locator("[data-thirds-keys=A] [data-whole='9']").click()
    expect(page.locator("#told")).to_contain_text("La chiamata è giusta")
    page.locator("[data-thirds-keys=A] [data-third='2']").click()
    expect(page.locator("#counted")).to_contain_text("41⅔")
    record = page.get_by_role("button", name="Segna la chiamata fuori")
    assert (record.count(), record.evaluate_all(HIDDEN)) == (1, [])
    assert barriers(page) == []
    page.reload()
    expect(page.locator("#thirds_A")).to_have_value("29")
    record.click()
    page.wait_for_url(f"/match/{match.code}")
    expect(page.locator("#score")).to_contain_text("1")


def test_a_number_of_figures_that_is_none_reads_as_nothing(visit: Any, match: Prepared) -> None:
    page: Page = visit(excused="422")
    page.goto(f"/match/{match.code}/claim/A")
    figures = page.locator("#thirds_A")
    counted = page.locator("output[for=thirds_A]")
    figures.fill("29")
    expect(counted).to_have_text("9⅔")
    figures.fill("-5")
    expect(counted).to_have_text("")


def test_without_network_a_button_asks_for_the_count(visit: Any, match: Prepared) -> None:
    page: Page = visit(viewport=PHONE, excused="OFFLINE|DISCONNECTED")
    page.goto(f"/match/{match.code}/claim/A")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[data-thirds-keys=A] [data-whole='8']").click()
    expect(page.locator("#told")).to_contain_text("La chiamata è sbagliata")
    page.context.set_offline(True)
    page.locator("[data-thirds-keys=A] [data-whole='9']").click()
    count = page.get_by_role("button", name="Conta", exact=True)
    expect(count).to_be_visible()
    expect(page.locator("#told")).not_to_contain_text("La chiamata")
    page.context.set_offline(False)
    count.click()
    expect(page.locator("#told")).to_contain_text("La chiamata è giusta")


def test_without_scripts_a_claim_is_typed(visit: Any, match: Prepared) -> None:
    page: Page = visit(java_script_enabled=False)
    page.goto(f"/match/{match.code}/claim/A")
    page.locator("#thirds_A").fill("29")
    page.get_by_role("button", name="Conta", exact=True).click()
    expect(page.locator("#counted")).to_contain_text("41⅔")
    page.get_by_role("button", name="Segna la chiamata fuori").click()
    page.wait_for_url(f"/match/{match.code}")


def test_an_offence_shows_what_it_moves_as_it_is_chosen(
    visit: Any, match: Prepared, barriers: Any
) -> None:
    page: Page = visit(excused="422")
    page.goto(f"/match/{match.code}/offence")
    expect(page.get_by_role("button", name="Mostra il punteggio")).to_be_hidden()
    # Who, what and the button are on one screen, and large enough for a finger.
    first = page.locator(".ruling__who label, .offence__row:visible, .ruling__act .button:visible")
    for size in ({"width": 1280, "height": 800}, {"width": 1024, "height": 768}, PHONE):
        page.set_viewport_size(size)
        assert (first.count(), first.evaluate_all(COVERED)) == (12, [])
        targets = page.locator("main :is(a, button, label, summary):visible")
        assert targets.evaluate_all(SMALL) == []
    # The hands before the two newest are folded away, and one of them takes the place of these.
    page.locator("summary", has_text="Una mano di prima").click()
    page.locator("label:has([name=hand][value='2'])").click()
    expect(page.locator("[name=hand]:checked")).to_have_value("2")
    assert page.locator("main :is(a, button, label, summary):visible").evaluate_all(SMALL) == []
    page.locator("label:has([name=hand][value='5'])").click()
    page.locator("summary", has_text="Una mano di prima").click()
    page.locator("label:has([name=offence][value=sign])").click()
    expect(page.locator("#moved")).to_be_empty()
    page.locator("label:has([name=side][value=A])").click()
    expect(page.locator("#moved")).to_contain_text("32–23")
    page.locator("label:has([name=side][value=B])").click()
    expect(page.locator("#moved")).to_contain_text("Brutta 1")
    expect(page.locator("#moved")).not_to_contain_text("32–23")
    assert barriers(page) == []
    page.get_by_role("button", name="Dai la sanzione").click()
    page.wait_for_url(f"/match/{match.code}")


def test_what_to_do_with_a_finding_is_in_sight_as_soon_as_notices_are_unfolded(
    visit: Any, beside: Flask
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(9)
        match.add("trump_named", hand=2, trump="coppe").cards(REVOKES)
    page: Page = visit()
    page.goto(f"/match/{match.code}?mode=carte")
    page.locator("#notices summary").click()
    actions = page.locator("#finding-1 .finding__actions :is(a, button)")
    for size in ({"width": 1280, "height": 720}, {"width": 1024, "height": 768}, PHONE):
        page.set_viewport_size(size)
        assert (actions.count(), actions.evaluate_all(COVERED)) == (2, [])
    actions.first.click()
    # All that a ruling needs is known: what it moves stands there at once.
    expect(page.locator("#moved")).to_contain_text("9–13")
