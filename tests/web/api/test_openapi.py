"""The description of the API: whole, and true of what the API answers."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.core.errors import RuleError
from referee.core.facts import ARCHIVED
from referee.games.facts import FIELDS, KINDS
from tests.web.device import Device


def described(client: FlaskClient) -> dict[str, Any]:
    answer: dict[str, Any] = client.get("/api/openapi.json").json
    return answer


def references(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"]
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def test_every_reference_leads_somewhere(english: FlaskClient) -> None:
    document = described(english)
    assert document["openapi"].startswith("3.1.")
    for reference in set(references(document)):
        place: Any = document
        for key in reference.removeprefix("#/").split("/"):
            place = place[key]
        assert place


def test_every_kind_of_fact_is_described(english: FlaskClient) -> None:
    schemas = described(english)["components"]["schemas"]
    kinds = {one["properties"]["kind"]["const"]: one for one in schemas["Event"]["oneOf"]}
    assert set(kinds) == set(KINDS) - {"match_opened"}
    for kind, one in kinds.items():
        schema = schemas[one["properties"]["payload"]["$ref"].split("/")[-1]]
        assert schema["required"] == list(KINDS[kind].required)
        assert set(schema["properties"]) == {
            *KINDS[kind].required,
            *KINDS[kind].optional,
        }.difference(ARCHIVED)
        assert all(dict(FIELDS[name].schema) == s for name, s in schema["properties"].items())


def _address(rule: str) -> str:
    """The address of a rule of Flask's as OpenAPI writes it."""
    return re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule)


def test_every_address_of_the_api_is_described(english: FlaskClient, app: Flask) -> None:
    served = {
        _address(rule.rule): rule.methods - {"HEAD", "OPTIONS"}
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith(("api.", "api_events.")) and rule.methods
    }
    del served["/api/openapi.json"]
    merged: dict[str, set[str]] = {}
    for rule in app.url_map.iter_rules():
        address = _address(rule.rule)
        if address in served and rule.methods:
            merged.setdefault(address, set()).update(rule.methods - {"HEAD", "OPTIONS"})
    told = {
        address: {verb.upper() for verb in path if verb in ("get", "post")}
        for address, path in described(english)["paths"].items()
    }
    assert told == merged


def test_answers_have_what_is_described(device: Device) -> None:
    schemas = described(device.client)["components"]["schemas"]
    code = device.open()
    event = device.event(code, "hand_written", {"hand": 1, "value": {"points": {"A": 6}}}, 1)
    conflict = device.event(code, "undone", {"to": 1}, 0)
    recorded = device.event(code, "trump_named", {"hand": 1, "trump": "coppe"}, 1)
    for answer, name in (
        (event.json, "Refusal"),
        (conflict.json, "Conflict"),
        (conflict.json["entries"][0], "Entry"),
        (recorded.json, "Recorded"),
        (device.client.get(f"/api/matches/{code}").json, "Match"),
        (device.client.get("/api/csrf").json, "Token"),
    ):
        assert set(answer) == set(schemas[name]["required"]), name


def test_a_signature_is_bounded_as_it_is_described(english: FlaskClient) -> None:
    schema = described(english)["components"]["schemas"]["SideSigned"]["properties"]["signature"]
    stroke = schema["items"]
    point = stroke["items"]
    FIELDS["signature"].read([[point["minimum"], point["maximum"]]] * schema["maxItems"])
    FIELDS["signature"].read([[0] * stroke["maxItems"]])
    for wrong in (
        [[0, point["maximum"] + 1]],
        [[0, point["minimum"] - 1]],
        [[0] * (stroke["maxItems"] + 2)],
        [[0, 0]] * (schema["maxItems"] + 1),
    ):
        with pytest.raises(RuleError):
            FIELDS["signature"].read(wrong)


def test_open_matches_are_listed_whatever_is_searched_for(device: Device) -> None:
    """As the description of the parameters says."""
    code = device.open()
    found = device.client.get("/api/matches?name=nobody&since=2030-01-01&page=9").json["matches"]
    assert [line["code"] for line in found] == [code]


def test_a_parameter_is_given_once(english: FlaskClient) -> None:
    told = [one["name"] for one in described(english)["paths"]["/api/matches"]["get"]["parameters"]]
    for name in told:
        for state in ("open", "finished"):
            twice = {"state": state, name: ["1", "2"]}
            answer = english.get("/api/matches", query_string=twice)
            assert answer.status_code == 422, name
            assert (answer.json["place"], answer.json["error"]) == (
                name,
                f"the key {name} is given twice",
            )


def test_a_day_that_ends_before_it_begins_is_described_and_refused(english: FlaskClient) -> None:
    asked = "/api/matches?state=finished&since=2026-11-20&until=2026-11-19"
    assert english.get(asked).json["place"] == "until"
    parameters = described(english)["paths"]["/api/matches"]["get"]["parameters"]
    until = next(one for one in parameters if one["name"] == "until")
    assert "422" in until["schema"]["description"]


@pytest.mark.parametrize("base", [None, 1, ["FIBUR"], {}, True])
def test_the_base_of_a_regulation_is_described_as_it_is_read(device: Device, base: object) -> None:
    body = {"id": "a", "players": ["A", "B", "C", "D"], "regulation": {"base": base}}
    answer = device.post("/api/matches", body)
    assert (answer.status_code, answer.json["place"]) == (422, "regulation.base")
    schemas = described(device.client)["components"]["schemas"]
    for opening in schemas["Opening"]["oneOf"]:
        changed = opening["properties"]["regulation"]["anyOf"][1]
        assert changed["properties"]["base"] == {"type": "string"}
