"""The history of a person: what was written of him, and merges and splits to be undone."""

from flask import Blueprint, abort, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.register.merging import undo as undo_entry
from referee.core.register.facts import MOST_REASON, people_of
from referee.presenters.register.history import person_history
from referee.presenters.register.people import person_line
from referee.presenters.words.text import _
from referee.store.register import queries
from referee.store.register.projections import facts_of, register_about
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.fields import ReasonField, WholeField
from referee.web.http.visitors import person
from referee.web.register.linking import NamesForm

blueprint = Blueprint("person_history", __name__, url_prefix="/register/<int:number>/history")


class UndoForm(NamesForm):
    """An entry that is undone, and why."""

    entry = WholeField(look="hidden")
    reason = ReasonField(lazy_gettext("Reason"), most=MOST_REASON)


@blueprint.get("")
def page(number: int) -> Response:
    """Show what was written of a person, and by whom."""
    return _page(number, None)


@blueprint.post("")
def undo(number: int) -> Response:
    """Undo a merge or a split."""
    form = UndoForm(request.form)
    if not form.succeeds(lambda: undo_entry(form.act, number, form.entry.value, form.reason.value)):
        return _page(number, form)
    flash(_("Undone."), "done")
    # A person who came of a split is gone with it.
    there = queries.person(number) is not None
    return (
        see_other("person_history.page", number=number) if there else see_other("register.people")
    )


def _page(number: int, sent: UndoForm | None) -> Response:
    one = queries.person(number) or abort(404)
    entries = queries.history(number)
    named = {each for fact in facts_of(entries) for each in people_of(fact)}
    form = sent or UndoForm()
    form.show_after(0)
    return answer_form(
        "register/history.html",
        form,
        account=person(),
        one=person_line(one),
        rows=person_history(entries, register_about(named).people),
    )
