"""Correcting an earlier hand, inserting a forgotten one, removing one that never was (15.2)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, abort, flash, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.actions.matches.match_facts import preview
from referee.core.errors import N_, RuleError
from referee.core.facts import Fact
from referee.games.course import course
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.office.late import hand_shown
from referee.presenters.office.matters import hands_stand, result_stands
from referee.presenters.words.comparison import Change
from referee.presenters.words.text import _
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.web.games.registry import game_of
from referee.web.http.who_may import may_write
from referee.web.matches import preview as outcomes
from referee.web.matches.correction_form import CorrectionForm
from referee.web.matches.posting import Payload
from referee.web.matches.writing import answer_match, attempt

blueprint = Blueprint("correction", __name__)

KINDS = ("hand_corrected", "hand_inserted", "hand_removed")
PURPOSES = {"ruling": "ruling_given", "dispute": "dispute_decided", "by": "hand_refused"}
"""Kinds of facts that also write a hand, by their field in the form: a ruling or a dispute that a
referee decides, and the version of the side that refuses the hand."""


@blueprint.get("/match/<code>/correct/<int:hand>")
def form(code: str, hand: int) -> Response:
    """Show the recorded hand; after the last one, or with `insert`, an empty form."""
    view = queries.any_view(code)
    kind = _kind(view, hand, "insert" in request.args)
    purposes = {name: request.args[name] for name in PURPOSES if name in request.args}
    if purposes:
        # Who decides or disputes a hand means one that is recorded.
        if not _is_recorded(view, hand):
            abort(404)
        kind = PURPOSES[next(iter(purposes))]
    correction = game_of(view.game).correction
    if kind == "hand_inserted":
        form = correction(view, hand, kind)
        form.way.text = form.way.choices[0].value
    else:
        form = correction(view, hand, kind, data=_fields_of(view, hand, kind))
        form.reason.text = request.args.get("reason", "")
    for name, text in purposes.items():
        purpose: Any = form[name]
        purpose.text = text
    return _page(form)


@blueprint.post("/match/<code>/correct/<int:hand>")
def correct(code: str, hand: int) -> Response:
    """Write the correction, or show first what it would change.

    It is shown where that is asked for, and where the match takes another course; the button under
    it sends the mark of what was shown as `confirmed`. A preview needs no reason yet.
    """
    view = queries.any_view(code)
    kind = request.form.get("kind", "")
    if kind not in (*KINDS, *PURPOSES.values()):
        abort(400)
    form = game_of(view.game).correction(view, hand, kind, request.form)
    if "again" in request.args:
        return _page(form)
    previewed, confirmed = "preview" in request.form, request.form.get("confirmed")
    form.needs_no_reason |= previewed
    if not form.validate():
        return _page(form, _without_reason(form) if confirmed is not None else None)
    try:
        payload = form.payload()
        if kind == "hand_refused" and _is_recorded(view, hand):
            _refuse_unchanged(form, payload)
        shown = _changes(view, kind, payload, hand)
        if kind == "hand_corrected":
            shown = replace(shown, unchanged=payload["value"] == _untouched(form))
    except RuleError as error:
        form.refuse(error)
        return _page(form)
    if shown.unchanged or _is_shown_first(shown, previewed, confirmed):
        return _page(form, shown)
    sent = attempt(code, kind, dict(request.form.items()) | _as_sent(payload))
    if sent is not None:
        form.view, refusal = queries.any_view(code), sent.refusal
        form.refuse_whole(
            refusal.text, status=refusal.status, article=refusal.article, news=refusal.news
        )
        return _page(form)
    return redirect(_next(code, kind, hand, payload), 303)


def _fields_of(view: AnyView, hand: int, kind: str) -> Payload:
    """Return the fields of a recorded hand; a side that refuses one says it in totals."""
    correction = game_of(view.game).correction
    recorded = correction.recorded(view, hand)
    if kind == "hand_refused" and recorded["way"] in ("tricks", "taken"):
        return {**recorded, "way": correction.way_of_totals(view)}
    return recorded


def _refuse_unchanged(form: CorrectionForm, payload: Payload) -> None:
    """Raise RuleError where a side refuses a hand and says of it what is written already."""
    if payload["value"] == _untouched(form) or _comes_to_the_same(form.view, payload):
        said = N_("it is written so already: change what went otherwise")
        raise RuleError(said, place=form.way.text or "void")


def _untouched(form: CorrectionForm) -> Payload | None:
    """Return the hand as its form sends it when nobody has changed anything, None where it is bare.

    A form says a hand in its own words: what is recorded may be said in others.
    """
    view, hand, kind = form.view, form.hand, form.kind
    correction = game_of(view.game).correction
    shown = correction(view, hand, kind, data=_fields_of(view, hand, kind))
    own = [(field.name, field.text) for field in (form.after, form.event_id)]
    untouched = correction(view, hand, kind, MultiDict([*shown.typed, *own]))
    untouched.needs_no_reason = True
    try:
        return untouched.payload()["value"] if untouched.validate() else None
    except RuleError:
        return None


def _comes_to_the_same(view: AnyView, payload: Payload) -> bool:
    """Return whether a hand that was played card by card comes to what is said of it in totals."""
    hand = payload["hand"]
    recorded = view.state.record["hands"][hand - 1]
    if not {"tricks", "taken"} & recorded.keys() or {"tricks", "taken"} & payload["value"].keys():
        return False
    said = {"hand": hand, "reason": payload["reason"], "value": payload["value"]}
    after = course((*view.facts, Fact(view.number + 1, "hand_corrected", said)))
    game = words_of(view.game)
    came_to = game.came_to(view, hand)
    return came_to != "" and came_to == game.came_to(after, hand)


def _as_sent(payload: Mapping[str, Any]) -> dict[str, str]:
    """Return the payload as the fields that every device sends."""
    sent = {name: str(content) for name, content in payload.items() if name != "value"}
    return sent | ({"value": json.dumps(payload["value"])} if "value" in payload else {})


def _next(code: str, kind: str, hand: int, payload: Payload) -> str:
    """Return the address of the page that follows the correction."""
    if kind == "ruling_given":
        return url_for("rulings.page", code=code, number=payload["ruling"])
    if kind == "dispute_decided":
        return url_for("disputes.page", code=code, number=payload["dispute"])
    if kind != "hand_refused":
        flash(_("Hand %(n)s: the correction is recorded.", n=hand), "done")
    return url_for("table.page", code=code)


@dataclass(frozen=True)
class FactPreview:
    """What a fact would change, line by line.

    `turning` tells whether the match takes another course, `seen` is the mark of what was shown;
    `unchanged`, whether the hand is recorded like this already, so that there is nothing to write.
    """

    rows: Sequence[Change]
    turning: bool
    seen: str
    unchanged: bool = False


def _is_shown_first(shown: FactPreview, previewed: bool, confirmed: str | None) -> bool:
    """Tell whether a preview is shown before anything is written.

    Whoever has confirmed one is shown it again only where something has changed since.
    """
    if confirmed is not None:
        return confirmed != shown.seen
    return previewed or shown.turning


def _without_reason(form: CorrectionForm) -> FactPreview | None:
    """Return what was shown and is to be written, where nothing but its reason is missing."""
    if form.refusal.errors.keys() != {form.reason.name}:
        return None
    form.needs_no_reason = True
    try:
        return _changes(form.view, form.kind, form.payload(), form.hand)
    except RuleError:
        return None


def _changes(view: AnyView, kind: str, payload: Mapping[str, Any], hand: int) -> FactPreview:
    """Return what the fact would change; raise RuleError where the rules refuse it.

    A referee is shown the sums, too, before he decides (15.1). The reason may follow the preview.
    """
    compared = preview(view.code, kind, payload)
    game = game_of(view.game)
    of_hand = 0 if kind in ("ruling_given", "dispute_decided") else hand
    rows = game.compared(compared.before, compared.after, of_hand)
    turning = bool(rows if of_hand == 0 else game.moves(compared.before, compared.after, hand))
    said = {key: content for key, content in payload.items() if key not in ("reason", "text")}
    # Where only sums move the lines that stay say nothing; a course is seen as a whole.
    shown = rows if turning else [row for row in rows if row.changed]
    return FactPreview(shown, turning, outcomes.seen_as(view, said))


def _kind(view: AnyView, hand: int, insert: bool) -> str:
    """Return the kind of fact that writes a hand: after the last one it is inserted.

    Answer with 404 for a hand further on.
    """
    hands = len(view.record.hands)
    if not 1 <= hand <= hands + 1:
        abort(404)
    return "hand_inserted" if insert or hand > hands else "hand_corrected"


def _is_recorded(view: AnyView, hand: int) -> bool:
    """Tell whether the hand is there: another device may have undone it since the page was read."""
    return 1 <= hand <= len(view.record.hands)


def _takes_a_ruling(view: AnyView, kind: str, hand: int) -> bool:
    """Tell whether the hand is confirmed, or a later one is that would be renumbered (15.1)."""
    confirmed = view.state.office.confirmed
    if kind == "hand_inserted":
        return hand <= max(confirmed, default=0)
    return kind in KINDS and hand in confirmed


def _page(form: CorrectionForm, shown: FactPreview | None = None) -> Response:
    """Answer with the form, or with what it would change where that is `shown`."""
    view, hand, kind = form.view, form.hand, form.kind
    game = game_of(view.game)
    removing = game.correction(view, hand, "hand_removed")
    removing.reason.id = "reason-removed"
    return answer_match(
        f"games/{game.name}/correction.html",
        view,
        url_for("correction.correct", code=view.code, hand=hand),
        form,
        hand=hand,
        kind=kind,
        shown=shown,
        removing=removing,
        recorded=_words_of(view, hand) if kind == "hand_refused" else "",
        closed=kind in KINDS and view.status in ("locked", "closed"),
        by_ruling=_takes_a_ruling(view, kind, hand),
        stand=_stand(view, kind),
        may_rule=may_write(view.code, "ruling_opened"),
    )


def _stand(view: AnyView, kind: str) -> str:
    """Say why such a fact changes no hand any more, "" where it may."""
    if kind == "hand_refused":
        return result_stands(view)
    return hands_stand(view) if kind in KINDS else ""


def _words_of(view: AnyView, hand: int) -> str:
    """Return the recorded hand in words, "" where it was undone meanwhile."""
    if not _is_recorded(view, hand):
        return ""
    value = view.state.record["hands"][hand - 1]
    return hand_shown(words_of(view.game), value, view.record.players)
