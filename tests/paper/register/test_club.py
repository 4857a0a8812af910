"""What the club plays, on paper."""

from datetime import date

import pytest

from referee.paper.register.club import club_sheet
from referee.presenters.register.club import Bar, BarTable, ClubNumber, ClubNumbers
from tests.paper.conftest import pages_of, text_sizes


def table(title: str, rows: int) -> BarTable:
    bars = tuple([Bar(str(number), number, f"{number} (8%)") for number in range(rows)])
    return BarTable(title, "Punti", "Quante volte", bars)


@pytest.mark.usefixtures("italian")
def test_everything_stands_on_one_page() -> None:
    note = "in media, di 12 partite che sono state scritte mentre si giocavano, e non dopo, a casa"
    facts = tuple([ClubNumber(f"Numero {n}", "12", note) for n in range(8)])
    tables = (table("Partite", 20), table("Durata", 6), table("Punti di una mano", 12))
    told = ClubNumbers("Tutti gli anni", 400, facts, tables, ("Una frase sulla maraffa. " * 4,) * 4)
    content = club_sheet(told, date(2026, 11, 20))
    [page] = pages_of(content)
    assert "Una frase" in page
    assert min(text_sizes(content)) >= 8.99
