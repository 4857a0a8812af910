"""Rooms of a tournament: told at the desk, said beside tables, each with a desk of its own."""

import re

import pytest
from flask import Flask

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.store.tournaments.round_matches import matches_of
from tests.actions.tournaments.desk import play
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.organizer import Desk
from tests.web.tablet import Tablet

ROOMS = [{"name": "Sala", "tables": [[1, 3]]}, {"name": "Bar", "tables": [[4, 6]]}]


def adds(desk: Desk, **typed: str) -> None:
    """Fill in the form of one more room."""
    form = next(form for form in desk.forms if "tables" in form.fields)
    desk.shows(desk.client.post(form.action, data={**form.fields, **typed}))


def sends(desk: Desk, action: str) -> None:
    """Send a form of the page that is one button."""
    form = next(form for form in desk.forms if form.action.endswith(action))
    desk.shows(desk.client.post(form.action, data=form.fields))


def test_rooms_are_said_to_everybody_and_a_round_shows_one_of_them(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    desk.enters(8)
    desk.at("tables")
    assert "/rooms" in desk.html
    desk.at("tables/rooms")
    adds(desk, name="Sala grande", tables="1-2 e 3")
    assert "write tables as 1–16, 20" in desk.text
    assert 'value="1-2 e 3"' in desk.html
    adds(desk, name="", tables="1")
    assert "write the name of the room" in desk.text
    adds(desk, name="Sala grande", tables="1-2, 3")
    adds(desk, name="Bar", tables="3–4")
    assert "table 3 stands in two rooms" in desk.text
    adds(desk, name="Bar", tables="4")
    assert "tables 1–2, 3" in desk.text
    desk.at("rounds")
    sends(desk, "/rounds/stage")
    sends(desk, "/rounds/draft")
    sends(desk, "/publish")
    assert [f'id="table-{table}"' in desk.html for table in (1, 4)] == [True, True]
    desk.at("rounds/1", room="Bar")
    assert [f'id="table-{table}"' in desk.html for table in (1, 4)] == [False, True]
    assert "1 not started" in desk.text
    desk.at("rounds/1", room="Cantina")
    assert [f'id="table-{table}"' in desk.html for table in (1, 4)] == [True, True]
    public = desk.client.get(f"/torneo/{desk.view.code}/").text
    assert (public.count("Sala grande"), public.count("<bdi>Bar</bdi>")) == (3, 1)
    by_name = desk.client.get(f"/torneo/{desk.view.code}/?by=name").text
    assert by_name.count("<bdi>Bar</bdi>") == 2
    assert "<b><bdi>" in desk.client.get(f"/torneo/{desk.view.code}/?q=Ada").text
    desk.at("rounds/history")
    assert "Rooms: Sala grande, Bar" in desk.text
    desk.at("tables/rooms")
    sends(desk, "/remove")
    assert [one.name for one in desk.state.rooms] == ["Bar"]


@pytest.fixture
def rooms(app: Flask) -> Evening:
    """Six tables in two rooms, at four of which a match is signed by both."""
    evening = Evening(app, plan("svizzera", by_hand=True), 12)
    with app.app_context():
        record_event_facts(evening.act(), [("rooms_set", {"rooms": ROOMS})])
    evening.begins()
    return evening


def signs(evening: Evening, *tables: int, sign: bool = True) -> None:
    with evening.app.app_context():
        for table in tables:
            play(matches_of(evening.view())[1, table].code, sign=sign)


def in_bar(evening: Evening, path: str) -> Tablet:
    tablet = Tablet(evening.organizer)
    tablet.opens(f"{evening.address}{path}", room="Bar")
    return tablet


def sent(evening: Evening, page: Tablet, path: str, button: str = "", **typed: str) -> str:
    """Send a form of the page, and return where it leads."""
    form = next(
        one for one in page.forms if path in one.action and (not button or button in one.fields)
    )
    answer = evening.organizer.post(form.action, data={**form.fields, **typed})
    assert answer.status_code == 303
    return answer.headers["Location"]


def test_the_desk_of_a_room_enters_the_results_of_its_room_and_stays_there(rooms: Evening) -> None:
    signs(rooms, 1, 2, 4)
    signs(rooms, 5, sign=False)
    page = in_bar(rooms, "/1")
    assert "Enter the signed result" in page.text
    assert "Enter the result that is not signed" in page.text
    assert sent(rooms, page, "/rounds/results").endswith("/rounds/1?room=Bar")
    assert rooms.view().state.missing == ((1, 1), (1, 2), (1, 3), (1, 5), (1, 6))
    assert sent(rooms, in_bar(rooms, "/1"), "/rounds/results", "unsigned").endswith("?room=Bar")
    assert rooms.view().state.missing == ((1, 1), (1, 2), (1, 3), (1, 6))
    assert "/rounds/results" not in in_bar(rooms, "/1").html
    assert "Enter 2 signed results" in rooms.page("/1").text


def test_the_clock_started_from_a_room_comes_back_to_it(rooms: Evening) -> None:
    assert sent(rooms, in_bar(rooms, "/1"), "/1/clock").endswith("/rounds/1?room=Bar")
    assert sent(rooms, in_bar(rooms, "/1"), "/1/last-hand").endswith("/rounds/1?room=Bar")


def test_slips_and_tables_of_a_room_stay_in_it(rooms: Evening) -> None:
    signs(rooms, 1, 4)
    slips = in_bar(rooms, "/1/results")
    assert [f'data-row="{table}"' in slips.html for table in (1, 4)] == [False, True]
    assert "Results of round 1 · " in slips.text
    assert "3 results are missing" in slips.text
    back = sent(
        rooms, slips, "/1/results", take="1", t5_g1_a="41", t5_g1_b="3", t5_g2_a="41", t5_g2_b="3"
    )
    assert "room=Bar" in back
    assert rooms.view().state.missing == ((1, 1), (1, 2), (1, 3), (1, 6))
    table = in_bar(rooms, "/1/4")
    assert ["/rounds/1/3?" in table.html, "/rounds/1/5?room=Bar" in table.html] == [False, True]
    assert "/rounds/1?room=Bar" in table.html
    assert sent(rooms, in_bar(rooms, "/1/6"), "/1/6/walkover", walkover="a").endswith("?room=Bar")


def test_the_wall_of_a_room_has_its_tables_alone(rooms: Evening) -> None:
    def page(query: str) -> str:
        return rooms.organizer.get(f"/torneo/{rooms.code}/schermo?{query}").text

    assert "Tables · \u2068Sala\u2069" in page("page=1") or "Tables · Sala" in page("page=1")
    assert "Bar" in page("page=2")
    own = page("room=Bar")
    assert [f"</span>{table}</b>" in own for table in (3, 4)] == [False, True]
    assert "room=Bar" in own, "the next page is of this room, too"
    assert page("room=Cantina&page=1") != own


def test_papers_are_printed_by_room(rooms: Evening) -> None:
    page = Tablet(rooms.organizer)
    page.opens(f"/events/{rooms.code}/papers/")
    assert "All rooms" in page.text
    assert "6 tables" in page.text
    page.opens(f"/events/{rooms.code}/papers/", room="Bar")
    assert "3 tables" in page.text
    assert page.html.count("pairings.pdf?room=Bar") == 1
    assert page.html.count("by=name&amp;room=Bar") == 1
    assert "slips.pdf?room=Bar" in page.html
    assert "/sheets/blank?room=Bar" in page.html


def test_the_next_step_beside_a_table_of_a_room_leads_back_to_the_room(rooms: Evening) -> None:
    signs(rooms, 4)
    for path in ("/1/4", "/1/results"):
        page = in_bar(rooms, path).html
        [step] = re.findall(r'event-head__next.*?href="([^"]+)"', page, re.DOTALL)
        assert step.endswith("/rounds/1?room=Bar"), path
    assert "event-head__next" not in in_bar(rooms, "/1").html


@pytest.mark.paper
def test_the_papers_of_a_room_are_saved_under_its_name(rooms: Evening) -> None:
    for path in (
        f"/events/{rooms.code}/papers/rounds/1/slips.pdf",
        f"/torneo/{rooms.code}/paper/rounds/1/pairings.pdf",
    ):
        names = [
            rooms.organizer.get(f"{path}{query}").headers["Content-Disposition"]
            for query in ("", "?room=Bar")
        ]
        assert names[1] == names[0].replace(".pdf", "-bar.pdf"), path
