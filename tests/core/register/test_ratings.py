"""Ratings out of the results of pairs."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.register.ratings import (
    DRAW,
    LOSS,
    SURE_AFTER,
    UNSURE,
    WIN,
    Move,
    PairResult,
    Rating,
    expected_of,
    mean,
    rate,
    rate_all,
    seeds_by,
)

OF_OPENSKILL = {
    1: (1556.8863600616926, 329.42148932355764),
    2: (1551.531743885431, 329.42148932355764),
    3: (1561.2899930263588, 334.1825871375288),
    4: (1446.0199331186889, 339.33754438772195),
    5: (1382.7717084004532, 334.1479634507056),
}
"""What openskill 6.2.0 says (BradleyTerryFull, mu 1500, sigma 350, beta 500, tau 3.5, gamma 1)."""


@st.composite
def results(draw: st.DrawFn) -> PairResult:
    one, mate, other, last = draw(st.permutations(range(1, 9)))[:4]
    return PairResult((one, mate), (other, last), draw(st.sampled_from((LOSS, DRAW, WIN))))


def rated(played: Sequence[PairResult]) -> tuple[dict[int, Rating], list[tuple[Move, ...]]]:
    ratings: dict[int, Rating] = {}
    return ratings, list(rate_all(ratings, played))


def test_the_figures_are_those_of_openskill() -> None:
    ratings, _moves = rated(
        [
            PairResult((1, 2), (3, 4), WIN),
            PairResult((1, 3), (2, 5), WIN),
            PairResult((4, 5), (1, 2), DRAW),
            PairResult((1, 5), (3, 2), LOSS),
        ]
    )
    for person, (value, uncertainty) in OF_OPENSKILL.items():
        assert ratings[person].value == pytest.approx(value, abs=1e-9)
        assert ratings[person].uncertainty == pytest.approx(uncertainty, abs=1e-9)


@given(st.lists(results(), max_size=30), st.integers(0, 30))
def test_the_same_results_give_the_same_ratings_in_one_go_or_in_two(
    played: list[PairResult], cut: int
) -> None:
    whole, moves = rated(played)
    again: dict[int, Rating] = {}
    parts = [*rate_all(again, played[:cut]), *rate_all(again, played[cut:])]
    assert (again, parts) == (whole, moves)


@given(st.lists(results(), max_size=20), results())
def test_who_wins_gains_who_loses_loses_and_nobody_else_moves(
    played: list[PairResult], last: PairResult
) -> None:
    ratings, _moves = rated(played)
    before = dict(ratings)
    moves = rate(ratings, last)
    assert [move.person for move in moves] == [*last.first, *last.second]
    assert [(move.mate, *move.others) for move in moves[:1]] == [(last.first[1], *last.second)]
    for person in ratings.keys() - {*last.first, *last.second}:
        assert ratings[person] == before[person]
    for move in moves:
        assert ratings[move.person] == move.after
        assert move.before == before.get(move.person, Rating())
        assert move.after.matches == move.before.matches + 1
        assert 0 < move.after.uncertainty <= UNSURE
        gained = move.after.value - move.before.value
        assert gained > 0 if move.score == WIN else True
        assert gained < 0 if move.score == LOSS else True
        assert gained * (move.score - move.expected) >= 0
    assert moves[0].expected + moves[2].expected == pytest.approx(1)


@given(st.lists(results(), max_size=20), results())
def test_the_order_of_the_pairs_says_nothing(played: list[PairResult], last: PairResult) -> None:
    one, _moves = rated(played)
    other = dict(one)
    rate(one, last)
    rate(other, PairResult(last.second, last.first, 1 - last.score))
    assert one.keys() == other.keys()
    for person, rating in one.items():
        assert rating == pytest.approx(other[person])


def test_the_stronger_pair_is_expected_to_win() -> None:
    strong, weak = Rating(1800.0, 100.0, 30), Rating(1400.0, 100.0, 30)
    assert expected_of((strong, strong), (weak, weak)) > 0.7
    assert expected_of((strong, weak), (weak, strong)) == 0.5


def test_seeds_go_by_strength_and_then_by_number() -> None:
    assert seeds_by({1: 1400.0, 2: 1600.0, 3: 1400.0, 4: 1700.0}) == [4, 2, 1, 3]
    assert mean((Rating(1400.0), Rating(1600.0))) == 1500.0


def test_a_rating_is_provisional_at_first() -> None:
    ratings: dict[int, Rating] = {}
    for count in range(1, SURE_AFTER + 1):
        assert ratings.get(1, Rating()).provisional
        rate(ratings, PairResult((1, 2), (3, 4), WIN if count % 2 else LOSS))
    assert not ratings[1].provisional
