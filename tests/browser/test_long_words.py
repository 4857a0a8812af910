"""Names as long as one word may be: no page is wider than its screen, and all can be tapped."""

import re
from typing import Any

from tests.browser.conftest import PHONE, TABLET
from tests.browser.targets import SMALL, UNFOLD

PAGES = (
    "/",
    "/match/new",
    "/match/new?game=trionfo",
    "/tavolo",
    "/help/entry",
    "/help/rules",
    "/sign-in",
    "/without-network",
    "/match/{code}?mode=rapido&way=thirds",
    "/match/{code}?mode=prese",
    "/match/{code}?mode=carte",
    "/watch/{code}",
    "/watch/{code}?wall=1",
    "/match/{code}/offence",
    "/match/{code}/claim/A?thirds_A=10",
    "/match/{code}/correct/1",
    "/match/{code}/hands",
    "/match/{code}/history",
    "/match/{code}/names",
    "/match/{code}/end",
)


def test_no_page_scrolls_sideways_and_all_can_be_tapped(visit: Any) -> None:
    page = visit()
    page.goto("/match/new")
    for seat in (1, 2, 3, 4):
        page.locator(f"#name_{seat}").fill("W" * 79 + str(seat))
    page.locator(".new-match__notes summary").click()
    for note in ("place", "event", "table"):
        page.locator(f"#{note}").fill("P" * 80)
    page.get_by_role("button", name="Comincia la partita").click()
    page.wait_for_url(re.compile(r"/match/\w{6}$"))
    code = page.url.rsplit("/", 1)[-1]
    for path in PAGES:
        page.goto(path.format(code=code))
        for screen in (TABLET, PHONE):
            page.set_viewport_size(screen)
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= screen["width"], path
        page.evaluate(UNFOLD)
        for screen in (PHONE, TABLET):
            page.set_viewport_size(screen)
            assert page.evaluate(SMALL) == [], (path, screen)
