"""The pages on which names are linked to people, as a browser without JavaScript gets them."""

import re

from flask import Flask
from werkzeug.datastructures import MultiDict

from referee.actions.register.people import add_person
from referee.core.register.person import About
from tests.actions.register.linking import done
from tests.actions.tournaments.desk import Desk
from tests.tables import Table
from tests.web.office_people import Person

KEY = re.compile(r'name="keys" value="([0-9a-f]{16})"')


def sends(olga: Person, action: str, *keys: str) -> None:
    """Send a form of the page with the names that are ticked."""
    fields = olga._form(action).fields
    data = MultiDict([*fields.items(), *(("keys", key) for key in keys)])
    data.setlist("keys", list(keys))
    olga.shows(olga.client.post(action, data=data))


def settles(olga: Person, address: str, **fields: str) -> dict[str, str]:
    """Send the form that says whose a name is; returns its fields."""
    form = next(one for one in olga.forms if "event_id" in one.fields)
    olga.shows(olga.client.post(address, data=form.fields | fields))
    return form.fields


def test_names_are_added_and_linked_by_buttons(app: Flask, olga: Person) -> None:
    olga.opens("/register/names/")
    assert "Every name is linked." in olga.text
    with app.app_context():
        Table("Anna", "Bruno", "<b>Carla</b>", "Dario")
        desk = Desk()
        desk.enter(1, club="Bar Sport", town="Forlì")
    olga.opens("/register/names/")
    assert "friendly match, 20 Nov 2026" in olga.text
    assert "Forlì · Bar Sport · Coppa Romagna, 20 Nov 2026, entry 1" in olga.text
    assert "<b>Carla</b>" not in olga.html
    found = KEY.findall(olga.html)
    assert len(found) == 6
    assert "Add 6 new people" in olga.text
    sends(olga, "/register/names/new", *found[1:])
    assert "5 names are linked." in olga.text
    assert "Add one new person" in olga.text
    with app.app_context():
        Table("Bruno", "Anna", "Elsa", "Fabio")
    olga.opens("/register/names/")
    sure = KEY.findall(olga.html.partition('action="/register/names/new"')[0])
    sends(olga, "/register/names/sure", *sure)
    assert "names are linked." in olga.text or "One name is linked." in olga.text
    sends(olga, "/register/names/new", "0" * 16)
    assert olga.status == 422
    assert "None of these names is left" in olga.text


def test_whoever_is_in_doubt_is_asked_about(app: Flask, olga: Person) -> None:
    with app.app_context():
        add_person(done(), About("Anna Rossi", "Forlì"))
        add_person(done(), About("Gino Neri"))
        Table("Rossi Anna", "Bruno", "Carla", "Dario")
    olga.opens("/register/names/")
    assert "Perhaps: Anna Rossi" in olga.text
    address = re.search(
        r'href="(/register/names/[0-9a-f]{16})"[^>]*aria-label="Who is it', olga.html
    )
    assert address is not None
    olga.opens(address[1], q="gino")
    assert "Gino Neri" in olga.text
    assert "Anna Rossi" not in olga.text
    olga.opens(address[1])
    settles(olga, address[1])
    assert olga.status == 422
    assert "choose one of these" in olga.text
    for wrong in ("x", "99"):
        olga.opens(address[1])
        settles(olga, address[1], person=wrong)
        assert olga.status == 422
    olga.opens(address[1])
    sent = settles(olga, address[1], person="1")
    assert "Anna Rossi: linked." in olga.text
    assert olga.client.get(address[1]).status_code == 404
    olga.shows(olga.client.post(address[1], data=sent | {"event_id": "another-id", "person": "1"}))
    assert olga.status == 422
    assert "This name is linked already" in olga.text


def test_the_one_who_is_proposed_is_linked_by_one_tap(app: Flask, olga: Person) -> None:
    with app.app_context():
        for name in ("Anna Rossi", "Gino Neri", "Gina Neri"):
            add_person(done(), About(name))
        Table("Rossi Anna", "G. Neri", "Carla", "Dario")
    olga.opens("/register/names/")
    assert "Yes: Rossi Anna is Anna Rossi" in olga.html
    # Of two who may be meant nobody is proposed alone.
    (form,) = [one for one in olga.forms if one.fields.get("person")]
    olga.fills(form.action)
    assert "Anna Rossi: linked." in olga.text
    assert "Rossi Anna" not in olga.text
    assert "G. Neri" in olga.text


def test_a_name_is_unlinked_on_the_page_of_its_person(app: Flask, olga: Person) -> None:
    with app.app_context():
        code = Table("Anna", "Bruno", "Carla", "Dario").code
    olga.opens("/register/names/")
    sends(olga, "/register/names/new", *KEY.findall(olga.html)[:1])
    olga.opens("/register/1/names")
    assert "friendly match, 20 Nov 2026" in olga.text
    sent = olga._form("/register/1/names").fields
    olga.fills("/register/1/names")
    assert "Anna: unlinked." in olga.text
    assert "No name is linked yet." in olga.text
    olga.shows(olga.client.post("/register/1/names", data=sent | {"event_id": "another-id"}))
    assert olga.status == 422
    assert "This name is no longer linked to this person" in olga.text
    olga.opens("/register/1/history")
    assert f"Anna, seat 1 of match {code}" in olga.text
    assert "Name unlinked" in olga.text
    olga.opens("/register/1")
    assert "Linked names" in olga.text


def test_an_entry_is_named_in_the_history(app: Flask, olga: Person) -> None:
    with app.app_context():
        desk = Desk()
        desk.enter(1)
    olga.opens("/register/names/")
    sends(olga, "/register/names/new", *KEY.findall(olga.html))
    olga.opens("/register/1/history")
    assert f"Ada 1, entry 1 of event {desk.code}" in olga.text
    olga.opens("/register/1/names")
    assert "Coppa Romagna, 20 Nov 2026, entry 1" in olga.text
