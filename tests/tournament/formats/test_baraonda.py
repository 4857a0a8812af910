"""Baraonda: a new partner every round, opponents spread evenly, rests in turn."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.competition.apart import Apart
from referee.tournament.competition.contest import Contest, Draw
from referee.tournament.competition.tables import SidesTable
from referee.tournament.formats import baraonda
from referee.tournament.formats.whist import rounds_of, whist_round
from tests.tournament.contests import contest, join, played, withdraw

KNOWN = [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 40, 41, 53, 61]


def partners(done: Contest) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(side)
        for round_ in done.rounds
        for table in round_.tables
        if isinstance(table, SidesTable)
        for side in (table.a, table.b)
    )


@pytest.mark.parametrize("players", KNOWN)
def test_a_whist_tournament_has_all_as_partners_once_and_as_opponents_twice(players: int) -> None:
    together: Counter[frozenset[int]] = Counter()
    against: Counter[frozenset[int]] = Counter()
    rests: Counter[int] = Counter()
    for number in range(1, rounds_of(players) + 1):
        round_ = whist_round(players, number)
        assert round_ is not None
        places = [place for table in round_.tables for place in table]
        assert sorted([*places, *round_.byes]) == list(range(players))
        rests.update(round_.byes)
        for a, b, c, d in round_.tables:
            together.update([frozenset((a, b)), frozenset((c, d))])
            against.update(frozenset(two) for two in ((a, c), (a, d), (b, c), (b, d)))
    everyone = [frozenset(two) for two in combinations(range(players), 2)]
    assert together == dict.fromkeys(everyone, 1)
    assert against == dict.fromkeys(everyone, 2)
    assert rests == (dict.fromkeys(range(players), 1) if players % 2 else {})


def test_a_whist_tournament_ends_and_is_not_known_for_every_number() -> None:
    assert whist_round(8, 8) is None
    assert whist_round(6, 1) is None


def test_an_evening_of_17_is_a_whist_tournament() -> None:
    done = played(contest(17), baraonda.draw, 17, Random(1))
    assert set(partners(done).values()) == {1}
    assert set(done.met.values()) == {2}
    assert set(done.byes_had.values()) == {1}
    draw = baraonda.draw(contest(17))
    assert draw is not None
    assert str(draw.why[0][0]).startswith("by a whist tournament")


@given(st.integers(4, 30), st.integers(1, 7), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_nobody_has_a_partner_twice_in_an_evening(players: int, number: int, seed: int) -> None:
    number = min(number, (players - 1) // 2)
    done = played(contest(players), baraonda.draw, number, Random(seed))
    assert max(partners(done).values()) == 1
    for round_ in done.rounds:
        there = [entry for table in round_.tables for entry in table.players]
        assert sorted([*there, *round_.byes]) == list(range(1, players + 1))
        assert len(round_.byes) == players % 4
    assert max(done.byes_had.values()) - min(done.byes_had.values()) <= 1


@pytest.mark.parametrize(("players", "rounds", "most"), [(14, 6, 3), (18, 7, 3), (22, 7, 3)])
def test_opponents_are_spread_where_there_is_no_whist_tournament(
    players: int, rounds: int, most: int
) -> None:
    done = played(contest(players), baraonda.draw, rounds, Random(1))
    assert max(done.met.values()) <= most


def test_who_comes_and_goes_ends_the_whist_tournament_and_the_evening_goes_on() -> None:
    begun = played(contest(16), baraonda.draw, 3, Random(1))
    going = played(join(withdraw(begun, 5), 17), baraonda.draw, 4, Random(2))
    assert max(partners(going).values()) == 1
    assert 17 in {entry for table in going.rounds[3].tables for entry in table.players}
    draw = baraonda.draw(going)
    assert draw is not None
    assert str(draw.why[0][0]) == "all have a partner whom they have not had yet"


def test_who_did_not_come_at_all_is_not_missed() -> None:
    start = withdraw(contest(17), 17)
    draw = baraonda.draw(start)
    assert draw is not None
    assert str(draw.why[0][0]).startswith("by a whist tournament")
    assert 17 not in {entry for table in draw.round.tables for entry in table.players}


def test_who_came_late_and_went_has_ended_the_whist_tournament() -> None:
    begun = join(played(contest(8), baraonda.draw, 2, Random(1)), 9)
    gone = withdraw(played(begun, baraonda.draw, 1, Random(2)), 9)
    draw = baraonda.draw(gone)
    assert draw is not None
    assert not str(draw.why[0][0]).startswith("by a whist tournament")


def test_where_nobody_new_is_left_the_table_says_so() -> None:
    done = played(contest(4), baraonda.draw, 3, Random(1))
    draw = baraonda.draw(done)
    assert draw is not None
    assert str(draw.why[0][0]).startswith("partners for another time")


def test_a_draw_is_a_pure_function_of_the_seed_too() -> None:
    going = played(contest(14), baraonda.draw, 3, Random(3))
    assert baraonda.draw(going) == baraonda.draw(going)


def test_each_player_is_ranked_alone() -> None:
    done = played(contest(9), baraonda.draw, 9, Random(1))
    rows = baraonda.standings(done)
    assert [row.rank for row in rows] == list(range(1, 10))
    assert sum(row.won for row in rows) == 9 * 4 + 9  # Four win in each round, and one rests.


@pytest.mark.parametrize("players", [0, 3])
def test_too_few_for_a_table(players: int) -> None:
    assert baraonda.draw(contest(players)) is None


@pytest.mark.parametrize(("players", "usual"), [(4, 3), (5, 5), (8, 7), (40, 7)])
def test_usual_rounds(players: int, usual: int) -> None:
    assert baraonda.usual_rounds(players) == usual


@settings(max_examples=40)
@given(
    st.integers(4, 21),
    st.lists(st.one_of(st.none(), st.floats(1000, 2000)), min_size=21, max_size=21),
    st.integers(1, 4),
)
def test_a_balanced_round_seats_everybody_once_with_a_new_partner_if_there_is_one(
    players: int, worth: list[float | None], rounds: int
) -> None:
    strengths = {number: one for number, one in enumerate(worth, start=1) if one is not None}
    done = played(contest(players), lambda one: baraonda.draw_balanced(one, strengths), rounds,
                  Random(1))  # fmt: skip
    for round_ in done.rounds:
        seated = [entry for table in round_.tables for entry in table.players]
        assert sorted([*seated, *round_.byes]) == list(range(1, players + 1))
        assert len(round_.byes) == players % 4
    if players >= 12:
        assert set(partners(done).values()) == {1}


def test_a_balanced_round_puts_the_strongest_with_the_weakest() -> None:
    strengths = {number: 2000.0 - 100 * number for number in range(1, 9)}
    draw = baraonda.draw_balanced(contest(8), strengths)
    assert draw is not None
    tables = [table for table in draw.round.tables if isinstance(table, SidesTable)]
    assert {frozenset(side) for table in tables for side in (table.a, table.b)} == {
        frozenset((one, 9 - one)) for one in range(1, 5)
    }
    assert [str(why) for why in draw.why[0]] == [
        "as strong as one another as can be, by the ratings of who plays",
        "all have a partner whom they have not had yet",
    ]


def test_a_small_difference_of_strengths_makes_none_whoever_has_less() -> None:
    strengths = {number: 1500.0 + number % 3 for number in range(1, 13)}
    alike = baraonda.draw_balanced(contest(12), dict.fromkeys(strengths, 1500.0))
    assert baraonda.draw_balanced(contest(12), strengths) == alike


def test_a_balanced_round_needs_four_and_no_strengths() -> None:
    assert baraonda.draw_balanced(contest(3), {}) is None
    draw = baraonda.draw_balanced(contest(4), {})
    assert draw is not None
    assert len(draw.round.tables) == 1


def apart(number: int, *lists: Apart) -> Contest:
    return replace(contest(number), apart=lists)


def tables(draw: Draw | None) -> list[set[int]]:
    assert draw is not None
    return [set(table.players) for table in draw.round.tables]


@pytest.mark.parametrize("players", [8, 12, 17])
def test_who_must_not_meet_sits_at_no_table_together_not_as_partners_either(players: int) -> None:
    done = apart(players, Apart("a family", (1, 2), hard=True), Apart("a wish", (4, 5)))
    for _ in range(4):
        draw = baraonda.draw(done)
        assert draw is not None
        assert not [table for table in tables(draw) if len(table & {1, 2}) == 2]
        assert all("should not meet" not in str(why) for whys in draw.why for why in whys[:1])
        done = played(done, baraonda.draw, 1, Random(1))


def test_four_who_are_alone_meet_all_the_same_and_the_table_says_why() -> None:
    draw = baraonda.draw(apart(4, Apart("a family", (1, 2), hard=True)))
    assert draw is not None
    assert "they should not meet (a family)" in str(draw.why[0][-1])
