"""A list of entries, pasted or from a file: looked at line by line, and then entered at once."""

from dataclasses import dataclass

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from referee.actions.tournaments.entries import import_entries, preview_entries
from referee.core.errors import N_, RuleError
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, clipped, ngettext, problem
from referee.tournament.evening.entry_list import ListLine, decode_list
from referee.tournament.evening.plan import PAIRS
from referee.web.http.visitors import person
from referee.web.tournaments.desk import WRITTEN, NotWritten, act_of, attempt, not_written, planned

blueprint = Blueprint("event_import", __name__, url_prefix="/events/<event>/entries")

MOST_BYTES = 256 * 1024
"""A list is text: thousands of names are a fraction of this."""

ENTER, LEAVE_OUT = "enter", "leave_out"


@dataclass(frozen=True)
class ImportedLine:
    """A line of a list: whom it would enter, and what is wrong with it ("" for nothing)."""

    number: int
    name: str
    note: str
    error: str


@blueprint.get("/list")
def page(event: str) -> Response:
    """Where a list is pasted, or chosen as a file."""
    return _page(event, "")


@blueprint.post("/list")
def write(event: str) -> Response:
    """Show what a list would enter, or enter it: `do` says which."""
    found, _view = planned(event)
    button, text = request.form.get("do", ""), request.form.get("text", "")
    try:
        file = request.files.get("file")
        text = _read(file) if file is not None and file.filename else text
        _check_length(text)
        lines = preview_entries(found.code, text)
        if not lines:
            raise RuleError(N_("there is nobody on this list"), place="text")
    except RuleError as error:
        return _page(event, text[:MOST_BYTES], refusal=not_written(error))
    if button not in (ENTER, LEAVE_OUT):
        return _page(event, text, lines)
    return _enter(event, text, leave_out=button == LEAVE_OUT)


def _enter(event: str, text: str, *, leave_out: bool) -> Response:
    found, _view = planned(event)
    number = 0

    def do() -> None:
        nonlocal number
        done = import_entries(act_of(found.code), text, leave_out_wrong=leave_out)
        number = len(done.entries)

    refusal = attempt(do)
    if refusal is not None:
        return _page(event, text, preview_entries(found.code, text), refusal)
    flash(ngettext("%(num)s entry added.", "%(num)s entries added.", number), "done")
    return redirect(url_for("event_entries.page", event=found.code), 303)


def _read(file: FileStorage) -> str:
    """A file as text. Raises RuleError for what is too long, or no text."""
    data = file.read(MOST_BYTES + 1)
    if data[:2] == b"PK" or data[:4] == b"\xd0\xcf\x11\xe0":
        raise RuleError(
            N_("this is a spreadsheet as it is kept: save it as CSV and choose that file"),
            place="file",
        )
    if len(data) > MOST_BYTES:
        raise RuleError(N_("longer than %(most)s KiB"), place="file", most=MOST_BYTES // 1024)
    text = decode_list(data)
    if "\0" in text:
        raise RuleError(N_("this file is no list of names"), place="file")
    return text


def _check_length(text: str) -> None:
    if len(text) > MOST_BYTES:
        raise RuleError(N_("longer than %(most)s KiB"), place="text", most=MOST_BYTES // 1024)


def _page(
    event: str, text: str, lines: tuple[ListLine, ...] | None = None, refusal: NotWritten = WRITTEN
) -> Response:
    found, view = planned(event)
    wrong = sum(line.error is not None for line in lines or ())
    body = render_template(
        "tournaments/entries/importing.html",
        account=person(),
        desk=found,
        pairs=view.state.plan.entered == PAIRS,
        text=text,
        lines=None if lines is None else [_shown(line) for line in lines],
        good=len(lines or ()) - wrong,
        wrong=wrong,
        refusal=refusal,
    )
    return make_response(body, refusal.status)


def _shown(line: ListLine) -> ImportedLine:
    payload = line.payload or {}
    return ImportedLine(
        number=line.number,
        name=isolated(payload.get("name", clipped(line.written))),
        note=" · ".join(payload[key] for key in ("club", "town") if key in payload),
        error=_error(line),
    )


def _error(line: ListLine) -> str:
    """What is wrong with a line, and which other one it collides with."""
    if line.error is None:
        return ""
    what = problem(line.error)["text"]
    return what if line.like is None else _("%(what)s (line %(line)s)", what=what, line=line.like)
