"""Every refusal is told in words, in the language of the page, and never as a traceback."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient
from werkzeug.exceptions import TooManyRequests

from referee import create_app
from referee.store.errors import StoreUnavailable, UnknownMatch
from referee.web.http.headers import HEADERS
from referee.web.http.rights import RIGHTS
from referee.web.http.who_may import everyone
from tests.databases import lent
from tests.people import browser_of, person
from tests.web.addresses import SHEET
from tests.web.tablet import Tablet


def _raise(error: Exception) -> Callable[[], str]:
    def view() -> str:
        raise error

    return view


FAILURES: dict[str, Callable[[], str]] = {
    "forbidden": lambda: abort(403),
    "large": lambda: abort(413),
    "teapot": lambda: abort(418),
    "often": _raise(TooManyRequests(retry_after=7)),
    "bug": _raise(ZeroDivisionError("secret detail")),
    "match": _raise(UnknownMatch("QWERTY")),
    "full": _raise(StoreUnavailable("full")),
}


HEAD = '<title>Match</title><main id="main" tabindex="-1">'
REFUSED = {
    "summary": (HEAD + '<div class="error-summary" tabindex="-1" autofocus></div>', 409),
    "field": (HEAD + '<input id="a"><input id="b" aria-invalid="true">', 422),
    "bare": (HEAD + "<p>No.</p>", 422),
    "plain": (HEAD + "<p>Gone.</p>", 409),
}
"""Pages of refused forms, and a page of an error that no form led to."""


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An application with an address for each failure."""
    app = create_app(tmp_path_factory.mktemp("failing"), TESTING=True)
    for name, view in FAILURES.items():
        app.add_url_rule(f"/{name}", name, view)
        app.add_url_rule(f"/api/{name}", f"api_{name}", view)
    for name, answer in REFUSED.items():
        app.add_url_rule(f"/{name}", name, lambda answer=answer: answer)
    app.add_url_rule("/folder/", "folder", lambda: "inside")
    return app


@pytest.fixture
def app(failing: Flask, sqlite_url: str, tmp_path: Path) -> Iterator[Flask]:
    with lent(failing, sqlite_url, tmp_path) as app:
        yield app


@pytest.fixture
def client(app: Flask, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A client that sees what a person sees: pages of errors, not the errors themselves."""
    app.testing = False
    for name in ("folder", *REFUSED, *FAILURES):
        monkeypatch.setitem(RIGHTS, name, everyone)
        monkeypatch.setitem(RIGHTS, f"api_{name}", everyone)
    return app.test_client()


CASES = [
    ("nowhere", 404, "Questa pagina non esiste"),
    ("match", 404, "Questa pagina non esiste"),
    ("forbidden", 403, "Questo non è permesso"),
    ("large", 413, "È troppo in una volta sola"),
    ("teapot", 418, "Questa richiesta non si capisce"),
    ("often", 429, "Troppe richieste"),
    ("bug", 500, "Qualcosa è andato storto sul server"),
    ("full", 503, "L’archivio dati non risponde"),
]


@pytest.mark.parametrize(("path", "status", "words"), CASES)
def test_a_page_says_what_is_wrong(client: FlaskClient, path: str, status: int, words: str) -> None:
    answer = client.get(f"/{path}")
    assert answer.status_code == status
    assert words in answer.text
    assert "secret detail" not in answer.text
    assert HEADERS.items() <= dict(answer.headers).items()


@pytest.mark.parametrize(("path", "status", "words"), CASES)
def test_a_program_is_told_in_json(client: FlaskClient, path: str, status: int, words: str) -> None:
    answer = client.get(f"/api/{path}")
    assert answer.status_code == status
    assert answer.json is not None
    assert answer.json["error"].startswith(f"{words}. ")
    assert HEADERS.items() <= dict(answer.headers).items()


def test_it_speaks_the_browser_s_language(client: FlaskClient) -> None:
    answer = client.get("/nowhere", headers={"Accept-Language": "en-GB,it;q=0.5"})
    assert "There is no such page" in answer.text
    assert '<html lang="en">' in answer.text


def test_a_stranger_who_is_refused_a_page_can_sign_in(app: Flask, client: FlaskClient) -> None:
    assert 'href="/sign-in?next=/forbidden"' in client.get("/forbidden").text
    assert "/sign-in?next" not in client.get("/nowhere").text
    with app.app_context():
        olga = browser_of(app, person("Olga", "organizer"))
    answer = olga.get("/forbidden")
    assert answer.status_code == 403
    assert "/sign-in" not in answer.text
    # Where somebody is signed in the page shows it, and the ways on.
    assert "You are signed in as Olga, and have no permission for this." in answer.text
    assert "My account" in answer.text
    assert "My account" in olga.get("/nowhere").text


def test_what_a_client_needs_to_go_on_is_kept(client: FlaskClient) -> None:
    wrong_method = client.post("/healthz")
    assert wrong_method.status_code in (400, 405)
    assert "GET" in client.delete(SHEET).headers.get("Allow", "GET")
    assert client.get("/often").headers["Retry-After"] == "7"
    assert client.get("/full").headers["Retry-After"] == "5"


def test_a_redirect_is_no_error(client: FlaskClient) -> None:
    assert client.get("/folder").status_code == 308


def test_an_oversized_body_is_refused_before_it_is_read(client: FlaskClient) -> None:
    answer = client.post("/language", data={"language": "x" * (1024 * 1024 + 1)})
    assert answer.status_code == 413


def test_static_files_have_the_headers_too(client: FlaskClient) -> None:
    with client.get(SHEET) as answer:
        assert answer.status_code == 200
        assert HEADERS.items() <= dict(answer.headers).items()


def test_a_form_whose_session_is_lost_is_sent_again(tablet: Tablet) -> None:
    tablet.opens("/match/new")
    form = next(form for form in tablet.forms if form.action == "/match/new")
    typed = form.fields | {f"name_{seat}": f"P{seat}" for seat in (1, 2, 3, 4)}
    tablet.client.delete_cookie("session")
    refused = tablet.client.post("/match/new", data=typed)
    assert "Go back, load the page again" in refused.text
    assert "P1" not in refused.text
    own = {"Origin": "http://localhost"}
    tablet.shows(tablet.client.post("/match/new", data=typed, headers=own))
    assert tablet.status == 400
    assert "The session has expired" in tablet.text
    again = next(form for form in tablet.forms if form.action.startswith("/match/new"))
    tablet.shows(tablet.client.post(again.action, data=again.fields, headers=own))
    assert tablet.status == 200
    assert "P1 and P3" in tablet.text


FOCUSED = [
    ("summary", '<div class="error-summary" tabindex="-1" autofocus>'),
    ("field", '<input id="b" aria-invalid="true" autofocus>'),
    ("bare", '<main id="main" autofocus tabindex="-1">'),
]


@pytest.mark.parametrize(("path", "focused"), FOCUSED)
def test_a_refused_form_says_so_and_has_the_focus(
    client: FlaskClient, path: str, focused: str
) -> None:
    page = client.get(f"/{path}").text
    assert "<title>Errore: Match</title>" in page
    assert focused in page
    assert page.count(" autofocus") == 1


def test_an_error_without_a_form_is_left_as_it_is(client: FlaskClient) -> None:
    assert client.get("/plain").text == REFUSED["plain"][0]
