"""Home: what is being played, what was played, and records brought in as files."""

import json
import re
from io import BytesIO
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import TestResponse, encode_multipart

from referee.actions.matches.records import import_record
from referee.actions.tournaments.results import (
    Correction,
    correct_result,
    give_walkover,
    type_result,
)
from referee.actions.tournaments.rounds import take_round_back
from referee.core.table_result import read_table_result
from referee.tournament.evening.facts import REFEREE
from referee.web.public import home
from tests.actions.signups.phones import report_by_phone
from tests.actions.tournaments.desk import play
from tests.people import browser_of
from tests.statements import Statements
from tests.tables import STAMP, Table
from tests.tournament.evening.evening import A_WINS, B_WINS, plan
from tests.web.device import Device
from tests.web.elsewhere import ElsewhereTable
from tests.web.public.public_event import running
from tests.web.shown import as_seen

pytestmark = pytest.mark.no_cover

RECORD = {
    "format": "referee/1",
    "game": "marafone",
    "regulation": "circolo",
    "players": ["Ada", "Berto", "Cleto", "Dina"],
    "hands": [{"points": {"A": 6, "B": 5}}],
}


def upload(client: FlaskClient, *files: tuple[str, bytes], token: str = "") -> TestResponse:
    """Send files as the form on the home page does."""
    page = client.get("/").text
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found
    fields = MultiDict([("csrf_token", token or found[1])])
    for name, content in files:
        fields.add("records", FileStorage(BytesIO(content), name))
    # Encoded here, as the client would leave a file open for each large form.
    boundary, body = encode_multipart(fields)
    content_type = f"multipart/form-data; boundary={boundary}"
    return client.post("/records", data=body, content_type=content_type)


def test_the_first_page_says_what_to_do(english: FlaskClient) -> None:
    page = english.get("/").text
    assert "Nobody is playing at the moment." in page
    assert "No match has been finished yet." in page
    assert 'href="/match/new"' in page


def test_open_and_finished_matches(english: FlaskClient, app: Flask, table: ElsewhereTable) -> None:
    table.hand(6, 5)
    with app.app_context():
        over = Table("Ada", "Berto", "Cleto", "Dina", date="2026-11-01", table="7", place="Borgo")
        over.finish()
    page = english.get("/").text
    playing, done = page.split('id="over"')
    for text in ("Anna and Carla", "6–5", f"/watch/{table.code}"):
        assert text in playing, text
    record = f"/match/{over.code}/record.json"
    for text in ("Ada and Cleto", "2–0", "1 Nov 2026", "Borgo, table 7", record):
        assert text in done, text


def test_a_match_of_one_game_has_a_score_and_no_games(english: FlaskClient, app: Flask) -> None:
    with app.app_context():
        Table(regulation="wikipedia").hand(6, 5)
    page = english.get("/").text
    assert ">6–5<" in page
    assert "0–0" not in page


def test_only_the_newest_open_matches_are_listed(
    english: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.web.public.home.MOST_OPEN", 1)
    with app.app_context():
        codes = [Table().code for _ in range(3)]
    page = english.get("/").text
    assert sum(f"/watch/{code}" in page for code in codes) == 1
    assert "2 more matches are open" in page


def test_a_text_without_end_is_clipped(english: FlaskClient, device: Device) -> None:
    long = "x" * 2_000
    code = device.open(place=long, event=long, table=long)
    for path in ("/", f"/watch/{code}"):
        page = english.get(path).text
        assert "x" * 79 + "…" in page
        assert "x" * 80 not in page


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("name=ADA", True),
        ("name=zoe", False),
        ("since=2026-11-01&until=2026-11-01", True),
        ("since=2026-11-02", False),
        ("until=2026-10-31", False),
        ("page=99", True),
        ("page=-1&name=%00", True),
    ],
)
def test_search(english: FlaskClient, app: Flask, query: str, found: bool) -> None:
    with app.app_context():
        Table("Ada", "Berto", "Cleto", "Dina", date="2026-11-01").finish()
    assert ("Ada and Cleto" in english.get(f"/?{query}").text) is found


def test_a_search_that_cannot_be_read_says_so_and_stays_typed(english: FlaskClient) -> None:
    page = english.get("/?since=soon&until=2026-11-20&name=" + "x" * 81).text
    assert "Write the day as 20/11/2026." in page
    assert 'value="soon"' in page
    assert "A name has 80 characters at most." in page
    page = english.get("/?since=2026-11-21&until=2026-11-20").text
    assert "The last day comes before the first." in page


def test_pages_of_the_list(english: FlaskClient, app: Flask) -> None:
    with app.app_context():
        for _ in range(21):
            hand = {"points": {"A": 6, "B": 5}, "penalty": {"side": "B", "offence": "conduct"}}
            hand["penalty"]["remedy"] = "match_lost"
            import_record({**RECORD, "hands": [hand]}, str(uuid4()), STAMP)
    first = english.get("/?name=ada").text
    assert "page 1 of 2" in first
    assert "/?name=ada&amp;page=2#over" in first
    assert "page 2 of 2" in english.get("/?name=ada&page=2").text


def test_several_files_at_once_each_answered_for_itself(english: FlaskClient) -> None:
    wrong = {**RECORD, "hands": [{"points": {"A": 6, "B": 6}}]}
    answer = upload(
        english,
        ("good.json", json.dumps(RECORD).encode()),
        ("wrong.json", json.dumps([RECORD, wrong]).encode()),
        ("lines.json", f"{json.dumps(RECORD)}\n\n{json.dumps(RECORD)}\n".encode()),
    )
    assert answer.status_code == 200
    assert "4 matches were imported." in answer.text
    assert "One match was not imported." in answer.text
    assert (
        "wrong.json, record 2</b>: hand 1 (hands[0].points): the two sides together have"
        in answer.text
    )
    assert len(english.get("/api/matches").json["matches"]) == 4


def test_the_same_file_brings_nothing_in_twice(english: FlaskClient) -> None:
    for _ in range(2):
        answer = upload(english, ("a.json", json.dumps(RECORD).encode()))
    assert "(imported before)" in answer.text
    assert len(english.get("/api/matches").json["matches"]) == 1


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.json", b""),
        ("list.json", b"[]"),
        ("picture.json", bytes(range(256)) * 40),
        ("deep.json", b"[" * 200_000),
        ("deep-record.json", json.dumps({**RECORD, "notes": []}).encode()),
        ("number.json", b"1" * 10_000),
        ("utf16.json", json.dumps({"a": 1}).encode("utf-16")),
        ("trionfo.json", json.dumps({**RECORD, "game": "trionfo"}).encode()),
        ("nul.json", json.dumps({**RECORD, "notes": "\0"}).encode()),
        ("half.json", b'{"notes": "\\ud800"}'),
        ("many.json", json.dumps([1] * 501).encode()),
        ("<script>alert(1)</script>\u202egpj.json", b"{"),
    ],
)
def test_garbage_is_refused_in_words(english: FlaskClient, name: str, content: bytes) -> None:
    answer = upload(english, (name, content))
    assert answer.status_code == 422
    assert "not imported" in answer.text
    assert "<script>alert" not in answer.text
    assert "\u202e" not in answer.text
    assert english.get("/api/matches").json["matches"] == []


def test_places_in_a_file_are_told_in_words(italian: FlaskClient) -> None:
    """As people count them, and as the file has them."""
    played = ["Ad 4d 5d 6d", "Ad 7d Rd Cd"]
    twice = {**RECORD, "hands": [{"battezzante": 1, "trump": "coppe", "tricks": played}]}
    lines = f"{json.dumps(RECORD)}\n{{\n".encode()
    page = upload(italian, ("a.json", json.dumps(twice).encode()), ("b.json", lines)).text
    assert "mano 1, presa 2 (hands[0].tricks[1]): Ad è già stata giocata nella presa 1" in page
    assert "b.json</b>: riga 2: non è JSON: guarda alla riga 1, colonna 2" in page


def test_no_file_at_all(english: FlaskClient) -> None:
    assert "Choose one file or more." in upload(english).text


def test_large_files_up_to_a_limit(english: FlaskClient) -> None:
    record = {**RECORD, "notes": "x" * 2_000_000}
    assert upload(english, ("notes.json", json.dumps(record).encode())).status_code == 422
    large = json.dumps([{**RECORD, "notes": "x" * 90_000}] * 30).encode()
    assert len(large) > 2_000_000
    assert upload(english, ("large.json", large)).status_code == 200
    assert upload(english, ("huge.json", b" " * 9_000_000)).status_code == 413


def test_without_a_token_the_form_is_refused_in_words(english: FlaskClient) -> None:
    answer = upload(english, ("a.json", json.dumps(RECORD).encode()), token="stale")
    assert answer.status_code == 400
    assert "load the page again" in answer.text
    assert english.get("/api/matches").json["matches"] == []


def test_one_upload_is_read_at_a_time(english: FlaskClient) -> None:
    content = json.dumps(RECORD).encode()
    with home._reading:
        refused = upload(english, ("a.json", content))
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "5")
    assert upload(english, ("a.json", content)).status_code == 200


def test_a_match_of_a_round_is_listed_with_the_result_that_counts(
    english: FlaskClient, app: Flask
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    public.type(1, 1)
    code, open_ = public.match(1, 1), public.match(1, 2)
    done = english.get("/").text.split('id="over"')[1]
    assert code in done
    assert "written at the desk: 2–1 · 100–90" in done
    assert "given up" not in done
    assert open_ not in done


def test_a_match_that_was_corrected_is_listed_with_its_new_winner(
    english: FlaskClient, app: Flask
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    code = public.match(1, 1)
    with app.app_context():
        play(code)
        type_result(public.act(), (1, 1), read_table_result(A_WINS))
        correction = Correction((1, 1), read_table_result(B_WINS), "read wrong", REFEREE)
        correct_result(public.act(), correction)
    rows = english.get("/").text.split('id="over"')[1].split("match-list__row")
    [row] = [row for row in rows if code in row]
    assert "corrected by a referee: 0–2 · 60–82" in row
    assert row.index("match-list__side--won") > row.index('match-list__side"')


def test_tables_that_have_not_begun_are_one_line_of_their_round(
    english: FlaskClient, app: Flask
) -> None:
    public = running(app, plan("svizzera"), 12)
    public.publish()
    codes = [public.match(1, table) for table in range(1, 7)]
    page = english.get("/").text.split('id="over"')[0]
    assert f'<a href="{public.address}">Coppa Romagna, round 1: 6 tables have not begun</a>' in page
    assert not any(code in page for code in codes)
    assert "Nobody is playing" not in page
    public.call(codes[3])
    public.hand(codes[1], 6, 5)
    page = english.get("/").text.split('id="over"')[0]
    assert "round 1: 4 tables have not begun" in page
    assert -1 < page.index(codes[3]) < page.index(codes[1]), "who called a referee comes first"
    assert not any(code in page for code in (codes[0], codes[2], codes[4], codes[5]))


def test_a_walkover_is_listed_with_its_winner_and_without_a_score(
    english: FlaskClient, app: Flask
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    codes = [public.match(1, table) for table in (1, 2)]
    with app.app_context():
        give_walkover(public.act(), (1, 1), "b", "nobody came")
        give_walkover(public.act(), (1, 2), None, "nobody came")
    rows = english.get("/").text.split('id="over"')[1].split("match-list__row")
    won, lost_by_both = (next(row for row in rows if code in row) for code in codes)
    assert "walkover: won by Niccolò" in won
    assert "match-list__side--won" in won
    assert "walkover: neither side turned up" in lost_by_both
    assert "match-list__side--won" not in lost_by_both
    assert "0–0" not in won + lost_by_both


def test_a_match_of_which_two_phones_differ_is_listed_as_disputed(
    english: FlaskClient, app: Flask
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    with app.app_context():
        report_by_phone(public, (1, 1), A_WINS, B_WINS)
    page = as_seen(english.get("/").text)
    watched = f'<a href="/watch/{public.match(1, 1)}">'
    assert f"{watched}Coppa Romagna, round 1, table 1: disputed" in page
    assert "Coppa Romagna, round 1: one table has not begun" in page


def test_a_match_of_which_one_phone_has_told_is_listed_as_to_be_confirmed(
    english: FlaskClient, app: Flask
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    with app.app_context():
        report_by_phone(public, (1, 1), A_WINS)
    page = as_seen(english.get("/").text)
    watched = f'<a href="/watch/{public.match(1, 1)}">'
    assert f"{watched}Coppa Romagna, round 1, table 1: to be confirmed" in page
    assert "Coppa Romagna, round 1: one table has not begun" in page
    assert "to be confirmed" in english.get(f"/torneo/{public.code}/").text
    public.hand(public.match(1, 1), 6, 5)
    page = as_seen(english.get("/").text)
    assert "table 1: to be confirmed" not in page, "what is played has a line of its own"


def test_the_matches_of_an_undone_round_are_not_listed(english: FlaskClient, app: Flask) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    first = [public.match(1, table) for table in (1, 2)]
    with app.app_context():
        take_round_back(public.act(), 1, "wrong seeds")
    page = english.get("/").text
    assert not any(code in page for code in first)
    assert "0 matches found" in english.get("/", query_string={"name": "niccolò"}).text
    public.publish()
    public.hand(public.match(1, 1), 6, 5)
    page = english.get("/").text
    assert not any(code in page for code in first)
    assert public.match(1, 1) in page
    told = "Round 1 was undone, and this match does not count: "
    organizer = browser_of(app, public.organizer)
    for address in (f"/watch/{first[0]}", f"/watch/{first[0]}?wall=1", f"/match/{first[0]}"):
        page = organizer.get(address, follow_redirects=True).text
        assert told in page, address
        assert "wrong seeds" in page, address
    assert told not in english.get(f"/watch/{public.match(1, 1)}").text
    desk = organizer.get(f"/events/{public.code}").text
    assert not any(code in desk for code in first)


def test_an_undone_round_that_is_published_on_paper_keeps_no_match_at_home(
    english: FlaskClient, app: Flask
) -> None:
    public = running(app, plan("svizzera"), 4)
    public.publish()
    first = [public.match(1, table) for table in (1, 2)]
    public.hand(first[0], 6, 5)
    organizer = browser_of(app, public.organizer)
    with app.app_context():
        take_round_back(public.act(), 1, "wrong seeds")
    public.publish(with_matches=False)
    for address in ("/", "/?name=niccolò", f"/events/{public.code}", f"/torneo/{public.code}/"):
        for client in (english, organizer):
            page = client.get(address).text
            assert not any(code in page for code in first), address
    assert "not begun" not in english.get("/").text
    assert "0 matches found" in english.get("/", query_string={"name": "niccolò"}).text


def test_what_the_home_page_asks_does_not_grow_with_the_matches_of_rounds(
    english: FlaskClient, app: Flask
) -> None:
    public = running(app, plan("svizzera"), 8)
    public.play()
    english.get("/")
    with Statements(app).at_most(16):
        english.get("/")
