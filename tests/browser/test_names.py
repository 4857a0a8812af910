"""Names are typed one after the other, and whoever played here before sits down with one tap."""

import re
from typing import Any

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.table_states import NAMES as LONG
from tests.browser.table_states import Prepared
from tests.browser.test_evening import NAMES, Table

MATCH = re.compile(r"/match/\w{6}$")


def typed(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator("input[list=names-used]").all()]


def chip(page: Page, text: str) -> Any:
    return page.locator("[data-chips]").get_by_role("button", name=text, exact=True)


def test_enter_goes_to_the_next_name_and_after_the_last_to_who_begins(tablet: Page) -> None:
    tablet.goto("/match/new")
    start = tablet.get_by_role("button", name="Comincia la partita")
    for width, height in ((1280, 720), (390, 844), (1024, 768)):
        tablet.set_viewport_size({"width": width, "height": height})
        expect(start).to_be_in_viewport(ratio=1)
        tablet.get_by_text("Tutto il regolamento").locator("visible=true").click()
        expect(tablet.get_by_label("Tutto il regolamento: Circolo")).to_contain_text(
            "Nel chiamarsi"
        )
        expect(start).to_be_in_viewport(ratio=1)
        tablet.get_by_text("Tutto il regolamento").locator("visible=true").click()
    hints = [
        field.get_attribute("enterkeyhint")
        for field in tablet.locator("input[list=names-used]").all()
    ]
    assert hints == ["next"] * 4
    tablet.locator("#name_1").focus()
    for name in NAMES:
        tablet.keyboard.type(name)
        tablet.keyboard.press("Enter")
    expect(tablet.locator("[name=battezzante][value='']")).to_be_focused()
    # Two of the same name are told of, and sit down all the same.
    note = tablet.locator("[data-same]")
    expect(note).to_have_text("")
    tablet.locator("#name_4").fill(NAMES[0])
    expect(note).to_contain_text("2 giocatori si chiamano Anna")
    expect(note).to_contain_text("Anna 1, Anna 4")
    tablet.locator("#name_4").fill(NAMES[3])
    expect(note).to_have_text("")
    tablet.get_by_role("button", name="Comincia la partita").click()
    tablet.wait_for_url(MATCH)
    table = Table(tablet)
    tablet.goto(f"{table.address}/names")
    assert typed(tablet) == list(NAMES)
    tablet.locator("#name_4").focus()
    tablet.keyboard.press("Enter")
    expect(tablet.locator("[name=reason]")).to_be_focused()


def test_without_scripts_enter_sends_the_form_as_ever(visit: Any) -> None:
    page = visit(java_script_enabled=False, excused="422")
    page.goto("/match/new")
    page.locator("#name_1").fill("Anna")
    page.locator("#name_1").press("Enter")
    expect(page.locator("#name_1")).to_have_value("Anna")
    expect(page.locator("#name_2-error")).to_be_visible()
    # On a phone the seats of refused names stand beside and under each other.
    page.set_viewport_size({"width": 390, "height": 844})
    seats = [seat.bounding_box() for seat in page.locator(".round-table__seat").all()]
    for at, one in enumerate(seats):
        for other in seats[at + 1 :]:
            assert one
            assert other
            assert (
                one["x"] + one["width"] <= other["x"]
                or other["x"] + other["width"] <= one["x"]
                or one["y"] + one["height"] <= other["y"]
                or other["y"] + other["height"] <= one["y"]
            )
    expect(page.locator("[data-name-chips]")).to_be_hidden()


def test_a_tap_seats_a_pair_that_was_typed_before(tablet: Page, barriers: Any) -> None:
    tablet.goto("/match/new")
    expect(tablet.locator("[data-name-chips]")).to_be_hidden()
    table = Table(tablet)
    table.starts_by_form()
    tablet.goto("/match/new")
    assert barriers(tablet) == []
    start = tablet.get_by_role("button", name="Comincia la partita").bounding_box()
    assert start
    assert start["y"] + start["height"] <= 800
    chip(tablet, "Bruno · Dario").click()
    assert typed(tablet) == ["Bruno", "", "Dario", ""]
    # Whoever sits at the table is offered no more.
    expect(chip(tablet, "Bruno")).to_have_count(0)
    chip(tablet, "Carla").click()
    assert typed(tablet) == ["Bruno", "Carla", "Dario", ""]
    tablet.locator("#name_4").fill("Elsa")
    tablet.get_by_role("button", name="Comincia la partita").click()
    tablet.wait_for_url(MATCH)
    tablet.goto("/match/new")
    chip(tablet, "Carla · Elsa").click()
    chip(tablet, "Bruno · Dario").click()
    assert typed(tablet) == ["Carla", "Bruno", "Elsa", "Dario"]


def test_a_correction_of_names_offers_them_for_the_field_in_use(tablet: Page) -> None:
    Table(tablet).starts_by_form()
    first = tablet.url
    tablet.goto("/match/new")
    for seat, name in enumerate(("Elsa", "Fabio", "Gina", "Ugo"), start=1):
        tablet.locator(f"#name_{seat}").fill(name)
    tablet.get_by_role("button", name="Comincia la partita").click()
    tablet.wait_for_url(MATCH)
    tablet.goto(f"{first}/names")
    tablet.locator("#name_3").focus()
    chip(tablet, "Gina").click()
    assert typed(tablet) == ["Anna", "Bruno", "Gina", "Dario"]


def test_five_single_players_are_offered_one_by_one(tablet: Page) -> None:
    Table(tablet).starts_by_form()
    tablet.goto("/match/new?game=trionfo")
    expect(chip(tablet, "Anna")).to_be_visible()
    expect(chip(tablet, "Anna · Carla")).to_have_count(0)


def test_another_device_is_offered_nobody_and_this_one_forgets(visit: Any) -> None:
    page, other = visit(), visit()
    Table(page).starts_by_form()
    other.goto("/match/new")
    expect(other.locator("[data-name-chips]")).to_be_hidden()
    page.goto("/match/new")
    page.get_by_role("button", name="Dimentica questi nomi").click()
    expect(page.locator("[data-name-chips]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-name-chips]")).to_be_hidden()


def test_names_of_thirty_letters_are_whole_where_they_are_typed(tablet: Page) -> None:
    for game in ("marafone", "trionfo"):
        tablet.goto(f"/match/new?game={game}")
        for field, name in zip(tablet.locator("input[list=names-used]").all(), LONG, strict=False):
            field.fill(name)
        for width, height in ((360, 740), (390, 844), (800, 1280), (1024, 768), (1280, 800)):
            tablet.set_viewport_size({"width": width, "height": height})
            cut = "fields => fields.filter((one) => one.scrollWidth > one.clientWidth).length"
            assert tablet.locator("input[list=names-used]").evaluate_all(cut) == 0, (game, width)


OVERLAPPING = """() => {
  const seats = [...document.querySelectorAll(".round-table__seat")];
  const boxes = seats.map(one => one.getBoundingClientRect());
  return boxes.flatMap((a, at) => boxes.slice(at + 1)
    .filter(b => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)).length;
}"""


def test_seats_whose_names_are_refused_lie_over_no_others(visit: Any) -> None:
    page: Page = visit(excused="422")
    page.goto("/match/new")
    page.locator("#name_1").fill("x" * 81)
    page.locator("#name_3").fill("y" * 81)
    page.get_by_role("button", name="Comincia la partita").click()
    expect(page.locator(".seat-field [aria-invalid=true]")).to_have_count(4)
    for width, height in ((390, 844), (800, 1280), (1024, 768), (1280, 800), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPPING) == 0, width


def test_five_names_are_corrected_on_one_screen(tablet: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("trionfo", "trionfo", first=1)
    tablet.goto(f"/match/{match.code}/names")
    for width, height in ((1280, 800), (1024, 768)):
        tablet.set_viewport_size({"width": width, "height": height})
        button = tablet.get_by_role("button", name="Correggi", exact=True)
        expect(button).to_be_in_viewport(ratio=1)


def test_the_score_of_the_end_of_a_match_shows_the_whole_names(tablet: Page, beside: Flask) -> None:
    long = "Wolfgang Amadeus von Hohenzollern-Sigmaringen", "Annamaria Degli Esposti Montefeltro"
    with beside.app_context():
        players = [long[0], "Gino", long[1], "Pina"]
        match = Prepared("marafone", "circolo", players=players, battezzante=1).hands(9, 4)
    tablet.goto(f"/match/{match.code}/end")
    for width, height in ((1024, 768), (1280, 800)):
        tablet.set_viewport_size({"width": width, "height": height})
        who = tablet.locator(".score--still .score__side--A .score__who")
        expect(who).to_have_text(" e ".join(long))
        assert who.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
