"""Paper from the pages: sheets at their addresses, made again only when the match has moved on."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.paper.conftest import opened, text_of
from tests.tables import SessionTable
from tests.web.tablet import Tablet

pytestmark = pytest.mark.no_cover


@pytest.fixture
def played(tablet: Tablet) -> Tablet:
    tablet.sits_down()
    tablet.writes_points(7)
    return tablet


@pytest.mark.paper
def test_the_sheet_of_a_match_in_the_language_of_the_page(
    played: Tablet, italian: FlaskClient
) -> None:
    sheet = played.client.get(f"/match/{played.code}/sheet.pdf")
    assert sheet.mimetype == "application/pdf"
    assert f"referee-{played.code}.pdf" in sheet.headers["Content-Disposition"]
    assert "Match sheet" in text_of(sheet.data)
    assert "Foglio della partita" in text_of(italian.get(f"/match/{played.code}/sheet.pdf").data)


@pytest.mark.paper
def test_a_sheet_that_is_still_right_is_not_printed_again(
    played: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/match/{played.code}/sheet.pdf"
    etag = played.client.get(address).headers["ETag"]
    monkeypatch.setattr("referee.paper.press.rendering.print_one", None)
    again = played.client.get(address, headers={"If-None-Match": etag})
    assert again.status_code == 304
    assert not again.data
    monkeypatch.undo()
    played.writes_points(6)
    assert played.client.get(address, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.paper
def test_two_halves(played: Tablet) -> None:
    sheet = played.client.get(f"/match/{played.code}/sheet.pdf?format=a5")
    assert text_of(sheet.data).count("Match sheet") == 2


@pytest.mark.paper
def test_sheets_to_write_on(played: Tablet) -> None:
    filled = text_of(played.client.get(f"/match/{played.code}/blank.pdf").data)
    empty = text_of(played.client.get("/blank.pdf").data)
    assert "to 41 · 31" in empty.lower()
    assert "to 41 · 31" not in filled.lower()


def test_the_chart_by_itself(played: Tablet) -> None:
    drawing = played.client.get(f"/match/{played.code}/chart.svg")
    assert drawing.mimetype == "image/svg+xml"
    assert b"A 7" in drawing.data


@pytest.fixture
def session(app: Flask) -> str:
    """The code of a session of trionfo with one hand."""
    with app.app_context():
        table = SessionTable()
        table.bid("chiamo", "passo", "passo", "passo", "passo", first=2)
        table.totals(20, partner=4)
        return table.code


@pytest.mark.paper
def test_the_sheet_the_empty_sheet_and_the_chart_of_a_session(
    english: FlaskClient, session: str
) -> None:
    assert "Session sheet" in text_of(english.get(f"/match/{session}/sheet.pdf").data)
    assert "Bruno" in text_of(english.get(f"/match/{session}/blank.pdf?format=a5").data)
    drawing = english.get(f"/match/{session}/chart.svg").text
    assert "Bruno +2" in drawing


@pytest.mark.paper
def test_an_empty_sheet_for_five(english: FlaskClient) -> None:
    sheet = english.get("/blank.pdf?game=trionfo")
    assert "referee-trionfo-blank.pdf" in sheet.headers["Content-Disposition"]
    assert "C D M MM" in text_of(sheet.data)


@pytest.mark.parametrize(
    "address",
    [
        "/match/ZZZZZZ/sheet.pdf",
        "/match/ZZZZZZ/blank.pdf",
        "/match/ZZZZZZ/chart.svg",
        "/blank.pdf?format=a3",
        "/blank.pdf?format=",
        "/blank.pdf?game=briscola",
    ],
)
def test_what_is_not_there_is_told_in_words(english: FlaskClient, address: str) -> None:
    answer = english.get(address)
    assert answer.status_code == 404
    assert "There is no such page" in answer.text


@pytest.mark.paper
def test_the_code_on_the_sheet_leads_to_the_address_people_can_reach(
    app: Flask, played: Tablet
) -> None:
    app.config["PUBLIC_URL"] = "https://marafone.example/"
    with opened(played.client.get(f"/match/{played.code}/sheet.pdf").data) as pdf:
        links = {str(link.A.URI) for link in pdf.pages[0].Annots}
    assert links == {f"https://marafone.example/match/{played.code}"}
