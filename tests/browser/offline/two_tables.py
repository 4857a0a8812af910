"""Two tables with the same match, one with a network and one without: both must show the same.

Every tap is made on both; after it everything that is shown of the match is compared. When the
network is back, what the ledger of the second says must be what the first one says.
"""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.test_evening import Table
from tests.browser.test_live import OFFLINE, cut, says
from tests.browser.waiting import comes_to

SHOWN = (Path(__file__).parent / "shown.js").read_text(encoding="utf-8")

AT_THE_END = ("standing", "score", "won", "sheet", "chart", "course", "undo")
"""What is shown of a match that is over: a table without a network has fewer ways to go on."""


_UNFOLD = "key => key.closest('details')?.setAttribute('open', '')"

_TAP_FOLDED = """key => {
  const fold = key.closest("details");
  if (!fold || key.disabled) return false;
  fold.open = true;
  key.click();
  return true;
}"""
"""Unfold and tap at once: a table without a network is drawn anew, and folds its keys again."""


def shown(page: Page) -> dict[str, Any]:
    """Return what a table shows of its match, without what marks it as waiting."""
    told: dict[str, Any] = page.evaluate(SHOWN)
    # The roles beside a seat come in no order.
    told["seats"] = [" ".join(sorted(re.split(r"[ |]+", seat))) for seat in told["seats"]]
    return told


class TwoTables:
    """A table `near` the server and one `far` from it, at which the same is tapped.

    `table` is of a game, `hands` have been written, and `way` is how the others are entered.
    """

    def __init__(self, visit: Any, table: type[Table], *hands: str, **way: str) -> None:
        self.near: Page = visit()
        self.far: Page = visit(excused=OFFLINE)
        for page in (self.near, self.far):
            table(page).starts(*hands, **way)

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.near, self.far

    def turns(self, way: str) -> None:
        """Choose a way to enter hands by its own link, which is a tab or the name of a unit."""
        link = f"#work :is(.mode-tabs, .ways) a[href$='={way}']"
        with self.near.expect_navigation():
            self.near.locator(link).click()
        self.far.locator(link).click()
        self.sees_the_same(way)

    def cut(self) -> None:
        self.far.wait_for_load_state("networkidle")
        cut(self.far)
        self.far.route("**/healthz", lambda route: route.abort())

    def taps(self, selector: str, *chosen: str) -> None:
        """Choose what is chosen before a tap, tap on both tables, and compare them."""
        for page in self.pages:
            for one in chosen:
                page.locator(one).evaluate(_UNFOLD)
                page.locator(f"#work {one}").first.check(force=True)
            key = page.locator(selector).first
            if not key.evaluate(_TAP_FOLDED):
                key.click()
        says(self.near, "saved")
        says(self.far, "waiting")
        self.sees_the_same(selector)

    def sees_the_same(self, after: str = "") -> None:
        """Wait until the far table shows what the near one does, and say how they differ."""
        comes_to(self.far, self._differing, {}, f"after {after}")

    def _differing(self) -> dict[str, Any]:
        """Return what both tables show otherwise; at the end of a match only the score is alike."""
        wanted, told = (shown(page) for page in self.pages)
        over = self.far.locator("[data-outcome]").count()
        keys = AT_THE_END if over else wanted.keys()
        return {key: (told[key], wanted[key]) for key in keys if told[key] != wanted[key]}

    def comes_back(self) -> None:
        """Let the network come back: both ledgers tell the same match, and both pages show it."""
        self.far.unroute("**/healthz")
        self.far.unroute("**/events")
        says(self.far, "saved")
        expect(self.far.locator("#side [data-waiting]")).to_have_count(0)
        self.sees_the_same("coming back")
        comes_to(self.far, lambda: _record(self.far), _record(self.near))


def _record(page: Page) -> Any:
    address = page.url.partition("?")[0].replace("/match/", "/api/matches/")
    told = page.request.get(address).json()
    return [told["record"]["hands"], told["result"]]
