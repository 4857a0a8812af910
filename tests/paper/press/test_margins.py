"""No ink within 10 mm of an edge: printers leave that blank, and a hand holds it."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from referee.paper.matches.sheets import sheet
from referee.paper.tournaments.bracket import bracket_sheet
from referee.paper.tournaments.pairings import pairings_by_table
from referee.paper.tournaments.posters import poster
from referee.paper.tournaments.standings import standings_sheet
from referee.paper.tournaments.table_signs import table_numbers
from tests.paper.conftest import URL, pictures_of
from tests.paper.event_sample import printable
from tests.paper.sample import usual
from tests.tournament.evening.evening import plan, running

DOTS = 72
LEAST = 10 * DOTS / 25.4


def edges(page: Image.Image) -> tuple[int, int, int, int]:
    """Return how many dots are blank at the left, above, at the right and below."""
    box = ImageChops.invert(page).point(lambda ink: 255 * (ink > 60)).getbbox()
    assert box
    return box[0], box[1], page.width - box[2], page.height - box[3]


@pytest.mark.usefixtures("italian")
def test_every_edge_is_blank(tmp_path: Path) -> None:
    knockout, swiss = running(32, plan("eliminazione")), running(6)
    for evening in (knockout, swiss):
        evening.publish()
    papers = {
        "sheet": sheet(usual(), URL),
        "bracket": bracket_sheet(printable(knockout), 1),
        "bracket a3": bracket_sheet(printable(knockout), 1, "a3"),
        "pairings": pairings_by_table(printable(swiss), 1),
        "standings": standings_sheet(printable(swiss), 1),
        "poster": poster(printable(swiss), URL),
        "numbers": table_numbers(printable(swiss), ["7"]),
    }
    found = {
        name: [edges(page) for page in pictures_of(tmp_path, paper, DOTS)]
        for name, paper in papers.items()
    }
    assert all(min(one) >= LEAST - 1 for pages in found.values() for one in pages), found
