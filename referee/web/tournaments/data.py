"""A tournament as data: its archive and its lists to take along, and archives brought in."""

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from flask import (
    Blueprint,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_babel import get_locale
from werkzeug.wrappers import Response

from referee.actions.tournaments.archive import (
    Archive,
    export_tournament,
    import_event,
    import_tournament,
    read_archive,
)
from referee.core.errors import N_, RuleError
from referee.core.reading import at, decode
from referee.presenters.tournaments.lists import TITLES, all_lists, list_of
from referee.presenters.words.spreadsheet import csv_file, xlsx_file
from referee.presenters.words.text import place_words, say
from referee.store.tournaments.round_matches import state_with_rulings
from referee.store.tournaments.views import EventView, event_view
from referee.web.http.stamps import origin
from referee.web.http.visitors import person
from referee.web.tournaments.desk import WRITTEN, NotWritten, act_of, attempt, desk
from referee.web.tournaments.events import club_event

blueprint = Blueprint("event_data", __name__, url_prefix="/events")

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

SEPARATORS = {"it": ";"}
"""What spreadsheets of a language expect between the columns, where that is no comma."""

MOST_ENTRIES = 1000
"""More would keep everybody else waiting while they are brought in."""

UPLOADS = ("event_data.bring_in", "event_data.make")


@blueprint.url_value_preprocessor
def _allow_large_uploads(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    # The limit must be set before anything reads the form, and the CSRF check is the first to.
    if endpoint in UPLOADS:
        request.max_content_length = current_app.config["UPLOAD_LENGTH"]


@blueprint.app_template_global()
def event_lists() -> list[dict[str, str]]:
    """The lists that a tournament can be taken along as."""
    return [{"name": name, "title": say(title)} for name, title in TITLES.items()]


@blueprint.get("/<event>/data/archive.json")
def archive(event: str) -> Response:
    """The whole tournament with its records and rulings, for another installation."""
    view = _view(event)
    text = json.dumps(export_tournament(view.code), ensure_ascii=False)
    return _file(text.encode("utf-8", "replace"), "application/json", f"{view.code}.json")


@blueprint.get("/<event>/data/<name>.csv")
def sheet(event: str, name: str) -> Response:
    """One list for a spreadsheet."""
    view = _view(event)
    if name not in TITLES:
        abort(404)
    rows = list_of(state_with_rulings(view), name)
    separator = SEPARATORS.get(str(get_locale()), ",")
    return _file(csv_file(rows, separator), "text/csv; charset=utf-8", f"{view.code}-{name}.csv")


@blueprint.get("/<event>/data/lists.xlsx")
def workbook(event: str) -> Response:
    """All lists in one workbook."""
    view = _view(event)
    return _file(xlsx_file(all_lists(state_with_rulings(view))), XLSX, f"{view.code}.xlsx")


def _view(event: str) -> EventView:
    return event_view(club_event(event).code)


def _file(content: bytes, kind: str, name: str) -> Response:
    response = make_response(content)
    response.headers["Content-Type"] = kind
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@blueprint.get("/<event>/data/bring-in")
def bring_in_form(event: str) -> Response:
    """An archive as the tournament of an event that has none yet."""
    return _of_event(event)


@blueprint.post("/<event>/data/bring-in")
def bring_in(event: str) -> Response:
    """Bring the archive in: all of it, or nothing."""
    code = club_event(event).code
    refusal = _with_archive(lambda brought: import_tournament(act_of(code), brought))
    if refusal is not None:
        return _of_event(event, refusal)
    return redirect(url_for("event_rounds.page", event=code), 303)


def _of_event(event: str, refusal: NotWritten = WRITTEN) -> Response:
    found = desk(event)
    if found.view is not None and not refusal.errors:
        return redirect(url_for("event_papers.page", event=found.code), 303)
    body = render_template(
        "tournaments/bring_in.html", account=person(), desk=found, errors=refusal.errors
    )
    return make_response(body, refusal.status)


@blueprint.get("/bring-in")
def make_form() -> Response:
    """An archive as a new event."""
    return _of_nothing()


@blueprint.post("/bring-in")
def make() -> Response:
    """Make an event of the archive, with its name and its day."""
    codes: list[str] = []
    event_id = request.form.get("event_id", "")

    def bring(brought: Archive) -> None:
        codes.append(import_event(brought, event_id, person(), origin()))

    refusal = _with_archive(bring)
    if refusal is not None:
        return _of_nothing(refusal)
    return redirect(url_for("event_rounds.page", event=codes[-1]), 303)


def _of_nothing(refusal: NotWritten = WRITTEN) -> Response:
    body = render_template(
        "tournaments/bring_in_event.html",
        account=person(),
        event_id=str(uuid4()),
        errors=refusal.errors,
    )
    return make_response(body, refusal.status)


def _with_archive(do: Callable[[Archive], object]) -> NotWritten | None:
    """Do something with the archive of the form; whatever is wrong is said at its file."""
    refusal = attempt(lambda: do(_uploaded()))
    if refusal is None:
        return None
    lines = [
        f"{place_words(place)}: {text}" if place not in ("", "archive") else text
        for place, text in refusal.errors.items()
    ]
    return NotWritten(refusal.status, {"archive": " ".join(lines)})


def _uploaded() -> Archive:
    """The archive that was chosen. Raises RuleError naming the place in the document."""
    file = request.files.get("archive")
    if file is None or not file.filename:
        raise RuleError(N_("choose a file"), place="archive")
    document = at("archive", decode, file.read())
    entries = document.get("entries") if isinstance(document, dict) else None
    if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
        raise RuleError(
            N_("a tournament of more than %(most)s entries cannot be brought in"),
            place="entries",
            most=MOST_ENTRIES,
        )
    return read_archive(document)
