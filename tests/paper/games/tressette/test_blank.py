"""Sheets of tressette to write on."""

import pytest

from referee.paper.matches.sheets import empty_blank, filled_blank
from tests.paper.conftest import URL, pages_of, text_sizes
from tests.paper.sample import PLAYERS
from tests.paper.tressette_sample import tressette

pytestmark = pytest.mark.usefixtures("italian")


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_an_empty_one_leaves_everything_open(paper: str) -> None:
    [page] = pages_of(empty_blank("tressette", paper))
    assert "ai 21 · 31" in page.lower()
    assert "Tressette" in page.title()
    assert "Napoletana 3; tre 3, tre 2 o tre assi 3; quattro 4." in " ".join(page.split())
    assert "Briscola" not in page


def test_rows_are_enough_for_the_longest_game_and_fill_the_page() -> None:
    """Art. 16.6: to 31, at 30 all another hand is played: six are enough.

    What is left of the page is rows as well.
    """
    [page] = pages_of(empty_blank("tressette"))
    assert page.count("1 2 3 4") == 20
    [small] = pages_of(empty_blank("tressette", "a5"))
    # Two to be cut apart.
    assert small.count("1 2 3 4") == 2 * 11


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize(
    "regulation", ["tressette", "tressette-31", {"base": "tressette", "best_of": 3}]
)
def test_one_with_the_names_fills_its_pages(paper: str, regulation: object) -> None:
    content = filled_blank(tressette([], regulation), URL, paper)
    # Three games have no room on half a sheet: the last one is overleaf.
    page, *overleaf = pages_of(content)
    assert len(overleaf) == (paper == "a5" and not isinstance(regulation, str))
    for name in PLAYERS:
        assert name in page
    assert min(text_sizes(content)) >= 8.99


def test_without_accuse_nothing_is_said_of_them() -> None:
    [page] = pages_of(filled_blank(tressette([], "tressette-senza-accuse"), URL))
    assert "Accuse" not in page.replace("Tressette senza accuse", "")
    assert "Napoletana" not in page
