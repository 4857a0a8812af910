"""The spectator's page: always fresh, cheap while nothing happens, readable by everybody."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.tournaments.results import (
    Correction,
    correct_result,
    give_walkover,
    type_result,
)
from referee.core.table_result import read_table_result
from referee.tournament.evening.facts import REFEREE
from referee.web.http import caching
from tests.actions.signups.phones import report_by_phone
from tests.actions.tournaments.desk import play
from tests.people import browser_of
from tests.tournament.evening.evening import A_WINS, B_WINS, PAID, plan
from tests.web.elsewhere import ElsewhereTable
from tests.web.public.public_event import running
from tests.web.tablet import Tablet


def test_it_shows_score_sheet_and_how_old_it_is(
    english: FlaskClient, table: ElsewhereTable
) -> None:
    table.add("hand_written", hand=1, value={"thirds": {"A": 23, "B": 12}, "trump": "spade"})
    page = english.get(f"/watch/{table.code}").text
    for text in (
        "Anna and Carla",
        "Bruno and Dario",
        ">rounded to</span> 7",
        "34 to go",
        "Brutta 1",
    ):
        assert text in page, text
    assert "last entry:" in page
    assert '<meta http-equiv="refresh"' in page
    assert "data-follow" in page


def test_nothing_new_costs_a_304(english: FlaskClient, table: ElsewhereTable) -> None:
    address = f"/watch/{table.code}"
    tag = {"If-None-Match": english.get(address).headers["ETag"]}
    answer = english.get(address, headers=tag)
    assert (answer.status_code, answer.data) == (304, b"")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    weak = {"If-None-Match": f"W/{tag['If-None-Match']}"}
    assert english.get(address, headers=weak).status_code == 304
    table.hand(6, 5)
    assert english.get(address, headers=tag).status_code == 200


@pytest.mark.paper
def test_an_update_of_the_program_leaves_no_page_as_it_was(
    app: Flask, english: FlaskClient, table: ElsewhereTable, tmp_path: Path
) -> None:
    pages = [f"/watch/{table.code}", f"/api/matches/{table.code}", f"/match/{table.code}/sheet.pdf"]
    asked = [(page, {"If-None-Match": english.get(page).headers["ETag"]}) for page in pages]
    assert {english.get(page, headers=tag).status_code for page, tag in asked} == {304}
    templates = tmp_path / "templates"
    templates.mkdir()
    (templates / "new.html").write_text("new")
    app.root_path = str(tmp_path)
    caching.register(app)
    assert {english.get(page, headers=tag).status_code for page, tag in asked} == {200}


def test_another_language_or_the_wall_is_another_page(
    english: FlaskClient, italian: FlaskClient, table: ElsewhereTable
) -> None:
    tag = {"If-None-Match": english.get(f"/watch/{table.code}").headers["ETag"]}
    assert italian.get(f"/watch/{table.code}", headers=tag).status_code == 200
    assert english.get(f"/watch/{table.code}?wall=1", headers=tag).status_code == 200


def test_the_wall_is_dark_and_has_nothing_to_tap(
    english: FlaskClient, table: ElsewhereTable
) -> None:
    table.hand(6, 5)
    page = english.get(f"/watch/{table.code}?wall=1").text
    assert 'data-theme="dark"' in page
    assert "page-footer" not in page


def test_a_finished_match_says_who_won_and_how(italian: FlaskClient, table: ElsewhereTable) -> None:
    table.finish()
    page = italian.get(f"/watch/{table.code}").text
    assert "Vince la partita: Anna e Carla, 2–0" in page
    assert "Brutta 1: Anna e Carla 45–10, con i punti" in page
    assert "mancano" not in page


def test_the_end_of_a_game_is_a_moment_until_the_next_one_begins(
    italian: FlaskClient, table: ElsewhereTable
) -> None:
    pages = [f"/watch/{table.code}", f"/watch/{table.code}?wall=1"]
    for _hand in range(6):
        table.hand(8, 3)
    for page in pages:
        text = italian.get(page).text
        assert 'class="moment' in text
        assert "Brutta 1: vince la coppia" in text
        assert "Adesso: Brutta 2" in text
    table.hand(6, 5)
    for page in pages:
        assert 'class="moment' not in italian.get(page).text


def test_a_score_that_is_not_final_is_no_moment(
    italian: FlaskClient, table: ElsewhereTable
) -> None:
    table.finish()
    assert 'class="moment' in italian.get(f"/watch/{table.code}").text
    table.add("ruling_opened", source="finding", facts="noise")
    page = italian.get(f"/watch/{table.code}").text
    assert 'class="moment' not in page


def test_a_code_typed_sloppily_is_understood(english: FlaskClient, table: ElsewhereTable) -> None:
    assert english.get(f"/watch/{table.code.lower()}").status_code == 200


def test_a_match_that_is_not_there(english: FlaskClient, app: Flask) -> None:
    for code in ("NOBODY", "x" * 300, "%F0%9F%83%8F", "..%2f"):
        assert english.get(f"/watch/{code}").status_code == 404


@pytest.mark.parametrize("page", ["/watch/{}", "/watch/{}?wall=1", "/match/{}"])
def test_a_walkover_has_a_winner_and_no_score(app: Flask, page: str) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    with app.app_context():
        give_walkover(public.act(), (1, 1), "b", "nobody came")
        give_walkover(public.act(), (1, 2), None, "nobody came")
    reader = browser_of(app, public.organizer)
    won, lost_by_both = (
        reader.get(page.format(public.match(1, table)), follow_redirects=True).text
        for table in (1, 2)
    )
    assert "Walkover: won by Niccolò" in won
    assert won.count("score__side--won") == 1
    assert "Walkover: neither side turned up" in lost_by_both
    assert "score__side--won" not in lost_by_both
    for text in (won, lost_by_both):
        assert "score__points" not in text
        assert "written at the desk" not in text


def test_what_a_referee_corrected_counts_before_the_games_as_they_were_played(
    app: Flask, english: FlaskClient
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    code = public.match(1, 1)
    with app.app_context():
        play(code)
        type_result(public.act(), (1, 1), read_table_result(A_WINS))
        correction = Correction((1, 1), read_table_result(B_WINS), "read wrong", REFEREE)
        correct_result(public.act(), correction)
    shown = Tablet(english)
    shown.opens(f"/watch/{code}")
    page = shown.text
    assert "Result corrected by a referee: 0–2 · 60–82" in page
    assert "written at the desk" not in page
    played = "As it was played Brutta 1: Niccolò"
    assert page.count("Brutta 1: ") == page.count(played) == 1


@pytest.mark.parametrize("page", ["/watch/{}", "/watch/{}?wall=1"])
def test_a_match_of_which_two_phones_differ_is_disputed(
    app: Flask, english: FlaskClient, page: str
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    address = page.format(public.match(1, 1))
    tag = english.get(address).headers["ETag"]
    with app.app_context():
        report_by_phone(public, (1, 1), A_WINS, B_WINS)
    answer = english.get(address, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert "Disputed: both sides have reported different results" in answer.text
    assert "Hand 1" not in answer.text
    assert "score__points" not in answer.text


@pytest.mark.parametrize("page", ["/watch/{}", "/watch/{}?wall=1"])
def test_a_match_of_which_one_phone_has_told_is_to_be_confirmed(
    app: Flask, english: FlaskClient, page: str
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    address = page.format(public.match(1, 1))
    tag = english.get(address).headers["ETag"]
    with app.app_context():
        report_by_phone(public, (1, 1), A_WINS)
    answer = english.get(address, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert "To be confirmed: there is a result, and it does not count yet" in answer.text
    assert "Hand 1" not in answer.text
    assert "score__points" not in answer.text


def test_a_session_of_which_phones_differ_is_disputed(app: Flask, english: FlaskClient) -> None:
    public = running(app, plan("trionfo"), 5)
    public.publish()
    with app.app_context():
        report_by_phone(public, (1, 1), PAID, {"payments": [4, 3, -1, -3, -3]})
    watched = english.get(f"/watch/{public.match(1, 1)}").text
    assert "Disputed: both sides have reported different results" in watched
    assert "disputed" in english.get("/").text
