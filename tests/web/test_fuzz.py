"""Whatever the bytes, the API answers in words and never fails."""

import json
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.games.facts import KINDS
from tests.web.device import Device

pytestmark = pytest.mark.no_cover

SETTINGS = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

NUMBERS = st.integers(-2, 12) | st.integers() | st.floats()
TEXTS = st.text(max_size=6) | st.sampled_from(["A", "B", "coppe", "3d", "busso", "revoke", "Ad 4d"])
LEAVES = st.none() | st.booleans() | NUMBERS | TEXTS
KEYS = st.sampled_from(["A", "B", "points", "thirds", "tricks", "claim", "side", "won"]) | TEXTS
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)

LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "hand": st.sampled_from([1, 2]),
    "to": st.integers(0, 3),
    "trump": st.sampled_from(["coppe", "denari"]),
    "suit": st.sampled_from(["coppe", "denari"]),
    "without": st.sampled_from(["spade", "bastoni"]),
    "rank": st.sampled_from(["3", "A"]),
    "accusa": st.sampled_from(["napoletana", "three", "four"]),
    "battezzante": st.integers(1, 5) | st.none(),
    "leader": st.integers(1, 5),
    "seat": st.integers(1, 5),
    "cards": st.lists(st.sampled_from(["3d", "2d", "Ac", "4s"]), max_size=5),
    "won": st.sampled_from("AB"),
    "side": st.sampled_from("AB"),
    "thirds": st.integers(0, 12),
    "value": st.fixed_dictionaries(
        {"points": st.fixed_dictionaries({"A": st.integers(0, 11), "B": st.integers(0, 11)})},
        optional={"claim": st.just({"side": "A"}), "maraffa": st.sampled_from([1, 5, "A"])},
    ),
    "trick": st.integers(1, 10),
    "word": st.sampled_from(["busso", "volo"]),
    "offence": st.sampled_from(["sign", "revoke"]),
    "remedy": st.sampled_from(["warning", "deduct", "match_lost"]),
    "points": st.integers(0, 5),
    "void": st.sampled_from(["misdeal", "annulled"]),
    "code": st.text(min_size=1, max_size=40),
    "reason": st.text(min_size=1, max_size=20),
    "name": st.text(min_size=1, max_size=80),
    "signature": st.lists(st.lists(st.integers(0, 1000), max_size=6), max_size=3),
    "bid": st.sampled_from(["passo", "chiamo"]),
    "card": st.sampled_from(["3d", "Ac"]),
    "partner": st.integers(1, 5) | st.none(),
    "how": st.sampled_from(["agreed", "time"]),
    "players": st.lists(st.text(min_size=1, max_size=80), min_size=4, max_size=5),
    "tricks": st.lists(st.integers(1, 8), min_size=1, max_size=3),
    "hands": st.integers(1, 3),
    "until": st.just("2026-11-20T22:30:00+01:00"),
    "currency": st.sampled_from(["€", "caffè"]),
    "cents": st.integers(1, 100),
    "call": st.integers(1, 6),
    "ruling": st.integers(1, 6),
    "dispute": st.integers(1, 6),
    "source": st.sampled_from(["complaint", "finding"]),
    "facts": st.text(min_size=1, max_size=20),
    "text": st.text(min_size=1, max_size=20),
    "article": st.sampled_from(["4.3", "11.3"]),
    "effect": st.sampled_from(["nothing", "warning", "penalty", "hand_void"]),
    "result": st.sampled_from(
        [
            {"games": [2, 0], "points": [82, 40], "winner": "a"},
            {"games": [1, 1], "points": [70, 70], "winner": None},
            {"payments": [4, -1, -1, -1, -1]},
        ]
    ),
    "confirmation": st.sampled_from(["none", "hand", "match"]),
    "told_by": st.text(min_size=1, max_size=20),
    "told_at": st.just("2026-11-20T21:30:00.000+00:00"),
}


@st.composite
def events(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """An event that is nearly right."""
    kind = draw(st.sampled_from([kind for kind in KINDS if kind != "match_opened"]))
    shape = KINDS[kind]
    payload = {name: draw(LIKELY[name] | ANYTHING) for name in shape.required}
    for name in shape.optional:
        if draw(st.booleans()):
            payload[name] = draw(LIKELY[name] | ANYTHING)
    return kind, payload


@pytest.fixture
def unwatched_device(unwatched: Flask) -> Device:
    return Device(unwatched.test_client())


MARAFONE = {"battezzante": 1}
TRIONFO = {"game": "trionfo", "players": list("ABCDE"), "regulation": "trionfo", "first": 1}


@SETTINGS
@given(st.sampled_from([MARAFONE, TRIONFO]), st.lists(events(), min_size=1, max_size=6))
def test_any_facts(
    unwatched_device: Device, opening: dict[str, Any], facts: list[tuple[str, dict[str, Any]]]
) -> None:
    device = unwatched_device
    code, after = device.open(**opening), 1
    for kind, payload in facts:
        answer = device.event(code, kind, payload, after)
        # Some facts are for a referee alone.
        assert answer.status_code in (201, 400, 403, 422), (kind, payload, answer.text)
        after += answer.status_code == 201
    for path in (f"/api/matches/{code}", f"/watch/{code}", f"/match/{code}/history", "/"):
        assert device.client.get(path).status_code == 200, path
    assert device.client.get(f"/match/{code}/record.json").status_code == 200


@SETTINGS
@given(ANYTHING)
def test_any_json(unwatched_device: Device, value: object) -> None:
    for path in ("/api/matches", "/api/matches/NOBODY/events"):
        answer = unwatched_device.raw(path, json.dumps(value).encode())
        assert answer.status_code in (400, 404, 422), answer.text


@SETTINGS
@given(st.binary(max_size=80))
def test_any_bytes(unwatched_device: Device, data: bytes) -> None:
    answer = unwatched_device.raw("/api/matches", data)
    assert answer.status_code in (400, 422), answer.text


@SETTINGS
@given(st.dictionaries(st.sampled_from(["id", "players", "regulation", "date"]), ANYTHING))
def test_any_opening(unwatched_device: Device, more: dict[str, Any]) -> None:
    players = ["Anna", "Bruno", "Carla", "Dario"]
    body = {"id": str(uuid4()), "players": players, "regulation": "circolo", **more}
    answer = unwatched_device.raw("/api/matches", json.dumps(body).encode())
    assert answer.status_code in (200, 201, 400, 422), answer.text


@SETTINGS
@given(st.text(max_size=100), st.text(max_size=12), st.text(max_size=12), st.text(max_size=12))
def test_any_search(unwatched_device: Device, name: str, since: str, until: str, page: str) -> None:
    query = {"name": name, "since": since, "until": until, "page": page}
    sent = {key: text.encode("utf-8", "replace") for key, text in query.items()}
    assert unwatched_device.client.get("/", query_string=sent).status_code == 200


@pytest.mark.parametrize("depth", [50, 300, 500, 900, 5000])
def test_values_deep_inside_each_other(unwatched_device: Device, depth: int) -> None:
    code = unwatched_device.open()
    deep = b'{"a":' * depth + b"1" + b"}" * depth
    for payload in (
        b'{"hand":1,"value":' + deep + b"}",
        b'{"hand":1,"value":{"points":' + deep + b"}}",
        b'{"hand":1,"value":{"tricks":' + b"[" * depth + b"]" * depth + b"}}",
    ):
        body = b'{"id":"abcdefgh","after":1,"kind":"hand_written","payload":' + payload + b"}"
        answer = unwatched_device.raw(f"/api/matches/{code}/events", body)
        assert answer.status_code in (400, 422), answer.text[:300]
