"""A match that was played to its end without a network is signed on the spot."""

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.offline.test_session_offline import far
from tests.browser.table_states import Prepared
from tests.browser.test_evening import Table
from tests.browser.test_live import OFFLINE, cut, says
from tests.browser.test_signatures import draws
from tests.browser.test_takeover import writes
from tests.browser.waiting import comes_to

LAST = 8
"""Hands of eleven points in two games of forty-one."""


def played(page: Page, hands: int) -> str:
    """Play so many hands that A wins eleven to nothing, whether they arrive or not."""
    for _ in range(hands):
        hand = page.locator("#work [name=hand]").first.input_value()
        writes(page, "A:11")
        expect(page.locator(f"#work [name=hand][value='{hand}']")).to_have_count(0)
    return page.url.partition("?")[0]


@pytest.fixture
def table(visit: Any) -> Page:
    page: Page = visit(excused=OFFLINE)
    started = Table(page)
    started.starts(mode="rapido", way="points")
    return page


def goes_away(page: Page) -> None:
    """The rules have come, and then the network is gone."""
    page.wait_for_load_state("networkidle")
    cut(page)


def confirms(page: Page, signer: str) -> None:
    pad = page.locator(f"[data-signer='{signer}']")
    pad.get_by_role("button", name="Conferm").click()
    expect(pad.locator(".signature--given")).to_be_visible()


def signed(page: Page, count: int) -> None:
    """The page of the end shows so many signatures, as the server has them."""
    page.goto(f"{page.url.partition('?')[0]}/end")
    expect(page.locator(".signature--given")).to_have_count(count)


def test_both_sides_sign_without_a_network(table: Page, barriers: Any) -> None:
    played(table, 1)
    says(table, "saved")
    goes_away(table)
    played(table, LAST - 1)
    work = table.locator("#work")
    expect(work.locator("[data-outcome]")).to_contain_text("Vince la partita: Anna e Carla")
    assert barriers(table) == []
    draws(table, 0)
    confirms(table, "A")
    # What B has begun stays while A confirms.
    expect(work.locator("[data-signer=A] polyline")).to_have_count(1)
    expect(work.locator("[data-signer=A] [data-waiting]")).to_be_visible()
    undo = table.locator("#bar .undo-bar__form button")
    expect(undo).to_contain_text("Risultato confermato da Anna e Carla: Anna")
    undo.click()
    expect(work.locator("[data-signer=A] canvas")).to_be_visible()
    draws(table, 0)
    draws(table, 1)
    table.locator("#name-B").fill("Bruno il Vecchio")
    confirms(table, "A")
    confirms(table, "B")
    expect(work.locator("[data-signer=B] polyline")).to_have_count(1)
    expect(work.get_by_text("Bruno il Vecchio")).to_be_visible()
    # What all have signed is first opened again.
    expect(undo).to_be_hidden()
    assert barriers(table) == []
    table.unroute("**/events")
    says(table, "saved")
    expect(work.locator("[data-signer]")).to_have_count(0)
    signed(table, 2)
    expect(table.locator(".signature__ink polyline")).to_have_count(2)
    expect(table.get_by_text("Bruno il Vecchio").first).to_be_visible()
    expect(table.get_by_role("button", name="Riaprila")).to_be_visible()


def test_the_network_goes_before_the_second_side_signs(table: Page) -> None:
    played(table, LAST)
    says(table, "saved")
    address = table.url.partition("?")[0]
    table.goto(f"{address}/end")
    table.get_by_role("button", name="Confermiamo il risultato").first.click()
    expect(table.locator(".signature--given")).to_have_count(1)
    table.goto(address)
    goes_away(table)
    table.route("**/healthz", lambda route: route.abort())
    table.locator("#work").get_by_role("link", name="Firma il risultato").click()
    work = table.locator("#work")
    expect(work.locator("[data-signer=A] figcaption")).to_have_text("Anna")
    expect(work.locator("[data-signer=A] [data-waiting]")).to_be_hidden()
    expect(work.locator("[data-signer=A] canvas")).to_have_count(0)
    draws(table, 0)
    confirms(table, "B")
    expect(work.locator("[data-signer=B] [data-waiting]")).to_be_visible()
    table.unroute("**/healthz")
    table.unroute("**/events")
    says(table, "saved")
    signed(table, 2)


def test_what_is_being_drawn_stays_when_the_network_is_back(table: Page) -> None:
    played(table, 1)
    says(table, "saved")
    goes_away(table)
    played(table, LAST - 1)
    draws(table, 1)
    table.locator("#name-B").fill("Bruno il Vecchio")
    table.unroute("**/events")
    table.evaluate("dispatchEvent(new Event('online'))")
    table.locator("#work").get_by_role("link", name="Firma il risultato").click()
    expect(table.locator("#name-B")).to_have_value("Bruno il Vecchio")
    table.get_by_role("button", name="Confermiamo il risultato").last.click()
    expect(table.locator(".signature__ink polyline")).to_have_count(1)


def test_five_players_sign_without_a_network(visit: Any, barriers: Any) -> None:
    away = far(visit, "rapido")
    page = away.page
    away.button("bid", "maso").click()
    page.get_by_role("button", name="Passano tutti").click()
    away.button("made", "yes").click()
    page.locator("#bar summary", has_text="Chiudi la serata").click()
    page.locator("#bar button[name=how][value=agreed]").click()
    expect(page.locator("#work [data-signer]")).to_have_count(5)
    assert barriers(page) == []
    draws(page, 4)
    for seat in "12345":
        confirms(page, seat)
    expect(page.locator("#work [data-signer='5'] polyline")).to_have_count(1)
    page.unroute("**/healthz")
    page.unroute("**/events")
    says(page, "saved")
    comes_to(page, lambda: page.locator("#work [data-signer]").count(), 0)
    signed(page, 5)


RULED = {"source": "complaint", "facts": "fuori turno", "hand": 1}


def test_nobody_wins_without_a_network_while_a_referee_has_to_decide(
    visit: Any, beside: Flask
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(11, 11)
        match.add("ruling_opened", **RULED)
    page = visit(excused=OFFLINE)
    page.goto(f"/match/{match.code}?mode=rapido&way=points")
    played(page, 1)
    says(page, "saved")
    goes_away(page)
    played(page, 1)
    expect(page.locator("[data-standing]")).to_contain_text("Brutta 2")
    expect(page.locator(".moment")).to_have_count(0)
    played(page, LAST - 4)
    expect(page.locator("#work [data-undecided]")).to_have_text("Non definitivo")
    expect(page.locator(".moment, .score__side--won, .score__missing--won")).to_have_count(0)
    expect(page.locator("#announced")).not_to_contain_text("Vince")
    page.unroute("**/events")
    says(page, "saved")
    expect(page.locator("#work h2").first).to_have_text("Decisione aperta")
    expect(page.locator(".moment, .score__side--won, .score__missing--won")).to_have_count(0)


def test_nobody_is_first_in_a_session_while_a_referee_has_to_decide(
    visit: Any, beside: Flask
) -> None:
    with beside.app_context():
        match = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
        match.add("hand_written", hand=1, value={"made": True, "partner": 3})
        match.add("ruling_opened", **RULED)
    page = visit(excused=OFFLINE)
    page.goto(f"/match/{match.code}?mode=rapido&way=points")
    goes_away(page)
    page.locator("#bar summary", has_text="Chiudi la serata").click()
    page.locator("#bar button[name=how][value=agreed]").click()
    expect(page.locator("#work [data-undecided]")).to_have_text("Non definitivo")
    expect(page.locator(".moment, .totals__place")).to_have_count(0)
    page.unroute("**/events")
    says(page, "saved")
    expect(page.locator("#work h2").first).to_have_text("Decisione aperta")
    expect(page.locator(".moment, .totals__place")).to_have_count(0)
