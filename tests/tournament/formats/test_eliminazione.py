"""Knockouts: seeds, byes, the third place, the consolante, and the ripescaggio."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.tournament.competition.contest import Contest
from referee.tournament.competition.tables import SidesTable
from referee.tournament.formats import eliminazione
from referee.tournament.formats.bracket import seeded
from referee.tournament.formats.knockout import consolante_winner
from tests.tournament.contests import (
    contest,
    drawn,
    join,
    met,
    pairs,
    played,
    rounds,
    walkover,
    withdraw,
    won,
)

LONG = 60
"""More rounds than any of these has."""


def through(start: Contest, seed: int = 1) -> Contest:
    """Played to the end."""
    done = played(start, eliminazione.draw, LONG, Random(seed))
    assert len(done.rounds) < LONG
    return done


def losses(done: Contest) -> Counter[int]:
    return Counter(
        (table.b if table.winner == "a" else table.a)[0]
        for round_ in done.rounds
        for table in round_.tables
        if isinstance(table, SidesTable)
    )


def brackets(done: Contest) -> list[Counter[str | None]]:
    return [
        Counter(table.bracket for table in round_.tables if isinstance(table, SidesTable))
        for round_ in done.rounds
    ]


def test_the_first_two_seeds_can_meet_in_the_final_only() -> None:
    assert seeded(range(1, 9)) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert seeded([1, 2, 3, 4, 5]) == [1, None, 4, 5, 2, None, 3, None]


@given(st.integers(2, 70))
@settings(deadline=None)
def test_byes_go_to_the_first_seeds_and_never_meet(entries: int) -> None:
    column = seeded(range(1, entries + 1))
    twos = list(zip(column[::2], column[1::2], strict=True))
    byes = sorted(one for one, other in twos if one is not None and other is None)
    assert byes == list(range(1, len(column) - entries + 1))
    assert (None, None) not in twos
    assert sorted(one for one in column if one is not None) == list(range(1, entries + 1))


@given(
    st.integers(2, 40), st.integers(0, 10**6), st.sampled_from(["", "consolante", "ripescaggio"])
)
@settings(max_examples=60, deadline=None)
def test_it_is_played_to_the_end_and_every_place_is_filled_once(
    entries: int, seed: int, second_chance: str
) -> None:
    changed: dict[str, Any] = {second_chance: True} if second_chance else {}
    done = through(contest(entries, **changed), seed)
    rows = eliminazione.standings(done)
    assert [row.rank for row in rows] == list(range(1, entries + 1))
    lost = losses(done)
    champion = rows[0].entry
    if second_chance == "ripescaggio":
        assert lost[champion] <= 1
        assert all(lost[entry] == 2 for entry in range(1, entries + 1) if entry != champion)
    else:
        assert lost[champion] == 0
        assert all(lost[entry] >= 1 for entry in range(1, entries + 1) if entry != champion)


@given(st.integers(4, 40), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_the_last_match_decides_the_first_four_places(entries: int, seed: int) -> None:
    done = through(contest(entries), seed)
    final, third = (
        next(
            t for t in done.rounds[-1].tables if isinstance(t, SidesTable) and t.bracket == bracket
        )
        for bracket in ("main", "third_place")
    )
    places = [row.entry for row in eliminazione.standings(done)]
    assert places[:4] == [*_order(final), *_order(third)]


def _order(table: SidesTable) -> Sequence[int]:
    return [*table.a, *table.b] if table.winner == "a" else [*table.b, *table.a]


def test_eight_entries_play_eight_matches() -> None:
    done = through(contest(8))
    assert brackets(done) == [{"main": 4}, {"main": 2}, {"main": 1, "third_place": 1}]
    assert pairs(done.rounds[0]) == [(1, 8), (4, 5), (2, 7), (3, 6)]


def test_the_third_place_can_be_left_out() -> None:
    assert brackets(through(contest(8, third_place=False)))[-1] == {"main": 1}


def test_the_consolante_is_for_those_who_lost_their_first_match() -> None:
    done = through(contest(12, consolante=True), seed=4)
    first_losers = {table.players[table.winner == "a"] for table in done.rounds[0].tables}  # type: ignore[union-attr]
    waiting = {
        table.players[table.winner == "a"]  # type: ignore[union-attr]
        for table in done.rounds[1].tables
        if table.bracket == "main"  # type: ignore[union-attr]
        and table.players[table.winner == "a"] in done.rounds[0].byes  # type: ignore[union-attr]
    }
    consoled = {
        entry
        for round_ in done.rounds
        for table in round_.tables
        if table.bracket == "consolante"  # type: ignore[union-attr]
        for entry in table.players
    }
    assert consoled == first_losers | waiting
    last = [row.entry for row in eliminazione.standings(done)][-len(consoled) :]
    assert set(last) == consoled


@given(st.integers(2, 40), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_in_the_ripescaggio_few_meet_again(entries: int, seed: int) -> None:
    done = through(contest(entries, ripescaggio=True), seed)
    finals = [set(pairs(round_)[0]) for round_ in done.rounds[-2:]]
    again = [two for two, times in Counter(met(done)).items() if times > 1]
    assert len(again) <= 4
    assert brackets(done)[-1] == {"main": 1}
    assert finals


def test_the_winner_of_the_ripescaggio_has_to_win_twice() -> None:
    start = contest(2, ripescaggio=True)
    once = replace(start, rounds=rounds([main(1, 2)], [main(2, 1)]))
    draw = eliminazione.draw(once)
    assert draw is not None
    assert str(draw.why[0][0]) == "each of the two has lost once: they play once more"
    assert eliminazione.draw(replace(once, rounds=rounds([main(1, 2)], [main(1, 2)]))) is None
    twice = rounds([main(1, 2)], [main(2, 1)], [main(2, 1)])
    assert eliminazione.draw(replace(once, rounds=twice)) is None
    assert eliminazione.standings(replace(once, rounds=twice))[0].entry == 2


def main(a: int, b: int) -> SidesTable:
    return won(a, b)._replace(bracket="main")


def test_every_table_says_why_those_two_meet() -> None:
    start = contest(6, consolante=True)
    first = eliminazione.draw(start)
    assert first is not None
    assert [str(why) for (why,) in first.why] == [
        "number 4 of the seeds against number 5",
        "number 3 of the seeds against number 6",
    ]
    assert first.round.byes == (1, 2)
    assert first.why_byes[0].article == "15.5"
    begun = played(start, eliminazione.draw, 1, Random(1))
    second = eliminazione.draw(begun)
    assert second is not None
    assert [str(why) for (why,) in second.why] == [
        "the winners of two matches that are neighbours in the tree",
        "the winners of two matches that are neighbours in the tree",
        "both lost their first match, and play the consolante",
    ]
    third = eliminazione.draw(played(begun, eliminazione.draw, 1, Random(1)))
    assert third is not None
    assert str(third.why[1][0]) == "those who lost the semifinals play for the third place"


def test_the_opponent_of_a_withdrawn_entry_goes_on() -> None:
    begun = withdraw(played(contest(4), eliminazione.draw, 1, Random(1)), 1)
    survivors = [table.players[table.winner == "b"] for table in begun.rounds[0].tables]  # type: ignore[union-attr]
    draw = eliminazione.draw(begun)
    assert draw is not None
    if 1 in survivors:
        assert draw.round.byes
    done = through(begun, seed=2)
    assert [row.rank for row in eliminazione.standings(done)] == [1, 2, 3, 4]


def test_a_withdrawn_finalist_leaves_the_final_to_the_other() -> None:
    start = contest(4, third_place=False)
    begun = withdraw(replace(start, rounds=rounds([main(1, 4), main(2, 3)])), 2)
    draw = eliminazione.draw(begun)
    assert draw is not None
    assert (draw.round.tables, draw.round.byes) == ((), (1,))
    assert str(draw.why_byes[0]) == "the opponent has withdrawn, or did not turn up"
    done = replace(begun, rounds=(*begun.rounds, draw.round))
    assert eliminazione.draw(done) is None
    assert [row.entry for row in eliminazione.standings(done)][:2] == [1, 2]


@pytest.mark.parametrize("gone", [3, 4])
def test_who_is_left_of_those_who_lost_the_semifinals_is_third(gone: int) -> None:
    semifinals = rounds([main(1, 4), main(2, 3)])
    done = through(withdraw(replace(contest(4), rounds=semifinals), gone))
    assert brackets(done)[-1] == {"main": 1}
    assert [row.entry for row in eliminazione.standings(done)][2:] == [7 - gone, gone]


def test_where_neither_side_turned_up_the_next_opponent_goes_on() -> None:
    start = contest(4)
    absent = walkover(1, 4, winner=None)._replace(bracket="main")
    draw = eliminazione.draw(replace(start, rounds=rounds([absent, main(2, 3)])))
    assert draw is not None
    # Three lost a semifinal, so that nobody plays for the third place.
    assert (draw.round.tables, draw.round.byes) == ((), (2,))


def test_all_have_withdrawn() -> None:
    begun = played(contest(4, ripescaggio=True), eliminazione.draw, 1, Random(1))
    for gone in (1, 2, 3, 4):
        begun = withdraw(begun, gone)
    assert eliminazione.draw(begun) is None


def test_the_unbeaten_one_has_withdrawn_before_the_final() -> None:
    start = contest(2, ripescaggio=True)
    begun = withdraw(replace(start, rounds=rounds([main(1, 2)])), 1)
    assert eliminazione.draw(begun) is None


def test_a_match_without_a_result_or_a_winner_stops_the_draw() -> None:
    start = contest(4)
    waiting = main(1, 4)._replace(how=None)
    with pytest.raises(RuleError, match="table 1 of round 1 has no confirmed result yet"):
        eliminazione.draw(replace(start, rounds=rounds([waiting, main(2, 3)])))
    # The standings wait for it, and do not fail.
    rows = eliminazione.standings(replace(start, rounds=rounds([waiting, main(2, 3)])))
    assert rows[0].entry == 2
    level = drawn(1, 4)._replace(bracket="main")
    with pytest.raises(RuleError, match="was drawn: a knockout needs a winner"):
        eliminazione.draw(replace(start, rounds=rounds([level, main(2, 3)])))


def test_who_is_still_in_stands_above_all_who_are_out() -> None:
    start = contest(8)
    first = [main(1, 8), main(4, 5), main(2, 7), main(3, 6)]
    semifinals = [main(1, 4), main(2, 3)._replace(how=None)]
    now = replace(start, rounds=rounds(first, semifinals))
    places = [row.entry for row in eliminazione.standings(now)]
    assert places[0] == 1
    assert set(places[1:3]) == {2, 3}
    assert places[3] == 4


def test_nobody_can_come_once_the_tree_is_drawn() -> None:
    begun = join(played(contest(4), eliminazione.draw, 1, Random(1)), 5)
    with pytest.raises(RuleError, match="“Pair 5” comes too late"):
        eliminazione.draw(begun)


@pytest.mark.parametrize("second_chance", ["consolante", "ripescaggio"])
def test_art_15_2_published_pairings_stand_after_a_correction(second_chance: Any) -> None:
    start = contest(8, **{second_chance: True})
    first = [main(1, 8), main(4, 5), main(2, 7), main(3, 6)]
    drawn_round = eliminazione.draw(replace(start, rounds=rounds(first)))
    assert drawn_round is not None
    tables = [
        table._replace(games=won(1, 2).games, winner="a", how="played")
        for table in drawn_round.round.tables
        if isinstance(table, SidesTable)
    ]
    # 8 had beaten 1; both have played on where the wrong result had put them.
    corrected = [main(8, 1), *first[1:]]
    going = replace(start, rounds=rounds(corrected, tables))
    third = eliminazione.draw(going)
    assert third is not None
    survivors = {table.a[0] for table in tables if table.bracket == "main"}
    assert {frozenset(two) for two in pairs(third.round)} >= {frozenset(survivors)}
    done = through(going)
    assert [row.rank for row in eliminazione.standings(done)] == list(range(1, 9))


def test_art_15_2_a_rest_in_the_consolante_stands_too() -> None:
    seven = played(contest(7, consolante=True), eliminazione.draw, 2, Random(1))
    (alone,) = seven.rounds[1].byes
    tables = [
        turned(table) if alone in table.players else table for table in seven.rounds[0].tables
    ]
    first = seven.rounds[0]._replace(tables=tuple(tables))
    third = eliminazione.draw(replace(seven, rounds=(first, seven.rounds[1])))
    assert third is not None
    (consoled,) = [
        t for t in third.round.tables if isinstance(t, SidesTable) and t.bracket == "consolante"
    ]
    assert alone in consoled.players


def turned(table: Any) -> SidesTable:
    """The other side won."""
    return table._replace(winner="a" if table.winner == "b" else "b")


@pytest.mark.parametrize("entries", [0, 1])
def test_nobody_to_meet(entries: int) -> None:
    assert eliminazione.draw(contest(entries)) is None


def test_who_has_won_the_consolante_is_known_once_nobody_can_join_it() -> None:
    start = contest(12, consolante=True)
    assert consolante_winner(start) is None
    done = through(start, seed=4)
    last = [
        table
        for round_ in done.rounds
        for table in round_.tables
        if isinstance(table, SidesTable) and table.bracket == "consolante"
    ][-1]
    winner = (last.a if last.winner == "a" else last.b)[0]
    assert consolante_winner(done) == winner
    assert consolante_winner(withdraw(done, winner)) == winner, "also who goes home then"
    early = replace(done, rounds=done.rounds[:2])
    assert consolante_winner(early) is None
    assert consolante_winner(through(contest(12), seed=4)) is None
    first = eliminazione.draw(start)
    assert first is not None
    assert consolante_winner(replace(start, rounds=(first.round,))) is None
    other = (last.b if last.winner == "a" else last.a)[0]
    before = replace(done, rounds=tuple(one for one in done.rounds if last not in one.tables))
    assert consolante_winner(before) is None
    assert consolante_winner(withdraw(before, other)) == winner, "nobody is left to play"


def test_one_who_is_alone_in_the_consolante_plays_no_more() -> None:
    done = through(contest(5, consolante=True))
    assert "consolante" not in {name for round_ in brackets(done) for name in round_}
    assert [row.rank for row in eliminazione.standings(done)] == [1, 2, 3, 4, 5]
