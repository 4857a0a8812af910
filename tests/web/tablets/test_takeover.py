"""Taking over a table of an event: the code of the table, the PIN of a referee, then the act."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from referee.actions.accounts import passwords
from referee.actions.tablets.devices import hold_match
from referee.actions.tablets.takeover import table_code
from referee.store.accounts import subjects
from referee.store.accounts.tables import ACCOUNTS
from referee.store.database import db, writing
from tests.people import evening, match_of, person
from tests.tables import STAMP
from tests.web.tablet import Tablet

PIN = "918273"


class Stranger(Tablet):
    """A device of the room that wants to write to a match of an event, where Rita referees."""

    def __init__(self, app: Flask, client: FlaskClient, *others: str) -> None:
        super().__init__(client)
        with app.app_context():
            referees = [person(name) for name in ("Rita", *others)]
            code = match_of(evening(person("Olga", "organizer"), "Coppa", *referees))
            hold_match(None, code, STAMP)
            writer = subjects.of_match(code).writer
            assert writer is not None
            self.rita = str(referees[0].id)
            self.table_code = table_code(app.config["SECRET_KEY"], writer)
            with writing():
                ids = [one.id for one in referees]
                kept = {"pin_hash": passwords.hashed(PIN)}
                db.session.execute(update(ACCOUNTS).where(ACCOUNTS.c.id.in_(ids)).values(kept))
        self.address = f"/match/{code}/takeover"
        self.opens(self.address)

    def tries(self, **fields: str) -> None:
        form = next(form for form in self.forms if form.action == self.address)
        token = form.fields["csrf_token"]
        sent = {"csrf_token": token, "table_code": self.table_code, **fields}
        self.shows(self.client.post(self.address, data=sent))


@pytest.fixture
def stranger(app: Flask, english: FlaskClient) -> Stranger:
    return Stranger(app, english)


def test_the_code_comes_first(stranger: Stranger) -> None:
    assert stranger.status == 200
    stranger.tries(table_code="AAA AAA")
    assert stranger.status == 422
    assert "This is not the code of the table" in stranger.text
    assert 'value="AAA AAA"' in stranger.html
    stranger.tries()
    assert stranger.status == 200
    assert "From now on this device writes" in stranger.text


def test_the_only_referee_is_chosen_already(stranger: Stranger) -> None:
    stranger.tries()
    assert f'value="{stranger.rita}" checked' in stranger.html
    assert 'name="pin" type="password" value="" inputmode="numeric"' in stranger.html


def test_of_several_referees_one_has_to_be_chosen(app: Flask, english: FlaskClient) -> None:
    stranger = Stranger(app, english, "Remo")
    stranger.tries()
    assert " checked" not in stranger.html
    for nobody in ("", "x", "99"):
        stranger.tries(sure="1", referee=nobody, pin=PIN)
        assert stranger.status == 422
        assert "Which referee is here?" in stranger.text


def test_it_takes_the_pin_of_the_referee(stranger: Stranger) -> None:
    stranger.tries(sure="1", referee=stranger.rita, pin="111111")
    assert stranger.status == 422
    assert "This is not the referee’s PIN." in stranger.text
    assert "111111" not in stranger.html
    stranger.tries(sure="1", referee=stranger.rita, pin=PIN)
    assert stranger.status == 200
    assert "Take over the table" not in stranger.text


def test_strangers_who_guess_the_code_keep_nobody_in_the_room_from_it(stranger: Stranger) -> None:
    for network in range(22):
        stranger.client.environ_base["REMOTE_ADDR"] = f"93.184.216.{network}"
        stranger.opens(stranger.address)
        stranger.tries(table_code="AAA AAA")
    assert stranger.status == 429
    stranger.client.environ_base["REMOTE_ADDR"] = "192.168.1.20"
    stranger.opens(stranger.address)
    stranger.tries()
    assert stranger.status == 200
    assert "From now on this device writes" in stranger.text


def test_many_guesses_are_slowed_down(stranger: Stranger) -> None:
    for _ in range(8):
        stranger.tries(sure="1", referee=stranger.rita, pin="111111")
    assert stranger.status == 429
    assert "Too many attempts: wait for" in stranger.text
