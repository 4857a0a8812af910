"""Baku acceleration (FIDE C.04.5.1): who has virtual points, in which rounds, and who meets."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.formats import svizzera
from referee.tournament.formats.baku import virtual_points
from tests.tournament.contests import contest, join, met, pairs, played


@pytest.mark.parametrize(("entries", "upper"), [(161, 82), (8, 4), (10, 6), (7, 4), (2, 2)])
def test_the_first_half_rounded_up_to_an_even_number_has_virtual_points(
    entries: int, upper: int
) -> None:
    given_points = virtual_points(contest(entries, baku=True), 1, 9)
    assert given_points == dict.fromkeys(range(1, upper + 1), 2)


def test_of_nine_rounds_three_have_the_worth_of_a_win_and_two_of_a_draw() -> None:
    going = contest(8, baku=True)
    worths = [virtual_points(going, number, 9).get(1, 0) for number in range(1, 10)]
    assert worths == [2, 2, 2, 1, 1, 0, 0, 0, 0]
    assert virtual_points(contest(8), 1, 9) == {}


def test_the_first_round_is_played_within_each_half_and_says_so() -> None:
    drawn = svizzera.draw(contest(8, baku=True))
    assert drawn is not None
    assert pairs(drawn.round) == [(1, 3), (2, 4), (5, 7), (6, 8)]
    assert "Baku" in drawn.why[0][0].template
    unequal = svizzera.draw(contest(6, baku=True))
    assert unequal is not None
    assert [one[0].params for one in unequal.why] == [{"points": 2}] * 2 + [{"points": 0}]


def test_whoever_comes_late_has_no_virtual_points() -> None:
    going = join(played(contest(8, baku=True), svizzera.draw, 1, Random(1)), 9)
    assert set(virtual_points(going, 2, 7)) == {1, 2, 3, 4}


@given(st.integers(4, 40), st.integers(1, 9), st.integers(0, 999))
@settings(max_examples=30, deadline=None)
def test_a_draw_is_accelerated_only_in_the_first_half_and_repeats_no_match(
    entries: int, rounds: int, seed: int
) -> None:
    rounds = min(rounds, entries // 2)
    going = contest(entries, baku=True)
    for number in range(1, rounds + 1):
        drawn = svizzera.draw(going)
        assert drawn is not None
        usual = svizzera.usual_rounds(entries)
        told = any("Baku" in one[0].template for one in drawn.why)
        assert told == (number <= -(-usual // 2))
        going = played(going, svizzera.draw, 1, Random(seed + number))
    assert len(set(met(going))) == len(list(met(going)))
    # Standings have no virtual points.
    total = sum(row.criteria["match_points"] for row in svizzera.standings(going))
    assert total == sum(2 * (len(one.tables) + len(one.byes)) for one in going.rounds)
