"""A hand or a result that one side refuses: both versions side by side, until it is decided."""

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.rulings.office import Dispute
from referee.presenters.office.rulings import dispute_shown, entries_of
from referee.store.ledger.canonical import canonical
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.store.office import waiting
from referee.web.forms.base import PageForm, form_on_page
from referee.web.matches import preview
from referee.web.matches.writing import attempt
from referee.web.office.act_page import answer_act
from referee.web.office.forms import DisputeDecidedForm

blueprint = Blueprint("disputes", __name__)


@blueprint.get("/match/<code>/disputes/<int:number>")
def page(code: str, number: int) -> Response:
    """Show a dispute: both versions and the changes that the disputed one would bring."""
    return _page(queries.any_view(code), number)


@blueprint.post("/match/<code>/disputes/<int:number>")
def decide(code: str, number: int) -> Response:
    """Keep the hand as it is written, or write it as the other side says."""
    form = {**request.form, "dispute": str(number)}
    if form.pop("version", "written") == "theirs":
        dispute = _found(queries.any_view(code), number)
        form["value"] = canonical(dispute.value) if dispute.value is not None else ""
    sent = attempt(code, "dispute_decided", form)
    if sent is not None:
        return _page(queries.any_view(code), number, sent)
    return redirect(url_for("disputes.page", code=code, number=number), 303)


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
        deciding=form_on_page(DisputeDecidedForm, sent),
        version=request.form.get("version", "written"),
    )
