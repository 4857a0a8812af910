"""A finger that trembles taps twice, which is one tap; no other tap is ever swallowed."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_evening import Table
from tests.browser.test_session_evening import SessionTable

MOMENT = 501
"""Milliseconds after which a tap is one of its own, wherever it is."""

TAPPED_JUST_NOW = """
(finger) => addEventListener("pagehide", () => sessionStorage.setItem(
  "referee-tapped", JSON.stringify({at: Date.now() + 10_000, finger, key: ""})))
"""
"""What a form sent by the browser itself leaves behind, however slow the next page."""


@pytest.fixture
def tablet(visit: Any) -> Page:
    """A tablet whose clock a test can stop: a busy machine makes no tap of two."""
    page: Page = visit(hurried=False)
    page.clock.install()
    return page


@pytest.fixture
def session(tablet: Page) -> SessionTable:
    table = SessionTable(tablet)
    table.starts(mode="rapido")
    return table


def number(page: Page) -> int:
    """The number of the last entry that the page has seen."""
    return int(page.locator("input[name=after]").first.input_value())


def stops_time(page: Page) -> None:
    """Let a while pass, and none from then on."""
    rested(page)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)


def taps_twice(target: Locator) -> None:
    """Two taps in the same place, the page being another one at the second."""
    page = target.page
    stops_time(page)
    before = number(page)
    box = target.bounding_box()
    assert box
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*spot)
    wrote(page, before + 1)
    page.mouse.click(*spot)
    rested(page)
    assert number(page) == before + 1
    page.clock.resume()
    page.clock.fast_forward(MOMENT)


def rested(page: Page) -> None:
    expect(page.locator("#status")).to_have_attribute("data-state", "saved")


def wrote(page: Page, number: int) -> None:
    """The page has come that knows of so many entries."""
    expect(page.locator("input[name=after]").first).to_have_value(str(number))
    rested(page)


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
    stops_time(page)
    before = number(page)
    page.get_by_role("button", name="Passano tutti").focus()
    page.keyboard.press("Enter")
    wrote(page, before + 1)
    page.keyboard.press("Enter")
    rested(page)
    assert number(page) == before + 1


def test_a_double_tap_on_undo_takes_one_entry_back(session: SessionTable) -> None:
    session.picks("seat", 1)
    session.taps(session.button("bid", "passo"))
    session.taps(session.button("bid", "chiamo"))
    taps_twice(session.page.get_by_role("button", name="Annulla"))
    session.sees("Due tocchi in meno di mezzo secondo contano come uno.")
    session.sees("Anna dichiara: passo")


def test_a_trick_of_marafone_is_tapped_once(tablet: Page) -> None:
    table = Table(tablet)
    table.starts(mode="prese")
    taps_twice(tablet.locator(".trick-pad__side button").nth(3))


def test_a_double_tap_on_a_key_that_opens_another_page_writes_nothing_there(
    tablet: Page,
) -> None:
    table = Table(tablet)
    table.starts(mode="prese")
    stops_time(tablet)
    before = number(tablet)
    key = tablet.locator(".trick-pad__side button").nth(3)
    box = key.bounding_box()
    assert box
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    tablet.evaluate(TAPPED_JUST_NOW, spot)
    tablet.reload()
    tablet.mouse.click(**spot)
    rested(tablet)
    assert number(tablet) == before
    tablet.clock.run_for(MOMENT)
    tablet.mouse.click(**spot)
    wrote(tablet, before + 1)


@pytest.mark.parametrize("word", ["busso", "striscio", "volo"])
def test_a_word_right_after_the_card_is_written(tablet: Page, word: str) -> None:
    table = Table(tablet)
    table.starts(mode="carte")
    table.names_trump("denari")
    stops_time(tablet)
    before = number(tablet)
    tablet.locator("button[name=card][value='3d']").click()
    tablet.get_by_role("button", name=word).click()
    wrote(tablet, before + 2)
    expect(tablet.get_by_text(word).first).to_be_visible()


def test_a_second_key_at_once_is_a_second_trick(tablet: Page) -> None:
    table = Table(tablet)
    table.starts(mode="prese")
    stops_time(tablet)
    before = number(tablet)
    keys = tablet.locator(".trick-pad__side button")
    keys.nth(3).click()
    keys.nth(5).click()
    wrote(tablet, before + 2)


def test_the_same_key_after_a_moment_is_a_second_trick(tablet: Page) -> None:
    table = Table(tablet)
    table.starts(mode="prese")
    stops_time(tablet)
    before = number(tablet)
    key = tablet.locator(".trick-pad__side button").nth(3)
    key.click()
    wrote(tablet, before + 1)
    tablet.clock.run_for(MOMENT)
    key.click()
    wrote(tablet, before + 2)


def test_other_cards_can_be_tapped_at_once(tablet: Page) -> None:
    table = Table(tablet)
    table.starts(mode="carte")
    table.names_trump("denari")
    rested(tablet)
    table.plays("3d")
    expect(tablet.locator("button[name=card]:enabled")).to_have_count(39)
    expect(tablet.locator("[inert] button[name=card]")).to_have_count(0)


def test_a_missing_amico_is_asked_for_in_words_and_no_key_moves(visit: Any) -> None:
    page = visit(hurried=False)
    page.clock.install()
    table = SessionTable(page)
    table.starts(mode="rapido")
    table.picks("seat", 1)
    table.bids("chiamo")
    page.clock.fast_forward(MOMENT)
    third = table.counts(20)
    before = third.bounding_box()
    third.click()
    assert third.bounding_box() == before
    expect(page.locator("#messages")).to_contain_text("Chi era l’amico?")
    expect(page.locator("input[name=partner]").first).to_be_focused()
    page.clock.fast_forward(MOMENT)
    table.picks("partner", 3)
    table.taps(table.counts(20))
    table.sees("Anna e Carla vincono: chiamo")
