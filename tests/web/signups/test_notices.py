"""A phone with a personal link turns notifications on, and asks what there is to say."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.signups.notices import Sender, tell_all
from referee.actions.tournaments.rounds import begin_stage, draft_round
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.store.database import db
from referee.store.signups.tables import NOTICES
from referee.web.installation.chores import Chores
from referee.web.signups import push as push_module
from tests.actions.signups.fake_push import FakePush
from tests.tournament.evening.evening import plan
from tests.web.organizer import Desk
from tests.web.signups.links import link, phone_of


@pytest.fixture
def push(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakePush]:
    """Notifications are switched on, and there is a service to write to."""
    with FakePush(tmp_path) as service:
        monkeypatch.setitem(app.config, "PUSH", 1)
        monkeypatch.setitem(app.config, "PUSH_DOOR", service.door)
        monkeypatch.setitem(app.config, "PUBLIC_URL", "https://club.example")
        # The publishing request does not wait for the thread: here it is run at once.
        monkeypatch.setattr(push_module, "tell", at_once)
        yield service


def at_once(_within: object, sender: Sender, now: datetime) -> None:
    tell_all(sender, now)


def publishes(desk: Desk) -> None:
    """Publish the first round by the button of its draft."""
    with desk.app.app_context():
        begin_stage(desk.act())
        draft_round(desk.act())
    desk.at("rounds/draft")
    form = next(one for one in desk.forms if one.action.endswith("/publish"))
    desk.shows(desk.client.post(form.action, data=form.fields))
    assert desk.state.rounds


@pytest.fixture
def desk(app: Flask) -> Desk:
    desk = Desk(app, plan("svizzera"))
    desk.enters(5)
    return desk


def turned(app: Flask, address: str, endpoint: str, *, on: bool = True) -> tuple[int, str]:
    """What a phone is told that turns notifications on or off."""
    phone = phone_of(app)
    phone.opens(address)
    form = next(one for one in phone.forms if one.action.endswith("/avvisi"))
    data = {"csrf_token": form.fields["csrf_token"], "endpoint": endpoint}
    answer = phone.client.post(form.action, data={**data, **({"on": "1"} if on else {})})
    return answer.status_code, answer.text


def test_a_published_round_reaches_the_phone(app: Flask, desk: Desk, push: FakePush) -> None:
    address = link(desk, 1)
    assert turned(app, address, push.device("ada")) == (204, "")
    publishes(desk)
    assert push.told == ["ada"]
    assert turned(app, address, push.device("ada"), on=False) == (204, "")
    with app.app_context():
        assert db.session.query(NOTICES).count() == 0


def test_the_chores_tell_who_was_left_out(app: Flask, desk: Desk, push: FakePush) -> None:
    turned(app, link(desk, 1), push.device("ada"))
    desk.begins()
    assert push.told == []
    Chores(app)()
    Chores(app)()
    assert push.told == ["ada"]


def test_a_service_that_is_not_known_is_refused_in_words(
    app: Flask, desk: Desk, push: FakePush
) -> None:
    status, text = turned(app, link(desk, 1), "https://evil.example/x")
    assert status == 422
    assert "not known here" in text


def test_without_the_managers_switch_nothing_is_kept(app: Flask, desk: Desk) -> None:
    phone = phone_of(app)
    phone.opens(link(desk, 1))
    assert 'data-key=""' in phone.html
    assert "while this page is open" in phone.text
    assert turned(app, link(desk, 1), "https://fcm.googleapis.com/x") == (204, "")
    with app.app_context():
        assert db.session.query(NOTICES).count() == 0


def test_the_page_has_the_key_of_the_server(app: Flask, desk: Desk, push: FakePush) -> None:
    phone = phone_of(app)
    phone.opens(link(desk, 1))
    assert 'data-key="B' in phone.html
    assert "in your pocket" in phone.text


def test_what_a_notification_says_has_no_name(app: Flask, desk: Desk, english: FlaskClient) -> None:
    address = link(desk, 1)
    before = english.get(f"{address}/adesso").json
    assert before["body"] == "The first round is not published yet."
    desk.begins()
    said = [english.get(f"{link(desk, entry)}/adesso").json for entry in range(1, 6)]
    assert sorted(one["title"] for one in said) == [
        "Round 1, table 1",
        "Round 1, table 1",
        "Round 1, table 2",
        "Round 1, table 2",
        "Round 1: you have a bye",
    ]
    assert "Ada" not in str(said)
    assert english.get(f"{address}x/adesso").status_code == 404


def test_who_does_not_play_is_told_the_name_of_the_event(
    app: Flask, desk: Desk, english: FlaskClient
) -> None:
    desk.begins()
    late = {"entry": 6, "name": "Cia - Cleo", "players": ["Cia", "Cleo"]}
    with app.app_context():
        record_event_facts(desk.act(), [("entry_added", late)])
    said = english.get(f"{link(desk, 6)}/adesso").json
    assert said == {"title": "Round 1", "body": "Coppa Romagna"}


def test_the_room_is_told(app: Flask, desk: Desk, english: FlaskClient) -> None:
    desk.begins()
    with app.app_context():
        rooms = [{"name": "Sala grande", "tables": [[1, 9]]}]
        record_event_facts(desk.act(), [("rooms_set", {"rooms": rooms})])
    bodies = [english.get(f"{link(desk, entry)}/adesso").json["body"] for entry in range(1, 6)]
    assert sum(body.startswith("Sala grande · ") for body in bodies) == 4


def test_the_worker_has_its_words_and_a_scope(app: Flask, english: FlaskClient) -> None:
    answer = english.get("/mio/avvisi.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "A new round is published" in answer.text
    assert "showNotification" in answer.text
