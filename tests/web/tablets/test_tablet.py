"""Codes that somebody types: of a table for its tablet, and of a tablet that is taken over."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.tablets import pairing, room
from referee.actions.tablets.devices import hold_match
from referee.actions.tablets.takeover import table_code
from referee.store.accounts import subjects
from referee.store.tablets import stations as tablets
from tests.people import ORIGIN, evening, person, row_of, signed_by
from tests.tables import STAMP, Table
from tests.web.tablet import Tablet

SLIPS = ("", "YFJ KJ", "YFJ KJQ Q", "YFJ KJ!")
"""What cannot be a code: a finger slipped, and nobody has guessed."""


def ways_to_type(code: str) -> list[str]:
    """The same code as different people type it: as it is shown, and less carefully."""
    return [f"{code[:3]} {code[3:]}", f"{code[:3]}-{code[3:]}".lower(), f" {code.lower()} "]


def code_of_a_table(app: Flask) -> str:
    """What the desk of an event shows to make a tablet its table 1."""
    with app.app_context():
        olga = person("Olga", "organizer")
        row = room.add_table(row_of(evening(olga)), "1", ORIGIN)
        table = tablets.room_table(row)
        assert table is not None
        return pairing.make_code(table, app.config["SECRET_KEY"], signed_by(olga))


def code_of_a_match(app: Flask) -> tuple[str, str]:
    """A friendly match that a tablet writes to, and the code which that tablet shows."""
    with app.app_context():
        match = Table().code
        hold_match(None, match, STAMP)
        writer = subjects.of_match(match).writer
        assert writer is not None
        return match, table_code(app.config["SECRET_KEY"], writer)


def sends_code(client: FlaskClient, page: str, field: str, code: str) -> Tablet:
    tablet = Tablet(client)
    tablet.opens(page)
    form = next(form for form in tablet.forms if field in form.fields)
    tablet.shows(client.post(form.action, data=form.fields | {field: code}))
    return tablet


@pytest.mark.parametrize("way", range(3))
def test_a_pairing_code_is_typed_as_it_is_shown(app: Flask, english: FlaskClient, way: int) -> None:
    code = ways_to_type(code_of_a_table(app))[way]
    assert sends_code(english, "/tavolo", "pairing_code", code).status == 200


@pytest.mark.parametrize("way", range(3))
def test_the_code_of_a_table_is_typed_as_it_is_shown(
    app: Flask, english: FlaskClient, way: int
) -> None:
    match, code = code_of_a_match(app)
    typed = ways_to_type(code)[way]
    tablet = sends_code(english, f"/match/{match}/takeover", "table_code", typed)
    assert tablet.status == 200
    assert "From now on this device writes" in tablet.text


def test_a_slip_is_no_guess(app: Flask, english: FlaskClient) -> None:
    code = code_of_a_table(app)
    match, match_code = code_of_a_match(app)
    takeover = f"/match/{match}/takeover"
    for slip in SLIPS * 5:
        for page, field in (
            ("/tavolo", "pairing_code"),
            (f"/match/{match}/takeover", "table_code"),
        ):
            tablet = sends_code(english, page, field, slip)
            assert tablet.status == 422
            assert "six letters and digits" in tablet.text
    assert sends_code(english, takeover, "table_code", match_code).status == 200
    assert sends_code(english, "/tavolo", "pairing_code", code).status == 200
