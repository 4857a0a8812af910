"""The calendar of a league and its table, at any day."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.tournament.leagues.calendar import calendar_of, fixture_of, fixtures_of, meetings_of
from referee.tournament.leagues.table import (
    is_annulled,
    is_final,
    outcome_of,
    table_days,
    table_of,
    why_team_above,
)
from tests.tournament.leagues.sample import Season, about, board


@given(st.integers(2, 24), st.booleans())
def test_everybody_meets_everybody_once_at_home_and_once_away(teams: int, twice: bool) -> None:
    rounds = meetings_of(about(teams, twice=twice))
    keys = [key for one in rounds for key in one]
    assert len(set(keys)) == len(keys) == teams * (teams - 1) // (1 if twice else 2)
    for one in rounds:
        here = [team for key in one for team in key]
        assert len(set(here)) == len(here) >= teams - 1
    for team in range(1, teams + 1):
        home = sum(key[0] == team for key in keys)
        assert abs(2 * home - sum(team in key for key in keys)) <= (0 if twice else 1)


def test_who_rests_is_told_and_a_moved_meeting_has_its_own_day() -> None:
    season = Season(5)
    key = calendar_of(season.league)[0].fixtures[0].key
    season.add("meeting_moved", home=key[0], away=key[1], day="", reason="neve")
    rounds = calendar_of(season.league)
    assert sorted(one.rests for one in rounds[:5]) == [1, 2, 3, 4, 5]
    moved = fixture_of(season.league, key)
    assert moved is not None
    assert (moved.moved, moved.day) == (True, "")
    assert fixture_of(Season(4, twice=False).league, (4, 1)) is None
    assert {one.rests for one in calendar_of(Season(4).league)} == {0}


def points(season: Season, until: str = "") -> list[tuple[int, int, int]]:
    """Rank, team and points."""
    return [
        (one.row.rank, one.team, one.tally.match_points) for one in table_of(season.league, until)
    ]


def whys(season: Season) -> list[str]:
    rows = table_of(season.league)
    return [why_team_above(*two).template for two in pairwise(rows)]


def test_a_table_of_meetings_won_drawn_and_given() -> None:
    season = Season(4, boards=2, points=(3, 1, 0), board=1, penalty=2)
    season.plays((1, 4), (2, 0), (2, 1))
    season.plays((2, 3), (2, 0), (1, 2))
    assert {(team, made) for _, team, made in points(season)} == {(1, 5), (2, 2), (3, 2), (4, 0)}
    season.add("meeting_awarded", home=4, away=3, to="away", day="2026-01-02", reason="assenti")
    row = next(one for one in table_of(season.league) if one.team == 3)
    assert (row.row.played, row.row.won, row.row.drawn) == (2, 1, 1)
    assert (row.tally.boards_for, row.tally.boards_against) == (3, 1)
    assert row.row.games == (2, 3)
    assert {team: made for _, team, made in points(season)}[4] == -2
    season.add("meeting_awarded", home=1, away=2, to="nobody", day="2026-01-02", reason="neve")
    sums = {one.team: one for one in table_of(season.league)}
    assert (sums[1].row.lost, sums[2].row.lost, sums[1].tally.match_points) == (1, 1, 3)


def test_a_drawn_board_is_won_by_nobody() -> None:
    season = Season(2, boards=1)
    season.plays((2, 1) if fixture_of(season.league, (1, 2)) is None else (1, 2), (1, 1))
    assert [made for _, _, made in points(season)] == [1, 1]


def test_the_order_by_criteria_is_explained() -> None:
    season = Season(4, criteria=("boards_difference", "games_difference", "won", "points_for"))
    season.plays((1, 4), (2, 0))
    season.plays((2, 3), (2, 1))
    assert points(season) == [(1, 1, 2), (2, 2, 2), (3, 3, 0), (4, 4, 0)]
    assert "games" in whys(season)[0]
    assert "more points: " in whys(season)[1]
    level = Season(4)
    assert whys(level) == ["level in every criterion"] * 3
    assert points(level) == [(1, 1, 0), (1, 2, 0), (1, 3, 0), (1, 4, 0)]


@pytest.mark.parametrize(
    ("rule", "boards", "winner", "by"),
    [
        ("drawn", [(2, 0), (1, 2)], "", ""),
        ("games", [(2, 0), (1, 2)], "home", "games"),
        ("games", [(2, 1), (0, 2)], "away", "games"),
        ("games", [(2, 0), (0, 2)], "", ""),
        ("games", [(2, 0), (2, 1)], "home", ""),
        ("points", [(2, 0), (0, 2)], "", ""),
        ("points", [(2, 0), (1, 2)], "home", "games"),
        ("points", [(1, 1), (1, 1)], "", ""),
    ],
)
def test_boards_that_are_level_may_be_decided(
    rule: str, boards: list[tuple[int, int]], winner: str, by: str
) -> None:
    season = Season(4, boards=2, level_boards=rule)
    season.plays((1, 4), *boards)
    fixture = fixture_of(season.league, (1, 4))
    assert fixture is not None
    outcome = outcome_of(season.league, fixture)
    assert outcome is not None
    assert (outcome.winner, outcome.by) == (winner, by)
    tallies = {one.team: one.tally for one in table_of(season.league)}
    assert sum(tallies[1].decided) == sum(tallies[4].decided) == bool(by)
    assert tallies[1].match_points == {"home": 2, "away": 0, "": 1}[winner]


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [([150, 120], [120, 140], "home"), ([150, 120], [120, 150], ""), ([150, 120], None, "")],
)
def test_points_decide_only_where_all_of_them_are_known(
    first: list[int], second: list[int] | None, winner: str
) -> None:
    season = Season(2, boards=2, level_boards="points")
    boards = [board(2, 0, points=first), board(0, 2, **({"points": second} if second else {}))]
    season.add("meeting_played", home=1, away=2, day="2026-01-01", boards=boards, reason="")
    fixture = fixture_of(season.league, (1, 2))
    assert fixture is not None
    outcome = outcome_of(season.league, fixture)
    assert outcome is not None
    assert (outcome.winner, outcome.by) == (winner, "points" if winner else "")


def test_who_has_won_on_boards_stands_above_who_has_won_by_games() -> None:
    season = Season(4, boards=2, level_boards="games", criteria=("won_on_boards",))
    season.plays((1, 4), (2, 0), (1, 2))
    season.plays((2, 3), (2, 0), (2, 0))
    assert points(season)[:2] == [(1, 2, 2), (2, 1, 2)]
    assert "won on boards" in whys(season)[0]


def test_the_table_of_a_day_leaves_out_what_came_later() -> None:
    season = Season(4)
    season.plays((1, 4), (2, 0), day="2026-01-01")
    season.plays((2, 3), (2, 0), day="2026-01-09")
    assert table_days(season.league) == ["2026-01-01", "2026-01-09"]
    assert sum(made for _, _, made in points(season, "2025-12-31")) == 0
    assert sum(made for _, _, made in points(season, "2026-01-08")) == 2
    assert sum(made for _, _, made in points(season, "2026-01-09")) == 4
    season.add("team_withdrawn", team=1, day="2026-01-20", reason="pochi")
    assert len(points(season, "2026-01-19")) == 4
    assert len(points(season, "2026-01-20")) == 3


@pytest.mark.parametrize(
    ("rule", "played", "annulled"),
    [("annul", 6, True), ("half", 2, True), ("half", 3, False), ("keep", 0, False)],
)
def test_a_team_that_withdraws(rule: str, played: int, annulled: bool) -> None:
    season = Season(4, withdrawal=rule, penalty=1)
    own = [one.key for one in fixtures_of(season.league) if 4 in one.key]
    for key in own[:played]:
        season.plays(key, (2, 0))
    season.add("team_withdrawn", team=4, day="2026-01-20", reason="pochi")
    league = season.league
    assert is_annulled(league, 4) is annulled
    assert not is_annulled(league, 1)
    table = {one.team: one for one in table_of(league)}
    if annulled:
        assert set(table) == {1, 2, 3}
        assert all(one.row.played == 0 for one in table.values())
    else:
        assert table[4].row.played == 6
        assert table[4].tally.match_points >= 0
        # What was not played was given to the others from the day of the withdrawal on.
        assert "2026-01-20" in table_days(league)


def test_two_teams_that_withdrew_lose_both() -> None:
    season = Season(3, withdrawal="keep")
    for team in (1, 2):
        season.add("team_withdrawn", team=team, day="2026-01-01", reason="x")
    fixture = fixture_of(season.league, (1, 2))
    assert fixture is not None
    outcome = outcome_of(season.league, fixture)
    assert outcome is not None
    assert outcome.winner == "nobody"
    assert is_final(season.league)
    assert points(season)[0][1:] == (3, 8)
    assert is_final(season.league)


GAMES = st.sampled_from([(2, 0), (2, 1), (1, 2), (0, 2), (1, 1)])


@given(st.integers(2, 5), st.data())
def test_the_order_in_which_results_are_written_is_nothing_to_the_table(
    teams: int, data: st.DataObject
) -> None:
    season = Season(teams)
    keys = [one.key for one in fixtures_of(season.league)]
    results = {key: data.draw(GAMES) for key in keys if data.draw(st.booleans())}
    again = Season(teams)
    for key, games in results.items():
        season.plays(key, games, day="2026-01-01")
    for key in data.draw(st.permutations(list(results))):
        again.plays(key, results[key], day="2026-01-01")
    rows = table_of(season.league)
    assert [(one.row.rank, one.team) for one in rows] == [
        (one.row.rank, one.team) for one in table_of(again.league)
    ]
    assert sum(one.tally.match_points for one in rows) == 2 * len(results)
    assert sum(one.row.played for one in rows) == 2 * len(results)
    assert sum(one.row.won for one in rows) == sum(one.row.lost for one in rows)
    assert is_final(season.league) is (len(results) == len(keys))
