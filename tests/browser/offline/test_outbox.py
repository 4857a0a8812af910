"""What waits on a tablet arrives once and in order, whatever happened to it or the server."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.conftest import _wait_for
from tests.browser.offline.outbox import kept
from tests.browser.offline.test_hands_offline import goes_on_to, record_of
from tests.browser.test_evening import Table
from tests.browser.test_live import OFFLINE, cut, says
from tests.browser.test_takeover import at_quick, writes
from tests.browser.waiting import comes_to

GONE = "ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED"
"""What a browser says of a server that is killed: it depends on how far a request has come."""

TWELVE = ["A:6", "A:7", "B:7", "A:8", "B:9", "A:6", "B:6", "A:7", "B:8", "A:9", "B:6", "A:6"]


def sides(points: list[str]) -> list[dict[str, int]]:
    """Return the points of both sides, of the keys that were tapped."""
    own = [(key[0], int(key[2:])) for key in points]
    return [{"A": n, "B": 11 - n} if side == "A" else {"A": 11 - n, "B": n} for side, n in own]


def shows_hand(page: Page, hand: int) -> None:
    """The page writes this hand next, whether the ones before it are saved or wait."""
    expect(page.locator("#work form[data-ends-hand] [name=hand]").first).to_have_value(str(hand))


def all_arrived(page: Page) -> None:
    """Nothing waits any more."""
    says(page, "saved")
    comes_to(page, lambda: kept(page), [])


def test_twelve_hands_outlive_the_browser_and_arrive_from_the_home_page(
    visit: Any,
) -> None:
    """Killed with all tabs, its session forgotten: the token that the forms had is of no use."""
    page = visit(excused=f"{OFFLINE}|400")
    table = Table(page)
    table.starts(mode="rapido", way="points")
    cut(page)
    for hand, points in enumerate(TWELVE, start=1):
        writes(page, points)
        goes_on_to(page, hand + 1)
    context = page.context
    address = f"{page.url.partition('/match/')[0]}{table.address}"
    # Nobody says good-bye to a browser that is killed: its tab is gone, and its session.
    page.close(run_before_unload=False)
    context.clear_cookies(name="session")
    later = context.new_page()
    later.goto("/")
    comes_to(later, lambda: kept(later), [])
    assert later.url.endswith("/")
    later.goto(address)
    assert [hand["points"] for hand in record_of(later)] == sides(TWELVE)
    assert kept(later) == []


def test_thirty_flaps_of_the_network(visit: Any) -> None:
    page = visit(excused=OFFLINE)
    table = Table(page)
    table.starts(mode="rapido", way="points")
    for flap in range(30):
        page.context.set_offline(flap % 2 == 0)
        if flap % 5 == 0:
            hand = flap // 5 + 1
            writes(page, TWELVE[hand - 1])
            shows_hand(page, hand + 1)
    page.context.set_offline(False)
    all_arrived(page)
    assert [hand["points"] for hand in record_of(page)] == sides(TWELVE[:6])


def _without_what_follows(route: Route) -> None:
    """Send the first of the hands that would go together."""
    route.continue_(post_data=(route.request.post_data or "").partition("&then=")[0])


def test_a_hand_stays_on_the_page_when_only_the_one_before_it_arrives(visit: Any) -> None:
    page = visit(excused=OFFLINE)
    table = Table(page)
    table.starts(mode="rapido", way="points")
    page.wait_for_load_state("networkidle")
    cut(page)
    for hand, points in enumerate(TWELVE[:2], start=1):
        writes(page, points)
        goes_on_to(page, hand + 1)
    page.route("**/events", _without_what_follows, times=1)
    expect(page.locator("#status [data-count]")).to_have_text("1")
    # What waits is drawn again whenever it could not be sent.
    with page.expect_request("**/events"):
        pass
    with page.expect_request("**/events"):
        pass
    shows_hand(page, 3)
    writes(page, TWELVE[2])
    shows_hand(page, 4)
    page.unroute("**/events")
    all_arrived(page)
    assert [hand["points"] for hand in record_of(page)] == sides(TWELVE[:3])


def test_each_tap_is_sent_once_and_at_once(visit: Any) -> None:
    page = visit()
    table = Table(page)
    table.starts(mode="rapido", way="points")
    sent: list[str] = []
    page.on("request", lambda one: one.url.endswith("/events") and sent.append(one.post_data))
    for hand, points in enumerate(TWELVE[:3], start=1):
        # The answer of the server is there before the store has said what it has on the disk.
        with page.expect_response("**/events"):
            writes(page, points)
        shows_hand(page, hand + 1)
        all_arrived(page)
    assert len(sent) == 3
    assert [hand["points"] for hand in record_of(page)] == sides(TWELVE[:3])


def test_two_tabs_of_a_match_send_in_the_order_of_the_taps(visit: Any) -> None:
    first = visit(excused=OFFLINE)
    table = Table(first)
    table.starts(mode="rapido", way="points")
    second = first.context.new_page()
    at_quick(second, table.address)
    cut(first)
    cut(second)
    for hand, points in enumerate(TWELVE[:4], start=1):
        page = first if hand % 2 else second
        shows_hand(page, hand)
        writes(page, points)
        says(page, "waiting")
        expect(first.locator("#status")).to_contain_text(str(hand))
        expect(second.locator("#status")).to_contain_text(str(hand))
    first.unroute("**/events")
    second.unroute("**/events")
    all_arrived(first)
    all_arrived(second)
    assert [hand["points"] for hand in record_of(second)] == sides(TWELVE[:4])


def test_a_browser_that_stores_nothing_says_so_at_once(visit: Any) -> None:
    page = visit()
    page.add_init_script("Object.defineProperty(window, 'indexedDB', {value: undefined})")
    table = Table(page)
    table.starts()
    expect(page.locator("#messages")).to_contain_text("non conserva nulla")
    at_quick(page, table.address)
    writes(page, "A:6")
    says(page, "saved")
    assert [hand["points"] for hand in record_of(page)] == sides(["A:6"])


def test_the_same_trick_tapped_again_on_a_slow_network_is_a_second_trick(visit: Any) -> None:
    page = visit(excused=OFFLINE)
    table = Table(page)
    table.starts(mode="prese")
    cut(page)
    key = page.locator(".trick-pad__side button").nth(3)
    key.click()
    says(page, "waiting")
    page.wait_for_timeout(450)
    key.click()
    expect(page.locator("#status")).to_contain_text("2")
    expect(page.locator("#work .taken__one")).to_have_count(2)
    page.unroute("**/events")
    all_arrived(page)
    expect(page.locator("#work .taken__one")).to_have_count(2)
    expect(page.locator("input[name=after]").first).to_have_value("3")


def test_what_was_written_is_not_told_again_while_its_answer_is_lost(visit: Any) -> None:
    page = visit(excused=OFFLINE)
    table = Table(page)
    table.starts(mode="prese")
    page.wait_for_load_state("networkidle")

    written: list[APIResponse] = []

    def loses_the_answer(route: Route) -> None:
        if not written:
            written.append(route.fetch())
        route.abort()

    page.route("**/events", loses_the_answer)
    key = page.locator(".trick-pad__side button").nth(3)
    key.click()
    says(page, "waiting")
    page.reload()
    says(page, "waiting")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#work .taken__one")).to_have_count(1)
    key.click()
    expect(page.locator("#work .taken__one")).to_have_count(2)
    comes_to(page, lambda: len(kept(page)), 2)
    page.unroute("**/events")
    all_arrived(page)
    expect(page.locator("#work .taken__one")).to_have_count(2)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Any]:
    """A server of its own that can be killed: call it to start it (again); returns its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    running: list[subprocess.Popen[bytes]] = []

    def start() -> tuple[subprocess.Popen[bytes], str]:
        command = [sys.executable, "-m", "referee", "serve"]
        with (tmp_path / "log").open("ab") as log:
            process = subprocess.Popen(
                [*command, "--host", "127.0.0.1", "--port", str(port)],
                env=os.environ | {"REFEREE_INSTANCE": str(tmp_path)},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        running.append(process)
        _wait_for(f"http://127.0.0.1:{port}", process, tmp_path / "log")
        return process, f"http://127.0.0.1:{port}"

    yield start
    for process in running:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(timeout=20)


@pytest.mark.process
def test_a_server_that_was_killed_gets_all_of_it(visit: Any, mortal: Any) -> None:
    process, address = mortal()
    page = visit(excused=GONE, base_url=address)
    table = Table(page)
    table.starts(mode="rapido", way="points")
    writes(page, TWELVE[0])
    says(page, "saved")
    # What goes on without the server comes a moment after the page.
    page.wait_for_load_state("networkidle")
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=20)
    for hand, points in enumerate(TWELVE[1:4], start=2):
        writes(page, points)
        goes_on_to(page, hand + 1)
    mortal()
    all_arrived(page)
    assert [hand["points"] for hand in record_of(page)] == sides(TWELVE[:4])
