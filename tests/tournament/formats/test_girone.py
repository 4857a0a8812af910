"""Round robins: Berger tables, rests, withdrawals and late entries."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.formats import girone
from tests.tournament.contests import contest, join, met, pairs, played, withdraw

EVERY_TWO = {n: {frozenset(two) for two in combinations(range(1, n + 1), 2)} for n in range(1, 31)}


def test_the_tables_for_six_are_those_of_berger() -> None:
    assert [girone.berger_round(6, number) for number in range(1, 6)] == [
        [(1, 6), (2, 5), (3, 4)],
        [(1, 2), (5, 3), (6, 4)],
        [(3, 1), (2, 6), (4, 5)],
        [(1, 4), (2, 3), (6, 5)],
        [(5, 1), (4, 2), (3, 6)],
    ]


@given(st.integers(2, 30), st.booleans())
@settings(deadline=None)
def test_everyone_meets_everyone_and_rests_as_often(entries: int, twice: bool) -> None:
    times = 2 if twice else 1
    done = played(contest(entries, twice=twice), girone.draw, 100, Random(1))
    assert Counter(met(done)) == dict.fromkeys(EVERY_TWO[entries], times)
    assert len(done.rounds) == girone.usual_rounds(entries, twice=twice)
    rests = Counter(entry for round_ in done.rounds for entry in round_.byes)
    assert rests == (dict.fromkeys(range(1, entries + 1), times) if entries % 2 else {})


def test_twice_means_with_the_sides_changed() -> None:
    done = played(contest(4, twice=True), girone.draw, 10, Random(1))
    there, back = done.rounds[:3], done.rounds[3:]
    for first, second in zip(there, back, strict=True):
        assert [(b, a) for a, b in pairs(first)] == pairs(second)


def test_every_table_says_why() -> None:
    draw = girone.draw(contest(5))
    assert draw is not None
    assert [str(reason) for why in draw.why for reason in why] == [
        "everyone meets everyone, by the Berger tables"
    ] * 2
    assert [str(why) for why in draw.why_byes] == ["rests in turn"]


def test_a_withdrawn_entry_leaves_holes_and_its_results_stay() -> None:
    begun = withdraw(played(contest(6), girone.draw, 2, Random(1)), 6)
    done = played(begun, girone.draw, 10, Random(2))
    assert len(done.rounds) == 5
    assert set(met(done)) == EVERY_TWO[5] | {frozenset((1, 6)), frozenset((4, 6))}
    assert [round_.byes for round_ in done.rounds[2:]] == [(2,), (5,), (3,)]


def test_where_the_tables_leave_nobody_those_left_meet_at_once() -> None:
    begun = played(contest(6), girone.draw, 1, Random(1))
    for gone in (3, 5, 6):
        begun = withdraw(begun, gone)
    done = played(begun, girone.draw, 10, Random(2))
    assert [pairs(round_) for round_ in done.rounds[1:]] == [[(1, 2)], [(1, 4)], [(2, 4)]]
    # In round 3 of the tables 1, 2 and 4 would have met 3, 6 and 5.


def test_a_late_entry_meets_everyone_too() -> None:
    begun = join(played(contest(6), girone.draw, 2, Random(1)), 7)
    done = played(begun, girone.draw, 20, Random(2))
    assert Counter(met(done)) == dict.fromkeys(EVERY_TWO[7], 1)
    assert len(done.rounds) <= 9
    assert 7 in {entry for two in pairs(done.rounds[2]) for entry in two}


@pytest.mark.parametrize("entries", [0, 1])
def test_nobody_to_meet(entries: int) -> None:
    assert girone.draw(contest(entries)) is None


def test_all_have_withdrawn() -> None:
    begun = played(contest(3), girone.draw, 1, Random(1))
    for gone in (1, 2, 3):
        begun = withdraw(begun, gone)
    assert girone.draw(begun) is None


@given(st.integers(2, 12), st.integers(1, 6), st.data())
@settings(max_examples=30, deadline=None)
def test_whoever_comes_and_goes_nobody_meets_twice(
    entries: int, before: int, data: st.DataObject
) -> None:
    going = played(contest(entries), girone.draw, before, Random(1))
    going = withdraw(going, data.draw(st.integers(1, entries)))
    for late in range(data.draw(st.integers(0, 2))):
        going = join(going, entries + 1 + late)
    done = played(going, girone.draw, 60, Random(2))
    assert max(Counter(met(done)).values(), default=1) == 1
    there = set(done.present)
    assert {two for two in met(done) if two <= there} == {
        frozenset(two) for two in combinations(there, 2)
    }
