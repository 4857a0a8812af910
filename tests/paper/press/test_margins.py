"""No ink within 10 mm of an edge: printers leave that blank, and a hand holds it."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from referee.paper.matches.sheets import sheet
from referee.web.patterns.papers import PAPERS
from tests.paper.conftest import URL, pictures_of
from tests.paper.sample import usual

DOTS = 72
MARGIN = int(10 * DOTS / 25.4) - 1
THIN = 2
"""Dots across a line that says where to cut; it goes to the edge."""

pytestmark = pytest.mark.usefixtures("italian")


def thickest(page: Image.Image) -> int:
    """Return how many dots the thickest thing in the margins has along its edge."""
    ink = ImageChops.invert(page).point(lambda one: 255 * (one > 60))
    wide, high = ink.size
    beside = [ink.crop(box) for box in ((0, 0, MARGIN, high), (wide - MARGIN, 0, wide, high))]
    across = [ink.crop(box) for box in ((0, 0, wide, MARGIN), (0, high - MARGIN, wide, high))]
    along = [strip.getprojection()[1] for strip in beside]
    along += [strip.getprojection()[0] for strip in across]
    return max(len(run) for edge in along for run in bytes(edge).split(b"\0"))


@pytest.mark.parametrize("name", PAPERS)
def test_every_edge_is_blank(tmp_path: Path, name: str) -> None:
    pages = pictures_of(tmp_path, PAPERS[name].make(), DOTS)
    assert max(map(thickest, pages)) <= THIN


def test_what_stands_in_the_margin_is_seen(tmp_path: Path) -> None:
    [page, *_more] = pictures_of(tmp_path, sheet(usual(), URL), DOTS)
    assert thickest(page.crop((20, 0, *page.size))) > THIN
