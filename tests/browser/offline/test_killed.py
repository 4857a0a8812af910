"""A browser that is killed, and opened again while there is still no network."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.browser.conftest import CHROMIUM, HURRY, PATIENCE, SWITCHES, TABLET
from tests.browser.offline.outbox import kept
from tests.browser.offline.test_hands_offline import goes_on_to, record_of
from tests.browser.offline.test_kept_pages import kept_pages, wait_for_kept
from tests.browser.offline.test_outbox import TWELVE, all_arrived, sides
from tests.browser.test_evening import Table
from tests.browser.test_takeover import at_quick, writes
from tests.browser.waiting import comes_to

Opened = Callable[[], Page]


@pytest.fixture
def opened(browser: Browser, server: str, tmp_path: Path) -> Iterator[Opened]:
    """Open the browser of one tablet, which keeps what it has on the disk; returns a page."""
    contexts: list[BrowserContext] = []

    def start() -> Page:
        context = browser.browser_type.launch_persistent_context(
            tmp_path,
            executable_path=CHROMIUM,
            args=SWITCHES,
            base_url=server,
            locale="it-IT",
            viewport=TABLET,
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(HURRY)
        return context.pages[0]

    yield start
    contexts[-1].close()


def kill(page: Page) -> None:
    """Let the browser end at once, as if the battery was pulled out."""
    with pytest.raises(Error, match="closed"):
        page.context.new_cdp_session(page).send("Browser.crash")


def test_twelve_hands_wait_in_a_browser_that_was_killed(opened: Opened) -> None:
    page = opened()
    Table(page).starts_by_form()
    address = Table(page).address
    # A browser writes its cookies onto the disk when it is closed, or after half a minute.
    page.context.close()

    page = opened()
    at_quick(page, address)
    table = Table(page)
    wait_for_kept(page, table.address)
    comes_to(page, lambda: f"{table.address}/pieces" in kept_pages(page), True)
    page.context.set_offline(True)
    for hand, points in enumerate(TWELVE, start=1):
        writes(page, points)
        goes_on_to(page, hand + 1)
    score = table.score()
    kill(page)

    page = opened()
    page.context.set_offline(True)
    page.goto(address)
    goes_on_to(page, 13)
    assert len(kept(page)) == 12
    Table(page).shows(*score)
    expect(page.locator("#status")).to_contain_text("12")
    page.context.set_offline(False)
    all_arrived(page)
    assert [hand["points"] for hand in record_of(page)] == sides(TWELVE)
    Table(page).shows(*score)
