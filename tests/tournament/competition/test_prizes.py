"""Prizes agree with the pot to the cent, and a better place never gets less."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.tournament.competition.prizes import WHOLE, PrizeTable, divided, divided_among


@st.composite
def percent_tables(draw: st.DrawFn) -> PrizeTable:
    left, places = 10_000, []
    for _ in range(draw(st.integers(0, 8))):
        places.append(draw(st.integers(0, left)))
        left -= places[-1]
    return PrizeTable(tuple(sorted(places, reverse=True)), cut=draw(st.integers(0, 10_000)))


@st.composite
def standings(draw: st.DrawFn) -> list[int]:
    ranks: list[int] = []
    for many in draw(st.lists(st.integers(1, 4), max_size=8)):
        ranks += [len(ranks) + 1] * many
    return ranks


@given(st.integers(0, 10**7), percent_tables(), standings())
def test_the_sum_is_the_pot_and_no_better_place_gets_less(
    pot: int, table: PrizeTable, ranks: list[int]
) -> None:
    paid = divided(pot, table, ranks)
    assert sum(paid.prizes) + paid.cut + paid.rest == pot
    assert min(paid.cut, paid.rest, *paid.prizes, 0) == 0
    assert list(paid.prizes) == sorted(paid.prizes, reverse=True)
    for rank in ranks:
        tied = [prize for prize, at in zip(paid.prizes, ranks, strict=True) if at == rank]
        assert max(tied) - min(tied) <= 1


def test_fifty_thirty_twenty_after_the_cut() -> None:
    paid = divided(28_000, PrizeTable((5000, 3000, 2000), cut=1000), [1, 2, 3, 4])
    assert (paid.prizes, paid.cut, paid.rest) == ((12_600, 7_560, 5_040, 0), 2_800, 0)


def test_two_thirds_share_the_sum_of_their_places() -> None:
    table = PrizeTable((100, 60, 41, 20), fixed=True)
    assert divided(300, table, [1, 2, 3, 3]).prizes == (100, 60, 31, 30)


def test_the_odd_cent_goes_to_the_better_of_equal_remainders() -> None:
    assert divided(101, PrizeTable((5000, 5000)), [1, 2]).prizes == (51, 50)


def test_prizes_of_places_nobody_has_stay_over() -> None:
    assert divided(100, PrizeTable((60, 40), fixed=True), [1]).rest == 40


@pytest.mark.parametrize(
    "table",
    [
        PrizeTable((), cut=-1),
        PrizeTable((), cut=10_001),
        PrizeTable((10, -1)),
        PrizeTable((10, 20)),
        PrizeTable((6000, 5000)),
        PrizeTable((60, 41), fixed=True),
    ],
)
def test_a_table_that_cannot_be_paid_is_refused(table: PrizeTable) -> None:
    with pytest.raises(RuleError):
        divided(100, table, [1, 2])


@given(
    pot=st.integers(0, 100_000),
    cut=st.integers(0, WHOLE),
    rankings=st.lists(
        st.tuples(st.lists(st.integers(0, 1000), max_size=4), st.integers(0, 6)), max_size=4
    ),
)
def test_among_several_rankings_nothing_is_lost_and_none_has_more_than_its_shares(
    pot: int, cut: int, rankings: list[tuple[list[int], int]]
) -> None:
    sorted_ones = [
        (sorted(places, reverse=True)[:2], list(range(1, number + 1)))
        for places, number in rankings
    ]
    prizes, taken, rest = divided_among(pot, cut, sorted_ones)
    assert sum(map(sum, prizes)) + taken + rest == pot
    assert rest >= 0
    for (places, _ranks), own in zip(sorted_ones, prizes, strict=True):
        assert sum(own) <= (pot - taken) * sum(places) // WHOLE + 2
