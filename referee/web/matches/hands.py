"""Pages of the hands alone, the newest first: a page of a match shows only the last of them."""

from flask import Blueprint, Response, make_response, render_template, request

from referee.presenters.games.game import HandLink
from referee.presenters.matches.newest_hands import ON_PAGE, newest_hands
from referee.presenters.office.matters import who_plays
from referee.store.matches.views import AnyView
from referee.web.http import caching
from referee.web.matches import acts

blueprint = Blueprint("hands", __name__)


@blueprint.get("/match/<code>/hands")
def page(code: str) -> Response:
    """Show the hands for the table, which may correct them; `last` is the newest one shown."""
    last = _last()
    return caching.of_match(
        code,
        lambda view: _page(view, last, "table.page", acts.correction_link(view)),
        f"hands{last}",
    )


@blueprint.get("/watch/<code>/hands")
def watched(code: str) -> Response:
    """Show the hands for spectators; `last` is the newest one shown."""
    last = _last()
    return caching.of_match(code, lambda view: _page(view, last, "watch.page"), f"watched{last}")


def _last() -> int | None:
    return request.args.get("last", type=int)


def _page(view: AnyView, last: int | None, match: str, link: HandLink | None = None) -> Response:
    """Return a page of hands with the way back to the endpoint of the match."""
    return make_response(
        render_template(
            f"games/{view.game}/hands.html",
            code=view.code,
            who=who_plays(view),
            match=match,
            sheet=newest_hands(view, ON_PAGE, last, link),
        )
    )
