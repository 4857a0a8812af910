"""The desk of entries: typed, pasted, checked in by a tap, paired by lot, late and withdrawn."""

import re
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.register.ratings import bring_up_to_date, switch_ratings
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.presenters.words.spreadsheet import xlsx_file
from tests.actions.register.linking import done, everybody_linked
from tests.tables import STAMP, Table
from tests.tournament.evening.evening import plan
from tests.web.organizer import Desk
from tests.web.tablet import Tablet


@pytest.fixture
def desk(app: Flask) -> Desk:
    opened = Desk(app, plan("svizzera"))
    opened.at("entries")
    return opened


def types(desk: Desk, **typed: str) -> None:
    """Fill in the form of one more entry."""
    form = next(form for form in desk.forms if "player_1" in form.fields)
    desk.shows(desk.client.post(form.action, data={**form.fields, **typed}))


def taps(desk: Desk, mark: str) -> None:
    desk.presses(mark, of="mark")


def names(desk: Desk) -> list[str]:
    """The entries that the page lists, in its order."""
    return re.findall(r"<div>(?:<a[^>]*>)?<bdi>([^<]*)</bdi>(?:</a>)?<small>", desk.html)


def test_a_pair_is_typed_in(desk: Desk) -> None:
    assert "Nobody has entered yet." in desk.text
    types(desk, player_1=" Anna   Rossi", player_2="Carla", club="Sarsina", town="Cesena")
    (one,) = desk.state.entrants.values()
    assert (one.entry.name, one.entry.players) == ("Anna Rossi - Carla", ("Anna Rossi", "Carla"))
    assert (one.entry.club, one.town) == ("Sarsina", "Cesena")
    assert "Anna Rossi and Carla: entered." in desk.text
    assert "autofocus" in desk.html, "the next one can be typed at once"
    types(desk, player_1="Bruno", player_2="Dario")
    assert names(desk) == ["Anna Rossi and Carla", "Bruno and Dario"]


@pytest.mark.parametrize(
    ("typed", "field", "words"),
    [
        ({"player_1": "", "player_2": "Carla"}, "player_1", "write a name"),
        ({"player_1": "Carla", "player_2": ""}, "player_2", "write a name"),
        ({"player_1": "", "player_2": ""}, "player_1", "write a name"),
        ({"player_1": "", "player_2": ""}, "player_2", "write a name"),
        ({"player_1": "Carla", "player_2": "carla"}, "player_2", "cannot be both players"),
        ({"player_1": "Elsa", "player_2": "IVO 1"}, "player_2", "plays in “Ada 1 and Ivo 1”"),
        ({"player_1": "E" * 81, "player_2": "Ugo"}, "player_1", "at most 80 characters"),
        ({"player_1": "Elsa", "player_2": "U" * 200}, "player_2", "at most 80 characters"),
        ({"player_1": "Elsa", "player_2": "Ugo", "club": "C" * 81}, "club", "80 characters"),
    ],
)
def test_what_is_wrong_with_an_entry_is_told_at_its_field(
    desk: Desk, typed: dict[str, str], field: str, words: str
) -> None:
    desk.enters(1)
    desk.at("entries")
    types(desk, **typed)
    assert desk.status == 422
    told = re.search(rf'id="{field}-error">(.*?)</p>', desk.html, re.DOTALL)
    assert told is not None
    assert words in told[1]
    for text in filter(None, typed.values()):
        assert f'value="{text}"' in desk.html
    assert len(desk.state.entrants) == 1


def test_a_single_player_of_the_same_name_is_told_at_his_name(app: Flask) -> None:
    desk = Desk(app, plan("baraonda"))
    desk.enters(1)
    desk.at("entries")
    assert 'name="player_2"' not in desk.html
    types(desk, player_1="ada 1")
    assert "there is an entry “Ada 1” already" in desk.text
    assert 'id="player_1-error"' in desk.html


def test_a_tap_checks_in_and_a_tap_takes_the_fee(desk: Desk) -> None:
    desk.enters(3, here=False)
    desk.at("entries")
    taps(desk, "checked_in:2")
    taps(desk, "fee_paid:2")
    assert desk.state.entrants[2].present
    assert desk.state.entrants[2].paid
    assert "3 entered 1 here 1 has paid" in desk.text
    taps(desk, "checked_out:2")
    taps(desk, "fee_returned:2")
    assert (desk.state.entrants[2].present, desk.state.entrants[2].paid) == (False, False)
    taps(desk, "checked_in:everybody")
    assert all(one.present for one in desk.state.entrants.values())
    assert "All of them are here" not in desk.text


def test_a_referee_checks_in_too_and_changes_nothing_else(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"), role="referee")
    desk.enters(2, here=False)
    desk.at("entries")
    assert "One more pair" not in desk.text
    assert names(desk) == ["Ada 1 and Ivo 1", "Ada 2 and Ivo 2"]
    taps(desk, "checked_in:1")
    assert desk.state.entrants[1].present
    for path in ("entries", "entries/1", "entries/list", "entries/seeds", "entries/lot"):
        answer = desk.client.post(f"/events/{desk.event}/{path}", data=desk.hidden())
        assert answer.status_code == 404, path


def test_a_tap_sent_twice_is_one_and_one_seen_late_counts(desk: Desk) -> None:
    desk.enters(2, here=False)
    desk.at("entries")
    form = next(form for form in desk.forms if ("mark", "checked_in:1") in form.buttons)
    first = {**form.fields, "mark": "checked_in:1"}
    for _ in range(2):
        assert desk.client.post(form.action, data=first).status_code == 303
    other = {**form.fields, "mark": "checked_in:2"}
    assert desk.client.post(form.action, data=other).status_code == 422, "the same id"
    other["event_id"] = str(uuid4())
    assert desk.client.post(form.action, data=other).status_code == 303, "an older page"
    assert desk.view.number == 5


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        ("checked_in:99", "There is no entry 99 here"),
        ("checked_in:x", "This button is not known"),
        ("withdrew:1", "This button is not known"),
        ("", "This button is not known"),
        ("checked_out:1", "plays already: let it withdraw instead"),
        ("checked_in:everybody", "Everybody is here already"),
    ],
)
def test_a_tap_that_cannot_be_is_told(desk: Desk, mark: str, words: str) -> None:
    desk.enters(2)
    desk.begins()
    desk.at("entries")
    before = desk.view.number
    sent = {**desk.hidden(), "mark": mark}
    desk.shows(desk.client.post(f"/events/{desk.event}/entries/mark", data=sent))
    assert (desk.status, desk.view.number) == (422, before)
    assert words in desk.text


def test_search_and_tabs_show_a_part_of_the_list(desk: Desk) -> None:
    desk.enters(3, here=False)
    desk.at("entries")
    types(desk, player_1="Nicolò", player_2="Zoe", club="Bar Sport")
    taps(desk, "checked_in:1")
    taps(desk, "fee_paid:2")
    for query, found in [("nicolo", 1), ("bar zoe", 1), ("ada", 3), ("elsa", 0)]:
        desk.at("entries", q=query)
        assert len(names(desk)) == found, query
    assert "No one has that name." in desk.text
    desk.at("entries", show="absent")
    assert names(desk) == ["Ada 2 and Ivo 2", "Ada 3 and Ivo 3", "Nicolò and Zoe"]
    taps(desk, "checked_in:2")
    assert names(desk) == ["Ada 3 and Ivo 3", "Nicolò and Zoe"], "the tab stays"
    desk.at("entries", show="unpaid")
    assert len(names(desk)) == 3
    form = next(form for form in desk.forms if ("mark", "fee_paid:1") in form.buttons)
    script = {"X-Requested-With": "fetch"}
    sent = {**form.fields, "mark": "fee_paid:1"}
    answer = desk.client.post(form.action, data=sent, headers=script)
    assert answer.headers["Location"] == f"/events/{desk.event}/entries"


def test_who_played_before_is_offered(app: Flask, desk: Desk) -> None:
    types(desk, player_1="Elvira Neri", player_2="Nives", club="Sarsina", town="Cesena")
    other = Desk(app, plan("svizzera"))
    found = other.client.get(f"/events/{other.event}/entries/people?q=ne").get_json()
    assert found == [{"name": "Elvira Neri", "club": "Sarsina", "town": "Cesena"}]
    assert other.client.get(f"/events/{other.event}/entries/people").get_json() == []
    stranger = app.test_client().get(f"/events/{other.event}/entries/people?q=ne")
    assert stranger.status_code in (303, 404)


LIST = "Anna - Carla;Sarsina\nBruno - Dario\nAnna - Ugo\nPippo\n"


def looks_at(desk: Desk, text: str = "", file: bytes | None = None) -> None:
    """Paste a list, or choose a file, and look at what it would enter."""
    desk.at("entries/list")
    sent: dict[str, Any] = {**desk.hidden(), "text": text, "do": "preview"}
    if file is not None:
        sent["file"] = (BytesIO(file), "elenco.csv")
    desk.shows(desk.client.post(f"/events/{desk.event}/entries/list", data=sent))


def test_a_list_is_looked_at_line_by_line(desk: Desk) -> None:
    looks_at(desk, LIST)
    assert desk.status == 200
    assert "2 lines are right, 2 are not" in desk.text
    assert "3 Anna - Ugo “Anna” plays in “Anna and Carla” already" in desk.text
    assert "what tells them apart (line 1) 4 Pippo" in desk.text, "in the order of the lines"
    assert "4 Pippo a pair has two players" in desk.text
    assert desk.state.entrants == {}, "nobody has entered by looking"
    desk.presses("leave_out")
    assert "2 entries added." in desk.text
    assert names(desk) == ["Anna and Carla", "Bruno and Dario"]


def test_numbers_before_the_names_of_a_list_are_left_off_and_the_page_says_so(desk: Desk) -> None:
    told = "Numbers and signs before the names are left off."
    looks_at(desk, "Anna - Carla")
    assert told not in desk.text
    looks_at(desk, "1. Anna - Carla\n2. Bruno - Dario (Lugo)")
    assert told in desk.text
    assert "2 Bruno - Dario Lugo" in desk.text
    desk.presses("enter")
    assert names(desk) == ["Anna and Carla", "Bruno and Dario"]


def test_a_list_with_a_wrong_line_is_not_entered_as_a_whole(desk: Desk) -> None:
    looks_at(desk, LIST)
    sent = {**desk.hidden(), "text": LIST, "do": "enter"}
    desk.shows(desk.client.post(f"/events/{desk.event}/entries/list", data=sent))
    assert desk.status == 422
    assert "Nothing was entered: some lines are not right yet." in desk.text
    assert "Bruno - Dario" in desk.html
    assert desk.state.entrants == {}
    looks_at(desk, "Anna - Carla\nBruno - Dario")
    desk.presses("enter")
    assert len(desk.state.entrants) == 2


def test_a_list_sent_twice_tells_twice_who_entered(desk: Desk) -> None:
    looks_at(desk, "Anna - Carla\nBruno - Dario")
    sent = {**desk.hidden(), "text": "Anna - Carla\nBruno - Dario", "do": "enter"}
    for _tap in range(2):
        desk.shows(desk.client.post(f"/events/{desk.event}/entries/list", data=sent))
        assert "2 entries added." in desk.text
    assert len(desk.state.entrants) == 2


ACCENTS = "Nicolò;Niccolò\nZoè;Già\n"


def test_a_workbook_with_a_title_and_columns_that_are_not_read(desk: Desk) -> None:
    headings = ["Nome 1", "Cognome 1", "Giocatore 2", "Telefono"]
    looks_at(desk, file=xlsx_file({"Gara": [["Iscritti"], headings, ["Ada", "Zoli", "Ivo"]]}))
    assert "Ada Zoli - Ivo" in desk.text
    assert "Columns that are not imported: Telefono." in desk.text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_file_comes_as_spreadsheets_write_it(desk: Desk, encoding: str) -> None:
    looks_at(desk, file=ACCENTS.encode(encoding))
    assert "2 lines are right" in desk.text
    assert "Nicolò - Niccolò" in desk.text
    desk.presses("enter")
    assert [one.entry.name for one in desk.state.entrants.values()] == [
        "Nicolò - Niccolò", "Zoè - Già",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (b"PK\x03\x04 a workbook", "save it as CSV and choose that file"),
        (b"\xd0\xcf\x11\xe0 an older one", "save it as CSV and choose that file"),
        (b"\x89PNG\r\n\x1a\n\0\0", "this file is no list of names"),
        (b"Anna - Carla\n" * 25_000, "longer than 256 KiB"),
        (b"Anna;Carla\n" * 501, "A list has 500 lines at most"),
        (b"", "there is nobody on this list"),
        (b"\n ; ;\n", "there is nobody on this list"),
    ],
)
def test_a_file_that_is_no_list_is_told(desk: Desk, file: bytes, words: str) -> None:
    looks_at(desk, file=file)
    assert desk.status == 422
    assert words in desk.text
    assert desk.state.entrants == {}


def test_a_pasted_list_may_be_too_long(desk: Desk) -> None:
    looks_at(desk, "Anna - Carla\n" * 25_000)
    assert desk.status == 422
    assert "longer than 256 KiB" in desk.text


def test_seeds_are_numbers_by_the_names(desk: Desk) -> None:
    desk.enters(4)
    desk.at("entries/seeds")
    form = next(form for form in desk.forms if form.action.endswith("/seeds"))
    desk.shows(desk.client.post(form.action, data={**form.fields, "seed_3": "1", "seed_1": "20"}))
    assert desk.state.seeds == (3, 1)
    assert "no. 3 · seed 1" in desk.text
    desk.at("entries/seeds")
    form = next(form for form in desk.forms if form.action.endswith("/seeds"))
    assert (form.fields["seed_3"], form.fields["seed_1"]) == ("1", "2")
    wrong = {**form.fields, "seed_2": "2", "seed_4": "first"}
    desk.shows(desk.client.post(form.action, data=wrong))
    assert desk.status == 422
    assert "Another entry has seed 2." in desk.text
    assert "must be a whole number" in desk.text
    assert 'value="first"' in desk.html
    desk.shows(desk.client.post(form.action, data=desk.hidden()))
    assert desk.state.seeds == ()
    desk.begins()
    desk.at("entries/seeds")
    assert "the seeds stay as they are" in desk.text
    late = {**desk.hidden(), "seed_1": "1"}
    desk.shows(desk.client.post(form.action, data=late))
    assert "The first stage has begun" in desk.text


def test_seeds_are_proposed_by_ratings_and_saved_by_the_organizer(app: Flask, desk: Desk) -> None:
    desk.enters(3)
    desk.at("entries/seeds")
    assert "Propose by ratings" not in desk.text
    with app.app_context():
        Table("Ada 2", "Ada 1", "Ivo 2", "Ivo 1").finish()
        everybody_linked()
        switch_ratings(done(), kept=True)
        bring_up_to_date(STAMP.now)
    desk.at("entries/seeds")
    assert "Propose by ratings" in desk.text
    desk.at("entries/seeds/ratings")
    assert "nothing is saved yet" in desk.text
    assert "rating 15" in desk.text
    form = next(form for form in desk.forms if form.action.endswith("/seeds"))
    assert [form.fields[f"seed_{n}"] for n in (1, 2, 3)] == ["2", "1", ""]
    assert desk.state.seeds == ()
    desk.shows(desk.client.post(form.action, data=form.fields))
    assert desk.state.seeds == (2, 1)
    with app.app_context():
        switch_ratings(done(), kept=False)
    desk.at("entries/seeds/ratings")
    assert "No entry has a rating of all its players." in desk.text


def test_an_entry_is_changed_kept_at_a_table_and_struck_off(desk: Desk) -> None:
    desk.enters(2)
    desk.at("entries/1")
    desk.presses("change", player_2="Ugo", name="I Leoni", town="Cesena")
    one = desk.state.entrants[1]
    assert (one.entry.name, one.entry.players, one.town) == ("I Leoni", ("Ada 1", "Ugo"), "Cesena")
    assert "no. 1 · Ada 1 · Ugo · Cesena" in desk.text.replace("\u2068", "").replace("\u2069", "")
    desk.at("entries/1")
    desk.presses("keep", table="7")
    assert "table 7" in desk.text
    desk.at("entries/2")
    desk.presses("keep", table="7")
    assert "table 7 is kept by “I Leoni”" in desk.text
    desk.presses("keep", table="near the door")
    assert "must be a whole number" in desk.text
    desk.presses("change", player_1="Ugo", player_2="Elsa")
    assert "“Ugo” plays in “I Leoni” already" in desk.text
    assert 'value="Elsa"' in desk.html
    desk.presses("remove")
    assert list(desk.state.entrants) == [1]
    desk.at("entries/1")
    desk.presses("keep", table="")
    assert desk.state.entrants[1].keeps is None


def test_an_entry_struck_off_by_two_taps_is_struck_off_once(desk: Desk) -> None:
    desk.enters(2)
    desk.at("entries/2")
    sent = {**desk.hidden(), "do": "remove"}
    for _tap in range(2):
        desk.shows(desk.client.post(f"/events/{desk.event}/entries/2", data=sent))
        assert (desk.status, names(desk)) == (200, ["Ada 1 and Ivo 1"])
    sent["event_id"] = str(uuid4())
    assert desk.client.post(f"/events/{desk.event}/entries/2", data=sent).status_code == 404


def test_an_entry_that_is_none(desk: Desk) -> None:
    desk.at("entries/9")
    assert desk.status == 404
    desk.enters(1)
    desk.at("entries/1")
    sent = {**desk.hidden(), "do": "dance"}
    desk.shows(desk.client.post(f"/events/{desk.event}/entries/1", data=sent))
    assert "This button is not known" in desk.text


def test_without_a_fee_the_overview_counts_who_has_paid_once_somebody_has(desk: Desk) -> None:
    desk.enters(4)
    overview = Tablet(desk.client)
    overview.opens(f"/events/{desk.event}")
    assert "to pay" not in overview.text
    assert "have paid" not in overview.text
    with desk.app.app_context():
        record_event_facts(desk.act(), [("fee_paid", {"entries": [1]})])
    overview.opens(f"/events/{desk.event}")
    assert "1 has paid · 3 to pay" in overview.text


def test_an_entry_withdraws_and_comes_back(app: Flask) -> None:
    desk = Desk(app, plan("svizzera", fee=500))
    desk.enters(4)
    desk.begins()
    desk.at("entries/2")
    assert "Remove from the list" not in desk.text
    desk.presses("change", player_2="Ugo")
    assert "a change of players needs a reason" in desk.text
    assert 'id="reason-error"' in desk.html
    desk.presses("change", player_2="Ugo", reason="Ivo is ill")
    assert desk.state.entrants[2].entry.players == ("Ada 2", "Ugo")
    desk.at("entries/2")
    desk.presses("withdraw", reason="went home")
    assert desk.state.entrants[2].withdrew is not None
    desk.at("entries")
    assert "3 entered" in desk.text
    assert "1 has withdrawn" in desk.text
    overview = Tablet(desk.client)
    overview.opens(f"/events/{desk.event}")
    assert "3 entered · 1 has withdrawn" in overview.text
    assert "3 to pay" in overview.text, "as many as the cash waits for"
    assert names(desk)[-1] == "Ada 2 and Ugo", "the withdrawn are last"
    desk.at("entries/2")
    desk.presses("back")
    assert desk.state.entrants[2].withdrew is None


def test_whoever_withdraws_before_the_match_leads_to_its_walkover(desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    sheets = desk.state.sheets
    key, sheet = next((key, one) for key, one in sheets.items() if 2 in one.table.players)
    desk.at("entries/2")
    desk.presses("withdraw", reason="went home")
    assert f"Its match at table {key[1]} is not played: give it here." in desk.text
    assert "Withdrawn: Ada 2 and Ivo 2" in desk.text
    form = next(form for form in desk.forms if form.action.endswith("/walkover"))
    there = "ab"[2 in sheet.table.sides[0]]
    assert form.fields["walkover"] == there
    assert form.fields["reason"] == "Withdrawn: Ada 2 and Ivo 2"
    desk.shows(desk.client.post(form.action, data=form.fields))
    assert desk.state.sheets[key].table.winner == there
    told = desk.text.split("Corrected")[0].split("Ruling")[0]
    assert "Withdrawn:" not in told.replace("Reason: Withdrawn: Ada 2 and Ivo 2", "")


def test_who_comes_late_plays_from_the_next_round_on(desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    desk.at("entries")
    types(desk, player_1="Elsa", player_2="Ugo")
    assert "Let it play" not in desk.text
    taps(desk, "checked_in:5")
    assert "Let it play" in desk.text
    desk.presses("5", of="entry")
    assert desk.status == 200
    assert "Elsa and Ugo plays from the next round on." in desk.text
    assert "Let it play" not in desk.text
    assert desk.state.stage is not None
    assert desk.state.stage.groups[0].entries[-1] == 5


def test_who_comes_late_is_let_in_where_the_rounds_say_that_it_waits(desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    desk.at("entries")
    types(desk, player_1="Elsa", player_2="Ugo")
    taps(desk, "checked_in:5")
    for place in ("/rounds", ""):
        desk.opens(f"/events/{desk.event}{place}")
        assert "Elsa and Ugo is here and does not play yet" in desk.text, place
        assert ("entry", "5") in [one for form in desk.forms for one in form.buttons], place
    desk.presses("5", of="entry")
    assert "Elsa and Ugo plays from the next round on." in desk.text
    assert "does not play yet" not in desk.text
    assert desk.state.stage is not None
    assert desk.state.stage.groups[0].entries[-1] == 5


def test_why_who_comes_late_is_not_let_in_stands_at_the_row(desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    desk.at("entries")
    types(desk, player_1="Elsa", player_2="Ugo")
    taps(desk, "checked_in:5")
    button = next(form for form in desk.forms if ("entry", "5") in form.buttons)
    taps(desk, "checked_out:5")
    desk.shows(desk.client.post(button.action, data={**button.fields, "entry": "5"}))
    assert desk.status == 422
    row = desk.html.split('id="entry-5"')[1].split("</li>")[0]
    assert "check “" in row
    assert "in first" in row
    assert desk.html.count("in first") == 1, "and nowhere else"
    desk.shows(desk.client.post(button.action, data={**button.fields, "entry": "9"}))
    assert desk.status == 422
    assert "there is no entry 9 here" in desk.text.lower(), "without a row"
    desk.shows(
        desk.client.post(button.action, data={**button.fields, "entry": "5", "back": "rounds"})
    )
    assert desk.status == 422
    assert "in first" in desk.text


def test_nobody_is_let_into_a_knockout_that_is_drawn(app: Flask) -> None:
    desk = Desk(app, plan("eliminazione"))
    desk.enters(4)
    desk.begins()
    desk.at("entries")
    types(desk, player_1="Elsa", player_2="Ugo")
    taps(desk, "checked_in:5")
    assert "too late to play" in desk.text
    assert "Let it play" not in desk.text
    desk.at("entries/5")
    assert "Let it play" not in desk.text


def test_who_comes_late_chooses_a_group_where_there_are_several(app: Flask) -> None:
    groups = Desk(app, plan("girone"))
    groups.at("plan")
    groups.presses("save", **{"stage-0-groups": "2"})
    groups.enters(4)
    groups.begins()
    groups.at("entries")
    types(groups, player_1="Elsa", player_2="Ugo")
    taps(groups, "checked_in:5")
    assert f'href="/events/{groups.event}/entries/5#late"' in groups.html
    groups.at("entries/5")
    groups.presses("join")
    assert groups.status == 422
    assert "must be a whole number" in groups.text
    groups.presses("join", group="2")
    assert groups.state.stage is not None
    assert groups.state.stage.groups[1].entries[-1] == 5


def test_pairs_are_drawn_by_lot_and_parted_with_a_reason(app: Flask) -> None:
    desk = Desk(app, plan("svizzera", entered="lot"))
    desk.enters(5, here=False)
    desk.at("entries")
    assert "Everyone who is checked in can be paired." in desk.text
    taps(desk, "checked_in:1")
    assert "One single player is here and waits for another." in desk.text
    taps(desk, "checked_in:everybody")
    assert "5 single players are here: one has to wait" in desk.text
    desk.presses("draw")
    assert len(names(desk)) == 3
    assert desk.text.count("by lot") >= 2
    pair = next(one for one in desk.state.entrants.values() if one.of)
    desk.at(f"entries/{pair.of[0]}")
    assert "Drawn into the pair" in desk.text
    desk.at(f"entries/{pair.entry.id}")
    assert "Remove from the list" not in desk.text
    desk.at("entries")
    types(desk, player_1="Elsa", player_2="Ugo")
    assert "Elsa and Ugo" in names(desk)
    desk.presses("part")
    assert desk.status == 422
    assert "say why" in desk.text
    assert 'id="add">' in desk.html, "the form of one more stays shut"
    desk.presses("part", reason="two brothers")
    assert not any(one.of for one in desk.state.entrants.values())
    again = {**desk.hidden(), "do": "part", "reason": "again"}
    desk.shows(desk.client.post(f"/events/{desk.event}/entries/lot", data=again))
    assert "There are no pairs drawn by lot" in desk.text


def test_after_the_end_the_list_can_be_read(desk: Desk) -> None:
    desk.enters(2)
    desk.begins()
    with desk.app.app_context():
        record_event_facts(desk.act(), [("standings_made_final", {"reason": "rain"})])
    desk.at("entries")
    assert desk.status == 200
    assert "One more pair" not in desk.text
    taps(desk, "fee_paid:1")
    assert desk.state.entrants[1].paid
    desk.at("entries/1")
    assert "Withdraws" not in desk.text


def test_names_turn_no_line_around(desk: Desk) -> None:
    types(desk, player_1="<b>Anna", player_2="Carla\u202e", club="\u202eClub")
    assert desk.status == 422 or "&lt;b&gt;Anna" in desk.html
    assert "<b>Anna" not in desk.html


def test_a_list_of_128_pairs_enters_and_is_checked_in_at_once(desk: Desk) -> None:
    looks_at(desk, "\n".join(f"Ada {n} - Ivo {n};Club {n % 9};Cesena" for n in range(128)))
    desk.presses("enter")
    assert len(names(desk)) == 128
    taps(desk, "checked_in:everybody")
    assert "128 entered 128 here" in desk.text
