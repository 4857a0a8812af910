"""The standings of a season: points, dropped results, ties and their reasons."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.register.seasons import CRITERIA, SCALES, PointsTable, SeasonRules
from referee.tournament.seasons.points import SeasonResult, place_points, points_of
from referee.tournament.seasons.standings import SeasonRow, season_standings, why_above

RULES = SeasonRules(table=(10, 6, 3, 1), criteria=())


def result(event: int, who: str, place: int, brutte: int = 0) -> SeasonResult:
    return SeasonResult(event, who, place, 8, brutte)


def table(rules: SeasonRules, *results: SeasonResult) -> list[tuple[int | None, str, int]]:
    return [(row.rank, row.who, row.total) for row in season_standings(rules, results)]


def why(rules: SeasonRules, *results: SeasonResult) -> str:
    first, second, *_rest = season_standings(rules, results)
    return str(why_above(first, second))


@pytest.mark.parametrize(
    ("scale", "place", "of", "points"),
    [
        ("table", 1, 8, 10),
        ("table", 4, 8, 1),
        ("table", 5, 8, 0),
        ("behind", 1, 8, 8),
        ("behind", 8, 8, 1),
        ("behind", 9, 8, 1),
        ("percent", 1, 8, 100),
        ("percent", 8, 8, 13),
        ("percent", 1, 1, 100),
        ("percent", 9, 8, 11),
    ],
)
def test_points_of_places(scale: str, place: int, of: int, points: int) -> None:
    assert place_points(replace(RULES, scale=scale), place, of) == points


@pytest.mark.parametrize(
    ("format_", "of", "points"),
    [
        ("svizzera", 8, 10),
        ("svizzera", 16, 30),
        ("svizzera", 40, 40),
        ("baraonda", 8, 7),
        ("baraonda", 40, 7),
        ("danese", 20, 20),
        ("", 16, 30),
    ],
)
def test_tables_of_formats_and_sizes(format_: str, of: int, points: int) -> None:
    tables = (
        PointsTable("", 16, (30, 20)),
        PointsTable("", 32, (40, 30)),
        PointsTable("baraonda", 0, (7,)),
        PointsTable("danese", 16, (20,)),
        PointsTable("danese", 24, (25,)),
    )
    assert place_points(replace(RULES, tables=tables), 1, of, format_) == points


def test_who_has_no_place_has_taken_part() -> None:
    rules = replace(RULES, taking_part=2, brutta=1, criteria=("best_place",))
    none = SeasonResult(0, "Ada", 0, 0, 3)
    assert points_of(rules, none) == (0, 2, 3)
    other = SeasonResult(0, "Ivo", 7, 8, 3)
    assert why(rules, none, other) == "a better best place: 7 against –"


def test_points_for_taking_part_and_brutte() -> None:
    rules = replace(RULES, taking_part=2, brutta=1)
    points = points_of(rules, result(0, "Ada", 2, brutte=5))
    assert (points, points.total) == ((6, 2, 5), 13)


def test_the_best_results_count_and_others_are_dropped() -> None:
    rules = replace(RULES, best=2)
    results = [result(0, "Ada", 3), result(1, "Ada", 1), result(2, "Ada", 3), result(3, "Ada", 2)]
    (row,) = season_standings(rules, results)
    assert row.total == 16
    assert [one.dropped for one in row.results] == [True, False, True, False]
    assert table(RULES, *results) == [(1, "Ada", 22)]


def test_of_equal_results_the_later_is_dropped() -> None:
    rules = replace(RULES, best=1)
    (row,) = season_standings(rules, [result(0, "Ada", 1), result(1, "Ada", 1)])
    assert [one.dropped for one in row.results] == [False, True]


def test_who_has_played_too_little_stands_last_without_a_rank() -> None:
    rules = replace(RULES, least=2)
    results = [result(0, "Ada", 1), result(0, "Ivo", 4), result(1, "Ivo", 4)]
    assert table(rules, *results) == [(1, "Ivo", 2), (None, "Ada", 10)]
    assert why(rules, *results) == "the next has not played enough events yet"


def test_two_results_in_an_event_are_the_better_one() -> None:
    assert table(RULES, result(0, "Ada", 2), result(0, "Ada", 1)) == [(1, "Ada", 10)]
    both = (SeasonResult(0, "Ada", 1, 8, 0), SeasonResult(0, "Ada", 2, 8, 9))
    assert table(replace(RULES, brutta=1), *both) == [(1, "Ada", 15)]


def test_those_level_in_all_share_a_rank() -> None:
    results = [result(0, "Ada", 1), result(1, "Ivo", 1), result(0, "Bia", 2)]
    assert table(RULES, *results) == [(1, "Ada", 10), (1, "Ivo", 10), (3, "Bia", 6)]
    assert why(RULES, *results) == "level in every criterion"


TIED = [result(0, "Ada", 2), result(1, "Ada", 3), result(2, "Ada", 4), result(0, "Ivo", 1, 4)]
"""Ada and Ivo have ten points each."""


@pytest.mark.parametrize(
    ("criterion", "first", "reason"),
    [
        ("places", "Ivo", "more often in place 1: 1 against 0"),
        ("best_place", "Ivo", "a better best place: 1 against 2"),
        ("events", "Ada", "played more events: 3 against 1"),
        ("brutte", "Ivo", "won more brutte: 4 against 0"),
        ("last", "Ada", "more points in the last event: 1 against 0"),
    ],
)
def test_criteria_decide_and_say_why(criterion: str, first: str, reason: str) -> None:
    rules = replace(RULES, criteria=(criterion,))
    assert season_standings(rules, TIED)[0].who == first
    assert why(rules, *TIED) == reason


def test_dropped_results_may_decide() -> None:
    rules = replace(RULES, best=1, criteria=("all_points",))
    results = [result(0, "Ada", 1), result(1, "Ada", 3), result(0, "Bia", 1), result(1, "Bia", 2)]
    assert table(rules, *results) == [(1, "Bia", 10), (2, "Ada", 10)]
    assert why(rules, *results) == "more points with the results that were dropped: 16 against 13"


def test_points_say_why() -> None:
    assert why(RULES, result(0, "Ada", 1), result(0, "Ivo", 2)) == "more points: 10 against 6"


def test_some_are_ranked_among_themselves() -> None:
    results = [result(0, "Ada", 1), result(0, "Ivo", 2), result(0, "Bia", 3), result(1, "Ada", 3)]
    rows = season_standings(RULES, results, {"Ivo", "Bia"})
    assert [(row.rank, row.who) for row in rows] == [(1, "Ivo"), (2, "Bia")]
    assert season_standings(RULES, [], {"Ivo"}) == ()


RESULTS = st.lists(
    st.builds(
        SeasonResult,
        st.integers(0, 5),
        st.sampled_from("ABCDEFGH"),
        st.integers(0, 9),
        st.integers(0, 9),
        st.integers(0, 6),
        st.just(""),
    ),
    max_size=40,
)
ANY_RULES = st.builds(
    SeasonRules,
    scale=st.sampled_from(SCALES),
    taking_part=st.integers(0, 3),
    brutta=st.integers(0, 3),
    best=st.integers(0, 4),
    least=st.integers(0, 4),
    criteria=st.permutations(CRITERIA).map(tuple),
)


def ranks(rows: tuple[SeasonRow, ...]) -> list[int]:
    return [row.rank for row in rows if row.rank is not None]


@given(ANY_RULES, RESULTS)
def test_standings_hold_together(rules: SeasonRules, results: list[SeasonResult]) -> None:
    rows = season_standings(rules, results)
    assert {row.who for row in rows} == {one.who for one in results}
    assert ranks(rows) == sorted(ranks(rows))
    assert rows == season_standings(rules, results[::-1])
    for row in rows:
        counted = [one.points.total for one in row.results if not one.dropped]
        dropped = [one.points.total for one in row.results if one.dropped]
        assert row.total == sum(counted)
        assert max(dropped, default=0) <= min(counted)
        assert len(counted) == min(row.events, rules.best or row.events)
        assert (row.rank is None) == (row.events < rules.least)
    for upper, lower in pairwise(rows):
        assert str(why_above(upper, lower))
        if upper.rank is not None and lower.rank is not None:
            level = str(why_above(upper, lower)) == "level in every criterion"
            assert upper.total >= lower.total
            assert (upper.rank == lower.rank) == level


@given(ANY_RULES, RESULTS)
def test_a_better_place_never_costs_points(rules: SeasonRules, results: list[SeasonResult]) -> None:
    of = 9
    points = [place_points(rules, place, of) for place in range(1, of + 1)]
    assert points == sorted(points, reverse=True)
    assert all(point >= 0 for point in points)
