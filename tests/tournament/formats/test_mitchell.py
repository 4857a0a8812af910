"""Mitchell: half sit, half move, and each half has a ranking of its own."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.formats import mitchell
from tests.tournament.contests import contest, join, met, pairs, played, withdraw


def test_who_moves_goes_up_a_table_each_round() -> None:
    done = played(contest(6), mitchell.draw, 3, Random(1))
    assert [pairs(round_) for round_ in done.rounds] == [
        [(1, 2), (3, 4), (5, 6)],
        [(1, 6), (3, 2), (5, 4)],
        [(1, 4), (3, 6), (5, 2)],
    ]


@given(st.integers(2, 31))
@settings(deadline=None)
def test_everyone_who_moves_meets_everyone_who_sits(entries: int) -> None:
    rounds = mitchell.usual_rounds(entries)
    done = played(contest(entries), mitchell.draw, rounds, Random(1))
    sitting, moving = mitchell.lines(done)
    assert Counter(met(done)) == {frozenset((a, b)): 1 for a in sitting for b in moving}
    assert sorted(sitting + moving) == list(range(1, entries + 1))
    assert set(done.byes_had.values()) <= {0, 1}
    for round_ in done.rounds:
        # Who sits keeps a table for the evening.
        assert all(table.table == sitting.index(table.players[0]) + 1 for table in round_.tables)


def test_each_half_is_ranked_from_one() -> None:
    done = played(contest(7), mitchell.draw, 4, Random(1))
    rows = mitchell.standings(done)
    assert [row.rank for row in rows] == [1, 2, 3, 4, 1, 2, 3]
    assert {row.entry for row in rows[:4]} == {1, 3, 5, 7}


def test_late_entries_fill_the_shorter_line() -> None:
    begun = played(contest(5), mitchell.draw, 1, Random(1))
    assert mitchell.lines(join(begun, 6)) == ([1, 3, 5], [2, 4, 6])
    assert mitchell.lines(join(join(begun, 6), 7)) == ([1, 3, 5, 7], [2, 4, 6])
    vacant = join(withdraw(begun, 3), 6)
    assert mitchell.lines(vacant) == ([1, 3, 5, 6], [2, 4])
    # Where it has played once it stays.
    further = played(vacant, mitchell.draw, 2, Random(1))
    assert mitchell.lines(withdraw(further, 4)) == ([1, 3, 5, 6], [2, 4])
    assert mitchell.lines(join(withdraw(further, 4), 7)) == ([1, 3, 5, 6], [2, 4, 7])


@given(st.integers(4, 14), st.integers(1, 4), st.data())
@settings(max_examples=40, deadline=None)
def test_whoever_comes_and_goes_nobody_meets_twice(
    entries: int, before: int, data: st.DataObject
) -> None:
    rounds = mitchell.usual_rounds(entries) - 1
    going = played(contest(entries), mitchell.draw, min(before, rounds), Random(1))
    going = withdraw(going, data.draw(st.integers(1, entries)))
    going = join(going, entries + 1)
    draw = mitchell.draw(going)
    assert draw is not None
    there = [entry for table in draw.round.tables for entry in table.players]
    assert sorted([*there, *draw.round.byes]) == sorted(going.present)
    assert all(str(why) == "one pair sits, the other moves up a table each round"
               for (why,) in draw.why)  # fmt: skip
    if len(going.rounds) + 2 < entries // 2:
        assert not set(map(frozenset, pairs(draw.round))) & set(met(going))


@pytest.mark.parametrize("entries", [0, 1])
def test_nobody_to_meet(entries: int) -> None:
    assert mitchell.draw(contest(entries)) is None
