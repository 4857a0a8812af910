"""Where the focus goes for somebody at the keyboard, and what a key that is held writes."""

import re
from typing import Any

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.table_states import Prepared
from tests.browser.test_live import card, says, start
from tests.browser.test_session_evening import SessionTable


def presses(page: Page, key: str = "Enter") -> None:
    page.keyboard.press(key)
    says(page, "saved")


def test_after_a_key_the_focus_is_on_all_keys_and_a_second_enter_writes_nothing(
    tablet: Page,
) -> None:
    start(tablet)
    keys = tablet.locator("#keys:focus")
    expect(keys).to_have_count(1)
    played = card(tablet, "3d")
    played.focus()
    presses(tablet)
    expect(played).to_be_disabled()
    expect(keys).to_have_count(1)
    # Longer than a moment, in which it would count as the same one.
    tablet.wait_for_timeout(600)
    presses(tablet)
    expect(tablet.locator("#work button[name=card]:disabled")).to_have_count(1)
    # An arrow goes on from where the card was.
    tablet.keyboard.press("ArrowRight")
    expect(card(tablet, "2d")).to_be_focused()
    # From all of them one gets to the last and to the first as well.
    for code, key, there in (("2d", "End", "4b"), ("4b", "Home", "3c")):
        tablet.wait_for_timeout(600)
        tablet.keyboard.press("Enter")
        expect(card(tablet, code)).to_be_disabled()
        expect(keys).to_have_count(1)
        tablet.keyboard.press(key)
        expect(card(tablet, there)).to_be_focused()


def test_the_way_to_the_content_loads_nothing(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1)
    for path in ("/", f"/match/{match.code}", f"/watch/{match.code}"):
        tablet.goto(path)
        tablet.evaluate("document.body.dataset.first = ''")
        tablet.get_by_role("link", name="Vai al contenuto").focus()
        tablet.keyboard.press("Enter")
        tablet.wait_for_timeout(500)
        expect(tablet.locator("body[data-first] > main:focus")).to_have_count(1)


def test_no_suit_is_skipped_on_the_way_down(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1)
        match.add("trump_named", hand=1, trump="bastoni").cards("7d 7s")
    tablet.goto(f"/match/{match.code}?mode=carte")
    card(tablet, "7c").focus()
    for suit in "dsb":
        tablet.keyboard.press("ArrowDown")
        expect(tablet.locator("button[name=card]:focus")).to_have_attribute(
            "value", re.compile(f"{suit}$")
        )


def test_enter_that_comes_again_at_once_writes_nothing(tablet: Page) -> None:
    start(tablet)
    gone = tablet.locator("#work button[name=card]:disabled")
    before = gone.count()
    card(tablet, "3d").focus()
    tablet.keyboard.down("Enter")
    expect(gone).to_have_count(before + 1)
    # Held: the browser repeats the key on what has the focus now.
    for _ in range(3):
        tablet.keyboard.down("Enter")
    tablet.keyboard.up("Enter")
    says(tablet, "saved")
    expect(gone).to_have_count(before + 1)


def test_after_a_call_another_enter_undoes_nothing(tablet: Page) -> None:
    start(tablet)
    tablet.get_by_role("button", name="Chiama l’arbitro").focus()
    presses(tablet)
    expect(tablet.locator("#messages .summons")).to_have_count(1)
    expect(tablet.locator("#keys:focus")).to_have_count(1)
    keys, bar = (tablet.locator(one).bounding_box() for one in ("#keys", "#bar"))
    assert keys
    assert bar
    # The ring around them is whole.
    assert keys["y"] + keys["height"] + 6 <= bar["y"]


def test_after_the_hand_that_ends_the_match_another_enter_begins_no_other_one(
    tablet: Page, beside: Flask
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(11, 11, 11, 11, 11, 11, 11)
    tablet.goto(f"/match/{match.code}?mode=rapido&way=points")
    tablet.locator("[data-cards='11–0']").focus()
    presses(tablet)
    expect(tablet.get_by_role("button", name="Rivincita, stessi giocatori")).to_be_visible()
    there = tablet.url
    tablet.wait_for_timeout(600)
    tablet.keyboard.press("Enter")
    tablet.wait_for_timeout(600)
    assert tablet.url == there
    expect(tablet.get_by_role("region", name="La fine della partita")).to_be_focused()


def test_a_refused_form_shows_its_errors_first(visit: Any) -> None:
    page = visit(excused="422")
    page.goto("/match/new")
    page.get_by_role("button", name="Comincia la partita").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_title(re.compile("^Errore: "))
    expect(page.get_by_role("alert").first).to_be_focused()


def test_a_key_that_asks_for_the_amico_leads_to_the_players(tablet: Page) -> None:
    table = SessionTable(tablet)
    table.starts(mode="rapido")
    table.picks("seat", 1)
    table.bids("chiamo")
    won = tablet.locator("[name=made][value=yes]")
    won.focus()
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#messages [data-said=why]")).to_contain_text("Chi era l’amico?")
    expect(tablet.locator("[name=partner]").first).to_be_focused()
    tablet.keyboard.press("Space")
    # The same key again within half a second would count as once.
    tablet.wait_for_timeout(600)
    won.focus()
    presses(tablet)
    expect(tablet.locator(".totals__total").first).to_contain_text("+2")


def test_what_is_undone_last_leads_to_no_button_that_acts(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1)
    tablet.goto(f"/match/{match.code}?mode=rapido")
    tablet.locator("[data-cards='7–4']").click()
    says(tablet, "saved")
    undo = tablet.locator("#bar .undo-bar__form button")
    undo.focus()
    for _ in range(9):
        if not undo.count():
            break
        presses(tablet)
        # The same key again within half a second would count as once.
        tablet.wait_for_timeout(600)
    expect(tablet.locator("#bar button:disabled")).to_have_count(1)
    expect(tablet.locator("#keys:focus")).to_have_count(1)
    tablet.keyboard.press("Enter")
    tablet.wait_for_timeout(600)
    expect(tablet.locator("#messages .summons")).to_have_count(0)


def test_no_key_of_a_pad_is_missed_on_the_way_to_the_right(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(11, 11, 8, 2)
    pads = ("?mode=rapido", "points-pad__values"), ("/claim/A", "thirds-keys")
    for path, pad in pads:
        tablet.goto(f"/match/{match.code}{path}")
        keys = tablet.locator(f".{pad}").first.locator("button")
        keys.first.focus()
        for key, order in (("ArrowRight", 1), ("ArrowLeft", -1)):
            one = keys.first if order > 0 else keys.last
            expect(one).to_be_focused()
            for place in list(range(keys.count()))[::order][1:]:
                tablet.keyboard.press(key)
                expect(keys.nth(place)).to_be_focused()


def test_who_leads_is_chosen_with_arrows_and_goes_on_with_enter(
    tablet: Page, beside: Flask
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo").add("trump_named", hand=1, trump="coppe")
    tablet.goto(f"/match/{match.code}?mode=carte")
    leaders = tablet.locator(".card-leader input")
    leaders.first.focus()
    tablet.keyboard.press("Space")
    for place in (1, 2):
        tablet.keyboard.press("ArrowDown")
        expect(leaders.nth(place)).to_be_focused()
        expect(leaders.nth(place)).to_be_checked()
    expect(card(tablet, "3c")).to_be_visible()
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#keys:focus")).to_have_count(1)
    expect(tablet.locator("#announced")).to_have_text("Chi esce in questa presa? A Mariaanto.")
    # The way back is the way that led here.
    card(tablet, "3c").focus()
    tablet.keyboard.press("Shift+Tab")
    expect(leaders.nth(2)).to_be_focused()
    tablet.keyboard.press("ArrowUp")
    tablet.keyboard.press("Tab")
    expect(card(tablet, "3c")).to_be_focused()
    tablet.wait_for_timeout(600)
    presses(tablet)
    expect(card(tablet, "3c")).to_contain_text("Pierfr")


def test_a_game_that_is_put_away_leads_to_the_keys(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(11, 11, 11, 8)
    tablet.goto(f"/match/{match.code}?mode=rapido")
    tablet.get_by_role("button", name="Avanti").focus()
    tablet.keyboard.press("Enter")
    expect(tablet.locator("[data-moment]")).to_be_hidden()
    expect(tablet.locator("#keys:focus")).to_have_count(1)


QUICKLY = """keys => keys.map(([where, key]) =>
  document.querySelector(where).dispatchEvent(new KeyboardEvent("keydown", {
    key, bubbles: true, cancelable: true,
  })))"""
"""Press keys within one moment, and say of each whether it counts."""


def test_who_goes_on_to_another_key_is_not_held_up(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1)
    tablet.goto(f"/match/{match.code}?mode=prese")
    fold, key = "#work summary", "#work .event-form button[name=who]"
    pressed = [(fold, "Enter"), (fold, "Tab"), (key, "Enter"), (key, "Enter")]
    assert tablet.evaluate(QUICKLY, pressed) == [True, True, True, False]
