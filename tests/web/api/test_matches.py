"""The API: what devices write and read."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.matches.match_facts import record_fact
from referee.web.api import matches
from tests.tables import STAMP
from tests.web.device import Device

HAND = {"hand": 1, "value": {"points": {"A": 6, "B": 5}}}


def test_a_fact_is_saved_once_and_answered_the_same_twice(device: Device) -> None:
    code, event_id = device.open(), str(uuid4())
    first = device.event(code, "hand_written", HAND, 1, event_id)
    again = device.event(code, "hand_written", HAND, 1, event_id)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.data == again.data
    assert first.json["entry"]["number"] == 2
    assert device.client.get(f"/api/matches/{code}").json["number"] == 2


def test_the_stored_answer_stays_when_the_match_has_moved_on(device: Device) -> None:
    code, event_id = device.open(), str(uuid4())
    first = device.event(code, "hand_written", HAND, 1, event_id)
    device.event(code, "hand_written", {**HAND, "hand": 2}, 2)
    assert device.event(code, "hand_written", HAND, 1, event_id).data == first.data


def test_the_same_id_with_another_body_is_refused(device: Device) -> None:
    code, event_id = device.open(), str(uuid4())
    device.event(code, "hand_written", HAND, 1, event_id)
    other = {"hand": 1, "value": {"points": {"A": 5, "B": 6}}}
    answer = device.event(code, "hand_written", other, 1, event_id)
    assert (answer.status_code, answer.json["place"]) == (422, "id")


def test_a_late_device_is_told_what_is_new(device: Device) -> None:
    code = device.open()
    device.event(code, "hand_written", HAND, 1)
    answer = device.event(code, "hand_written", HAND, 1)
    assert answer.status_code == 409
    assert answer.json["number"] == 2
    assert [entry["kind"] for entry in answer.json["entries"]] == ["hand_written"]
    assert "moved on" in answer.json["error"]


def test_a_wrong_fact_is_refused_with_article_and_place(device: Device) -> None:
    wrong = {"hand": 1, "value": {"points": {"A": 7, "B": 5}}}
    answer = device.event(device.open(), "hand_written", wrong, 1)
    assert answer.status_code == 422
    assert answer.json["error"] == "the two sides together have 11 points, not 12"
    assert (answer.json["article"], answer.json["place"].split(".")[-1]) == ("7.1", "points")


def test_record_result_and_etag(device: Device) -> None:
    code = device.open(date="2026-11-20", regulation={"base": "corto", "best_of": 1})
    device.event(code, "hand_written", HAND, 1)
    answer = device.client.get(f"/api/matches/{code.lower()}")
    assert answer.json["record"]["regulation"] == {"base": "corto", "best_of": 1}
    assert answer.json["result"]["current"]["score"] == {"A": 6, "B": 5}
    tag = answer.headers["ETag"]
    asked = {"If-None-Match": tag}
    assert device.client.get(f"/api/matches/{code}", headers=asked).status_code == 304
    device.event(code, "hand_written", {**HAND, "hand": 2}, 2)
    assert device.client.get(f"/api/matches/{code}", headers=asked).status_code == 200


def test_a_score_that_waits_for_a_referee_is_said_to_be_frozen(device: Device, app: Flask) -> None:
    code = device.open()

    def told() -> list[bool]:
        alone = device.client.get(f"/api/matches/{code}").json
        [listed] = device.client.get("/api/matches").json["matches"]
        return [alone["frozen"], listed["frozen"]]

    assert told() == [False, False]
    with app.app_context():
        opened = {"source": "complaint", "facts": "A card was shown."}
        record_fact(code, "ruling_opened", opened, 1, str(uuid4()), STAMP)
    assert told() == [True, True]
    with app.app_context():
        given = {"ruling": 2, "effect": "nothing", "text": "It is played."}
        record_fact(code, "ruling_given", given, 2, str(uuid4()), STAMP)
        record_fact(code, "score_released", {}, 3, str(uuid4()), STAMP)
    assert told() == [False, False]


def test_a_match_that_is_not_there_and_an_entry_yet_to_come(device: Device) -> None:
    for answer in (
        device.client.get("/api/matches/NOSUCH"),
        device.event("NOSUCH", "hand_written", HAND, 1),
    ):
        assert (answer.status_code, answer.json["error"]) == (404, "No match has this code.")
    answer = device.event(device.open(), "hand_written", HAND, 7)
    assert (answer.status_code, answer.json["place"]) == (422, "after")
    assert "The newest entry of the match is number 1" in answer.json["error"]


def test_lists(device: Device) -> None:
    code = device.open()
    listed = device.client.get("/api/matches").json["matches"]
    assert [(match["code"], match["state"]) for match in listed] == [(code, "open")]
    finished = device.client.get("/api/matches?state=finished&name=anna").json
    assert finished == {"matches": [], "page": 1, "pages": 1, "total": 0}
    for query, place in (
        ("state=lost", "state"),
        ("state=finished&since=soon", "since"),
        ("state=finished&page=0", "page"),
        ("state=finished&page=abc", "page"),
        ("state=finished&page=", "page"),
    ):
        answer = device.client.get(f"/api/matches?{query}")
        assert (answer.status_code, answer.json["place"]) == (422, place)


def test_the_list_of_open_matches_has_an_end(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "MOST_OPEN", 2)
    codes = [device.open() for _ in range(3)]
    listed = device.client.get("/api/matches").json["matches"]
    assert [match["code"] for match in listed] == codes[:0:-1]


def test_a_regulation_of_the_club_by_its_name(device: Device, app: Flask) -> None:
    folder = Path(app.instance_path) / "regulations"
    folder.mkdir()
    (folder / "borgo.toml").write_text('title = "Borgo"\nbase = "torneo"\ntarget = [51]\n')
    code = device.open(regulation="borgo")
    answer = device.client.get(f"/api/matches/{code}").json
    assert answer["title"] == "Borgo"
    assert answer["record"]["regulation"] == {"base": "torneo", "target": [51]}


BODIES = [
    (b"", "application/json", 400),
    (b"{", "application/json", 400),
    (b"\xff\xfe\x00", "application/json", 400),
    (b"[" * 100_000, "application/json", 400),
    (b'{"a": 1, "a": ' + b"9" * 5000 + b"}", "application/json", 400),
    (b"{}", "text/plain", 415),
    (b"id=1", "application/x-www-form-urlencoded", 415),
    (b"[" + b" " * (1024 * 1024) + b"]", "application/json", 413),
    (b"null", "application/json", 422),
    (b"[]", "application/json", 422),
    (b"{}", "application/json", 422),
    (b'{"id": 1, "after": "1", "kind": [], "payload": null}', "application/json", 422),
    (b'{"id": "x", "after": true, "kind": "undone", "payload": {}}', "application/json", 422),
    (b'{"id": "abcdefgh", "after": 1, "kind": "y", "payload": {}}', "application/json", 422),
]


@pytest.mark.parametrize(("data", "content_type", "status"), BODIES)
def test_what_cannot_be_read_is_refused_in_words(
    device: Device, data: bytes, content_type: str, status: int
) -> None:
    code = device.open()
    for path in ("/api/matches", f"/api/matches/{code}/events"):
        answer = device.raw(path, data, content_type)
        assert (answer.status_code, bool(answer.json["error"])) == (status, True), path
    assert device.client.get(f"/api/matches/{code}").json["number"] == 1


VALUES = [
    ("id", "short"),
    ("id", "è" * 12),
    ("id", "x" * 65),
    ("after", -1),
    ("after", 10**30),
    ("after", 1.0),
    ("after", None),
    ("kind", "match_opened"),
    ("kind", ""),
    ("payload", []),
    ("payload", {"hand": 1}),
    ("payload", {**HAND, "extra": 1}),
    ("payload", {**HAND, "hand": 10**400}),
    ("payload", {**HAND, "hand": 2}),
    ("payload", {**HAND, "hand": "1"}),
    ("payload", {"hand": 1, "value": {"points": {"A": 6, "B": float("inf")}}}),
    ("payload", {"hand": 1, "value": {"taken": [{"won": "A", "thirds": -1}]}}),
    ("more", 1),
]


@pytest.mark.parametrize(("key", "value"), VALUES)
def test_every_wrong_value_is_refused_and_nothing_is_saved(
    device: Device, key: str, value: object
) -> None:
    code = device.open()
    body = {"id": str(uuid4()), "after": 1, "kind": "hand_written", "payload": HAND, key: value}
    answer = device.raw(f"/api/matches/{code}/events", json.dumps(body).encode())
    assert answer.status_code in (400, 409, 422), answer.text
    assert answer.json["error"]
    assert device.client.get(f"/api/matches/{code}").json["number"] == 1


def test_names_that_cannot_be_are_refused_at_their_place(device: Device) -> None:
    for name in ("", "x" * 81, 7, "\x00", "\ud800"):
        players = ["Anna", name, "Carla", "Dario"]
        body = {"id": str(uuid4()), "players": players, "regulation": "circolo"}
        answer = device.raw("/api/matches", json.dumps(body).encode())
        assert answer.status_code == 422, repr(name)


def test_without_a_token_nothing_is_written(device: Device) -> None:
    code = device.open()
    body = {"id": str(uuid4()), "after": 1, "kind": "hand_written", "payload": HAND}
    answer = device.client.post(f"/api/matches/{code}/events", json=body)
    assert answer.status_code == 400
    assert "/api/csrf" in answer.json["error"]
    strange = {"X-CSRFToken": device.token + "x"}
    assert device.client.post("/api/matches", json={}, headers=strange).status_code == 400


def test_a_token_lasts_an_evening(device: Device, app: Flask) -> None:
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None
    cookie = device.client.get_cookie("session")
    assert cookie is not None
    assert cookie.max_age is None or cookie.max_age > 12 * 60 * 60
    assert cookie.expires is not None


def test_unknown_matches_are_told_in_json(device: Device) -> None:
    answers = [
        device.client.get("/api/matches/NOBODY"),
        device.client.get("/api/matches/%00"),
        device.client.get("/api/matches/" + "é" * 5000),
        device.event("NOBODY", "hand_written", HAND, 1),
        device.client.get("/api/nothing"),
    ]
    assert [answer.status_code for answer in answers] == [404] * 5
    assert all(answer.json["error"] for answer in answers)


def test_messages_are_in_the_language_of_who_asks(device: Device) -> None:
    device.client.set_cookie("language", "it")
    answer = device.event(device.open(), "hand_written", {"hand": 1}, 1)
    assert answer.json["error"] == "manca la voce value"


def test_the_device_has_a_name_in_the_history(device: Device) -> None:
    code = device.open()
    answer = device.event(code, "hand_written", HAND, 1)
    entry = answer.json["entry"]
    assert entry["device"].split()[0] == "Werkzeug"
