"""The spectator's page of a match: for eyes only, on a phone or on the wall."""

from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, make_response, render_template, request, url_for

from referee.paper.chart import chart
from referee.paper.drawing import PHONE, Size
from referee.paper.session_chart import session_chart
from referee.rules.open_session_hand import open_session_hand
from referee.shown import session_score
from referee.shown.dates import moment_shown
from referee.shown.event_table import desk_result
from referee.shown.matches import event_shown
from referee.shown.names import isolated, shown_names, side_names
from referee.shown.office import disputed_versions, frozen_words, played_lines, ruled_entries
from referee.shown.score import finished_games, outcome, score_shown
from referee.shown.session_score import fair_end, hand_in_progress, last_scored, totals_shown
from referee.shown.session_sheet import session_rows
from referee.shown.settlement import debts_shown
from referee.shown.sheet import sheet_rows
from referee.shown.text import _, clipped
from referee.store import people, queries
from referee.store.event_queries import round_of
from referee.store.people import Subject
from referee.store.views import AnyView, MatchView, SessionView
from referee.web import fresh, session_play
from referee.web.access import may_take_over
from referee.web.visitors import visitor

blueprint = Blueprint("watch", __name__)

WALL = Size(900, 170, 15, 2.4)
"""A chart twice as wide on the wall: its letters are then 30 pixels high."""

SESSION_WALL = Size(900, 215, 15, 2.4)
"""Totals on one line leave a session more of the screen."""


@blueprint.get("/watch/<code>")
def watch(code: str) -> Response:
    """The score and the sheet; `?wall=1` for a screen that is read from five metres."""
    wall = request.args.get("wall") == "1"
    subject = people.of_match(code)
    writer = subject.writer
    takes = may_take_over(visitor(), subject)
    desk = desk_result(code)
    etag = fresh.tag(
        queries.head(code),
        "wall" if wall else "hand",
        sha256(f"{writer and (writer.id, writer.name)} {takes} {desk}".encode()).hexdigest()[:8],
    )
    return fresh.unchanged(etag) or fresh.mark(_page(code, wall, subject, takes, desk), etag)


def _page(code: str, wall: bool, subject: Subject, takes: bool, desk: str) -> Response:
    view, writer = queries.any_view(code), subject.writer
    shared = {
        "code": view.code,
        "wall": wall,
        "place": _place(view, subject.event_id is not None),
        "last": moment_shown(view.last_at),
        "writer": writer,
        "tournament": round_of(code),
        "desk": desk,
        "takeover": url_for("takeover.page", code=code) if takes else "",
        "not_final": frozen_words(view),
        "played": played_lines(view),
        "disputed": disputed_versions(view),
        "ruled": ruled_entries(view),
    }
    if isinstance(view, SessionView):
        body = render_template("session/watch.html", **shared, **_session(view, wall))
    else:
        body = render_template("public/watch.html", **shared, **_match(view, wall))
    return make_response(body)


def _match(view: MatchView, wall: bool) -> dict[str, Any]:
    return {
        "shown": score_shown(view),
        "trump": _trump(view),
        "names": side_names(view.record.players),
        "rows": sheet_rows(view),
        "games": finished_games(view),
        "outcome": outcome(view),
        "drawing": chart(view, WALL if wall else PHONE) if view.record.hands else "",
    }


def _session(view: SessionView, wall: bool) -> dict[str, Any]:
    return {
        "shown": totals_shown(view),
        "trump": _trump(view),
        "hand": hand_in_progress(view),
        "taken": _taken(view),
        "names": shown_names(view.record.players),
        "rows": session_rows(view),
        "outcome": session_score.outcome(view),
        "fair": fair_end(view),
        "debts": debts_shown(view) if view.state.ended else [],
        "drawing": session_chart(view, SESSION_WALL if wall else PHONE)
        if last_scored(view)
        else "",
    }


def _taken(view: SessionView) -> dict[str, Any] | None:
    """What has been taken in the hand being played, once a trick has been."""
    hand = open_session_hand(view.state, view.record, view.result)
    return session_play.tally(view, hand) if hand.begun and hand.tricks_done else None


def _trump(view: AnyView) -> str:
    """The trump suit of the hand being played, once it is named."""
    hands = view.record.hands
    hand = hands[-1] if hands and view.state.open_hand == len(hands) else None
    return hand.trump or "" if hand else ""


def _place(view: AnyView, of_club: bool) -> str:
    """The table, and whose match it is, as far as the record says."""
    notes = {key: isolated(clipped(text)) for key, text in view.record.notes.items()}
    table = _("Table %(table)s", table=notes["table"]) if notes.get("table") else ""
    event = event_shown(view.record.notes.get("event", ""), of_club) or notes.get("place", "")
    return " · ".join(part for part in (table, event) if part) or view.state.title
