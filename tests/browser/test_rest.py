"""A finger that trembles taps twice: nothing is written by what the first tap has brought."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_evening import Table
from tests.browser.test_session_evening import SessionTable

TREMBLE = 300
"""Milliseconds between two taps that were meant as one."""


NOTICE_REST = """
new MutationObserver(() => (window.hasRested = true))
  .observe(document, {attributes: true, attributeFilter: ["inert"], subtree: true})
"""


@pytest.fixture
def tablet(visit: Any) -> Page:
    """A tablet that rests as long as everywhere."""
    page: Page = visit(hurried=False)
    return page


@pytest.fixture
def session(tablet: Page) -> SessionTable:
    table = SessionTable(tablet)
    table.starts()
    table.turns_to("rapido")
    return table


def number(page: Page) -> int:
    """The number of the last entry that the page has seen."""
    return int(page.locator("input[name=after]").first.input_value())


def taps_twice(target: Locator) -> None:
    """Two taps in the same place, the page being another one at the second."""
    page = target.page
    rested(page)
    before = number(page)
    box = target.bounding_box()
    assert box
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*spot)
    page.wait_for_timeout(TREMBLE)
    page.mouse.click(*spot)
    rested(page)
    assert number(page) == before + 1


def rested(page: Page) -> None:
    expect(page.locator("#status")).to_have_attribute("data-state", "saved")
    expect(page.locator("[inert]")).to_have_count(0)


def test_a_double_tap_on_the_others_pass_writes_no_hand(session: SessionTable) -> None:
    session.picks("seat", 1)
    session.taps(session.button("bid", "maso"))
    taps_twice(session.page.get_by_role("button", name="Passano tutti gli altri"))
    session.taps(session.button("made", "no"))
    session.sees("Anna perde: maso")


def test_a_double_tap_on_everybody_passes_is_one_hand(session: SessionTable) -> None:
    session.picks("seat", 1)
    session.bids("passo")
    taps_twice(session.page.get_by_role("button", name="Passano tutti"))
    session.sees("Mano 2: passano tutti")


def test_a_key_pressed_twice_is_one_hand(session: SessionTable) -> None:
    session.picks("seat", 1)
    session.bids("passo")
    page = session.page
    rested(page)
    before = number(page)
    page.get_by_role("button", name="Passano tutti").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(TREMBLE)
    page.keyboard.press("Enter")
    rested(page)
    assert number(page) == before + 1


def test_a_double_tap_on_undo_takes_one_entry_back(session: SessionTable) -> None:
    session.picks("seat", 1)
    session.taps(session.button("bid", "passo"))
    session.taps(session.button("bid", "chiamo"))
    taps_twice(session.page.get_by_role("button", name="Annulla"))
    session.sees("Anna dichiara: passo")


def test_a_trick_of_marafone_is_tapped_once(tablet: Page) -> None:
    table = Table(tablet)
    table.starts()
    table.turns_to("prese")
    taps_twice(tablet.locator(".trick-pad__side button").nth(3))


def test_what_a_form_of_another_page_has_opened_rests_too(tablet: Page) -> None:
    tablet.add_init_script(NOTICE_REST)
    SessionTable(tablet).starts()
    tablet.wait_for_function("window.hasRested")
    expect(tablet.locator("[inert]")).to_have_count(0)


def test_other_cards_can_be_tapped_at_once(tablet: Page) -> None:
    table = Table(tablet)
    table.starts()
    table.turns_to("carte")
    table.names_trump("denari")
    rested(tablet)
    table.plays("3d")
    assert tablet.locator("button[name=card]:enabled").count() == 39
    assert tablet.locator("[inert] button[name=card]").count() == 0


def test_a_missing_amico_is_asked_for_in_words_where_he_is_chosen(visit: Any) -> None:
    page = visit(excused="422", hurried=False)
    table = SessionTable(page)
    table.starts()
    table.turns_to("rapido")
    table.picks("seat", 1)
    table.bids("chiamo")
    table.button("declarer", 20).click()
    expect(page.locator("#partner-error")).to_contain_text("amico")
    expect(page.locator("input[name=partner]").first).to_be_focused()
    table.picks("partner", 3)
    table.taps(table.button("declarer", 20))
    table.sees("Anna e Carla vincono: chiamo")
