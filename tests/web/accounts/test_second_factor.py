"""A club that asks everybody who has rights for a second factor, from a day on."""

import re
from datetime import date, datetime, timedelta
from pathlib import Path

import pyotp
import pytest
from flask import Flask

from referee import create_app
from tests.people import browser_of, evening, person
from tests.web.office_people import PASSWORD, Person, arrives, invited

TODAY = datetime.now().astimezone().date()


def asks(app: Flask, since: date | None) -> None:
    """Let the installation ask from a day on, as after a start with the setting."""
    app.config["SECOND_FACTOR_SINCE"] = since


def sets_it_up(browser: Person) -> None:
    browser.opens("/account/")
    browser.fills("/account/second-factor/start", current=PASSWORD)
    secret = re.search(r'<b class="tabular">([A-Z2-7 ]+)</b>', browser.html)
    assert secret is not None
    code = pyotp.TOTP(secret[1].replace(" ", "")).now()
    browser.fills("/account/second-factor", code=code)
    assert browser.status == 200


def signs_in_again(browser: Person) -> None:
    browser.client.delete_cookie("person")
    browser.signs_in("Gina")


def test_before_the_day_people_are_told_and_go_on(app: Flask, gina: Person) -> None:
    asks(app, TODAY + timedelta(days=9))
    signs_in_again(gina)
    gina.opens("/people/")
    assert gina.status == 200
    assert "everybody who has rights signs in with a second factor" in gina.text
    assert "Gina manager · organizer · no second factor" in gina.text
    sets_it_up(gina)
    gina.opens("/people/")
    assert "second factor" not in gina.text


def test_from_the_day_on_whoever_signs_in_sets_it_up_first(app: Flask, gina: Person) -> None:
    asks(app, TODAY)
    signs_in_again(gina)
    assert "This club asks everybody who has rights for a second factor." in gina.text
    for path in ("/people/", "/security", "/events/", "/events/new"):
        answer = gina.client.get(path)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/account/"), path
    sets_it_up(gina)
    gina.opens("/people/")
    assert gina.status == 200
    assert "Gina manager" in gina.text


def test_what_was_typed_meanwhile_is_kept(app: Flask, gina: Person) -> None:
    gina.opens("/people/")
    asks(app, TODAY)
    gina.client.delete_cookie("person")
    other = Person(gina.client)
    other.signs_in("Gina")
    gina.fills("/people/", name="Rita")
    assert gina.status == 403
    assert "A second factor is needed" in gina.text
    assert "your rights wait for a second factor" in gina.text
    sets_it_up(other)
    gina.fills("/people/")
    assert "A link for Rita" in gina.text


def test_whoever_is_signed_in_on_the_day_ends_the_evening(app: Flask, gina: Person) -> None:
    asks(app, TODAY + timedelta(days=1))
    gina.opens("/people/")
    gina.fills("/people/", name="Rita")
    assert gina.status == 200


def test_a_referee_s_rights_wait_too_and_not_what_everybody_may(app: Flask) -> None:
    with app.app_context():
        rita, organizer = person("Rita"), person("Ada", "organizer")
        event = evening(organizer, "Coppa", rita)
    client = browser_of(app, rita)
    assert client.get(f"/events/{event}").status_code == 200
    asks(app, TODAY)
    assert client.get(f"/events/{event}").headers["Location"] == "/account/"
    assert client.get("/").status_code == 200
    assert client.get("/match/new").status_code == 200


def test_people_without_rights_are_not_asked(app: Flask, gina: Person) -> None:
    code = invited(gina, "Rita")
    asks(app, TODAY)
    rita = arrives(app, code)
    assert "second factor. Set it up" not in rita.text
    rita.opens("/events/")
    assert rita.status == 200


def test_it_is_not_switched_off_any_more(app: Flask, gina: Person) -> None:
    sets_it_up(gina)
    gina.opens("/account/")
    assert "Switch off" in gina.text
    form = gina._form("/account/recovery-codes").fields | {"current": PASSWORD}
    asks(app, TODAY)
    gina.opens("/account/")
    assert "Switch off" not in gina.text
    answer = gina.client.post("/account/second-factor/off", data=form)
    assert answer.status_code == 422
    assert "This club asks everybody who has rights" in answer.text
    gina.opens("/account/")
    assert "On: signing in asks for a code" in gina.text


@pytest.mark.parametrize("written", ['"2026-12-01"', "2026-12-01"])
def test_the_day_is_written_as_a_text_or_as_a_day(tmp_path: Path, written: str) -> None:
    (tmp_path / "config.toml").write_text(f"second_factor = {written}\n")
    assert create_app(tmp_path).config["SECOND_FACTOR_SINCE"] == date(2026, 12, 1)
