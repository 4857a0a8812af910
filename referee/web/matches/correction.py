"""Correcting an earlier hand, inserting a forgotten one, removing one that never was (15.2)."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from referee.actions.matches.match_facts import preview
from referee.core.errors import RuleError
from referee.core.rulings.offences import OFFENCES, REMEDIES
from referee.games.cards.pack import SUITS
from referee.games.marafone.hand import VOIDS
from referee.games.marafone.words import OFFENCES as OFFENCE_WORDS
from referee.games.marafone.words import REMEDIES as REMEDY_WORDS
from referee.games.marafone.words import SUIT_NAMES
from referee.games.marafone.words import VOIDS as VOID_WORDS
from referee.games.registry import TRIONFO
from referee.presenters.words.names import side_names
from referee.presenters.words.text import _, say
from referee.store.matches import queries
from referee.store.matches.views import AnyView, MatchView
from referee.web.games.marafone import changes, hand_form, play
from referee.web.games.trionfo import changes as session_changes
from referee.web.games.trionfo import correction
from referee.web.http import access
from referee.web.matches import entry
from referee.web.matches import preview as outcomes
from referee.web.matches.writing import Post, Refused, attempt, refusal
from referee.web.office import entry as office_entry

blueprint = Blueprint("correction", __name__)

KINDS = ("hand_corrected", "hand_inserted", "hand_removed")
PURPOSES = {"ruling": "ruling_given", "dispute": "dispute_decided", "by": "hand_refused"}
"""What else a hand is written for, by the field that says so: a ruling or a dispute that a referee
decides, and the version of those who refuse the hand."""

Option = tuple[str, str]


@blueprint.get("/match/<code>/correct/<int:hand>")
def form(code: str, hand: int) -> Response:
    """The hand as it is recorded; behind the last one, or with `insert`, an empty one."""
    view = queries.any_view(code)
    kind = _kind(view, hand, "insert" in request.args)
    purposes = {name: request.args[name] for name in PURPOSES if name in request.args}
    kind = next((PURPOSES[name] for name in purposes), kind)
    typed = _fields(view, hand, new=kind == "hand_inserted") | purposes
    return _page(view, hand, kind, typed)


def _fields(view: AnyView, hand: int, new: bool) -> dict[str, str]:
    """What the form shows: the hand as it is recorded, or an empty one."""
    if view.game == TRIONFO:
        return correction.fields(view, hand, new)
    if new:
        return {"way": "points" if _points_allowed(view) else "thirds"}
    return hand_form.fields(view.state.record["hands"][hand - 1])


@blueprint.post("/match/<code>/correct/<int:hand>")
def correct(code: str, hand: int) -> Response:
    """Show what would change where the match takes another course; else, or then, write it."""
    view = queries.any_view(code)
    kind = request.form.get("kind", "")
    if kind not in (*KINDS, *PURPOSES.values()):
        abort(400)
    try:
        payload = _payload(view, kind, hand, request.form)
        rows = _changes(view, kind, payload, hand)
    except RuleError as error:
        told = refusal(error)
        at_field = replace(told, place=_field_of(view, told.place, hand))
        return _page(view, hand, kind, request.form, at_field)
    seen = outcomes.seen_as(view, payload)
    if rows and request.form.get("confirmed") != seen:
        return _page(view, hand, kind, request.form, rows=rows, seen=seen)
    refused = attempt(code, kind, dict(request.form.items()) | _as_sent(payload))
    if refused is not None:
        return _page(queries.any_view(code), hand, kind, request.form, refused)
    if kind == "ruling_given":
        return redirect(url_for("rulings.page", code=code, number=payload["ruling"]), 303)
    if kind == "dispute_decided":
        return redirect(url_for("disputes.page", code=code, number=payload["dispute"]), 303)
    if kind != "hand_refused":
        flash(_("Hand %(n)s: the correction is written.", n=hand), "done")
    return redirect(url_for("table.page", code=code), 303)


def _as_sent(payload: Mapping[str, Any]) -> dict[str, str]:
    """The payload as the fields that every device sends."""
    sent = {name: str(content) for name, content in payload.items() if name != "value"}
    return sent | ({"value": json.dumps(payload["value"])} if "value" in payload else {})


def _payload(view: AnyView, kind: str, hand: int, form: Mapping[str, str]) -> dict[str, Any]:
    reason = entry.reason(form)
    if kind == "hand_removed":
        return {"hand": hand, "reason": reason}
    value = correction.value(view, hand, form) if view.game == TRIONFO else hand_form.hand(form)
    if kind == "ruling_given":
        ruling = entry.whole(form, "ruling")
        return {"ruling": ruling, "effect": "hand_corrected", "text": reason, "value": value}
    if kind == "dispute_decided":
        return {"dispute": entry.whole(form, "dispute"), "text": reason, "value": value}
    said_by = office_entry.said_by(form) if kind == "hand_refused" else {}
    return {"hand": hand, "reason": reason, "value": value, **said_by}


def _changes(
    view: AnyView, kind: str, payload: Mapping[str, Any], hand: int
) -> list[dict[str, Any]]:
    """What takes another course, line by line; nothing where only sums change.

    A referee is shown the sums, too, before he decides (15.1).
    """
    if kind in ("ruling_given", "dispute_decided"):
        return outcomes.moved(view, kind, payload)
    if view.game == TRIONFO:
        session = preview(view.code, kind, payload)
        return session_changes.comparison(session.before, session.after, hand)
    seen = preview(view.code, kind, payload)
    if not changes.turns(seen.before, seen.after, hand):
        return []
    return changes.comparison(seen.before, seen.after)


def _field_of(view: AnyView, place: str, hand: int) -> str:
    """The field that a place of the record came from."""
    if view.game == TRIONFO:
        return correction.field_of(view, place, hand, request.form)
    return hand_form.field_of(place, hand)


def _kind(view: AnyView, hand: int, insert: bool) -> str:
    hands = len(view.record.hands)
    if not 1 <= hand <= hands + 1:
        abort(404)
    return "hand_inserted" if insert or hand > hands else "hand_corrected"


def _takes_a_ruling(view: AnyView, kind: str, hand: int) -> bool:
    """Whether the hand is confirmed, or one behind it is that would get another number (15.1)."""
    confirmed = view.state.office.confirmed
    if kind == "hand_inserted":
        return hand <= max(confirmed, default=0)
    return kind in KINDS and hand in confirmed


def _points_allowed(view: MatchView) -> bool:
    regulation = view.state.regulation
    return regulation.unit == "points" and regulation.figura == "no"


def _page(
    view: AnyView,
    hand: int,
    kind: str,
    typed: Mapping[str, str],
    refused: Refused | None = None,
    rows: list[dict[str, Any]] | None = None,
    seen: str = "",
) -> Response:
    if view.game == TRIONFO:
        form = correction.form_shown(view, hand, new=kind == "hand_inserted")
    else:
        form = {"options": _options(view), "sides": play.sides_shown(view)}
    folder = "games/trionfo" if view.game == TRIONFO else "matches"
    body = render_template(
        f"{folder}/correction.html",
        code=view.code,
        post=Post(url_for("correction.correct", code=view.code, hand=hand), view.number),
        hand=hand,
        kind=kind,
        typed=typed,
        refused=refused,
        rows=rows,
        seen=seen,
        closed=kind in KINDS and view.status in ("locked", "closed"),
        by_ruling=_takes_a_ruling(view, kind, hand),
        may_rule=access.may_write(view.code, "ruling_opened"),
        purpose={name: typed[name] for name in PURPOSES if typed.get(name)},
        **form,
    )
    return make_response(body, refused.status if refused else 200)


def _options(view: MatchView) -> dict[str, list[Option]]:
    """What each list of the form offers, nothing first."""
    sides: list[Option] = [(side, name) for side, name in side_names(view.record.players).items()]
    names = play.seat_names(view.record.players)
    seats: list[Option] = [(str(seat), name) for seat, name in names.items()]
    nothing: Option = ("", "–")
    points = _points_allowed(view)
    remedies: list[Option] = [(one, say(REMEDY_WORDS[one])) for one in REMEDIES]
    ways = {
        "points": _("Points"),
        "thirds": _("Thirds"),
        "counted": _("Piles counted"),
        "tricks": _("Every card"),
        "taken": _("Trick by trick"),
        "": _("Nothing"),
    }
    return {
        "way": [(way, ways[way]) for way in hand_form.WAYS if way != "points" or points],
        "battezzante": [("", _("by rotation")), *seats],
        "trump": [nothing, *((suit, say(SUIT_NAMES[suit])) for suit in SUITS)],
        "maraffa": [("", _("none")), *sides, *seats],
        "claim": [("", _("nobody")), *sides],
        "penalty_side": [("", _("nobody")), *sides],
        "penalty_offence": [nothing, *((one, say(OFFENCE_WORDS[one])) for one in OFFENCES)],
        "penalty_remedy": [("", _("as proposed")), *remedies],
        "void": [("", _("no")), *((one, say(VOID_WORDS[one])) for one in VOIDS)],
        "last": [nothing, *sides],
    }
