"""A tournament as data: its archive and its lists to take along, and archives brought in."""

import json
from typing import Any

from flask import Blueprint, Response, abort, current_app, request
from flask_babel import lazy_gettext
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.actions.accounts.throttle import TooOften
from referee.actions.tournaments.archive import (
    Archive,
    export_tournament,
    import_event,
    import_tournament,
    read_archive,
    refuse_twin,
)
from referee.core.errors import N_, RuleError
from referee.core.reading import at, decode
from referee.presenters.tournaments.lists import TITLES, all_lists, list_of
from referee.presenters.words.problems import place_words, problem
from referee.presenters.words.spreadsheet import csv_file, xlsx_file
from referee.store.tournaments.round_matches import state_with_rulings
from referee.store.tournaments.views import event_view
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.fields import TickField, WholeField
from referee.web.forms.refusal import Refusal
from referee.web.forms.uploads import ANY_SIZE, UploadField
from referee.web.http.answers import CSV, XLSX, as_file, csv_separator
from referee.web.http.stamps import origin
from referee.web.http.visitors import person
from referee.web.tournaments.event_page import answer_page, page_of
from referee.web.tournaments.forms import TournamentForm

blueprint = Blueprint("event_data", __name__, url_prefix="/events")

MOST_ENTRIES = 1000
"""More would keep everybody else waiting while they are brought in."""

UPLOADS = ("event_data.bring_in", "event_data.make")


@blueprint.url_value_preprocessor
def _allow_large_uploads(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    # The limit must be set before anything reads the form, and the CSRF check is the first to.
    if endpoint in UPLOADS:
        request.max_content_length = current_app.config["UPLOAD_LENGTH"]


@blueprint.get("/<event>/data/archive.json")
def archive(event: str) -> Response:
    """Return the file of the whole tournament, with records and rulings."""
    view = event_view(event)
    text = json.dumps(export_tournament(view.code), ensure_ascii=False)
    return as_file(text.encode("utf-8", "replace"), "application/json", f"{view.code}.json")


@blueprint.get("/<event>/data/<name>.csv")
def sheet(event: str, name: str) -> Response:
    """Return one list as CSV for a spreadsheet."""
    view = event_view(event)
    if name not in TITLES:
        abort(404)
    rows = list_of(state_with_rulings(view), name)
    return as_file(csv_file(rows, csv_separator()), CSV, f"{view.code}-{name}.csv")


@blueprint.get("/<event>/data/lists.xlsx")
def workbook(event: str) -> Response:
    """Return all lists as one workbook (XLSX)."""
    view = event_view(event)
    return as_file(xlsx_file(all_lists(state_with_rulings(view))), XLSX, f"{view.code}.xlsx")


class ArchiveForm(TournamentForm):
    """An archive to be brought in; whatever is wrong with it is said at its file."""

    archive = UploadField(
        lazy_gettext("Archive of a tournament (.json)"),
        description=lazy_gettext(
            "As Referee writes it under “Paper and data”, or as another program does. "
            "Rounds, results and rulings come in as they were; signatures do not travel."
        ),
        render_kw={"accept": ".json,application/json"},
        most=ANY_SIZE,
    )
    twice = TickField(lazy_gettext("Import it once more, as another event"))

    def read(self) -> Archive:
        """Return the archive that was chosen. Raise RuleError naming the place in the document."""
        document = at("archive", decode, self.archive.value.content)
        entries = document.get("entries") if isinstance(document, dict) else None
        if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
            raise RuleError(
                N_("a tournament of more than %(most)s entries cannot be imported"),
                place="entries",
                most=MOST_ENTRIES,
            )
        return read_archive(document)

    def refuse(self, error: RuleError | TooOften) -> Refusal:
        """Say what is wrong at the file, and at what place of it."""
        if isinstance(error, RuleError) and error.place not in ("", "archive"):
            mistake = problem(error)
            text = f"{place_words(mistake['place'])}: {mistake['text']}"
            self.archive.errors = [text]
            self.refusal = Refusal(422, {"archive": text}, mistake["article"])
            return self.refusal
        return super().refuse(error)


class NewEventArchiveForm(ArchiveForm):
    """An archive that becomes a new event, which nobody can have written to."""

    after = WholeField(optional=True, look="hidden")


@blueprint.get("/<event>/data/bring-in")
def bring_in_form(event: str) -> AnyResponse:
    """Show the form that brings an archive in, for an event that has no tournament yet."""
    if page_of(event).view is not None:
        return see_other("event_papers.page", event=event)
    return _of_event(event, ArchiveForm())


@blueprint.post("/<event>/data/bring-in")
def bring_in(event: str) -> AnyResponse:
    """Bring the archive in: all of it, or nothing."""
    form = ArchiveForm(_sent())

    def act() -> None:
        archive = form.read()
        if not form.twice.data:
            refuse_twin(archive, event)
        import_tournament(form.act(event), archive)

    if not form.succeeds(act):
        return _of_event(event, form)
    return see_other("event_rounds.page", event=event)


def _of_event(event: str, form: ArchiveForm) -> Response:
    form.show_after(0)
    return answer_page("tournaments/bring_in.html", page_of(event), form, form=form)


@blueprint.get("/bring-in")
def make_form() -> AnyResponse:
    """Show the form that makes an event of an archive."""
    return _of_no_event(NewEventArchiveForm())


@blueprint.post("/bring-in")
def make() -> AnyResponse:
    """Make an event of the archive, with its name and its day."""
    form = NewEventArchiveForm(_sent())
    event_id = form.event_id.text
    twice = bool(form.twice.data)
    code = form.attempt(
        lambda: import_event(form.read(), event_id, person(), origin(), twice=twice)
    )
    if isinstance(code, Refusal):
        return _of_no_event(form)
    return see_other("event_rounds.page", event=code)


def _of_no_event(form: NewEventArchiveForm) -> AnyResponse:
    form.show_after(0)
    return answer_form("tournaments/bring_in_event.html", form, account=person())


def _sent() -> CombinedMultiDict[str, Any]:
    return CombinedMultiDict((request.files, request.form))
