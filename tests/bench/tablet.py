"""What a tablet sees: its first visit, and how long a tap takes on a slow one."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Locator,
    Page,
    Request,
    sync_playwright,
)

from referee.web.http.visitors import DEVICE_COOKIE
from tests.bench.club import prepare
from tests.bench.goals import Goal
from tests.bench.server import Server, database, referee_server
from tests.browser.conftest import CHROMIUM, SWITCHES, TABLET
from tests.databases import migrate

SLOWER = 6
"""A cheap tablet beside the machine that measures."""

TAPS = 15

RESTED = 1.5
"""Seconds after which a tap is long painted, and the page lets itself be tapped again."""

TOUCH = 100
"""Milliseconds for which a finger stays on a key."""

KEEPING = 6000
"""Milliseconds in which the service worker has fetched what it keeps, after the page is shown."""

WATCH = """
() => {
  window.painted = [];
  let tapped = 0;
  document.addEventListener("click", (event) => (tapped = event.timeStamp), true);
  const look = () => {
    if (tapped && document.getElementById("status").dataset.state === "saved") {
      const begun = tapped;
      tapped = 0;
      // The frame that shows it has been drawn when the task after its callback runs.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.painted.push(performance.now() - begun);
        channel.port2.postMessage(0);
      });
    }
  };
  new MutationObserver(look).observe(document.documentElement, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["data-state"],
  });
}
"""
"""Notes the milliseconds from each tap until the page that says it is saved is painted."""


def goals() -> Iterator[Goal]:
    """Measure two tables of an evening in a real browser."""
    with tempfile.TemporaryDirectory() as name, database("sqlite", Path(name)) as url:
        migrate(url, Path(name))
        # A match of its own for each round of taps, which does not end under it.
        plain_table, table = prepare(Path(name), url, 2).tables
        with (
            referee_server(Path(name), url) as server,
            sync_playwright() as playwright,
            playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES) as browser,
        ):
            # Without a worker all that a page transfers is seen.
            plain = _device(browser, server, plain_table.token, worker=False)
            path = f"/match/{plain_table.match}?mode=rapido&way=points"
            yield from _visit(plain, path, "first", 10, 130)
            yield from _visit(plain, path, "later", None, 8)
            yield _taps(plain, path, "")
            device = _device(browser, server, table.token, worker=True)
            path = f"/match/{table.match}?mode=rapido&way=points"
            yield from _behind(device, path)
            yield _taps(device, path, " and a service worker")


def _device(browser: Browser, server: Server, token: str, *, worker: bool) -> BrowserContext:
    address = f"http://127.0.0.1:{server.port}"
    device = browser.new_context(
        base_url=address,
        locale="it-IT",
        viewport=TABLET,
        bypass_csp=True,
        has_touch=True,
        service_workers="allow" if worker else "block",
    )
    device.add_cookies([{"name": DEVICE_COOKIE, "value": token, "url": address}])
    return device


def _visit(
    device: BrowserContext, path: str, visit: str, requests: int | None, size: int
) -> Iterator[Goal]:
    asked: list[int] = []
    page = device.new_page()
    network = device.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda one: _note(one, asked))
    page.goto(path, wait_until="networkidle")
    fetched = [length for length in asked if length]
    yield Goal(f"requests of a table page, {visit} visit", len(fetched), "", requests)
    yield Goal(f"bytes of a table page, {visit} visit", sum(fetched) / 1024, "KiB", size)
    page.close()


def _behind(device: BrowserContext, path: str) -> Iterator[Goal]:
    """Tell what the service worker fetches once the page is there."""
    for visit in ("first", "later"):
        page = device.new_page()
        behind: list[Request] = []
        device.on("request", lambda one, behind=behind: _is_behind(one) and behind.append(one))
        page.goto(path, wait_until="networkidle")
        page.wait_for_timeout(KEEPING)
        yield Goal(f"requests of the service worker behind a {visit} visit", len(behind), "")
        page.close()


def _is_behind(request: Request) -> bool:
    """Whether the service worker asks, for what is kept: the page is there before."""
    return request.service_worker is not None


def _note(finished: dict[str, Any], asked: list[int]) -> None:
    asked.append(int(finished["encodedDataLength"]))


def _taps(device: BrowserContext, path: str, more: str) -> Goal:
    page = device.new_page()
    page.goto(path, wait_until="networkidle")
    session = device.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    for number in range(TAPS):
        _tap(page, session, page.locator(f"button[name=points][value='A:{number % 11}']").first)
        # Nothing of the bench runs in the page meanwhile: slowed as it is, that would be measured.
        time.sleep(RESTED)
    taken = page.evaluate("window.painted")
    assert len(taken) == TAPS
    return Goal(
        f"a tap until it is saved and painted, browser slowed {SLOWER} times{more}",
        statistics.median(taken),
        "ms",
        200,
        f"{min(taken):.0f} to {max(taken):.0f}",
    )


def _tap(page: Page, finger: CDPSession, key: Locator) -> None:
    """Tap a key as a finger does, which stays on it for a moment."""
    box = key.bounding_box()
    assert box is not None
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    page.wait_for_timeout(TOUCH)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
