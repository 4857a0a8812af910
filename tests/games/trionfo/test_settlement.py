"""Who pays whom: everybody ends up even, in as few payments as can be."""

from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.games.trionfo.settlement import Debt, settlement


def fewest(totals: tuple[int, ...]) -> int:
    """The players less the most groups they fall into whose members are even among themselves."""
    players = [total for total in totals if total]
    for size in range(2, len(players) - 1):
        for group in combinations(range(len(players)), size):
            if sum(players[one] for one in group) == 0:
                rest = [total for one, total in enumerate(players) if one not in group]
                return fewest(tuple(players[one] for one in group)) + fewest(tuple(rest))
    return max(0, len(players) - 1)


unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

sessions = st.lists(st.integers(-200, 200), min_size=4, max_size=4).map(
    lambda four: (*four, -sum(four))
)


@given(totals=sessions)
@unhurried
def test_everybody_ends_up_even(totals: tuple[int, ...]) -> None:
    left = list(totals)
    for debt in settlement(totals):
        assert debt.points > 0
        left[debt.payer - 1] += debt.points
        left[debt.payee - 1] -= debt.points
    assert left == [0] * 5


@given(totals=sessions)
@unhurried
def test_whoever_won_pays_nothing(totals: tuple[int, ...]) -> None:
    for debt in settlement(totals):
        assert totals[debt.payer - 1] < 0 < totals[debt.payee - 1]


@given(
    totals=st.one_of(
        sessions, st.permutations([3, -3, 5, -2, -3]), st.permutations([1, 1, -1, -1, 0])
    )
)
@unhurried
def test_there_are_as_few_payments_as_can_be(totals: tuple[int, ...]) -> None:
    assert len(settlement(totals)) == fewest(tuple(totals))


@pytest.mark.parametrize(
    ("totals", "debts"),
    [
        ((0, 0, 0, 0, 0), ()),
        ((2, -8, 2, 2, 2), (Debt(2, 1, 2), Debt(2, 3, 2), Debt(2, 4, 2), Debt(2, 5, 2))),
        ((4, -4, 7, -7, 0), (Debt(2, 1, 4), Debt(4, 3, 7))),
        ((5, -3, 3, -4, -1), (Debt(2, 3, 3), Debt(4, 1, 4), Debt(5, 1, 1))),
    ],
)
def test_as_people_would_do_it(totals: tuple[int, ...], debts: tuple[Debt, ...]) -> None:
    assert settlement(totals) == debts
