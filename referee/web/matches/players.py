"""Correcting the names of the players of a match (15.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.core.sides import side_of
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.web.forms.refusal import Refusal
from referee.web.games.registry import game_of
from referee.web.matches.posting import Form, Post
from referee.web.matches.writing import attempt

blueprint = Blueprint("players", __name__)


@dataclass(frozen=True)
class SeatField:
    """A seat whose name can be corrected; `side` is "" where everybody plays for himself."""

    seat: int
    side: str


@blueprint.get("/match/<code>/names")
def form(code: str) -> Response:
    view = queries.any_view(code)
    names = {f"name_{seat}": name for seat, name in enumerate(view.record.players, start=1)}
    return _page(view, names)


@blueprint.post("/match/<code>/names")
def rename(code: str) -> Response:
    """Write the names; every hand stays as it is."""
    refused = attempt(code, "players_renamed", request.form)
    if refused is None:
        return redirect(url_for("table.page", code=code), 303)
    return _page(queries.any_view(code), request.form, refused)


def _page(view: AnyView, typed: Form, refused: Refusal | None = None) -> Response:
    body = render_template(
        "matches/players.html",
        code=view.code,
        post=Post(url_for("players.rename", code=view.code), view.number),
        seats=_seats(view),
        typed=typed,
        refused=refused,
        names=queries.names_used(),
    )
    return make_response(body, refused.status if refused else 200)


def _seats(view: AnyView) -> Sequence[SeatField]:
    game = game_of(view.game)
    return [SeatField(seat, side_of(seat) if game.sides else "") for seat in game.seats]
