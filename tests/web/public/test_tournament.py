"""The tournament for everybody: what is published and nothing else, found by name."""

import re
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import (
    Correction,
    correct_result,
    give_walkover,
)
from referee.actions.tournaments.rounds import (
    publish_round,
    take_round_back,
)
from referee.core.table_result import read_table_result
from referee.store.matches import queries
from referee.tournament.evening.plan import EventPlan, StagePlan
from tests.people import evening, person, row_of
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, B_WINS, plan
from tests.web.public.public_event import Public, knockout, running
from tests.web.shown import words
from tests.web.test_markup import NASTY, faults

PLACES = ("", "?by=name", "classifica", "tabellone", "schermo", "iscritti/1")


def test_an_event_without_a_tournament_is_not_there(app: Flask, english: FlaskClient) -> None:
    public = Public(app)
    for code in (public.code, "ZZZZZZ", "no-code"):
        for place in PLACES:
            assert english.get(f"/torneo/{code}/{place}").status_code == 404


def test_what_an_organizer_passes_on_leads_others_to_the_public_page(
    app: Flask, english: FlaskClient
) -> None:
    public = Public(app, plan("svizzera"))
    led = english.get(f"/events/{public.code}")
    assert (led.status_code, led.location) == (303, public.address)
    page = english.get(led.location).text
    assert f'href="/sign-in?next=/events/{public.code}"' in page
    without = Public(app)
    for address in (f"/events/{without.code}", f"/events/{public.code}/rounds", "/events/ZZZZZZ"):
        assert english.get(address).location.startswith("/sign-in?"), address


def test_before_the_first_round_there_are_the_entries(app: Flask, english: FlaskClient) -> None:
    public = Public(app, plan("svizzera"))
    assert "Nobody has entered yet" in english.get(public.address).text
    assert "Nobody has entered yet" in english.get(f"{public.address}schermo").text
    public.enter(5)
    public.add(("withdrew", {"entry": 2}))
    page = words(english.get(public.address).text)
    assert "It begins on 20 Nov 2026" in page
    assert "5 entries" in page
    assert "Niccolò 3 and Ivo 3 Circolo 3" in page
    assert "Niccolò 2 and Ivo 2 withdrawn" in page
    wall = words(english.get(f"{public.address}schermo").text)
    assert "Niccolò 3" in wall
    assert "Niccolò 2" not in wall
    assert "not published yet" in words(english.get(f"{public.address}?q=niccolo 3").text)


@pytest.mark.parametrize("format_", ["svizzera", "eliminazione", "girone"])
def test_a_draft_is_never_shown(app: Flask, english: FlaskClient, format_: str) -> None:
    public = Public(app, plan(format_), 6)
    before = {place: words(english.get(public.address + place).text) for place in PLACES}
    public.begin()
    public.draft()
    for place in PLACES:
        assert words(english.get(public.address + place).text) == before[place], place
    with app.app_context():
        publish_round(public.act(), 1)
    assert "Table 1" in words(english.get(public.address).text)
    after = {place: words(english.get(public.address + place).text) for place in PLACES}
    for place in public.view().state.missing:
        public.type(*place)
    played = {place: words(english.get(public.address + place).text) for place in PLACES}
    assert played[""] != after[""]
    public.draft()
    for place in PLACES:
        assert words(english.get(public.address + place).text) == played[place], place


def test_a_round_taken_back_is_gone(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    public.play()
    public.publish()
    assert "Round 2" in english.get(public.address).text
    with app.app_context():
        take_round_back(public.act(), 2, "drawn too early")
    page = english.get(public.address).text
    assert "Round 2" not in page
    assert "Round 1" in page


def test_where_do_i_play(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 5)
    public.play()
    public.publish()
    state = public.view().state
    both = [
        entry
        for entry in state.entrants
        if sum(entry in sheet.table.players for sheet in state.sheets.values()) == 2
    ]
    one = both[0]
    found = words(english.get(f"{public.address}?q=NICCOLO {one}").text)
    assert "1 entry found" in found
    place = next(p for p, s in state.sheets.items() if p[0] == 2 and one in s.table.players)
    (other,) = (entry for entry in state.sheets[place].table.players if entry != one)
    assert f"Table {place[1]} against Niccolò {other} and Ivo {other}" in found
    assert "Last result: round 1" in found
    (rests,) = state.rounds[-1].draft.draws[0].draw.round.byes
    assert f"Niccolò {rests} and Ivo {rests} rests" in words(
        english.get(f"{public.address}?q=ivo+{rests}").text
    )
    assert "5 entries found" in english.get(f"{public.address}?q=ivo").text
    assert "No one here has that name" in english.get(f"{public.address}?q=Zebedeo").text
    assert 'value="&lt;b&gt;"' in english.get(f"{public.address}?q=<b>").text
    public.add(("withdrew", {"entry": one}))
    assert "withdrawn" in english.get(f"{public.address}?q=ivo {one}").text


@pytest.mark.parametrize("typed", ["D'Angelo", "dangelo", "angelo", "DANG", "nico d’angelo", "d"])
def test_a_name_is_found_however_it_is_typed(app: Flask, english: FlaskClient, typed: str) -> None:
    public = Public(app, plan("svizzera"), 1)
    players = ["Nicò D'Angelo", "Ada Rossi"]
    public.add(("entry_added", {"entry": 2, "name": "I due", "players": players}))
    page = english.get(public.address, query_string={"q": typed}).text
    assert "1 entry found" in page
    assert "I due" in page
    for other in ("ngelo", "?", "Angelina"):
        page = english.get(public.address, query_string={"q": other}).text
        assert "0 entries found" in page


def test_too_many_found_are_said_so(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 14)
    public.publish()
    assert "There are more" in english.get(f"{public.address}?q=ivo").text


def test_by_name_and_earlier_rounds(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 5)
    public.play()
    public.publish()
    page = words(english.get(f"{public.address}?by=name&round=1").text)
    assert page.index("Niccolò 1") < page.index("Niccolò 5")
    assert "rests" in page
    for asked in ("?round=1", "?round=9", "?round=x", "?round=0", "?by=colour"):
        assert english.get(public.address + asked).status_code == 200
    assert "82" not in words(english.get(f"{public.address}?round=2").text)
    assert "100" in words(english.get(f"{public.address}?round=1").text)


def test_live_scores_and_what_may_be_said_of_them(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    code = public.match(1, 1)
    public.hand(code, 7, 4)
    page = english.get(public.address).text
    assert f'href="/watch/{code}"' in page
    assert re.search(
        r"Table 1 playing .* games won points .* games won 0 points 7 .* games won 0 points 4 ",
        words(page),
    )
    assert "not started" in words(page)
    with app.app_context():
        after = queries.head(code).number
        call = {"reason": "A card fell"}
        record_fact(code, "referee_called", call, after, str(uuid4()), STAMP)
    page = words(english.get(public.address).text)
    assert "Table 1 referee called" in page
    assert "A card fell" not in page, "why is the table’s own business"
    assert f'href="{public.address}"' in english.get(f"/watch/{code}").text


def test_a_table_that_waits_for_a_referee_is_marked_as_on_the_wall(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    public.call(public.match(1, 1))
    assert "public-table--referee" in english.get(public.address).text
    assert "wall-table--referee" in english.get(f"{public.address}schermo").text


def test_walkovers_and_corrections_are_said(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 6)
    public.publish()
    with app.app_context():
        give_walkover(public.act(), (1, 1), "b")
        give_walkover(public.act(), (1, 2), None)
    public.type(1, 3)
    with app.app_context():
        correct_result(public.act(), Correction((1, 3), read_table_result(B_WINS), "read wrongly"))
    page = words(english.get(public.address).text)
    assert "Table 1 walkover" in page
    assert "Table 2 neither turned up" in page
    assert "Table 3 corrected" in page
    assert "read wrongly" not in page
    wall = f"{words(english.get(f'{public.address}schermo').text)} "
    assert all(f" {told} " in wall for told in ("walkover", "neither turned up", "corrected"))
    assert " done " not in wall
    with app.app_context():
        correction = Correction((1, 3), read_table_result(A_WINS), "read well", "referee")
        correct_result(public.act(), correction)
    for place in ("", "schermo"):
        assert "corrected by a referee" in words(english.get(public.address + place).text)


def test_ones_own_page(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("girone"), 5)
    assert "Nothing played yet" in english.get(f"{public.address}iscritti/1").text
    for _ in range(3):
        public.play()
    page = words(english.get(f"{public.address}iscritti/2").text)
    assert "Niccolò 2 , Ivo 2 · Circolo 2 · Cesena" in page
    assert re.search(r"place \d of 5", page)
    assert sum(f"Round {number} ·" in page for number in (1, 2, 3)) == 3
    assert english.get(f"{public.address}iscritti/99").status_code == 404


@pytest.mark.parametrize(("format_", "entries"), [("baraonda", 9), ("trionfo", 11)])
def test_single_players(app: Flask, english: FlaskClient, format_: str, entries: int) -> None:
    public = running(app, plan(format_), entries)
    public.play()
    public.publish()
    for place in (*PLACES, "?q=niccolo", "?by=name", "schermo?page=2"):
        page = english.get(public.address + place)
        assert page.status_code == 200
        assert ("Niccolò" in page.text) == (place != "tabellone"), place
    assert "with Niccolò" in words(english.get(f"{public.address}?by=name").text) or (
        format_ == "trionfo"
    )


def test_a_group_is_called_the_same_on_every_page(app: Flask, english: FlaskClient) -> None:
    arabic = "المجموعة"
    groups = StagePlan("eliminazione", groups=(arabic, "B"))
    public = running(app, EventPlan(knockout().regulation, 7, (groups,)), 8)
    public.publish()
    public.type(1, 1)
    places = ("", "classifica", "tabellone", *[f"schermo?page={page}" for page in (2, 4)])
    for place in places:
        page = english.get(public.address + place).text
        assert f"Group \u2068{arabic}\u2069" in page, f"{place}: it turns no line around"


def test_names_are_text(app: Flask, english: FlaskClient) -> None:
    public = Public(app, knockout(consolante=True))
    told: list[Any] = []
    for id_, name in enumerate(NASTY, start=1):
        players = [f"{name[:60]} {id_}", f"Ivo {id_}"]
        entry = {"entry": id_, "name": name[:70], "players": players}
        told.append(("entry_added", {**entry, "club": name[:70], "town": name[:70]}))
    told.append(("checked_in", {"entries": list(range(1, len(NASTY) + 1))}))
    public.add(*told)
    places = [*PLACES, "?q=xss", "schermo?page=2", "schermo?page=3"]

    def check() -> None:
        for place in places:
            answer = english.get(public.address + place)
            assert answer.status_code == 200
            assert faults(answer.data, answer.mimetype) == [], place

    check()
    public.begin()
    public.play()
    public.publish()
    check()


def test_home_leads_to_what_is_being_played(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    assert public.address not in english.get("/").text
    public.publish()
    assert public.address in english.get("/").text
    assert "Tournaments being played" in english.get("/").text


def test_a_friendly_match_has_no_tournament(app: Flask, english: FlaskClient) -> None:
    with app.app_context():
        other = person("Oreste", "organizer")
        assert row_of(evening(other, "Altra"))
    public = running(app, plan("svizzera"), 4)
    public.publish()
    assert "The tournament" in english.get(f"/watch/{public.match(1, 1)}").text
