"""The decision between different results that both sides of a table have reported (15.1)."""

from flask import Blueprint, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.actions.tournaments.results import decide_result
from referee.presenters.tournaments.results.version import VersionShown
from referee.store.tournaments.views import EventView
from referee.tournament.evening.state import TableKey
from referee.web.forms.refusal import Refusal
from referee.web.http.visitors import person
from referee.web.tournaments.results.deciding import THIRD
from referee.web.tournaments.results.form import way_of
from referee.web.tournaments.results.registry import result_form
from referee.web.tournaments.results.table import after, planned_table, table_page
from referee.web.tournaments.results.versions import (
    DecidedResultForm,
    refuse_decided,
    third_version,
    told_result,
)
from referee.web.tournaments.rounds.in_room import keep_room

blueprint = Blueprint(
    "event_decision", __name__, url_prefix="/events/<event>/rounds/<int:number>/<int:table>"
)
keep_room(blueprint)


@blueprint.post("/decide")
def decide(event: str, number: int, table: int) -> Response:
    """Let one of the reports hold, or a third result; it counts at once.

    With `preview` nothing is written: the page shows what follows from the third one.
    """
    key = (number, table)
    event_page, view = planned_table(event, key)
    kind = result_form(DecidedResultForm, view.state.plan.regulation, way_of(request.form))
    if request.form.get("preview"):
        form, shown = _previewed(view, key, kind)
        return table_page(event, key, form, shown)
    form = kind(request.form)

    def act() -> None:
        refuse_decided(view, key)
        third = form.is_third()
        outcome = form.result() if third else told_result(view, key, form.version.value)
        ruled = person().referees(event_page.event.id)
        decide_result(form.act(event), key, outcome, form.text.value, ruled=ruled)

    if form.succeeds(act):
        return after(event, key, form, written=True)
    # What follows from a third result stays in sight while its reason is still to be written.
    _form, shown = _previewed(view, key, kind) if form.version.data == THIRD else (form, None)
    return table_page(event, key, form, shown)


def _previewed(
    view: EventView, key: TableKey, kind: type[DecidedResultForm]
) -> tuple[DecidedResultForm, VersionShown | None]:
    """Return the form with a third result, and what follows from it, None where it cannot be."""
    form = kind(MultiDict({**request.form, "version": THIRD}))
    form.previews = True

    def third() -> VersionShown:
        form.is_third()
        return third_version(view, key, form.result())

    shown = form.attempt(third)
    return form, None if isinstance(shown, Refusal) else shown
