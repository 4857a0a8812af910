"""Results of earlier years, brought in and removed in the browser."""

import io
import json

from flask import Flask

from referee.actions.tournaments.archive import export_tournament
from referee.actions.tournaments.rounds import make_final
from referee.store.register.queries import found_people
from tests.actions.register.linking import everybody_linked
from tests.actions.seasons.test_seasons import finished
from tests.web.office_people import Person

ADDRESS = "/register/earlier"
LIST = "Coppa;2019;1;Ada Rossi - Ivo Bianchi;9\nCoppa;2019;x;Bia - Ugo"


def test_results_are_seen_brought_in_and_shown(app: Flask, olga: Person) -> None:
    olga.opens("/register/")
    olga.opens(ADDRESS)
    olga.fills(ADDRESS, text=LIST, do="preview")
    assert "1 new result, 1 line is not right" in olga.text
    assert "Place taken: must be a whole number" in olga.text
    olga.fills(ADDRESS, do="enter")
    assert olga.status == 422
    assert "Some lines are not right yet: nothing was imported" in olga.text
    olga.fills(ADDRESS, do="leave_out")
    assert "1 result added." in olga.text
    assert "2019 · 1 result" in olga.text
    with app.app_context():
        everybody_linked()
        (ada,) = found_people("ada").people
    olga.opens(f"/register/{ada.id}")
    assert (
        "Results of earlier years Coppa, 2019 place 1 · with Ivo Bianchi · 9 games won" in olga.text
    )
    assert "Best places place 1 Coppa, 2019" in olga.text
    olga.opens(f"/register/{ada.id}/names")
    assert "Coppa, 2019" in olga.text
    olga.opens(f"/register/{ada.id}/history")
    assert "Ada Rossi, line 1 of earlier event 1" in olga.text
    olga.opens(ADDRESS)
    olga.fills(ADDRESS, text="Coppa;2019;3;Lea - Gino\nCoppa;2019;3;Lea - Pia", do="preview")
    assert "is there already, and stays as it is" in olga.text


def test_a_player_twice_is_told_with_the_other_line(olga: Person) -> None:
    olga.opens(ADDRESS)
    olga.fills(ADDRESS, text="Coppa;2019;1;Ada - Ivo\nCoppa;2019;2;Ada - Leo", do="preview")
    assert "this player is at this event already (line 1)" in olga.text
    olga.fills(ADDRESS, text="", do="preview")
    assert "there is no result on this list" in olga.text


def test_an_archive_of_another_installation_is_seen_and_imported(app: Flask, olga: Person) -> None:
    with app.app_context():
        desk = finished()
        make_final(desk.act(), "all agree")
        archive = json.dumps(export_tournament(desk.code)).encode()
    olga.opens(ADDRESS)
    fields = olga._form(ADDRESS).fields
    file = (io.BytesIO(archive), "coppa.json")
    olga.shows(olga.client.post(ADDRESS, data={**fields, "file": file, "do": "preview"}))
    assert "2 new results" in olga.text
    assert "brutt" in olga.text
    olga.fills(ADDRESS, do="enter")
    assert "2 results added." in olga.text
    olga.opens("/seasons/new")
    assert olga.html.count('name="events"') == 2
    assert "Import results of another installation" in olga.text
    olga.opens(ADDRESS)
    olga.fills(ADDRESS, text='{"format": "referee-league/1"}', do="preview")
    assert olga.status == 422
    assert "neither the archive of a tournament nor a season" in olga.text


def test_an_event_is_removed(olga: Person) -> None:
    olga.opens(ADDRESS)
    olga.fills(ADDRESS, text="Coppa;20/11/2019;1;Ada - Ivo", do="enter")
    assert "20 Nov 2019 · 1 result" in olga.text
    olga.fills(f"{ADDRESS}/remove", reason="")
    assert olga.status == 422
    assert "say why" in olga.text
    olga.fills(f"{ADDRESS}/remove", reason="another club's")
    assert "Removed." in olga.text
    assert "20 Nov 2019" not in olga.text
