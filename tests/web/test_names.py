"""Names of every sort on every page: shown as they were typed, and nothing more."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.matches.records import import_record
from referee.web.http.headers import HEADERS
from tests.games.marafone.records import points, record
from tests.tables import STAMP, Table

NAMES = (
    "<script>alert('x')</script>",
    "محمد علي",
    "Zoë 🃏👩‍👩‍👧 O'Brien & {{ 7*7 }} %(name)s",
    "\u202eetsop \u2066x",
)


@pytest.fixture
def pages(app: Flask) -> list[str]:
    """The address of every page that shows the names of a match."""
    with app.app_context():
        table = Table(*NAMES, place="<i>Borgo</i>", event="دوري", table='"1"')
        table.add("hand_written", hand=1, value={"thirds": {"A": 23, "B": 12}, "maraffa": 2})
        table.add("penalty_applied", hand=2, side="A", offence="sign")
        over = Table(*NAMES)
        over.finish()
        over.add("side_signed", side="A", name=NAMES[0])
    return [
        "/",
        *(
            address.format(code)
            for code in (table.code, over.code)
            for address in ("/watch/{}", "/watch/{}?wall=1", "/match/{}/history", "/match/{}")
        ),
    ]


@pytest.mark.parametrize("language", ["it", "en"])
def test_names_are_text_and_stay_in_their_own_direction(
    app: Flask, pages: list[str], language: str
) -> None:
    client = app.test_client()
    client.set_cookie("language", language)
    for address in pages:
        page = client.get(address).text
        assert "<script>alert" not in page, address
        assert "&lt;script&gt;alert" in page, address
        assert "<i>Borgo" not in page
        # Right-to-left names are isolated; signs that would turn the page around are left out.
        assert "\u2068محمد علي\u2069" in page or "<bdi>" in page, address
        assert "{{ 7*7 }}" in page, address
        # A hidden field gives a name back as it was typed.
        seen = re.sub(r'<input type="hidden"[^>]*>', "", page)
        shown = seen.replace("\u2068", "").replace("\u2069", "")
        assert "\u202e" not in shown, address


def test_every_page_has_the_security_headers(app: Flask, pages: list[str]) -> None:
    client = app.test_client()
    others = ["/help/rules", "/help/rules/circolo", "/help/entry", "/api/matches", "/nothing"]
    for address in [*pages, *others, "/api/csrf", "/api/openapi.json"]:
        headers = dict(client.get(address).headers)
        assert HEADERS.items() <= headers.items(), address


def test_a_blank_name_is_told_by_its_seat(english: FlaskClient, app: Flask) -> None:
    document = record(points(6, 5)) | {"players": ["Anna", " ", "Carla", "\u2067"]}
    with app.app_context():
        code = import_record(document, "blank-names", STAMP).code
    assert "Seat 2 and Seat 4" in english.get(f"/watch/{code}").text


def test_us_and_them_are_said_once(english: FlaskClient, app: Flask) -> None:
    with app.app_context():
        code = Table("Us", "Them", "Us", "Them").code
    page = english.get(f"/watch/{code}").text
    assert "Us and Us" not in page
