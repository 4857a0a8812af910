"""A league for everybody: its table at any day, its calendar, its teams."""

from flask import Blueprint, Response, abort, render_template, request

from referee.presenters.leagues.history import league_history
from referee.presenters.leagues.league import league_shown
from referee.presenters.words.text import _
from referee.store.leagues.found import FoundLeague, found_league
from referee.web.forms.base import PageForm
from referee.web.forms.fields import DayField
from referee.web.http import caching, shared_pages
from referee.web.http.errors import answer
from referee.web.leagues.leagues import league_of
from referee.web.public.names import this_year

blueprint = Blueprint("league_public", __name__, url_prefix="/campionato/<int:number>")


class DayQuery(PageForm):
    """The day of the table; anything else is the newest."""

    day = DayField(optional=True)


def asked_day() -> str:
    """Return the day that is asked for, "" for the newest table."""
    day = DayQuery(request.args).day.data
    return "" if day is None else day.isoformat()


def public_league(number: int) -> FoundLeague:
    """Return a league as everybody sees it, or answer that there is none."""
    one = league_of(number)
    if not one.about.public:
        abort(404)
    if one.withdrawn:
        told = _("The organizers have withdrawn it.")
        abort(answer(404, told, _("This league is no longer shown")))
    return found_league(one, this_year())


@blueprint.get("/")
def page(number: int) -> Response:
    """Show the table of a league, its calendar, its rules and its teams."""

    def render() -> str:
        found = public_league(number)
        return render_template(
            "leagues/public.html",
            shown=league_shown(found, asked_day()),
            history=league_history(found),
        )

    return shared_pages.once_a_second(lambda: caching.tag_of(public_league(number)), render)


@blueprint.get("/squadra/<int:team>")
def team(number: int, team: int) -> Response:
    """Show a team of a league: who plays in it, and its meetings."""

    def render() -> str:
        found = public_league(number)
        if not 1 <= team <= len(found.league.about.teams):
            abort(404)
        shown = league_shown(found)
        return render_template(
            "leagues/public_team.html",
            shown=shown,
            team=shown.teams[team - 1],
            fixtures=shown.of_team(team),
        )

    return shared_pages.once_a_second(lambda: caching.tag_of(public_league(number)), render)
