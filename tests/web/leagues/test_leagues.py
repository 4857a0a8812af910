"""A league in the browser: made, played, moved, awarded, corrected, told to everybody."""

import json
from dataclasses import replace

import pytest
from flask import Flask

from referee.actions.register.people import change_person
from referee.core.register.person import INITIALS
from referee.store.register.leagues import league_by_number, leagues
from referee.store.register.queries import found_people, newest_fact
from referee.tournament.leagues.document import read_league, write_league
from tests.actions.register.linking import done
from tests.web.office_people import Person, english
from tests.web.public.tags import says_what_it_depends_on

TEAMS = (
    "Sarsina: Aldo Rossi, Bruno Neri, Carlo Verdi\nCesena: Dina Bruni, Elio Gatti\nRimini:\nForlì:"
)


def makes(app: Flask, olga: Person, **fields: object) -> int:
    olga.opens("/leagues/new")
    said = {"name": "Campionato", "teams": TEAMS, "first": "2026-10-02", "every": "14"}
    olga.fills("/leagues/new", **{**said, "boards": "2", **fields})
    assert olga.status == 200, olga.text
    with app.app_context():
        return next(iter(leagues()))


def result(olga: Person, number: int, **fields: object) -> None:
    address = f"/leagues/{number}/meetings/1-4"
    olga.opens(address)
    games = {"games_1_home": "2", "games_1_away": "1", "games_2_home": "0", "games_2_away": "2"}
    olga.fills(address, **{"day": "2026-10-02", **games, **fields})


def test_a_league_is_made_played_and_told_to_everybody(app: Flask, olga: Person) -> None:
    olga.opens("/leagues/")
    assert "There is no league yet." in olga.text
    number = makes(app, olga)
    assert "The league is made." in olga.text
    assert "No meeting has a result yet." in olga.text
    everybody = Person(english(app))
    everybody.opens(f"/campionato/{number}/")
    assert "Round 6, 11 Dec 2026" in everybody.text
    with app.app_context():
        aldo, bruno = [found_people(name).people[0].id for name in ("aldo", "bruno")]
    result(olga, number, player_1_home_1=aldo, player_1_home_2=bruno, points_1_home="118",
           points_1_away="95")  # fmt: skip
    assert "The result is recorded." in olga.text
    everybody.opens(f"/campionato/{number}/")
    assert "1 of 12 meetings have a result." in everybody.text
    assert "Aldo Rossi and Bruno Neri" in everybody.text
    assert "level in every criterion" in everybody.text
    everybody.opens(f"/campionato/{number}/", day="2026-10-01")
    assert everybody.status == 200
    everybody.opens(f"/campionato/{number}/squadra/1")
    assert "Carlo Verdi" in everybody.text
    everybody.opens(f"/campionato/{number}/squadra/5")
    assert everybody.status == 404
    for page in ("1", "2", "3", "99"):
        everybody.opens(f"/campionato/{number}/schermo", page=page)
        assert everybody.status == 200
    everybody.opens("/")
    assert f'href="/campionato/{number}/"' in everybody.html


def test_a_result_is_corrected_with_a_reason_and_told(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    result(olga, number)
    result(olga, number, games_2_home="2", games_2_away="0")
    assert "there is a result already: say why it changes" in olga.text.lower()
    result(olga, number, games_2_home="2", games_2_away="0", reason="read upside down")
    assert "read upside down" in olga.text
    olga.opens(f"/leagues/{number}/meetings/1-4")
    olga.fills(f"/leagues/{number}/meetings/1-4/clear", reason="to be played again")
    assert "The result is removed." in olga.text


def test_a_meeting_is_moved_and_awarded(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    address = f"/leagues/{number}/meetings/1-4"
    olga.opens(address)
    olga.fills(f"{address}/move", day="", reason="snow")
    assert "to be agreed" in olga.text
    assert "postponed" in olga.text
    olga.opens(address)
    olga.fills(f"{address}/move", day="2027-01-09", reason="agreed")
    assert "09 Jan 2027" in olga.text or "9 Jan 2027" in olga.text
    olga.opens(address)
    olga.fills(f"{address}/award", to="away", day="2027-01-09", reason="nobody came")
    assert "awarded to Forlì" in olga.text
    olga.opens(address)
    olga.fills(f"{address}/award", to="nobody", day="2027-01-09", reason="neither")
    assert "lost by both" in olga.text


def test_what_is_wrong_is_told_at_its_field(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    for fields, words in [
        ({"games_2_home": ""}, "this number is missing"),
        ({"games_2_home": "", "games_2_away": ""}, "say the games of both sides"),
        ({"games_2_home": "0", "games_2_away": "0"}, "somebody has won a game"),
        ({"match_2": "ZZZZZZ"}, "no match has the code"),
        ({"day": "yesterday"}, "write the day"),
    ]:
        result(olga, number, **fields)
        assert olga.status == 422
        assert words in olga.text.lower()
    for fields, words in [
        ({"teams": "one"}, "write a pair as"),
        ({"teams": "Sarsina:"}, "two teams at least"),
        ({"teams": ""}, "a line each"),
        ({"days": "2026-10-02"}, "each round needs a day: rounds 6, days 1"),
        ({"days": "32/10/2026"}, "write each day as"),
        ({"first": ""}, "the day of the first round"),
        ({"first": "9999-12-01"}, "no calendar goes so far"),
        ({"points": "0, 1"}, "won, drawn and lost"),
        ({"criteria_1": "won", "criteria_2": "won"}, "named twice"),
    ]:
        olga.opens("/leagues/new")
        said = {"name": "X", "teams": TEAMS, "first": "2026-10-02", "boards": "1", **fields}
        olga.fills("/leagues/new", **said)
        assert olga.status == 422, fields
        assert words in olga.text.lower(), fields
    for path in ("/leagues/999", "/leagues/99999999999", f"/leagues/{number}/meetings/1-1"):
        olga.opens(path)
        assert olga.status == 404


def test_a_league_is_changed_and_teams_withdraw(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    result(olga, number)
    olga.opens(f"/leagues/{number}/change")
    assert "Sarsina: Aldo Rossi, Bruno Neri, Carlo Verdi" in olga.html
    olga.fills(f"/leagues/{number}/change", board="1")
    assert olga.status == 422
    olga.fills(f"/leagues/{number}/change", board="1", reason="the assembly")
    assert "Saved." in olga.text
    olga.opens(f"/leagues/{number}/teams/4")
    olga.fills(f"/leagues/{number}/teams/4/withdraw", day="", reason="")
    assert olga.status == 422
    olga.fills(f"/leagues/{number}/teams/4/withdraw", day="2026-11-01", reason="too few")
    assert "its results are annulled" in olga.text
    olga.opens(f"/leagues/{number}/teams/4")
    olga.fills(f"/leagues/{number}/teams/4/restore", reason="they are back")
    assert "The team is back in the league." in olga.text
    olga.opens(f"/leagues/{number}/teams/9")
    assert olga.status == 404


def test_a_league_is_withdrawn_and_brought_back(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    olga.opens(f"/leagues/{number}")
    olga.fills(f"/leagues/{number}/withdraw", reason="")
    assert olga.status == 422
    olga.fills(f"/leagues/{number}/withdraw", reason="a trial")
    assert "withdrawn" in olga.text
    everybody = Person(english(app))
    everybody.opens(f"/campionato/{number}/")
    assert everybody.status == 404
    assert "This league is no longer shown" in everybody.text
    olga.opens(f"/leagues/{number}/change")
    olga.fills(f"/leagues/{number}/restore", reason="it begins")
    everybody.opens(f"/campionato/{number}/")
    assert everybody.status == 200


def test_two_secretaries_at_one_meeting(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    address = f"/leagues/{number}/meetings/1-4"
    olga.opens(address)
    form = olga._form(address)
    result(olga, number)
    games = {"games_1_home": "2", "games_1_away": "0", "games_2_home": "2", "games_2_away": "0"}
    olga.shows(olga.client.post(address, data={**form.fields, **games, "day": "2026-10-02"}))
    assert olga.status == 409
    assert "Meanwhile something was written on another device." in olga.text


def test_files_and_the_open_document(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    result(olga, number)
    client = app.test_client()
    table = client.get(f"/campionato/{number}/classifica.csv").data.decode("utf-8-sig")
    assert "Sarsina" in table
    assert client.get(f"/campionato/{number}/classifica.xlsx").status_code == 200
    said = json.loads(client.get(f"/campionato/{number}/classifica.json").data)
    assert write_league(read_league(said)) == said
    assert said["meetings"][0]["boards"][0]["games"] == [2, 1]


def test_names_are_shown_as_their_people_want(app: Flask, olga: Person) -> None:
    number = makes(app, olga, teams="Aldo Rossi, Bruno Neri\nDina Bruni, Elio Gatti", boards="1")
    with app.app_context():
        one = league_by_number(number)
        assert one is not None
        (aldo,) = found_people("aldo").people
        terms = replace(aldo.about, shown=INITIALS)
        change_person(done(), aldo.id, terms, newest_fact(aldo.id))
    everybody = Person(english(app))
    everybody.opens(f"/campionato/{number}/")
    assert "A.R. and Bruno Neri" in everybody.text
    assert "Aldo Rossi" not in everybody.text
    olga.opens(f"/leagues/{number}")
    assert "Aldo Rossi and Bruno Neri" in olga.text


def test_a_person_s_page_counts_his_boards(app: Flask, olga: Person) -> None:
    number = makes(app, olga)
    with app.app_context():
        aldo, dina, carlo = [found_people(name).people[0].id for name in ("aldo", "dina", "carlo")]
    result(olga, number, player_1_home_1=aldo, player_2_home_1=carlo)
    olga.opens(f"/register/{aldo}")
    assert "Campionato, Sarsina" in olga.text
    assert "1 board played, 1 won" in olga.text
    olga.opens(f"/register/{carlo}")
    assert "1 board played, 0 won" in olga.text
    olga.opens(f"/register/{dina}")
    assert "0 boards played, 0 won" in olga.text
    address = f"/leagues/{number}/meetings/2-3"
    olga.opens(address)
    games = {"games_1_home": "1", "games_1_away": "2", "games_2_home": "2", "games_2_away": "1"}
    olga.fills(address, day="2026-10-02", player_2_home_1=dina, **games)
    said = json.loads(olga.client.get(f"/register/{dina}/kept.json").data)["leagues"]
    boards = [{"day": "2026-10-02", "games": [2, 1], "match": ""}]
    assert said == [{"league": "Campionato", "team": "Cesena", "boards": boards}]


def test_home_and_away_are_exchanged_with_a_reason_that_everybody_reads(
    app: Flask, olga: Person
) -> None:
    number = makes(app, olga)
    address = f"/leagues/{number}/meetings/1-4"
    olga.opens(address)
    olga.fills(f"{address}/exchange", reason="")
    assert olga.status == 422
    olga.fills(f"{address}/exchange", reason="their hall is closed")
    assert "Home and away are exchanged." in olga.text
    everybody = Person(english(app))
    everybody.opens(f"/campionato/{number}/")
    assert "home and away exchanged" in everybody.text
    assert "their hall is closed" in everybody.text
    olga.opens(f"/leagues/{number}/meetings/4-1")
    assert "Exchange home and away" in olga.text
    once = makes(app, olga, name="Andata", teams="A:\nB:\nC:\nD:", twice="")
    olga.opens(f"/leagues/{once}/meetings/1-4")
    olga.fills(f"/leagues/{once}/meetings/1-4/exchange", reason="agreed")
    olga.opens(f"/leagues/{once}/meetings/1-4")
    assert "D – A" in olga.text


def test_level_boards_are_decided_by_games_where_the_rules_say_so(app: Flask, olga: Person) -> None:
    number = makes(app, olga, level_boards="games")
    result(olga, number)
    everybody = Person(english(app))
    everybody.opens(f"/campionato/{number}/")
    for words in (
        "decided by games, 2–3",
        "Where boards are level: more games decide.",
        "Level on boards, decided by games or points: 1 won, 0 lost.",
    ):
        assert words in everybody.text


def test_criteria_beyond_those_that_are_asked_for_stay(app: Flask, olga: Person) -> None:
    criteria = ("won", "head_to_head", "mini_table", "boards_difference", "points_for")
    number = makes(app, olga, **{f"criteria_{at}": one for at, one in enumerate(criteria, start=1)})
    olga.opens(f"/leagues/{number}/change")
    olga.fills(f"/leagues/{number}/change", name="Girone A")
    with app.app_context():
        found = league_by_number(number)
    assert found is not None
    assert (found.about.name, found.about.rules.criteria) == ("Girone A", criteria)


@pytest.mark.parametrize("place", ["", "squadra/1", "schermo"])
def test_a_page_is_sent_anew_in_another_language_and_after_an_update(
    app: Flask, olga: Person, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = makes(app, olga)
    says_what_it_depends_on(app, f"/campionato/{number}/{place}", monkeypatch)
