"""A round of an evening: drawn, changed by hand, published, and followed while a tablet writes."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.rounds import begin_stage, draft_round, make_final, publish_round
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.core.table_result import read_table_result
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import event_view
from tests.browser.test_people import looked_at
from tests.browser.test_takeover import code_of
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, entering, plan

PAIRS = 5


@pytest.fixture
def coppa(beside: Flask, club: Any) -> str:
    """The event of the club with a Swiss of five pairs, all of them there; its code."""
    code: str = club.event
    with beside.app_context():
        plan_tournament(code, plan("svizzera"), str(uuid4()), STAMP)
        record_event_facts(TournamentAct(code, 1, str(uuid4()), STAMP), entering(PAIRS))
    return code


def paired(desk: Page, tablet: Page, event: str) -> None:
    """The tablet is table 1 of the event, and has nothing to play yet."""
    desk.goto(f"/events/{event}/tables")
    desk.locator(".room__table").first.get_by_role("button", name="Abbina un tablet").click()
    tablet.goto(f"/tavolo#{code_of(desk)}")
    expect(tablet.get_by_text("Il prossimo turno non è ancora pubblicato.")).to_be_visible()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_round_from_the_draw_to_the_last_hand(
    visit: Any, club: Any, coppa: str, barriers: Any
) -> None:
    desk, tablet = visit(), visit()
    club.signs_in(desk, "organizer")
    paired(desk, tablet, coppa)
    looked_at(tablet, barriers)

    desk.goto(f"/events/{coppa}/rounds")
    looked_at(desk, barriers)
    press(desk, "Comincia e sorteggia")
    expect(desk.get_by_role("heading", name="Bozza del turno 1")).to_be_visible()
    looked_at(desk, barriers)
    tables = desk.locator(".draft-table")
    before = [tables.nth(index).locator("bdi").first.inner_text() for index in range(2)]
    for index in range(2):
        tables.nth(index).locator("input").first.check()
    desk.get_by_label("Scambia i due segnati, perché").fill("cugini")
    press(desk, "Scambia")
    expect(tables.first).to_contain_text("cugini")
    after = [tables.nth(index).locator("bdi").first.inner_text() for index in range(2)]
    assert after == before[::-1]

    press(desk, "Pubblica il turno 1")
    expect(desk).to_have_url(re.compile("/rounds/1$"))
    first = desk.locator("#table-1")
    expect(first).to_contain_text("non iniziato")
    # The tablet comes to its match by itself.
    expect(tablet).to_have_url(re.compile(r"/match/\w{6}$"))
    tablet.goto(f"{tablet.url}?mode=rapido&way=points")
    tablet.locator("button[name=points][value='A:6']").click()
    # So does the page of the round to what was written there.
    expect(first).to_contain_text("in gioco")
    expect(first.locator(".glance-table__who b").first).to_contain_text("6")

    desk.get_by_text("Orologio del turno").click()
    desk.get_by_label("Minuti").fill("30")
    press(desk, "Avvia l’orologio")
    expect(desk.locator("[data-left]")).to_have_text(re.compile(r"mancano (30:00|29:\d\d)"))
    press(desk, "Chiama l’ultima mano")
    expect(desk.locator(".round-clock__call")).to_be_visible()
    expect(tablet.locator(".round-clock__call")).to_be_visible()
    looked_at(desk, barriers)
    # Every page of the event has the clock in its head, the overview too.
    desk.goto(f"/events/{coppa}")
    expect(desk.locator(".event-head .round-clock__call")).to_be_visible()
    looked_at(desk, barriers)
    desk.goto(f"/events/{coppa}/rounds/history")
    looked_at(desk, barriers)
    desk.goto(f"/events/{coppa}/rounds/1/back")
    looked_at(desk, barriers)
    desk.get_by_label("Perché").fill("sorteggio sbagliato")
    press(desk, "Annulla il turno 1")
    expect(desk.get_by_role("heading", name="Turno 1", exact=True)).to_be_visible()
    # Its match is closed: the tablet waits for the next one.
    expect(tablet).to_have_url(re.compile("/tavolo$"))


def test_a_draft_without_javascript(visit: Any, club: Any, coppa: str) -> None:
    desk = visit(java_script_enabled=False)
    club.signs_in(desk, "organizer")
    desk.goto(f"/events/{coppa}/rounds")
    press(desk, "Comincia e sorteggia")
    tables = desk.locator(".draft-table")
    for index in range(2):
        tables.nth(index).locator("input").first.check()
    desk.get_by_label("Scambia i due segnati, perché").fill("cugini")
    press(desk, "Scambia")
    expect(tables.first).to_contain_text("cugini")
    press(desk, "Pubblica il turno 1")
    expect(desk.locator("#table-1")).to_contain_text("non iniziato")


def test_a_round_of_sixty_four_tables_and_a_check_in_are_on_one_screen(
    visit: Any, beside: Flask, club: Any
) -> None:
    code = club.event
    with beside.app_context():

        def act() -> TournamentAct:
            return TournamentAct(code, event_view(code).number, str(uuid4()), STAMP)

        plan_tournament(code, plan("svizzera"), str(uuid4()), STAMP)
        record_event_facts(act(), entering(128))
        begin_stage(act())
        draft_round(act())
        publish_round(act(), 1)
        type_result(act(), (1, 9), read_table_result(A_WINS))
        record_event_facts(act(), [("clock_started", {"round": 1, "minutes": 60})])
        for table in (1, 2):
            called = matches_of(event_view(code))[1, table].code
            record_fact(called, "referee_called", {"reason": "a card"}, 1, str(uuid4()), STAMP)
    desk = visit()
    desk.set_viewport_size({"width": 1440, "height": 900})
    club.signs_in(desk, "organizer")
    desk.goto(f"/events/{code}/rounds/1")
    tables = desk.locator(".glance-table")
    assert tables.count() == 64
    assert max(tables.evaluate_all(BOTTOMS)) <= 900
    # Nothing of a name is cut, and the search leaves the table that is looked for.
    assert desk.locator(".glance-table bdi").evaluate_all(CUT) == []
    desk.get_by_label("Cerca").fill("ada 77")
    expect(tables.locator("visible=true")).to_have_count(1)
    desk.goto(f"/events/{code}/entries")
    lines = desk.locator(".entry-line")
    assert sum(bottom <= 900 for bottom in lines.evaluate_all(BOTTOMS)) >= 24
    # So is it while one after the other is typed.
    desk.locator("#add summary").click()
    desk.get_by_label("Primo giocatore").fill("Zoe")
    desk.get_by_label("Secondo giocatore").fill("Zita")
    press(desk, "Iscrivi la coppia")
    expect(desk.get_by_label("Primo giocatore")).to_be_focused()
    assert sum(0 <= bottom <= 900 for bottom in lines.evaluate_all(BOTTOMS)) >= 24
    expect(desk.get_by_text("Zoe e Zita: iscrizione fatta.")).to_be_in_viewport()


BOTTOMS = "all => all.map(one => one.getBoundingClientRect().bottom)"
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"


def test_the_page_of_the_standings_changes_by_itself_when_the_time_for_objections_is_over(
    visit: Any, club: Any, beside: Flask
) -> None:
    event, desk = club.event, visit()

    def act() -> TournamentAct:
        return TournamentAct(event, event_view(event).number, str(uuid4()), STAMP)

    with beside.app_context():
        plan_tournament(event, plan("girone"), str(uuid4()), STAMP)
        record_event_facts(TournamentAct(event, 1, str(uuid4()), STAMP), entering(2))
        begin_stage(act())
        draft_round(act())
        publish_round(act(), 1)
        type_result(act(), (1, 1), read_table_result(A_WINS))
        stamp = replace(STAMP, now=datetime.now(UTC))
        opening = TournamentAct(event, event_view(event).number, str(uuid4()), stamp)
        record_event_facts(opening, [("protest_opened", {"minutes": 1})])
    club.signs_in(desk, "organizer")
    desk.clock.install()
    desk.goto(f"/events/{event}/standings")
    expect(desk.get_by_text("Fine dei reclami:")).to_be_visible()
    with beside.app_context():
        make_final(act(), "all agree")
    desk.clock.run_for(62_000)
    expect(desk.get_by_role("heading", name="Classifica definitiva")).to_be_visible()
    expect(desk.get_by_text("Fine dei reclami:")).to_have_count(0)
