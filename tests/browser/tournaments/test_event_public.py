"""A tournament on the phones of those who play, and on the wall of the hall."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee.actions.tournaments.tournament_facts import record_event_facts
from tests.browser.conftest import PHONE
from tests.browser.waiting import comes_to
from tests.tables import STAMP
from tests.tournament.evening.evening import B_WINS, plan
from tests.web.public.test_tournament import Public, knockout, running

WALL = {"width": 1920, "height": 1080}
SMALL_WALL = {"width": 1280, "height": 720}


@pytest.fixture
def public(beside: Flask) -> Public:
    """A knockout of 28 pairs in its second round: more than a page of the wall has room for."""
    made = running(beside, knockout(consolante=True), 28)
    made.play()
    made.publish()
    made.add(("clock_started", {"round": 2, "minutes": 50}))
    return made


def scrolls(page: Page) -> tuple[bool, bool]:
    """Whether the page is wider or higher than its window."""
    told: list[bool] = page.evaluate(
        "(({scrollWidth, scrollHeight}) => [scrollWidth > innerWidth, scrollHeight > innerHeight])"
        "(document.documentElement)"
    )
    return told[0], told[1]


def test_a_phone_finds_its_table(visit: Any, public: Public, barriers: Any) -> None:
    for script in (True, False):
        page = visit(viewport=PHONE, java_script_enabled=script)
        page.goto(public.address)
        page.get_by_label("Dove gioco?").fill("niccolo 7")
        page.get_by_role("button", name="Cerca").click()
        expect(page.get_by_text("1 iscrizione trovata")).to_be_visible()
        expect(page.locator(".found").get_by_text("Niccolò 7 e Ivo 7").first).to_be_visible()
    page = visit(viewport=PHONE)
    for place in (
        "",
        "?by=name",
        "?q=niccolo+7",
        "classifica",
        "tabellone?entry=7",
        "iscritti/7",
        "mani",
    ):
        page.goto(public.address + place)
        assert scrolls(page)[0] is False, place
        assert barriers(page) == [], place
        if place == "classifica":
            # A row has its games and points under the name: nothing of it is beside the screen.
            wide = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
            assert page.locator(".standings").evaluate_all(wide) == 0


def test_the_clock_runs_by_the_server_s_time_where_the_device_s_is_wrong(
    visit: Any, beside: Flask
) -> None:
    """The page is the same for everybody, and does not say when it was made."""
    public = running(beside, knockout(), 4)
    public.publish()
    with beside.app_context():
        act = replace(public.act(), stamp=replace(STAMP, now=datetime.now(UTC)))
        record_event_facts(act, [("clock_started", {"round": 1, "minutes": 50})])
    page = visit(viewport=PHONE)
    page.add_init_script("const real = Date.now; Date.now = () => real() + 2 * 60 * 60 * 1000;")
    for place in ("", "schermo"):
        page.goto(public.address + place)
        expect(page.locator("[data-left]")).to_have_text(re.compile(r"\b(50:00|49:\d\d)\b"))
        expect(page.locator(".round-clock--over")).to_have_count(0)


CUT = """one => [...one.querySelectorAll("bdi, text, [data-mark], .wall-row__value")].filter(
    part => {
        const { left, right, bottom, width } = part.getBoundingClientRect();
        return width && (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
    }
).map(part => part.textContent)"""
"""What a wall would show beside its edges: it does not scroll, and hides that."""


def _fits(page: Page, height: int) -> None:
    """Nothing of a page is beside or below the wall, and the smallest name is read from far."""
    title = page.get_by_role("heading", level=1)
    shown = title.inner_text()
    said = f"{shown} at {height}"

    def told(script: str) -> tuple[str, Any]:
        # A page that has turned meanwhile tells nothing of the one before.
        return title.inner_text(), page.locator("#content").evaluate(script)

    comes_to(page, lambda: scrolls(page), (False, False), after=said)
    fits = "(one) => one.scrollHeight <= one.clientHeight + 1"
    comes_to(page, lambda: told(fits), (shown, True), after=said)
    comes_to(page, lambda: told(CUT), (shown, []), after=said)
    smallest = "Math.min(...[...document.querySelectorAll('#content :is(bdi, text)')].map("
    smallest += "(one) => parseFloat(getComputedStyle(one).fontSize)))"
    assert page.evaluate(smallest) >= height / 35, said
    headings = page.locator(".wall-tables--head [data-mark]").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(headings, default=height) >= height / 40, said


@pytest.mark.parametrize("pairs", [4, 6, 8, 14])
def test_the_fewest_tables_fill_the_wall_and_headings_of_a_stream_stand_apart(
    visit: Any, beside: Flask, pairs: int
) -> None:
    public = running(beside, plan("svizzera"), pairs)
    public.play()
    page = visit(viewport=WALL, hurried=False)
    page.goto(f"{public.address}schermo")
    for size in (SMALL_WALL, WALL):
        page.set_viewport_size(size)
        _fits(page, size["height"])
        last = page.locator(".wall-table").last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] > 0.85 * size["height"]
    page.goto(f"{public.address}tavoli/1/diretta")
    heads = page.locator(".overlay__marks--head > span")
    assert heads.count() == 2
    within = "all => all.every(one => one.scrollWidth <= one.clientWidth + 1)"
    assert heads.evaluate_all(within)


def test_a_ranking_of_two_short_columns_fills_the_wall_with_whole_names(
    visit: Any, beside: Flask
) -> None:
    public = running(beside, plan("svizzera"), 16)
    public.play()
    page = visit(viewport=WALL, hurried=False)
    # The tables and who sits there by name come first.
    page.goto(f"{public.address}schermo?page=2")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Classifica")
    for size in (SMALL_WALL, WALL):
        page.set_viewport_size(size)
        _fits(page, size["height"])
        last = page.locator("ol > .wall-row").nth(7).bounding_box()
        assert last is not None
        assert last["y"] + last["height"] > 0.8 * size["height"]


def test_the_fullest_pages_of_the_wall_cut_no_column(visit: Any, beside: Flask) -> None:
    """With games, the points of a game, and totals beside full columns of names."""
    public = running(beside, plan("svizzera"), 50)
    public.play()
    public.publish()
    public.hand(public.match(2, 1), 7, 4)
    public.type(2, 2)
    page = visit(viewport=WALL, hurried=False)
    told = []
    for number in range(1, 7):
        page.goto(f"{public.address}schermo?page={number}")
        told.append(page.get_by_role("heading", level=1).inner_text().partition(" ·")[0])
        for size in (SMALL_WALL, WALL):
            page.set_viewport_size(size)
            _fits(page, size["height"])
    assert told == ["Tavoli"] * 2 + ["Tavoli per nome"] * 2 + ["Classifica"] * 2


@pytest.mark.parametrize("pairs", [7, 48])
def test_a_walkover_and_a_correction_stand_on_one_line_of_the_wall(
    visit: Any, beside: Flask, pairs: int
) -> None:
    public = running(beside, plan("svizzera"), pairs)
    public.publish()
    for told in ({"table": 1, "winner": "a"}, {"table": 2, "winner": None}):
        public.add(("walkover_given", {"round": 1, **told}))
    public.type(1, 3)
    corrected = {"round": 1, "table": 3, "result": B_WINS, "how": "played", "office": "referee"}
    public.add(("result_corrected", {**corrected, "reason": "read wrongly"}))
    page = visit(viewport=WALL, hurried=False)
    page.goto(f"{public.address}schermo")
    told = ["a tavolino", "nessuno si è presentato", "corretto da un arbitro"]
    for size in (SMALL_WALL, WALL):
        page.set_viewport_size(size)
        _fits(page, size["height"])
        states = page.locator(".wall-table__state")
        assert states.all_inner_texts()[:3] == told
        high = "all => all.map(one => one.getBoundingClientRect().height)"
        assert len(set(states.evaluate_all(high))) == 1
        rows = page.locator(".wall-table")
        assert rows.count() == pairs // 2
        heights = rows.evaluate_all(high)
        assert max(heights) - min(heights) < 2
        last = page.locator(".wall-table, .event-wall__rests").last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= size["height"]


def test_the_names_of_winners_stay_on_their_lines_of_a_full_wall(visit: Any, beside: Flask) -> None:
    """The widest names that are whole, in bold letters, and as wide on a small screen as on any."""
    public = running(beside, plan("svizzera"), 48)
    for entry in range(1, 49):
        pair = [f"{'ABCDE'[entry // 12]}rta {'i' * (entry % 12)}", f"Athos Zoffoli {entry}"]
        named = {"name": " - ".join(pair), "players": pair, "reason": "two others came"}
        public.add(("entry_changed", {"entry": entry, **named}))
    public.publish()
    for table in range(1, 25):
        public.type(1, table)
    page = visit(viewport=WALL, hurried=False)
    page.goto(f"{public.address}schermo")
    for size in (SMALL_WALL, WALL):
        page.set_viewport_size(size)
        _fits(page, size["height"])
        heights = page.locator(".wall-table").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().height)"
        )
        assert len(heights) == 24
        assert max(heights) - min(heights) < 2, size


def test_the_wall_turns_by_itself_and_says_when_it_is_old(
    visit: Any, public: Public, barriers: Any
) -> None:
    page = visit(viewport=WALL, excused="INTERNET_DISCONNECTED", hurried=False)
    page.clock.install()
    page.goto(f"{public.address}schermo")
    title = page.get_by_role("heading", level=1)
    seen = []
    for _ in range(5):
        text = title.inner_text()
        seen.append(text)
        for size in (SMALL_WALL, WALL):
            page.set_viewport_size(size)
            _fits(page, size["height"])
        page.clock.run_for(13_000)
        expect(title).not_to_have_text(text)
    assert seen[0].startswith("Tavoli")
    assert any(text.startswith("Classifica") for text in seen)
    assert barriers(page) == []
    page.context.set_offline(True)
    page.clock.run_for(90_000)
    expect(page.locator(".age")).to_have_attribute("data-state", "stale")
    expect(page.get_by_text("Nessuna notizia da").first).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (640, 400), (820, 700)])
def test_a_small_wall_says_whose_it_is_and_its_heads_once(
    visit: Any, public: Public, width: int, height: int
) -> None:
    page = visit(viewport={"width": width, "height": height})
    for number in (1, 2, 3):
        page.goto(f"{public.address}schermo?page={number}")
        assert not scrolls(page)[0]
        names = page.locator(".event-wall__event, .event-wall__title")
        assert (
            names.evaluate_all(
                "all => all.filter(one => one.scrollWidth > one.clientWidth || one.clientWidth < 9)"
            )
            == []
        )
        expect(page.locator(".event-wall__event")).to_contain_text("Coppa Romagna · Turno 2")
        # A head stands over a column, never over another head.
        tops = page.locator(":is(.wall-tables--head, .wall-rows--head) > :visible").evaluate_all(
            "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
        )
        assert len(set(tops)) <= 1, tops


def test_no_name_of_a_small_wall_is_smaller_than_another(visit: Any, beside: Flask) -> None:
    public = running(beside, plan("svizzera"), 6)
    long = ["Wolfgang Hohenzollern-Sigmaringen", "Annamaria Degli Esposti-Montanari"]
    named = {"name": " - ".join(long), "players": long, "reason": "two others came"}
    public.add(("entry_changed", {"entry": 1, **named}))
    public.publish()
    page = visit(viewport={"width": 320, "height": 640})
    page.goto(f"{public.address}schermo")
    for width, height in ((320, 640), (390, 844), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        assert not scrolls(page)[0]
        sizes = page.locator("li > .wall-table__who").evaluate_all(
            "all => all.map(one => getComputedStyle(one).fontSize)"
        )
        assert len(sizes) == 6
        assert len(set(sizes)) == 1, (width, sizes)
