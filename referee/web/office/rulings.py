"""The pages of a ruling: opened, previewed, given, appealed, given again, released."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import (
    Blueprint,
    abort,
    flash,
    redirect,
    request,
    url_for,
)
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.core.errors import N_, RuleError
from referee.core.rulings.effects import ON_HAND
from referee.core.rulings.offences import OFFENCES, REMEDIES
from referee.core.rulings.office import Ruling
from referee.core.words import REMEDIES as REMEDY_WORDS
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.office.facts import EFFECTS, effect_words
from referee.presenters.office.matters import played_lines
from referee.presenters.office.parties import offenders
from referee.presenters.office.rulings import entries_of, ruling_shown
from referee.presenters.words.comparison import Change
from referee.presenters.words.text import _, say
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.store.office import waiting
from referee.web.forms.fields import Choice
from referee.web.forms.refusal import Refusal
from referee.web.games.registry import game_of
from referee.web.matches import preview as outcomes
from referee.web.matches.posting import Form, Payload
from referee.web.matches.writing import attempt, refusal
from referee.web.office import warned
from referee.web.office.act_page import answer_act
from referee.web.office.forms import RulingGivenForm

blueprint = Blueprint("rulings", __name__)

MOST_HANDS = 12
"""So many of the last hands are offered; complaints about earlier ones are out of time."""

PROPOSED = "proposed"
"""The value that the form sends for the remedy that the catalogue proposes."""


@dataclass(frozen=True)
class Previewed:
    """The consequences of a decision, in words and as changes of rows.

    `seen` is the mark that the confirming button sends back; `changed` tells that the form was
    changed since the decision was first shown.
    """

    words: str
    article: str
    rows: Sequence[Change]
    seen: str
    changed: bool


@dataclass(frozen=True)
class DecisionLists:
    """The choices in the form of a decision; `correctable`: the hand may be rewritten."""

    offences: Sequence[Choice]
    offenders: Sequence[object]
    effects: Sequence[Choice]
    remedies: Sequence[Choice]
    correctable: bool


@blueprint.get("/match/<code>/rulings/new")
def form(code: str) -> Response:
    """Show the form that opens a ruling."""
    return _new_page(queries.any_view(code), request.args)


@blueprint.post("/match/<code>/rulings/new")
def open_one(code: str) -> Response:
    """Open the ruling: from now on the score is frozen."""
    sent = attempt(code, "ruling_opened", request.form)
    view = queries.any_view(code)
    if sent is not None:
        return _new_page(view, request.form, sent.refusal)
    opened = view.state.office.rulings[-1]
    return redirect(url_for("rulings.page", code=code, number=opened.number), 303)


@blueprint.get("/match/<code>/rulings/<int:number>")
def page(code: str, number: int) -> Response:
    """Show the ruling with all its steps and, while it is open, the form that decides it."""
    return _page(queries.any_view(code), number, request.args)


@blueprint.post("/match/<code>/rulings/<int:number>")
def decide(code: str, number: int) -> Response:
    """Show what a decision moves, then give it; appeal against one; release the score."""
    view = queries.any_view(code)
    kind = request.form.get("kind", "")
    given = {**request.form, "ruling": str(number)}
    if kind == "ruling_given":
        try:
            given |= _as_proposed(view, request.form)
        except RuleError as error:
            return _page(view, number, request.form, refusal(error))
        typed, article = given, game_of(view.game).punishment.article(given.get("offence", ""))
        if article and not given.get("article", "").strip():
            given = given | {"article": article}
        form = RulingGivenForm(MultiDict(given))
        shown = form.attempt(lambda: _preview(view, form.payload(view), "confirmed" in given))
        if isinstance(shown, Refusal):
            return _page(view, number, request.form, shown)
        if request.form.get("confirmed") != shown.seen:
            return _page(view, number, typed, preview=shown)
    elif kind not in ("ruling_appealed", "score_released"):
        abort(400)
    sent = attempt(code, kind, given)
    if sent is not None:
        return _page(queries.any_view(code), number, request.form, sent.refusal)
    if kind == "score_released":
        flash(_("The score is released."), "done")
        return redirect(url_for("office.desk"), 303)
    return redirect(url_for("rulings.page", code=code, number=number), 303)


def _as_proposed(view: AnyView, form: Form) -> dict[str, str]:
    """Return what catalogue and earlier warnings make of `proposed`, as the form would say it.

    Warnings count that the offender has had in the event.
    """
    if form.get("effect") != PROPOSED:
        return {}
    if form.get("offence") not in OFFENCES:
        raise RuleError(N_("say what happened"), place="offence")
    warnings = warned.offences(view, form.get("offender", ""))
    remedy = game_of(view.game).punishment.next_step(view, form["offence"], warnings)
    if remedy == "warning":
        return {"effect": "warning"}
    points = {"points": form.get("points", "").strip() or "1"} if remedy == "deduct" else {}
    return {"effect": "penalty", "remedy": remedy, **points}


def _preview(view: AnyView, payload: Payload, changed: bool) -> Previewed:
    rows = outcomes.moved(view, "ruling_given", payload)
    return Previewed(
        words=effect_words(words_of(view.game).hand_words, payload, view.record.players),
        article=payload.get("article", ""),
        rows=rows if payload["effect"] in ON_HAND else [],
        seen=outcomes.seen_as(view, payload),
        changed=changed,
    )


def _new_page(view: AnyView, typed: Form, refused: Refusal | None = None) -> Response:
    hands = len(view.record.hands)
    newest_first = range(hands, max(0, hands - MOST_HANDS), -1)
    options = [Choice("", _("no hand"))]
    options += [Choice(str(n), _("Hand %(n)s", n=n)) for n in newest_first]
    return answer_act(
        "office/opening.html",
        view,
        url_for("rulings.open_one", code=view.code),
        refused,
        typed=typed,
        who=[Choice("", _("nobody")), *offenders(view)],
        hands=options,
        hand=typed.get("hand", str(hands or "")),
    )


def _page(
    view: AnyView,
    number: int,
    typed: Form,
    refused: Refusal | None = None,
    preview: Previewed | None = None,
) -> Response:
    office = view.state.office
    ruling = next((one for one in office.rulings if one.number == number), None) or abort(404)
    return answer_act(
        "office/ruling.html",
        view,
        url_for("rulings.decide", code=view.code, number=number),
        refused,
        ruling=ruling_shown(ruling, view, waiting.written(view.code, entries_of(view))),
        typed=typed,
        preview=preview,
        to_release=office.frozen and not office.open_rulings,
        played=played_lines(view),
        warnings=warned.shown(view),
        who=[Choice("", _("the referee himself")), *offenders(view)],
        lists=_lists(view, ruling) if ruling.is_open else None,
    )


def _lists(view: AnyView, ruling: Ruling) -> DecisionLists:
    on_hand = ruling.hand is not None
    punishment = game_of(view.game).punishment
    effects = [Choice(PROPOSED, _("as proposed"))]
    effects += [
        Choice(effect, say(words))
        for effect, words in EFFECTS.items()
        if effect != "hand_corrected"
        and (on_hand or effect not in ON_HAND)
        and (punishment.penalties or effect != "penalty")
    ]
    return DecisionLists(
        offences=[Choice("", _("no offence")), *punishment.offences(view)],
        offenders=offenders(view),
        effects=effects,
        remedies=[Choice(one, say(REMEDY_WORDS[one])) for one in REMEDIES],
        correctable=on_hand and ruling.hand != view.state.open_hand,
    )
