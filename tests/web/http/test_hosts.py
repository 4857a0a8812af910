"""The names the server answers to, and that nobody is sent anywhere else by it."""

import socket
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import create_environ, run_wsgi_app

from referee import create_app
from referee.web.http.headers import HEADERS
from tests.web.addresses import FILES, SHEET

pytestmark = pytest.mark.no_cover

PATHS = ["/", "/nowhere", "/api/openapi.json", SHEET, "/healthz"]


def status(app: Flask, host: str, path: str = "/", **headers: str) -> str:
    """What is answered to a host that the test client itself might not be able to read."""
    environ = create_environ(path, headers={"Host": host, **headers})
    environ["REMOTE_ADDR"] = "127.0.0.1"
    _body, answer, sent = run_wsgi_app(app, environ, buffered=True)
    assert HEADERS.items() <= dict(sent).items()
    return answer[:3]


@pytest.fixture
def public(tmp_path: Path, sqlite_url: str) -> Flask:
    """An installation with names of its own."""
    return create_app(
        tmp_path,
        DATABASE_URL=sqlite_url,
        PUBLIC_URL="https://maraffa.example",
        ALLOWED_HOSTS="Club.example, .borgo.example",
        PROXIES=1,
    )


@pytest.mark.parametrize(
    "host",
    [
        *(
            "evil.example",
            "localhost.evil.example",
            "10.0.0.7.evil.example",
            "a..b",
            "..",
            "a" * 64,
        ),
        *("xn--a", "xn--", "", "[::1", "10.0.0", "local host", "evil.example@10.0.0.7", "x\u00e9"),
    ],
)
def test_another_name_is_refused(app: Flask, host: str) -> None:
    assert {status(app, host, path) for path in PATHS} == {"400"}


@pytest.mark.parametrize(
    "host", ["localhost:5000", "[::1]:5000", "10.0.0.7", "192.168.1.20:8000", "0.0.0.0:8000"]
)
def test_an_address_is_served(app: Flask, host: str) -> None:
    assert status(app, host) == "200"


def test_the_machine_s_own_name_is_served(app: Flask) -> None:
    name = socket.gethostname()
    assert status(app, f"{name}:8000") == status(app, f"{name}.local:8000") == "200"


@pytest.mark.parametrize(
    ("host", "answer"),
    [
        ("maraffa.example", "200"),
        ("MARAFFA.example:443", "200"),
        ("club.example", "200"),
        ("tables.borgo.example", "200"),
        ("xn--a.borgo.example", "400"),
        ("notborgo.example", "400"),
        ("other.example", "400"),
    ],
)
def test_names_of_the_settings(public: Flask, host: str, answer: str) -> None:
    assert status(public, host) == answer
    assert status(public, "10.0.0.1", **{"X-Forwarded-Host": host}) == answer


def test_a_proxy_is_believed_only_where_there_is_one(app: Flask) -> None:
    assert status(app, "localhost", **{"X-Forwarded-Host": "evil.example"}) == "200"
    assert status(app, "evil.example", **{"X-Forwarded-Host": "localhost"}) == "400"


def test_only_the_proxy_itself_is_believed(public: Flask) -> None:
    beside = public.test_client()
    beside.environ_base["REMOTE_ADDR"] = "192.168.1.66"
    sent = {"Host": "evil.example", "X-Forwarded-Host": "maraffa.example"}
    assert beside.get("/", headers=sent).status_code == 400
    for proxy, answer in (("127.0.0.1", 200), ("::ffff:127.0.0.1", 200), ("unix:", 400)):
        beside.environ_base["REMOTE_ADDR"] = proxy
        assert beside.get("/", headers=sent).status_code == answer


def test_every_cookie_of_a_page_over_https_is_for_https_alone(public: Flask) -> None:
    for protocol, secure in (("https", True), ("http", False)):
        client = public.test_client()
        headers = {"X-Forwarded-Proto": protocol, "X-Forwarded-Host": "maraffa.example"}
        answers = [client.get("/match/new", headers=headers)]
        fields = {"language": "en", "next": "/"}
        headers |= {"Referer": f"{protocol}://maraffa.example/"}
        answers.append(client.post("/language", data=fields, headers=headers))
        cookies = [one for answer in answers for one in answer.headers.getlist("Set-Cookie")]
        session = "__Host-session" if secure else "session"
        assert {one.partition("=")[0] for one in cookies} == {session, "language"}
        assert {"; Secure" in one for one in cookies} == {secure}


def test_the_refusal_says_what_to_do(app: Flask) -> None:
    answer = app.test_client().get("/", headers={"Host": "evil.example"})
    assert "ALLOWED_HOSTS" in answer.text
    assert answer.mimetype == "text/plain"


@pytest.mark.parametrize("spelled", ["//evil.example", "///evil.example/", "/\\evil.example"])
@pytest.mark.parametrize(
    "path", ["{}", "{}/..", "/match/{}", "/help{}", FILES + "/{}", "/patterns{}"]
)
def test_no_spelling_of_an_address_leads_elsewhere(
    client: FlaskClient, spelled: str, path: str
) -> None:
    with client.get(path.format(spelled)) as answer:
        assert _stays(answer.headers.get("Location", "/"))


def _stays(location: str) -> bool:
    # A browser reads a backslash as a slash, and drops tabs and ends of lines.
    read = "".join(sign for sign in location.replace("\\", "/") if sign not in "\t\r\n")
    return urlsplit(urljoin("http://localhost/", read.strip())).netloc == "localhost"


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.text(max_size=12)
    | st.sampled_from(
        ["//e.x", "/\\e.x", "https:e.x", "\t//e.x", "/\t/e.x", "/ok\r\nX: y", "/.//e"]
    )
)
def test_the_language_leads_back_to_a_page_of_ours(app: Flask, wanted: str) -> None:
    answer = app.test_client().post("/language", data={"language": "en", "next": wanted})
    assert answer.status_code == 303
    assert _stays(answer.headers["Location"])
