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
from referee.games.registry import game_of as rules_of
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.office.facts import EFFECTS, effect_words
from referee.presenters.office.matters import played_lines
from referee.presenters.office.rulings import entries_of, ruling_shown
from referee.presenters.words.comparison import Change
from referee.presenters.words.text import _, say
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.store.office import waiting
from referee.web.forms.base import PageForm, form_on_page, leaves
from referee.web.forms.fields import Choice, TypedField
from referee.web.forms.refusal import Refusal
from referee.web.games.registry import game_of
from referee.web.matches import preview as outcomes
from referee.web.matches.choices import choices_of
from referee.web.matches.posting import Form, Payload
from referee.web.matches.writing import attempt
from referee.web.office import warned
from referee.web.office.act_page import answer_act, offender_choices
from referee.web.office.forms import RulingAppealedForm, RulingGivenForm, RulingOpenedForm
from referee.web.tournaments.event_page import page_of_match

blueprint = Blueprint("rulings", __name__)

MOST_HANDS = 12
"""So many of the last hands are offered; complaints about earlier ones are out of time."""

PROPOSED = "proposed"
"""The value that the form sends for the remedy that the catalogue proposes."""


@dataclass(frozen=True)
class DecisionPreview:
    """The consequences of a decision, in words and as changes of rows.

    `seen` is the mark that the confirming button sends back; `changed` tells that the form was
    changed since the decision was first shown.
    """

    words: str
    article: str
    rows: Sequence[Change]
    seen: str
    changed: bool


@blueprint.get("/match/<code>/rulings/new")
def form(code: str) -> Response:
    """Show the form that opens a ruling."""
    return _new_page(queries.any_view(code))


@blueprint.post("/match/<code>/rulings/new")
def open_one(code: str) -> Response:
    """Open the ruling: from now on the score is frozen."""
    sent = attempt(code, "ruling_opened", request.form)
    view = queries.any_view(code)
    if sent is not None:
        return _new_page(view, sent)
    opened = view.state.office.rulings[-1]
    return redirect(url_for("rulings.page", code=code, number=opened.number), 303)


@blueprint.get("/match/<code>/rulings/<int:number>")
def page(code: str, number: int) -> Response:
    """Show the ruling with all its steps and, while it is open, the form that decides it."""
    return _page(queries.any_view(code), number)


@blueprint.post("/match/<code>/rulings/<int:number>")
def decide(code: str, number: int) -> Response:
    """Show what a decision moves, then give it; appeal against one; release the score."""
    view = queries.any_view(code)
    kind = request.form.get("kind", "")
    given = {**request.form, "ruling": str(number)}
    if kind == "ruling_given":
        try:
            given |= _as_proposed(view, number, request.form)
        except RuleError as error:
            undecided = RulingGivenForm(request.form)
            undecided.refuse(error)
            return _page(view, number, undecided)
        typed, article = given, game_of(view.game).punishment.article(given.get("offence", ""))
        if article and not given.get("article", "").strip():
            given = given | {"article": article}
        form = RulingGivenForm(MultiDict(given))
        shown = form.attempt(lambda: _preview(view, form.payload(view), "confirmed" in given))
        if isinstance(shown, Refusal):
            return _page(view, number, _as_typed(form))
        if request.form.get("confirmed") != shown.seen:
            return _page(view, number, RulingGivenForm(MultiDict(typed)), shown)
    elif kind not in ("ruling_appealed", "score_released"):
        abort(400)
    sent = attempt(code, kind, given)
    if sent is not None:
        return _page(queries.any_view(code), number, _as_typed(sent))
    if kind == "score_released":
        flash(_("The score is released."), "done")
        event_page = page_of_match(view.code)
        desk = url_for("office.desk")
        if event_page is not None:
            desk = url_for("office.of_event", event=event_page.code)
        return redirect(desk, 303)
    return redirect(url_for("rulings.page", code=code, number=number), 303)


def _as_typed(form: PageForm) -> PageForm:
    """Return a form with the texts that were typed, some of which a proposal had replaced."""
    for one in leaves(form):
        if isinstance(one, TypedField):
            one.text = request.form.get(one.name, "")
    return form


def _as_proposed(view: AnyView, number: int, form: Form) -> dict[str, str]:
    """Return what catalogue and earlier warnings make of `proposed`, as the form would say it.

    Warnings count that the offender has had in the event.
    """
    if form.get("effect") != PROPOSED:
        return {}
    if form.get("offence") not in OFFENCES:
        raise RuleError(N_("say what happened"), place="offence")
    warnings = warned.offences(view, number, form.get("offender", ""))
    remedy = game_of(view.game).punishment.next_step(view, form["offence"], warnings)
    if remedy == "warning":
        return {"effect": "warning"}
    points = {"points": form.get("points", "").strip() or "1"} if remedy == "deduct" else {}
    return {"effect": "penalty", "remedy": remedy, **points}


def _preview(view: AnyView, payload: Payload, changed: bool) -> DecisionPreview:
    rows = outcomes.moved(view, "ruling_given", payload)
    return DecisionPreview(
        words=effect_words(
            words_of(view.game).hand_words,
            payload,
            view.record.players,
            rules_of(view.game).offences,
        ),
        article=payload.get("article", ""),
        rows=rows if payload["effect"] in ON_HAND else [],
        seen=outcomes.seen_as(view, payload),
        changed=changed,
    )


def _new_page(view: AnyView, sent: PageForm | None = None) -> Response:
    form = sent if isinstance(sent, RulingOpenedForm) else RulingOpenedForm(request.args)
    hands = len(view.record.hands)
    newest_first = range(hands, max(0, hands - MOST_HANDS), -1)
    form.source.choices = [
        Choice("complaint", _("a complaint")),
        Choice("finding", _("found by the referee")),
    ]
    form.source.text = form.source.text or "complaint"
    called = view.state.office.call
    if sent is None and called is not None:
        # What the table has told with its call is not asked again.
        form.facts.text = form.facts.text or called.reason
    form.hand.choices = [Choice("", _("no hand"))]
    form.hand.choices += [Choice(str(n), _("Hand %(n)s", n=n)) for n in newest_first]
    if not form.hand.raw_data:
        form.hand.text = str(hands or "")
    form.by.choices = [Choice("", _("nobody")), *offender_choices(view)]
    address = url_for("rulings.open_one", code=view.code)
    return answer_act("office/opening.html", view, address, sent, opening=form)


def _page(
    view: AnyView, number: int, sent: PageForm | None = None, preview: DecisionPreview | None = None
) -> Response:
    office = view.state.office
    ruling = next((one for one in office.rulings if one.number == number), None) or abort(404)
    giving = sent if isinstance(sent, RulingGivenForm) else RulingGivenForm(request.args)
    _offer(giving, view, ruling)
    appealing = form_on_page(RulingAppealedForm, sent)
    appealing.by.choices = [Choice("", _("the referee himself")), *offender_choices(view)]
    return answer_act(
        "office/ruling.html",
        view,
        url_for("rulings.decide", code=view.code, number=number),
        sent,
        ruling=ruling_shown(ruling, view, waiting.written(view.code, entries_of(view))),
        giving=giving,
        appealing=appealing,
        preview=preview,
        to_release=office.frozen and not office.open_rulings,
        played=played_lines(view),
        warnings=warned.shown(view, number),
        correctable=ruling.hand not in (None, view.state.open_hand),
    )


def _offer(form: RulingGivenForm, view: AnyView, ruling: Ruling) -> None:
    """Set the choices of the form of a decision."""
    punishment = game_of(view.game).punishment
    form.offence.choices = [Choice("", _("no offence")), *punishment.offences(view)]
    form.offender.choices = offender_choices(view)
    form.effect.choices = [Choice(PROPOSED, _("as proposed"))]
    form.effect.choices += [
        Choice(effect, say(words))
        for effect, words in EFFECTS.items()
        if effect != "hand_corrected"
        and (ruling.hand is not None or effect not in ON_HAND)
        and (punishment.penalties or effect != "penalty")
    ]
    form.effect.text = form.effect.text or PROPOSED
    form.remedy.choices = choices_of(REMEDY_WORDS, REMEDIES)
