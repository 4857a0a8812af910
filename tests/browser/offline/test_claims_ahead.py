"""A claim without a network is counted on the tablet, and is what the server says later."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_evening import Table
from tests.browser.test_live import OFFLINE, cut, says
from tests.browser.test_takeover import writes

RECORD = "Segna la chiamata fuori"


@pytest.fixture
def away(visit: Any) -> Any:
    """A table at 40 to 4 of 41 that has no network, and no service worker, as by plain HTTP."""

    def sits(mode: str = "rapido", **options: Any) -> Page:
        page: Page = visit(excused=OFFLINE, workers=None, **options)
        table = Table(page)
        table.starts("A:11", "A:11", "A:11", "A:7", mode=mode, way="points")
        page.wait_for_load_state("networkidle")
        cut(page)
        page.route("**/healthz", lambda route: route.abort())
        return page

    return sits


def opens(page: Page, side: str) -> Any:
    page.locator(f"#bar a[href$='/claim/{side}']").click()
    dialog = page.locator("dialog")
    expect(dialog).to_be_visible()
    return dialog


def comes_back(page: Page) -> None:
    page.unroute("**/healthz")
    page.unroute("**/events")
    says(page, "saved")


def test_a_right_claim_wins_the_game(away: Any, barriers: Any) -> None:
    page = away()
    dialog = opens(page, "A")
    expect(dialog.get_by_role("heading").first).to_have_text("Si chiama fuori: Anna e Carla")
    expect(dialog.locator(".claim-ahead__head .side")).to_have_text(["A"])
    expect(dialog.get_by_role("button", name=RECORD)).to_be_hidden()
    dialog.locator("[data-thirds-keys=A] [data-whole='1']").click()
    expect(dialog.locator(".verdict--right")).to_be_visible()
    expect(dialog.locator(".claim__line--sum")).to_contain_text("41")
    said = dialog.locator("[role=status]:has([data-claim-told])")
    expect(said).to_have_text(re.compile(r"^Si conta: 41\.\s+La chiamata è giusta\s+Traguardo"))
    assert barriers(page) == []
    dialog.get_by_role("button", name=RECORD).click()
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-standing]")).to_contain_text("Brutta 2")
    says(page, "waiting")
    comes_back(page)
    expect(page.locator("[data-standing]")).to_contain_text("Brutta 2")
    expect(page.locator("#side .running-sheet")).to_contain_text("chiamata fuori giusta")


def test_a_wrong_claim_in_a_hand_of_cards_is_taken_back(away: Any, barriers: Any) -> None:
    page = away("carte", viewport=PHONE, has_touch=True, is_mobile=True)
    page.locator("button[name=trump][value=denari]").click()
    for card in ("Ac", "3c", "4c", "5c", "3s"):
        page.locator(f"button[name=card][value='{card}']").click()
        expect(page.locator(f"button[name=card][value='{card}']")).to_be_disabled()
    dialog = opens(page, "A")
    expect(dialog.locator(".verdict--wrong")).to_be_visible()
    expect(dialog.locator(".claim__line--out")).to_contain_text("art. 8.1")
    assert barriers(page) == []
    dialog.get_by_role("button", name="Torna al tavolo").click()
    expect(dialog).to_have_count(0)
    dialog = opens(page, "A")
    dialog.get_by_role("button", name=RECORD).click()
    row = page.locator("#side .running-sheet__row").first
    expect(row).to_contain_text("chiamata fuori sbagliata")
    page.locator("#bar .undo-bar__form button").click()
    expect(page.locator("button[name=card][value='3s']")).to_be_disabled()
    comes_back(page)
    expect(page.locator("button[name=card][value='3s']")).to_be_disabled()
    expect(page.locator("[data-standing]")).to_contain_text("Brutta 1")


def test_with_what_waits_a_claim_is_of_the_hand_that_comes_next(away: Any) -> None:
    page = away()
    writes(page, "B:2")
    says(page, "waiting")
    dialog = opens(page, "B")
    expect(dialog.locator("[name=hand]")).to_have_value("6")


LINKS = """
() => [...new Set([...document.links]
  .filter((link) => link.origin === location.origin && !link.target && !link.hash)
  .filter((link) => !link.closest("[hidden]"))
  .map((link) => link.getAttribute("href")))]
"""


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE}], ids=["tablet", "phone"])
def test_no_link_leads_to_an_error_of_the_browser(away: Any, options: Any) -> None:
    page = away(**options)
    page.context.set_offline(True)
    address, links = page.url, page.evaluate(LINKS)
    assert len(links) > 8
    for href in links:
        page.evaluate("document.querySelectorAll('[data-away]').forEach((one) => one.remove())")
        link = page.locator(f"a[href='{href}']").first
        if "way=" in href and link.count() == 0:  # Another mode has been chosen by then.
            continue
        link.evaluate("link => link.click()")
        if "/claim/" in href:
            expect(page.locator("dialog[open]")).to_be_attached()
            page.evaluate("document.querySelector('dialog').close()")
        elif "mode=" in href or "way=" in href:
            page.wait_for_timeout(300)
        else:
            expect(page.locator("[data-away]"), href).to_contain_text("serve la rete")
        assert page.url == address, href
