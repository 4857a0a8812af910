"""The tables of an event at its desk."""

import re

from flask import Flask

from referee.actions.tablets.room import place_match
from referee.actions.tournaments.results import enter_results, type_result
from referee.actions.tournaments.rounds import draft_round, make_final, publish_round
from referee.core.table_result import read_table_result
from referee.store.tablets import stations
from referee.store.tournaments.round_matches import matches_of
from tests.actions.tournaments.desk import play
from tests.people import browser_of, evening, match_of, person, row_of
from tests.tournament.evening.evening import A_WINS, plan
from tests.web.evening import Evening
from tests.web.tablet import Tablet


class Room:
    """The page of the tables, and its forms."""

    def __init__(self, app: Flask) -> None:
        with app.app_context():
            olga = person("Olga", "organizer")
            self.event = evening(olga)
        self.client = browser_of(app, olga)

    def page(self) -> str:
        return self.client.get(f"/events/{self.event}/tables").text

    def sends(self, path: str, **fields: str) -> tuple[int, str]:
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.page())
        assert token is not None
        data = fields | {"csrf_token": token[1]}
        answer = self.client.post(f"/events/{self.event}/tables{path}", data=data)
        return answer.status_code, answer.text

    def labels(self) -> list[str]:
        return re.findall(r"<h2 class=.room__label.>Table ([^<]+)</h2>", self.page())

    def row(self, label: str) -> str:
        """The address of a table."""
        rows = re.findall(r"/tables(/\d+)/label", self.page())
        return str(rows[self.labels().index(label)])


def test_the_room_is_put_up_in_one_go(app: Flask) -> None:
    room = Room(app)
    assert room.sends("/room", number="12")[0] == 303
    assert room.labels() == [str(number) for number in range(1, 13)]
    for wrong, said in (
        ("", "must be a whole number"),
        ("0", "an event has 1 to 200 tables"),
        ("201", "an event has 1 to 200 tables"),
        ("dodici", "must be a whole number"),
        ("9" * 30, "this number is too large"),
    ):
        status, page = room.sends("/room", number=wrong)
        assert (status, said in page) == (422, True)


def test_a_table_is_renumbered_and_taken_away(app: Flask) -> None:
    room = Room(app)
    room.sends("/room", number="2")
    assert room.sends(f"{room.row('2')}/label", label="Terrazza")[0] == 303
    status, page = room.sends(f"{room.row('1')}/label", label="Terrazza")
    assert (status, "of this number already" in page) == (422, True)
    assert room.sends(f"{room.row('1')}/away")[0] == 303
    assert room.labels() == ["Terrazza"]
    assert room.sends("/99999/away")[0] == 404


def test_a_table_with_a_match_stays(app: Flask) -> None:
    room = Room(app)
    room.sends("/room", number="1")
    away = f"{room.row('1')}/away"
    with app.app_context():
        table = stations.table_named(row_of(room.event), "1")
        assert table is not None
        place_match(match_of(room.event), table)
    status, page = room.sends(away)
    assert (status, "it stays" in page) == (422, True)
    assert room.labels() == ["1"]


def test_the_tables_of_a_round_are_there_with_their_matches_and_rest_after_the_end(
    app: Flask,
) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    tables = Tablet(evening.organizer)
    tables.opens(f"/events/{evening.code}/tables")
    assert tables.html.count(">Pair a tablet<") == 2
    assert "No tables yet" not in tables.text
    assert tables.text.count(" against ") == 2
    assert "New match" not in tables.text, "what is drawn is played first"
    first = match_at(evening, 1)
    with app.app_context():
        play(first, sign=False)
        type_result(evening.act(), (1, 2), read_table_result(A_WINS))
    tables.opens(f"/events/{evening.code}/tables")
    assert tables.text.count("match over") == 1
    assert tables.text.count("New match") == 1
    with app.app_context():
        draft_round(evening.act(), "late")
        publish_round(evening.act(), 2)
    second = match_at(evening, 2)
    with app.app_context():
        for table in (1, 2):
            type_result(evening.act(), (2, table), read_table_result(A_WINS))
    tables.opens(f"/events/{evening.code}/tables")
    assert f"/watch/{second}" in tables.html
    assert f"/watch/{first}" not in tables.html, "it was in the round before"
    with app.app_context():
        enter_results(evening.act(), [(1, 1)])
        make_final(evening.act(), "all went home")
    tables.opens(f"/events/{evening.code}/tables")
    assert f"/watch/{second}" in tables.html
    assert "New match" not in tables.text


def match_at(evening: Evening, round_: int) -> str:
    """The code of the match at table 1."""
    with evening.app.app_context():
        return matches_of(evening.view())[round_, 1].code


SHOWN = r'<output class="code-shown[^>]*><span>(\w+)</span><span>(\w+)</span>'


def stands_at(app: Flask, event: str) -> list[str]:
    """The tables that have a tablet."""
    with app.app_context():
        return [one.label for one in stations.tables_of(row_of(event)) if one.writer]


def test_the_codes_of_all_tables_are_printed_at_once_and_pair_for_an_evening(app: Flask) -> None:
    room = Room(app)
    room.sends("/room", number="3")
    status, page = room.sends("/codes")
    assert (status, page.count('class="qr"')) == (200, 3)
    codes = ["".join(one) for one in re.findall(SHOWN, page)]
    assert len(set(codes)) == 3
    device = app.test_client()
    form = re.search(r'name="csrf_token" value="([^"]+)"', device.get("/tavolo").text)
    assert form is not None
    sent = {"csrf_token": form[1], "pairing_code": codes[2]}
    assert device.post("/tavolo", data=sent).status_code == 303
    assert stands_at(app, room.event) == ["3"]
