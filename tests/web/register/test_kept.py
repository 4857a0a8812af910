"""All that is kept about a person, as an organizer gives it to him."""

import json

import pytest
from flask import Flask

from referee.actions.register.ratings import bring_up_to_date, switch_ratings
from referee.presenters.register.kept import kept_page
from referee.store.register import queries
from referee.web.register.kept import _kept
from tests.actions.register.linking import done, everybody_linked
from tests.tables import STAMP, Table
from tests.web.office_people import Person


@pytest.fixture
def anna(app: Flask) -> int:
    with app.app_context():
        Table("Anna", "Bruno", "Carla", "Dario").finish()
        everybody_linked()
        return queries.namesakes("Anna")[0].id


def test_as_json(app: Flask, olga: Person, anna: int) -> None:
    olga.opens(f"/register/{anna}")
    assert f'href="/register/{anna}/kept.json"' in olga.html
    said = json.loads(olga.client.get(f"/register/{anna}/kept.json").text)
    assert said["format"] == "referee-person/1"
    assert said["person"] == {"number": anna, "name": "Anna"}
    assert [one["name"] for one in said["names"]] == ["Anna"]
    assert (said["matches"][0]["with"], said["matches"][0]["outcome"]) == ("Carla", "won")
    assert [one["kind"] for one in said["history"]] == ["person_added", "name_linked"]
    assert olga.client.get("/register/99/kept.json").status_code == 404


def test_his_rating_is_among_it_unless_he_wants_that_nobody_sees_it(
    app: Flask, olga: Person, anna: int
) -> None:
    address = f"/register/{anna}/kept.json"
    assert json.loads(olga.client.get(address).text)["rating"] is None
    with app.app_context():
        switch_ratings(done(), kept=True)
        bring_up_to_date(STAMP.now)
    rating = json.loads(olga.client.get(address).text)["rating"]
    assert (rating["matches"], rating["value"] > 1500) == (1, True)
    with app.test_request_context(headers={"Cookie": "language=en"}):
        page = kept_page(_kept(anna), {})
    assert ("Rating", "1562, likely between 1217 and 1906, after one match") in page.about
    change = f"/register/{anna}/change"
    olga.opens(change)
    olga.fills(change, name="Anna", rated="hidden", shown="initials")
    assert json.loads(olga.client.get(address).text)["rating"] is None
    with app.test_request_context(headers={"Cookie": "language=en"}):
        page = kept_page(_kept(anna), {})
    assert ("Rating", "nobody sees it") in page.about
    assert ("In public", "the initials") in page.about


@pytest.mark.paper
def test_on_paper(app: Flask, olga: Person, anna: int) -> None:
    answer = olga.client.get(f"/register/{anna}/kept.pdf")
    assert answer.mimetype == "application/pdf"
