"""A hand or a result that one side refuses: both versions side by side, until it is decided."""

from typing import Any, Final

from flask import Blueprint, abort, flash, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.rulings.office import Dispute
from referee.presenters.office.rulings import dispute_shown, entries_of
from referee.presenters.words.text import _
from referee.store.ledger.canonical import canonical
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView
from referee.store.office import waiting
from referee.store.tournaments.views import event_view_at
from referee.web.forms.base import PageForm, form_on_page
from referee.web.matches import preview
from referee.web.matches.writing import attempt
from referee.web.office.act_page import answer_act
from referee.web.office.forms import DisputeDecidedForm

blueprint = Blueprint("disputes", __name__)

RESULT: Final = "result"
RULING: Final = "ruling"
"""Where the referee of a refused result goes on: to another result, or to a ruling on a hand."""


@blueprint.get("/match/<code>/disputes/<int:number>")
def page(code: str, number: int) -> Response:
    """Show a dispute: both versions and the changes that the disputed one would bring."""
    return _page(queries.any_view(code), number)


@blueprint.post("/match/<code>/disputes/<int:number>")
def decide(code: str, number: int) -> Response:
    """Keep the hand as it is written, or write it as the other side says.

    What was said to a refused result goes on with the referee to where another one is written.
    """
    form = {**request.form, "dispute": str(number)}
    further = form.pop("further", "")
    if further == RULING:
        return _to_ruling(_found(queries.any_view(code), number), code)
    if form.pop("version", "written") == "theirs":
        dispute = _found(queries.any_view(code), number)
        form["value"] = canonical(dispute.value) if dispute.value is not None else ""
    sent = attempt(code, "dispute_decided", form)
    if sent is not None:
        return _page(queries.any_view(code), number, sent)
    there = _table_of(code) if further == RESULT else ""
    return redirect(there or url_for("disputes.page", code=code, number=number), 303)


def _to_ruling(dispute: Dispute, code: str) -> Response:
    """Go on to a ruling on what the same side complains of; the dispute stays open meanwhile."""
    by = str(dispute.party or "")
    facts = request.form.get("text", "").strip() or dispute.reason
    there = url_for("rulings.form", code=code, source="complaint", by=by, facts=facts)
    return redirect(there, 303)


def _table_of(code: str) -> str:
    """Return where the desk writes another result of the match; "" for one of no tournament."""
    found = find_match(code).round
    sheet = event_view_at(found.chain).state.sheets.get(found.key) if found else None
    if found is None or sheet is None:
        return ""
    round_, table = found.key
    flash(_("Now write the result that holds."), "info")
    at: dict[str, Any] = {"event": found.event, "number": round_, "table": table}
    if sheet.confirmed is None:
        return url_for("event_table.page", **at, _anchor="paper")
    return url_for("event_correction.page", **at, reason=request.form.get("text", ""))


def _found(view: AnyView, number: int) -> Dispute:
    disputes: tuple[Dispute, ...] = view.state.office.disputes
    return next((d for d in disputes if d.number == number), None) or abort(404)


def _page(view: AnyView, number: int, sent: PageForm | None = None) -> Response:
    dispute = _found(view, number)
    undecided = dispute.decided is None and dispute.value is not None
    # A decision has a reason; the preview is made before anybody has written one.
    payload = {"dispute": number, "text": "–", "value": dispute.value}
    rows = preview.moved(view, "dispute_decided", payload) if undecided else ()
    return answer_act(
        "office/dispute.html",
        view,
        url_for("disputes.decide", code=view.code, number=number),
        sent,
        dispute=dispute_shown(dispute, view, waiting.written(view.code, entries_of(view))),
        rows=rows,
        at_desk=find_match(view.code).round is not None,
        deciding=form_on_page(DisputeDecidedForm, sent),
        version=request.form.get("version", "written"),
    )
