"""The table of a league on a wall screen, and its next round beside it."""

from dataclasses import dataclass

from flask import Blueprint, Response, render_template, request, url_for
from markupsafe import Markup

from referee.paper.press.qr import qr
from referee.presenters.leagues.league import LeagueShown, RoundShown, TeamRow, league_shown
from referee.presenters.words.text import _
from referee.web.forms.paging import WallQuery
from referee.web.http import caching, shared_pages
from referee.web.http.answers import public_address
from referee.web.leagues.public import public_league
from referee.web.public.wall import WALL_SECONDS

blueprint = Blueprint("league_wall", __name__, url_prefix="/campionato/<int:number>")


@dataclass(frozen=True)
class LeagueWall:
    """A page of the wall screen: the table, or a round; after so many seconds the `next` one."""

    title: str
    rows: tuple[TeamRow, ...]
    round: RoundShown | None
    next: str
    seconds: int
    qr: Markup


@blueprint.get("/schermo")
def wall(number: int) -> Response:
    """Show the table, the newest round with results and the next one, one after the other."""

    def render() -> str:
        shown = league_shown(public_league(number))
        return render_template("leagues/wall.html", shown=shown, wall=_page(shown))

    return shared_pages.once_a_second(lambda: caching.tag_of(public_league(number)), render)


def _page(shown: LeagueShown) -> LeagueWall:
    rounds: list[RoundShown | None] = [None, *_rounds_now(shown)]
    asked = WallQuery(request.args).page.value
    number = asked if asked <= len(rounds) else 1
    round_ = rounds[number - 1]
    title = _("Standings")
    if round_ is not None:
        title = _("Round %(number)s, %(day)s", number=round_.number, day=round_.day)
    address = public_address(url_for("league_public.page", number=shown.number, language=None))
    return LeagueWall(
        title,
        shown.rows,
        round_,
        url_for("league_wall.wall", number=shown.number, page=number % len(rounds) + 1),
        WALL_SECONDS,
        qr(address, address),
    )


def _rounds_now(shown: LeagueShown) -> list[RoundShown]:
    """Return the newest round with a result, and the first that has none."""
    played = [one for one in shown.rounds if any(fixture.score for fixture in one.fixtures)]
    coming = [one for one in shown.rounds if not any(fixture.score for fixture in one.fixtures)]
    return [*played[-1:], *coming[:1]]
