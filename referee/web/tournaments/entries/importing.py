"""A list of entries, pasted or from a file: looked at line by line, and then entered at once."""

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.wrappers import Response

from referee.actions.tournaments.entries import import_entries, preview_entries
from referee.core.errors import N_, RuleError
from referee.presenters.words.names import isolated
from referee.presenters.words.text import clipped, ngettext
from referee.tournament.evening.entry_list import ListLine, columns_unread
from referee.tournament.evening.plan import PAIRS
from referee.web.forms.base import see_other
from referee.web.forms.fields import TextField
from referee.web.forms.list_form import (
    ENTER,
    LEAVE_OUT,
    ListForm,
    PreviewLine,
    error_shown,
    headings,
)
from referee.web.forms.refusal import Refusal
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm

blueprint = Blueprint("event_import", __name__, url_prefix="/events/<event>/entries/list")


class EntryListForm(ListForm, TournamentForm):
    """A list of entries."""

    text = TextField(lazy_gettext("The list, one entry to a line"))


@blueprint.get("")
def page(event: str) -> Response:
    """Show the form where a list is pasted or chosen as a file."""
    return _page(event, EntryListForm())


@blueprint.post("")
def write(event: str) -> Response:
    """Show what a list would enter, or enter it."""
    planned(event)
    form = EntryListForm(CombinedMultiDict((request.files, request.form)))
    lines = form.attempt(lambda: _looked_at(event, form))
    if isinstance(lines, Refusal):
        return _page(event, form)
    if form.do.data not in (ENTER, LEAVE_OUT):
        return _page(event, form, lines)
    text, leave_out = form.text.value, form.do.value == LEAVE_OUT
    done = form.attempt(lambda: import_entries(form.act(event), text, leave_out_wrong=leave_out))
    if isinstance(done, Refusal):
        return _page(event, form, preview_entries(event, text))
    number = sum(entry.kind == "entry_added" for entry in done.entries)
    flash(ngettext("%(num)s entry added.", "%(num)s entries added.", number), "done")
    return see_other("event_entries.page", event=event)


def _looked_at(code: str, form: EntryListForm) -> tuple[ListLine, ...]:
    lines = preview_entries(code, form.sent_text())
    if not lines:
        raise RuleError(N_("there is nobody on this list"), place="text")
    return lines


def _page(event: str, form: EntryListForm, lines: tuple[ListLine, ...] | None = None) -> Response:
    event_page, view = planned(event)
    wrong = sum(line.error is not None for line in lines or ())
    return answer_page(
        "tournaments/entries/importing.html",
        event_page,
        form,
        pairs=view.state.plan.entered == PAIRS,
        categories=[isolated(name) for name in view.state.plan.categories],
        form=form,
        lines=None if lines is None else [_shown(line) for line in lines],
        unread=headings(columns_unread(form.text.text) if lines else ()),
        marked=any(line.marked for line in lines or ()),
        good=len(lines or ()) - wrong,
        wrong=wrong,
    )


def _shown(line: ListLine) -> PreviewLine:
    payload = line.payload or {}
    return PreviewLine(
        number=line.number,
        name=isolated(payload.get("name", clipped(line.written))),
        note=" · ".join(
            [
                *[payload[key] for key in ("club", "town") if key in payload],
                *[isolated(name) for name in line.categories],
            ]
        ),
        error=error_shown(line, {}),
    )
