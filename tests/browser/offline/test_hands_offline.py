"""Hands that are entered while there is no network: each is a hand of its own, and none is lost."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline.outbox import empty, kept, put
from tests.browser.test_evening import Table
from tests.browser.test_live import OFFLINE, cut, says
from tests.browser.test_session_evening import SessionTable
from tests.browser.test_takeover import at_quick, code_of, seated, writes
from tests.browser.waiting import comes_to


@pytest.fixture
def offline(visit: Any) -> Page:
    """A quick table whose first hand is saved, and then the network is gone."""
    page = visit(excused=OFFLINE)
    table = Table(page)
    table.starts("A:6", mode="rapido", way="points")
    cut(page)
    return page


def goes_on_to(page: Page, hand: int) -> None:
    expect(page.locator("[data-hand-title]")).to_have_text(f"Mano {hand}")


def waits(page: Page, *hands: str) -> None:
    """Wait until these hands are told as waiting, and no others."""
    expect(page.locator("[data-waiting-hands] li")).to_have_text(list(hands))


def record_of(page: Page) -> list[dict[str, Any]]:
    address = page.url.partition("?")[0].replace("/match/", "/api/matches/")
    hands: list[dict[str, Any]] = page.request.get(address).json()["record"]["hands"]
    return hands


HAND_TITLES = """() => {
  const last = () => window.titles.at(-1);
  const title = () => document.querySelector("[data-hand-title]")?.textContent ?? last();
  window.titles = [];
  window.titles.push(title());
  new MutationObserver(() => title() !== last() && window.titles.push(title()))
    .observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


def test_the_page_does_not_go_back_while_what_waits_is_sent(offline: Page) -> None:
    for hand, points in enumerate(("A:8", "A:9", "B:7", "A:10"), start=3):
        writes(offline, points)
        goes_on_to(offline, hand)
    shown = offline.locator("#score").inner_text()
    offline.evaluate(HAND_TITLES)
    offline.unroute("**/events")
    offline.evaluate("dispatchEvent(new Event('online'))")
    says(offline, "saved")
    assert offline.evaluate("window.titles") == ["Mano 6"]
    comes_to(offline, offline.locator("#score").inner_text, shown)
    waits(offline)
    assert len(record_of(offline)) == 5


def test_two_hands_are_two_hands(offline: Page, barriers: Any) -> None:
    offline.locator("[name=trump][value=denari]").check(force=True)
    offline.locator("[name=maraffa][value=A]").check(force=True)
    writes(offline, "A:8")
    goes_on_to(offline, 3)
    # As the key said it, with the maraffa.
    waits(offline, "Mano 2: 11–3, in attesa")
    expect(offline.locator("[name=trump][value='']")).to_be_checked()
    expect(offline.locator("[name=maraffa][value='']")).to_be_checked()
    assert barriers(offline) == []
    # The same points again are no trembling finger: it is another hand.
    writes(offline, "A:8")
    goes_on_to(offline, 4)
    writes(offline, "B:7")
    goes_on_to(offline, 5)
    waits(offline, "Mano 4: 4–7, in attesa", "Mano 3: 8–3, in attesa", "Mano 2: 11–3, in attesa")
    offline.unroute("**/events")
    says(offline, "saved")
    hands = record_of(offline)
    assert [hand["points"] for hand in hands] == [
        {"A": 6, "B": 5},
        {"A": 8, "B": 3},
        {"A": 8, "B": 3},
        {"A": 4, "B": 7},
    ]
    assert [hand.get("trump") for hand in hands] == [None, "denari", None, None]
    expect(offline.locator("[data-waiting-hands]")).to_have_count(0)
    expect(offline.locator("#work form[data-ends-hand] [name=hand]")).to_have_value("5")


def test_what_is_chosen_for_the_next_hand_stays_when_the_earlier_one_is_saved(
    offline: Page,
) -> None:
    writes(offline, "A:8")
    goes_on_to(offline, 3)
    offline.locator("[name=trump][value=spade]").check(force=True)
    offline.unroute("**/events")
    says(offline, "saved")
    expect(offline.locator("[name=trump][value=spade]")).to_be_checked()


def test_the_waiting_hands_survive_a_reload(offline: Page) -> None:
    writes(offline, "A:8")
    goes_on_to(offline, 3)
    writes(offline, "A:9")
    goes_on_to(offline, 4)
    offline.reload()
    goes_on_to(offline, 4)
    waits(offline, "Mano 3: 9–2, in attesa", "Mano 2: 8–3, in attesa")
    offline.unroute("**/events")
    says(offline, "saved")
    assert len(record_of(offline)) == 3


def test_a_hand_that_waits_is_taken_back(offline: Page) -> None:
    writes(offline, "A:8")
    goes_on_to(offline, 3)
    offline.locator("#bar form:has([value=undone]) button").first.click()
    goes_on_to(offline, 2)
    waits(offline)
    expect(offline.locator("#status [data-count]")).to_be_visible()
    expect(offline.locator("#status [data-count]")).to_have_text("2")
    offline.unroute("**/events")
    says(offline, "saved")
    assert len(record_of(offline)) == 1


def test_what_falls_with_a_refused_hand_is_told(visit: Any) -> None:
    """Another page of the same tablet has written the second hand in the meantime."""
    page = visit(excused=f"{OFFLINE}|409|422", hurried=False)
    table = Table(page)
    table.starts(mode="rapido", way="points")
    cut(page)
    writes(page, "A:8")
    goes_on_to(page, 2)
    writes(page, "A:9")
    goes_on_to(page, 3)
    items = kept(page)
    empty(page)
    page.unroute("**/events")
    page.reload()
    writes(page, "A:4")
    says(page, "saved")
    put(page, items)
    page.reload()
    says(page, "refused")
    expect(page.locator("#messages")).to_contain_text("non è scritto: mano 2 (9–2)")
    assert [hand["points"] for hand in record_of(page)] == [{"A": 4, "B": 7}]


def test_without_rules_a_second_hand_of_trionfo_waits_for_the_first(visit: Any) -> None:
    page = visit(excused=OFFLINE)
    page.route("**/js/ahead/*/all.js", lambda route: route.abort())
    table = SessionTable(page)
    table.starts(mode="rapido")
    table.picks("seat", 1)
    table.taps(table.button("bid", "maso"))
    table.taps(page.get_by_role("button", name="Passano tutti gli altri"))
    cut(page)
    table.button("made", "no").click()
    says(page, "waiting")
    expect(page.locator("#messages")).to_contain_text("prima della mano 1")
    table.button("made", "yes").click()
    expect(page.locator("#messages")).to_contain_text("La mano 1 non è ancora salvata")
    expect(page.locator("#status")).to_contain_text("1")
    page.unroute("**/events")
    says(page, "saved")
    table.sees("Anna perde: maso")


def test_a_displaced_tablet_sends_the_referee_each_hand(
    visit: Any, barriers: Any, club: Any
) -> None:
    desk, first, second = visit(), visit(excused=OFFLINE), visit()
    referee = visit()
    club.signs_in(desk, "organizer")
    club.signs_in(referee, "referee")
    address = seated(desk, first, club, barriers)
    first.goto(f"{address}/takeover")
    table_code = code_of(first)
    at_quick(first, address)
    writes(first, "A:6")
    says(first, "saved")
    cut(first)
    writes(first, "A:8")
    goes_on_to(first, 3)
    writes(first, "B:9")
    goes_on_to(first, 4)
    second.goto(f"{address}/takeover")
    second.locator("[name=table_code]").fill(table_code)
    second.get_by_role("button", name="Avanti").click()
    second.locator("[name=pin]").fill(club.pin)
    second.get_by_role("button", name="Subentra").click()
    second.wait_for_url(address)

    first.unroute("**/events")
    expect(first).to_have_url(f"{address}/late")
    lines = first.locator("#late li")
    expect(lines).to_have_count(2)
    expect(lines.nth(0)).to_contain_text("8–3")
    expect(lines.nth(1)).to_contain_text("2–9")

    referee.goto(f"{address}/versions")
    expect(referee.get_by_role("button", name="Segna questa mano")).to_have_count(2)
    for hand in ("Mano 2", "Mano 3"):
        expect(referee.get_by_role("heading", name=hand)).to_be_visible()
