"""A round typed with the keyboard alone, a correction looked at first, and the standings closed."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.core.table_result import read_table_result
from referee.store.tournaments.views import event_view
from tests.actions.signups.phones import report_by_phone
from tests.browser.conftest import PHONE
from tests.browser.reading import Reader
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, B_WINS, entering, plan

Barriers = Callable[[Page], list[str]]


class AnyDesk:
    """The desk of an event, which has seen everything."""

    def __init__(self, code: str) -> None:
        self.code = code

    def act(self) -> TournamentAct:
        return TournamentAct(self.code, event_view(self.code).number, str(uuid4()), STAMP)


@pytest.fixture
def last_round(beside: Flask, club: Any) -> str:
    """The last round of a round robin of four pairs is being played; the address of the event."""
    code, act = club.event, AnyDesk(club.event).act
    with beside.app_context():
        plan_tournament(code, plan("girone"), str(uuid4()), STAMP)
        record_event_facts(act(), entering(4, club="Sarsina"))
        begin_stage(act())
        for number in (1, 2, 3):
            draft_round(act())
            publish_round(act(), number, with_matches=False)
            for key in event_view(code).state.missing if number < 3 else ():
                type_result(act(), key, read_table_result(A_WINS))
    return f"/events/{code}"


def types(page: Page, *words: str) -> None:
    """What the hand does that does not hold the slip: amounts, each with Enter."""
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def test_between_two_phones_one_decides_and_types_no_slip(
    visit: Any, barriers: Barriers, club: Any, beside: Flask, last_round: str
) -> None:
    with beside.app_context():
        report_by_phone(AnyDesk(club.event), (3, 1), A_WINS, B_WINS)
    desk = visit(viewport=PHONE, excused="422")
    club.signs_in(desk, "organizer")
    desk.goto(f"{last_round}/rounds/3/results")
    assert barriers(desk) == []
    desk.get_by_role("link", name="Apri il primo cartellino che manca").click()
    expect(desk.locator("#table-2 input").first).to_be_focused()
    desk.locator("[data-go]").focus()
    types(desk, "1")
    decision = desk.get_by_role("link", name="Vai alla decisione Tavolo 1")
    expect(decision).to_be_focused()
    decision.click()
    another = desk.get_by_role("radio", name="un altro risultato")
    expect(desk.get_by_role("radio", checked=True)).to_have_count(0)
    expect(desk.locator("[name=g1_a]")).to_be_hidden()
    another.check()
    expect(desk.locator("[name=g1_a]")).to_be_visible()
    desk.locator("[name=version]").first.check()
    expect(desk.locator("[name=g1_a]")).to_be_hidden()
    assert barriers(desk) == []
    desk.get_by_role("button", name="Decidi").click()
    reason = desk.get_by_label("Decisione e motivo")
    expect(reason).to_be_focused()
    expect(desk.locator("[name=version]").first).to_be_checked()
    desk.keyboard.type("lo dice il cartellino")
    desk.get_by_role("button", name="Decidi").click()
    expect(desk.get_by_text("Deciso: lo dice il cartellino")).to_be_visible()


BROKEN = """all => all.flatMap(one => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    for (const {0: word, index} of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({top}) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
})"""
"""Name the words that go on in the next line."""


def test_no_word_of_a_name_is_broken_on_the_slip_of_a_small_phone(
    visit: Any, beside: Flask, club: Any, last_round: str
) -> None:
    phone = visit(viewport={"width": 320, "height": 640})
    club.signs_in(phone, "organizer")
    phone.goto(f"{last_round}/rounds/3/results")
    names = phone.locator(".result-fields__grid > span bdi")
    long = "Massimiliano Alessandro Bartolomei-Casadei e Giovanna Maria Immacolata Quattrocchi"
    names.evaluate_all("(all, long) => all.forEach(one => { one.textContent = long; })", long)
    assert names.evaluate_all(BROKEN) == []
    assert phone.evaluate("document.scrollingElement.scrollWidth") == 320
    # Each box stands below the name of its side, and below the word for its game.
    boxes = (
        phone.locator("section")
        .filter(has=names)
        .first.locator(".result-fields__grid > :is(small, span, input)")
    )
    tops = boxes.evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    first, second, games = tops[0], tops[1], tops[2:]
    for head, above, below in zip(games[::3], games[1::3], games[2::3], strict=True):
        assert head < first < above < second < below


def test_from_the_slips_to_the_prize_giving(
    visit: Any, barriers: Barriers, club: Any, last_round: str
) -> None:
    desk = visit(excused="422")
    club.signs_in(desk, "organizer")
    desk.goto(f"{last_round}/rounds/3/results")
    assert barriers(desk) == []

    # A table that is not there, and one that has its result, are told at once.
    types(desk, "9")
    expect(desk.locator("[data-said]")).to_contain_text("non c’è un tavolo «9»")

    # A slip out of order: its table, then its games; after the game that decides it is saved.
    types(desk, "2", "44", "30", "41", "12")
    expect(desk.get_by_text("Tavolo 2: 2–0 · 82–42")).to_be_visible()
    expect(desk.locator("[data-left-over]")).to_have_text("manca 1 risultato")
    expect(desk.locator("#event-now")).to_contain_text("Manca un risultato")
    expect(desk.locator("[data-go]")).to_be_focused()

    # What cannot be is said at its game, before the next one is typed.
    wrong = desk.locator("#table-1 [data-at-once]")
    types(desk, "1", "x7")
    expect(wrong).to_have_text("Brutta 1: «x7» non è un numero")
    types(desk, "30")
    expect(desk.locator("[name=t1_g1_a]")).to_be_focused()
    types(desk, "41", "41")
    expect(wrong).to_contain_text("Brutta 1: 41 pari, guarda di nuovo chi ha vinto")
    expect(desk.locator("[name=t1_g1_a]")).to_be_focused()
    types(desk, "411", "30")
    expect(wrong).to_contain_text("Brutta 1: 411 punti")
    assert barriers(desk) == []

    # A wrong one says where, keeps what was typed, and waits there.
    types(desk, "30", "12", "41", "12")
    expect(wrong).to_be_hidden()
    expect(desk.locator("[data-said]")).to_contain_text("Brutta 1: nessuno è arrivato a 41")
    assert barriers(desk) == []
    expect(desk.locator("[name=t1_g1_a]")).to_be_focused()
    expect(desk.locator("[name=t1_g2_b]")).to_have_value("12")
    types(desk, "41", "30", "41", "12")
    expect(desk.get_by_text("I risultati di questo turno ci sono tutti.")).to_be_visible()

    _correct(visit, barriers, club, last_round)
    _close(desk, barriers, last_round)

    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    club.signs_in(phone, "referee")
    for page in ("/standings", "/rounds/3/results", "/rounds/3/1", "/rounds/3/1/correct"):
        phone.goto(f"{last_round}{page}")
        assert barriers(phone) == [], page
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], page
    phone.goto(f"{last_round}/rounds/3")
    first = phone.locator(".glance-table").first.bounding_box()
    assert first is not None
    assert first["y"] + first["height"] < PHONE["height"], "below the tools"


def test_a_slip_whose_sides_are_swapped_is_typed_from_top_to_bottom(
    visit: Any, barriers: Barriers, club: Any, last_round: str
) -> None:
    desk = visit()
    club.signs_in(desk, "organizer")
    desk.goto(f"{last_round}/rounds/3/results")
    row = desk.locator("#table-2")
    names = row.locator(".result-fields__grid > span")
    above, below = names.all_text_contents()
    types(desk, "2", "44")
    row.get_by_role("button", name="Scambia le due coppie").click()
    expect(names).to_have_text([below, above])
    expect(desk.locator("[data-said]")).to_contain_text(f"sopra {below}, sotto {above}")
    expect(row.locator("[name=t2_g1_a]")).to_have_value("44")
    assert barriers(desk) == []
    # From its top to its bottom, by the keyboard: who stands below has won.
    row.locator("[name=t2_g1_b]").focus()
    types(desk, "30", "44", "12", "41")
    expect(desk.get_by_text(re.compile(r"Tavolo 2: 2–0 · 82–42"))).to_be_visible()


def test_what_was_said_of_another_table_is_gone_once_a_slip_is_open(
    visit: Any, club: Any, last_round: str
) -> None:
    desk = visit()
    club.signs_in(desk, "organizer")
    desk.goto(f"{last_round}/rounds/3/results")
    said = desk.locator("[data-said]")
    types(desk, "9")
    expect(said).to_contain_text("non c’è un tavolo «9»")
    types(desk, "2")
    expect(said).to_be_empty()
    types(desk, "44", "30", "41", "12")
    expect(said).to_contain_text("Tavolo 2: 2–0")
    types(desk, "2")
    expect(said).to_have_text("Il tavolo 2 ha già il risultato.")
    types(desk, "1")
    expect(said).to_be_empty()


def test_one_enter_too_many_opens_no_slip(visit: Any, club: Any, last_round: str) -> None:
    desk = visit()
    club.signs_in(desk, "organizer")
    desk.goto(f"{last_round}/rounds/3/results")
    # The number of the next table is never taken for the points of the first missing one.
    types(desk, "2", "44", "30", "41", "12")
    expect(desk.get_by_text("Tavolo 2: 2–0 · 82–42")).to_be_visible()
    types(desk, "")
    expect(desk.locator("[data-said]")).to_have_text("Quale tavolo? Scrivi il suo numero.")
    expect(desk.locator("[data-go]")).to_be_focused()
    expect(desk.locator("[name=t1_g1_a]")).to_have_value("")

    # The first missing slip is opened by an act of its own, and nothing typed is lost.
    desk.get_by_role("link", name="Apri il primo cartellino che manca").click()
    expect(desk.locator("[name=t1_g1_a]")).to_be_focused()
    expect(desk).to_have_url(re.compile("/rounds/3/results$"))


def test_a_refused_number_is_gone_once_a_slip_is_open_or_saved(
    visit: Any, club: Any, last_round: str
) -> None:
    desk = visit()
    club.signs_in(desk, "organizer")
    desk.goto(f"{last_round}/rounds/3/results")
    number = desk.locator("[data-go]")
    types(desk, "99")
    expect(number).to_have_value("99")
    desk.locator("[name=t2_g1_a]").focus()
    types(desk, "44", "30", "41", "12")
    expect(number).to_be_focused()
    expect(number).to_have_value("")
    expect(desk.get_by_text("Tavolo 2: 2–0 · 82–42")).to_be_visible()
    types(desk, "99")
    desk.get_by_role("link", name="Apri il primo cartellino che manca").click()
    expect(desk.locator("[name=t1_g1_a]")).to_be_focused()
    expect(number).to_have_value("")


def _correct(visit: Any, barriers: Barriers, club: Any, address: str) -> None:
    """After the last round a referee corrects, and sees first who changes place."""
    referee = visit()
    club.signs_in(referee, "referee")
    referee.goto(f"{address}/rounds/3/1")
    assert barriers(referee) == []
    referee.get_by_role("link", name="Correggi il risultato").click()
    for field, amount in (("g1_a", "20"), ("g1_b", "41"), ("g2_a", "10"), ("g2_b", "41")):
        referee.locator(f"[name={field}]").fill(amount)
    referee.get_by_label("Perché si corregge").fill("letto alla rovescia")
    referee.get_by_role("button", name="Guarda che cosa cambia").click()
    expect(referee.get_by_role("heading", name="Che cosa cambia")).to_be_visible()
    expect(referee.locator("ins").first).to_have_text("0–2 · 30–82")
    assert barriers(referee) == []
    referee.get_by_role("button", name="Segna la correzione").click()
    expect(referee.get_by_text("il risultato è corretto")).to_be_visible()


def _close(desk: Page, barriers: Barriers, address: str) -> None:
    """The time for objections, the prizes, the end; every name says why it stands there."""
    desk.goto(f"{address}/standings")
    desk.get_by_role("button", name="Apri il tempo dei reclami").click()
    expect(desk.locator("[data-left]")).to_contain_text("14:")
    desk.locator(".standings summary").first.click()
    expect(desk.locator(".standings__table details > p").first).to_be_visible()
    assert barriers(desk) == []
    desk.get_by_text("Scrivi i premi").click()
    desk.locator("#prize_1").fill("due prosciutti")
    desk.get_by_role("button", name="Salva i premi").click()
    expect(desk.locator(".prizes__who").first).to_contain_text("Ada")
    desk.get_by_text("Rendila definitiva senza aspettare").click()
    desk.locator("#reason").fill("nessuno reclama")
    desk.get_by_role("button", name="Rendi definitiva la classifica").click()
    expect(desk.get_by_role("heading", name="Classifica definitiva")).to_be_visible()
    assert barriers(desk) == []


def test_a_slip_by_ear(visit: Any, club: Any, last_round: str) -> None:
    desk = visit(excused="422")
    club.signs_in(desk, "organizer")
    desk.goto(last_round)
    reader = Reader(desk)
    reader.presses("link Risultati del turno")
    desk.wait_for_url(re.compile("/rounds/3/results$"))
    assert reader.here() == "textbox Tavolo"
    desk.keyboard.type("2")
    desk.keyboard.press("Enter")
    assert reader.here() == "textbox Brutta 1 Ada 2 e Ivo 2"
    # What no slip can have is said at once, and the next amount is not asked for.
    for amount in ("41", "41"):
        desk.keyboard.type(amount)
        desk.keyboard.press("Enter")
    reader.hears("Brutta 1: 41 pari")
    for amount in ("44", "30", "41", "12"):
        desk.keyboard.type(amount)
        desk.keyboard.press("Enter")
    reader.hears("Tavolo 2: 2–0")
    assert reader.here() == "textbox Tavolo"
    # The last one is said as the others are, and what comes next is under the focus.
    types(desk, "1", "41", "30", "41", "12")
    expect(desk.locator("[data-said]")).to_have_text(re.compile("Tavolo 1: 2–0"))
    expect(desk.locator(".empty__title")).to_be_focused()


def test_on_a_phone_the_box_to_type_in_and_its_names_are_below_the_bar(
    visit: Any, club: Any, last_round: str
) -> None:
    desk = visit(viewport={"width": 320, "height": 640})
    club.signs_in(desk, "organizer")

    def check_in_sight() -> None:
        bar = desk.locator(".result-sheet__bar").bounding_box()
        box = desk.locator(":focus").bounding_box()
        assert bar
        assert box
        assert box["y"] >= bar["y"] + bar["height"] + 24
        assert box["y"] + box["height"] <= 640

    for table in (1, 2):
        desk.goto(f"{last_round}/rounds/3/results?table={table}")
        expect(desk.locator(f"#table-{table} input:focus")).to_be_visible()
        check_in_sight()
        desk.locator(f"#table-{table} input").last.focus()
        check_in_sight()
        desk.locator(f"#table-{table} input").first.focus()
        check_in_sight()
