"""All that is kept about a person, as an organizer gives it to him."""

import json

import pytest
from flask import Flask

from referee.store.register import queries
from tests.actions.register.linking import everybody_linked
from tests.tables import Table
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


@pytest.mark.paper
def test_on_paper(app: Flask, olga: Person, anna: int) -> None:
    answer = olga.client.get(f"/register/{anna}/kept.pdf")
    assert answer.mimetype == "application/pdf"
