"""The spectator's page of a match: for eyes only, on a phone or on the wall."""

from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, make_response, render_template, request, url_for

from referee.games.registry import TRIONFO
from referee.games.trionfo.open_hand import open_session_hand
from referee.paper.matches.sheets import chart
from referee.paper.press.drawing import PHONE, Size
from referee.presenters.games.marafone.rows import sheet_rows
from referee.presenters.games.pairs.score import finished_games, outcome, score_shown
from referee.presenters.games.trionfo import score
from referee.presenters.games.trionfo.rows import session_rows
from referee.presenters.games.trionfo.score import (
    fair_end,
    hand_in_progress,
    last_scored,
    totals_shown,
)
from referee.presenters.games.trionfo.settlement import debts_shown
from referee.presenters.matches.lists import event_shown
from referee.presenters.office.matters import (
    disputed_versions,
    frozen_words,
    played_lines,
    ruled_entries,
)
from referee.presenters.tournaments.table import desk_result
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated, shown_names, side_names
from referee.presenters.words.text import _, clipped
from referee.store.matches import queries
from referee.store.matches.views import AnyView, MatchView, SessionView
from referee.store.people import subjects
from referee.store.people.subjects import Subject
from referee.store.tournaments.round_matches import round_of
from referee.web.games.trionfo import play
from referee.web.http import caching
from referee.web.http.access import may_take_over
from referee.web.http.visitors import visitor

blueprint = Blueprint("watch", __name__)

WALL = Size(900, 170, 15, 2.4)
"""A chart twice as wide on the wall: its letters are then 30 pixels high."""

SESSION_WALL = Size(900, 215, 15, 2.4)
"""Totals on one line leave a session more of the screen."""


@blueprint.get("/watch/<code>")
def watch(code: str) -> Response:
    """The score and the sheet; `?wall=1` for a screen that is read from five metres."""
    wall = request.args.get("wall") == "1"
    subject = subjects.of_match(code)
    writer = subject.writer
    takes = may_take_over(visitor(), subject)
    desk = desk_result(code)
    etag = caching.tag(
        queries.head(code),
        "wall" if wall else "hand",
        sha256(f"{writer and (writer.id, writer.name)} {takes} {desk}".encode()).hexdigest()[:8],
    )
    return caching.unchanged(etag) or caching.mark(_page(code, wall, subject, takes, desk), etag)


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
    if view.game == TRIONFO:
        body = render_template("games/trionfo/watch.html", **shared, **_session(view, wall))
    else:
        body = render_template("matches/watch.html", **shared, **_match(view, wall))
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
        "outcome": score.outcome(view),
        "fair": fair_end(view),
        "debts": debts_shown(view) if view.state.ended else [],
        "drawing": chart(view, SESSION_WALL if wall else PHONE) if last_scored(view) else "",
    }


def _taken(view: SessionView) -> dict[str, Any] | None:
    """What has been taken in the hand being played, once a trick has been."""
    hand = open_session_hand(view.state, view.record, view.result)
    return play.tally(view, hand) if hand.begun and hand.tricks_done else None


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
