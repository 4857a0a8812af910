"""Prizes in money: the fees without the club's share, divided by the standings."""

from hypothesis import given
from hypothesis import strategies as st

from referee.tournament.evening.cash import cash_of
from referee.tournament.evening.corrections import PaidPrize, compare
from referee.tournament.evening.prize_money import PrizeMoney, prize_money
from tests.tournament.evening.evening import A_WINS, B_WINS, Evening, plan


def played(entries: int = 4, fee: int = 1000, rounds: int = 1) -> Evening:
    """An evening in which everybody has paid in cash, and some rounds are played."""
    evening = Evening(plan("girone", fee=fee))
    evening.enter(entries)
    evening.add("fee_paid", entries=list(range(1, entries + 1)), amount=fee, way="cash")
    evening.begin()
    for _ in range(rounds):
        evening.play()
    return evening


def divided(evening: Evening) -> PrizeMoney:
    found = prize_money(evening.state)
    assert found is not None
    return found


def test_before_it_is_said_how_nothing_is_divided() -> None:
    assert prize_money(played().state) is None


def test_the_club_takes_its_percentage_and_places_share_the_rest() -> None:
    evening = played(rounds=3)
    evening.add("pot_divided", share=2500, unit="percent", places=[6000, 4000])
    money = divided(evening)
    assert (money.fees, money.club, money.rest) == (4000, 1000, 0)
    assert sum(line.cents for line in money.lines) == 3000
    assert money.lines[0].cents >= money.lines[-1].cents


def test_the_club_takes_an_amount_but_never_more_than_there_is() -> None:
    evening = played()
    evening.add("pot_divided", share=1500, unit="amount", places=[10000])
    assert (divided(evening).club, sum(line.cents for line in divided(evening).lines)) == (
        1500,
        2500,
    )
    evening.add("pot_divided", share=9999, unit="amount", places=[10000])
    assert (divided(evening).club, divided(evening).lines) == (4000, ())


def test_tied_pairs_share_the_sum_of_their_places() -> None:
    evening = played(4)
    evening.add("pot_divided", share=0, unit="percent", places=[5000, 3000, 2000])
    by_rank: dict[int, set[int]] = {}
    for line in divided(evening).lines:
        by_rank.setdefault(line.rank, set()).add(line.cents)
    assert all(max(cents) - min(cents) <= 1 for cents in by_rank.values())


def test_before_the_last_stage_has_a_round_nothing_goes_to_anybody() -> None:
    evening = Evening(plan("girone", "eliminazione", fee=1000))
    evening.enter(4)
    evening.add("pot_divided", share=0, unit="percent", places=[10000])
    assert (divided(evening).ranked, divided(evening).lines) == (False, ())
    evening.begin()
    evening.play()
    assert not divided(evening).ranked


def test_what_is_paid_out_is_taken_from_the_box_and_can_be_taken_back() -> None:
    evening = played()
    evening.add("pot_divided", share=0, unit="percent", places=[10000])
    first = divided(evening).lines[0].entry
    evening.add("prize_paid", entry=first, amount=2000)
    assert (cash_of(evening.state).box, cash_of(evening.state).paid_out) == (2000, 2000)
    assert divided(evening).lines[0].paid == 2000
    evening.add("prize_taken_back", entry=first)
    assert cash_of(evening.state).box == 4000
    evening.refuses("not paid", "prize_taken_back", entry=first)
    evening.refuses("no entry 77", "prize_paid", entry=77, amount=1)


def test_a_prize_that_was_paid_is_shown_also_once_the_standings_changed() -> None:
    evening = played()
    evening.add("pot_divided", share=0, unit="percent", places=[10000])
    evening.add("prize_paid", entry=divided(evening).lines[-1].entry, amount=1)
    evening.add("prize_paid", entry=4, amount=5)
    assert 4 in [line.entry for line in divided(evening).lines]


def test_a_correction_tells_which_prizes_that_were_paid_are_others_by_it() -> None:
    evening = played()
    evening.add("pot_divided", share=0, unit="percent", places=[6000, 4000])
    best = divided(evening).lines[0]
    evening.add("prize_paid", entry=best.entry, amount=best.cents)
    before = evening.state
    table = next(key for key, one in before.sheets.items() if best.entry in one.table.players)
    turned = B_WINS if best.entry in before.sheets[table].table.sides[0] else A_WINS
    at = {"round": table[0], "table": table[1], "result": turned}
    evening.add("result_corrected", reason="upside down", office="referee", **at)
    now = {line.entry: line.cents for line in divided(evening).lines}[best.entry]
    assert now < best.cents
    told = compare(before, evening.state, table)
    assert told.prizes == (PaidPrize(best.entry, best.cents, now),)
    assert compare(before, before, table).prizes == ()


def test_wrong_divisions_are_refused() -> None:
    evening = played()
    say = {"share": 0, "unit": "percent", "places": [5000]}
    evening.refuses("more than 100", "pot_divided", **{**say, "places": [6000, 5000]})
    evening.refuses("never gets less", "pot_divided", **{**say, "places": [3000, 5000]})
    evening.refuses("between 0 and 100", "pot_divided", **{**say, "share": 10001})


@given(
    st.integers(0, 3000),
    st.sampled_from(["percent", "amount"]),
    st.lists(st.integers(0, 2500), max_size=4),
)
def test_every_cent_goes_somewhere(share: int, unit: str, places: list[int]) -> None:
    evening = played(3, 1033)
    evening.add("pot_divided", share=share, unit=unit, places=sorted(places, reverse=True))
    money = divided(evening)
    assert money.club + money.rest + sum(line.cents for line in money.lines) == money.fees
    assert min(money.club, money.rest) >= 0


def in_categories() -> Evening:
    """Four pairs after a round; two women’s pairs, one of them also under 25."""
    evening = Evening(plan("girone", fee=1000, categories=("Donne", "Under 25")))
    evening.enter(4)
    evening.add("fee_paid", entries=[1, 2, 3, 4], amount=1000, way="cash")
    evening.add("category_given", category="Donne", entries=[3, 4])
    evening.add("category_given", category="Under 25", entries=[4])
    evening.begin()
    return evening


def pot(evening: Evening, *places: int) -> None:
    by_category = [{"category": name, "places": [1000]} for name in ("Donne", "Under 25")]
    evening.add(
        "pot_divided", share=0, unit="percent", places=list(places), by_category=by_category
    )


def test_the_first_of_each_category_gets_its_part_beside_the_overall_prizes() -> None:
    evening = in_categories()
    pot(evening, 5000, 3000)
    assert divided(evening).lines == (), "nothing is ranked before the first round"
    for _ in range(3):
        evening.play()
    money = divided(evening)
    assert (money.rest, sum(line.cents for line in money.lines)) == (0, 4000)
    won = {line.entry: line.by_category for line in money.lines if line.by_category}
    assert {name for names in won.values() for name, rank in names if rank == 1} == {
        "Donne",
        "Under 25",
    }
    assert sum(len(names) for names in won.values()) == 2


def test_all_places_together_get_no_more_than_there_is() -> None:
    evening = in_categories()
    error = evening.refuses(
        "all places together",
        "pot_divided",
        share=0,
        unit="percent",
        places=[9000],
        by_category=[{"category": "Donne", "places": [2000]}],
    )
    assert error.place == "by_category"
    evening.refuses(
        "a better place never",
        "pot_divided",
        share=0,
        unit="percent",
        places=[5000],
        by_category=[{"category": "Donne", "places": [100, 200]}],
    )
