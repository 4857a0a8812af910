"""A second tablet takes over while the first still holds what it could not send."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.offline.outbox import kept
from tests.browser.test_evening import Table, points_key
from tests.browser.test_live import OFFLINE, cut, says
from tests.browser.waiting import comes_to

Barriers = Callable[[Page], list[str]]


def code_of(page: Page) -> str:
    """The code that a page shows, as somebody copies it."""
    return "".join(page.locator(".code-shown").inner_text().split())


def writes(page: Page, points: str) -> None:
    page.locator(points_key(points)).click()


def at_quick(page: Page, address: str) -> None:
    page.goto(f"{address}?mode=rapido&way=points")


def seated(desk: Page, tablet: Page, club: Any, barriers: Barriers) -> str:
    """The desk seats a match at table 1 and pairs a tablet with it; returns the match's address."""
    desk.goto(f"/events/{club.event}/match/new?table=1")
    desk.locator("button[name=quick]").click()
    desk.wait_for_url(re.compile("/tables$"))
    desk.locator(".room__table").first.get_by_role("button", name="Abbina un tablet").click()
    assert barriers(desk) == []
    tablet.goto(f"/tavolo#{code_of(desk)}")
    expect(tablet).to_have_url(re.compile(r"/match/\w{6}$"))
    return tablet.url


def test_both_versions_reach_the_referee(visit: Any, barriers: Barriers, club: Any) -> None:
    desk, first, second = visit(), visit(excused=OFFLINE), visit(viewport=PHONE, has_touch=True)
    referee = visit()
    club.signs_in(desk, "organizer")
    club.signs_in(referee, "referee")

    address = seated(desk, first, club, barriers)

    # One hand is saved; the next one stays on the tablet.
    at_quick(first, address)
    writes(first, "A:6")
    says(first, "saved")
    first.goto(f"{address}/takeover")
    assert barriers(first) == []
    table_code = code_of(first)
    at_quick(first, address)
    cut(first)
    writes(first, "A:9")
    says(first, "waiting")

    # The other one sees who writes, and takes over with the code and a referee's PIN.
    second.goto(address)
    expect(second).to_have_url(re.compile("/watch/"))
    second.get_by_role("link", name="Subentra").click()
    assert barriers(second) == []
    second.locator("[name=table_code]").fill(table_code.lower())
    second.get_by_role("button", name="Avanti").click()
    second.locator("[name=pin]").fill(club.pin)
    assert barriers(second) == []
    second.get_by_role("button", name="Subentra").click()
    second.wait_for_url(address)
    at_quick(second, address)
    writes(second, "A:4")
    says(second, "saved")

    # The first one comes back: it writes no more, and is told where its hand went.
    first.unroute("**/events")
    expect(first).to_have_url(re.compile("/late$"))
    expect(first.get_by_text("9 – 2").or_(first.get_by_text("9–2")).first).to_be_visible()
    assert barriers(first) == []
    comes_to(first, lambda: kept(first), [])
    first.goto(address)
    expect(first).to_have_url(re.compile("/watch/"))

    # Both versions lie before the referee, who enters the late one.
    referee.goto("/arbitri/late")
    code = address.rpartition("/")[2]
    referee.locator(f"main li a[href*='/match/{code}/']").click()
    sides = referee.locator(".late-group__side")
    expect(sides.nth(0)).to_contain_text(re.compile("4 ?– ?7"))
    expect(sides.nth(1)).to_contain_text(re.compile("9 ?– ?2"))
    assert barriers(referee) == []
    referee.locator("input[name=reason]").fill("tutti d'accordo")
    referee.get_by_role("button", name="Segna questa mano").click()
    expect(referee.get_by_text("Scritta da Rita")).to_be_visible()
    record = referee.request.get(address.replace("/match/", "/api/matches/")).json()["record"]
    assert [hand["points"] for hand in record["hands"]] == [{"A": 6, "B": 5}, {"A": 9, "B": 2}]


def test_a_friendly_table_is_taken_over_with_its_code_alone(visit: Any) -> None:
    first, second = visit(), visit(viewport=PHONE, has_touch=True)
    table = Table(first)
    table.starts()
    first.get_by_role("link", name="Cambia dispositivo").click()
    second.goto(f"{table.address}/takeover")
    second.locator("[name=table_code]").fill(code_of(first))
    second.get_by_role("button", name="Avanti").click()
    second.get_by_role("button", name="Subentra").click()
    second.wait_for_url(re.compile(f"{table.address}$"))
    # The first one, left open at the table, hears of it by itself.
    first.goto(f"{table.address}/takeover")
    expect(first.locator("[name=table_code]")).to_be_visible()


def test_what_waits_on_a_tablet_that_lost_its_cookie_goes_once_it_is_paired_again(
    visit: Any, barriers: Barriers
) -> None:
    """A browser that is killed soon after the start has not written its cookies yet."""
    page = visit(excused=f"{OFFLINE}|403")
    table = Table(page)
    table.starts()
    page.goto(f"{table.address}/takeover")
    table_code = code_of(page)
    at_quick(page, table.address)
    cut(page)
    writes(page, "A:7")
    says(page, "waiting")
    page.context.clear_cookies(name="device")
    page.unroute("**/events")
    told = page.locator("[data-said=unpaired]")
    expect(told).to_contain_text("Non si perde nulla")
    table.shows("7", "4")
    assert len(kept(page)) == 1
    assert barriers(page) == []
    told.get_by_role("link", name="Cambia dispositivo").click()
    page.locator("[name=table_code]").fill(table_code)
    page.get_by_role("button", name="Avanti").click()
    page.get_by_role("button", name="Subentra").click()
    page.wait_for_url(re.compile(f"{table.address}$"))
    says(page, "saved")
    expect(page.locator(".score__points").first).to_contain_text("7")
    comes_to(page, lambda: kept(page), [])


def test_a_tablet_left_open_hears_that_it_was_taken_over(visit: Any) -> None:
    first, second = visit(), visit()
    table = Table(first)
    table.starts()
    spare = first.context.new_page()
    spare.goto(f"{table.address}/takeover")
    second.goto(f"{table.address}/takeover")
    second.locator("[name=table_code]").fill(code_of(spare))
    second.get_by_role("button", name="Avanti").click()
    second.get_by_role("button", name="Subentra").click()
    expect(first).to_have_url(re.compile("/late$"))


def test_a_table_that_rests_comes_to_its_next_match(
    visit: Any, barriers: Barriers, club: Any
) -> None:
    desk, tablet = visit(), visit()
    club.signs_in(desk, "organizer")
    desk.goto(f"/events/{club.event}/tables")
    desk.locator(".room__table").nth(1).get_by_role("button", name="Abbina un tablet").click()
    tablet.goto("/tavolo")
    tablet.locator("[name=pairing_code]").fill(code_of(desk))
    assert barriers(tablet) == []
    tablet.get_by_role("button", name="Abbina").click()
    expect(tablet.get_by_text("Niente da giocare ora")).to_be_visible()
    assert barriers(tablet) == []
    desk.goto(f"/events/{club.event}/match/new?table=2")
    desk.locator("button[name=quick]").click()
    expect(tablet).to_have_url(re.compile(r"/match/\w{6}$"))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_tables_fit_the_screen(visit: Any, club: Any, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    club.signs_in(page, "organizer")
    page.goto(f"/events/{club.event}/tables")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
