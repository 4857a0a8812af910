"""Nothing ever moves the keys of the table or covers them, and all are on the screen at once."""

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page

from tests.browser.table_states import CARDS, REVOKES, TOTALS, TRICKS, Prepared, State, prepared
from tests.browser.targets import SMALL

TABLETS = {(1280, 800): 94, (1180, 820): 83, (1024, 768): 83, (800, 1280): 94, (1280, 720): 91}
"""Sizes of screens, and 16 mm of each in CSS pixels: ten inches of Android, an iPad at 132 dpi."""

PHONES = {(390, 844): 52, (360, 740): 52}

CARD = 44
"""Forty cards on a phone: the least that is tapped."""

NAMED = ", ".join(
    (
        *(f".running-sheet__{one}" for one in ("side", "who", "mark", "number", "total", "sum")),
        *(f".{one}" for one in ("trick-strip__name", "card-pad__by", "score__short", "score__who")),
        *(f".{one}" for one in ("round-table__name", "seat-picker__name", "bidding__who")),
        *(f".{one}" for one in ("totals__name", "totals__short", "points-pad__sides")),
        *(f".{one}" for one in ("trick-pad__name", "thirds-pad__name", "maraffa-picker__tile")),
    )
)
"""What shows names: none of it is cut."""

MEASURE = """
() => {
  const keys = [...document.querySelectorAll(".hand__keys :is(button, label:has(input))")]
    .filter(key => !key.closest("[hidden], details:not([open]) > :not(summary)"))
    // The cards come once it is said who leads.
    .filter(key => !key.closest(".card-leader:not(:has(:checked)) + .card-pad"));
  const seen = key => {
    const {left, right, top, bottom} = key.getBoundingClientRect();
    const inset = 4;
    return [[left + inset, top + inset], [right - inset, top + inset],
      [left + inset, bottom - inset], [right - inset, bottom - inset],
      [(left + right) / 2, (top + bottom) / 2]].every(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit && (key.contains(hit) || hit.closest("label") === key);
      });
  };
  const nameOf = (key, at) => {
    const own = key.matches("label") ? key.querySelector("input") : key;
    const {whole, third} = key.dataset;
    if (whole || third) return whole ? `whole ${whole}` : `third ${third}`;
    return own.name ? `${own.name} ${own.value}` : key.ariaLabel ?? `key ${at}`;
  };
  const small = (SMALL)();
  const named = [...document.querySelectorAll(NAMED)]
    .filter(one => one.checkVisibility({visibilityProperty: true}) && one.clientWidth > 1);
  const cut = named
    .filter(one => one.scrollWidth > one.clientWidth + 1
      || one.scrollHeight > one.clientHeight + 4 && getComputedStyle(one).overflow !== "visible")
    .map(one => `${one.className} ${one.innerText}`);
  // No word goes on in the next line.
  const listened = one => one && (getComputedStyle(one).clipPath !== "none"
    || listened(one.parentElement));
  const broken = named.flatMap(one => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const told = [];
    while (texts.nextNode()) {
      for (const {0: word, index} of texts.currentNode.data.matchAll(/[^ ]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const drawn = [...range.getClientRects()].filter(({width}) => width > 1);
        if (drawn.length > 1 && !listened(texts.currentNode.parentElement)) {
          told.push(`${one.className} ${word}`);
        }
      }
    }
    return told;
  });
  const seats = [...document.querySelectorAll(".round-table__seat, .round-table__centre")]
    .filter(one => one.checkVisibility());
  const over = (one, other) => {
    const [a, b] = [one, other].map(each => each.getBoundingClientRect());
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  const crossing = seats.flatMap((one, at) => seats.slice(at + 1)
    .filter(other => over(one, other))
    .map(other => `${one.className} ${one.textContent} over ${other.textContent}`));
  const score = document.querySelector("#score > :last-child").getBoundingClientRect();
  const folded = document.querySelector(".notices:not([open])")?.getBoundingClientRect();
  const crossed = folded && folded.top < score.bottom && folded.bottom > score.top
    && folded.left < score.right && folded.right > score.left;
  const band = document.querySelector(".kept-band")?.getBoundingClientRect();
  const under = band && [...document.querySelectorAll(
      "[data-standing], #score > :last-child, #work, .page-header :is(a, button, .status-chip)")]
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, {left, right, top, bottom}]) => getComputedStyle(one).visibility === "visible"
      && left < band.right && right > band.left
      && top < band.bottom - 1 && bottom - 1 > band.top)
    .map(([one]) => `${one.className || one.id || one.localName} under the band`);
  // The newest trick is in sight, piles are summed above their keys, a fold leaves the score alone.
  const rect = one => one.getBoundingClientRect();
  const misplaced = [];
  const newest = document.querySelector(".taken__one");
  if (newest && rect(newest).right > rect(newest.parentElement).right + 1) {
    misplaced.push("the newest trick is out of sight");
  }
  for (const side of document.querySelectorAll(".counter__side")) {
    const [sum, keys] = [".counter__sum", ".stepper"].map(one => rect(side.querySelector(one)));
    if (sum.bottom > keys.top + 1) misplaced.push("a sum below its keys");
  }
  const fold = document.querySelector(".starter-fold");
  if (fold?.checkVisibility() && innerWidth < 600) {
    fold.open = true;
    if (rect(fold.lastElementChild).top < score.bottom) misplaced.push("a fold over the score");
    fold.open = false;
  }
  const tabs = [...document.querySelectorAll(".mode-tabs__tab")].map(one => {
    const {left, top, width, height} = one.getBoundingClientRect();
    return [one.textContent.trim(), [left, top, width, height].map(Math.round)];
  });
  return {
    tabs, misplaced, under: under ?? [],
    keys: keys.map((key, at) => {
      const {left, top, width, height} = key.getBoundingClientRect();
      return {
        name: nameOf(key, at), box: [left, top, width, height].map(Math.round), seen: seen(key),
        scores: key.matches(".pad-button, .card-pad__card"),
        card: key.matches(".card-pad__card"),
      };
    }),
    small, cut: [...cut, ...broken], crossing, crossed: Boolean(crossed),
    wide: document.documentElement.scrollWidth > innerWidth,
    score: score.top >= 0 && score.bottom <= innerHeight && score.height > 40,
  };
}
""".replace("SMALL", SMALL).replace("NAMED", f"'{NAMED}'")

SPEAK = """
() => {
  const messages = document.getElementById("messages");
  window.quiet ??= messages.cloneNode(true);
  const band = document.createElement("p");
  Object.assign(band, {className: "kept-band", textContent: "KEPT"});
  document.body.prepend(band);
  messages.querySelector("[data-news]").hidden = false;
  messages.querySelectorAll(".notices").forEach(one => (one.open = true));
  for (const name of ["early", "dropped", "early"]) {
    const said = document.querySelector(`template[data-say=${name}]`).content;
    messages.prepend(said.firstElementChild.cloneNode(true));
  }
}
""".replace("KEPT", "Senza rete: la pagina com’era il 22/11/2026, 21:25")
"""Everything that may be said at a table is said at once, and that the page was kept."""

HUSH = """() => {
  document.getElementById('messages').replaceWith(window.quiet.cloneNode(true));
  document.querySelectorAll('.kept-band').forEach(band => band.remove());
}"""
"""Nothing of it has been said."""

TURNS = f"""async () => {{
  // What a page does about a change of its own has been done.
  const settled = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const measure = {MEASURE};
  const quiet = measure();
  ({SPEAK})();
  await settled();
  const told = measure();
  ({HUSH})();
  return {{quiet, told}};
}}"""
"""Measure while nothing is said and while everything is, and leave the page quiet."""


@pytest.fixture(scope="module")
def states(beside: Flask) -> list[State]:
    with beside.app_context():
        return list(prepared())


def problems(found: dict[str, Any], least: int) -> list[str]:
    """Tell what is wrong with the keys of a page as they are now."""
    told = [f"hidden: {key['name']} {key['box']}" for key in found["keys"] if not key["seen"]]
    told += [
        f"small: {key['name']} {key['box']}"
        for key in found["keys"]
        if key["scores"] and min(key["box"][2:]) < (CARD if key["card"] and least < 60 else least)
    ]
    told += [f"small: {one}" for one in found["small"]]
    told += [f"cut: {one}" for one in found["cut"]]
    told += [f"seats overlap: {one}" for one in found["crossing"]]
    told += ["folded notices over the score"] * found["crossed"] + found["under"]
    told += found["misplaced"]
    return told + ["wider than the screen"] * found["wide"] + ["no score"] * (not found["score"])


def test_keys_stand_still_and_in_sight(page: Page, states: list[State]) -> None:
    wrong, places, order = [], {}, [*TABLETS.items(), *PHONES.items()]
    for state in states:
        page.goto(state.address)
        # A size costs most, so the next state begins with the one that the last has ended with.
        order.reverse()
        for size, least in order:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            for turn, found in page.evaluate(TURNS).items():
                where = f"{state.game} {state.way} {state.name} {size} {turn}"
                assert found["keys"], where
                wrong += [f"{where}: {one}" for one in problems(found, least)]
                for key in found["keys"]:
                    first = places.setdefault(
                        (state.game, state.keys, size, key["name"]), key["box"]
                    )
                    if first != key["box"]:
                        wrong.append(f"{where}: moved: {key['name']} {first} {key['box']}")
                # The tabs stand at one place in every way, so that no tap meant for one hits a key.
                for name, box in found["tabs"]:
                    first = places.setdefault((state.game, "tabs", size, name), box)
                    if first != box:
                        wrong.append(f"{where}: moved: tab {name} {first} {box}")
    assert not wrong, "\n".join(wrong)


BESIDE = """() => {
  const end = document.getElementById("side").getBoundingClientRect().bottom;
  return [...document.querySelectorAll("#side .tally__side, #side [data-tricks] > summary")]
    .filter(one => {
      const {left, right, top, bottom} = one.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, bottom - 2);
      return bottom > end + 1 || !hit || !one.contains(hit);
    })
    .map(one => one.innerText);
}"""
"""What has been taken and the fold of the tricks, as far as they are not in sight."""


def test_what_stands_beside_forty_cards_is_in_sight(page: Page, beside: Flask) -> None:
    with beside.app_context():
        found = Prepared("marafone", "circolo", battezzante=1)
        found.add("trump_named", hand=1, trump="coppe").cards(REVOKES)
        hidden = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
        hidden.add("trump_named", hand=1, trump="coppe").add("card_called", hand=1, card="3d")
        hidden.cards("4c 5c 6c 7c Fc 4d 5b 6d 7d Fd 4s 5s 6s 7s Fs")
    for match in (found, hidden):
        page.goto(f"/match/{match.code}?{CARDS}")
        for width, height in ((1280, 800), (1180, 820), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => ({BESIDE})().length === 0")


MIDDLE = """() => {
  const boxOf = one => one.getBoundingClientRect();
  const meets = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const cards = [...document.querySelectorAll(".round-table__card .card")];
  const below = "[data-place='1'] .round-table__plate";
  const others = `.round-table__trump svg, .round-table__centre, ${below}`;
  return cards.flatMap((card, index) =>
    [...document.querySelectorAll(others), ...cards.slice(index + 1)]
      .filter(one => meets(boxOf(card), boxOf(one)))
      .map(one => one.className.baseVal ?? one.className)
  );
}"""
"""Name what a card on the round table covers: trump, trick, another card, the plate below."""


def test_cards_on_the_round_table_cover_nothing(page: Page, beside: Flask) -> None:
    with beside.app_context():
        four = Prepared("marafone", "circolo", battezzante=1)
        four.add("trump_named", hand=1, trump="coppe").cards("3c 4b 4d")
        five = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
        five.add("trump_named", hand=1, trump="coppe").add("card_called", hand=1, card="3d")
        five.cards("4c 5c 6c 7c")
    for match in (four, five):
        for width, height in ((1024, 768), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"/match/{match.code}?{TOTALS[0]}")
            assert page.evaluate(MIDDLE) == []
    # The way of entering is remembered.
    page.context.clear_cookies()


COVERED = """() => {
  const mark = document.querySelector(".totals__provisional").getBoundingClientRect();
  const SLACK = 3;
  const texts = ".totals__who, .totals__short, .totals__total, .totals__note, .totals__facts";
  return [...document.querySelectorAll(texts)]
    .filter(one => one.checkVisibility() && one.clientWidth > 1)
    .map(one => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return [one, words.getBoundingClientRect()];
    })
    .filter(([, {left, right, top, bottom}]) => left < mark.right && right > mark.left
      && top < mark.bottom - SLACK && bottom - SLACK > mark.top)
    .map(([one]) => one.innerText);
}"""
"""What the mark of a score that is not final lies over."""


def test_not_final_lies_over_no_name_and_no_total(page: Page, beside: Flask) -> None:
    with beside.app_context():
        match = Prepared("trionfo", "trionfo", first=1).bids("chiamo", *["passo"] * 4)
        match.add("hand_written", hand=1, value={"made": True, "partner": 3})
        match.add("ruling_opened", source="complaint", facts="fuori turno", hand=1)
    for path in (f"/match/{match.code}", f"/watch/{match.code}", f"/watch/{match.code}?wall=1"):
        page.goto(path)
        for width, height in (*TABLETS, *PHONES, (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COVERED) == [], (path, width)


HIDDEN = """
all => all.filter(one => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !hit || !(hit.contains(one) || one.contains(hit));
}).map(one => one.textContent)
"""
"""What of these is covered."""


@pytest.mark.parametrize(
    ("way", "key"), [(TOTALS[0], "[data-cards]"), (TRICKS, "[name=taken]"), (CARDS, "[name=card]")]
)
def test_at_twice_the_size_two_rows_of_keys_are_in_sight_and_no_name_is_covered(
    page: Page, beside: Flask, way: str, key: str
) -> None:
    with beside.app_context():
        match = Prepared("marafone", "circolo", battezzante=1).hands(9, 4).office(side="A")
        match.add("trump_named", hand=3, trump="coppe")
    page.set_viewport_size({"width": 640, "height": 400})
    page.goto(f"/match/{match.code}?{way}")
    bar = page.locator("#bar").bounding_box()
    assert bar
    boxes = [one.bounding_box() for one in page.locator(f"#keys {key}").all()]
    rows = {box["y"] for box in boxes if box and box["y"] + box["height"] < bar["y"] + 1}
    assert len(rows) >= 2
    assert page.locator(".score__short, .score__game-mark").evaluate_all(HIDDEN) == []
