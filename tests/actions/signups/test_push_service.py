"""What a push service gets: who writes, and nothing else; and to whom this server writes at all."""

import json
import ssl
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from referee.actions.signups.push_service import (
    Door,
    authorization,
    public_key,
    service_of,
    signing_key,
)
from referee.core.errors import RuleError
from tests.actions.signups.fake_push import FakePush

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
KEY = signing_key("a key of an installation")


@pytest.fixture
def push(tmp_path: Path) -> Iterator[FakePush]:
    with FakePush(tmp_path) as service:
        yield service


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_same_installation_has_the_same_key() -> None:
    assert public_key(signing_key("a key of an installation")) == public_key(KEY)
    assert public_key(signing_key("another key, after it")) != public_key(KEY)
    assert len(decoded(public_key(KEY))) == 65


def test_the_header_names_the_server_and_is_signed() -> None:
    scheme, _space, rest = authorization(KEY, "https://a.example", "https://club", NOW).partition(
        " "
    )
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _dot, signature = parts["t"].rpartition(".")
    head, claims = [json.loads(decoded(part)) for part in signed.split(".")]
    assert (scheme, parts["k"]) == ("vapid", public_key(KEY))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == "https://a.example"
    assert claims["sub"] == "https://club"
    assert timedelta(0) < datetime.fromtimestamp(claims["exp"], UTC) - NOW <= timedelta(hours=24)
    raw = decoded(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    KEY.public_key().verify(der, signed.encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def?x=1",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QGuQy",
        "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d",
    ],
)
def test_a_known_service_is_written_to(endpoint: str) -> None:
    Door().check(endpoint)
    assert f"https://{service_of(endpoint)}/" in endpoint


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com",
        "https://localhost/x",
        "https://192.168.1.1/x",
        "https://evil.example/fcm.googleapis.com",
        "https://evilfcm.googleapis.com.evil.example/x",
        "https://notfcm.googleapis.com/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil.example\\@fcm.googleapis.com/x",
        "https://fcm.googleapis.com/x y",
        "https://fcm.googleapis.com/x\r\nHost: evil",
        "https://fcm.googleapis.com/" + "x" * 1000,
    ],
)
def test_no_other_address_is_written_to(endpoint: str) -> None:
    with pytest.raises(RuleError):
        Door().check(endpoint)


def test_a_message_is_empty(push: FakePush) -> None:
    answer = push.door.send(push.device("a?b=1"), KEY, "https://club", NOW)
    assert (answer.taken, answer.gone, answer.status) == (True, False, 201)
    [got] = push.got
    assert (got.path, got.body) == ("/a?b=1", b"")
    assert got.headers["Urgency"] == "high"
    assert got.headers["TTL"] == "1800"
    assert got.headers["Authorization"].startswith("vapid t=")


@pytest.mark.parametrize(
    ("status", "taken", "gone"), [(404, False, True), (410, False, True), (429, False, False)]
)
def test_what_the_service_says(push: FakePush, status: int, taken: bool, gone: bool) -> None:
    push.answers["x"] = status
    answer = push.door.send(push.device("x"), KEY, "https://club", NOW)
    assert (answer.taken, answer.gone) == (taken, gone)


def test_a_service_without_a_certificate_that_is_trusted_gets_nothing(push: FakePush) -> None:
    strangers = Door(("localhost",), ssl.create_default_context())
    with pytest.raises(OSError, match="certificate"):
        strangers.send(push.device("x"), KEY, "https://club", NOW)
    push.close()
    with pytest.raises(OSError):  # noqa: PT011 -- whatever the machine says of a closed port
        push.door.send(push.device("x"), KEY, "https://club", NOW)


def test_an_answer_that_is_no_http_is_an_error_of_the_network(push: FakePush) -> None:
    push.answers["x"] = 0
    with pytest.raises(OSError):  # noqa: PT011 -- whatever the connection says
        push.door.send(push.device("x"), KEY, "https://club", NOW)
