"""The standings of a season on a wall screen, which turns its pages by itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from flask import Blueprint, Response, render_template, request, url_for
from markupsafe import Markup

from referee.paper.press.qr import qr
from referee.presenters.seasons.standings import (
    SeasonRankingShown,
    SeasonRowShown,
    SeasonShown,
    season_shown,
)
from referee.presenters.words.text import _
from referee.web.forms.paging import WallQuery
from referee.web.http import caching, shared_pages
from referee.web.http.answers import public_address
from referee.web.public.wall import ROWS, WALL_SECONDS, paged
from referee.web.public.wall_page_kinds import size_of
from referee.web.seasons.public import public_season

blueprint = Blueprint("season_wall", __name__, url_prefix="/stagione/<int:number>")

PRIZES = 9
"""Prizes on a page: each has a line of its own."""

ROOM = 14.5
"""The room of a name in half a screen, in heights of its letters."""


@dataclass(frozen=True)
class SeasonWallRow:
    """A row on the wall; `size` is the class of a name that is too long."""

    row: SeasonRowShown
    size: str


@dataclass(frozen=True)
class SeasonWall:
    """A page of the wall screen: after so many `seconds` the `next` one is read.

    `prizes` tells that it shows who wins what.
    """

    title: str
    prizes: bool
    rows: tuple[SeasonWallRow, ...]
    next: str
    seconds: int
    qr: Markup


@blueprint.get("/schermo")
def wall(number: int) -> Response:
    """Show a page of the rankings, one after the other."""

    found = cache(partial(public_season, number))

    def render() -> str:
        shown = season_shown(found())
        return render_template("seasons/wall.html", shown=shown, wall=_page(shown))

    return shared_pages.once_a_second(lambda: caching.tag_of(found()), render)


def _page(shown: SeasonShown) -> SeasonWall:
    pages = [page for ranking in shown.rankings for page in _pages(ranking)]
    asked = WallQuery(request.args).page.value
    number = asked if asked <= len(pages) else 1
    title, prizes, rows = pages[number - 1]
    address = public_address(url_for("season_public.page", number=shown.number, language=None))
    return SeasonWall(
        title,
        prizes,
        tuple([SeasonWallRow(row, size_of(row.name, ROOM)) for row in rows]),
        url_for("season_wall.wall", number=shown.number, page=number % len(pages) + 1),
        WALL_SECONDS,
        qr(address, address),
    )


def _pages(ranking: SeasonRankingShown) -> Iterator[tuple[str, bool, Sequence[SeasonRowShown]]]:
    """Yield the pages of a ranking, and then those of who wins its prizes."""
    name = ranking.title or _("The whole season")
    for title, rows, _last in paged(name, ranking.rows, ROWS):
        if rows or not ranking.title:
            yield title, False, rows
    won = [row for row in ranking.rows if row.prize]
    if won:
        for title, rows, _last in paged(_("Prizes: %(ranking)s", ranking=name), won, PRIZES):
            yield title, True, rows
