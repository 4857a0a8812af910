"""Swiss rounds: the best of all pairings by the rules in order, proved against all of them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.competition.contest import Contest
from referee.tournament.competition.model import Round
from referee.tournament.formats import svizzera, swiss_field
from tests.tournament.contests import (
    contest,
    join,
    met,
    pairs,
    played,
    rounds,
    walkover,
    withdraw,
    won,
)

Pairs = Sequence[tuple[int, int]]


def every_pairing(entries: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to put an even number of entries into twos."""
    if not entries:
        yield []
        return
    first, *others = entries
    for other in others:
        left = [entry for entry in others if entry != other]
        for more in every_pairing(left):
            yield [(first, other), *more]


class Judge:
    """What the five rules say of a pairing, worked out from the results alone."""

    def __init__(self, going: Contest, paired: Sequence[int]) -> None:
        self.met = Counter(met(going))
        self.clubs = going.clubs
        self.points = self._points(going, len(going.rounds))
        before = self._points(going, len(going.rounds) - 1)
        self.floated = {}
        for one, other in pairs(going.rounds[-1]) if going.rounds else []:
            gap = before[one] - before[other]
            self.floated[one], self.floated[other] = gap, -gap
        standing = svizzera.standing_order(going)
        self.groups: dict[int, list[int]] = {}
        for entry in standing:
            if entry in paired:
                self.groups.setdefault(self.points[entry], []).append(entry)

    @staticmethod
    def _points(going: Contest, number: int) -> dict[int, int]:
        points = dict.fromkeys(going.ids, 0)
        for round_ in going.rounds[: max(number, 0)]:
            for table in round_.tables:
                points[(table.a if table.winner == "a" else table.b)[0]] += 2  # type: ignore[union-attr]
            for entry in round_.byes:
                points[entry] += 2
        return points

    def judge(self, pairing: Pairs) -> tuple[int, ...]:
        repeats = sum(frozenset(two) in self.met for two in pairing)
        gaps = sum((self.points[a] - self.points[b]) ** 2 for a, b in pairing)
        mates = sum(self.clubs[a] == self.clubs[b] != "" for a, b in pairing)
        floats = sum(self._floats_again(*two) + self._floats_again(*two[::-1]) for two in pairing)
        return repeats, gaps, mates, floats, sum(self._halves(*two) for two in pairing)

    def _floats_again(self, one: int, other: int) -> bool:
        return (self.points[one] - self.points[other]) * self.floated.get(one, 0) > 0

    def _halves(self, one: int, other: int) -> int:
        """How far from the like in the other half; of floaters, from the border of their group."""
        if self.points[one] < self.points[other]:
            one, other = other, one
        upper, lower = self.groups[self.points[one]], self.groups[self.points[other]]
        if upper is lower:
            return (abs(upper.index(one) - upper.index(other)) - len(upper) // 2) ** 2
        return (len(upper) - 1 - upper.index(one)) ** 2 + lower.index(other) ** 2


@given(st.integers(2, 9), st.integers(0, 6), st.integers(0, 10**6), st.sampled_from([0, 1, 2, 4]))
@settings(max_examples=150, deadline=None)
def test_no_other_pairing_is_better(entries: int, number: int, seed: int, clubs: int) -> None:
    random = Random(seed)
    homes = {n: random.choice("ABCD"[:clubs]) for n in range(1, entries + 1) if clubs}
    going = played(contest(entries, homes), svizzera.draw, number, random)
    draw = svizzera.draw(going)
    assert draw is not None
    paired = [entry for two in pairs(draw.round) for entry in two]
    judge = Judge(going, paired)
    best = min(judge.judge(pairing) for pairing in every_pairing(paired))
    assert judge.judge(pairs(draw.round)) == best


@given(st.integers(2, 40), st.integers(1, 9), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_nobody_meets_twice_as_long_as_that_can_be(entries: int, number: int, seed: int) -> None:
    number = min(number, (entries - 1) // 2)
    done = played(contest(entries), svizzera.draw, number, Random(seed))
    assert max(Counter(met(done)).values(), default=1) == 1


@given(st.integers(3, 15), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_everyone_plays_or_rests_and_nobody_rests_twice_while_another_has_not(
    entries: int, seed: int
) -> None:
    done = played(contest(entries), svizzera.draw, 2 * entries, Random(seed))
    for round_ in done.rounds:
        there = [entry for two in pairs(round_) for entry in two] + [*round_.byes]
        assert sorted(there) == list(range(1, entries + 1))
    assert max(done.byes_had.values()) - min(done.byes_had.values()) <= 1


def test_the_first_round_pairs_the_upper_half_with_the_lower() -> None:
    draw = svizzera.draw(contest(9))
    assert draw is not None
    assert pairs(draw.round) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert draw.round.byes == (9,)
    assert str(draw.why_byes[0]).startswith("the number is odd")


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    start = contest(5)
    done = replace(start, rounds=rounds([won(1, 2), won(3, 4)], byes={1: (5,)}))
    draw = svizzera.draw(done)
    assert draw is not None
    last = [row.entry for row in svizzera.standings(done)][-1]
    assert draw.round.byes == (last,)
    assert last in (2, 4)


def test_a_walkover_counts_as_a_meeting() -> None:
    done = replace(contest(4), rounds=rounds([walkover(1, 2), won(3, 4)]))
    draw = svizzera.draw(done)
    assert draw is not None
    assert {frozenset(two) for two in pairs(draw.round)} == {frozenset((1, 3)), frozenset((2, 4))}


def test_every_table_says_why_those_two_meet() -> None:
    homes = {1: "Sarsina", 4: "Sarsina"}
    done = replace(contest(4, homes), rounds=rounds([won(1, 2), won(3, 4)], [won(1, 3), won(2, 4)]))
    draw = svizzera.draw(done)
    assert draw is not None
    said = {two: [str(why) for why in whys]
            for two, whys in zip(pairs(draw.round), draw.why, strict=True)}  # fmt: skip
    assert said[1, 4][0] == (
        "match points 4 against 0: nobody level with them was left who fits better"
    )
    assert said[1, 4][1].startswith("they are of one club")
    (level,) = [why for two, why in said.items() if two != (1, 4)]
    assert level == ["both have the same match points: 2"]


def test_where_every_pairing_repeats_a_match_the_table_says_so() -> None:
    done = replace(contest(2), rounds=rounds([won(1, 2)]))
    draw = svizzera.draw(done)
    assert draw is not None
    assert str(draw.why[0][1]).startswith("they have met before")


def test_a_late_entry_plays_the_next_round_and_a_withdrawn_one_no_more() -> None:
    begun = played(contest(6), svizzera.draw, 2, Random(1))
    going = join(withdraw(begun, 3), 7)
    draw = svizzera.draw(going)
    assert draw is not None
    there = {entry for two in pairs(draw.round) for entry in two}
    assert there == {1, 2, 4, 5, 6, 7}


@pytest.mark.parametrize("entries", [0, 1])
def test_nobody_to_meet(entries: int) -> None:
    assert svizzera.draw(contest(entries)) is None


def test_a_draw_is_a_pure_function() -> None:
    going = played(contest(41), svizzera.draw, 5, Random(3))
    assert svizzera.draw(going) == svizzera.draw(replace(going))


@pytest.mark.parametrize(("entries", "usual"), [(1, 1), (2, 1), (8, 3), (9, 4), (41, 6)])
def test_as_many_rounds_as_leave_one_unbeaten(entries: int, usual: int) -> None:
    assert svizzera.usual_rounds(entries) == usual


@given(st.integers(20, 70), st.integers(0, 7), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_in_a_large_field_looking_near_by_finds_the_best_too(
    entries: int, number: int, seed: int
) -> None:
    random = Random(seed)
    homes = {n: random.choice("ABCDEFGH") for n in range(1, entries + 1)}
    going = played(contest(entries, homes), svizzera.draw, number, random)
    best, near = svizzera.draw(going), _drawn_as_large(going)
    assert best is not None
    judge = Judge(going, [entry for two in pairs(best.round) for entry in two])
    assert judge.judge(pairs(near)) == judge.judge(pairs(best.round))


def _drawn_as_large(going: Contest, near: int = swiss_field.NEAR) -> Round:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(swiss_field, "SMALL", 0)
        patched.setattr(swiss_field, "NEAR", near)
        draw = svizzera.draw(going)
    assert draw is not None
    return draw.round


def test_looking_too_near_by_is_followed_by_looking_further() -> None:
    going = played(contest(20), svizzera.draw, 6, Random(5))
    round_ = _drawn_as_large(going, near=1)
    assert len(round_.tables) == 10
    assert not {frozenset(two) for two in pairs(round_)} & set(met(going))
