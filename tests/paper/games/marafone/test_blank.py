"""Sheets to write on."""

from collections.abc import Mapping

import pytest

from referee.paper.matches.sheets import empty_blank, filled_blank
from tests.paper.conftest import pages_of, text_sizes
from tests.paper.sample import PLAYERS, view_of

pytestmark = pytest.mark.usefixtures("italian")


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_an_empty_one_leaves_everything_open(paper: str) -> None:
    [page] = pages_of(empty_blank(paper=paper))
    assert "ai 41 · 31" in page.lower()
    assert "C D S B" in page
    assert "Maraffa 3" in page
    assert page.count("Coppia A") == (2 if paper == "a5" else 1)


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize(
    "regulation",
    ["circolo", "corto", "figure", "wikipedia", "torneo", {"base": "corto", "claims": "off"}],
)
def test_one_with_the_names_fills_one_page(paper: str, regulation: str | Mapping[str, str]) -> None:
    [page] = pages_of(filled_blank(view_of([], regulation), paper))
    for name in PLAYERS:
        assert name in page


def test_rows_are_enough_for_the_longest_game() -> None:
    """Art. 9.1: at 40 all another hand is played, so eight are enough; one is to spare."""
    [page] = pages_of(filled_blank(view_of([])))
    assert page.count("C D S B") == 3 * 9


def test_figure_have_their_own_values() -> None:
    [page] = pages_of(filled_blank(view_of([], "figure")))
    assert "in tutto 35" in page
    assert "ai 123" in page.lower()


def test_a_very_long_game_goes_on_to_more_pages() -> None:
    regulation = {"base": "circolo", "target": [9999]}
    assert len(pages_of(filled_blank(view_of([], regulation)))) > 1


def test_long_names_do_not_push_the_lines_away() -> None:
    view = view_of([], players=["W" * 80, "<b>" * 20, "محمد" * 20, "n" * 80])
    for paper in ("a4", "a5"):
        content = filled_blank(view, paper)
        assert len(pages_of(content)) == 1
        assert min(text_sizes(content)) >= 8.99
