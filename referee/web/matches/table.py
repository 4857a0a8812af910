"""The table: one match on the tablet, and the forms that write to it."""

from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from referee.games.marafone.open_hand import OpenHand, open_hand
from referee.games.registry import TRIONFO
from referee.paper.matches.sheets import chart
from referee.presenters.games.marafone.rows import sheet_rows
from referee.presenters.games.pairs.score import (
    finished_games,
    game_just_ended,
    last_hand,
    outcome,
    score_shown,
)
from referee.presenters.matches.findings import open_findings
from referee.presenters.office.matters import table_office
from referee.presenters.words.names import side_names
from referee.presenters.words.text import _
from referee.store.matches import queries
from referee.store.matches.views import AnyView, MatchView
from referee.web.games.marafone import play
from referee.web.games.trionfo.table import session_page
from referee.web.http import access
from referee.web.matches import acts, modes
from referee.web.matches.writing import Post, Refused, attempt
from referee.web.public.guide import regulation_shown
from referee.web.tablets.round import table_round

blueprint = Blueprint("table", __name__)

WAYS = ("points", "thirds", "counted")


@blueprint.get("/match/<code>")
def page(code: str) -> Response | str:
    """The table as it is now; `mode` and `way` are remembered on this device."""
    for name, known in (("mode", modes.MODES), ("way", WAYS)):
        if request.args.get(name) in known:
            session[name] = request.args[name]
    return table_page(queries.any_view(code))


@blueprint.post("/match/<code>/events")
def write(code: str) -> Response:
    """Add one entry by the same action as other programs do."""
    kind = request.form.get("kind", "")
    refused = attempt(code, kind, request.form)
    if refused is None:
        return redirect(url_for("table.page", code=code), 303)
    view = queries.any_view(code)
    return make_response(table_page(view, refused), refused.status)


def table_page(view: AnyView, refused: Refused | None = None) -> str:
    """The whole page; after a refusal with the message and what had been typed."""
    if view.game == TRIONFO:
        return session_page(view, refused)
    return _match_page(view, refused)


def _match_page(view: MatchView, refused: Refused | None) -> str:
    hand = None
    if view.status == "open":
        hand = open_hand(view.state, view.record, view.result)
    post = Post(url_for("table.write", code=view.code), view.number)
    return render_template(
        "matches/table.html",
        view=view,
        code=view.code,
        post=post,
        refused=refused,
        typed=request.form if refused else {},
        refused_side=_refused_side(refused),
        hand=hand,
        score=score_shown(view),
        sides=play.sides_shown(view),
        seats=play.table_seats(view, hand),
        findings=open_findings(view),
        undo=acts.undo(view),
        sheet=sheet_rows(view, acts.correction_link(view)),
        names=side_names(view.record.players),
        games=finished_games(view),
        outcome=outcome(view),
        regulation=regulation_shown(view),
        office=table_office(view),
        evening=table_round(view.code),
        may_rule=access.may_write(view.code, "ruling_opened"),
        may_punish=access.may_write(view.code, "penalty_applied"),
        game_ended=game_just_ended(view),
        drawing=chart(view) if last_hand(view.result) else "",
        **(_work(view, hand) if hand else {}),
    )


def _refused_side(refused: Refused | None) -> str:
    """The side whose thirds were refused; sums that are off are told at the first."""
    if refused is None or not refused.place.endswith(("thirds", "thirds_A", "thirds_B")):
        return ""
    return "B" if refused.place.endswith("_B") else "A"


def _work(view: MatchView, hand: OpenHand) -> dict[str, Any]:
    """What the chosen way of entering needs."""
    regulation = view.state.regulation
    mode = modes.chosen(hand)
    needs_thirds = regulation.unit == "figure" or regulation.figura != "no"
    way = session.get("way", "points")
    if needs_thirds and way == "points":
        way = "thirds"
    return {
        "mode": mode,
        "way": way,
        "tabs": modes.tabs(view.code, mode),
        "ways": _ways(view, way, needs_thirds),
        "deal": [] if hand.begun else play.deal_line(view, hand),
        "seat_names": play.seat_names(view.record.players),
        "pad": play.pad_rows(view, hand),
        "trick": play.current_trick(view, hand),
        "tricks": play.finished_tricks(view, hand),
        "words": play.words_to_say(hand, regulation),
        "tally": play.tally(view, hand),
        "values": play.trick_values(hand, regulation),
        "taken": play.taken_so_far(view, hand),
        "maraffa_who": play.maraffa_choices(view, by_seat=mode == "carte"),
        "maraffa": play.maraffa_declared(hand),
        "maraffa_name": play.maraffa_name(view, hand),
        "said": play.said(view, hand),
        "claims": regulation.claims == "on",
        "unit": regulation.unit,
    }


def _ways(view: MatchView, way: str, needs_thirds: bool) -> list[dict[str, Any]]:
    """How totals are written: points only where the regulation needs no thirds (7.3, 9.1)."""
    labels = {"points": _("Points"), "thirds": _("Thirds"), "counted": _("Piles counted")}
    return [
        {
            "label": labels[name],
            "url": url_for("table.page", code=view.code, way=name),
            "current": name == way,
        }
        for name in WAYS
        if name != "points" or not needs_thirds
    ]
