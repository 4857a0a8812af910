"""The standings of a season on a wall screen, which turns its pages by itself."""

from dataclasses import dataclass
from functools import cache, partial

from flask import Blueprint, Response, render_template, request, url_for
from markupsafe import Markup

from referee.paper.press.qr import qr
from referee.presenters.seasons.standings import SeasonRowShown, SeasonShown, season_shown
from referee.presenters.words.text import _
from referee.web.forms.base import PageForm
from referee.web.forms.paging import NumberField
from referee.web.http import bodies
from referee.web.http.answers import public_address
from referee.web.public.wall import ROWS, WALL_SECONDS, paged, size_of
from referee.web.seasons.public import public_season, tag_of

blueprint = Blueprint("season_wall", __name__, url_prefix="/stagione/<int:number>")

LETTERS = 32
"""Letters of a name that there is room for in half a screen."""


class WallQuery(PageForm):
    """The page of the wall screen."""

    page = NumberField()


@dataclass(frozen=True)
class SeasonWallRow:
    """A row on the wall; `size` is the class of a name that is too long."""

    row: SeasonRowShown
    size: str


@dataclass(frozen=True)
class SeasonWall:
    """A page of the wall screen: after so many `seconds` the `next` one is read."""

    title: str
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
        return render_template("seasons/wall.html", season=shown, wall=_page(shown))

    return bodies.once_a_second(lambda: tag_of(found()), render)


def _page(shown: SeasonShown) -> SeasonWall:
    pages = [
        (title, rows)
        for ranking in shown.rankings
        for title, rows, _last in paged(ranking.title or _("The whole season"), ranking.rows, ROWS)
        if rows or not ranking.title
    ]
    asked = WallQuery(request.args).page.value
    number = asked if asked <= len(pages) else 1
    title, rows = pages[number - 1]
    address = public_address(url_for("season_public.page", number=shown.number, language=None))
    return SeasonWall(
        title,
        tuple([SeasonWallRow(row, size_of(row.name, LETTERS)) for row in rows]),
        url_for("season_wall.wall", number=shown.number, page=number % len(pages) + 1),
        WALL_SECONDS,
        qr(address, address),
    )
