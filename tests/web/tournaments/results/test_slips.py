"""Slips of a round typed at the desk."""

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from flask import Flask

from referee.core.errors import RuleError
from referee.core.sides import Pair
from referee.games.pairs.regulation import PairsRegulation
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import StagePlan
from referee.tournament.games.pairs.slips import result_of_slip
from referee.web.tournaments.results.form import Limits
from tests.people import browser_of, person
from tests.people import evening as event_of
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.tournaments.results.on_paper import (
    ASKED,
    LOST,
    WON,
    corrects,
    draws,
    match,
    result,
    rows,
    running,
)


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


def test_many_slips_are_told_in_one_message(app: Flask) -> None:
    evening = running(app, 8)
    page = evening.presses(
        evening.page("/1/results"), "/1/results", **rows((1, LOST), (2, WON), (4, WON))
    )
    assert page.html.count('class="flash ') == 1
    assert "3 results are saved" in page.text
    lines = page.html.split("flash__lines")[1].split("</details>")[0]
    assert lines.count("<li>") == 3
    assert "Table 4: 2–1" in lines


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


def test_a_slip_with_the_other_side_above_is_typed_as_it_stands(app: Flask) -> None:
    """Show the names as they stand on the slip to who copies it from top to bottom."""
    evening = running(app, 4)
    page = evening.page("/1/results")
    assert _fields_of(page.html, 1)[:2] == ["t1_g1_a", "t1_g1_b"]
    a, b = _names_of(page.html)
    typed = rows((1, {"g1_b": 41}), (2, WON))
    page = evening.presses(page, "/1/results", **typed, turn="1")
    assert evening.view().state.missing == ((1, 1), (1, 2)), "nothing is saved by turning"
    assert _names_of(page.html) == [b, a]
    assert _fields_of(page.html, 1)[:2] == ["t1_g1_b", "t1_g1_a"]
    assert _fields_of(page.html, 2)[:2] == ["t2_g1_a", "t2_g1_b"]
    kept = evening.form(page, "/1/results").fields
    assert (kept["t1_g1_b"], kept["t2_g1_a"]) == ("41", "44")
    wrong = {"g1_b": 411, "g1_a": 3, "g2_a": 41, "g2_b": 4}
    page = evening.presses(page, "/1/results", **rows((1, wrong)))
    assert _names_of(page.html) == [b, a], "it stays so until it is right"
    page = evening.presses(page, "/1/results", t1_g1_b="41", t1_g2_a="12", t1_g2_b="41")
    assert match(evening, 1, 1).winner == "b"


def test_sides_that_were_turned_are_turned_back(app: Flask) -> None:
    evening = running(app, 4)
    page = evening.page("/1/results")
    names = _names_of(page.html)
    page = evening.presses(page, "/1/results", turn="1")
    page = evening.presses(page, "/1/results", turn="1")
    assert _names_of(page.html) == names


def _fields_of(html: str, table: int) -> list[str]:
    return re.findall(rf'name="(t{table}_g\d_[ab])"', html)


def _names_of(html: str) -> list[str]:
    """Return the names of the sides of table 1, in the order in which they are read."""
    return re.findall(r'<span id="t1_s\d"><bdi>([^<]*)</bdi>', html)


def test_the_limits_of_each_game_stand_beside_its_fields(app: Flask) -> None:
    """What a score cannot be is said at its field; totals and payments are asked at the end."""
    evening = running(app, 4)
    page = evening.page("/1/results")
    found = re.findall(r'data-limits="([^"]*)"', page.html)
    limits = [Limits(*one) for one in json.loads(unescape(found[0]))]
    assert [one.target for one in limits] == [41, 41, 41]
    regulation, most = plan("svizzera").regulation, limits[0].short + limits[0].room
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
    assert "Brutta 1: 411 points, but it goes to 41" in page.text
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
        ({"g1_a": 30, "g1_b": 2, "g2_a": 41, "g2_b": 3}, "Brutta 1: nobody has reached 41"),
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


def test_an_event_without_a_tournament_leads_to_its_plan(app: Flask) -> None:
    with app.app_context():
        ugo = person("Ugo", "organizer")
        code = event_of(ugo, "Altra")
    client = browser_of(app, ugo)
    for path in ("rounds/1/results", "rounds/1/1", "rounds/1/1/correct", "standings"):
        answer = client.get(f"/events/{code}/{path}")
        assert answer.headers["Location"] == f"/events/{code}/plan"


ONE_EACH = {"g1_a": 41, "g1_b": 30, "g2_a": 28, "g2_b": 41}


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
