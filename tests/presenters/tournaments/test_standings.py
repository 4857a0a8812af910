"""Standings as people read them: their columns, who goes on, and why here."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask_babel import force_locale

from referee.games.marafone.regulation import REGULATIONS
from referee.presenters.tournaments.event_now import phase_shown
from referee.presenters.tournaments.public import round_title
from referee.presenters.tournaments.standings import Ranking, standings_shown
from referee.presenters.tournaments.steps import stages_shown
from referee.presenters.tournaments.words import entry_shown
from referee.tournament.evening.open_rulings import with_open_rulings
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.progress import rounds_of_stage
from tests.tournament.evening.evening import A_WINS, Evening, plan, running


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def only(evening: Evening) -> Ranking:
    (stage,) = standings_shown(evening.state)
    (ranking,) = stage.rankings
    return ranking


def keys(ranking: Ranking) -> list[str]:
    return [column.key for column in ranking.columns]


def test_a_round_robin_says_points_first_and_why_each_stands_there() -> None:
    evening = running(4, plan("girone"))
    evening.play()
    ranking = only(evening)
    assert keys(ranking) == ["match_points", "played", "won", "lost", "games", "points"]
    assert [column.key for column in ranking.columns if column.main] == ["match_points"]
    first = ranking.rows[0]
    assert first.values == ("2", "1", "1", "0", "2–1", "100–90")
    assert first.name == entry_shown(evening.state, first.entry)
    assert ranking.rows[1].why == "more match points: 2 against 0"
    assert ranking.rows[-1].why == ""
    (stage,) = standings_shown(evening.state)
    assert stage.title == "Round robin"
    assert stage.criteria[:3] == (
        "match points",
        "head-to-head",
        "table of the matches among those level",
    )
    assert (stage.going_on, stage.begun, stage.frozen) == (0, False, False)


def test_a_draw_and_the_opponents_have_their_columns() -> None:
    evening = running(4, plan("svizzera"))
    evening.publish()
    evening.type(1, 1, {"games": [1, 1], "points": [70, 70], "winner": None})
    evening.type(1, 2)
    ranking = only(evening)
    assert "drawn" in keys(ranking)
    assert "buchholz" in keys(ranking)


def test_a_difference_of_games_has_one_name_in_criteria_columns_and_reasons() -> None:
    evening = running(4, plan("svizzera"))
    evening.publish()
    evening.type(1, 1, {"games": [2, 0], "points": [82, 40], "winner": "a"})
    evening.type(1, 2, A_WINS)
    with force_locale("it"):
        (stage,) = standings_shown(evening.state)
    (ranking,) = stage.rankings
    assert "differenza giochi" in stage.criteria
    assert [one.long for one in ranking.columns if one.key == "games"] == ["giochi vinti e persi"]
    assert ranking.rows[0].why == "miglior differenza giochi: 2 contro 1"


def test_who_plays_trionfo_is_paid() -> None:
    evening = running(5, plan("trionfo"))
    evening.play()
    ranking = only(evening)
    assert keys(ranking) == ["payments", "played", "first"]
    assert [row.values[-1] for row in ranking.rows] == ["1", "0", "0", "0", "0"]
    assert ranking.rows[0].values[0] == "+4"
    assert ranking.rows[-1].values[0] == "−4"


def test_who_goes_on_is_marked_before_the_next_stage_and_after() -> None:
    stages = (StagePlan("girone", groups=("A", "B")), StagePlan("eliminazione", qualify=1))
    evening = running(6, replace(plan("girone", "eliminazione"), stages=stages))
    for _ in range(3):
        evening.play()
    (groups,) = standings_shown(evening.state)
    assert [ranking.name for ranking in groups.rankings] == ["Group A", "Group B"]
    assert (groups.title, groups.going_on) == ("1. Round robin", 1)
    firsts = [row.rank for ranking in groups.rankings for row in ranking.rows if row.goes_on]
    assert firsts == [1, 1]
    gone = groups.rankings[0].rows[0].entry
    evening.add("withdrew", entry=gone)
    (groups,) = standings_shown(evening.state)
    assert [row.goes_on for row in groups.rankings[0].rows] == [False, True, False]
    assert groups.rankings[0].rows[0].withdrawn
    evening.begin()
    final, groups = standings_shown(evening.state)
    assert (final.title, groups.begun, final.begun) == ("2. Knockout", True, False)
    assert [row.goes_on for row in groups.rankings[0].rows] == [False, True, False]


def test_the_rounds_of_a_later_stage_are_counted_on_everywhere() -> None:
    evening = running(4, plan("girone", "svizzera"))
    for _ in range(3):
        evening.play()
    evening.begin()
    evening.publish()
    state = evening.state
    rounds = 3 + rounds_of_stage(state.stages[1]).planned
    assert phase_shown(state) == f"Swiss: round 4 of {rounds}"
    title, about = round_title(state, 4)
    assert title == "Round 4"
    assert "round 1" not in about, "no second number"
    first, second = stages_shown(state)
    assert (first.played, first.rounds) == (3, 3)
    assert (second.played, second.rounds) == (4, rounds)


def test_the_two_halves_of_a_mitchell_have_their_own_rankings() -> None:
    evening = running(6, plan("mitchell"))
    evening.play()
    (stage,) = standings_shown(evening.state)
    assert [ranking.name for ranking in stage.rankings] == ["Those who sit", "Those who move"]
    assert [row.rank for row in stage.rankings[1].rows] == [1, 2, 3]
    groups = (StagePlan("mitchell", groups=("A", "B")),)
    evening = running(8, replace(plan("mitchell"), stages=groups))
    (stage,) = standings_shown(evening.state)
    assert stage.rankings[0].name.startswith("Group A")


def test_a_knockout_is_ordered_by_how_far_each_got() -> None:
    evening = running(4, plan("eliminazione"))
    evening.play()
    ranking = only(evening)
    assert keys(ranking) == ["played", "won", "lost", "games", "points"]
    assert not any(column.main for column in ranking.columns)
    assert ranking.rows[1].why == "got further: entries surely left behind: 2 against 0"


def test_an_open_ruling_marks_both_who_played() -> None:
    evening = running(4)
    evening.publish()
    evening.type(1, 1, A_WINS)
    (stage,) = standings_shown(with_open_rulings(evening.state, [(1, 1)]))
    assert sum(row.frozen for row in stage.rankings[0].rows) == 2
    assert stage.frozen


def test_who_rested_is_marked_and_what_points_count_is_said() -> None:
    evening = running(5, plan("svizzera"))
    evening.play()
    ranking = only(evening)
    assert sorted(row.rested for row in ranking.rows) == ["", "", "", "", "1 rest"]
    assert ranking.note == "In the points every game counts 41 at most."
    short = running(4, plan("svizzera", regulation=REGULATIONS.presets["corto"].regulation))
    short.play()
    assert only(short).note == "In the points every game counts its target at most."
    five = running(5, plan("trionfo"))
    five.play()
    assert only(five).note == ""


def test_nobody_has_a_place_before_there_is_a_result() -> None:
    evening = running(5)
    evening.publish()
    assert only(evening).unplayed, "a bye is no result"
    evening.type(*evening.state.missing[0])
    assert not only(evening).unplayed


def test_a_free_place_of_a_tree_is_no_rest() -> None:
    evening = running(3, plan("eliminazione"))
    evening.play()
    assert not any(row.rested for row in only(evening).rows)
