"""The screen of a table stays on, and a hand that is saved is heard and felt."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_evening import Table

LISTENS = """
window.felt = [];
navigator.vibrate = (time) => felt.push(time);
window.locks = 0;
Object.defineProperty(navigator, "wakeLock", {value: {request: async () => (locks += 1)}});
"""


@pytest.fixture
def listening(visit: Any) -> Table:
    page: Page = visit()
    page.add_init_script(LISTENS)
    table = Table(page)
    table.starts(mode="rapido")
    return table


def felt(page: Page) -> int:
    return int(page.evaluate("felt.length"))


def test_a_saved_hand_is_felt_until_it_is_turned_off(listening: Table) -> None:
    page = listening.page
    listening.writes("A:7")
    page.wait_for_function("felt.length === 1")
    listening.taps(page.get_by_role("button", name="Annulla").first)
    switch = page.get_by_role("button", name="Suono quando la mano è salvata")
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert felt(page) == 1
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    listening.writes("A:8")
    expect(page.locator("#status")).to_have_attribute("data-state", "saved")
    assert felt(page) == 1
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    # It is heard at once, so that one knows what was turned on.
    page.wait_for_function("felt.length === 1")


def test_the_screen_stays_on_at_the_table_only(listening: Table) -> None:
    listening.page.wait_for_function("locks === 1")
    listening.page.goto("/")
    assert listening.page.evaluate("locks") == 0
