"""The cookie of a session: whoever changes it, or comes too late with it, has none."""

import time

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.web.http import sessions


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    browser = app.test_client()
    assert "session=" in browser.get("/api/csrf").headers["Set-Cookie"]
    return browser


def _token(browser: FlaskClient) -> str:
    token: str = browser.get("/api/csrf").json["token"]
    return token.partition(".")[0]


def test_the_session_is_the_same_each_time(browser: FlaskClient) -> None:
    assert len({_token(browser) for _ in range(3)}) == 1


def test_what_a_request_changes_is_not_seen_by_another_with_the_same_cookie(
    app: Flask, browser: FlaskClient
) -> None:
    cookie = browser.get_cookie("session")
    assert cookie is not None
    _token(browser)
    twin = app.test_client()
    twin.set_cookie("session", cookie.value)
    with twin.session_transaction() as session:
        session["mode"] = "carte"
    with browser.session_transaction() as session:
        assert "mode" not in session


def test_a_cookie_runs_out(
    app: Flask, browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _token(browser)
    later = time.time() + app.permanent_session_lifetime.total_seconds() + 5
    monkeypatch.setattr(sessions.time, "time", lambda: later)
    assert _token(browser) != before


def test_a_cookie_that_somebody_wrote_is_none(browser: FlaskClient) -> None:
    before, cookie = _token(browser), browser.get_cookie("session")
    assert cookie is not None
    browser.set_cookie("session", cookie.value[:-2] + "xx")
    assert _token(browser) != before


def test_another_key_reads_none_of_them(
    app: Flask, browser: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _token(browser)
    monkeypatch.setitem(app.config, "SECRET_KEY", "another key of the same server")
    assert _token(browser) != before
