"""The secretary of a club: the meetings of the club's team, and nothing else of a league."""

from flask import Flask

from referee.actions.accounts.accounts import set_closed
from referee.actions.register.people import change_person
from referee.core.register.person import INITIALS
from referee.store.accounts.subjects import Account
from referee.store.register.queries import found_people, newest_fact
from tests.actions.register.linking import done
from tests.people import ORIGIN, browser_of, person
from tests.web.leagues.test_leagues import TEAMS, makes, result
from tests.web.office_people import Person, noted


def secretary(app: Flask, olga: Person, number: int, team: int) -> tuple[Person, Account]:
    """Somebody whom Olga has given a team."""
    with app.app_context():
        sara = person("Sara")
    address = f"/leagues/{number}/teams/{team}"
    olga.opens(address)
    olga.fills(f"{address}/secretary", account=sara.id)
    assert "Sara" in olga.text
    return Person(browser_of(app, sara)), sara


def test_a_secretary_writes_the_results_of_the_team(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    sara, _account = secretary(app, olga, number, 4)
    sara.opens("/events/")
    assert "My teams" in sara.text
    sara.opens("/leagues/mine")
    assert "Forlì · Campionato" in sara.text
    assert f"/leagues/{number}/meetings/1-4" in sara.html
    assert f"/leagues/{number}/meetings/2-3" not in sara.html
    result(sara, number)
    assert "The result is recorded." in sara.text
    sara.opens(f"/leagues/{number}/meetings/1-4")
    assert "If something is wrong, tell whoever makes the league." in sara.text
    assert "Award without play" not in sara.text
    olga.opens(f"/leagues/{number}/meetings/1-4")
    assert "Written by Sara" in olga.text
    assert "secretary_given" in noted(app)


def test_what_is_not_the_secretary_s_is_as_if_it_were_not_there(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    sara, _account = secretary(app, olga, number, 4)
    for path in (
        f"/leagues/{number}",
        f"/leagues/{number}/change",
        f"/leagues/{number}/teams/4",
        f"/leagues/{number}/meetings/2-3",
        f"/leagues/{number}/meetings/2-3/sheet.pdf",
        "/leagues/999/meetings/1-4",
        "/leagues/99999999999/meetings/1-4",
        "/register/",
    ):
        sara.opens(path)
        assert sara.status in (403, 404), path
    for act in ("move", "award", "clear", "exchange"):
        sara.opens(f"/leagues/{number}/meetings/1-4")
        form = sara._form(f"/leagues/{number}/meetings/1-4")
        sara.shows(
            sara.client.post(
                f"/leagues/{number}/meetings/1-4/{act}",
                data={**form.fields, "day": "2026-10-02", "reason": "x", "to": "away"},
            )
        )
        assert sara.status == 404, act


def test_a_secretary_corrects_nothing(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    sara, _account = secretary(app, olga, number, 1)
    address = f"/leagues/{number}/meetings/1-4"
    result(olga, number)
    olga.opens(address)
    fields = olga._form(address).fields
    sara.opens("/leagues/mine")
    token = sara.client.get("/api/csrf").json
    assert token is not None
    sara.shows(
        sara.client.post(
            address,
            data={**fields, "reason": "they cheated", "csrf_token": token["token"]},
        )
    )
    assert sara.status == 422
    assert "whoever makes the league corrects it" in sara.text


def test_a_secretary_reads_names_as_their_people_want(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    with app.app_context():
        for name in ("aldo", "dina"):
            (one,) = found_people(name).people
            terms = one.about.__class__(**{**vars(one.about), "shown": INITIALS})
            change_person(done(), one.id, terms, newest_fact(one.id))
    sara, _account = secretary(app, olga, number, 1)
    sara.opens(f"/leagues/{number}/meetings/1-2")
    assert "Aldo Rossi" in sara.html
    assert "D.B." in sara.html
    assert "Dina Bruni" not in sara.html


def test_the_right_ends_when_it_is_taken_or_the_team_has_another_name(
    app: Flask, olga: Person
) -> None:
    number = makes(app, olga)
    sara, account = secretary(app, olga, number, 4)
    address = f"/leagues/{number}/meetings/1-4"
    olga.opens(f"/leagues/{number}/change")
    olga.fills(
        f"/leagues/{number}/change", teams=TEAMS.replace("Rimini:\nForlì:", "Forlì:\nRimini:")
    )
    sara.opens(address)
    assert sara.status == 404
    sara.opens("/leagues/mine")
    assert "You write for no team." in sara.text
    olga.opens(f"/leagues/{number}/teams/4")
    assert "the team had another name when the right was given" in olga.text
    olga.fills(f"/leagues/{number}/teams/4/secretary", account=account.id, taken="")
    sara.opens(address)
    assert sara.status == 200
    olga.opens(f"/leagues/{number}/teams/4")
    olga.fills(f"/leagues/{number}/teams/4/secretary", account=account.id, taken="1")
    sara.opens(address)
    assert sara.status == 404
    assert "secretary_taken" in noted(app)


def test_who_is_no_account_is_given_nothing(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    with app.app_context():
        person("Gina", "manager")
        closed = person("Carlo")
        set_closed(closed.id, True, ORIGIN)
    secretary(app, olga, number, 4)
    olga.opens(f"/leagues/{number}/teams/1")
    assert f'value="{closed.id}"' not in olga.html
    olga.fills(f"/leagues/{number}/teams/1/secretary", account="999")
    assert olga.status == 422
    assert "there is no such person" in olga.text.lower()
    olga.opens(f"/leagues/{number}/teams/1")
    form = olga._form(f"/leagues/{number}/teams/1/secretary")
    olga.shows(
        olga.client.post(
            f"/leagues/{number}/teams/9/secretary", data={**form.fields, "account": "1"}
        )
    )
    assert olga.status == 404
