"""Groups dealt by seed and lot, and pairs made by lot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.tournament.competition.lots import by_lot, pairs_by_lot
from referee.tournament.competition.model import Player
from referee.tournament.evening.groups import deal, renumbered, seed_order
from referee.tournament.formats import svizzera
from tests.tournament.contests import contest, entry


@given(st.lists(st.sampled_from(["", "A", "B", "C"]), min_size=1, max_size=40), st.data())
def test_groups_are_even_and_club_mates_apart(clubs: list[str], data: st.DataObject) -> None:
    entries = [entry(number, club) for number, club in enumerate(clubs, 1)]
    groups = data.draw(st.integers(1, len(entries)))
    dealt = deal(entries, (), groups, seed=7)
    assert sorted(e for group in dealt for e in group.entries) == list(range(1, len(clubs) + 1))
    sizes = [len(group.entries) for group in dealt]
    assert max(sizes) - min(sizes) <= 1
    homes = {one.id: one.club for one in entries}
    for club in {"A", "B", "C"} & set(clubs):
        mates = [sum(homes[e] == club for e in group.entries) for group in dealt]
        assert max(mates) <= -(-clubs.count(club) // groups)


def test_seeds_go_there_and_back_and_the_others_by_lot() -> None:
    entries = [entry(number) for number in range(1, 13)]
    dealt = deal(entries, (9, 8, 7, 6, 5, 4), 3, seed=7)
    assert [group.name for group in dealt] == ["A", "B", "C"]
    assert [group.entries[:2] for group in dealt] == [(9, 4), (8, 5), (7, 6)]
    assert deal(entries, (), 3, seed=7) == deal(entries, (), 3, seed=7)
    assert deal(entries, (), 3, seed=7) != deal(entries, (), 3, seed=8)


def test_a_single_group_has_no_name_and_more_than_26_have_numbers() -> None:
    entries = [entry(number) for number in range(1, 61)]
    assert [group.name for group in deal(entries, (), 1, seed=1)] == [""]
    assert [group.name for group in deal(entries, (), 28, seed=1)][24:] == ["Y", "Z", "27", "28"]


@pytest.mark.parametrize("groups", [0, 3])
def test_no_group_may_be_empty(groups: int) -> None:
    with pytest.raises(RuleError, match=f"2 entries cannot be dealt into {groups} groups"):
        deal([entry(1), entry(2)], (), groups, seed=1)


def test_those_without_a_seed_follow_by_lot() -> None:
    entries = [entry(number) for number in range(1, 6)]
    assert seed_order(entries, (4, 2), seed=7)[:2] == (4, 2)
    assert sorted(seed_order(entries, (4, 2), seed=7)) == [1, 2, 3, 4, 5]


@given(st.sets(st.integers(1, 1000), min_size=1), st.integers(0, 99))
def test_one_more_leaves_the_lot_of_the_others_as_it_was(entries: set[int], seed: int) -> None:
    lot = by_lot(entries, seed, "standings")
    assert sorted(lot) == sorted(entries)
    assert [e for e in by_lot(entries | {2000}, seed, "standings") if e != 2000] == lot


def test_single_players_are_paired_by_lot() -> None:
    people = [
        Player("Ada", "Sarsina"), Player("Ivo", "Sarsina", "Quarto"), Player("Rina"),
    ]  # fmt: skip
    entries, left = pairs_by_lot(people, seed=1)
    assert len(entries) == 1
    assert {*entries[0].players, left.name if left else ""} == {"Ada", "Ivo", "Rina"}
    together, nobody = pairs_by_lot(people[:2], seed=1)
    assert (together[0].club, nobody) == ("Sarsina", None)
    assert together[0].name == " - ".join(together[0].players)


def test_tables_are_numbered_on_from_group_to_group() -> None:
    draw = svizzera.draw(contest(6))
    assert draw is not None
    assert [table.table for table in renumbered(draw.round, 4).tables] == [5, 6, 7]
