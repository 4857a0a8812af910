"""A league that comes in as an open document: looked at first, then imported."""

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.wrappers import Response

from referee.actions.leagues.importing import Arrival, import_league, read_arrival
from referee.presenters.leagues.league import league_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.leagues.found import FoundLeague
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.fields import TextField
from referee.web.forms.list_form import ENTER, ListForm, file_instead
from referee.web.forms.refusal import Refusal
from referee.web.forms.register_form import RegisterForm
from referee.web.http.visitors import person

blueprint = Blueprint("league_import", __name__, url_prefix="/leagues/import")

MOST_BYTES = 512 * 1024


class LeagueImportForm(ListForm, RegisterForm):
    """A document of a league, pasted or as a file; `do` says whether it is imported."""

    text = TextField(lazy_gettext("The document"))
    file = file_instead(lazy_gettext("JSON, as the page of a league gives it."), most=MOST_BYTES)

    def field_of(self, place: str) -> str:
        """Return the field of a place; what is wrong in the document belongs to its text."""
        return place if place == "file" else "text"

    def text_in(self, content: bytes) -> str:
        """Return the document that a file holds."""
        return content.decode("utf-8", "replace")

    def arrival(self) -> Arrival:
        """Return the league of the document. Raise RuleError."""
        return read_arrival(self.sent_text())


@blueprint.get("")
def page() -> Response:
    """Show the form where a document is pasted or chosen as a file."""
    form = LeagueImportForm()
    form.show_after(0)
    return _page(form, None)


@blueprint.post("")
def write() -> Response:
    """Show the league of a document, or import it."""
    form = LeagueImportForm(CombinedMultiDict((request.files, request.form)))
    arrival = form.attempt(form.arrival)
    if isinstance(arrival, Refusal) or form.do.data != ENTER:
        return _page(form, None if isinstance(arrival, Refusal) else arrival)
    text = form.text.text
    number = form.attempt(lambda: import_league(form.act, text, _("Imported from a document")))
    if isinstance(number, Refusal):
        return _page(form, arrival)
    flash(_("The league is imported. Only the office sees it until you tick it public."), "done")
    return see_other("leagues.one", number=number)


def _page(form: LeagueImportForm, arrival: Arrival | None) -> Response:
    shown, new = None, []
    if arrival is not None:
        document, numbers = arrival
        names = dict(enumerate(document.people, start=1))
        shown = league_shown(FoundLeague(document.league, names))
        new = [
            isolated(name)
            for name, number in zip(document.people, numbers, strict=True)
            if number is None
        ]
    return answer_form(
        "leagues/import.html",
        form,
        account=person(),
        shown=shown,
        new=new,
        known=0 if arrival is None else len(arrival.numbers) - len(new),
    )
