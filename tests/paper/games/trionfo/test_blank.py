"""Sheets of trionfo to write on."""

import pytest

from referee.paper.matches.sheets import empty_blank, filled_blank
from tests.paper.conftest import URL, pages_of, text_sizes
from tests.paper.session_sample import PLAYERS, session_of

pytestmark = pytest.mark.usefixtures("italian")


@pytest.mark.parametrize(("paper", "rows"), [("a4", 25), ("a5", 2 * 15)])
def test_an_empty_one_has_whole_rounds_to_circle(paper: str, rows: int) -> None:
    """Art. 13.1: after five hands everybody has spoken first once."""
    [page] = pages_of(empty_blank("trionfo", paper))
    assert page.count("C D M MM") == rows
    assert rows % 5 == 0
    assert "Trionfo" in page.title()
    assert "Foglio della serata" in page
    assert "Foglio della partita" not in page
    assert "maso +16" in " ".join(page.split())


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_one_with_the_names_fills_one_page(paper: str) -> None:
    [page] = pages_of(filled_blank(session_of([]), URL, paper))
    for name in PLAYERS:
        assert name.split()[0] in page
    assert "Iader Gardini" in page
    assert "Serata T5R3KV" in page
    assert "Partita" not in page


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_long_names_do_not_push_the_lines_away(paper: str) -> None:
    players = ["W" * 80, "<b>" * 20, "محمد" * 20, "n" * 80, "Anna Maria " * 7]
    content = filled_blank(session_of([], players=players), URL, paper)
    assert len(pages_of(content)) == 1
    assert min(text_sizes(content)) >= 8.99


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_ordinary_long_names_are_whole(paper: str) -> None:
    players = ["Massimiliano Alessandro Bartolomei", "Pierfrancesco Baldassarri", "Ugo Re"]
    players += ["Annamaria Degli Esposti-Montanari", "Wolfgang Amadeus Hohenzollern"]
    [page] = pages_of(filled_blank(session_of([], players=players), URL, paper))
    assert "…" not in page
    for name in players:
        assert set(name.replace("-", " ").split()) <= set(page.replace("-", " ").split())
