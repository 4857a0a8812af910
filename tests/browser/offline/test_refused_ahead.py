"""What the rules refuse is refused at the tap without a network, too, and nothing falls with it."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.offline.outbox import kept
from tests.browser.test_evening import Table
from tests.browser.test_live import OFFLINE, card, cut, says
from tests.browser.test_tressette import TressetteTable
from tests.browser.waiting import comes_to


def goes_away(page: Page) -> None:
    """The network is gone, and the page has not noticed yet."""
    page.wait_for_load_state("networkidle")
    cut(page)
    page.route("**/healthz", lambda route: route.abort())


def comes_back(page: Page) -> None:
    page.unroute("**/healthz")
    page.unroute("**/events")
    says(page, "saved")
    assert kept(page) == []


def test_an_accusa_that_nobody_can_hold(visit: Any, barriers: Any) -> None:
    page = visit(excused=OFFLINE)
    table = TressetteTable(page)
    table.starts(mode="prese")
    goes_away(page)
    said = page.locator("[data-said=why]")

    def declares(what: str | None, suit: str | None) -> None:
        fold = page.locator(".accuse-fold")
        fold.evaluate("fold => { fold.open = true; }")
        for name, value in (("accusa", what), ("suit", suit)):
            if value:
                fold.locator(f"[name={name}][value='{value}']").check(force=True)
        fold.locator(".accusa-picker--who button[value='1']").click()

    declares(None, None)
    expect(said).to_contain_text("di’ che cosa si accusa")
    declares("napoletana", None)
    expect(said).to_contain_text("di’ quale seme")
    assert kept(page) == []
    declares("napoletana", "spade")
    says(page, "waiting")
    declares("napoletana", "spade")
    expect(said).to_contain_text("la stessa accusa è dichiarata due volte (art. 16.4)")
    declares("three:2", "spade")
    declares("three:3", "spade")
    expect(said).to_contain_text("non ci sono dieci carte con questa accusa e una precedente")
    assert barriers(page) == []
    comes_to(page, lambda: len(kept(page)), 1)
    page.locator("button[name=taken][value='A:4']").click()
    expect(said).to_have_count(0)
    expect(page.locator("#work .taken__one")).to_have_count(1)
    comes_back(page)
    expect(page.locator("#work .taken__one")).to_have_count(1)
    table.sees("napoletana a spade")


def test_piles_that_nobody_counted(visit: Any) -> None:
    page = visit(excused=OFFLINE)
    table = Table(page)
    table.starts(mode="rapido")
    page.get_by_role("link", name="Mazzetti contati").click()
    expect(page.locator("[name=aces_A]")).to_be_visible()
    save = page.locator("#work form[data-ends-hand] button[type=submit]")
    expect(save).to_be_visible()
    goes_away(page)
    said = page.locator("[data-said=why]")
    save.click()
    expect(said).to_contain_text("conta almeno un mazzetto")
    assert kept(page) == []
    page.locator("[name=aces_A]").fill("2")
    page.locator("[name=thirds_cards_A]").fill("9")
    save.click()
    expect(said).to_contain_text("chi ha fatto l’ultima presa? (art. 2.2)")
    assert kept(page) == []


def test_a_card_falls_once(visit: Any) -> None:
    page = visit(excused=OFFLINE)
    table = Table(page)
    table.starts(mode="carte")
    page.locator("button[name=trump][value=denari]").click()
    expect(card(page, "3d")).to_be_enabled()
    goes_away(page)
    card(page, "3d").click()
    expect(card(page, "3d")).to_be_disabled()
    # As a page does that was not drawn anew.
    card(page, "3d").evaluate(
        "key => { key.disabled = false; key.removeAttribute('data-sending'); key.click(); }"
    )
    expect(page.locator("[data-said=why]")).to_contain_text("è già stata giocata")
    card(page, "4d").click()
    expect(card(page, "4d")).to_be_disabled()
    comes_back(page)
    expect(card(page, "4d")).to_be_disabled()
