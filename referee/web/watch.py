"""The spectator's page of a match: for eyes only, on a phone or on the wall."""

from flask import Blueprint, Response, make_response, render_template, request

from referee.paper.chart import chart
from referee.paper.drawing import PHONE, Size
from referee.shown.dates import moment_shown
from referee.shown.names import isolated, side_names
from referee.shown.score import finished_games, outcome, score_shown
from referee.shown.sheet import sheet_rows
from referee.shown.text import _, clipped
from referee.store import queries
from referee.store.views import MatchView
from referee.web import fresh

blueprint = Blueprint("watch", __name__)

WALL = Size(900, 170, 15, 2.4)
"""A chart twice as wide on the wall: its letters are then 30 pixels high."""


@blueprint.get("/watch/<code>")
def watch(code: str) -> Response:
    """The score and the sheet; `?wall=1` for a screen that is read from five metres."""
    wall = request.args.get("wall") == "1"
    etag = fresh.tag(queries.head(code), "wall" if wall else "hand")
    return fresh.unchanged(etag) or fresh.mark(_page(code, wall), etag)


def _page(code: str, wall: bool) -> Response:
    view = queries.match_view(code)
    return make_response(
        render_template(
            "public/watch.html",
            code=view.code,
            wall=wall,
            place=_place(view),
            shown=score_shown(view),
            trump=_trump(view),
            names=side_names(view.record.players),
            rows=sheet_rows(view),
            games=finished_games(view),
            outcome=outcome(view),
            drawing=chart(view, WALL if wall else PHONE) if view.record.hands else "",
            last=moment_shown(view.last_at),
        )
    )


def _trump(view: MatchView) -> str:
    """The trump suit of the hand being played, once it is named."""
    hand = view.record.hands[-1] if view.state.open_hand else None
    return hand.trump or "" if hand else ""


def _place(view: MatchView) -> str:
    """The table, and whose match it is, as far as the record says."""
    notes = {key: isolated(clipped(text)) for key, text in view.record.notes.items()}
    table = _("Table %(table)s", table=notes["table"]) if notes.get("table") else ""
    event = notes.get("event") or notes.get("place", "")
    return " · ".join(part for part in (table, event) if part) or view.state.title
