"""A session of trionfo without a network shows, tap by tap, what an online one shows."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_live import OFFLINE, cut, says
from tests.browser.test_session_evening import SessionTable
from tests.browser.waiting import comes_to

Tap = Callable[[SessionTable], Locator]

SHOWN = """() => {
  const waits = '[data-waiting], [data-hand-title]';
  const gone = `${waits}, .payments-sheet__link, svg, .earlier-hands`;
  const unsaid = ['csrf_token', 'event_id', 'after', 'mode', 'way'];
  const isShown = (one) => !one.closest(gone) && !one.closest('template, [hidden]');
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const texts = (region) => {
    const walker = document.createTreeWalker(document.querySelector(region), NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.data.trim();
      if (text && isShown(walker.currentNode.parentElement)) found.push(text);
    }
    return found.join(' ').replace(/\\s+/g, ' ');
  };
  const side = ['[class*="--turn"]', '[class*="--won"]', '[class*="--lost"]', '.suit'];
  return {
    place: texts('#place'), score: texts('#score'), work: texts('#work'), side: texts('#side'),
    // A radio key that was chosen stays chosen where the page is swapped: that is not compared.
    keys: all('#work :is(button, input:not([type=hidden]))')
      .map((one) => [one.name, one.value, one.disabled, one.className].join(' ')),
    hidden: all('#work form[data-live] input[type=hidden], #bar input[name=hand]')
      .filter(({ name }) => !unsaid.includes(name))
      .map(({ name, value }) => `${name}=${value}`),
    marks: all(`#side :is(${side.join()})`).map((one) => one.className),
    ended: all('#messages .flash--done .flash__text').map((one) => one.textContent.trim()),
    undo: all('#bar .undo-bar__form .button__note').map((one) => one.textContent.trim()),
    // A part that is drawn anew keeps the order in which its attributes came.
    chart: all('#side .chart svg *').map((one) => [one.localName, one.textContent,
      ...[...one.attributes].map(({ name, value }) => `${name}=${value}`).sort()].join(' ')),
    course: all('#side .chart__title').map((one) => one.textContent),
    mode: all('#work .mode-tabs [aria-current]').map((one) => one.textContent),
  };
}"""


def bid(word: str) -> Tap:
    return lambda table: table.button("bid", word)


def all_pass(table: SessionTable) -> Locator:
    return table.page.get_by_role("button", name="Passano tutti")


def key(name: str, value: object) -> Tap:
    return lambda table: table.button(name, value)


def after(name: str, value: object, then: Tap) -> Tap:
    """Choose somebody first."""

    def tap(table: SessionTable) -> Locator:
        table.picks(name, value)
        return then(table)

    return tap


def counted(thirds: int) -> Tap:
    return lambda table: table.counts(thirds)


def undo(table: SessionTable) -> Locator:
    return table.page.locator("#bar .undo-bar__form button")


def quickly() -> Iterator[Tap]:
    """Hands by their totals, of every bid, with a round of passes and with undo."""
    yield from (bid("chiamo"), all_pass, after("partner", 3, counted(20)))
    yield from (bid("passo"), bid("chiamo"), bid("di_piu"), undo, bid("di_piu"))
    yield from (all_pass, counted(17), undo, key("made", "yes"))
    yield all_pass
    yield from (bid("passo"), bid("passo"), bid("passo"), bid("passo"), bid("chiamo"))
    yield after("partner", "alone", key("made", "no"))
    yield from (bid("maso_dei_masi"), all_pass, key("made", "no"))
    yield from (bid("chiamo"), undo, undo, key("made", "yes"))


def trick(seat: int, thirds: int) -> Tap:
    return after("seat", seat, key("thirds", thirds))


def by_tricks() -> Iterator[Tap]:
    """A chiamo to its amico, and a maso that one trick decides."""
    yield from (bid("chiamo"), all_pass)
    for seat, thirds in ((1, 5), (2, 5), (1, 4), (3, 4), (1, 5), (4, 4), (5, 3)):
        yield trick(seat, thirds)
    yield undo
    yield from (trick(2, 3), trick(1, 2), key("partner", 2))
    yield from (bid("passo"), bid("maso"), all_pass, trick(3, 1), trick(1, 5))


def by_cards() -> Iterator[Tap]:
    """A chiamo by its cards until its amico has shown himself, and a maso lost by one trick."""
    yield from (bid("maso"), all_pass, key("trump", "denari"))
    yield from (key("card", card) for card in "4s 5s 6s 7s As".split())
    yield from (bid("chiamo"), all_pass, key("trump", "denari"), key("card", "3c"))
    yield from (key("card", card) for card in "4s 5s 6s 7s As 4c 3c 2c".split())
    yield undo
    yield from (key("card", card) for card in "5c 6c Ac".split())


WAYS = {"rapido": quickly, "prese": by_tricks, "carte": by_cards}

SAVED = {"rapido": 1, "prese": 5, "carte": 5}
"""Taps that are saved before the network is gone: during the bids, the tricks or the cards."""


def begun(page: Page, mode: str) -> SessionTable:
    """A session whose first bid is saved, entered in one way."""
    table = SessionTable(page)
    table.starts(mode=mode)
    table.picks("seat", 1)
    table.taps(table.button("bid", "passo"))
    table.taps(undo(table))
    page.wait_for_load_state("networkidle")
    table.picks("seat", 1)
    return table


def record_of(table: SessionTable) -> list[dict[str, Any]]:
    hands: list[dict[str, Any]] = table.page.request.get(f"{table.address}/record.json").json()[
        "hands"
    ]
    return hands


def shown(page: Page) -> dict[str, Any]:
    said: dict[str, Any] = page.evaluate(SHOWN)
    return said


def far(visit: Any, mode: str, saved: Iterable[Tap] = ()) -> SessionTable:
    """A session whose tablet has lost the network after the taps that are saved."""
    table = begun(visit(excused=OFFLINE), mode)
    for tap in saved:
        table.taps(tap(table))
    table.page.wait_for_load_state("networkidle")
    cut(table.page)
    table.page.route("**/healthz", lambda route: route.abort())
    return table


def play(online: SessionTable, away: SessionTable, steps: Iterable[Tap | str]) -> None:
    """Tap the same on both tables, or turn them to another way, and compare them after each."""
    taps = 0
    for number, step in enumerate(steps, start=1):
        if isinstance(step, str):
            online.turns_to(step)
            away.page.locator(f".mode-tabs a[href*='mode={step}']").click()
            expect(away.page.locator(f".mode-tabs [aria-current][href*='{step}']")).to_be_visible()
        else:
            taps += 1
            online.taps(step(online))
            step(away).click()
        expect(away.page.locator("#status [data-count]")).to_have_text(str(taps))
        expect(away.page.locator("#status")).to_have_attribute("data-state", "waiting")
        comes_to(away.page, lambda: shown(away.page), shown(online.page), f"step {number}")


def come_back(online: SessionTable, away: SessionTable) -> None:
    """The network is back: the ledger says what the tablet has shown."""
    away.page.unroute("**/healthz")
    away.page.unroute("**/events")
    says(away.page, "saved")
    expect(away.page.locator("#side [data-waiting]")).to_have_count(0)
    comes_to(away.page, lambda: record_of(away), record_of(online))
    comes_to(away.page, away.totals, online.totals())


@pytest.mark.parametrize("mode", WAYS)
def test_a_session_offline_shows_what_it_shows_online(mode: str, visit: Any, barriers: Any) -> None:
    steps = list(WAYS[mode]())
    saved, waiting = steps[: SAVED[mode]], steps[SAVED[mode] :]
    online, away = begun(visit(), mode), far(visit, mode, saved)
    for tap in saved:
        online.taps(tap(online))
    play(online, away, waiting)
    assert barriers(away.page) == []
    come_back(online, away)


def void(table: SessionTable) -> Locator:
    table.page.locator("#bar summary", has_text="Mano nulla").click()
    return table.button("void", "misdeal")


def somebody_else(table: SessionTable) -> Locator:
    fold = table.page.locator("#work details", has_text="Parla per primo un altro")
    fold.locator("summary").click()
    fold.locator("label:has(input[name=seat][value='4'])").click()
    return fold.locator("button[name=bid][value=chiamo]")


def test_the_way_to_enter_a_hand_changes_offline(visit: Any) -> None:
    online, away = begun(visit(), "rapido"), far(visit, "rapido")
    steps: list[Tap | str] = [bid("chiamo"), all_pass, "carte", key("trump", "denari")]
    steps += [key("card", card) for card in "3c 4s 5s 6s 7s As".split()]
    steps += ["prese", trick(2, 3), undo, "rapido", after("partner", 4, counted(19))]
    steps += [bid("passo"), void, void, undo, void]
    steps += [somebody_else, all_pass, undo, undo, all_pass]
    play(online, away, steps)
    ends_far_away(away)
    come_back(online, away)
    # The ledger has the end, taken back once: the session goes on.
    expect(away.page.locator("#side .round-table")).to_be_visible()


def ends_far_away(table: SessionTable) -> None:
    """Without a network the end is a moment, too, until it is taken back."""
    page = table.page
    before = shown(page)
    for _ in range(2):
        page.locator("#bar summary", has_text="Chiudi la serata").click()
        page.locator("#bar button[name=how][value=agreed]").click()
        moment = page.locator("#work .moment")
        expect(moment).to_contain_text("Più punti di tutti nella serata")
        expect(moment).to_contain_text("+2")
        expect(page.locator("#work .chart")).to_be_visible()
        expect(page.locator("#score")).to_contain_text("1ª posizione")
        playing = page.locator("#side :is(.round-table, .chart), [data-voiding], [data-ending]")
        expect(playing.locator("visible=true")).to_have_count(0)
        undo(table).click()
        expect(moment).to_have_count(0)
        comes_to(page, lambda: {**shown(page), "undo": before["undo"]}, before)


def test_a_trick_of_nobody_is_not_taken(visit: Any) -> None:
    """It would be refused later, with all that was tapped after it."""
    away = far(visit, "prese")
    for tap in (bid("chiamo"), all_pass):
        tap(away).click()
    away.button("thirds", 4).click()
    expect(away.page.locator("#status [data-count]")).to_have_text("2")
    trick(3, 4)(away).click()
    expect(away.page.locator("#status [data-count]")).to_have_text("3")
    expect(away.page.locator("#work .taken__one")).to_have_count(1)
