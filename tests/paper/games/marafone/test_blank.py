"""Sheets to write on."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from flask_babel import force_locale
from PIL import ImageChops

from referee.paper.matches.sheets import blank_html_of, empty_blank, filled_blank
from referee.paper.press.formats import FORMATS, PaperFormat
from tests.paper.conftest import URL, pages_of, pictures_of, text_of, text_sizes
from tests.paper.sample import PLAYERS, view_of

pytestmark = pytest.mark.usefixtures("italian")


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_an_empty_one_leaves_everything_open(paper: PaperFormat) -> None:
    page = "".join(pages_of(empty_blank(paper=paper)))
    assert "ai 41 · 31" in page.lower()
    assert "C D S B" in page
    assert "Maraffa 3" in page
    assert page.count("Arbitro") == 2 * (2 if paper == "a5" else 1)


REGULATIONS = [
    "circolo",
    "corto",
    "figure",
    "wikipedia",
    "torneo",
    {"base": "corto", "claims": "off"},
]


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_one_with_the_names_has_room_for_whole_games(regulation: str | Mapping[str, str]) -> None:
    first, *overleaf = pages_of(filled_blank(view_of([], regulation), URL))
    assert all(name in first for name in PLAYERS)
    assert "Partita K7Q2MZ" in first
    assert len(overleaf) <= 1
    assert all("bella" in page.lower() and "Note" in page for page in overleaf)


@pytest.mark.parametrize("regulation", REGULATIONS)
def test_half_the_size_goes_on_overleaf_with_room_for_notes(
    regulation: str | Mapping[str, str],
) -> None:
    first, *overleaf = pages_of(filled_blank(view_of([], regulation), URL, "a5"))
    assert all(name in first for name in PLAYERS)
    [last] = overleaf or [first]
    assert "Coppia A" in last
    assert ("Note" in last) == bool(overleaf)


def test_overleaf_it_says_whose_it_is_or_has_lines_for_that() -> None:
    _first, second = pages_of(filled_blank(view_of([]), URL, "a5", 3))
    told = " ".join(second.split())
    assert "Torneo d'autunno · Turno 3 · Tavolo 4 · 20/11/2026" in told
    assert "Elvira Casadei e Nives Montanari – Primo Zoli e Loris Fabbri" in told
    _first, second = pages_of(empty_blank(paper="a5"))
    told = " ".join(second.split())
    assert all(word in told for word in ("Marafone · Foglio della partita", "Turno", "Coppia A"))


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_row_has_room_for_a_pencil(paper: PaperFormat) -> None:
    row = re.search(r"\.row td { height: ([0-9.]+)mm", blank_html_of(view_of([]), URL, paper))
    assert row
    assert float(row[1]) >= 8


def test_rows_are_enough_for_the_longest_game() -> None:
    """Art. 9.1: at 40 all another hand is played, the eighth; the others are for void ones."""
    page, overleaf = pages_of(filled_blank(view_of([]), URL))
    assert page.count("C D S B") == 2 * 11
    assert overleaf.count("C D S B") == 11
    page += overleaf
    for words in ("Giochi", "Vince", "Inizio", "Fine", "Turno"):
        assert words in page


def test_a_game_of_more_hands_than_half_a_sheet_has_rows_goes_on_overleaf() -> None:
    """Eight hands are the most of a game without a tie and void hands: five more have room."""
    page, overleaf = pages_of(filled_blank(view_of([]), URL, "a5"))
    # Two to be cut apart.
    assert page.count("C D S B") == 2 * 2 * 8
    assert "Altre mani" not in page
    assert "altre mani di un gioco qualsiasi: scrivi quale, e il numero della mano" in " ".join(
        overleaf.lower().split()
    )
    assert overleaf.count("C D S B") == 2 * (8 + 5)


@pytest.mark.parametrize("paper", FORMATS)
def test_what_goes_on_overleaf_fills_both_pages(tmp_path: Path, paper: PaperFormat) -> None:
    for content in (filled_blank(view_of([]), URL, paper), empty_blank(paper=paper)):
        for page in pictures_of(tmp_path, content, 36):
            # Where A5 is cut apart there is a mark at the edge.
            inner = page.crop((0, 0, page.width, page.height - 13))
            lowest = ImageChops.invert(inner).getbbox()
            assert lowest
            assert lowest[3] > 0.88 * page.height


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_games_of_each_side_are_written_in_a_place_of_their_own(paper: PaperFormat) -> None:
    page = blank_html_of(view_of([]), URL, paper)
    places = re.findall(r'<span class="signature__part">(\w)</span>', page)
    assert places == ["A", "B"]


def test_figure_have_their_own_values() -> None:
    [page] = pages_of(filled_blank(view_of([], "figure"), URL))
    assert "in tutto 35" in page
    assert "ai 123" in page.lower()


def test_a_very_long_game_goes_on_to_more_pages() -> None:
    regulation = {"base": "circolo", "target": [9999]}
    assert len(pages_of(filled_blank(view_of([], regulation), URL))) > 1


def test_long_names_do_not_push_the_lines_away() -> None:
    view = view_of([], players=["W" * 80, "<b>" * 20, "محمد" * 20, "n" * 80])
    for paper in FORMATS:
        content = filled_blank(view, URL, paper)
        usual = filled_blank(view_of([]), URL, paper)
        assert len(pages_of(content)) == len(pages_of(usual))
        assert min(text_sizes(content)) >= 8.99


def test_in_english_the_suits_to_circle_have_english_letters() -> None:
    with force_locale("en"):
        lines = "".join(pages_of(empty_blank()))
    assert "Cu Co S B" in lines
    assert "C D S B" not in lines


@pytest.mark.parametrize(("paper", "least"), [("a4", 44), ("a5", 28)])
def test_who_signs_has_room_for_a_hand(paper: PaperFormat, least: float) -> None:
    words = text_of(empty_blank(paper=paper), "-bbox")
    found = re.findall(r'xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>(?:Coppia|Arbitro)<', words)
    lowest = max(float(y) for _x, y in found)
    places = [float(x) for x, y in found if abs(float(y) - lowest) < 1]
    pair_a, pair_b, referee, *_second_half = places
    assert pair_b - pair_a == pytest.approx(referee - pair_b, abs=1)
    assert (pair_b - pair_a) * 25.4 / 72 >= least


def test_names_have_rows_for_a_pencil() -> None:
    words = text_of(empty_blank(), "-bbox").partition("Mano")[0]
    lines = [float(y) for y in re.findall(r'yMin="([\d.]+)"[^>]*>[AB]<', words)]
    assert (max(lines) - min(lines)) * 25.4 / 72 >= 8
