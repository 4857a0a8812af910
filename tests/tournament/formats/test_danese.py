"""Danish rounds: neighbours in the standings meet."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.formats import danese
from referee.tournament.formats.svizzera import standing_order
from tests.tournament.contests import contest, met, pairs, played, rounds, won

contests = st.tuples(st.integers(2, 20), st.integers(0, 6), st.integers(0, 10**6))


@given(contests)
@settings(max_examples=40, deadline=None)
def test_the_first_meets_the_second_and_so_on(given_: tuple[int, int, int]) -> None:
    entries, number, seed = given_
    going = played(contest(entries), danese.draw, number, Random(seed))
    draw = danese.draw(going)
    assert draw is not None
    order = standing_order(going)
    in_pairs = [entry for two in pairs(draw.round) for entry in two]
    assert in_pairs == [entry for entry in order if entry not in draw.round.byes]


@given(contests)
@settings(max_examples=40, deadline=None)
def test_modificato_nobody_meets_the_opponent_of_the_round_before(
    given_: tuple[int, int, int],
) -> None:
    entries, number, seed = given_
    start = contest(entries, modificato=True)
    done = played(start, danese.draw, number + 1, Random(seed))
    for before, after in zip(done.rounds, done.rounds[1:], strict=False):
        again = set(map(frozenset, pairs(before))) & set(map(frozenset, pairs(after)))
        assert not again or entries <= 3


def test_puro_the_same_two_can_meet_again() -> None:
    done = played(contest(2), danese.draw, 3, Random(1))
    assert met(done) == [frozenset((1, 2))] * 3


def test_every_table_says_why_those_two_meet() -> None:
    start = contest(4, modificato=True)
    first = danese.draw(start)
    assert first is not None
    assert [str(why) for (why,) in first.why] == [
        "number 1 and number 2 of those present",
        "number 3 and number 4 of those present",
    ]
    last = [won(1, 2), won(3, 4)]
    begun = replace(start, rounds=rounds([won(1, 3), won(2, 4, points=(82, 10))], last))
    third = danese.draw(begun)
    assert third is not None
    assert pairs(third.round) == [(1, 3), (2, 4)]
    assert str(third.why[0][0]).startswith(
        "number 1 and number 3 of those present: a nearer opponent was met in the round before"
    )


@pytest.mark.parametrize("entries", [0, 1])
def test_nobody_to_meet(entries: int) -> None:
    assert danese.draw(contest(entries)) is None
