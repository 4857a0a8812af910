"""Results of a round as they come to the desk: from slips, walked over, ruled on, corrected."""

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import take_over_results
from referee.actions.tournaments.rounds import draft_round, publish_round
from referee.core.errors import RuleError
from referee.core.sides import Pair
from referee.games.pairs.regulation import PairsRegulation
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from referee.tournament.competition.model import Settings
from referee.tournament.competition.tables import SidesTable
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.state import Sheet
from referee.tournament.games.pairs.slips import result_of_slip
from tests.actions.tournaments.desk import play
from tests.people import browser_of, person
from tests.people import evening as event_of
from tests.tables import STAMP
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.tablet import Tablet

WON = {"g1_a": 44, "g1_b": 30, "g2_a": 28, "g2_b": 41, "g3_a": 41, "g3_b": 39}
LOST = {"g1_a": 20, "g1_b": 41, "g2_a": 30, "g2_b": 43}


def draws(evening: Evening, *, published: bool = False) -> None:
    """The next round, as a draft or for everybody."""
    with evening.app.app_context():
        draft_round(evening.act())
        if published:
            number = len(evening.view().state.rounds) + 1
            publish_round(evening.act(), number, with_matches=False)


def running(app: Flask, entries: int = 4, *formats: str, **more: Any) -> Evening:
    """The first round of a tournament is being played on paper."""
    evening = Evening(app, plan(*(formats or ("svizzera",)), **more), entries)
    evening.begins(with_matches=False)
    return evening


def rows(*tables: tuple[int, dict[str, Any]]) -> dict[str, Any]:
    """The fields of these rows of the page of all results."""
    return {f"t{number}_{name}": value for number, typed in tables for name, value in typed.items()}


def result(evening: Evening, round_: int, table: int) -> Sheet:
    return evening.view().state.sheets[round_, table]


def match(evening: Evening, round_: int, table: int) -> SidesTable:
    played = result(evening, round_, table).table
    assert isinstance(played, SidesTable)
    return played


def corrects(
    evening: Evening, path: str, client: FlaskClient | None = None, **fields: Any
) -> Tablet:
    """Type a correction, and press the button under what it moves."""
    page = previews(evening, path, client, **fields)
    if page.status == 200:
        page.shows(evening.sends(page, f"{path}/correct", client, seen="1"))
    return page


def previews(
    evening: Evening, path: str, client: FlaskClient | None = None, **fields: Any
) -> Tablet:
    page = evening.page(f"{path}/correct", client)
    page.shows(evening.sends(page, f"{path}/correct", client, **fields))
    return page


def test_a_round_is_typed_slip_by_slip(app: Flask) -> None:
    evening = running(app, 8)
    page = evening.page("/1/results")
    assert "4 results are missing" in page.text
    page = evening.presses(page, "/1/results", **rows((3, WON)))
    assert "Table 3: " in page.text
    assert "2–1 · 110–110" in page.text
    assert match(evening, 1, 3).winner == "a"
    page = evening.presses(page, "/1/results", **rows((1, LOST), (2, WON), (4, WON)))
    assert "Every result of this round is there." in page.text
    assert evening.view().state.missing == ()
    assert [match(evening, 1, table).winner for table in (1, 2, 3, 4)] == ["b", "a", "a", "a"]


def test_the_table_to_type_next_can_be_asked_for(app: Flask) -> None:
    evening = running(app, 8)
    page = evening.page("/1/results")
    asked = evening.sends(page, "/1/results", **rows((1, WON)), table="3")
    page.shows(asked)
    field = page.html.split('<input name="t3_g1_a"')[1].split(">")[0]
    assert "value" not in field
    assert field.endswith("autofocus")
    page = evening.presses(page, "/1/results", table="1")
    assert "Table 1 has its result already." in page.text
    page = evening.presses(page, "/1/results", table="9")
    assert "Round 1 has no table “9”: its tables are 1 to 4." in page.text


def test_the_limits_of_each_game_stand_beside_its_fields(app: Flask) -> None:
    """What a score cannot be is said at its field; totals and payments are asked at the end."""
    evening = running(app, 4)
    page = evening.page("/1/results")
    found = re.findall(r'data-limits="([^"]*)"', page.html)
    limits = json.loads(unescape(found[0]))
    assert [one["target"] for one in limits] == [41, 41, 41]
    regulation, most = plan("svizzera").regulation, limits[0]["short"] + limits[0]["room"]
    assert isinstance(regulation, PairsRegulation)
    for score in (Pair(41, 41), Pair(most + 1, 0)):
        with pytest.raises(RuleError):
            result_of_slip([score], regulation)
    assert result_of_slip([Pair(most, 0)], regulation).winner == "a"
    page.opens(f"{evening.address}/1/results", way="totals")
    assert "data-limits" not in page.html


def test_a_wrong_row_stays_as_it_was_typed_and_the_others_are_saved(app: Flask) -> None:
    evening = running(app, 8)
    page = evening.page("/1/results")
    wrong = {"g1_a": 411, "g1_b": 3, "g2_a": 41, "g2_b": 4}
    sent = evening.sends(page, "/1/results", **rows((1, wrong), (2, WON), (3, {"g1_a": 41})))
    assert sent.status_code == 422
    page.shows(sent)
    assert "411 points in game 1: it goes to 41" in page.text
    assert "both sides have an amount, 0 too: Brutta 1" in page.text
    assert evening.form(page, "/1/results").fields["t1_g1_a"] == "411"
    assert evening.form(page, "/1/results").fields["t3_g1_a"] == "41"
    assert "t2_g1_a" not in evening.form(page, "/1/results").fields
    assert evening.view().state.missing == ((1, 1), (1, 3), (1, 4))
    page = evening.presses(page, "/1/results", t1_g1_a="41", t3_g1_a="")
    assert evening.view().state.missing == ((1, 3), (1, 4))


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"g1_a": 41, "g1_b": 2, "g2_a": 41, "g2_b": 3, "g3_a": 41, "g3_b": 3}, "won before"),
        ({"g1_a": 41, "g1_b": 2, "g3_a": 41, "g3_b": 3}, "0 too: Brutta 2"),
        ({"g1_a": 30, "g1_b": 2, "g2_a": 41, "g2_b": 3}, "nobody has reached 41 in game 1"),
        ({"g1_a": "x", "g1_b": 2}, "Brutta 1: must be a whole number"),
        ({"g1_a": -4, "g1_b": 2}, "no score is less than 0"),
        ({"g1_a": "9" * 12, "g1_b": 2}, "this number is too large"),
    ],
)
def test_scores_that_cannot_be(app: Flask, typed: dict[str, Any], words: str) -> None:
    evening = running(app)
    page = evening.page("/1/1")
    page.shows(evening.sends(page, "/1/1", **typed))
    assert page.status == 422
    assert words in page.text
    assert result(evening, 1, 1).confirmed is None
    page.shows(evening.sends(evening.page("/1/1"), "/1/1"))
    assert (page.status, "write the score of each game" in page.text) == (422, True)


def test_the_field_that_was_refused_is_the_one_marked(app: Flask) -> None:
    evening = running(app)
    page = evening.page("/1/results")
    page.shows(evening.sends(page, "/1/results", **rows((1, {"g1_a": 2, "g1_b": "abc"}))))
    marked = {name for name in ("t1_g1_a", "t1_g1_b") if _is_marked(page.html, name)}
    assert marked == {"t1_g1_b"}


def _is_marked(html: str, name: str) -> bool:
    field = re.search(rf'<input id="{name}"[^>]*>', html)
    return field is not None and "aria-invalid" in field[0] and "autofocus" in field[0]


def test_a_slip_can_tell_the_totals(app: Flask) -> None:
    evening = running(app)
    page = evening.page("/1/results")
    page.opens(f"{evening.address}/1/results", way="totals")
    totals = {"games_a": 1, "games_b": 2, "points_a": 95, "points_b": 118}
    page = evening.presses(page, "/1/results", **rows((1, totals)))
    assert match(evening, 1, 1).points == (95, 118)
    assert 'name="way" value="totals"' in page.html
    one = evening.page("/1/2")
    one.opens(f"{evening.address}/1/2", way="totals")
    too_many = {"games_a": 3, "games_b": 1, "points_a": 95, "points_b": 118}
    one.shows(evening.sends(one, "/1/2", **too_many))
    assert "games 3 to 1: a match is of 3 at most" in one.text
    level = {"games_a": 1, "games_b": 1, "points_a": 60, "points_b": 60}
    one.shows(evening.sends(one, "/1/2", **level, called="1"))
    assert match(evening, 1, 2).winner is None


def test_a_knockout_needs_a_winner(app: Flask) -> None:
    evening = running(app, 4, "eliminazione")
    page = evening.page("/1/1")
    page.shows(evening.sends(page, "/1/1", g1_a=12, g1_b=12, called="1"))
    assert (page.status, "a knockout needs a winner" in page.text) == (422, True)
    assert evening.form(page, "/1/1").fields["g1_a"] == "12"


def test_who_plays_trionfo_pays(app: Flask) -> None:
    evening = running(app, 5, "trionfo")
    page = evening.page("/1/results")
    paid = {f"p{seat}": amount for seat, amount in enumerate(("4", "+3", "−1", "-2", "-3"), 1)}
    page.shows(evening.sends(page, "/1/results", **rows((1, paid))))
    assert "the five payments make 1 together: they must make 0" in page.text
    page = evening.presses(page, "/1/results", t1_p5="–4")
    assert result(evening, 1, 1).table.payments == (4, 3, -1, -2, -4)  # type: ignore[union-attr]
    one = evening.page("/1/1")
    assert "Walkover" not in one.text
    corrected = corrects(evening, "/1/1", evening.referee, p4="-3", p5="-3", reason="upside down")
    assert "the result is corrected" in corrected.text
    assert result(evening, 1, 1).table.payments == (4, 3, -1, -3, -3)  # type: ignore[union-attr]


def test_typed_twice_and_differing_is_shown_with_who_typed_what(app: Flask) -> None:
    evening = running(app, 4, typed_twice=True)
    page = evening.page("/1/results")
    page = evening.presses(page, "/1/results", **rows((1, WON)))
    assert "It has to be typed once more." in page.text
    assert "Typed once by Olga" in page.text
    other = evening.page("/1/results", evening.referee)
    other.shows(evening.sends(other, "/1/results", evening.referee, **rows((1, LOST))))
    assert "It was typed differently before." in other.text
    table = evening.page("/1/1")
    assert "Two people read different results" in table.text
    assert "2–1 · 110–110" in table.text
    assert "0–2 · 50–82" in table.text
    table.shows(evening.sends(table, "/1/1", **LOST))
    assert match(evening, 1, 1).winner == "b"


def test_a_result_typed_twice_is_taken_by_somebody_else_than_its_typist(app: Flask) -> None:
    evening = running(app, 4, typed_twice=True)
    evening.presses(evening.page("/1/results"), "/1/results", **rows((1, WON)))
    other = evening.page("/1/results", evening.referee)
    other.shows(evening.sends(other, "/1/results", evening.referee, **rows((1, LOST))))
    page = evening.page("/1/1")
    assert "You have typed this one: somebody else has to agree." in page.text
    (taken,) = [form for form in page.forms if form.fields.get("g1_a")]
    assert taken.fields["g1_a"] == str(LOST["g1_a"])
    page.shows(evening.organizer.post(taken.action, data=taken.fields))
    assert match(evening, 1, 1).winner == "b"


def test_whoever_mends_his_slip_is_compared_with_the_other_typist(app: Flask) -> None:
    evening = running(app, 4, typed_twice=True)
    evening.presses(evening.page("/1/results"), "/1/results", **rows((1, WON)))
    wrong = {**WON, "g3_b": 12}
    for typed in (LOST, wrong, wrong):
        other = evening.page("/1/results", evening.referee)
        other.shows(evening.sends(other, "/1/results", evening.referee, **rows((1, typed))))
        assert "It was typed differently before." in other.text
        assert "2–1 · 110–110 (44–30" in other.text, "the version of the first one still stands"
    assert match(evening, 1, 1).winner is None
    other = evening.page("/1/results", evening.referee)
    other.shows(evening.sends(other, "/1/results", evening.referee, **rows((1, WON))))
    assert match(evening, 1, 1).winner == "a"


def test_two_people_type_the_same_table_at_once(app: Flask) -> None:
    evening = running(app)
    olgas = evening.page("/1/results")
    ritas = evening.page("/1/results", evening.referee)
    evening.presses(olgas, "/1/results", **rows((1, WON)))
    same = evening.sends(ritas, "/1/results", evening.referee, **rows((1, WON)))
    assert same.status_code == 303
    other = evening.sends(ritas, "/1/results", evening.referee, **rows((1, LOST), (2, WON)))
    assert other.status_code == 422
    ritas.shows(other)
    assert "the result of this table is confirmed" in ritas.text
    assert "had written here" in ritas.text
    assert evening.form(ritas, "/1/results").fields["t1_g1_a"] == "20"
    assert match(evening, 1, 1).winner == "a"
    assert match(evening, 1, 2).winner == "a"


def test_a_form_sent_twice_is_one_result_and_with_other_numbers_none(app: Flask) -> None:
    evening = running(app)
    page = evening.page("/1/results")
    number = None
    for _ in range(2):
        assert evening.sends(page, "/1/results", **rows((1, WON))).status_code == 303
        assert number in (None, evening.view().number)
        number = evening.view().number
    changed = evening.sends(page, "/1/results", **rows((1, LOST)))
    assert changed.status_code == 422
    assert match(evening, 1, 1).winner == "a"


def test_a_result_for_a_table_that_is_not_there(app: Flask) -> None:
    evening = running(app)
    for path in ("/1/9", "/7/1", "/9/results", "/0/results", "/1/9/correct"):
        assert evening.organizer.get(f"{evening.address}{path}").status_code == 404
    page = evening.page("/1/1")
    sent = evening.form(page, "/1/1").fields | {"g1_a": "41", "g1_b": "3"}
    assert evening.organizer.post(f"{evening.address}/1/9", data=sent).status_code == 404
    page = evening.page("/1/results")
    page = evening.presses(page, "/1/results", **rows((9, WON)))
    assert len(evening.view().state.missing) == 2


def test_a_walkover_is_proposed_when_the_regulation_says_so(app: Flask) -> None:
    evening = running(app)
    page = evening.page("/1/1")
    assert "From minute 10 on who is missing can lose the match. (art. 15.3)" in page.text
    reason = evening.form(page, "/1/1/walkover").fields["reason"]
    assert reason.startswith("not at the table ")
    page.shows(evening.sends(page, "/1/1/walkover"))
    assert (page.status, "choose who was there" in page.text) == (422, True)
    page.shows(evening.sends(page, "/1/1/walkover", walkover="b", reason="at the hospital"))
    assert "walkover: won by " in page.text
    assert match(evening, 1, 1).winner == "b"
    both = evening.page("/1/2")
    both.shows(evening.sends(both, "/1/2/walkover", walkover="nobody"))
    assert "walkover: neither side turned up" in both.text
    assert match(evening, 1, 2).how == "walkover"


def test_results_are_taken_over_from_signed_matches(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 6)
    evening.begins()
    with app.app_context():
        codes = {key[1]: live.code for key, live in matches_of(evening.view()).items()}
        play(codes[1])
        play(codes[2])
        play(codes[3], sign=False)
    page = evening.page("/1/results")
    assert "Enter 2 signed matches" in page.text
    assert page.text.count("both signed") == 2
    assert evening.page("/1").text.count("both signed") == 1 + 2
    page = evening.presses(page, "/1/results", take="1")
    assert "2 signed results are entered." in page.text
    assert evening.view().state.missing == ((1, 3),)
    one = evening.page("/1/3")
    assert "not signed yet" in one.text
    one.shows(evening.sends(one, "/1/3/take"))
    assert match(evening, 1, 3).winner == "a"
    assert "See the match" in one.text
    assert "Every result of this round is there." in evening.page("/1/results").text


def test_a_match_that_was_corrected_afterwards_is_told(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        play(code, sign=False)
        take_over_results(evening.act(), [(1, 1)])
        _write(code, "hand_corrected", hand=1, value={"points": {"A": 8, "B": 3}}, reason="misread")
    page = evening.page("/1/1")
    assert "The match was corrected after its result had been entered." in page.text
    done = corrects(evening, "/1/1", from_match="1", reason="the match was corrected")
    assert "the result is corrected" in done.text
    assert "The match was corrected after" not in evening.page("/1/1").text


def _write(code: str, kind: str, **payload: Any) -> None:
    record_fact(code, kind, payload, queries.head(code).number, str(uuid4()), STAMP)


def test_a_correction_in_round_1_when_round_3_is_drawn(app: Flask) -> None:
    evening = running(app, 8)
    evening.types(1)
    draws(evening, published=True)
    evening.types(2)
    draws(evening)
    page = previews(
        evening, "/1/1", games_a=0, games_b=2, points_a=50, points_b=82, reason="upside down"
    )
    assert "The later rounds are published: their pairings stand." in page.text
    assert "Round 2 stays as it was published." in page.text
    assert "The round that is drafted has to be drawn again." in page.text
    assert "Places that change" in page.text
    assert match(evening, 1, 1).winner == "a"
    back = evening.sends(page, "/1/1/correct", again="1")
    page.shows(back)
    assert evening.form(page, "/1/1/correct").fields["points_b"] == "82"
    page = corrects(
        evening, "/1/1", games_a=0, games_b=2, points_a=50, points_b=82, reason="upside down"
    )
    assert match(evening, 1, 1).winner == "b"
    assert "it was 2–1 · 100–90. upside down" in page.text
    draft = evening.view().state.draft
    assert draft is not None
    assert draft.stale


def test_a_correction_needs_a_reason_and_another_result(app: Flask) -> None:
    evening = running(app)
    evening.types(1)
    page = previews(evening, "/1/1")
    assert (page.status, "say why the result is corrected" in page.text) == (422, True)
    page = previews(evening, "/1/1", reason="sure?")
    assert (page.status, "This is the result already" in page.text) == (422, True)
    page = previews(evening, "/1/1", games_a=5, reason="sure?")
    assert "a match is of 3 at most" in page.text
    page = previews(evening, "/1/1", games_a="", reason="sure?")
    assert "both sides have an amount" in page.text
    assert evening.form(page, "/1/1/correct").fields["reason"] == "sure?"


def test_a_slip_typed_game_by_game_is_corrected_game_by_game(app: Flask) -> None:
    evening = running(app)
    evening.presses(evening.page("/1/results"), "/1/results", **rows((1, WON)))
    page = evening.page("/1/1/correct")
    assert evening.form(page, "/1/1/correct").fields["g2_b"] == "41"
    page = corrects(evening, "/1/1", g3_b=37, reason="misread")
    assert "the result is corrected" in page.text
    assert match(evening, 1, 1).points == (110, 108)
    page.opens(f"{evening.address}/1/1/correct", way="totals")
    assert evening.form(page, "/1/1/correct").fields["points_b"] == "108"


def test_what_a_referee_ruled_wins_with_fewer_games(app: Flask) -> None:
    evening = running(app)
    evening.types(1)
    page = previews(evening, "/1/1", ruling="1", reason="signs")
    assert "choose who has won by the ruling" in page.text
    corrects(evening, "/1/1", ruling="1", winner="b", reason="signs")
    table = match(evening, 1, 1)
    assert (table.winner, table.how) == ("b", "ruling")


def test_after_the_last_round_a_referee_corrects(app: Flask) -> None:
    evening = running(app, 2, "girone")
    evening.types(1)
    page = evening.page("/1/1")
    assert "/1/1/correct" not in page.html, "nobody is led where only another may go"
    assert "only a referee of the event corrects a result now" in page.text
    assert "/1/1/correct" in evening.page("/1/1", evening.referee).html
    page = evening.page("/1/1/correct")
    assert "only a referee of the event corrects a result now" in page.text
    assert "See what changes" not in page.text, "no form that nobody but a referee may send"
    changed = {"games_a": 2, "games_b": 0, "points_a": 82, "points_b": 70, "reason": "misread"}
    sent = evening.form(evening.page("/1/1/correct", evening.referee), "/1/1/correct").fields
    token = evening.form(evening.page("/1/1"), "/1/1/ruling").fields["csrf_token"]
    address = f"{evening.address}/1/1/correct"
    page.shows(evening.organizer.post(address, data=sent | changed | {"csrf_token": token}))
    assert (page.status, "only a referee corrects" in page.text) == (422, True)
    page = corrects(evening, "/1/1", evening.referee, **changed)
    assert match(evening, 1, 1).points == (82, 70)
    assert "as a referee" in page.text


def test_a_result_that_is_not_there_is_not_corrected(app: Flask) -> None:
    evening = running(app)
    answer = evening.organizer.get(f"{evening.address}/1/1/correct")
    assert answer.headers["Location"] == f"{evening.address}/1/1"
    page = evening.page("/1/1")
    token = evening.form(page, "/1/1/ruling").fields["csrf_token"]
    for typed in ({}, {"reason": "misread", "points_a": "82"}):
        sent = {"csrf_token": token, **typed}
        page.shows(evening.organizer.post(f"{evening.address}/1/1/correct", data=sent))
        assert "This table has no result yet that could be corrected." in page.text


def test_a_ruling_at_a_table_without_a_match(app: Flask) -> None:
    evening = running(app)
    evening.types(1)
    page = evening.page("/1/1")
    page.shows(evening.sends(page, "/1/1/ruling"))
    assert page.status == 422
    page.shows(evening.sends(page, "/1/1/ruling", reason="a sign was made"))
    assert "a sign was made" in page.text
    assert result(evening, 1, 1).table.ruling_open
    page.shows(evening.sends(page, "/1/1/ruled", text="nothing was proved"))
    assert not result(evening, 1, 1).table.ruling_open


def opens_ruling(evening: Evening, table: int) -> str:
    """A referee finds something at the match of a table; return its code."""
    with evening.app.app_context():
        code = matches_of(evening.view())[1, table].code
        opened = {"source": "finding", "facts": "a sign"}
        head = queries.head(code).number
        record_fact(code, "ruling_opened", opened, head, str(uuid4()), STAMP)
    return code


def test_a_slip_of_a_table_with_an_open_ruling_is_taken_and_held(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    opens_ruling(evening, 1)
    held = "Until it is decided the standings mark this result."
    assert "ruling open" in evening.page("/1").text
    assert "disputed" not in evening.page("/1").text
    page = evening.presses(evening.page("/1/results"), "/1/results", **rows((1, WON), (2, LOST)))
    assert f"Table 1: a ruling is open. {held}" in page.text
    assert "Table 2: a ruling is open" not in page.text
    assert match(evening, 1, 1).winner == "a"
    assert "ruling open" in evening.page("/1").text, "and not done"
    table = evening.page("/1/1")
    assert held in table.text
    assert f'href="/events/{evening.code}/referees"' in table.html
    assert "Open a ruling" not in table.text, "there is one"
    assert "Open a ruling" in evening.page("/1/2").text
    waiting = Tablet(evening.organizer)
    waiting.opens(f"/events/{evening.code}/referees")
    assert "a sign" in waiting.text


def test_a_slip_of_a_disputed_table_is_taken_and_said_to_be_disputed(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    refused(evening, 1)
    page = evening.presses(evening.page("/1/results"), "/1/results", **rows((1, WON)))
    assert "Table 1: it is disputed. Until it is decided the standings mark" in page.text
    assert "Table 1: a ruling is open" not in page.text


def test_a_referee_opens_a_ruling_on_the_match_of_a_table(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    page = evening.page("/1/1", evening.referee)
    [address] = re.findall(r'href="(/match/\w{6}/rulings/new)"', page.html)
    assert evening.referee.get(address).status_code == 200
    assert "/rulings/new" not in evening.page("/1/1").html, "only a referee decides"


def test_an_event_without_a_tournament_leads_to_its_plan(app: Flask) -> None:
    with app.app_context():
        ugo = person("Ugo", "organizer")
        code = event_of(ugo, "Altra")
    client = browser_of(app, ugo)
    for path in ("rounds/1/results", "rounds/1/1", "rounds/1/1/correct", "standings"):
        answer = client.get(f"/events/{code}/{path}")
        assert answer.headers["Location"] == f"/events/{code}/plan"


ONE_EACH = {"g1_a": 41, "g1_b": 30, "g2_a": 28, "g2_b": 41}
ASKED = "by this nobody has won the match yet"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (ONE_EACH, "1–1 · 69–71"),
        ({"g1_a": 41, "g1_b": 20}, "1–0 · 41–20"),
        ({"g1_a": 41, "g1_b": 20, "g2_a": 20, "g2_b": 12}, "2–0 · 61–32"),
        ({"games_a": 1, "games_b": 0, "points_a": 41, "points_b": 20, "way": "totals"}, "1–0"),
    ],
)
def test_a_slip_without_a_winner_is_asked_for(app: Flask, typed: dict[str, Any], told: str) -> None:
    evening = running(app)
    page = evening.page("/1/1")
    page.shows(evening.sends(page, "/1/1", **typed))
    assert (page.status, ASKED in page.text) == (422, True)
    assert result(evening, 1, 1).confirmed is None
    page = evening.presses(page, "/1/1", called="1")
    assert (page.status, told in page.text) == (200, True)
    assert result(evening, 1, 1).confirmed is not None


def test_a_row_typed_by_half_is_asked_for_and_the_others_are_saved(app: Flask) -> None:
    evening = running(app, 8)
    page = evening.page("/1/results")
    assert "t1_called" not in page.html
    page.shows(evening.sends(page, "/1/results", **rows((1, ONE_EACH), (2, WON))))
    assert ASKED in page.text
    # The button that saves them all leads to what is asked, and says it, as Enter in a row does.
    [tick] = re.findall(r"<input[^>]* autofocus[^>]*>", page.html)
    assert 'name="t1_called"' in tick
    assert re.search(rf'role="alert"[^§]*{ASKED[:20]}', page.html)
    assert evening.view().state.missing == ((1, 1), (1, 3), (1, 4))
    page = evening.presses(page, "/1/results", t1_g3_a="20", t1_g3_b="41")
    assert match(evening, 1, 1).games == (1, 2)
    page = evening.presses(page, "/1/results", **rows((3, ONE_EACH)), t3_called="1")
    assert match(evening, 1, 3).winner is None


def test_a_correction_to_half_a_match_is_asked_for_too(app: Flask) -> None:
    evening = running(app)
    evening.presses(evening.page("/1/1"), "/1/1", **WON)
    typed = {"games_a": "1", "games_b": "1", "points_a": "69", "points_b": "71"}
    page = previews(evening, "/1/1", way="totals", **typed, reason="time was called")
    assert (page.status, page.text.count(ASKED)) == (422, 2), "above the form and at the field"
    page = corrects(evening, "/1/1", way="totals", **typed, reason="time was called", called="1")
    assert "1–1 · 69–71" in page.text
    assert match(evening, 1, 1).winner is None
    assert 'name="called" value="1" checked' in evening.page("/1/1/correct").html


def test_a_match_at_its_tablet_is_shown_as_its_slip_would_have_it(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        after, first = queries.head(code).number, {"points": {"A": 9, "B": 2}}
        record_fact(code, "hand_written", {"hand": 1, "value": first}, after, str(uuid4()), STAMP)
    for path in ("/1/results", "/1/1"):
        assert "0–0, now 9–2" in evening.page(path).text
    with app.app_context():
        play(code, sign=False)
    for path in ("/1/results", "/1/1"):
        assert "45–10, 45–10" in evening.page(path).text


def test_the_games_of_a_slip_are_remembered_for_whoever_corrects_it(app: Flask) -> None:
    evening = running(app)
    evening.presses(evening.page("/1/1"), "/1/1", **WON)
    page = evening.page("/1/1/correct")
    assert "Result so far: 2–1 · 110–110 (44–30, 28–41, 41–39)" in page.text
    page.opens(f"{evening.address}/1/1/correct", way="games")
    fields = evening.form(page, "/1/1/correct").fields
    assert [fields[f"g{game}_{side}"] for game in (1, 2, 3) for side in "ab"] == [
        "44", "30", "28", "41", "41", "39"
    ]  # fmt: skip
    sent = evening.sends(page, "/1/1/correct", g3_a="30", g3_b="42", reason="read wrong")
    page.shows(sent)
    page.shows(evening.sends(page, "/1/1/correct", seen="1"))
    assert match(evening, 1, 1).winner == "b"
    assert "1–2 · 99–112 (44–30, 28–41, 30–42)" in evening.page("/1/1").text


OTHERS = {"games": [1, 2], "points": [70, 90], "winner": "b"}
"""What side B says of a match that A has won 2-0 by its hands."""


def refused(evening: Evening, table: int, **told: object) -> tuple[str, str]:
    """A match of the first round whose result B refuses; its code, and the page of the dispute."""
    with evening.app.app_context():
        code = matches_of(evening.view())[1, table].code
        if queries.any_view(code).status == "open":
            play(code, sign=False)
        fact = {"side": "B", "reason": "the bella was ours", **told}
        after = queries.head(code).number
        done = record_fact(code, "result_refused", fact, after, str(uuid4()), STAMP)
    return code, f"/match/{code}/disputes/{done.entry.number}"


def test_a_refused_result_is_kept_and_counts_at_once(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1)
    page = Tablet(evening.referee)
    page.opens(address)
    assert "They gave no version of their own." in page.text
    assert "2–0 · 82–20" in page.text
    page.sends("dispute_decided", text="counted twice")
    assert "Decided: counted twice" in page.text
    assert "The recorded result stays" in page.text
    kept = match(evening, 1, 1)
    assert (kept.games, kept.winner, kept.how) == (Pair(2, 0), "a", "played")


def test_a_refused_result_leads_to_a_ruling_with_the_same_words(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1)
    page = Tablet(evening.referee)
    page.opens(address)
    page.sends("dispute_decided", further="ruling", text="the last hand")
    assert page.form("ruling_opened").fields["facts"] == "the last hand"


def test_both_versions_of_a_result_stand_side_by_side_until_one_is_chosen(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    for told in ("2–0 · 82–20", "1–2 · 70–90", "The recorded result", "Places that change"):
        assert told in page.text
    assert page.text.count("Wins: ") == 2
    page.sends("dispute_decided", version="theirs", text="")
    assert page.status == 422
    assert page.form("dispute_decided").fields["version"] == "theirs"
    page.sends("dispute_decided", version="theirs", text="the slip says so")
    assert "Decided: the slip says so" in page.text
    assert "The result that holds: 1–2 · 70–90" in page.text
    assert "2–0" in page.text, "what was written stays to be read"
    ruled = match(evening, 1, 1)
    assert (ruled.games, ruled.points, ruled.winner, ruled.how) == (
        Pair(1, 2), Pair(70, 90), "b", "ruling"
    )  # fmt: skip
    for path in (f"/watch/{code}", f"/match/{code}/end"):
        assert "Result decided by a referee: 1–2 · 70–90" in evening.referee.get(path).text, path


def test_a_third_result_is_written_with_the_decision(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    page.sends("dispute_decided", version="third", text="neither")
    assert page.status == 422
    assert "write the result that holds" in page.text.lower()
    games = {"g1_a": "41", "g1_b": "9", "g2_a": "30", "g2_b": "42", "g3_a": "41", "g3_b": "39"}
    page.sends("dispute_decided", version="written", text="neither", **games)
    assert page.status == 422
    assert "choose it, or leave it empty" in page.text
    assert page.form("dispute_decided").fields["g2_b"] == "42", "nothing typed is lost"
    page.sends("dispute_decided", version="third", text="neither", **games)
    assert "The result that holds: 2–1" in page.text
    ruled = match(evening, 1, 1)
    assert (ruled.games, ruled.winner, ruled.how) == (Pair(2, 1), "a", "ruling")


def test_what_follows_from_a_third_result_is_shown_before_it_is_written(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    games = {"g1_a": "9", "g1_b": "41", "g2_a": "30", "g2_b": "42"}
    page.sends("dispute_decided", preview="1", text="neither", **games)
    assert page.status == 200
    assert "0–2 · 39–82" in page.text
    assert "Another result, as you type it" in page.text
    assert page.text.count("Wins: ") == 3
    fields = page.form("dispute_decided").fields
    assert {**fields, **games, "version": "third", "text": "neither"} == fields
    with app.app_context():
        assert queries.any_view(code).state.office.open_disputes, "nothing is written yet"
    page.sends("dispute_decided")
    assert "The result that holds: 0–2" in page.text
    assert match(evening, 1, 1).winner == "b"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "write the result that holds"),
        ({"g1_a": "41"}, "both sides have an amount"),
        ({"g1_a": "41", "g1_b": "9"}, "by this nobody has won the match"),
        ({"g1_a": "99", "g1_b": "0"}, "it goes to 41"),
    ],
)
def test_a_third_result_that_cannot_be_is_told_so_in_its_preview(
    app: Flask, typed: dict[str, str], said: str
) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    page.sends("dispute_decided", preview="1", **typed)
    assert page.status == 422
    assert said in page.text.lower()
    assert "Another result, as you type it" not in page.text
    fields = page.form("dispute_decided").fields
    assert {**fields, **typed} == fields, "nothing typed is lost"


def test_a_refused_result_that_counts_already_is_corrected_with_the_same_words(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    with app.app_context():
        play(matches_of(evening.view())[1, 1].code, sign=False)
        take_over_results(evening.act(), [(1, 1)])
    _code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    page.sends("dispute_decided", version="theirs", text="the slip is right")
    table = evening.page("/1/1").text
    assert "1–2 · 70–90" in table
    assert "the slip is right" in table
    assert "as a referee" in table


CORRECTED = "The match was corrected after"


def decided_for_b(evening: Evening) -> str:
    """The match of table 1, whose result a referee has decided as B tells it; its code."""
    code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    page.sends("dispute_decided", version="theirs", text="the slip says so")
    return code


def test_a_decided_result_that_is_signed_or_disputed_anew_is_not_called_corrected(
    app: Flask,
) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code = decided_for_b(evening)
    assert CORRECTED not in evening.page("/1/1").text
    with app.app_context():
        for side, name in (("A", "Ada"), ("B", "Bea")):
            _write(code, "side_signed", side=side, name=name)
        assert queries.any_view(code).status == "locked"
    assert CORRECTED not in evening.page("/1/1").text
    with app.app_context():
        _write(code, "result_refused", side="A", reason="the slip was ours")
    table = evening.page("/1/1").text
    assert CORRECTED not in table
    assert "disputed" in table


def test_a_match_that_went_on_after_its_result_was_taken_is_called_corrected(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        play(code, sign=False)
        take_over_results(evening.act(), [(1, 1)])
        last = len(queries.any_view(code).state.record["hands"])
        _write(
            code, "hand_corrected", hand=last, value={"points": {"A": 0, "B": 11}}, reason="misread"
        )
        assert queries.any_view(code).status == "open"
    assert CORRECTED in evening.page("/1/1").text


def test_nobody_wins_on_the_pages_of_a_round_while_a_decided_result_is_disputed(
    app: Flask,
) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code = decided_for_b(evening)
    public = f"/torneo/{evening.code}/"
    for text in (evening.page("/1").html, evening.organizer.get(public).text):
        assert "decided by a referee" in text
        assert "side--won" in text
    with app.app_context():
        _write(code, "result_refused", side="A", reason="the slip was ours")
    for text in (evening.page("/1").html, evening.organizer.get(public).text):
        assert "disputed" in text
        assert "side--won" not in text


def test_the_recorded_result_is_told_game_by_game_beside_the_other(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    assert "2–0 · 82–20 (45–10, 45–10)" in page.text


def test_a_decision_waits_while_a_ruling_is_open_and_counts_once_all_have_signed(
    app: Flask,
) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    with app.app_context():
        after = queries.head(code).number
        ruling = {"source": "finding", "facts": "a sign"}
        record_fact(code, "ruling_opened", ruling, after, str(uuid4()), STAMP)
    page.opens(address)
    page.sends("dispute_decided", version="theirs", text="B had it")
    assert match(evening, 1, 1).how is None
    with app.app_context():
        number = after + 1
        given = {"ruling": number, "effect": "nothing", "text": "nothing"}
        record_fact(code, "ruling_given", given, queries.head(code).number, str(uuid4()), STAMP)
        record_fact(code, "score_released", {}, queries.head(code).number, str(uuid4()), STAMP)
        take_over_results(evening.act(), [(1, 1)])
    assert (match(evening, 1, 1).winner, match(evening, 1, 1).how) == ("b", "ruling")


def test_a_table_where_a_hand_is_disputed_says_so_and_not_that_a_ruling_is_open(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    refused(evening, 1)
    page = evening.page("/1")
    assert "disputed" in page.text
    assert "ruling open" not in page.text
    assert "disputed" in evening.page("/1/1").text


def test_the_last_result_of_a_round_leads_to_the_draw_at_once(app: Flask) -> None:
    evening = running(app)
    evening.presses(evening.page("/1/1"), "/1/1", **WON)
    assert "Every result of this round is there." not in evening.page("/1/results").text
    evening.presses(evening.page("/1/2"), "/1/2", **WON)
    page = evening.page("/1/results")
    assert "Every result of this round is there." in page.text
    [form] = [form for form in page.forms if form.action == f"{evening.address}/draft"][-1:]
    page.shows(evening.organizer.post(form.action, data=form.fields))
    assert "Draft of round 2" in page.text
    assert evening.view().state.draft is not None


def test_the_rows_of_a_round_with_a_consolante_name_their_bracket(app: Flask) -> None:
    stage = StagePlan("eliminazione", Settings(consolante=True))
    evening = Evening(app, replace(plan("eliminazione"), stages=(stage,)), 8)
    evening.begins(with_matches=False)
    evening.types(1)
    draws(evening, published=True)
    page = evening.page("/2/results")
    assert "main bracket" in page.text
    assert "consolante" in page.text


def test_a_hand_corrected_meanwhile_leaves_a_dispute_that_can_be_decided(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code, address = refused(evening, 1, result=OTHERS)
    with app.app_context():
        last = len(queries.any_view(code).state.record["hands"])
        fact = {"hand": last, "value": {"points": {"A": 0, "B": 11}}, "reason": "misread"}
        record_fact(code, "hand_corrected", fact, queries.head(code).number, str(uuid4()), STAMP)
    page = Tablet(evening.referee)
    page.opens(address)
    assert page.status == 200
    page.sends("dispute_decided", version="theirs", text="B had it")
    assert page.status == 422
    assert "the match is not over: no result can hold yet" in page.text.lower()
    page.sends("dispute_decided", version="written", text="it is corrected")
    assert "Decided: it is corrected" in page.text
    assert match(evening, 1, 1).how is None
