"""The night, and eyes that need more contrast: every main page, and the table's own choice."""

import re
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.table_states import Prepared
from tests.browser.test_evening import Table
from tests.paper.conftest import pages_of

PAGES = (
    "/",
    "/match/new",
    "/help/tournament",
    "/sign-in",
    "/match/{code}",
    "/match/{code}?mode=prese",
    "/match/{code}/offence",
    "/match/{code}/correct/1",
    "/watch/{code}",
    "/watch/{code}?wall=1",
)

NIGHT, DAY = "rgb(23, 18, 13)", "rgb(245, 239, 225)"
"""The ground of a page in either theme."""


def ground(page: Page) -> str:
    """The colour that fills the screen as soon as the page is there."""
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_pages_are_read_at_night(visit: Any, barriers: Any) -> None:
    page: Page = visit(color_scheme="dark")
    table = Table(page)
    table.starts(mode="rapido")
    table.writes("A:7")
    code = re.search(r"/match/(\w{6})", page.url)
    assert code is not None
    for path in PAGES:
        page.emulate_media(contrast="no-preference")
        page.goto(path.format(code=code[1]))
        assert ground(page) == NIGHT, path
        assert barriers(page) == [], path
        page.emulate_media(contrast="more")
        assert ground(page) == "rgb(0, 0, 0)", path
        assert barriers(page) == [], path


def test_more_contrast_gives_each_button_an_edge(visit: Any, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(6, 7)
    page: Page = visit(color_scheme="light", contrast="more")
    page.goto(f"/match/{match.code}?mode=rapido&way=points")
    edges = page.locator("#bar :is(.button, .fold__summary):visible").evaluate_all(
        """all => all.map(one => getComputedStyle(one)).filter(one =>
          one.borderTopColor === "rgba(0, 0, 0, 0)" && one.boxShadow === "none")"""
    )
    assert edges == []


def test_the_table_is_dark_by_hand_on_this_device(visit: Any) -> None:
    page: Page = visit(color_scheme="light")
    table = Table(page)
    table.starts()
    assert ground(page) == DAY
    choice = page.get_by_role("group", name="Chiaro o scuro")
    device = choice.get_by_role("button", name="Come il dispositivo")
    expect(device).to_have_attribute("aria-pressed", "true")
    choice.get_by_role("button", name="Scuro").click()
    expect(device).to_have_attribute("aria-pressed", "false")
    assert ground(page) == NIGHT
    here = page.url
    # The server sends the page dark: it never shines before a script has run.
    answer = page.request.get(here)
    assert 'data-theme="dark"' in answer.text()
    page.goto("/")
    assert ground(page) == DAY
    page.goto(here)
    assert ground(page) == NIGHT
    device.click()
    assert ground(page) == DAY
    page.reload()
    expect(device).to_have_attribute("aria-pressed", "true")
    assert ground(page) == DAY


def test_paper_is_light(visit: Any) -> None:
    page: Page = visit(color_scheme="dark")
    page.goto("/help/tournament")
    assert ground(page) == NIGHT
    page.emulate_media(media="print", color_scheme="dark")
    assert ground(page) == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_page_for_an_evening_without_electricity_is_one_sheet_of_paper(
    visit: Any, language: str
) -> None:
    page: Page = visit(locale=language)
    page.goto("/help/by-hand")
    content = page.pdf(format="A4", prefer_css_page_size=True)
    [sheet] = pages_of(content)
    for words in {"it": ("Quando va via la luce", "Per scriverla dopo"),
                  "en": ("When the power goes", "To type it in later")}[language]:  # fmt: skip
        assert sheet.count(words) == 1
    assert "A4" not in sheet, "what is only tapped is not on paper"
