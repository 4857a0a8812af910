"""What answers say to the browser beside their content, whatever they are an answer to."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from referee import create_app
from referee.web.http.headers import HEADERS, POLICY
from tests.web.addresses import FILES, SHEET
from tests.web.elsewhere import ElsewhereTable
from tests.web.http.test_csrf import addresses

pytestmark = pytest.mark.no_cover

ROOT = Path(__file__).parents[3]
LARGE = b"x" * (1024 * 1024 + 1)


def answers(app: Flask, table: ElsewhereTable) -> Iterator[tuple[str, dict[str, str], str]]:
    """Answers of every sort: what was asked, the headers, and the text where it is a page."""
    client = app.test_client()
    for _rule, address in addresses(app, table.code, "GET"):
        with client.get(address) as answer:
            text = answer.text if answer.mimetype == "text/html" else ""
            yield f"GET {address} {answer.status}", dict(answer.headers), text
            tag = answer.headers.get("ETag")
        if tag:
            with client.get(address, headers={"If-None-Match": tag}) as again:
                assert again.status_code == 304
                yield f"GET {address} 304", dict(again.headers), ""
    for _rule, address in addresses(app, table.code, "POST"):
        for sent in ({}, {"data": LARGE, "content_type": "text/plain"}):
            answer = client.post(address, **sent)
            yield f"POST {address} {answer.status}", dict(answer.headers), answer.text
    others = [
        ("HEAD", "/", {}),
        ("OPTIONS", "/", {}),
        ("DELETE", "/", {}),
        ("GET", "/nowhere", {}),
        ("GET", "/api/nowhere", {}),
        ("GET", f"{FILES}/css/nowhere.css", {}),
        ("GET", f"{FILES}/../pyproject.toml", {}),
        ("GET", "/", {"headers": {"Host": "evil.example"}}),
        ("GET", SHEET, {"headers": {"Host": "evil.example"}}),
        ("GET", SHEET, {"headers": {"Range": "bytes=0-9"}}),
        ("GET", SHEET, {"headers": {"Range": "bytes=99999999-"}}),
    ]
    for method, address, more in others:
        with client.open(address, method=method, **more) as answer:
            yield f"{method} {address} {answer.status}", dict(answer.headers), ""


@pytest.mark.paper
def test_every_answer_has_them_all(unwatched: Flask, table: ElsewhereTable) -> None:
    table.hand(6, 5)
    unwatched.view_functions["home.home"] = lambda: 1 / 0
    unwatched.view_functions["sheets.blank"] = lambda: abort(429)
    statuses = set()
    for asked, headers, text in answers(unwatched, table):
        statuses.add(asked.split()[2])
        assert HEADERS.items() <= headers.items(), asked
        assert re.fullmatch(r"[0-9a-f]{12}", headers["X-Request-ID"]), asked
        assert not re.search(r"<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=|javascript:", text), asked
    assert {"200", "303", "304", "400", "404", "405", "413", "206", "416", "429", "500"} <= statuses


def test_the_policy_lets_nothing_in_from_elsewhere_and_no_code_in_pages() -> None:
    rules = dict(rule.split(maxsplit=1) for rule in POLICY.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    sources = {source for rule in rules.values() for source in rule.split()}
    assert sources == {"'none'", "'self'", "data:"}
    assert [name for name, rule in rules.items() if "data:" in rule] == ["img-src"]


def test_no_template_has_code_or_style_in_it() -> None:
    inline = re.compile(
        r"<script(?![^>]*\ssrc=)|\son[a-z]+=|\sstyle=|<style|javascript:|\|\s*safe\b"
    )
    found = [
        f"{path.name}: {line}"
        for path in (ROOT / "templates").rglob("*.html")
        if "paper" not in path.parts  # Sheets are printed here, and sent to no browser.
        for line in path.read_text(encoding="utf-8").splitlines()
        if inline.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("public", "scheme", "sent"),
    [
        ("https://maraffa.example", "https", True),
        ("https://maraffa.example", "http", False),
        ("http://maraffa.example", "https", False),
    ],
)
def test_https_is_for_always_where_the_club_says_so(
    tmp_path: Path, sqlite_url: str, public: str, scheme: str, sent: bool
) -> None:
    app = create_app(tmp_path, DATABASE_URL=sqlite_url, PUBLIC_URL=public)
    answer = app.test_client().get("/healthz", base_url=f"{scheme}://maraffa.example")
    assert ("Strict-Transport-Security" in answer.headers) is sent


def test_the_session_s_cookie_is_sent_when_it_changes_and_only_then(client: FlaskClient) -> None:
    """Sent with each answer, one that comes late would undo what was chosen in the meantime."""
    first = client.get("/match/new")
    cookie = first.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    with client.session_transaction() as session:
        session.permanent = True
    for path in ("/match/new", SHEET):
        with client.get(path) as again:
            assert "Set-Cookie" not in again.headers


@pytest.mark.parametrize("path", ["/", "/match/new", "/nowhere", "/api/matches", "/help/rules"])
def test_what_is_written_for_one_reader_is_kept_for_nobody_else(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    assert {"Cookie", "Accept-Language"} <= set(answer.vary)
    assert answer.headers["Cache-Control"] == "private, no-cache"
    with client.get(SHEET) as file:
        assert "Accept-Language" not in file.vary
