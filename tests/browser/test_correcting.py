"""Contesting and correcting a hand are taps on what one says it was, all keys on the screen."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.reading import Reader
from tests.browser.table_states import Prepared

SCREENS = ({"width": 1280, "height": 800}, {"width": 1024, "height": 768})

SHOW = "Mostra che cosa cambia"

COVERED = """
keys => keys.filter(key => {
  const {left, right, top, bottom, width, height} = key.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, bottom - 4);
  return top < 0 || Math.min(width, height) < 59.5 || !hit || !key.contains(hit);
}).map(key => key.innerText)
"""


@pytest.fixture
def match(beside: Flask) -> Prepared:
    with beside.app_context():
        begun = Prepared("marafone", "circolo", battezzante=1)
        return begun.hands(6).add(
            "hand_written", hand=2, value={"thirds": {"A": 20, "B": 15}, "maraffa": "B"}
        )


SEEN = """
keys => keys.map(key => {
  const seen = key.cloneNode(true);
  seen.querySelectorAll(".visually-hidden").forEach(one => one.remove());
  return seen.textContent;
})
"""


def pressed(page: Page) -> Sequence[str]:
    keys = page.locator(".hand-form__front button[aria-pressed=true]")
    return [re.sub(r"\s", "", text) for text in keys.evaluate_all(SEEN)]


def test_a_hand_is_corrected_by_a_key_and_a_reason(
    visit: Any, match: Prepared, barriers: Any
) -> None:
    page: Page = visit()
    page.goto(f"/match/{match.code}/correct/1")
    for size in SCREENS:
        page.set_viewport_size(size)
        keys = page.locator(".points-pad .pad-button, .hand-form .button--primary")
        assert (keys.count(), keys.evaluate_all(COVERED)) == (13, [])
    # Before anything differs the one button shows; under what differs it writes.
    preview, write = (page.get_by_role("button", name=name) for name in (SHOW, "Correggi"))
    expect(preview).to_be_visible()
    expect(write).to_have_count(0)
    assert barriers(page) == []
    key = page.locator("button[data-cards='7–4']")
    expect(page.locator("button[data-cards='6–5']")).to_have_attribute("aria-pressed", "true")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".points-pad [aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#moved ins")).to_have_text(re.compile("13–12"))
    expect(write).to_be_visible()
    expect(preview).to_be_hidden()
    page.locator("label:has([name=maraffa][value=A])").click()
    expect(key.locator(".pair__A")).to_have_text("10")
    expect(page.locator("#moved ins")).to_have_text(re.compile("16–12"))
    page.locator("label:has([name=maraffa][value=''])").click()
    expect(page.locator("#moved ins")).to_have_text(re.compile("13–12"))
    # The reason may follow what was previewed.
    page.locator("#reason").fill("letta male")
    assert barriers(page) == []
    write.click()
    page.wait_for_url(f"/match/{match.code}")
    expect(page.locator("#messages")).to_contain_text("Mano 1: correzione segnata")


def test_a_correction_is_made_by_ear(visit: Any, match: Prepared) -> None:
    page: Page = visit(excused="422")
    page.goto(f"/match/{match.code}/correct/1")
    reader = Reader(page)
    # The pad is entered at the key that is chosen.
    reader.goes_to("button .* 6 – 5 ")
    reader.presses(" 7 – 4 ", "ArrowLeft")
    reader.hears("Brutta 1: 13–12")
    page.get_by_role("button", name="Correggi").click()
    expect(page).to_have_title(re.compile("^Errore: "))
    expect(page.get_by_role("alert")).to_be_focused()
    # What was shown is still there, and waits for its reason.
    expect(page.locator("#moved ins")).to_have_text(re.compile("13–12"))
    page.locator("#reason").fill("letta male")
    page.get_by_role("button", name="Correggi").click()
    page.wait_for_url(f"/match/{match.code}")


def test_what_moves_much_is_written_without_scrolling(visit: Any, beside: Flask) -> None:
    with beside.app_context():
        over = Prepared("marafone", "circolo", battezzante=1).hands(11, 10, 11, 9, 11, 10, 11, 9)
    page: Page = visit(viewport=SCREENS[1])
    page.goto(f"/match/{over.code}/correct/1")
    page.locator("button[data-cards='0–11']").click()
    expect(page.locator("#moved ins")).to_have_count(4)
    write = page.get_by_role("button", name="Correggi")
    assert [write.evaluate_all(COVERED), page.evaluate("scrollY")] == [[], 0]


def test_thirds_stay_thirds(visit: Any, match: Prepared, barriers: Any) -> None:
    page: Page = visit(viewport=PHONE)
    page.goto(f"/match/{match.code}/correct/2")
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [text[-1] for text in pressed(page)] == ["8", "⅔"]
    page.locator("[data-whole='7']").click()
    page.locator("[data-third='1']").click()
    assert [page.locator(f"#thirds_{side}").input_value() for side in "AB"] == ["22", "13"]


def test_without_scripts_the_points_are_typed(visit: Any, match: Prepared) -> None:
    page: Page = visit(java_script_enabled=False)
    page.goto(f"/match/{match.code}/correct/1")
    expect(page.locator("button[data-cards='7–4']")).to_be_hidden()
    page.locator("#points_A").fill("7")
    page.locator("#points_B").fill("4")
    page.get_by_role("button", name=SHOW).click()
    expect(page.locator("ins")).to_have_count(1)
    page.get_by_role("button", name="Cambia ancora").click()
    page.locator("#points_A").fill("8")
    page.locator("#points_B").fill("3")
    page.get_by_role("button", name=SHOW).click()
    page.locator("#reason").fill("letta male")
    page.get_by_role("button", name="Correggi").click()
    page.wait_for_url(f"/match/{match.code}")
    expect(page.locator("#messages")).to_contain_text("Mano 1: correzione segnata")


def test_a_hand_is_contested_in_two_taps(visit: Any, match: Prepared, beside: Flask) -> None:
    with beside.app_context():
        match.add("confirmation_agreed", confirmation="hand", side="A")
    page: Page = visit()
    page.goto(f"/match/{match.code}/correct/1?by=B")
    keys = page.locator(".points-pad .pad-button, .hand-form .button--primary")
    for size in SCREENS:
        page.set_viewport_size(size)
        assert keys.evaluate_all(COVERED) == []
    expect(page.get_by_text("Come è segnata")).to_be_visible()
    page.locator("button[data-cards='4–7']").click()
    page.get_by_role("button", name="Noi diciamo così").click()
    page.wait_for_url(f"/match/{match.code}")
    expect(page.locator("#messages")).to_contain_text("contestata")


CUPS = "3c 2c Ac 4c 5c 6c 7c Fc Cc Rc 3d 2d Ad 4d 5d 6d 7d Fd Cd Rd"
SWORDS = "3s 2s As 4s 5s 6s 7s Fs Cs Rs 3b 2b Ab 4b 5b 6b 7b Fb Cb Rb"


@pytest.fixture
def of_tricks(beside: Flask) -> Prepared:
    """A match whose first hand is known card by card, and the second trick by trick."""
    cards = f"{CUPS} {SWORDS}".split()
    tricks = [" ".join(cards[first : first + 4]) for first in range(0, 40, 4)]
    taken = [{"won": "AB"[trick % 2], "thirds": 3 if trick else 5} for trick in range(10)]
    told = {"battezzante": 1, "trump": "coppe", "tricks": tricks}
    with beside.app_context():
        begun = Prepared("marafone", "circolo", battezzante=1)
        begun.add("hand_inserted", hand=1, value=told, reason="x")
        return begun.add("hand_inserted", hand=2, value={"taken": taken}, reason="x")


def test_a_trick_is_corrected_by_its_worth_and_its_winner(
    visit: Any, of_tricks: Prepared, barriers: Any
) -> None:
    # Before the other trick is changed too, the sums are refused.
    page: Page = visit(viewport=SCREENS[1], excused="422")
    page.goto(f"/match/{of_tricks.code}/correct/2")
    expect(page.locator("#taken")).to_be_hidden()
    tiles, told = page.locator(".taken-sheet__trick"), page.locator("[data-sum-of]")
    shown = [re.sub(r"\s", "", tile.inner_text()).removeprefix("Presa") for tile in tiles.all()]
    assert shown[:3] == ["1:1A1⅔", "2:2B1", "3:3A1"]
    # The fourth trick was worth a third more, and the fifth one less.
    tiles.nth(3).click()
    assert page.locator(".taken-sheet .pad-button, .taken-sheet__trick").evaluate_all(COVERED) == []
    assert barriers(page) == []
    page.locator("[data-worth='4']").click()
    expect(told).to_have_text("Carte: 11 su 10⅔")
    expect(page.locator("[data-taken-choice] [role=status]")).to_have_text("Presa 4: B1⅓")
    tiles.nth(4).click()
    page.locator("[data-worth='2']").click()
    expect(told).to_have_text("Carte: 10⅔ su 10⅔")
    expect(page.locator("#moved")).to_contain_text("Il punteggio resta com’è")
    # The sixth was side A's.
    tiles.nth(5).click()
    page.locator("[data-side='A']").click()
    expect(page.locator("#taken")).to_have_value("A5 B3 A3 B4 A2 A3 A3 B3 A3 B3")
    expect(page.locator("#moved ins")).to_be_visible()
    # A trick too many is taken off, and put back with the key of the next one.
    tiles.nth(9).click()
    page.get_by_role("button", name="Togli questa presa").click()
    expect(tiles.nth(9)).to_contain_text("+")
    tiles.nth(9).click()
    page.locator("[data-side='B']").click()
    page.locator("[data-worth='3']").click()
    page.locator("#reason").fill("letta male")
    page.get_by_role("button", name="Correggi").click()
    page.wait_for_url(f"/match/{of_tricks.code}")
    expect(page.locator("#messages")).to_contain_text("Mano 2: correzione segnata")


def test_a_card_is_corrected_by_the_one_that_was_played(
    visit: Any, of_tricks: Prepared, barriers: Any
) -> None:
    page: Page = visit(viewport=SCREENS[1])
    page.goto(f"/match/{of_tricks.code}/correct/1")
    expect(page.locator("#tricks")).to_be_hidden()
    cards = page.locator(".trick-sheet__card")
    expect(cards.nth(0)).to_have_accessible_name(re.compile(r"Presa 1, Giovanbat\., tre di coppe"))
    small = "keys => keys.filter(key => Math.min(key.offsetWidth, key.offsetHeight) < 44).length"
    for size in (SCREENS[1], PHONE):
        page.set_viewport_size(size)
        assert page.locator(".trick-sheet button:visible").evaluate_all(small) == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size(SCREENS[1])
    assert barriers(page) == []
    # The sheet is one stop of the keyboard, and so are the forty cards.
    cards.nth(0).focus()
    page.keyboard.press("Tab")
    expect(page.locator(".trick-sheet__pad button:focus")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator(".trick-sheet button:focus")).to_have_count(0)
    # Without a choice a key shows where its card lies.
    said = page.locator("[data-tricks-choice] [role=status]")
    page.locator("[data-card='5c']").click()
    expect(cards.nth(4)).to_have_attribute("aria-pressed", "true")
    expect(said).to_have_text(re.compile("^Presa 2, .*, cinque di coppe$"))
    # It was the 3 of coins, which had been put down as the third card of the third trick.
    page.locator("[data-card='3d']").click()
    expect(page.locator("#tricks")).to_have_value(
        re.compile("^3c 2c Ac 4c\n3d 6c 7c Fc\nCc Rc 5c 2d\n")
    )
    expect(page.locator(".trick-sheet__card--changed")).to_have_count(2)
    exchanged = "^Presa 2, .*, tre di denari. Presa 3, .*, cinque di coppe$"
    expect(said).to_have_text(re.compile(exchanged))
    # Who plays after whom follows what was trump.
    expect(cards.nth(8)).to_have_accessible_name(re.compile("Massimiliano"))
    expect(page.get_by_role("button", name="Correggi")).to_be_visible()
    page.locator("#reason").fill("letta male")
    page.get_by_role("button", name="Correggi").click()
    page.wait_for_url(f"/match/{of_tricks.code}")
    expect(page.locator("#messages")).to_contain_text("Mano 1: correzione segnata")


def test_without_scripts_tricks_are_typed(visit: Any, of_tricks: Prepared) -> None:
    page: Page = visit(java_script_enabled=False)
    for hand, field in ((1, "#tricks"), (2, "#taken")):
        page.goto(f"/match/{of_tricks.code}/correct/{hand}")
        expect(page.locator(field)).to_be_visible()
        expect(page.locator("[data-chosen]:visible")).to_have_count(0)
