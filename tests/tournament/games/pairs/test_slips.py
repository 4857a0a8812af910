"""Slips of paper: the games are counted by themselves, and what cannot be is told where it is."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.core.sides import Pair
from referee.core.table_result import TableResult, read_table_result, write_table_result
from referee.games.marafone.regulation import REGULATIONS
from referee.tournament.games.pairs.slips import is_match_over, result_of_slip

TORNEO = REGULATIONS.presets["torneo"].regulation
SHORT = REGULATIONS.presets["corto"].regulation


def games(*scores: tuple[int, int]) -> list[Pair]:
    return [Pair(*score) for score in scores]


def test_the_games_are_counted_and_the_points_capped() -> None:
    assert result_of_slip(games((44, 30), (28, 41), (41, 39)), TORNEO) == TableResult(
        Pair(2, 1), Pair(110, 110), "a"
    )
    assert result_of_slip(games((44, 2)), SHORT).winner == "a"
    assert result_of_slip(games((58, 52), (41, 3)), TORNEO).winner == "a"


def test_time_called_leaves_the_last_game_unfinished() -> None:
    stopped = result_of_slip(games((41, 30), (12, 20)), TORNEO)
    assert (stopped.games, stopped.winner) == (Pair(1, 1), None)
    level = result_of_slip(games((41, 30), (12, 12)), TORNEO)
    assert (level.games, level.winner) == (Pair(1, 0), "a")
    assert result_of_slip([], TORNEO).winner is None


@pytest.mark.parametrize(
    ("scores", "words", "place"),
    [
        ([(41, 20), (41, 10), (41, 3)], "La bella: the match was won before it", "games[2]"),
        ([(411, 20)], "Brutta 1: 411 points", "games[0]"),
        ([(41, 20), (38, 30), (41, 30)], "Brutta 2: nobody has reached 41", "games[1]"),
        ([(41, 41)], "Brutta 1: both have 41", "games[0]"),
        ([(41, 20), (55, 40)], "Brutta 2: 55 points", "games[1]"),
        ([(41, 20), (41, 60)], "Brutta 2: 60 points", "games[1]"),
    ],
)
def test_what_cannot_have_been_played(
    scores: list[tuple[int, int]], words: str, place: str
) -> None:
    with pytest.raises(RuleError, match=words) as caught:
        result_of_slip(games(*scores), TORNEO)
    assert caught.value.place == place


def test_the_games_are_kept_and_count_for_nothing_more() -> None:
    told = result_of_slip(games((44, 30), (41, 12)), TORNEO)
    kept = read_table_result(write_table_result(told))
    assert kept.scores == ((44, 30), (41, 12))
    assert kept == TableResult(Pair(2, 0), Pair(82, 42), "a")
    assert "scores" not in write_table_result(TableResult(Pair(2, 0), Pair(82, 42), "a"))


@pytest.mark.parametrize(
    ("scores", "over"),
    [
        ([], False),
        ([(41, 20)], False),
        ([(41, 20), (20, 41)], False),
        ([(41, 20), (30, 12)], False),
        ([(41, 20), (41, 12)], True),
        ([(41, 20), (20, 41), (41, 40)], True),
    ],
)
def test_a_slip_tells_whether_the_match_was_played_out(
    scores: list[tuple[int, int]], over: bool
) -> None:
    assert is_match_over(games(*scores), TORNEO) is over


@st.composite
def matches(draw: st.DrawFn) -> tuple[int, list[Pair]]:
    """How many games a match is of at most, and the scores of one that was played to its end."""
    needed = draw(st.integers(1, 3))
    won, scores = [0, 0], []
    while max(won) < needed:
        winner = draw(st.integers(0, 1))
        won[winner] += 1
        high, low = draw(st.integers(41, 54)), draw(st.integers(0, 40))
        scores.append(Pair(low, high) if winner else Pair(high, low))
    return 2 * needed - 1, scores


@given(matches())
def test_every_match_played_to_its_end_is_taken(match: tuple[int, list[Pair]]) -> None:
    best_of, scores = match
    outcome = result_of_slip(scores, replace(TORNEO, best_of=best_of))
    assert max(outcome.games) == best_of // 2 + 1
    assert sum(outcome.games) == len(scores)
    assert is_match_over(scores, replace(TORNEO, best_of=best_of))
    assert outcome.winner == ("a" if scores[-1].A > scores[-1].B else "b")
