"""Who belongs to which category of the plan: all entries of one category ticked at once."""

from flask import Blueprint, abort, flash, request
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.facts import NewFact
from referee.presenters.tournaments.words import entry_shown
from referee.presenters.words.text import _
from referee.web.forms.base import PageForm, see_other
from referee.web.forms.fields import LineField
from referee.web.forms.ticked import TickedField
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm

blueprint = Blueprint("event_categories", __name__, url_prefix="/events/<event>/entries/categories")


class CategoryForm(TournamentForm):
    """The entries ticked for a category, and those that the page showed ticked (`before`).

    What others have ticked since stays as they left it.
    """

    category = LineField(look="hidden")
    ticked = TickedField()
    before = TickedField()

    @property
    def facts(self) -> list[NewFact]:
        """The facts that the ticks come to."""
        ticked, before = set(self.ticked.data), set(self.before.data)
        changes = {"category_given": ticked - before, "category_taken_back": before - ticked}
        return [
            (kind, {"category": self.category.value, "entries": sorted(entries)})
            for kind, entries in changes.items()
            if entries
        ]


@blueprint.get("")
def page(event: str) -> Response:
    """Show the entries of a category, `?category=`, of the first one otherwise."""
    return _page(event)


@blueprint.post("")
def write(event: str) -> Response:
    """Keep who belongs to the category."""
    planned(event)
    form = CategoryForm(request.form)
    if form.facts and not form.succeeds(lambda: record_event_facts(form.act(event), form.facts)):
        return _page(event, form)
    flash(_("Who belongs to the category is saved."), "done")
    return see_other("event_categories.page", event=event, category=form.category.value)


def _page(event: str, sent: PageForm | None = None) -> Response:
    event_page, view = planned(event)
    state = view.state
    asked = request.values.get("category", "")
    names = state.plan.categories or abort(404)
    category = asked if asked in names else names[0]
    own = [one.id for one in state.entries if category in state.entrants[one.id].categories]
    ticked = sent.ticked.data if isinstance(sent, CategoryForm) else own
    return answer_page(
        "tournaments/entries/categories.html",
        event_page,
        sent,
        category=category,
        names=names,
        before=own,
        entries=sorted(
            [(entry_shown(state, one.id), one.id, one.id in ticked) for one in state.entries]
        ),
    )
