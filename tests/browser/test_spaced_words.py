"""Names of thirty letters on phones and tablets, and at 200 %, whose reader spaces the letters."""

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.table_states import CARDS, TOTALS, Prepared, State, prepared
from tests.browser.test_every_page import CUT, SIDEWAYS, SPACE
from tests.browser.waiting import comes_to

SIZES = ((320, 640), (390, 844), (640, 400), (1024, 768))
"""Two phones, the screen of a tablet at 200 %, and a tablet."""

SHOWN = (
    *("nobody leads", "later", "a game is over", "office", "findings", "accuse", "who speaks"),
    *("signore", "cards"),
)
"""Moments in which all that has a name is seen."""


@pytest.fixture(scope="module")
def states(beside: Flask) -> list[State]:
    with beside.app_context():
        return [state for state in prepared() if state.name in SHOWN]


OVER = """() => {
  const parts = ".mode-tabs__tab, .mode-line__end > *, .deal, .hand__keys, #score";
  const boxes = [...document.querySelectorAll(parts)].filter(one => one.checkVisibility());
  const over = (one, other) => {
    const [a, b] = [one, other].map(each => each.getBoundingClientRect());
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > MARGIN
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  };
  return boxes.flatMap((one, at) => boxes.slice(at + 1)
    .filter(other => !one.contains(other) && over(one, other))
    .map(other => `${one.className} over ${other.className}`));
}""".replace("MARGIN", "24")
"""Name the parts of the table that lie over each other; what frames their words may."""


BROKEN = """() => {
  const parts = ".layout-table .page-header__place, .trump-row__title, .maraffa-picker__title";
  const broken = [];
  for (const place of document.querySelectorAll(parts)) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      for (const word of text.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${word[0]} in ${lines.size} lines`);
      }
    }
  }
  return broken;
}"""
"""Name the words of a table's head, and beside its keys, that go on in the next line."""


def test_spaced_letters_cut_no_name_of_a_table(page: Page, states: list[State]) -> None:
    wrong, order = {}, [*SIZES]
    for state in states:
        page.goto(state.address)
        page.evaluate(SPACE)
        # A size costs most, so the next state begins with the one that the last has ended with.
        order.reverse()
        for size in order:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            found = [f"sideways by {over}"] if (over := page.evaluate(SIDEWAYS)) > 0 else []
            found += [*page.evaluate(CUT), *page.evaluate(OVER), *page.evaluate(BROKEN)]
            if found:
                wrong[state.game, state.name, state.way, size] = found
    assert wrong == {}


SEEN = """() => [...document.querySelectorAll(".score__points, .totals__total, .score__who")]
  .filter(one => !one.closest(".visually-hidden") && one.clientWidth > 1)
  .filter(one => {
    const words = document.createRange();
    words.selectNodeContents(one.firstChild);
    const {left, right, top, bottom} = words.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !hit || !one.contains(hit) && !hit.contains(one);
  }).map(one => one.className)"""
"""Name what of a score is out of sight."""


@pytest.mark.parametrize("way", ["mode=rapido", "mode=prese"])
def test_spaced_letters_hide_no_score(page: Page, beside: Flask, way: str) -> None:
    with beside.app_context():
        pairs = Prepared("marafone", "circolo", battezzante=1).hands(9, 4)
        five = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
    page.set_viewport_size({"width": 1024, "height": 768})
    for match in (pairs, five):
        page.goto(f"/match/{match.code}?{way}")
        assert page.evaluate(SEEN) == []
        page.evaluate(SPACE)
        assert page.evaluate(SEEN) == []
        assert page.evaluate(MEET) == []
    # The way of entering is remembered.
    page.context.clear_cookies()


OVER_THE_HEAD = """() => {
  const head = document.querySelector("header").getBoundingClientRect().bottom;
  return [...document.querySelectorAll(".score__middle > *")]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().top < head)
    .map(one => one.className);
}"""
"""Name what of the words above a score lies over the head of the page."""


@pytest.mark.parametrize("way", [TOTALS[0], CARDS])
def test_spaced_words_above_a_score_stay_below_the_head_of_a_phone(
    page: Page, beside: Flask, way: str
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(9)
        match.add("trump_named", hand=2, trump="coppe").office(side="A")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/match/{match.code}?{way}")
    page.evaluate(SPACE)
    assert page.evaluate(OVER_THE_HEAD) == []
    # The way of entering is remembered.
    page.context.clear_cookies()


OFF = """() => {
  const boxOf = one => one.getBoundingClientRect();
  const wordsOf = one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const bar = boxOf(document.querySelector("#bar")).top;
  const keys = [...document.querySelectorAll("#keys [data-cards]")];
  const under = keys.filter(one => boxOf(one).bottom > bar)
    .map(one => `under the bar: ${one.innerText}`);
  const near = keys.filter(one => {
    const [a, b] = [".pair__A", ".pair__B"].map(side => boxOf(one.querySelector(side)));
    return a.left < boxOf(one).left + 6 || b.right > boxOf(one).right - 6;
  }).map(one => `at the frame: ${one.innerText}`);
  const column = boxOf(document.querySelector("#keys")).right;
  const out = [...document.querySelectorAll("#keys label")]
    .filter(one => boxOf(one).right > column + 1)
    .map(one => `out of its column: ${one.innerText}`);
  const seats = [...document.querySelectorAll(".round-table__seat")].map(one => boxOf(one).height);
  const uneven = Math.max(...seats) - Math.min(...seats) > 1 ? [`seats ${seats}`] : [];
  const [saved, place] = [".status-chip__saved", ".page-header__place"]
    .map(one => wordsOf(document.querySelector(one)));
  const middle = ({top, bottom}) => (top + bottom) / 2;
  const jumps = Math.abs(middle(saved) - middle(place)) > 4 ? ["saved is off its line"] : [];
  const moment = document.querySelector("[data-moment]");
  const cut = moment && [...moment.querySelectorAll("button, .moment__words > *, .moment__score")]
    .filter(one => one.checkVisibility())
    .filter(one => wordsOf(one).bottom > boxOf(moment).bottom
      || wordsOf(one).top < boxOf(moment).top - 4
      || one.matches("button") && boxOf(one).bottom > boxOf(moment).bottom)
    .map(one => `cut: ${one.innerText}`);
  return [...under, ...near, ...out, ...uneven, ...jumps, ...cut ?? []];
}"""
"""Name what of a table is out of its place."""


@pytest.mark.parametrize("hands", [(9, 4), (11, 10, 11, 9)], ids=["in a game", "a game is over"])
def test_a_spaced_table_keeps_its_keys_and_lines(
    page: Page, beside: Flask, hands: tuple[int, ...]
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(*hands)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(f"/match/{match.code}?{TOTALS[0]}")
    page.evaluate(SPACE)
    comes_to(page, lambda: page.evaluate(OFF), [])
    # The way of entering is remembered.
    page.context.clear_cookies()


def test_spaced_keys_stay_in_their_column_where_nobody_is_known_to_lead(
    page: Page, beside: Flask
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo").hands(9, 4)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(f"/match/{match.code}?{TOTALS[0]}")
    page.evaluate(SPACE)
    comes_to(page, lambda: page.evaluate(OFF), [])
    # The way of entering is remembered.
    page.context.clear_cookies()


def test_who_calls_last_is_read_within_the_page(page: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("trionfo", "trionfo", first=1).bids(*["passo"] * 4, "chiamo")
        match.add("hand_written", hand=1, value={"made": True, "partner": 3})
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"/watch/{match.code}")
    page.evaluate(SPACE)
    assert page.evaluate(SIDEWAYS) == 0


MEET = """() => {
  const parts = ".payments-sheet__role, .round-table__name, .round-table__card";
  const words = [...document.querySelectorAll(parts)].filter(one => one.checkVisibility());
  const boxOf = one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  };
  const meet = (one, other) => {
    const [a, b] = [one, other].map(boxOf);
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > -2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
  };
  const areCards = (...all) => all.every(one => one.matches(".round-table__card"));
  return words.flatMap((one, at) => words.slice(at + 1)
    .filter(other => !areCards(one, other) && meet(one, other))
    .map(other => `${one.textContent.trim()} meets ${other.textContent.trim()}`));
}"""
"""Name the roles of a sheet, names and cards of a drawn table, with no room between them."""


@pytest.mark.parametrize("place", ["watch", "match"])
def test_the_words_of_signore_and_amico_keep_apart(page: Page, beside: Flask, place: str) -> None:
    with beside.app_context():
        match = Prepared("trionfo", "trionfo", first=3)
        for seat, word in ((3, "passo"), (4, "chiamo"), (5, "passo"), (1, "passo"), (2, "passo")):
            match.add("bid_made", hand=1, seat=seat, bid=word)
        match.add("trump_named", hand=1, trump="coppe").add("card_called", hand=1, card="3d")
        match.cards("4c 5c 3d 6c")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"/{place}/{match.code}")
    expect(page.locator(".payments-sheet__role")).to_have_text(["signore", "amico"])
    comes_to(page, lambda: page.evaluate(MEET), [])
    page.evaluate(SPACE)
    comes_to(page, lambda: page.evaluate(MEET), [])
    assert page.evaluate(SIDEWAYS) == 0


def test_a_spaced_screen_for_spectators_breaks_no_name(page: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("trionfo", "trionfo", first=1)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(f"/watch/{match.code}")
    page.evaluate(SPACE)
    assert page.evaluate(BROKEN.replace(".layout-table .page-header__place", ".totals__who")) == []


UNDER = """() => {
  const end = document.querySelector("#score > :last-child").getBoundingClientRect().bottom;
  return [...document.querySelectorAll(".score__who, .score__game-mark, .score__missing")]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().bottom > end)
    .map(one => one.className);
}"""
"""Name what of a score is cut at its lower edge."""


def test_the_spaced_score_of_a_match_that_is_over_is_seen_whole(page: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(*[11] * 8)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(f"/match/{match.code}")
    page.evaluate(SPACE)
    assert page.evaluate(UNDER) == []
