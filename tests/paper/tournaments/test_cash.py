"""The cash on paper."""

import pytest

from referee.paper.tournaments.cash import cash_sheet
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
def test_an_ordinary_pair_stands_on_one_line() -> None:
    evening = Evening(plan("svizzera", fee=1000))
    enter_with(evening, [["Nives Degli Esposti", "Loris Zavalloni"], ["Ada", "Ivo"]])
    evening.add("fee_paid", entries=[1])
    assert "Nives Degli Esposti e Loris Zavalloni" in text_of(cash_sheet(printable(evening)))
