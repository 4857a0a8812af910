"""What a phone has of the table: its keys, the hole above them, and who has won."""

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, OfficeOfClub
from tests.browser.table_states import CARDS, TOTALS, TRICKS, Prepared
from tests.browser.test_table_layout import HIDDEN, PHONES

ROOM = """() => {
  const boxOf = one => document.querySelector(one).getBoundingClientRect();
  const said = document.querySelector(".hand__known > *") ? ".hand__known > *" : ".hand__keys";
  return [
    Math.round(boxOf(said).top - boxOf(".hand__way").bottom),
    Math.round(boxOf("#bar").top - boxOf(".hand__keys").bottom),
  ];
}"""
"""The room above what is said of a hand, and below its keys."""


@pytest.mark.parametrize("size", [(390, 844), (412, 915), (360, 740)])
def test_a_high_phone_has_higher_keys_and_no_hole_above_them(
    page: Page, beside: Flask, size: tuple[int, int]
) -> None:
    with beside.app_context():
        known = Prepared("marafone", "circolo", battezzante=1).hands(8)
        unknown = Prepared("marafone", "circolo").hands(8)
        tressette = Prepared("tressette", "tressette", first=1).hands(4)
        five = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
        called = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
        called.add("trump_named", hand=1, trump="coppe").add("card_called", hand=1, card="3d")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for match, ways in (
        (known, (*TOTALS[:2], TRICKS)),
        (unknown, (*TOTALS[:2], TRICKS)),
        (tressette, (*TOTALS[1:], TRICKS)),
        (five, TOTALS[:1]),
        (called, (CARDS,)),
    ):
        for way in ways:
            page.goto(f"/match/{match.code}?{way}")
            above, below = page.evaluate(ROOM)
            assert above <= 70, (match.game, way)
            assert 0 <= below <= 24, (match.game, way)


def test_who_wins_a_game_is_read_whole_on_the_smallest_phone(page: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(11, 10, 11, 9)
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"/match/{match.code}?{TOTALS[0]}")
    frame = page.locator("[data-moment]").bounding_box()
    assert frame
    said = page.locator(".moment__words > *, .moment__score, [data-moment-close]")
    for one in said.filter(visible=True).all():
        box = one.bounding_box()
        assert box, one
        assert box["y"] >= frame["y"], one.inner_text()
        assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1, one.inner_text()


@pytest.mark.parametrize("led", [{"battezzante": 1}, {}], ids=["known", "nobody known to lead"])
@pytest.mark.parametrize("hands", [(9, 4), (11, 10, 11, 9)], ids=["in a game", "a game is over"])
def test_on_the_smallest_phone_three_rows_of_keys_are_in_sight(
    page: Page, beside: Flask, hands: tuple[int, ...], led: dict[str, int]
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", **led).hands(*hands)
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"/match/{match.code}?{TOTALS[0]}")
    bar = page.locator("#bar").bounding_box()
    assert bar
    boxes = [one.bounding_box() for one in page.locator("#keys [data-cards]").all()]
    rows = {box["y"] for box in boxes if box and box["y"] + box["height"] < bar["y"] + 1}
    assert len(rows) == 3


def test_on_a_phone_a_notice_leaves_the_word_saved(page: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(9, 4).office(side="A")
    page.goto(f"/match/{match.code}?{TOTALS[0]}")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".status-chip__saved, #notices > summary").evaluate_all(HIDDEN) == []
        assert page.locator(".status-chip__saved").evaluate("one => one.clientWidth") > 30


OVER_THE_FLAG = """state => {
  const chip = document.querySelector(".status-chip");
  chip.dataset.state = state;
  const flag = document.querySelector("#notices").getBoundingClientRect();
  return chip.getBoundingClientRect().right - flag.left;
}"""
"""How far what is said of the last tap reaches into the flag of the notices."""


@pytest.mark.parametrize("width", [320, 360, 390])
def test_on_a_phone_a_notice_covers_nothing_that_is_said_of_the_last_tap(
    page: Page, beside: Flask, width: int
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(9, 4).office(side="A")
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"/match/{match.code}?{TOTALS[0]}")
    for state in ("saved", "sending", "waiting", "away", "refused"):
        assert page.evaluate(OVER_THE_FLAG, state) <= 0, state


def test_on_the_smallest_phone_nine_letters_stand_under_a_card(page: Page, beside: Flask) -> None:
    names = ["Annamaria Neri", "Bruno", "Carla", "Dario"]
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1, players=names)
        match.add("trump_named", hand=1, trump="coppe").cards("3c 4b 4d 4s 2c")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"/match/{match.code}?{CARDS}")
    (first, other, *_rest) = page.locator(".card-pad__by").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert first == other, "one line, as for five letters"


def test_on_the_smallest_phone_no_key_of_the_bar_stands_alone_on_its_line(
    page: Page, beside: Flask
) -> None:
    with beside.app_context():
        five = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
        pairs = Prepared("marafone", "circolo", battezzante=1).tricks(2)
        begun = Prepared("trionfo", "trionfo", first=1)
    page.set_viewport_size({"width": 320, "height": 640})
    for match in (five, pairs, begun):
        page.goto(f"/match/{match.code}?{TOTALS[0]}")
        tops = page.locator(".undo-bar > :is(form, .button), .undo-bar__more > *").evaluate_all(
            "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
        )
        assert all(tops.count(top) > 1 for top in tops), (match.game, tops)
    # Only going further back is three dots.
    void = page.locator("#bar summary", has_text="Mano nulla")
    assert void.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > 12


FIRST = """all => all.map(row => {
  const leftOf = one => Math.round(one.getBoundingClientRect().left);
  const isSeen = one => one.checkVisibility({visibilityProperty: true}) && one.clientWidth > 0;
  const first = [...row.querySelectorAll(".button, .field")].find(isSeen);
  const quiet = first.matches(".button--quiet");
  return leftOf(quiet ? first.firstElementChild : first) - leftOf(row);
})"""
"""How far the first thing of a row is from where the row begins."""


def test_what_stands_under_a_heading_begins_where_it_does(visit: Any, club: OfficeOfClub) -> None:
    page = visit(viewport=PHONE)
    club.signs_in(page, "organizer")
    for path in ("/events/", f"/events/{club.event}", f"/events/{club.event}/rounds", "/seasons/"):
        page.goto(path)
        lefts = page.locator(".layout-desk__title > .row").evaluate_all(FIRST)
        assert all(abs(left) <= 2 for left in lefts), (path, lefts)
    page.goto("/events/")
    box = page.get_by_label("Cerca").bounding_box()
    assert box
    assert box["width"] > 200
