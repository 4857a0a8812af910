"""Two people who are one, and one who is two, as a browser without JavaScript gets the pages."""

import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from referee.store.register.queries import found_people
from tests.actions.register.linking import everybody_linked
from tests.tables import Table
from tests.web.office_people import Person


@pytest.fixture
def two(app: Flask) -> dict[str, int]:
    """Anna Neri and Nina, with a match each and two; their numbers."""
    with app.app_context():
        for name in ("Anna Neri", "Nina", "Nina"):
            Table(name, "Bruno", "Carla", "Dario").finish()
        everybody_linked()
        return {one.about.name: one.id for one in found_people().people}


def sends(olga: Person, address: str, **fields: object) -> None:
    """Send the form of the page that writes; lists are several fields of one name."""
    form = next(one for one in olga.forms if "event_id" in one.fields)
    data = MultiDict(form.fields)
    for name, value in fields.items():
        data.setlist(name, value if isinstance(value, list) else [str(value)])
    olga.shows(olga.client.post(address, data=data))


def test_two_are_merged_and_it_is_undone(olga: Person, two: dict[str, int]) -> None:
    anna, nina = two["Anna Neri"], two["Nina"]
    address = f"/register/{anna}/merge"
    olga.opens(address, q="nin")
    assert "Nina" in olga.text
    assert "Bruno" not in olga.text
    olga.opens(address, other=str(nina))
    assert "2 names , 2 matches" in olga.text or "2 names, 2 matches" in olga.text
    assert f'href="/register/{nina}/merge?other={anna}"' in olga.html
    assert "No one in the register" not in olga.text
    sends(olga, address, seen=9)
    assert olga.status == 422
    assert "Other names go along since: look at it again" in olga.text
    sends(olga, address)
    assert "Anna Neri: merged." in olga.text
    assert "2026 3 3" in olga.text
    olga.opens(f"/register/{nina}")
    assert "Merged into Anna Neri" in olga.text
    # No merge goes in a circle, and whoever tries reads why.
    olga.opens(f"/register/{nina}/merge", other=str(anna))
    assert "this person was merged into another already" in olga.text
    assert "Merged into Anna Neri" in olga.text
    olga.opens(address, other=str(nina))
    assert "That person was merged into another already" in olga.text
    assert "What moves" not in olga.text
    history = f"/register/{anna}/history"
    olga.opens(history)
    assert f"Nina ({nina}) into Anna Neri ({anna})" in olga.text
    olga.fills(history)
    assert olga.status == 422
    assert "say why" in olga.text
    olga.fills(history, reason="two people after all")
    assert "Undone." in olga.text
    assert "Reason: two people after all" in olga.text
    assert "People merged · undone" in olga.text
    olga.opens(f"/register/{nina}")
    assert "2026 2 2" in olga.text


def test_one_is_split_and_it_is_undone(olga: Person, two: dict[str, int]) -> None:
    nina = two["Nina"]
    address = f"/register/{nina}/split"
    olga.opens(address)
    keys = [unescape(key) for key in re.findall(r'name="keys" value="([^"]+)"', olga.html)]
    assert len(keys) == 2
    sends(olga, address, do="look", keys=[])
    assert olga.status == 422
    assert "Choose one name at least" in olga.text
    for wrong in ("x", "{}"):
        sends(olga, address, do="look", keys=[wrong])
        assert olga.status == 422
    sends(olga, address, do="look", keys=keys[:1], name="Nina Zoli", town="Forlì")
    assert olga.status == 200
    assert "1 name, 1 match" in olga.text
    assert 'value="Nina Zoli"' in olga.html
    sends(olga, address, do="split", keys=keys[:1], name="Anna Neri")
    assert olga.status == 422
    assert "In the register there is already:" in olga.text
    sends(olga, address, do="split", keys=keys[:1], name="Anna Neri", another="1")
    assert "Nina: split." in olga.text
    history = f"/register/{nina}/history"
    olga.opens(history)
    assert f"Anna Neri, made of names of Nina ({nina})" in olga.text
    found = re.search(r'name="entry" value="([0-9]+)"', olga.html)
    assert found is not None
    new = f"/register/{found[1]}"
    olga.opens(new)
    assert "2026 1 1" in olga.text
    olga.opens(f"{new}/split")
    sends(olga, f"{new}/history", entry=found[1], reason="the same after all")
    assert "Register" in olga.text
    assert olga.client.get(new).status_code == 404
    olga.opens(history)
    assert "Person split · undone" in olga.text


def test_a_change_of_whoever_was_split_off_tells_what_is_new_alone(
    olga: Person, two: dict[str, int]
) -> None:
    address = f"/register/{two['Nina']}/split"
    olga.opens(address)
    keys = [unescape(key) for key in re.findall(r'name="keys" value="([^"]+)"', olga.html)]
    sends(olga, address, do="split", keys=keys[:1], name="Nina Zoli", town="Forlì")
    olga.opens(f"/register/{two['Nina']}/history")
    found = re.search(r'name="entry" value="([0-9]+)"', olga.html)
    assert found is not None
    new = f"/register/{found[1]}"
    olga.opens(f"{new}/change")
    olga.fills(f"{new}/change", town="Cesena")
    olga.opens(f"{new}/history")
    assert "Town: Forlì → Cesena" in olga.text
    assert "Name: Nina Zoli" not in olga.text


def test_whoever_has_no_name_cannot_be_split(olga: Person) -> None:
    olga.opens("/register/new")
    olga.fills("/register/new", name="Ada")
    olga.opens("/register/1/split")
    assert "Only a person with several names can be split." in olga.text
    for address in ("/register/99/merge", "/register/99/split", "/register/99/history"):
        assert olga.client.get(address).status_code == 404
