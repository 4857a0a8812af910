"""The cash of an evening: what is owed, taken in, and given back."""

from hypothesis import given
from hypothesis import strategies as st

from referee.tournament.evening.cash import Cash, asked_of, cash_of
from referee.tournament.evening.progress import draw_pairs
from tests.tournament.evening.evening import Evening, plan


def entered(number: int = 3, fee: int = 1000) -> Evening:
    evening = Evening(plan("svizzera", fee=fee))
    evening.enter(number)
    return evening


def sums(evening: Evening) -> tuple[int, int, int, int, int, int]:
    cash = cash_of(evening.state)
    return cash.expected, cash.open, cash.taken, cash.returned, cash.box, cash.otherwise


def test_who_has_not_paid_owes_the_fee() -> None:
    evening = entered()
    assert sums(evening) == (3000, 3000, 0, 0, 0, 0)
    evening.add("fee_paid", entries=[1], amount=1000, way="cash")
    evening.add("fee_paid", entries=[2], amount=400, way="other")
    assert sums(evening) == (3000, 1600, 1400, 0, 1000, 400)
    assert [line.open for line in cash_of(evening.state).lines] == [0, 600, 1000]


def test_a_tick_without_an_amount_is_the_whole_fee_in_cash() -> None:
    evening = entered()
    evening.add("fee_paid", entries=[1, 2])
    assert sums(evening) == (3000, 1000, 2000, 0, 2000, 0)


def test_who_paid_is_asked_for_what_was_paid_and_others_for_the_fee() -> None:
    evening = entered()
    evening.add("fee_paid", entries=[1], amount=400, way="cash")
    evening.add("fee_paid", entries=[2])
    asked = [asked_of(evening.state, one) for one in evening.state.entrants.values()]
    assert asked == [400, 1000, 1000]


def test_a_second_payment_replaces_the_first() -> None:
    evening = entered()
    evening.add("fee_paid", entries=[1], amount=10000, way="cash")
    evening.add("fee_paid", entries=[1], amount=1000, way="other")
    assert sums(evening) == (3000, 2000, 1000, 0, 0, 1000)


def test_what_was_given_back_is_told_and_owed_again() -> None:
    evening = entered()
    evening.add("fee_paid", entries=[1], amount=1000, way="cash")
    evening.add("fee_returned", entries=[1])
    evening.add("fee_returned", entries=[1])
    assert sums(evening) == (3000, 3000, 1000, 1000, 0, 0)
    evening.add("fee_paid", entries=[1], amount=1000, way="cash")
    assert sums(evening) == (3000, 2000, 2000, 1000, 1000, 0)


def test_who_withdraws_before_playing_owes_nothing() -> None:
    evening = entered(5)
    evening.add("withdrew", entry=1)
    assert cash_of(evening.state).expected == 4000
    evening.begin()
    evening.add("withdrew", entry=2)
    assert cash_of(evening.state).expected == 4000


def test_an_entry_that_has_paid_is_removed_only_once_it_got_its_money_back() -> None:
    evening = entered()
    evening.add("fee_paid", entries=[1])
    evening.refuses("return it first", "entry_removed", entry=1)
    evening.add("fee_returned", entries=[1])
    evening.add("entry_removed", entry=1)
    free = entered(fee=0)
    free.add("fee_paid", entries=[1])
    free.add("entry_removed", entry=1)


def test_both_players_of_a_pair_by_lot_pay_for_themselves() -> None:
    evening = Evening(plan("svizzera", entered="lot", fee=500))
    evening.enter(4)
    evening.add("fee_paid", entries=[1], amount=500, way="cash")
    evening.add("pairs_drawn", pairs=draw_pairs(evening.state))
    with_1, other = sorted(
        [one for one in evening.state.entrants.values() if one.of], key=lambda one: 1 not in one.of
    )
    assert sums(evening) == (2000, 1500, 500, 0, 500, 0)
    assert not with_1.paid
    assert asked_of(evening.state, with_1) == 1000
    evening.add("fee_paid", entries=[*with_1.of], amount=500, way="cash")
    assert evening.state.entrants[with_1.entry.id].paid
    evening.add("fee_paid", entries=[other.entry.id], amount=500, way="other")
    assert sums(evening) == (2000, 0, 2000, 0, 1000, 1000)
    evening.add("fee_returned", entries=[other.entry.id])
    assert sums(evening) == (2000, 1000, 2000, 1000, 1000, 0)
    evening.add("entry_added", entry=90, name="Zoe - Zita", players=["Zoe", "Zita"])
    assert cash_of(evening.state).expected == 3000


def balanced(cash: Cash) -> bool:
    return (
        cash.taken - cash.returned == cash.box + cash.otherwise
        and cash.open == sum(line.open for line in cash.lines)
        and min(cash.open, cash.box, cash.otherwise, cash.returned) >= 0
    )


@given(
    st.lists(
        st.tuples(
            st.integers(1, 4), st.none() | st.integers(0, 2000), st.sampled_from(["cash", "other"])
        ),
        max_size=12,
    )
)
def test_the_cash_balances_whatever_is_paid_and_given_back(
    acts: list[tuple[int, int | None, str]],
) -> None:
    evening = entered(4)
    for entry, amount, way in acts:
        if amount is None:
            evening.add("fee_returned", entries=[entry])
        else:
            evening.add("fee_paid", entries=[entry], amount=amount, way=way)
        assert balanced(cash_of(evening.state))
