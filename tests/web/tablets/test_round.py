"""A paired tablet through an evening: its match, the clock, the rest, and the next match."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.matches.match_facts import record_fact
from referee.actions.tablets import devices, pairing, room
from referee.actions.tournaments.decided_results import count_decided
from referee.actions.tournaments.events import EventTerms, change_event
from referee.actions.tournaments.results import (
    Correction,
    correct_result,
    enter_results,
    type_result,
)
from referee.actions.tournaments.rounds import (
    draft_round,
    make_final,
    publish_round,
    take_round_back,
)
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import RuleError
from referee.core.table_result import read_table_result
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.tablets import stations as tablets
from referee.store.tournaments.round_matches import matches_of
from referee.web.matches import polling
from tests.people import ORIGIN, row_of
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, plan
from tests.web.evening import Evening
from tests.web.tablet import Tablet
from tests.web.test_statements import Statements


class Room(Evening):
    """An evening whose table 1 is a tablet."""

    def __init__(self, app: Flask, entries: int = 4, formats: str = "svizzera") -> None:
        super().__init__(app, plan(formats), entries)
        with app.app_context():
            now = replace(ORIGIN, now=datetime.now(UTC))
            self.row = room.add_table(row_of(self.code), "1", ORIGIN)
            table = tablets.room_table(self.row)
            assert table is not None
            code = pairing.make_code(table, app.config["SECRET_KEY"], now)
        self.device = app.test_client()
        self.device.set_cookie("language", "en")
        shown = self.shows()
        form = next(form for form in shown.forms if "pairing_code" in form.fields)
        self.device.post(form.action, data={**form.fields, "pairing_code": code})

    def shows(self, path: str = "/tavolo", **asked: str) -> Tablet:
        tablet = Tablet(self.device)
        tablet.opens(path, **asked)
        return tablet

    def match(self, round_: int, table: int = 1) -> str:
        with self.app.app_context():
            return matches_of(self.view())[round_, table].code

    def goes_to(self) -> str:
        return self.device.get("/tavolo").headers.get("Location", "")

    def news(self, code: str) -> dict[str, object]:
        found: dict[str, object] = self.device.get(f"/match/{code}/newest").json
        return found

    def plays(self, code: str) -> None:
        with self.app.app_context():
            while not queries.any_view(code).result.finished:
                hand = len(queries.any_view(code).state.record["hands"]) + 1
                given = {"hand": hand, "value": {"points": {"A": 9, "B": 2}}}
                self.writes(code, "hand_written", given)

    def signs(self, code: str) -> None:
        with self.app.app_context():
            for side in "AB":
                self.writes(code, "side_signed", {"side": side, "name": "Ada"})

    def writes(self, code: str, kind: str, given: dict[str, object]) -> None:
        after = queries.head(code).number
        record_fact(code, kind, given, after, str(uuid4()), STAMP)

    def publishes(self, reason: str = "") -> None:
        with self.app.app_context():
            draft_round(self.act(), reason)
            publish_round(self.act(), len(self.view().state.rounds) + 1)


@pytest.fixture
def table(app: Flask) -> Room:
    return Room(app)


def test_what_the_table_signs_counts_by_itself(table: Room) -> None:
    table.begins()
    first = table.match(1)
    table.plays(first)
    for _side in "AB":
        table.shows(f"/match/{first}/end").sends("side_signed", signature="[[1,2,3,4]]")
    assert table.view().state.sheets[1, 1].code == first
    assert "Take over" not in table.page().text
    assert "One result is missing" in table.page().text


def test_the_tablet_comes_to_its_match_and_to_the_next_one(table: Room) -> None:
    assert "The next round is not published yet." in table.shows().text
    table.begins()
    first = table.match(1)
    assert table.goes_to() == f"/match/{first}"
    table.plays(first)
    assert table.goes_to() == f"/match/{first}"  # still to be signed
    table.signs(first)
    rest = table.shows()
    assert "win the match 2–0" in rest.text
    assert "The next round is not published yet." in rest.text
    assert "gone" not in table.news(first)
    with table.app.app_context():
        enter_results(table.act())
        type_result(table.act(), (1, 2), read_table_result(A_WINS))
    table.publishes()
    second = table.match(2)
    assert table.goes_to() == f"/match/{second}"
    # A page of the match that is over leads on by itself, and says how.
    assert table.news(first)["gone"] == "/tavolo"
    assert "Next match of this table" in table.shows(f"/match/{first}").text
    assert "Next match, same players" not in table.shows(f"/match/{first}").text


def test_what_the_tablet_has_written_is_told_of_its_table_in_the_readers_language(
    table: Room,
) -> None:
    table.begins()
    tablet = table.shows()
    tablet.code = table.match(1)
    tablet.at_table(mode="rapido", way="points")
    tablet.writes_points(6)
    for language, told in (("en", "table 1 · "), ("it", "tavolo 1 · ")):
        table.device.set_cookie("language", language)
        history = table.shows(f"/match/{tablet.code}/history").text
        assert told in history
        assert ("tavolo" in history) == (language == "it")


def test_asking_for_news_costs_one_statement(table: Room) -> None:
    """The tablet of a table of an event, and whoever watches the match or the tournament."""
    table.begins()
    code = table.match(1)
    statements = Statements(table.app)
    table.shows(f"/match/{code}")
    page = table.device.get(f"/watch/{code}")
    sent = {"If-None-Match": page.headers["ETag"]}
    for path in (f"/match/{code}/newest", f"/watch/{code}"):
        with statements.at_most(3):  # with the begin and the end
            table.device.get(path, headers=sent)
    assert table.news(code)["number"] == 1
    public = table.app.test_client()
    page = public.get(f"/torneo/{table.code}/classifica")
    with statements.at_most(3):
        answer = public.get(
            f"/torneo/{table.code}/classifica", headers={"If-None-Match": page.headers["ETag"]}
        )
    assert answer.status_code == 304


def test_a_tablet_that_asks_for_news_is_heard_of(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begins()
    code = table.match(1)
    table.shows(f"/match/{code}")

    def heard() -> datetime | None:
        with table.app.app_context():
            writer = find_match(code).writer
            assert writer is not None
            return writer.seen_at

    first = heard()
    table.news(code)
    assert heard() == first, "a minute is exact enough"
    for module in (polling, devices):
        monkeypatch.setattr(module, "NOTED_EVERY", timedelta(0))
    table.news(code)
    assert heard() != first


def test_the_last_signature_leaves_the_table(table: Room) -> None:
    table.begins()
    code = table.match(1)
    table.plays(code)
    for side, place in (("A", "/end#signer-A"), ("B", "")):
        page = table.shows(f"/match/{code}/end")
        form = next(form for form in page.forms if form.fields.get("side") == side)
        answer = table.device.post(form.action, data={**form.fields, "name": "Ada"})
        there = f"/match/{code}{place}" if place else "/tavolo"
        assert answer.headers["Location"] == there


def test_a_match_left_open_does_not_come_back_to_the_table(table: Room) -> None:
    table.begins()
    left = table.match(1)
    table.publishes("it is late")
    second = table.match(2)
    assert table.goes_to() == f"/match/{second}"
    # Who is still playing is not interrupted.
    assert "gone" not in table.news(left)
    table.plays(second)
    table.signs(second)
    assert table.shows().status == 200
    assert table.goes_to() == ""


def test_a_table_that_is_left_out_says_where_its_people_play(app: Flask) -> None:
    table = Room(app, entries=3)
    table.begins()
    first = table.match(1)
    table.plays(first)
    table.signs(first)
    with app.app_context():
        enter_results(table.act())
        draft_round(table.act())
        record_event_facts(table.act(), [("tables_swapped", {"table": 1, "to": 2})])
        publish_round(table.act(), 2)
    rest = table.shows()
    assert "The next round is published. This table is not in it." in rest.text
    assert ": table 2" in rest.text
    assert ": rests in this round" in rest.text


def test_a_round_taken_back_leaves_the_tablet_at_rest(table: Room) -> None:
    table.begins()
    code = table.match(1)
    with table.app.app_context():
        take_round_back(table.act(), 1, "wrong seeds")
    assert table.news(code)["gone"] == "/tavolo"
    assert "Nothing to play now" in table.shows().text


def test_the_table_sees_the_clock_and_the_last_hand(table: Room) -> None:
    table.begins()
    code = table.match(1)
    assert "The round ends at" not in table.shows(f"/match/{code}").text
    assert "Table 1 · Coppa Romagna · Round 1" in table.shows(f"/match/{code}").text
    assert table.news(code)["round"] == ""
    table.presses(table.page("/1"), "/1/clock", minutes="30")
    assert "The round ends at" in table.shows(f"/match/{code}").text
    before = table.news(code)["round"]
    table.presses(table.page("/1"), "/1/last-hand")
    assert "Last hand!" in table.shows(f"/match/{code}").text
    assert table.news(code)["round"] != before


def test_a_match_typed_at_the_desk_is_the_one_its_tablet_rests_with(table: Room) -> None:
    """An unused match is closed by its slip: the tablet does not go back to the round before."""
    table.begins()
    first = table.match(1)
    table.plays(first)
    table.signs(first)
    with table.app.app_context():
        enter_results(table.act())
        type_result(table.act(), (1, 2), read_table_result(A_WINS))
    table.publishes()
    second = table.match(2)
    table.types(2)
    assert table.news(second)["gone"] == "/tavolo"
    rest = table.shows()
    assert "Result written at the desk: 2–1" in rest.text
    assert f"/watch/{second}" in rest.html
    assert f"/watch/{first}" not in rest.html
    assert "This table is not in it." not in rest.text
    assert "All rounds are played" in rest.text


def test_a_table_whose_round_is_on_paper_says_who_plays_there(table: Room) -> None:
    table.begins()
    first = table.match(1)
    table.plays(first)
    table.signs(first)
    with table.app.app_context():
        enter_results(table.act())
        type_result(table.act(), (1, 2), read_table_result(A_WINS))
        draft_round(table.act())
        publish_round(table.act(), 2, with_matches=False)
    rest = table.shows()
    assert "Round 2 is played here on paper:" in rest.text
    assert "This table is not in it." not in rest.text
    with table.app.app_context():
        type_result(table.act(), (2, 1), read_table_result(A_WINS))
    rest = table.shows()
    assert "Round 2 is over here, written at the desk:" in rest.text
    assert ", 2–1" in rest.text
    assert "on paper" not in rest.text


def test_after_the_final_the_tablet_says_one_thing(app: Flask) -> None:
    table = Room(app, entries=2, formats="eliminazione")
    table.begins()
    table.types(1)
    rest = table.shows()
    assert "All rounds are played; the standings are not final yet." in rest.text
    assert "The next match of this table" not in rest.text
    with app.app_context():
        make_final(table.act(), "nobody objects")
    rest = table.shows()
    assert "The tournament is over." in rest.text
    assert "The next match of this table" not in rest.text
    assert "not published yet" not in rest.text


def test_a_match_begun_on_the_tablet_and_typed_at_the_desk_lets_the_tablet_go(table: Room) -> None:
    """It is closed with the hands it has: no tap counts any more, and the tablet leads on."""
    table.begins()
    code = table.match(1)
    table.shows(f"/match/{code}")
    with table.app.app_context():
        table.writes(code, "hand_written", {"hand": 1, "value": {"points": {"A": 9, "B": 2}}})
    assert "Take over" in table.shows(f"/watch/{code}").text
    table.types(1)
    assert "Take over" not in table.shows(f"/watch/{code}").text, "nobody can write any more"
    assert table.news(code)["gone"] == "/tavolo"
    shown = table.shows(f"/match/{code}")
    assert "Result written at the desk: 2–1" in shown.text
    assert "given up" not in shown.text
    assert not any("hand" in form.fields for form in shown.forms), "nothing is left to tap"
    assert table.goes_to() == ""
    assert "Result written at the desk: 2–1" in table.shows().text
    table.publishes()
    assert table.news(code)["gone"] == "/tavolo"
    assert table.goes_to() == f"/match/{table.match(2)}"


def test_a_table_of_five_rests_too(app: Flask) -> None:
    table = Room(app, 5, "trionfo")
    table.begins()
    code = table.match(1)
    assert table.goes_to() == f"/match/{code}"
    assert table.shows(f"/match/{code}").status == 200
    with app.app_context():
        record_fact(
            code, "session_ended", {"how": "agreed"}, queries.head(code).number, "end-of-it", STAMP
        )
    assert "Next match of this table" in table.shows(f"/match/{code}").text


def test_who_confirms_from_the_next_round_is_said_at_the_tables_of_this_one(table: Room) -> None:
    table.begins()
    code = table.match(1)
    assert "From the next round" not in table.shows(f"/match/{code}").text
    mark = table.news(code)["round"]
    with table.app.app_context():
        terms = EventTerms("Coppa Romagna", date(2026, 11, 20), "torneo", "hand")
        change_event(row_of(table.code), terms, "open", ORIGIN)
    assert table.news(code)["round"] != mark
    said = table.shows(f"/match/{code}").text
    assert "From the next round the other side confirms each hand" in said
    table.plays(code)
    assert "From the next round" not in table.shows(f"/match/{code}").text


def signs_nothing(table: Room, code: str) -> None:
    """No page of the match asks for a signature."""
    assert "Sign the result" not in table.shows(f"/match/{code}").text
    end = table.shows(f"/match/{code}/end")
    assert 'value="side_signed"' not in end.html
    assert "The result counts already: nobody has to sign." in end.text


def test_a_match_that_is_over_and_typed_at_the_desk_asks_for_no_signature(table: Room) -> None:
    table.begins()
    code = table.match(1)
    table.plays(code)
    assert "Sign the result" in table.shows(f"/match/{code}").text
    with table.app.app_context():
        type_result(table.act(), (1, 1), read_table_result(A_WINS))
    signs_nothing(table, code)
    for page in ("", "/end"):
        assert "Result written at the desk: 2–1" in table.shows(f"/match/{code}{page}").text, page
    shown = table.shows(f"/match/{code}").html
    assert "<span data-standing>written at the desk</span>" in shown


@pytest.mark.parametrize(
    ("decided", "said"),
    [
        (
            {"result": {"games": [1, 2], "points": [70, 90], "winner": "b"}},
            "Result decided by a referee: 1–2",
        ),
        ({}, "A referee has decided the dispute: the recorded result stays."),
    ],
)
def test_a_match_whose_result_is_decided_asks_for_no_signature(
    table: Room, decided: dict[str, object], said: str
) -> None:
    table.begins()
    code = table.match(1)
    table.plays(code)
    with table.app.app_context():
        table.writes(code, "result_refused", {"side": "B", "reason": "no"})
        number = queries.head(code).number
        done = record_fact(
            code,
            "dispute_decided",
            {"dispute": number, "text": "the paper", **decided},
            number,
            str(uuid4()),
            STAMP,
        )
        assert count_decided(done, STAMP) is not None
    signs_nothing(table, code)
    for page in ("", "/end"):
        assert said in table.shows(f"/match/{code}{page}").text, page


def test_a_decided_result_is_disputed_anew_once_a_referee_opens_the_match_again(
    table: Room,
) -> None:
    table.begins()
    code = table.match(1)
    table.plays(code)
    decided = {"result": {"games": [1, 2], "points": [70, 90], "winner": "b"}}
    with table.app.app_context():
        table.writes(code, "result_refused", {"side": "B", "reason": "no"})
        number = queries.head(code).number
        table.writes(code, "dispute_decided", {"dispute": number, "text": "the paper", **decided})
        for side, name in (("A", "Ada"), ("B", "Bea")):
            table.writes(code, "side_signed", {"side": side, "name": name})
    disputed = "The result is disputed: it is not final, a referee decides."
    shown = table.shows().text
    assert "Result decided by a referee: 1–2" in shown
    assert disputed not in shown
    end = table.shows(f"/match/{code}/end")
    assert 'value="result_refused"' not in end.html
    assert "A referee has decided this result: who does not agree speaks to a referee" in end.text
    with table.app.app_context():
        with pytest.raises(RuleError, match="a referee has decided this result"):
            table.writes(code, "result_refused", {"side": "A", "reason": "no"})
        table.writes(code, "match_reopened", {"reason": "one more look"})
        table.writes(code, "result_refused", {"side": "A", "reason": "no"})
    shown = table.shows(f"/match/{code}")
    assert disputed in shown.text
    assert "<span data-standing>decided by a referee</span>" not in shown.html


def test_a_result_written_at_the_desk_is_neither_disputed_nor_changed_at_its_table(
    table: Room,
) -> None:
    table.begins()
    code = table.match(1)
    table.plays(code)
    late = table.shows(f"/match/{code}/end")
    with table.app.app_context():
        type_result(table.act(), (1, 1), read_table_result(A_WINS))
    said = "This result counts already: who does not agree speaks to a referee"
    shown = table.shows(f"/match/{code}")
    assert said in shown.text
    assert "/correct/" not in shown.html
    assert 'value="undone"' not in shown.html
    end = table.shows(f"/match/{code}/end")
    assert said in end.text
    assert 'value="result_refused"' not in end.html
    for asked in ({}, {"by": "B"}):
        shown = table.shows(f"/match/{code}/correct/1", **asked)
        assert said in shown.text, asked
        assert "hand_corrected" not in shown.html
        assert "hand_refused" not in shown.html
    late.sends("result_refused", by="B", reason="no")
    assert late.status == 422
    assert said in late.text


def test_a_match_opened_again_says_which_result_counts_and_may_be_disputed(table: Room) -> None:
    table.begins()
    code = table.match(1)
    table.plays(code)
    with table.app.app_context():
        type_result(table.act(), (1, 1), read_table_result(A_WINS))
    counts = "the result 2–1"
    before = Tablet(table.referee)
    before.opens(f"/match/{code}/end")
    assert "The standings stay as they are: there" in before.text
    assert counts in before.text
    with table.app.app_context():
        table.writes(code, "match_reopened", {"reason": "misread"})
    shown = table.shows(f"/match/{code}")
    assert "The match was opened again: the result 2–1" in shown.text
    assert "/correct/1" in shown.html
    assert "The match was opened again: the result 2–1" in table.shows(f"/match/{code}/hands").text
    assert "The match was corrected or opened again" in table.page("/1/1").text
    with table.app.app_context():
        table.writes(code, "result_refused", {"side": "A", "reason": "no"})
    assert "The result is disputed" in table.shows(f"/match/{code}").text


def test_a_match_opened_again_says_no_more_once_its_result_is_corrected(table: Room) -> None:
    table.begins()
    code = table.match(1)
    table.plays(code)
    with table.app.app_context():
        type_result(table.act(), (1, 1), read_table_result(A_WINS))
        table.writes(code, "match_reopened", {"reason": "misread"})
        later = replace(table.act(), stamp=replace(STAMP, now=STAMP.now + timedelta(hours=1)))
        told = read_table_result({"games": [2, 0], "points": [82, 20], "winner": "a"})
        correct_result(later, Correction((1, 1), told, "misread"))
    assert "The match was opened again" not in table.shows(f"/match/{code}").text
    assert "The match was corrected or opened again" not in table.page("/1/1").text


def test_nothing_is_disputed_once_the_standings_are_final(table: Room) -> None:
    table.begins()
    code, other = table.match(1), table.match(1, 2)
    for one in (code, other):
        table.plays(one)
    with table.app.app_context():
        enter_results(table.act(), [(1, 1), (1, 2)])
        make_final(table.act(), "all have gone home")
    said = "The standings are final, and nothing of this match is disputed any more"
    end = table.shows(f"/match/{code}/end")
    assert said in end.text
    assert 'value="result_refused"' not in end.html
    page = Tablet(table.referee)
    page.opens(f"/match/{code}/end")
    assert "The final standings stay as they are: there the result 2–0" in page.text
    value = {"points": {"A": 8, "B": 3}}
    disputes = {"side": "B", "reason": "no"}
    corrects = {"hand": 1, "value": value, "reason": "misread"}
    with table.app.app_context():
        for kind, given in (
            ("result_refused", disputes),
            ("hand_refused", {**disputes, "hand": 1}),
            ("hand_corrected", corrects),
        ):
            with pytest.raises(RuleError, match="the standings are final"):
                table.writes(code, kind, given)
        table.writes(code, "match_reopened", {"reason": "misread"})
        with pytest.raises(RuleError, match="the standings are final"):
            table.writes(code, "result_refused", disputes)
        table.writes(code, "hand_corrected", corrects)
