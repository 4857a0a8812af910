"""A hand or a result that one side refuses: both versions side by side, until it is decided."""

from dataclasses import replace
from typing import Final

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.actions.tournaments.decided_results import preview_decided
from referee.actions.tournaments.match_results import result_told_by
from referee.core.errors import RuleError
from referee.core.rulings.office import Dispute, Office
from referee.core.table_result import TableResult, write_table_result
from referee.presenters.office.facts import result_words, won_by
from referee.presenters.office.parties import refusers
from referee.presenters.office.rulings import DisputeShown, dispute_shown, entries_of
from referee.presenters.tournaments.results.correction import OutcomeShown, followed_by
from referee.presenters.tournaments.results.desk_result import desk_result
from referee.presenters.tournaments.results.version import VersionShown
from referee.presenters.tournaments.standings import capped_shown
from referee.presenters.tournaments.words import outcome_shown
from referee.presenters.words.text import _
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.matches.tables import PLAYED
from referee.store.matches.views import AnyView
from referee.store.office import waiting
from referee.store.tournaments.views import event_view_at
from referee.web.forms.base import PageForm
from referee.web.forms.refusal import Refusal
from referee.web.matches import preview
from referee.web.matches.writing import attempt
from referee.web.office.act_page import answer_act
from referee.web.office.forms import THEIRS, WRITTEN, DisputeDecidedForm
from referee.web.tournaments.results.deciding import THIRD, third_ways
from referee.web.tournaments.results.form import way_of
from referee.web.tournaments.results.registry import result_form

blueprint = Blueprint("disputes", __name__)

RULING: Final = "ruling"
"""Where the referee of a refused result may go on: to a ruling on a hand."""


@blueprint.get("/match/<code>/disputes/<int:number>")
def page(code: str, number: int) -> Response:
    """Show a dispute: both versions and the changes that the disputed one would bring."""
    return _page(queries.any_view(code), number)


@blueprint.post("/match/<code>/disputes/<int:number>")
def decide(code: str, number: int) -> Response:
    """Let one of the versions hold: the written one, the other side's, or a third result.

    What is decided of a result counts in its tournament at once. With `preview` nothing is written:
    the page shows what follows from the third one.
    """
    form = {**request.form, "dispute": str(number)}
    if form.pop("preview", ""):
        return _previewed(queries.any_view(code), number, form)
    if form.pop("further", "") == RULING:
        return _to_ruling(_found(queries.any_view(code), number), code)
    sent = attempt(code, "dispute_decided", form)
    if sent is not None:
        return _page(queries.any_view(code), number, sent)
    return redirect(url_for("disputes.page", code=code, number=number), 303)


def _previewed(view: AnyView, number: int, typed: dict[str, str]) -> Response:
    """Show what follows from a third result, as for the two versions, or why it cannot be."""
    kind = result_form(DisputeDecidedForm, view.state.regulation, way_of(typed))
    form = kind(MultiDict({**typed, "version": THIRD}))
    form.view, form.previews = view, True

    def third() -> VersionShown:
        told = form.third(view)
        fact = {"dispute": number, "text": "–", "result": write_table_result(told)}
        preview.moved(view, "dispute_decided", fact)
        return _version(view, THIRD, _("Another result, as you type it"), told)

    shown = form.attempt(third)
    return _page(view, number, form, None if isinstance(shown, Refusal) else shown)


def _to_ruling(dispute: Dispute, code: str) -> Response:
    """Go on to a ruling on what the same side complains of; the dispute stays open meanwhile."""
    by = str(dispute.party or "")
    facts = request.form.get("text", "").strip() or dispute.reason
    there = url_for("rulings.form", code=code, source="complaint", by=by, facts=facts)
    return redirect(there, 303)


def _found(view: AnyView, number: int) -> Dispute:
    office: Office = view.state.office
    return office.dispute(number) or abort(404)


def _page(
    view: AnyView,
    number: int,
    sent: PageForm | None = None,
    third: VersionShown | None = None,
) -> Response:
    """Answer with a dispute; `third` is another result that was typed, and what follows."""
    dispute = _found(view, number)
    undecided = dispute.decided is None
    # A decision has a reason; the preview is made before anybody has written one.
    payload = {"dispute": number, "text": "–", "value": dispute.value}
    # A hand that is corrected meanwhile may let the match go on.
    about_result = dispute.hand is None and view.status in PLAYED
    hand_told = undecided and dispute.value is not None
    shown = dispute_shown(dispute, view, waiting.written(view.code, entries_of(view)))
    deciding = result_form(DisputeDecidedForm, view.state.regulation, way_of(request.values))
    third_asked = THIRD if "third" in request.args else None
    return answer_act(
        "office/dispute.html",
        view,
        url_for("disputes.decide", code=view.code, number=number),
        sent,
        dispute=shown,
        rows=preview.moved(view, "dispute_decided", payload) if hand_told else (),
        versions=_versions(view, dispute, shown),
        counts=desk_result(view.code) if undecided and about_result else None,
        previewed=third,
        capped=capped_shown(view.state.regulation) if undecided and about_result else "",
        deciding=sent if isinstance(sent, DisputeDecidedForm) else deciding(version=third_asked),
        ways=third_ways("disputes.page", code=view.code, number=number),
        sides=[one.label for one in refusers(view)],
    )


def _versions(view: AnyView, dispute: Dispute, shown: DisputeShown) -> list[VersionShown]:
    """Return what is written and what the other side tells, each with what follows in the event.

    It is empty once the dispute is decided; a version that nobody gave is left out.
    """
    if dispute.decided is not None:
        return []
    said = _("As %(name)s say", name=shown.refused_by) if shown.refused_by else _("As they say")
    if dispute.hand is None and view.status in PLAYED:
        written = _version(view, WRITTEN, _("The recorded result"), None)
        if dispute.result is None:
            return [written]
        return [written, _version(view, THEIRS, said, dispute.result)]
    as_written = _("As it is recorded") if dispute.hand else _("The recorded result")
    both = [VersionShown(WRITTEN, shown.written, (as_written,))]
    return [*both, VersionShown(THEIRS, shown.theirs, (said,))] if shown.theirs else both


def _version(view: AnyView, value: str, who: str, told: TableResult | None) -> VersionShown:
    result, players = told or _recorded(view), view.record.players
    if result.payments is not None:
        shown, winner = result_words(result, players), ""
    else:
        shown, winner = outcome_shown(result), won_by(result, players)
    follows = _follows(view, told)
    if follows is None:
        return VersionShown(value, shown, (who,), winner)
    return VersionShown(value, shown, (who,), winner, follows.moved, follows.prizes)


def _recorded(view: AnyView) -> TableResult:
    """Return the recorded result, with the score of each game where the hands tell it."""
    result = result_told_by(view)
    if result.payments is not None or view.state.office.result is not None:
        return result
    return replace(result, scores=tuple([game.score for game in view.result.games]))


def _follows(view: AnyView, told: TableResult | None) -> OutcomeShown | None:
    """Return what follows once a result counts, None where it does not come to count."""
    try:
        seen = preview_decided(view, told)
    except RuleError:
        return None
    round_ = find_match(view.code).round
    if seen is None or round_ is None:
        return None
    return followed_by(event_view_at(round_.chain).state, seen)
