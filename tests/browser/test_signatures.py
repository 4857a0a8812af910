"""Whoever signs leaves the others their signatures: on one page, and on two at once."""

import re
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee.store.matches import queries
from tests.browser.table_states import NAMES, Prepared
from tests.browser.test_evening import Table


@pytest.fixture
def ended(tablet: Page) -> Table:
    table = Table(tablet)
    table.starts(mode="rapido")
    while table.page.get_by_role("link", name="Firma il risultato").count() == 0:
        table.taps(table.page.locator("button[name=points][value='A:11']"))
    table.page.goto(f"{table.address}/end")
    return table


def draws(page: Page, which: int) -> None:
    canvas = page.locator(".signature__canvas").nth(which)
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 60)
    page.mouse.up()


def confirms(page: Page) -> None:
    page.get_by_role("button", name="Confermiamo il risultato").first.click()


def test_what_the_others_have_drawn_stays_when_one_side_confirms(ended: Table) -> None:
    page = ended.page
    # The button is on the screen of a phone or a small tablet with what is signed above it.
    for width, height in ((390, 844), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        button = page.get_by_role("button", name="Confermiamo il risultato").first
        expect(button).to_be_in_viewport(ratio=1)
    draws(page, 0)
    draws(page, 1)
    # The name that is proposed is typed over.
    page.locator("#name-B").click()
    page.keyboard.type("Bruno il Vecchio")
    confirms(page)
    expect(page.locator(".signature--given")).to_have_count(1)
    # What has been done is heard where it stands, and the next Tab leads to whoever signs next.
    own = page.locator("#signer-A")
    expect(own).to_be_focused()
    expect(own).to_have_accessible_name(re.compile("la coppia ha firmato"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('#signer-B').contains(document.activeElement)")
    expect(page.locator("#name-B")).to_have_value("Bruno il Vecchio")
    confirms(page)
    expect(page.locator(".signature--given")).to_have_count(2)
    expect(page.locator(".signature__ink polyline")).to_have_count(2)
    expect(page.get_by_text("Bruno il Vecchio").first).to_be_visible()


def test_what_a_side_taps_has_its_name_and_an_empty_name_is_asked_for(
    beside: Flask, visit: Any
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(*[11] * 8)
    page = visit(excused="422")
    page.goto(f"/match/{match.code}/end")
    for words in ("Confermiamo il risultato", "Cancella", "Firma qui col dito"):
        all_said = page.locator(f"[aria-label^='{words}']")
        said = [one.get_attribute("aria-label") for one in all_said.all()]
        assert (len(said), len(set(said))) == (2, 2)
    page.locator("#name-A").fill("")
    confirms(page)
    expect(page).to_have_title(re.compile("^Errore: "))
    expect(page.get_by_role("alert").first).to_be_focused()
    expect(page.locator("#name")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#name")).to_have_accessible_description("scrivi il nome di chi firma")


def test_both_signatures_stay_of_two_pages_open_at_once(ended: Table, visit: Any) -> None:
    page = ended.page
    other = page.context.new_page()
    other.goto(page.url)
    draws(page, 0)
    draws(other, 1)
    confirms(page)
    expect(page.locator(".signature--given")).to_have_count(1)
    # The other page hears of it, and keeps what is drawn there.
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    other.get_by_role("link", name="Aggiorna").click()
    expect(other.locator(".signature--given")).to_have_count(1)
    other.get_by_role("button", name="Confermiamo il risultato").last.click()
    expect(other.locator(".signature--given")).to_have_count(2)
    expect(other.locator(".signature__ink polyline")).to_have_count(2)


def test_five_sign_on_one_screen_and_see_what_they_sign(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
        match.add("hand_written", hand=1, value={"made": True, "partner": 3})
        match.add("session_ended", how="agreed")
    tablet.goto(f"/match/{match.code}/end")
    for width, height in ((1280, 800), (1024, 768)):
        tablet.set_viewport_size({"width": width, "height": height})
        for seat, total in enumerate(("+2", "−1", "+1", "−1", "−1"), start=1):
            signer = tablet.locator(f"#signer-{seat}")
            expect(signer).to_contain_text(f"{NAMES[seat - 1]} ")
            expect(signer).to_contain_text(total)
            expect(signer.get_by_role("button", name="Confermo")).to_be_in_viewport(ratio=1)
    tablet.get_by_role("button", name="Confermo il risultato").nth(2).click()
    expect(tablet.locator("#signer-3 .signature--given")).to_contain_text(NAMES[2])
    # Whoever cannot see it hears it as the page comes.
    expect(tablet).to_have_title(re.compile("^Firme: 1 di 5 · "))


def test_a_page_left_open_follows_what_a_referee_decides(beside: Flask, visit: Any) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(*[11] * 8)
        match.add("result_refused", side="B", reason="the last game was ours")
        dispute = queries.any_view(match.code).number
    page = visit()
    page.goto(f"/match/{match.code}/end")
    unsigned = "Si firma dopo la decisione."
    expect(page.get_by_text(unsigned)).to_have_count(1)
    expect(page.locator(".frozen")).to_contain_text("the last game was ours")
    expect(page.locator(".frozen")).to_contain_text("contestato")
    with beside.app_context():
        match.add("dispute_decided", dispute=dispute, text="as it was played")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("h1")).not_to_contain_text("contestato")
    expect(page.locator(".frozen")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("resta il risultato segnato")
    expect(page.locator("main")).not_to_contain_text("decide l’arbitro")
    expect(page.locator("main")).not_to_contain_text(unsigned)
    expect(page.get_by_role("button", name="Confermiamo il risultato")).to_have_count(2)
