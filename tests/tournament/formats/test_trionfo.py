"""Trionfo: tables of five, people who meet evenly, payments or places."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.competition.apart import Apart
from referee.tournament.competition.model import Round
from referee.tournament.competition.tables import FiveTable
from referee.tournament.formats import trionfo
from referee.tournament.formats.spread import transversal
from tests.tournament.contests import contest, join, played, withdraw


def five(*paid: int) -> FiveTable:
    return FiveTable(1, (1, 2, 3, 4, 5), paid, "played")


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_a_plan_in_which_nobody_meets_twice(tables: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    rounds = 0
    while (drawn := transversal(5 * tables, rounds + 1)) is not None:
        rounds += 1
        assert sorted(place for table in drawn for place in table) == list(range(5 * tables))
        for table in drawn:
            met.update(frozenset((one, other)) for one in table for other in table if one < other)
    assert set(met.values()) == {1}
    assert rounds == (6 if tables == 5 else tables)


@pytest.mark.parametrize("players", [15, 20, 24, 30, 45])
def test_there_is_no_such_plan_for_every_number(players: int) -> None:
    assert transversal(players, 1) is None


def test_25_people_all_meet_once_in_six_rounds() -> None:
    done = played(contest(25), trionfo.draw, 6, Random(1))
    assert len(done.met) == 25 * 24
    assert set(done.met.values()) == {1}
    draw = trionfo.draw(contest(25))
    assert draw is not None
    assert str(draw.why[0][0]) == "five who have not met at a table yet"


@given(st.integers(5, 40), st.integers(1, 5), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_everyone_plays_or_rests_in_turn(players: int, number: int, seed: int) -> None:
    done = played(contest(players), trionfo.draw, number, Random(seed))
    for round_ in done.rounds:
        there = [entry for table in round_.tables for entry in table.players]
        assert sorted([*there, *round_.byes]) == list(range(1, players + 1))
        assert len(round_.byes) == players % 5
    assert max(done.byes_had.values()) - min(done.byes_had.values()) <= 1


@pytest.mark.parametrize(
    ("players", "rounds", "most"), [(15, 4, 2), (20, 4, 2), (30, 4, 2), (40, 4, 1), (11, 3, 3)]
)
def test_people_meet_about_as_often(players: int, rounds: int, most: int) -> None:
    done = played(contest(players), trionfo.draw, rounds, Random(1))
    assert max(done.met.values()) <= most


def test_who_meets_again_is_told() -> None:
    draw = trionfo.draw(played(contest(5), trionfo.draw, 1, Random(1)))
    assert draw is not None
    assert str(draw.why[0][0]).endswith("10 of ten meetings are repeated")


def test_late_and_withdrawn_players() -> None:
    begun = played(contest(25), trionfo.draw, 2, Random(1))
    draw = trionfo.draw(join(withdraw(begun, 3), 26))
    assert draw is not None
    there = {entry for table in draw.round.tables for entry in table.players}
    assert there == set(range(1, 27)) - {3}


def test_payments_add_up() -> None:
    start = contest(5)
    done = replace(
        start, rounds=(Round(1, (five(8, -2, -2, -2, -2),)), Round(2, (five(-2, -1, 1, 1, 1),)))
    )
    rows = trionfo.standings(done)
    assert {row.entry: row.criteria["payments"] for row in rows} == {
        1: 6,
        2: -3,
        3: -1,
        4: -1,
        5: -1,
    }
    first = next(row for row in rows if row.entry == 1)
    assert (first.won, first.drawn, first.lost, first.points) == (1, 0, 1, (8, 2))
    assert [row.drawn for row in rows if row.entry in (3, 4, 5)] == [1, 1, 1]


def test_places_are_worth_five_to_one_and_equal_ones_the_better() -> None:
    start = contest(6, places=True)
    done = replace(start, rounds=(Round(1, (five(4, 4, -1, -3, -4),), (6,)),))
    rows = trionfo.standings(done)
    assert {row.entry: row.criteria["places"] for row in rows} == {
        1: 5,
        2: 5,
        3: 3,
        4: 2,
        5: 1,
        6: 3,
    }
    # A rest is worth what a table gives on average.


def test_a_table_without_a_result_counts_for_nobody() -> None:
    done = replace(contest(5), rounds=(Round(1, (FiveTable(1, (1, 2, 3, 4, 5)),)),))
    assert all(row.played == 0 for row in trionfo.standings(done))


@pytest.mark.parametrize("players", [0, 4])
def test_too_few_for_a_table(players: int) -> None:
    assert trionfo.draw(contest(players)) is None


@pytest.mark.parametrize(("players", "usual"), [(5, 1), (11, 3), (40, 4)])
def test_usual_rounds(players: int, usual: int) -> None:
    assert trionfo.usual_rounds(players) == usual


def test_who_must_not_meet_sits_at_no_table_of_five_together() -> None:
    done = replace(contest(25), apart=(Apart("a family", (1, 2, 3), hard=True),))
    for _ in range(3):
        draw = trionfo.draw(done)
        assert draw is not None
        assert not [table for table in draw.round.tables if len({1, 2, 3} & {*table.players}) > 1]
        done = played(done, trionfo.draw, 1, Random(1))


def test_five_who_are_alone_meet_all_the_same_and_the_table_says_why() -> None:
    draw = trionfo.draw(replace(contest(5), apart=(Apart("a wish", (1, 2)),)))
    assert draw is not None
    assert "they should not meet (a wish)" in str(draw.why[0][-1])
