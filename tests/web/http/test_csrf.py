"""Whatever writes asks for the session's token, is never a GET, and waits for six hours."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.routing import Rule

from referee.store.database import Base, db
from tests.tables import Table
from tests.web.device import Device
from tests.web.elsewhere import ElsewhereTable
from tests.web.tablet import Tablet

SIX_HOURS = 6 * 60 * 60
OPENING = {
    "id": "program-1",
    "players": ["Anna", "Bruno", "Carla", "Dario"],
    "regulation": "circolo",
}


def addresses(app: Flask, code: str, method: str, **more: str) -> Iterator[tuple[Rule, str]]:
    """Every address that takes `method`, for the match `code` and with `more` of its parts."""
    values: dict[str, Any] = {"code": code, "filename": "css/main.css", "side": "A"}
    values |= {"kind": "blank", "game": "marafone", "chart": "swiss", **more}
    urls = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        if method in (rule.methods or ()):
            arguments = {name: values.get(name, "1") for name in rule.arguments}
            yield rule, urls.build(rule.endpoint, arguments)


def rows(app: Flask) -> dict[str, int]:
    """How many rows each table has."""
    with app.app_context():
        return {
            name: db.session.scalar(select(func.count()).select_from(table)) or 0
            for name, table in Base.metadata.tables.items()
        }


def test_nothing_is_written_without_the_session_s_token(
    app: Flask, english: FlaskClient, table: ElsewhereTable
) -> None:
    table.hand(6, 5)
    english.get("/match/new")
    before, asked = rows(app), 0
    for _rule, address in addresses(app, table.code, "POST"):
        for sent in ({"data": {"csrf_token": "made-up"}}, {"json": OPENING}, {}):
            answer = english.post(address, **sent)
            assert answer.status_code in (400, 403, 404), f"{address}: {answer.status}"
            asked += 1
    assert asked >= 30
    assert rows(app) == before


@pytest.mark.paper
def test_nothing_is_written_by_a_get(
    app: Flask, english: FlaskClient, table: ElsewhereTable
) -> None:
    table.hand(6, 5)
    english.get("/match/new")
    before, asked = rows(app), 0
    for rule, address in addresses(app, table.code, "GET"):
        for client in (english, app.test_client()):
            with client.get(address) as answer:
                assert answer.status_code < 500, f"{rule}: {answer.status}"
            asked += 1
    assert asked >= 40
    assert rows(app) == before


def test_a_page_that_was_left_open_for_six_hours_still_submits(
    tablet: Tablet, table: ElsewhereTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/match/{table.code}/events"
    tablet.opens(f"/match/{table.code}")
    form = next(form for form in tablet.forms if form.action == address)
    device = Device(tablet.client)
    now = time.time
    monkeypatch.setattr("time.time", lambda: now() + SIX_HOURS)
    answer = tablet.client.post(address, data=form.fields)
    assert answer.status_code != 400, "the form's token ran out"
    assert "The session has expired" not in answer.text
    written = device.event(
        table.code, "hand_written", {"hand": 1, "value": {"points": {"A": 6, "B": 5}}}, 1
    )
    assert written.status_code == 201


def test_a_program_without_cookies_needs_no_token(app: Flask) -> None:
    program = app.test_client(use_cookies=False)
    opened = program.post("/api/matches", json=OPENING)
    assert opened.status_code == 201
    event = {
        "id": "program-2",
        "after": 1,
        "kind": "hand_written",
        "payload": {"hand": 1, "value": {"points": {"A": 6, "B": 5}}},
    }
    address = f"/api/matches/{opened.json['match']}/events"
    held = {"Authorization": f"Bearer {opened.json['credential']}"}
    assert program.post(address, json=event).status_code in (403, 404)
    assert program.post(address, json=event, headers=held).status_code == 201
    # Beside a cookie, which a browser sends by itself, it still is what the program itself said.
    again = program.post(address, json=event, headers={**held, "Cookie": "session=anything"})
    assert again.status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://localhost"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Cookie": "session=anything"},
        {"Content-Type": "text/plain"},
    ],
)
def test_what_another_site_s_page_can_send_is_no_program(
    app: Flask, headers: dict[str, str]
) -> None:
    """A page elsewhere, read by somebody in the club's network, is in that network too."""
    stranger = app.test_client(use_cookies=False)
    answer = stranger.post("/api/matches", json=OPENING, headers=headers)
    assert answer.status_code == 400
    assert "/api/csrf" in answer.json["error"]
    with app.app_context():
        assert (
            db.session.scalar(select(func.count()).select_from(Base.metadata.tables["match"])) == 0
        )


def test_no_other_site_is_told_that_it_may(app: Flask) -> None:
    asking = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    answer = app.test_client().options("/api/matches", headers=asking)
    assert [name for name, _value in answer.headers if name.startswith("Access-Control")] == []


def test_the_pages_take_no_program(app: Flask) -> None:
    with app.app_context():
        code = Table().code
    program = app.test_client(use_cookies=False)
    assert program.post(f"/match/{code}/events", json={"kind": "match_closed"}).status_code == 400
