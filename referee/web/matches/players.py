"""Correcting the names of the players of a match (15.2)."""

from typing import Any

from flask import Blueprint, url_for
from werkzeug.wrappers import Response

from referee.core.sides import side_of
from referee.presenters.words.text import _
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.web.forms.base import PageForm, form_on_page
from referee.web.games.registry import game_of
from referee.web.matches.writing import answer_match, answer_sent

blueprint = Blueprint("players", __name__)


@blueprint.get("/match/<code>/names")
def form(code: str) -> Response:
    return _page(queries.any_view(code))


@blueprint.post("/match/<code>/names")
def rename(code: str) -> Response:
    """Write the names; every hand stays as it is."""
    return answer_sent(code, "players_renamed", _page)


def _page(view: AnyView, sent: PageForm | None = None) -> Response:
    game = game_of(view.game)
    names = dict(enumerate(view.record.players, start=1))
    form = form_on_page(game.forms["players_renamed"], sent, name=names)
    fields: Any = form["name"]
    for seat, field in zip(game.seats, fields, strict=True):
        words = _("Seat %(seat)s", seat=seat)
        field.label.text = f"{words} · {side_of(seat)}" if game.sides else words
    address = url_for("players.rename", code=view.code)
    shown = {"names": queries.names_used(), "sides": game.sides}
    return answer_match("matches/players.html", view, address, form, **shown)
