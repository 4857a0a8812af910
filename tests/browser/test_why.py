"""A key that does nothing now says why when it is tapped."""

from typing import Any

from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.table_states import Prepared
from tests.browser.test_evening import Table


def taps(page: Page, key: Locator) -> None:
    """Tap where a key stands, whether it takes the tap or not."""
    box = key.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_key_that_does_nothing_says_why(tablet: Page, barriers: Any) -> None:
    table = Table(tablet)
    table.starts()
    said = tablet.locator("[data-said=why]")
    taps(tablet, tablet.locator("#bar button:disabled"))
    expect(said).to_contain_text("Non c’è ancora niente da annullare")
    table.turns_to("carte")
    expect(said).to_be_hidden()
    tablet.locator("button[name=trump][value=denari]").click()
    played = tablet.locator("button[name=card][value='3d']")
    table.taps(played)
    expect(played).to_be_disabled()
    taps(tablet, played)
    expect(said).to_contain_text("Questa carta è già giocata")
    assert barriers(tablet) == []


LINKS_COVERED = """() => {
  // What lies below the end of the list is scrolled to.
  const end = document.getElementById("side").getBoundingClientRect().bottom;
  return [...document.querySelectorAll("#side a, #side button, .hand__keys button")].filter(one => {
    const box = one.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const isThere = one.closest(".hand__keys") || y < end;
    return isThere && document.elementFromPoint(x, y)?.closest("#messages");
  }).map(one => one.outerHTML);
}"""


def uncovers(page: Page) -> None:
    """Wait until the sheet ends above what is said, which takes a frame or two."""
    for _ in range(20):
        covered = page.evaluate(LINKS_COVERED)
        if not covered:
            return
        page.wait_for_timeout(50)
    assert covered == []


def test_what_only_informs_goes_by_itself_and_a_problem_when_it_is_put_away(visit: Any) -> None:
    page: Page = visit(hurried=False)
    page.clock.install()
    table = Table(page)
    table.starts()
    said = page.locator("[data-said=why]")
    taps(page, page.locator("#bar button:disabled"))
    page.clock.run_for(200)
    expect(said).to_have_attribute("role", "status")
    uncovers(page)
    # Not while a finger or a pointer is on it.
    said.hover()
    page.clock.run_for(20_000)
    expect(said).to_be_visible()
    page.mouse.move(5, 5)
    page.clock.run_for(7_000)
    expect(said).to_be_visible()
    page.clock.run_for(2_000)
    expect(said).to_have_count(0)
    # One message at a time, the problem first; the notice behind it comes when that has gone.
    page.evaluate(
        """() => ["followed", "early", "dropped"].forEach((name) => {
          const {content} = document.querySelector(`template[data-say=${name}]`);
          document.getElementById("messages").prepend(content.cloneNode(true));
        })"""
    )
    page.clock.run_for(1_000)
    shown = page.locator("#messages > .flash:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Quello che era stato segnato dopo")
    page.clock.run_for(20_000)
    uncovers(page)
    for _ in range(2):
        shown.get_by_role("button", name="Chiudi questo messaggio").click()
    expect(shown).to_contain_text("Un altro dispositivo")
    page.mouse.move(5, 5)
    page.clock.run_for(9_000)
    expect(shown).to_have_count(0)


def test_the_values_that_a_trick_cannot_have_say_so(tablet: Page) -> None:
    table = Table(tablet)
    table.starts(mode="prese")
    table.taps(tablet.locator("button[name=taken][value='A:12']"))
    table.taps(tablet.locator("button[name=taken][value='A:12']"))
    taps(tablet, tablet.locator(".pad-button--none").first)
    expect(tablet.locator("[data-said=why]")).to_contain_text("nessuna presa di questa mano")


def test_the_mark_of_who_does_not_look_says_what_it_means_and_writes_nothing(
    visit: Any, beside: Flask
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(9)
    page: Page = visit(viewport=PHONE, has_touch=True)
    page.goto(f"/match/{match.code}?mode=prese")
    # On a phone the page goes back to its head to say it, and a key comes under the finger.
    page.locator("[data-role=blind]").tap()
    expect(page.locator("[data-said=why]")).to_contain_text("non guarda le carte")
    page.wait_for_timeout(300)
    expect(page.locator("#status")).to_have_attribute("data-state", "saved")
    expect(page.locator("#work .taken__one")).to_have_count(0)
