"""What stands on the tables of a room."""

import pytest

from referee.paper.tournaments.table_signs import table_numbers, table_tents
from tests.paper.conftest import opened, pages_of, text_sizes
from tests.paper.event_sample import entered, printable

URL = "http://192.0.2.7:8000/torneo/K7Q2MZ/"
MM = 72 / 25.4


@pytest.mark.usefixtures("italian")
def test_each_table_has_a_page_and_a_tent_that_is_read_from_both_sides() -> None:
    tournament = printable(entered())
    labels = ["7", "12B", "Vicino alla finestra"]
    numbers, tents = (
        table_numbers(tournament, labels),
        table_tents(tournament, dict.fromkeys(labels, URL)),
    )
    for page, label in zip(pages_of(numbers), labels, strict=True):
        words = f"Tavolo {label} Coppa Romagna · 20/11/2026"
        assert sorted(page.split()) == sorted(words.split())
    assert max(text_sizes(numbers)) >= 500
    for page in pages_of(tents):
        assert page.count("Coppa Romagna") == 2
        assert "Questo tavolo" in page, "what the code leads to"
        assert page.count("telefono") == 2
    with opened(tents) as pdf:
        assert [round(float(side) / MM) for side in pdf.pages[0].mediabox] == [0, 0, 210, 297]
        assert len(pdf.pages) == 3
        links = [one.A.URI for page in pdf.pages for one in page.Annots]
        assert {str(link) for link in links} == {URL}
    with opened(numbers) as pdf:
        assert [round(float(side) / MM) for side in pdf.pages[0].mediabox] == [0, 0, 297, 210]
