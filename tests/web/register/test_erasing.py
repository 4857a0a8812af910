"""A manager erases a name, as a browser without JavaScript gets the pages."""

import pytest
from flask import Flask

from referee.store.register.queries import found_people
from tests.actions.register.linking import everybody_linked
from tests.people import browser_of, person
from tests.tables import Table
from tests.web.office_people import Person


@pytest.fixture
def mara(app: Flask) -> Person:
    """A manager who reads English."""
    with app.app_context():
        account = person("Mara", "manager")
    return Person(browser_of(app, account))


def numbers(app: Flask) -> dict[str, int]:
    with app.app_context():
        everybody_linked()
        return {one.about.name: one.id for one in found_people().people}


def test_a_name_is_erased(app: Flask, mara: Person) -> None:
    with app.app_context():
        table = Table("Aldo Bo", "Bruno", "Carla", "Dario")
        table.finish()
    aldo = numbers(app)["Aldo Bo"]
    mara.opens(f"/register/{aldo}")
    address = f"/register/{aldo}/erase"
    assert f'href="{address}"' in mara.html
    mara.opens(address)
    assert f"N.{aldo} will stand in place of: Aldo Bo" in mara.text
    assert "1 match" in mara.text
    mara.fills(address, reason="he has asked")
    assert mara.status == 422
    assert "tick this first" in mara.text.lower()
    mara.fills(address, reason="Aldo Bo has asked", meant="1")
    assert mara.status == 422
    mara.fills(address, reason="he has asked", meant="1")
    assert f"The name is erased: N.{aldo} stands in its place." in mara.text
    mara.opens(f"/register/{aldo}/history")
    assert "Name erased" in mara.text
    assert "Reason: he has asked" in mara.text
    mara.opens(f"/match/{table.code}/history")
    assert f"Name erased: N.{aldo} stands in its place" in mara.text
    assert "asked" not in mara.text
    assert "Aldo" not in mara.text
    for page in (f"/register/{aldo}", f"/match/{table.code}", "/matches/", address):
        mara.opens(page)
        assert "Aldo" not in mara.text
    assert "This name is erased already." in mara.text
    change = f"/register/{aldo}/change"
    mara.opens(change)
    mara.fills(change, name="Aldo Bo")
    assert mara.status == 422


def test_who_is_playing_is_not_erased(app: Flask, mara: Person) -> None:
    with app.app_context():
        table = Table("Aldo Bo", "Bruno", "Carla", "Dario")
    aldo = numbers(app)["Aldo Bo"]
    mara.opens(f"/register/{aldo}/erase")
    assert "Still playing" in mara.text
    assert f"Match {table.code}" in mara.text
    assert mara.client.get("/register/99/erase").status_code == 404


def test_an_organizer_is_not_offered_it(app: Flask, olga: Person) -> None:
    with app.app_context():
        Table("Aldo Bo", "Bruno", "Carla", "Dario").finish()
    aldo = numbers(app)["Aldo Bo"]
    olga.opens(f"/register/{aldo}")
    assert "Erase" not in olga.text
