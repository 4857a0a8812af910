"""The API of tournaments: what their public pages show, described, and cheap to ask again."""

from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.tournaments.results import (
    Correction,
    correct_result,
    enter_results,
    give_walkover,
    type_result,
)
from referee.actions.tournaments.rounds import make_final, take_round_back
from referee.core.table_result import read_table_result
from referee.web.api import event_answers
from tests.actions.signups.phones import report_by_phone
from tests.actions.tournaments.desk import play
from tests.tournament.evening.evening import A_WINS, B_WINS, plan
from tests.web.public.public_event import Public, knockout, running

NAMES = {"": "Tournament", "/rounds/1": "Round", "/standings": "Standings"}


def told(client: FlaskClient, event: str, place: str = "") -> dict[str, Any]:
    """What is told at an address, and that it is as described."""
    answer = client.get(f"/api/events/{event}{place}")
    assert (answer.status_code, answer.mimetype) == (200, "application/json")
    described = client.get("/api/openapi.json").json
    schema = {"$ref": f"#/components/schemas/{NAMES[place]}", **(described or {})}
    jsonschema_rs.validate(schema, answer.json)
    found: dict[str, Any] = answer.json
    return found


def test_a_tournament_and_its_entries(app: Flask, english: FlaskClient) -> None:
    public = Public(app, plan("svizzera", "eliminazione"), 5)
    public.add(("withdrew", {"entry": 2}))
    found = told(english, public.code)
    assert (found["name"], found["day"]) == ("Coppa Romagna", "2026-11-20")
    assert (found["stages"], found["rounds"]) == (["svizzera", "eliminazione"], 0)
    assert found["regulation"] == "torneo"
    assert found["final"] is False
    assert found["entries"][1] == {
        "id": 2,
        "name": "Niccolò 2 - Ivo 2",
        "players": ["Niccolò 2", "Ivo 2"],
        "club": "Circolo 2",
        "town": "Cesena",
        "withdrawn": True,
    }
    standings = told(english, public.code, "/standings")
    assert standings == {"final": False, "stages": [], "prizes": [], "categories": []}
    assert english.get(f"/api/events/{public.code}/rounds/1").status_code == 404


def test_a_round_as_it_goes_on(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 5)
    public.draft()
    assert told(english, public.code)["rounds"] == 0
    assert english.get(f"/api/events/{public.code}/rounds/1").status_code == 404
    public.publish()
    code = public.match(1, 1)
    before = told(english, public.code, "/rounds/1")
    assert (before["round"], before["stage"], before["format"]) == (1, 1, "svizzera")
    [group] = before["groups"]
    assert len(group["byes"]) == 1
    assert [table["state"] for table in group["tables"]] == ["not_started", "not_started"]
    assert group["tables"][0]["games"] is None
    assert group["tables"][0]["running"] is None
    public.hand(code, 6, 5)
    playing = told(english, public.code, "/rounds/1")["groups"][0]["tables"][0]
    assert (playing["state"], playing["match"]) == ("playing", code)
    public.call(code)
    called = told(english, public.code, "/rounds/1")["groups"][0]["tables"][0]
    assert called["state"] == "referee"
    public.type(1, 2)
    first, second = told(english, public.code, "/rounds/1")["groups"][0]["tables"]
    assert (first["state"], first["match"]) == ("referee", code)
    assert first["running"]["score"] == {"A": 6, "B": 5}
    assert (second["state"], second["how"], second["winner"]) == ("done", "played", "a")
    assert (second["games"], second["running"]) == ([2, 1], None)


def test_standings_and_prizes(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    public.play()
    public.add(("prizes_set", {"prizes": [{"place": 1, "text": "Two hams"}]}))
    found = told(english, public.code, "/standings")
    assert (found["final"], found["prizes"]) == (False, [])
    [stage] = found["stages"]
    [group] = stage["groups"]
    assert [row["rank"] for row in group["rows"]] == [1, 2, 3, 4]
    assert group["ordered_by"][0] == "match_points"
    best = group["rows"][0]
    assert set(best["criteria"]) == set(group["ordered_by"]) - {"lot"}
    assert best["name"].startswith("Niccolò")
    assert best["criteria"]["match_points"] == 2
    assert (best["won"], best["games"], "frozen" in best) == (1, [2, 1], False)
    public.play()
    with app.app_context():
        make_final(public.act(), "Everybody agrees")
    found = told(english, public.code, "/standings")
    hams = {"place": 1, "text": "Two hams", "category": ""}
    assert (found["final"], found["prizes"]) == (True, [hams])
    listed = english.get("/api/events").json
    assert listed is not None
    line = {"code": public.code, "name": "Coppa Romagna", "day": "2026-11-20", "final": True}
    assert listed["events"] == [line]


@pytest.mark.parametrize("format_", ["trionfo", "mitchell", "baraonda", "girone", "eliminazione"])
def test_every_format_is_told_as_described(app: Flask, english: FlaskClient, format_: str) -> None:
    made = knockout(consolante=True) if format_ == "eliminazione" else plan(format_)
    public = running(app, made, 10 if format_ == "trionfo" else 8)
    public.publish()
    told(english, public.code, "/rounds/1")
    for key in public.view().state.missing:
        public.type(*key)
    found = told(english, public.code, "/rounds/1")["groups"][0]["tables"]
    assert {table["state"] for table in found} == {"done"}
    assert told(english, public.code, "/standings")["stages"][0]["format"] == format_


def test_a_walkover(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    with app.app_context():
        give_walkover(public.act(), (1, 1), "a")
    first = told(english, public.code, "/rounds/1")["groups"][0]["tables"][0]
    assert (first["how"], first["winner"]) == ("walkover", "a")


@pytest.mark.parametrize("place", NAMES)
def test_nothing_new_is_made_once_and_costs_a_304(
    app: Flask, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    public, program = running(app, plan("svizzera"), 4), app.test_client()
    public.publish()
    address, made = f"/api/events/{public.code}{place}", []
    for name in ("tournament", "round_of", "standings"):
        real = getattr(event_answers, name)
        monkeypatch.setattr(event_answers, name, lambda *of, real=real: made.append(1) or real(*of))
    first = program.get(address)
    assert first.headers["Cache-Control"].startswith("public, max-age=0, s-maxage=1")
    assert "Set-Cookie" not in first.headers
    asked = {"If-None-Match": first.headers["ETag"]}
    assert program.get(address, headers=asked).status_code == 304
    other = address.replace(public.code, public.code.lower())
    assert program.get(f"{other}?x=1").data == first.data
    assert len(made) == 1
    public.type(1, 1)
    assert program.get(address, headers=asked).status_code == 200
    assert len(made) == 2


def test_the_list_is_that_of_the_home_page(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    empty = english.get("/api/events")
    assert empty.json == {"events": []}
    asked = {"If-None-Match": empty.headers["ETag"]}
    assert english.get("/api/events", headers=asked).status_code == 304
    public.publish()
    listed = english.get("/api/events", headers=asked)
    assert listed.json is not None
    assert [(line["code"], line["final"]) for line in listed.json["events"]] == [
        (public.code, False)
    ]


def test_what_is_not_there_is_told_as_json(app: Flask, english: FlaskClient) -> None:
    without = Public(app)
    public = running(app, plan("svizzera"), 4)
    public.publish()
    for address in (
        f"{without.code}",
        f"{without.code}/standings",
        "ZZZZZZ",
        "no-code/rounds/1",
        f"{public.code}/rounds/0",
        f"{public.code}/rounds/2",
    ):
        answer = english.get(f"/api/events/{address}")
        assert answer.status_code == 404, address
        assert answer.json is not None
        assert "error" in answer.json


def test_a_table_tells_its_room(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    public.play()
    before = english.get(f"/api/events/{public.code}/rounds/1")
    assert [
        one["room"] for one in told(english, public.code, "/rounds/1")["groups"][0]["tables"]
    ] == [None, None]
    public.add(("rooms_set", {"rooms": [{"name": "Sala grande", "tables": [[1, 1]]}]}))
    tables = told(english, public.code, "/rounds/1")["groups"][0]["tables"]
    assert [one["room"] for one in tables] == ["Sala grande", None]
    asked = {"If-None-Match": before.headers["ETag"]}
    assert english.get(f"/api/events/{public.code}/rounds/1", headers=asked).status_code == 200


def test_rounds_tell_when_and_where_they_are_played(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    untold = told(english, public.code, "/rounds/1")
    assert (untold["day"], untold["time"], untold["where"]) == (None, None, None)
    assert told(english, public.code)["schedule"] == []
    first = {"round": 1, "day": "2026-11-20", "time": "20:30"}
    public.add(("schedule_set", {"schedule": [first, {"round": 2, "where": "Bar Sport"}]}))
    found = told(english, public.code, "/rounds/1")
    assert (found["day"], found["time"], found["where"]) == ("2026-11-20", "20:30", None)
    schedule = told(english, public.code)["schedule"]
    assert schedule == [first, {"round": 2, "where": "Bar Sport"}]


def told_of_match(client: FlaskClient, code: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what is told of a match alone, and in its list, both as the description says."""
    described = client.get("/api/openapi.json").json or {}
    alone = client.get(f"/api/matches/{code}").json
    jsonschema_rs.validate({"$ref": "#/components/schemas/Match", **described}, alone)
    for state in ("open", "finished"):
        page = client.get("/api/matches", query_string={"state": state}).json
        jsonschema_rs.validate({"$ref": "#/components/schemas/List", **described}, page)
        for line in (page or {})["matches"]:
            if line["code"] == code:
                return alone, line
    raise AssertionError(f"{code} is in no list")


def in_round(client: FlaskClient, event: str, table: int) -> dict[str, Any]:
    """The table of the first round, as its round tells it: what `counts` is compared with."""
    tables = told(client, event, "/rounds/1")["groups"][0]["tables"]
    found = next(one for one in tables if one["table"] == table)
    beside = ("state", "match", "running", "room")
    return {name: value for name, value in found.items() if name not in beside}


def test_a_match_tells_the_result_that_counts_whoever_wrote_it(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 8)
    public.draft()
    public.publish()
    event = public.code
    codes = [public.match(1, table) for table in range(1, 5)]
    for code in codes:
        assert [one["counts"] for one in told_of_match(english, code)] == [None, None]
    tag = english.get(f"/api/matches/{codes[0]}").headers["ETag"]
    with app.app_context():
        type_result(public.act(), (1, 1), read_table_result(A_WINS))
        give_walkover(public.act(), (1, 2), "b")
        play(codes[2], sign=False)
        enter_results(public.act(), [(1, 3)])
        correct_result(public.act(), Correction((1, 3), read_table_result(B_WINS), "the slip"))
        report_by_phone(public, (1, 4), A_WINS, A_WINS)
    fresh = english.get(f"/api/matches/{codes[0]}", headers={"If-None-Match": tag})
    assert fresh.status_code == 200, "its ETag follows what the desk writes"
    for table, (code, winner) in enumerate(zip(codes, "abba", strict=True), start=1):
        for one in told_of_match(english, code):
            assert one["counts"] == in_round(english, event, table), table
            assert one["counts"]["winner"] == winner, table


def test_a_match_tells_the_state_of_its_table_as_its_round_does(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 8)
    public.draft()
    public.publish()
    with app.app_context():
        report_by_phone(public, (1, 1), A_WINS, B_WINS)
        report_by_phone(public, (1, 2), A_WINS)
        report_by_phone(public, (1, 3), A_WINS, A_WINS)
    tables = told(english, public.code, "/rounds/1")["groups"][0]["tables"]
    states = {one["table"]: one["state"] for one in tables}
    assert states == {1: "disputed", 2: "to_confirm", 3: "done", 4: "not_started"}
    for table, state in states.items():
        alone = told_of_match(english, public.match(1, table))[0]
        assert alone["table_state"] == state, table


def test_a_match_of_an_undone_round_counts_nowhere(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("svizzera"), 4)
    public.draft()
    public.publish()
    code = public.match(1, 1)
    with app.app_context():
        type_result(public.act(), (1, 1), read_table_result(A_WINS))
        assert english.get(f"/api/matches/{code}").json["counts"] is not None
        take_round_back(public.act(), 1, "drawn by mistake")
    alone = english.get(f"/api/matches/{code}").json
    assert (alone["counts"], alone["table_state"]) == (None, None)
