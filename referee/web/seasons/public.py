"""The standings of a season for everybody."""

from datetime import UTC, datetime
from functools import cache, partial

from flask import Blueprint, Response, abort, render_template

from referee.presenters.seasons.history import season_history
from referee.presenters.seasons.standings import season_shown
from referee.presenters.words.text import _
from referee.store.seasons.results import FoundSeason, found_season
from referee.web.http import caching, shared_pages
from referee.web.http.errors import answer
from referee.web.public.names import this_year
from referee.web.seasons.seasons import season_of

blueprint = Blueprint("season_public", __name__, url_prefix="/stagione/<int:number>")


def public_season(number: int) -> FoundSeason:
    """Return a season as everybody sees it, or answer that there is none."""
    one = season_of(number)
    if not one.about.public:
        abort(404)
    if one.withdrawn:
        told = _("The organizers have withdrawn it.")
        abort(answer(404, told, _("This season is no longer shown")))
    return found_season(one, datetime.now(UTC), this_year())


@blueprint.get("/")
def page(number: int) -> Response:
    """Show the standings of a season, all its rankings, its rules and its events."""

    found = cache(partial(public_season, number))

    def render() -> str:
        return render_template(
            "seasons/public.html",
            shown=season_shown(found()),
            history=season_history(found().season),
        )

    return shared_pages.once_a_second(lambda: caching.tag_of(found()), render)
