"""The page on which a sheet of paper is compared with the ledger."""

from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from referee.actions.proof.making import make_checkpoint
from referee.store.database import db
from tests.actions.tournaments.desk import running
from tests.actions.verification.test_matches import tamper
from tests.tables import NOW, Table


def asked(client: FlaskClient, code: str, seal: str) -> tuple[int, str]:
    answer = client.get("/proof", query_string={"code": code, "seal": seal})
    return answer.status_code, answer.text


def test_the_seal_of_a_sheet_is_found_and_what_came_since_is_told(
    app: Flask, english: FlaskClient, tmp_path: Path
) -> None:
    with app.app_context():
        table = Table()
        table.hand(6, 5)
        seal = table.view.head
        db.session.remove()
    assert "Compare a sheet" in english.get("/proof").text
    status, text = asked(english, table.code.lower(), f" {seal[:8].upper()} {seal[8:]}")
    assert status == 200
    assert f"This is the seal of entry 2 of match {table.code}" in text
    assert "Nothing was written since" in text
    assert "No checkpoint counts it yet" in text
    assert english.get(f"/proof.json?code={table.code}").status_code == 404
    with app.app_context():
        make_checkpoint(tmp_path, NOW)
        table.hand(7, 4)
        table.hand(8, 3)
        db.session.remove()
    text = asked(english, table.code, seal[:8])[1]
    assert "2 entries were written since" in text
    assert "counted in checkpoint 1" in text
    proof = english.get(f"/proof.json?code={table.code}")
    assert (proof.json["number"], proof.json["hash"]) == (2, seal)
    assert "attachment" in proof.headers["Content-Disposition"]


def test_an_event_has_seals_too(app: Flask, english: FlaskClient) -> None:
    with app.app_context():
        desk = running(4)
        code, head, number = desk.code, desk.view.head, desk.view.number
        db.session.remove()
    assert f"entry {number} of event {code}" in asked(english, code, head)[1]


def test_a_strange_seal_and_a_changed_ledger_are_said(app: Flask, english: FlaskClient) -> None:
    with app.app_context():
        table = Table()
        table.hand(6, 5)
        db.session.remove()
        assert (
            "No entry of this match or event has this seal"
            in asked(english, table.code, "0" * 64)[1]
        )
        tamper("UPDATE entry SET actor = 'Eva' WHERE number = 1")
        text = asked(english, table.code, table.view.head)[1]
        assert "Entry 1 of this ledger is not as it was written" in text
        tamper("UPDATE entry SET payload = CAST(x'ff' AS TEXT) WHERE number = 1")
        assert asked(english, table.code, table.view.head)[0] == 200


def test_bad_input_says_what_is_wrong_and_keeps_what_was_typed(english: FlaskClient) -> None:
    for code, seal, said in (
        ("ABC", "0" * 64, "Type the six characters of the code"),
        ("ABCDEF", "xyz", "Type the first 8 signs of the seal"),
        ("ABCDEF", "0" * 65, "Type the first 8 signs of the seal"),
        ("ABCDEF", "0" * 64, "There is no match and no event of this code"),
    ):
        status, text = asked(english, code, seal)
        assert (status, said in text, f'value="{code}"' in text) == (422, True, True), said
    assert english.get("/proof.json").status_code == 404
    assert english.get("/proof.json?code=ABCDEF").status_code == 404
