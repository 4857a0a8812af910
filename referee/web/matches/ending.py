"""The end of a match: who won what, both sides sign, or the match is given up or opened again."""

from collections.abc import Mapping

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.core.sides import SIDES
from referee.games.registry import TRIONFO
from referee.presenters.games.pairs.score import finished_games, outcome, score_shown
from referee.presenters.office.matters import refusers, table_office
from referee.presenters.words.names import shown_names, side_names
from referee.store.matches import queries
from referee.store.matches.views import AnyView, MatchView
from referee.web.games.trionfo.ending import ending_page
from referee.web.matches.writing import Post, Refused, attempt
from referee.web.public.guide import regulation_shown
from referee.web.tablets.round import has_left, table_round

blueprint = Blueprint("ending", __name__)


@blueprint.get("/match/<code>/end")
def page(code: str) -> Response:
    return _page(queries.any_view(code))


@blueprint.post("/match/<code>/end")
def write(code: str) -> Response:
    """Sign, give up, end or reopen; a match that is open again goes back to the table."""
    kind = request.form.get("kind", "")
    refused = attempt(code, kind, request.form)
    if refused is not None:
        return _page(queries.any_view(code), refused)
    # What both sides have signed leaves the table, and the tablet waits for the next match.
    if kind == "side_signed" and has_left(code):
        return redirect(url_for("tablet.page"), 303)
    reopened = kind == "match_reopened"
    return redirect(url_for("table.page" if reopened else "ending.page", code=code), 303)


def _page(view: AnyView, refused: Refused | None = None) -> Response:
    typed = request.form if refused else {}
    if view.game == TRIONFO:
        body = ending_page(view, typed, refused)
    else:
        body = _match_page(view, typed, refused)
    return make_response(body, refused.status if refused else 200)


def _match_page(view: MatchView, typed: Mapping[str, str], refused: Refused | None) -> str:
    players = shown_names(view.record.players)
    names = side_names(view.record.players)
    return render_template(
        "matches/ending.html",
        view=view,
        code=view.code,
        post=Post(url_for("ending.write", code=view.code), view.number),
        score=score_shown(view),
        games=finished_games(view),
        outcome=outcome(view),
        regulation=regulation_shown(view),
        sides=[
            {
                "side": side,
                "name": names[side],
                "players": [players[index], players[index + 2]],
                "signature": view.state.signatures.get(side),
            }
            for index, side in enumerate(SIDES)
        ],
        office=table_office(view),
        evening=table_round(view.code),
        refusers=refusers(view),
        refused=refused,
        typed=typed,
    )
