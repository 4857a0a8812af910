"""The trees of a knockout: every match once, every winner going on to the next one."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.competition.contest import Contest
from referee.tournament.competition.tables import SidesTable
from referee.tournament.formats import eliminazione
from referee.tournament.formats.bracket_tree import Node, Tree, nodes, trees
from tests.tournament.contests import contest, played, rounds, walkover, withdraw, won

LONG = 60


def through(number: int, seed: int = 1, **how: Any) -> Contest:
    return played(contest(number, **how), eliminazione.draw, LONG, Random(seed))


def named(found: tuple[Tree, ...], name: str) -> list[Node]:
    return [node for tree in found if tree.name == name for node in nodes(tree.roots)]


def of(node: Node) -> set[int | None]:
    return set(node.sides)


HOW = st.sampled_from([{}, {"consolante": True}, {"ripescaggio": True}, {"third_place": False}])


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 40), st.integers(0, 99), HOW, st.integers(0, LONG))
def test_every_match_stands_in_one_tree_once(
    number: int, seed: int, how: dict[str, Any], seen: int
) -> None:
    whole = through(number, seed, **how)
    so_far = replace(whole, rounds=whole.rounds[: max(1, seen)])
    found = trees(so_far)
    there = [node for tree in found for node in nodes(tree.roots)]
    assert len({id(node) for node in there}) == len(there)
    drawn = Counter((round_.round, table) for round_ in so_far.rounds for table in round_.tables)
    assert Counter((node.round, node.table) for node in there if node.table) == drawn
    byes = Counter((round_.round, entry) for round_ in so_far.rounds for entry in round_.byes)
    assert Counter((node.round, node.winner) for node in there if node.walked) == byes


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 40), st.integers(0, 99), HOW)
def test_whoever_plays_in_the_tree_has_won_before(
    number: int, seed: int, how: dict[str, Any]
) -> None:
    for tree in trees(through(number, seed, **how)):
        for node in nodes(tree.roots):
            for side, feeder in zip(node.sides, node.feeders, strict=True):
                if feeder is not None and tree.name != "final":
                    assert feeder.winner == side
                    assert feeder.round < node.round


def test_a_tree_not_played_yet_has_places_for_those_to_come() -> None:
    begun = played(contest(6), eliminazione.draw, 1, Random(3))
    (main,) = trees(begun)
    assert Counter(node.round for node in nodes(main.roots)) == {1: 4, 2: 2, 3: 1}
    assert [node.sides[0] for node in nodes(main.roots) if node.walked] == [1, 2]
    (final,) = main.roots
    assert (final.sides, final.table, final.winner) == ((None, None), None, None)
    semifinal = final.feeders[0]
    assert semifinal is not None
    assert semifinal.sides[0] == 1


def test_a_match_without_a_result_sends_nobody_on() -> None:
    drawn = eliminazione.draw(contest(4))
    assert drawn is not None
    (main,) = trees(replace(contest(4), rounds=(drawn.round,)))
    (final,) = main.roots
    assert final.sides == (None, None)
    assert all(feeder is not None and feeder.winner is None for feeder in final.feeders)


def test_who_goes_on_because_the_other_has_left() -> None:
    begun = contest(4)
    begun = replace(begun, rounds=rounds([won(1, 4), won(2, 3)]))
    left = withdraw(begun, 2)
    last = eliminazione.draw(left)
    assert last is not None
    assert last.round.byes == (1,)
    main = trees(replace(left, rounds=(*left.rounds, last.round)))[0]
    (final,) = main.roots
    assert (final.sides, final.walked, final.winner) == ((1, 2), True, 1)


def test_where_neither_turned_up_nobody_goes_on() -> None:
    lost = replace(contest(4), rounds=rounds([walkover(1, 4, None), won(2, 3)]))
    (main,) = trees(lost)
    assert main.roots[0].sides == (None, 2)


def test_a_published_pairing_stands_where_it_was() -> None:
    """Who lost a match by a correction has already played the next one (15.2)."""
    told = rounds([won(1, 4), won(2, 3)], [won(4, 2)])
    (main,) = trees(replace(contest(4), rounds=told))
    assert main.roots[0].sides == (4, 2)
    turned = rounds([won(1, 4), won(2, 3)], [won(2, 4)])
    assert trees(replace(contest(4), rounds=turned))[0].roots[0].sides == (4, 2)


def pool(a: int, b: int) -> SidesTable:
    return won(a, b)._replace(bracket="consolante")


def test_a_match_of_the_pool_leads_to_one_other() -> None:
    """Both of a corrected match can play on; its line leads to the first of them."""
    told = rounds(
        [won(1, 8), won(4, 5), won(2, 7), won(3, 6)],
        [won(1, 4), won(2, 3), pool(8, 5), pool(7, 6)],
        [won(1, 2), pool(8, 7), pool(5, 6)],
    )
    found = trees(replace(contest(8, consolante=True), rounds=told))
    there = named(found, "consolante")
    assert len(there) == 4
    assert {frozenset(of(node)) for node in there} == {
        frozenset(pair) for pair in [(8, 5), (7, 6), (8, 7), (5, 6)]
    }


def test_the_finals_of_a_ripescaggio_are_played_after_the_tree() -> None:
    lengths = set()
    for seed in range(12):
        done = through(6, seed, ripescaggio=True)
        finals = named(trees(done), "final")
        assert [node.round for node in finals] == sorted(node.round for node in finals)
        lengths.add(len(finals))
    assert lengths == {1, 2}


@pytest.mark.parametrize("number", [0, 1])
def test_too_few_for_a_tree(number: int) -> None:
    assert trees(contest(number)) == ()
