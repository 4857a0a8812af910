"""Two devices at one table: each hears of what the other wrote, and loses nothing it has typed."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee.actions.matches.match_facts import record_fact
from referee.store.matches import queries
from tests.browser.test_evening import Table
from tests.tables import STAMP

NEWS = "Un altro dispositivo ha segnato"


def news(page: Page) -> Any:
    return page.get_by_text(NEWS)


def test_what_another_device_wrote_is_told_and_shown(visit: Any, barriers: Any) -> None:
    first = visit()
    table = Table(first)
    table.starts(mode="rapido", way="thirds")
    second = first.context.new_page()
    second.goto(f"{table.address}?mode=rapido&way=thirds")
    expect(first.locator("[name=thirds_A]")).to_be_visible()
    first.locator("[name=thirds_A]").fill("20")
    first.locator("[name=trump][value=coppe]").check(force=True)

    second.locator("[name=thirds_A]").fill("23")
    second.locator("[data-third='2']").click()
    expect(second.locator("#score")).to_contain_text("7")
    expect(second.locator("#status")).to_have_attribute("data-state", "saved")

    expect(news(first)).to_be_visible()
    assert barriers(first) == []
    expect(first.locator("[name=thirds_A]")).to_have_value("20")
    first.get_by_role("link", name="Aggiorna").click()
    expect(news(first)).to_be_hidden()
    expect(first.locator("#score")).to_contain_text("7")
    expect(first.locator("[name=thirds_A]")).to_have_value("20")
    expect(first.locator("[name=trump][value=coppe]")).to_be_checked()
    expect(first.locator("[data-points]").first).to_have_text(re.compile("6⅔"))


@pytest.fixture
def elsewhere(beside: Flask) -> Callable[[str], None]:
    """Write the first hand of the match at an address without any page of this browser."""

    def write(address: str) -> None:
        with beside.app_context():
            code = address.removeprefix("/match/")
            after = queries.any_view(code).number
            stamp = replace(STAMP, now=datetime.now(UTC))
            payload = {"hand": 1, "value": {"points": {"A": 8, "B": 3}}}
            record_fact(code, "hand_written", payload, after, str(uuid4()), stamp)

    return write


def test_a_table_at_which_nobody_is_follows_another_device_by_itself(
    visit: Any, elsewhere: Callable[[str], None]
) -> None:
    page = visit()
    table = Table(page)
    table.starts(mode="rapido", way="points")
    elsewhere(table.address)
    expect(page.locator("[data-said=followed]")).to_contain_text(NEWS)
    expect(page.locator("#score")).to_contain_text("8")
    expect(page.get_by_role("link", name="Aggiorna")).to_be_hidden()
    expect(page.locator("#work [name=hand]").first).to_have_value("2")


def test_nothing_moves_under_a_finger_that_has_just_tapped(
    visit: Any, elsewhere: Callable[[str], None]
) -> None:
    page = visit(hurried=False)
    table = Table(page)
    table.starts(mode="rapido", way="points")
    elsewhere(table.address)
    # The page asks after five seconds, and a finger is on it until it has asked.
    with page.expect_response("**/newest?*"):
        for _tap in range(6):
            page.mouse.click(2, 400)
            page.wait_for_timeout(1000)
    expect(page.get_by_role("link", name="Aggiorna")).to_be_visible()
    expect(page.locator("#work [name=hand]").first).to_have_value("1")


def test_one_s_own_taps_are_no_news(tablet: Page) -> None:
    table = Table(tablet)
    table.starts(mode="carte")
    tablet.locator("button[name=trump][value=denari]").click()
    for code in ("3d", "4d", "5d"):
        table.taps(tablet.locator(f"button[name=card][value='{code}']"))
    with tablet.expect_response("**/newest?*"):
        pass
    expect(news(tablet)).to_be_hidden()


def test_the_list_of_hands_scrolls_beside_the_pad_and_stays_where_it_was(tablet: Page) -> None:
    table = Table(tablet)
    table.starts("A:5", "A:6", "A:5", "A:6", "A:5", "A:6", mode="rapido")
    side = tablet.locator("#side")
    bar, box = tablet.locator("#bar").bounding_box(), side.bounding_box()
    assert bar
    assert box
    assert box["y"] + box["height"] <= bar["y"] + 1
    side.evaluate("side => side.scrollTop = 120")
    table.writes("A:5")
    expect(tablet.locator("#score")).to_contain_text("38")
    assert side.evaluate("side => side.scrollTop") == 120
    assert tablet.evaluate("document.documentElement.scrollHeight <= innerHeight")
