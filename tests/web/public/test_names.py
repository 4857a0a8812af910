"""Names that are not public stand on no page of everybody's, and the office sees them."""

import json
from dataclasses import replace
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.register.people import change_person
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.store.register import queries
from referee.web.tournaments.papers.printed import tournament_of
from tests.actions.register.linking import done, everybody_linked
from tests.actions.tournaments.desk import running
from tests.people import browser_of, person
from tests.tables import Table
from tests.tournament.evening.evening import A_WINS
from tests.web.office_people import Person


def wants(name: str, choice: str) -> int:
    (one,) = queries.namesakes(name)
    about = replace(one.about, shown=choice)
    change_person(done(), one.id, about, queries.newest_fact(one.id), another=True)
    return one.id


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "203.0.113.9"
    return client


def test_a_friendly_match(app: Flask, stranger: FlaskClient) -> None:
    with app.app_context():
        table = Table("Aldo Bo", "Bruno Neri", "Carla", "Dario", notes="gioca Aldo Bo")
        table.finish()
        table.add("side_signed", side="A", name="Aldo Bo")
        everybody_linked()
    code = table.code
    pages = (
        "/",
        f"/watch/{code}",
        f"/match/{code}/history",
        f"/match/{code}/record.json",
        f"/match/{code}/chart.svg",
        f"/api/matches/{code}",
        "/api/matches?state=finished",
    )
    before = {page: stranger.get(page) for page in pages}
    assert "Aldo Bo" in before[f"/watch/{code}"].text
    with app.app_context():
        wants("Aldo Bo", "initials")
        bruno = wants("Bruno Neri", "number")
    for page in pages:
        answer = stranger.get(page)
        assert answer.status_code == 200
        assert "Aldo" not in answer.text, page
        assert "Neri" not in answer.text, page
        if before[page].headers.get("ETag"):
            assert answer.headers["ETag"] != before[page].headers["ETag"]
    assert "A.B." in stranger.get(f"/watch/{code}").text
    said = stranger.get(f"/match/{code}/record.json").json
    assert said is not None
    assert said["players"] == ["A.B.", f"N.{bruno}", "Carla", "Dario"]
    assert said["notes"] == "gioca A.B."
    # Nobody is found by a name that is not public.
    assert code not in stranger.get("/?name=aldo").text
    assert code in stranger.get("/?name=carla").text
    with app.app_context():
        olga = Person(browser_of(app, person("Olga", "organizer")))
    olga.opens(f"/match/{code}/history")
    assert "Aldo Bo" in olga.text
    assert json.loads(olga.client.get(f"/match/{code}/record.json").text)["players"][0] == "Aldo Bo"
    olga.opens("/", name="aldo")
    assert "Aldo" in olga.text
    # What a stranger may see is what everybody sees on the page that is the same for all.
    olga.opens(f"/watch/{code}")
    assert "Aldo Bo" not in olga.text


def test_a_tournament(app: Flask, stranger: FlaskClient) -> None:
    with app.app_context():
        desk = running(4)
        desk.publish()
        for table in (1, 2):
            at = {"round": 1, "table": table, "result": A_WINS}
            record_event_facts(desk.act(), [("result_typed", at), ("result_confirmed", at)])
        everybody_linked()
        match = desk.match_at(1, 1)
    start = f"/torneo/{desk.code}"
    pages = (
        f"{start}/",
        f"{start}/classifica",
        f"{start}/schermo",
        f"{start}/iscritti/1",
        f"/api/events/{desk.code}",
        f"/api/events/{desk.code}/rounds/1",
        f"/api/events/{desk.code}/standings",
        f"/watch/{match}",
        f"/match/{match}/history",
    )
    assert "Ada 1" in "".join(stranger.get(page).text for page in pages)
    with app.app_context():
        wants("Ada 1", "initials")
    found = ""
    for page in pages:
        answer = stranger.get(page)
        assert answer.status_code == 200, page
        assert "Ada 1" not in answer.text, page
        found += answer.text
    assert "A." in found
    with app.app_context():
        of = {public: tournament_of(desk.code, public=public) for public in (True, False)}
    assert [one.state.entrants[1].entry.players[0] for one in of.values()] == ["A.", "Ada 1"]
    assert of[True].state.sheets == of[False].state.sheets
    assert "Ada 2" in found
    with app.app_context():
        olga = Person(browser_of(app, person("Olga", "manager")))
    olga.opens(f"/events/{desk.code}/standings")
    assert "Ada 1" in olga.text


def test_children_are_shown_by_initials(app: Flask, stranger: FlaskClient) -> None:
    with app.app_context():
        table = Table("Zoe Bo", "Bruno", "Carla", "Dario")
        everybody_linked()
        (zoe,) = queries.namesakes("Zoe Bo")
        about = replace(zoe.about, born=2015)
        change_person(done(), zoe.id, about, queries.newest_fact(zoe.id))
    page = stranger.get(f"/watch/{table.code}").text
    assert "Zoe" not in page
    assert "Z.B." in page


def test_the_choice_is_made_in_the_browser(app: Flask) -> None:
    with app.app_context():
        olga = Person(browser_of(app, person("Olga", "organizer")))
    olga.opens("/register/new")
    olga.fills("/register/new", name="Ada Bo", shown="initials", event_id=str(uuid4()))
    olga.opens("/register/1/history")
    assert "In public: the initials" in olga.text
    olga.opens("/register/1/change")
    assert 'value="initials" selected' in olga.html
