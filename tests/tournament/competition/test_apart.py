"""Lists of who must not meet: which pairs they name, and what draws make of them."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tournament.competition.apart import UNKEPT, Apart, pairs_apart
from referee.tournament.formats import danese, svizzera
from tests.tournament.contests import Drawer, contest, met, pairs, played


def test_a_list_names_every_two_of_it_or_every_two_of_one_club() -> None:
    clubs = {1: "A", 2: "A", 3: "", 4: ""}
    family = Apart("family", (1, 2, 9), rounds=2)
    assert set(pairs_apart([family], clubs, 2)) == {(1, 2), (2, 1)}
    assert pairs_apart([family], clubs, 3) == {}
    mates = Apart("mates", clubs=True, hard=True)
    assert set(pairs_apart([mates], clubs, 1)) == {(1, 2), (2, 1)}
    assert pairs_apart([mates, family], clubs, 1)[1, 2].hard


@pytest.mark.parametrize("draw", [svizzera.draw, danese.draw])
def test_who_must_not_meet_does_not_and_where_it_cannot_be_kept_it_is_said(draw: Drawer) -> None:
    usual = draw(contest(4))
    assert usual is not None
    one = pairs(usual.round)[0]
    going = replace(contest(4), apart=(Apart("cousins", one, hard=True),))
    drawn = draw(going)
    assert drawn is not None
    assert one not in pairs(drawn.round)
    assert not any(why.template == UNKEPT for whys in drawn.why for why in whys)
    nobody = draw(replace(contest(4), apart=(Apart("all", (1, 2, 3, 4), hard=True),)))
    assert nobody is not None
    assert all(any(why.template == UNKEPT for why in whys) for whys in nobody.why)


def test_a_wish_gives_way_to_equal_match_points_and_a_hard_list_does_not() -> None:
    going = played(contest(4), svizzera.draw, 1, Random(3))
    (first, second) = [row.entry for row in svizzera.standings(going)][:2]
    wish = Apart("wish", (first, second))
    for hard in (False, True):
        drawn = svizzera.draw(replace(going, apart=(replace(wish, hard=hard),)))
        assert drawn is not None
        together = {first, second} in [set(pair) for pair in pairs(drawn.round)]
        assert together != hard


@settings(max_examples=25, deadline=None)
@given(st.integers(8, 20), st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8)), max_size=3),
       st.integers(0, 99), st.sampled_from([svizzera.draw, danese.draw]))  # fmt: skip
def test_a_few_hard_pairs_never_meet(
    number: int, named: list[tuple[int, int]], seed: int, draw: Drawer
) -> None:
    lists = tuple(Apart("x", pair, hard=True) for pair in named if pair[0] != pair[1])
    going = played(replace(contest(number), apart=lists), draw, 3, Random(seed))
    assert not {frozenset(one.entries) for one in lists} & set(met(going))
