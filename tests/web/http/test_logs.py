"""Logs: a line for what matters, the same number on the answer, and no secret in any of them."""

import io
import json
import logging
import logging.config
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee import create_app
from referee.store.accounts.tokens import new_token
from referee.web.http import logs
from tests.web.device import Device

SECRET = "correct-horse-battery"


@pytest.fixture
def proxied(tmp_path: Path, sqlite_url: str) -> Flask:
    return create_app(tmp_path, DATABASE_URL=sqlite_url, PROXIES=1)


class Written(io.StringIO):
    """What the server wrote to standard error."""

    @property
    def lines(self) -> list[str]:
        return self.getvalue().splitlines()

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]


@pytest.fixture
def written(request: pytest.FixtureRequest) -> Iterator[Written]:
    """Logging as the server sets it up; `pytest.mark.parametrize` gives the form and level."""
    form, level = getattr(request, "param", ("json", "debug"))
    before = {name: logging.getLogger(name).level for name in ("", "referee", "_granian")}
    handlers = logging.root.handlers[:]
    stream = Written()
    setup = deepcopy(logs.configuration(form, level))
    setup["handlers"]["console"]["stream"] = stream
    logging.config.dictConfig(setup)
    yield stream
    logging.root.handlers[:] = handlers
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


def test_a_line_says_what_was_asked_and_answered(app: Flask, written: Written) -> None:
    answer = app.test_client().get("/nowhere?name=Anna", headers={"X-Request-ID": "given-by-me"})
    line = written.objects[-1]
    assert line["request"] == answer.headers["X-Request-ID"] != "given-by-me"
    assert (line["method"], line["path"], line["status"]) == ("GET", "/nowhere", 404)
    assert line["address"] == "127.0.0.1"
    assert line["message"].startswith("GET /nowhere 404 ")
    assert line["milliseconds"] >= 0
    assert "Anna" not in written.getvalue()


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ("abc-123.X_9", True),
        ("short", False),
        ("x" * 65, False),
        ("a b c d e f", False),
        ("", False),
    ],
)
def test_a_proxy_s_number_is_kept_where_it_can_stand(
    proxied: Flask, given: str, taken: bool
) -> None:
    answer = proxied.test_client().get("/healthz", headers={"X-Request-ID": given})
    assert (answer.headers["X-Request-ID"] == given) is taken


@pytest.mark.parametrize("written", [("text", "info")], indirect=True)
def test_what_is_only_read_fills_no_log(app: Flask, written: Written) -> None:
    device = Device(app.test_client())
    app.test_client().get("/")
    assert written.lines == []
    code = device.open()
    device.event(code, "hand_written", {"hand": 1, "value": {"points": {"A": 6, "B": 5}}}, 1)
    app.test_client().get("/no%0Awhere%E2%80%A8")
    assert len(written.lines) == 3
    assert f"POST /api/matches/{code}/events 201" in written.lines[1]
    assert "GET /no%0Awhere%E2%80%A8 404" in written.lines[2]


@pytest.mark.parametrize("written", [("text", "debug"), ("json", "debug")], indirect=True)
def test_a_failure_is_logged_whole_and_told_by_its_number(
    unwatched: Flask, written: Written
) -> None:
    def fail() -> str:
        raise ZeroDivisionError("the cause")

    unwatched.view_functions["home.home"] = fail
    answer = unwatched.test_client().get("/")
    assert answer.status_code == 500
    assert "the cause" in written.getvalue()
    assert "Traceback" in written.getvalue()
    assert written.getvalue().count(answer.headers["X-Request-ID"]) >= 2


def test_why_the_database_does_not_answer_is_logged(
    app: Flask, written: Written, tmp_path: Path
) -> None:
    client = app.test_client()
    client.get("/")
    (tmp_path / "referee.db").unlink()
    answer = client.get("/")
    [why] = [line for line in written.objects if line["level"] == "error"]
    assert "cannot be reached" in why["message"]
    assert why["request"] == answer.headers["X-Request-ID"]


def test_no_secret_is_logged(unwatched: Flask, written: Written) -> None:
    client = unwatched.test_client()
    client.set_cookie("session", SECRET)
    client.set_cookie("person", SECRET)
    headers = {"Authorization": f"Bearer {SECRET}", "X-CSRFToken": SECRET, "Referer": f"/{SECRET}"}
    form = {"password": SECRET, "code": SECRET, "csrf_token": SECRET}
    for path in ("/match/new", "/language", "/records", "/sign-in", "/api/matches"):
        client.post(f"{path}?code={SECRET}", data=form, headers=headers)
        client.post(path, json=form, headers=headers)
        client.get(f"{path}?code={SECRET}", headers=headers)
    assert len(written.lines) >= 10
    assert SECRET not in written.getvalue()
    assert str(unwatched.secret_key) not in written.getvalue()


def test_a_secret_in_an_address_is_left_out(app: Flask, written: Written) -> None:
    with app.test_request_context(f"/setup/{SECRET}") as context:
        context.request.view_args = {"token": SECRET}
        assert logs.path() == "/setup/-"


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("PUT", "/mio/K7Q2MZ/3/{token}"),
        ("GET", "/mio/K7Q2MZ/3/{token}/"),
        ("GET", "/mio/K7Q2MZ/3/{token}x/avvisi/x"),
        ("GET", "/nowhere/{token}"),
    ],
)
def test_a_token_in_an_address_that_leads_nowhere_is_left_out(
    app: Flask, written: Written, method: str, address: str
) -> None:
    token = new_token()
    answer = app.test_client().open(address.format(token=token), method=method)
    assert answer.status_code in (404, 405)
    assert written.objects[-1]["path"].startswith(address.partition("{")[0] + "-")
    assert token not in written.getvalue()


def test_what_the_database_was_asked_is_not_in_its_failures(app: Flask) -> None:
    assert app.config["SQLALCHEMY_ENGINE_OPTIONS"]["hide_parameters"] is True
