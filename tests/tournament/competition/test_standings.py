"""Standings: every criterion, by default and alone; why each row stands where it does."""

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.sides import Pair
from referee.tournament.competition.contest import Contest
from referee.tournament.competition.criteria import CRITERIA
from referee.tournament.competition.lots import by_lot
from referee.tournament.competition.model import Round, StandingsRow
from referee.tournament.competition.standings import criterion_text, why_above
from referee.tournament.formats import girone, svizzera
from tests.tournament.contests import contest, drawn, played, rounds, walkover, won


def ranked(rows: tuple[StandingsRow, ...]) -> list[int]:
    return [row.entry for row in rows]


def by(criteria: str, *tables: Any, entries: int = 4, **more: Any) -> dict[int, Any]:
    """What each entry has by one criterion."""
    start = contest(entries, criteria=(criteria,), **more)
    rows = svizzera.standings(replace(start, rounds=rounds(*tables)))
    return {row.entry: row.criteria[criteria] for row in rows}


ROUND_1 = [won(1, 2, (2, 1), (118, 95)), won(3, 4, (2, 0), (82, 40))]
ROUND_2 = [won(1, 3), drawn(2, 4)]


def test_match_points_are_two_one_and_nothing_by_default() -> None:
    assert by("match_points", ROUND_1, ROUND_2) == {1: 4, 3: 2, 2: 1, 4: 1}


def test_match_points_as_they_were_set() -> None:
    assert by("match_points", ROUND_1, ROUND_2, match_points=(3, 1, 1)) == {1: 6, 3: 4, 2: 2, 4: 2}


def test_games_points_and_points_for() -> None:
    assert by("games_difference", ROUND_1, ROUND_2) == {1: 3, 3: 0, 2: -1, 4: -2}
    assert by("points_difference", ROUND_1, ROUND_2) == {1: 45, 3: 20, 2: -23, 4: -42}
    assert by("points_for", ROUND_1, ROUND_2) == {1: 200, 2: 155, 3: 142, 4: 100}


def test_buchholz_adds_up_the_opponents() -> None:
    assert by("buchholz", ROUND_1, ROUND_2) == {1: 3, 2: 5, 3: 5, 4: 3}


def test_a_bye_and_a_walkover_are_an_opponent_like_oneself() -> None:
    start = contest(3, criteria=("buchholz",))
    done = rounds([won(1, 2)], [walkover(3, 1)], byes={1: (3,), 2: (2,)})
    values = {
        row.entry: row.criteria["buchholz"]
        for row in svizzera.standings(replace(start, rounds=done))
    }
    # 1 beat 2 (2 match points by its bye) and lost a walkover; 3 has a bye and a walkover.
    assert values == {1: 2 + 2, 2: 2 + 2, 3: 4 + 4}


def test_sonneborn_berger_counts_half_of_a_draw() -> None:
    assert by("sonneborn_berger", ROUND_1, ROUND_2) == {1: 1 + 2, 3: 1, 2: 0.5, 4: 0.5}


def test_a_bye_is_a_win_without_games_or_points() -> None:
    done = replace(contest(3), rounds=rounds([won(1, 2)], byes={1: (3,)}))
    row = next(row for row in svizzera.standings(done) if row.entry == 3)
    assert (row.played, row.won, row.games, row.points) == (1, 1, Pair(0, 0), Pair(0, 0))
    assert row.criteria["match_points"] == 2


def test_a_rest_in_a_girone_is_worth_nothing_unless_it_was_set_so() -> None:
    start = contest(3)
    done = replace(start, rounds=rounds([won(1, 2)], byes={1: (3,)}))
    assert {row.entry: row.won for row in girone.standings(done)} == {1: 1, 2: 0, 3: 0}
    changed = replace(done, settings=replace(done.settings, rest_wins=True))
    assert {row.entry: row.won for row in girone.standings(changed)} == {1: 1, 2: 0, 3: 1}


def test_a_walkover_is_a_win_and_a_loss_or_two_losses() -> None:
    done = replace(contest(4), rounds=rounds([walkover(1, 2), walkover(3, 4, winner=None)]))
    rows = {row.entry: (row.won, row.drawn, row.lost) for row in svizzera.standings(done)}
    assert rows == {1: (1, 0, 0), 2: (0, 0, 1), 3: (0, 0, 1), 4: (0, 0, 1)}


def test_only_confirmed_results_count() -> None:
    waiting = won(1, 2)._replace(how=None)
    done = replace(contest(2), rounds=rounds([waiting]))
    assert all(row.played == 0 for row in svizzera.standings(done))


def test_an_open_ruling_leaves_the_result_and_marks_both() -> None:
    done = replace(contest(4), rounds=rounds([won(1, 2)._replace(ruling_open=True), won(3, 4)]))
    rows = {row.entry: row for row in svizzera.standings(done)}
    assert rows[1].won == 1
    assert [entry for entry, row in sorted(rows.items()) if row.frozen] == [1, 2]


def girone_of(*tables: Any, entries: int = 4) -> tuple[StandingsRow, ...]:
    return girone.standings(replace(contest(entries), rounds=rounds(*tables)))


def test_two_level_are_parted_by_their_own_meeting() -> None:
    rows = girone_of([won(2, 1, (2, 1)), won(3, 4)], [won(1, 3), won(4, 2)], [won(1, 4), won(2, 3)])
    assert ranked(rows)[:2] == [2, 1]
    assert str(why_above(rows[0], rows[1])) == (
        "won the meeting of the two: match points 2 against 0"
    )
    assert why_above(rows[0], rows[1]).article == "15.4"


def test_three_level_are_parted_by_a_table_of_their_own_until_nothing_changes() -> None:
    # 1, 2, 3 and 4 have six match points each; among themselves 1 has 4, the others 2 ...
    level = [
        [won(1, 2), won(3, 4)], [won(1, 3), won(4, 2)], [won(4, 1), won(2, 3)],
        [won(2, 5), won(3, 5), won(4, 5)], [won(2, 6), won(3, 6), won(4, 6)], [won(1, 5)],
    ]  # fmt: skip
    rows = girone_of(*level, entries=6)
    assert [(row.entry, row.criteria["match_points"]) for row in rows[:4]] == [
        (4, 8), (1, 6), (2, 6), (3, 6)
    ]  # fmt: skip
    # 1 beat both others; of these 2 beat 3, which only their second table shows.
    assert [row.criteria["mini_table"] for row in rows[1:4]] == [2, 1, 0]
    assert str(why_above(rows[1], rows[2])).startswith("better in the table of the matches among")


def test_three_in_a_ring_go_on_to_the_difference_of_games() -> None:
    rows = girone_of([won(1, 2, (2, 0))], [won(2, 3, (2, 1))], [won(3, 1, (2, 1))], entries=3)
    assert ranked(rows) == [1, 3, 2]
    assert str(why_above(rows[0], rows[1])) == "better difference of games: 1 against 0"


def test_the_lot_decides_last_and_is_the_same_for_a_seed() -> None:
    rows = svizzera.standings(contest(9))
    assert ranked(rows) == by_lot(range(1, 10), 7, "standings")
    assert [row.rank for row in rows] == list(range(1, 10))
    assert str(why_above(rows[0], rows[1])) == "by lot: number 9 drawn against 8"


def test_without_a_lot_equals_share_a_rank() -> None:
    start = contest(3, criteria=("match_points",))
    rows = svizzera.standings(replace(start, rounds=rounds([won(2, 3)])))
    assert [(row.rank, row.entry) for row in rows] == [(1, 2), (2, 1), (2, 3)]
    assert str(why_above(rows[1], rows[2])) == "level in every criterion"


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (-2, "−2"), (0, "0"), (Fraction(27, 2), "13½")]
)
def test_halves_are_shown_as_people_write_them(value: Any, text: str) -> None:
    assert criterion_text(value) == text


def test_every_criterion_can_say_why() -> None:
    assert all(one.why for one in CRITERIA.values())


@given(
    st.integers(2, 12), st.integers(0, 6), st.integers(0, 1000), st.randoms(use_true_random=False)
)
@settings(max_examples=40, deadline=None)
def test_the_order_of_results_never_matters(
    entries: int, number: int, seed: int, shuffled: Any
) -> None:
    done = played(contest(entries), svizzera.draw, number, Random(seed))
    for standings in (svizzera.standings, girone.standings):
        assert standings(done) == standings(_shuffled(done, shuffled))


def _shuffled(done: Contest, random: Any) -> Contest:
    mixed = [
        Round(round_.round, tuple(random.sample(round_.tables, len(round_.tables))), round_.byes)
        for round_ in done.rounds
    ]
    random.shuffle(mixed)
    return replace(done, rounds=tuple(mixed))


@given(st.integers(2, 12), st.integers(0, 6), st.integers(0, 1000))
@settings(max_examples=40, deadline=None)
def test_rows_descend_by_their_criteria_and_every_place_is_filled_once(
    entries: int, number: int, seed: int
) -> None:
    done = played(contest(entries), svizzera.draw, number, Random(seed))
    for standings in (svizzera.standings, girone.standings):
        rows = standings(done)
        values = [tuple(row.criteria.values()) for row in rows]
        assert values == sorted(values, reverse=True)
        assert [row.rank for row in rows] == list(range(1, entries + 1))
        assert sum(row.games.A - row.games.B for row in rows) == 0
        assert all(row.played == row.won + row.drawn + row.lost for row in rows)
