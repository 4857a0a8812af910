"""The pages of the register, as a browser without JavaScript gets them."""

from dataclasses import replace

import pytest
from flask import Flask

from referee.actions.register.people import add_person
from referee.core.register.person import About
from tests.actions.register.linking import done
from tests.tables import STAMP
from tests.web.office_people import Person

MORO = "Gino D’Amico detto «Il Moro»"


def adds(olga: Person, **fields: str) -> None:
    olga.opens("/register/new")
    olga.fills("/register/new", **fields)


def test_people_are_added_and_found_by_any_word(olga: Person) -> None:
    olga.opens("/register/")
    assert "There is nobody in the register yet." in olga.text
    adds(olga, name=MORO, town="Forlì", club="Bar Sport", card="A-12", born="1950",
         category="over 70", note="<b>deaf</b>\non the left")  # fmt: skip
    assert olga.status == 200
    assert f"{MORO}: added." in olga.text
    assert "Forlì · Bar Sport · card A-12 · born in 1950 · over 70" in olga.text
    assert "<b>deaf</b>" not in olga.html
    adds(olga, name="عمر خيام")
    olga.opens("/register/", q="amic FOR")
    assert MORO in olga.text
    assert "One person" in olga.text
    assert "عمر" not in olga.text
    olga.opens("/register/", q="nobody")
    assert "No one in the register is found by that." in olga.text
    olga.opens("/register/", q="x" * 81)
    assert 'id="q-error"' in olga.html
    assert "Register" in olga.client.get("/events/").text


def test_a_person_s_page_says_what_everybody_reads(olga: Person) -> None:
    adds(olga, name="Ada Rossi", born="1950")
    olga.opens("/register/1")
    assert "Everybody sees" not in olga.text
    adds(olga, name="Ivo Bianchi", shown="number")
    olga.opens("/register/2")
    assert "Everybody sees “N.2” in place of the name: so it was chosen." in olga.text


def test_what_is_wrong_is_told_at_its_field_and_what_is_typed_stays(olga: Person) -> None:
    adds(olga, name="", town="x" * 81, born="190", note="y" * 501, club="Bar Sport")
    assert olga.status == 422
    for name in ("name", "town", "born"):
        assert f'id="{name}-error"' in olga.html
    assert olga._form("/register/new").fields["club"] == "Bar Sport"
    olga.fills("/register/new", name="Ada", town="", born="")
    assert olga.status == 422
    assert 'id="note-error"' in olga.html


def test_the_same_name_in_two_towns(olga: Person) -> None:
    adds(olga, name="Niccolò", town="Forlì")
    adds(olga, name="NICCOLO", town="Faenza")
    assert olga.status == 422
    assert "somebody in the register has this name" in olga.text
    assert "Niccolò · Forlì" in olga.text
    assert olga._form("/register/new").fields["town"] == "Faenza"
    olga.fills("/register/new", another="1")
    assert olga.status == 200
    olga.opens("/register/", q="niccolo")
    assert "2 people" in olga.text


def test_a_change_is_told_in_the_history(olga: Person) -> None:
    adds(olga, name="Ada Rossi", town="Forlì", born="1950")
    olga.opens("/register/1/change")
    seen = olga._form("/register/1/change").fields
    olga.fills("/register/1/change", town="Cesena", born="", note="new")
    assert "Ada Rossi: changed." in olga.text
    olga.opens("/register/1/history")
    for words in ("Town: Forlì → Cesena", "Year of birth: 1950 → —", "Note: new", "Olga"):
        assert words in olga.text
    olga.shows(
        olga.client.post(
            "/register/1/change", data=seen | {"event_id": "another-id", "town": "Rimini"}
        )
    )
    assert olga.status == 409
    assert "Meanwhile something was written" in olga.text
    assert 'value="Rimini"' in olga.html
    for address in ("/register/99", "/register/99/change"):
        assert olga.client.get(address).status_code == 404


def test_a_page_that_is_sent_again_says_nothing_else(olga: Person) -> None:
    olga.opens("/register/new")
    sent = olga._form("/register/new").fields | {"name": "Ada"}
    for _ in range(2):
        assert olga.client.post("/register/new", data=sent).status_code == 303
    olga.shows(olga.client.post("/register/new", data=sent | {"name": "Ida"}))
    assert "This page had sent something else before." in olga.text
    olga.opens("/register/")
    assert "One person" in olga.text


def test_a_name_of_another_is_asked_about_in_a_change(olga: Person) -> None:
    adds(olga, name="Ada", town="Forlì")
    adds(olga, name="Ida")
    olga.opens("/register/2/change")
    olga.fills("/register/2/change", name="Ada")
    assert olga.status == 422
    assert "Ada · Forlì" in olga.text
    olga.fills("/register/2/change", name="Ada", another="1")
    assert olga.status == 200


def test_the_list_has_pages(olga: Person) -> None:
    for number in range(51):
        adds(olga, name=f"Player {number:02}")
    olga.opens("/register/", q="play")
    assert "51 people" in olga.text
    assert "page 1 of 2" in olga.text
    assert "Player 50" not in olga.text
    olga.opens("/register/", q="play", page="2")
    assert "Player 50" in olga.text


def test_the_form_begins_with_what_was_looked_for(olga: Person) -> None:
    olga.opens("/register/new", name="Ada")
    assert olga._form("/register/new").fields["name"] == "Ada"


def test_the_history_tells_the_command_line_in_words(app: Flask, olga: Person) -> None:
    by_command = replace(STAMP, actor="referee", device="command line")
    with app.app_context():
        number = add_person(replace(done(), stamp=by_command), About("Ada"))
    olga.client.set_cookie("language", "it")
    olga.opens(f"/register/{number}/history")
    assert "riga di comando" in olga.text
    assert "server’s command line" not in olga.text


@pytest.mark.parametrize("number", [2**31, 10**20, "9" * 5000])
def test_no_page_has_a_number_that_no_person_can_have(olga: Person, number: int | str) -> None:
    for page in ("", "/history", "/matches.csv"):
        assert olga.client.get(f"/register/{number}{page}").status_code == 404, page
