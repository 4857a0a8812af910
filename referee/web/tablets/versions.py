"""What came late from a device that was taken over, beside what the ledger says: for a referee."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.office import late as acts
from referee.actions.office.late_ruling import reopen, rule_hand, ruling_on, way_of
from referee.core.errors import RuleError
from referee.presenters.games.registry import game_of
from referee.presenters.office.late import hand_shown, late_words
from referee.presenters.office.matters import who_plays
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, problem
from referee.store.errors import MovedOn
from referee.store.ledger.entry import LedgerEntry
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.store.people import subjects
from referee.store.tablets import late
from referee.store.tablets.late import LateEntry
from referee.web.http.stamps import stamp
from referee.web.matches.posting import Post
from referee.web.matches.preview import moved_by, seen_as
from referee.web.office.desk import scope

blueprint = Blueprint("versions", __name__)


@blueprint.get("/arbitri/late")
def waiting() -> str:
    """The matches in which something came late and nobody has decided what becomes of it."""
    rows = [
        {
            "url": url_for("versions.page", code=one.code),
            "who": who_plays(queries.any_view(one.code)),
            "event": isolated(one.event),
            "waiting": one.waiting,
            "since": moment_shown(one.since),
        }
        for one in late.waiting(scope())
    ]
    return render_template("tablets/waiting.html", rows=rows)


@blueprint.get("/match/<code>/versions")
def page(code: str) -> Response:
    """Both versions side by side, hand by hand."""
    return _page(code)


@blueprint.post("/match/<code>/versions")
def decide(code: str) -> Response:
    """Enter a hand or a fact as the referee's own, or set it aside; either with a reason."""
    form, reason = request.form, request.form.get("reason", "")
    numbers = [int(text) for text in form.getlist("number") if text.isascii() and text.isdigit()]
    act = form.get("act", "")
    try:
        if act == "hand":
            acts.enter_hand(code, _number("writer"), _number("hand"), reason, stamp())
        elif act == "facts":
            for number in numbers:
                acts.enter(code, number, reason, stamp())
        elif act == "ruled":
            shown = _rule(code, reason)
            if shown is not None:
                return _page(code, preview=shown)
        elif act == "reopened":
            reopen(code, reason, _number("after"), form.get("event_id", ""), stamp())
        elif act == "aside":
            acts.set_aside(code, numbers, reason, stamp())
    except RuleError as error:
        return _page(code, problem(error)["text"], 422)
    except MovedOn:
        return _page(code, _("The table has just written something: look again, then decide."), 409)
    return redirect(url_for("versions.page", code=code), 303)


def _rule(code: str, reason: str) -> Mapping[str, Any] | None:
    """Give a confirmed or disputed hand its late version; first what that moves, to be shown."""
    view = queries.any_view(code)
    writer, hand = _number("writer"), _number("hand")
    ours, value = acts.late_hand(code, writer, hand)
    told = {
        "device": ours[0].device,
        "hand": hand_shown(game_of(view.game), value, view.record.players),
    }
    facts = _("Came late from %(device)s: %(hand)s", **told)
    said, event_id = acts.read_reason(reason), f"late.{ours[0].event_id}"[:64]
    events = ruling_on(view, hand, value, facts, said, event_id)
    shown = {"rows": moved_by(view, events), "seen": seen_as(view, events[-1].payload)}
    if request.form.get("confirmed") != shown["seen"]:
        return shown
    rule_hand(code, writer, hand, facts, reason, view.number, stamp())
    return None


def _number(field: str) -> int:
    text = request.form.get(field, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _page(
    code: str, error: str = "", status: int = 200, preview: Mapping[str, Any] | None = None
) -> Response:
    match_id = subjects.of_match(code).match_id
    assert match_id is not None  # the access rules let nobody in without
    view = queries.any_view(code)
    entries = queries.entries(code)
    kept = late.of_match(match_id)
    writers = dict.fromkeys(one.writer_id for one in kept)
    groups = [
        group
        for writer_id in writers
        for group in _groups(view, entries, [one for one in kept if one.writer_id == writer_id])
    ]
    body = render_template(
        "tablets/versions.html",
        code=view.code,
        who=who_plays(view),
        groups=groups,
        error=error[:1].upper() + error[1:],
        typed=request.form,
        preview=preview,
        post=Post(url_for("versions.decide", code=view.code), view.number),
    )
    return make_response(body, status)


def _groups(
    view: AnyView, entries: Sequence[LedgerEntry], kept: list[LateEntry]
) -> list[dict[str, Any]]:
    """What one device sent, a group for each hand, and one for what is about none."""
    seen = late.as_seen(view.code, kept, 0)
    whole = acts.complete_hands(seen)
    hands = dict.fromkeys(one.hand for one in kept)
    return [
        _group(view, entries, hand, [one for one in kept if one.hand == hand], whole)
        for hand in hands
    ]


def _group(
    view: AnyView,
    entries: Sequence[LedgerEntry],
    hand: int | None,
    kept: list[LateEntry],
    whole: Mapping[int, Any],
) -> dict[str, Any]:
    game, players = game_of(view.game), view.record.players
    fork = kept[0].after
    since = [one for one in entries if one.number > fork and one.payload.get("hand") == hand]
    undecided = [one for one in kept if not one.outcome]
    now = acts.complete_hands(view)
    about = hand or 0
    return {
        "hand": hand,
        "device": kept[0].device,
        "writer": kept[0].writer_id,
        "now": hand_shown(game, now[about], players) if about in now else "",
        "since": [game.fact_words(one.kind, one.payload, players) for one in since],
        "late": hand_shown(game, whole[about], players) if about in whole else "",
        "lines": [
            {"what": late_words(game, one, players), "when": moment_shown(one.recorded_at)}
            for one in kept
        ],
        "numbers": [one.number for one in undecided],
        "whole": about in whole,
        "way": way_of(view, hand),
        "readable": all(one.fact for one in undecided),
        "decided": [_decided(one) for one in kept if one.outcome],
    }


def _decided(one: LateEntry) -> dict[str, Any]:
    return {
        "what": one.number,
        "entered": one.outcome == "entered",
        "entry": one.entry,
        "by": isolated(one.decided_by),
        "when": moment_shown(one.decided_at) if one.decided_at else "",
        "reason": isolated(one.reason),
    }
