"""Which language a page is in, and how a person changes it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import get_locale

from referee.web.http.language import choose


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        (None, None, "it"),
        (None, "de, fr;q=0.9", "it"),
        (None, "en-GB, it;q=0.5", "en"),
        (None, "it, en", "it"),
        ("it", "en", "it"),
        ("en", "it", "en"),
        ("<script>", "en", "en"),
    ],
)
def test_the_cookie_then_the_browser_then_italian(
    app: Flask, cookie: str | None, accepted: str | None, language: str
) -> None:
    headers = {"Cookie": cookie and f"language={cookie}", "Accept-Language": accepted}
    sent = {name: value for name, value in headers.items() if value}
    with app.test_request_context("/", headers=sent):
        assert choose() == language
        assert str(get_locale()) == language


def test_paper_made_without_a_request_is_italian(app: Flask) -> None:
    with app.app_context():
        assert choose() == "it"


def _switch(client: FlaskClient, **fields: str) -> tuple[int, str]:
    answer = client.post("/language", data=fields)
    return answer.status_code, answer.headers.get("Location", "")


def test_a_person_changes_it_and_stays_on_the_page(client: FlaskClient) -> None:
    assert _switch(client, language="en", next="/match/ABC123?x=1") == (303, "/match/ABC123?x=1")
    cookie = client.get_cookie("language")
    assert cookie is not None
    assert (cookie.value, cookie.http_only, cookie.same_site) == ("en", True, "Lax")
    assert '<html lang="en">' in client.get("/nowhere").text


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("/events/ABC123/cash/prizes", "/events/ABC123/cash"),
        ("/events/ABC123/rounds/1/2/walkover", "/events/ABC123/rounds/1/2"),
        ("/events/ABC123/standings/final", "/events/ABC123/standings"),
        ("/events/ABC123/nothing/of/this", "/events/ABC123/nothing/of/this"),
    ],
)
def test_after_a_refused_form_it_leads_to_the_page_of_the_form(
    client: FlaskClient, sent: str, shown: str
) -> None:
    assert _switch(client, language="en", next=sent) == (303, shown)


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "javascript:x",
        "",
        "x",
        "http://[",
        "/a\r\nSet-Cookie: x=1",
    ],
)
def test_it_never_leads_to_another_site(client: FlaskClient, address: str) -> None:
    assert _switch(client, language="en", next=address) == (303, "/")


def test_an_unknown_language_is_refused(client: FlaskClient) -> None:
    assert _switch(client, language="tlh")[0] == 400


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_a_form_of_another_site_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.post("/language", data={"language": "en"}, headers=headers)
    assert answer.status_code == 400
    assert client.get_cookie("language") is None


def test_our_own_form_needs_no_token(client: FlaskClient) -> None:
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    answer = client.post("/language", data={"language": "en", "next": "/"}, headers=headers)
    assert answer.status_code == 303
    assert "Set-Cookie" in answer.headers


@pytest.mark.parametrize(
    ("shown", "then"),
    [
        ("/watch/ABC123", "/watch/ABC123?language=en"),
        ("/watch/ABC123?wall=1", "/watch/ABC123?wall=1&language=en"),
        ("/watch/ABC123?language=it", "/watch/ABC123?language=en"),
        ("/torneo/ABC123/?q=Ivo+S", "/torneo/ABC123/?q=Ivo+S&language=en"),
        ("/torneo/ABC123/nowhere", "/torneo/ABC123/nowhere"),
        ("/match/ABC123/history", "/match/ABC123/history"),
    ],
)
def test_pages_that_shared_caches_keep_name_the_chosen_language(
    client: FlaskClient, shown: str, then: str
) -> None:
    assert _switch(client, language="en", next=shown) == (303, then)


@pytest.mark.parametrize(
    ("address", "cookie", "language"),
    [
        ("/watch/ABC123?language=en", None, "en"),
        ("/watch/ABC123?language=it", "en", "it"),
        ("/watch/ABC123?language=tlh", "en", "en"),
        ("/match/ABC123/history?language=en", None, "it"),
    ],
)
def test_the_address_of_a_shared_page_comes_first(
    app: Flask, address: str, cookie: str | None, language: str
) -> None:
    headers = {"Cookie": f"language={cookie}"} if cookie else {}
    with app.test_request_context(address, headers=headers):
        assert choose() == language
