"""People come in and are given rights; in browsers, as they do it."""

import re

import pytest
from flask import Flask

from referee.actions.accounts import sign_ins
from referee.store.accounts.subjects import secrets
from tests.people import browser_of, evening, match_of, person
from tests.web.office_people import (
    OTHER,
    PASSWORD,
    Person,
    arrives,
    english,
    invited,
    makes_event,
    noted,
    now,
)


def test_the_setup_link_makes_the_manager_and_signs_her_in(gina: Person) -> None:
    assert gina.status == 200
    assert "Gina manager · organizer" in gina.text


def test_what_is_wrong_in_the_setup_is_told_at_its_field(app: Flask) -> None:
    browser = Person(english(app))
    browser.opens("/setup")
    browser.fills("/setup", code="00000", name="Gina", password=PASSWORD)
    assert browser.status == 422
    assert 'id="code-error"' in browser.html
    assert browser._form("/setup").fields["name"] == "Gina"
    assert PASSWORD not in browser.html


def test_somebody_new_chooses_a_password_by_a_link(app: Flask, gina: Person) -> None:
    code = invited(gina, "Rita")
    assert code not in str(noted(app))
    rita = arrives(app, code)
    assert "Rita" in rita.text
    assert "Where you are signed in" in rita.text
    assert "The password is chosen, and you are signed in." in rita.text
    rita.opens("/account/")
    assert "The password is chosen" not in rita.text
    again = arrives(app, code, OTHER)
    assert again.status == 422
    assert "this link was used already" in again.text


def test_the_link_names_its_account(gina: Person) -> None:
    """Whoever opens it reads with which name to sign in: the page writes it into its field."""
    invited(gina, "Nicolò D’Angelo")
    assert re.search(r"/welcome#[0-9A-Z-]{23},Nicol%C3%B2%20D%E2%80%99Angelo", gina.html)
    gina.opens("/welcome")
    assert "data-link-name" in gina.html


def test_two_people_of_one_name_would_sign_in_as_each_other(gina: Person) -> None:
    invited(gina, "Niccolò")
    gina.fills("/people/", name="NICCOLO")
    assert gina.status == 422
    assert "there is an account of this name already" in gina.text


@pytest.mark.parametrize("name", ["", "x" * 81, "a\x00b"])
def test_a_name_that_cannot_be_is_told_at_its_field(gina: Person, name: str) -> None:
    gina.opens("/people/")
    gina.fills("/people/", name=name)
    assert gina.status == 422
    assert 'id="name-error"' in gina.html


def test_a_name_with_a_sign_that_turns_the_text_is_told_what_is_wrong(gina: Person) -> None:
    gina.opens("/people/")
    gina.fills("/people/", name="Rita \u202e")
    assert gina.status == 422
    assert "has a sign that cannot be seen" in gina.text
    makes_event(gina, name="Coppa \u202e")
    assert gina.status == 422
    assert "has a sign that cannot be seen" in gina.text


@pytest.mark.parametrize("name", ["عمر", "🃏 Zoë", "<b>Rita</b>", 'O\'Neill & "Co"'])
def test_every_name_that_people_have_is_taken(app: Flask, gina: Person, name: str) -> None:
    rita = arrives(app, invited(gina, name))
    assert rita.status == 200
    assert "<b>Rita</b>" not in rita.html
    gina.opens("/security")
    assert gina.status == 200
    assert "<b>Rita</b>" not in gina.html


def test_rights_are_given_and_taken_but_not_the_last(app: Flask, gina: Person) -> None:
    arrives(app, invited(gina, "Rita", organizer="1"))
    assert "Rita organizer" in gina.text or "Rita" in gina.text
    with app.app_context():
        found = secrets("Rita")
        assert found is not None
        rita = found.account.id
    gina.opens("/people/")
    gina.fills("/people/1/right", right="manager", given="")
    assert gina.status == 422
    assert "this is the last manager" in gina.text
    gina.fills("/people/1/closed", closed="1")
    assert gina.status == 422
    gina.fills(f"/people/{rita}/right", right="manager", given="1")
    assert "Rita manager" in gina.text
    gina.fills(f"/people/{rita}/closed", closed="1")
    assert "closed" in gina.text
    gina.fills(f"/people/{rita}/closed", closed="")
    assert "manager_given" in noted(app)


def test_what_is_no_right_and_nobody_is_refused(gina: Person) -> None:
    gina.opens("/people/")
    gina.fills("/people/1/right", right="emperor", given="1")
    assert gina.status == 400
    gina.opens("/people/")
    token = gina._form("/people/1/closed").fields
    for place in ("right", "closed"):
        gina.shows(gina.client.post(f"/people/99/{place}", data=token | {"right": "organizer"}))
        assert gina.status == 422
    gina.shows(gina.client.post("/people/99/link", data=token))
    assert gina.status == 404


def test_a_new_link_for_whoever_forgot(app: Flask, gina: Person) -> None:
    rita = arrives(app, invited(gina, "Rita"))
    gina.opens("/people/")
    gina.fills("/people/2/link")
    found = re.search(r"/welcome#([0-9A-Z-]{23})", gina.html)
    assert found is not None
    arrives(app, found[1], OTHER)
    rita.opens("/account/")
    assert "For organizers and referees" in rita.text


def test_each_button_that_shows_a_password_says_of_which(gina: Person) -> None:
    gina.opens("/account/")
    shown = re.findall(r'aria-label="(Show: [^"]+)"', gina.html)
    assert "Show: Current password, PIN" in shown
    assert "Show: Current password, Second factor" in shown
    assert len(shown) == len(set(shown)) == 5


def test_the_security_log_has_pages_and_says_who(app: Flask, gina: Person) -> None:
    for number in range(30):
        with app.app_context():
            olga = person(f"Olga {number}")
            sign_ins.begin(olga, now())
    gina.opens("/security")
    assert "page 1 of 2" in gina.text
    assert "Account made for Olga 29" in gina.text
    gina.opens("/security", page="2")
    assert "Gina became the manager by the setup link" in gina.text
    gina.opens("/security", page="x")
    assert "page 1 of 2" in gina.text


def test_home_shows_a_quiet_way_in(app: Flask, gina: Person) -> None:
    assert "Sign in" in english(app).get("/").text
    gina.opens("/")
    assert "Gina" in gina.text
    assert "Sign in" not in gina.text


def test_the_ways_of_the_office_are_on_the_pages_of_acts_too(app: Flask) -> None:
    with app.app_context():
        rita = person("Rita")
        event = evening(person("Olga", "organizer"), "Coppa Romagna", rita)
        code = match_of(event)
    browser = browser_of(app, rita)
    for page in ("/match/new", f"/match/{code}/rulings/new"):
        assert 'href="/arbitri"' in browser.get(page).text
    assert 'class="office-bar"' not in english(app).get("/match/new").text
