"""Who goes on from the groups, in which order, and against whom first."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.qualifying import qualified
from referee.tournament.formats import girone, mitchell
from referee.tournament.formats.bracket import matches, seeded
from tests.tournament.contests import contest, played


def group_rows(entries: tuple[int, ...], seed: int) -> tuple[StandingsRow, ...]:
    start = contest(max(entries))
    there = tuple(one for one in start.entries if one.id in entries)
    return girone.standings(played(replace(start, entries=there), girone.draw, 9, Random(seed)))


def test_all_firsts_then_all_seconds_each_by_what_they_made() -> None:
    standings = [group_rows((1, 2, 3, 4), 1), group_rows((5, 6, 7), 2)]
    going = qualified(standings, 2)
    assert set(going[:2]) == {rows[0].entry for rows in standings}
    assert set(going[2:]) == {rows[1].entry for rows in standings}
    best = {rows[0].entry: rows[0] for rows in standings}
    per_match = [
        (best[e].criteria["match_points"] / best[e].played,
         (best[e].games.A - best[e].games.B) / best[e].played)
        for e in going[:2]
    ]  # fmt: skip
    assert per_match == sorted(per_match, reverse=True)


def test_in_the_place_of_a_withdrawn_entry_the_next_goes_on() -> None:
    rows = group_rows((1, 2, 3, 4), 1)
    places = [row.entry for row in rows]
    assert qualified([rows], 2) == tuple(places[:2])
    assert qualified([rows], 2, withdrawn=[places[0]]) == tuple(places[1:3])


def test_both_rankings_of_a_mitchell_send_as_many() -> None:
    rows = mitchell.standings(played(contest(8), mitchell.draw, 4, Random(1)))
    assert set(qualified([rows], 1)) == {rows[0].entry, rows[4].entry}


@given(st.integers(2, 9), st.integers(1, 3), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_before_a_knockout_group_mates_are_kept_apart(groups: int, each: int, seed: int) -> None:
    standings = [
        group_rows(tuple(range(4 * group + 1, 4 * group + 5)), seed + group)
        for group in range(groups)
    ]
    going = qualified(standings, each, knockout=True)
    assert sorted(going) == sorted(qualified(standings, each))
    place = {row.entry: index for rows in standings for index, row in enumerate(rows)}
    assert [place[entry] for entry in going] == sorted(place[entry] for entry in going)
    home = {row.entry: group for group, rows in enumerate(standings) for row in rows}
    met = [(one, other) for one, other in matches(seeded(going)) if one and other]
    # Two groups of three leave one first round: their seconds have to meet a first or a third.
    if groups > 2:
        assert not [two for two in met if home[two[0]] == home[two[1]]]


def test_those_of_a_single_group_have_to_meet() -> None:
    rows = group_rows((1, 2, 3, 4), 1)
    assert qualified([rows], 2, knockout=True) == tuple(row.entry for row in rows[:2])


def test_nobody_goes_on() -> None:
    assert qualified([[]], 2, knockout=True) == ()
