"""The cash on paper."""

import re
from dataclasses import replace
from datetime import date

import pytest

from referee.paper.tournaments.cash import cash_sheet, page_ends
from tests.paper.conftest import pages_of, text_of, text_sizes
from tests.paper.event_sample import enter_with, printable
from tests.tournament.evening.evening import Evening, plan


@pytest.mark.usefixtures("italian")
def test_every_entry_is_there_with_what_it_paid_and_the_totals() -> None:
    evening = Evening(plan("svizzera", fee=1050))
    evening.enter(40)
    evening.add("fee_paid", entries=[2], amount=1050, way="other")
    content = cash_sheet(printable(evening))
    pages = [" ".join(page.split()) for page in pages_of(content)]
    for words in (
        "Cassa",
        "quota per iscrizione: € 10,50",
        "Quote attese € 420,00",
        "Ada 2 e Ivo 2",
    ):
        assert words in " ".join(pages)
    assert "Consegnata a" in pages[-1]
    assert min(text_sizes(content)) >= 8.99


@pytest.mark.usefixtures("italian")
def test_the_prizes_in_money_are_there_with_what_was_paid_out() -> None:
    evening = Evening(plan("girone", fee=1000))
    evening.enter(4)
    evening.add("fee_paid", entries=[1, 2, 3, 4])
    evening.begin()
    evening.play()
    evening.add("pot_divided", share=1000, unit="amount", places=[10000])
    evening.add("prize_paid", entry=1, amount=3000)
    text = " ".join(" ".join(pages_of(cash_sheet(printable(evening)))).split())
    assert "Premi in denaro Quote € 40 Per il circolo € 10" in text


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(
    ("paid", "said"), [(2000, "ancora da pagare: € 10"), (3500, "da riprendere: € 5")]
)
def test_of_a_prize_that_changed_after_it_was_paid_the_paper_says_the_difference(
    paid: int, said: str
) -> None:
    evening = Evening(plan("girone", fee=1000))
    evening.enter(4)
    evening.add("fee_paid", entries=[1, 2, 3, 4])
    evening.begin()
    evening.play()
    evening.add("pot_divided", share=1000, unit="amount", places=[10000])
    evening.add("prize_paid", entry=2, amount=paid)  # The one who wins.
    text = " ".join(" ".join(pages_of(cash_sheet(printable(evening)))).split())
    assert said in text


@pytest.mark.usefixtures("italian")
def test_there_is_no_column_for_what_nobody_paid_back_or_owes() -> None:
    evening = Evening(plan("svizzera", fee=1000))
    evening.enter(2)
    evening.add("fee_paid", entries=[1, 2])
    text = " ".join(" ".join(pages_of(cash_sheet(printable(evening)))).split())
    assert "Nome Quota Pagato Come Incassata da Ada 1" in text
    evening.add("fee_returned", entries=[2])
    text = " ".join(" ".join(pages_of(cash_sheet(printable(evening)))).split())
    assert "Nome Quota Pagato Come Incassata da Da pagare Restituite" in text


@pytest.mark.usefixtures("italian")
def test_nobody_signs_on_a_page_of_its_own() -> None:
    evening = Evening(plan("svizzera", fee=1000))
    evening.enter(32)
    evening.add("fee_paid", entries=list(range(1, 33)))
    first, second = pages_of(cash_sheet(printable(evening)))
    assert "Contata da" not in first
    assert " e Ivo " in second


@pytest.mark.usefixtures("italian")
def test_sums_are_carried_from_page_to_page() -> None:
    evening = Evening(plan("svizzera", fee=1050))
    evening.enter(80)
    evening.add("fee_paid", entries=list(range(1, 51)))
    content = cash_sheet(printable(evening))
    pages = [" ".join(page.split()) for page in pages_of(content)]
    assert all("Nome Quota Pagato Come" in page for page in pages)
    sums = r"((?:€ [\d.,]+ ?)+)"
    carried = [re.findall(rf"Da riportare {sums}", page) for page in pages]
    brought = [re.findall(rf"Riporto {sums}", page) for page in pages]
    assert carried[:-1] == brought[1:]
    assert all(len(one) == 1 for one in carried[:-1])
    assert carried[-1] == brought[0] == []
    assert "Totale € 840,00 € 525,00 € 315,00" in pages[-1]
    assert pages[-1].count(" e Ivo ") >= 4
    assert "Contata da" in pages[-1]


@pytest.mark.usefixtures("italian")
def test_a_page_of_the_cash_ends_where_its_sums_are_carried_forward() -> None:
    """Take the money in under a long name, behind which the moment stands."""
    evening = Evening(plan("svizzera", fee=1000))
    evening.enter(21)
    evening.add("fee_paid", entries=list(range(3, 22)))
    made = printable(evening)
    entries = [replace(one, actor="Guglielmina Casadei Bartolomei") for one in made.view.entries]
    view = replace(made.view, entries=tuple(entries))
    pages = pages_of(cash_sheet(replace(made, view=view)))
    assert len(pages) == 2
    assert ["Da riportare" in page for page in pages] == [True, False]
    assert pages[1].count(" e Ivo ") >= 4


def test_the_last_page_of_the_cash_has_some_rows_and_room_for_who_signs() -> None:
    for rows in range(1, 200):
        ends = [*page_ends([7.5] * rows)]
        begins = [0, *ends]
        pages = [end - begin for begin, end in zip(begins, ends, strict=False)]
        assert ends[-1] == sum(pages) == rows
        assert pages[-1] >= min(4, rows)
        assert 7.5 * pages[0] <= 186
        assert all(7.5 * page <= 243 for page in pages[1:])
        assert 7.5 * pages[-1] <= (186 if len(pages) == 1 else 243) - 30


@pytest.mark.usefixtures("italian")
def test_an_ordinary_pair_stands_on_one_line() -> None:
    evening = Evening(plan("svizzera", fee=1000))
    enter_with(evening, [["Nives Degli Esposti", "Loris Zavalloni"], ["Ada", "Ivo"]])
    evening.add("fee_paid", entries=[1])
    assert "Nives Degli Esposti e Loris Zavalloni" in text_of(cash_sheet(printable(evening)))


@pytest.mark.usefixtures("italian")
def test_the_prizes_are_whole_with_who_signs_below_them() -> None:
    for entries in range(16, 30):
        evening = Evening(plan("svizzera", fee=1000))
        evening.enter(entries)
        evening.add("fee_paid", entries=list(range(1, entries + 1)))
        evening.add("pot_divided", share=1000, unit="amount", places=[5000, 3000, 2000])
        evening.begin()
        evening.play()
        pages = [" ".join(page.split()) for page in pages_of(cash_sheet(printable(evening)))]
        [end] = [page.partition("Premi in denaro")[2] for page in pages if "Premi in" in page]
        assert end.count(" e Ivo ") == 3
        assert "Contata da" in end
        total = next(page for page in pages if "Totale €" in page)
        assert " e Ivo " in total.partition("Totale €")[0]


@pytest.mark.usefixtures("italian")
def test_the_prizes_are_told_to_be_provisional_and_nobody_wins_one_before_a_result() -> None:
    evening = Evening(plan("svizzera", fee=1000))
    evening.enter(4)
    evening.add("fee_paid", entries=[1, 2, 3, 4])
    evening.add("pot_divided", share=1000, unit="amount", places=[10000])
    evening.begin()
    evening.publish()

    def prizes() -> str:
        text = " ".join(text_of(cash_sheet(printable(evening))).split())
        return text.partition("Premi in denaro")[2]

    assert "nessuno ha una posizione" in prizes()
    assert " e Ivo " not in prizes()
    for key in list(evening.state.missing):
        evening.type(*key)
    assert "non è ancora definitiva" in prizes()
    assert " e Ivo " in prizes()


@pytest.mark.usefixtures("italian")
def test_sums_of_prizes_stand_below_each_other_with_cents_where_one_has_them() -> None:
    evening = Evening(plan("girone", fee=1050))
    evening.enter(3)
    evening.add("fee_paid", entries=[1, 2, 3])
    evening.begin()
    evening.play()
    evening.add("pot_divided", share=1000, unit="amount", places=[10000])
    text = " ".join(text_of(cash_sheet(printable(evening))).split())
    assert "Quote € 31,50 Per il circolo € 10,00 In premi € 21,50" in text


@pytest.mark.usefixtures("italian")
def test_a_payment_of_the_day_of_the_event_is_told_by_its_hour() -> None:
    evening = Evening(plan("svizzera", fee=1000))
    evening.enter(2)
    evening.add("fee_paid", entries=[1])
    made = printable(evening)
    own = [line for line in text_of(cash_sheet(made)).splitlines() if "Gina" in line]
    assert own
    assert not any("20/11/2026" in line for line in own)
    later = replace(made, event=replace(made.event, day=date(2026, 11, 21)))
    assert any("20/11/2026" in line for line in text_of(cash_sheet(later)).splitlines())
