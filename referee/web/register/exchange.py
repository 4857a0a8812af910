"""The register brought in from a list, and taken out as files."""

import json

from flask import Blueprint, Response, flash, request
from flask_babel import lazy_gettext
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.actions.register.importing import (
    PersonOfList,
    columns_unread,
    import_people,
    read_people,
)
from referee.core.errors import N_, RuleError
from referee.core.register.person import Person
from referee.presenters.register.exchange import register_document, register_rows
from referee.presenters.register.history import LABELS
from referee.presenters.register.people import person_line
from referee.presenters.words.names import isolated
from referee.presenters.words.spreadsheet import csv_file, xlsx_file
from referee.presenters.words.text import _, clipped, ngettext
from referee.store.register.queries import everybody
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.fields import TextField, TickField
from referee.web.forms.list_form import (
    ENTER,
    LEAVE_OUT,
    ListForm,
    PreviewLine,
    error_shown,
    file_instead,
    headings,
)
from referee.web.forms.refusal import Refusal
from referee.web.http.answers import CSV, XLSX, as_file, csv_separator
from referee.web.http.visitors import person
from referee.web.register.linking import NamesForm

blueprint = Blueprint("register_files", __name__, url_prefix="/register")


class PeopleListForm(ListForm, NamesForm):
    """A list of people."""

    text = TextField(lazy_gettext("The list, one person to a line"))
    file = file_instead(
        lazy_gettext("CSV or text, also as Excel writes it, a workbook (XLSX) or JSON")
    )
    another = TickField(lazy_gettext("The same name in another town or club is another person"))

    def lines(self) -> tuple[PersonOfList, ...]:
        """Return the lines of the list. Raise RuleError."""
        found = read_people(self.sent_text(), another=self.another.value)
        if not found:
            raise RuleError(N_("there is nobody on this list"), place="text")
        return found


@blueprint.get("/list")
def page() -> AnyResponse:
    """Show the form where a list is pasted or chosen as a file."""
    form = PeopleListForm()
    form.show_after(0)
    return _page(form)


@blueprint.post("/list")
def write() -> AnyResponse:
    """Show whom a list would add, or add them."""
    form = PeopleListForm(CombinedMultiDict((request.files, request.form)))
    lines = form.attempt(form.lines)
    if isinstance(lines, Refusal) or form.do.data not in (ENTER, LEAVE_OUT):
        return _page(form, () if isinstance(lines, Refusal) else lines)
    text, leave_out = form.text.text, form.do.value == LEAVE_OUT
    added = form.attempt(
        lambda: import_people(form.act, text, another=form.another.value, leave_out_wrong=leave_out)
    )
    if isinstance(added, Refusal):
        return _page(form, lines)
    flash(ngettext("%(num)s person added.", "%(num)s people added.", added), "done")
    return see_other("register.people")


def _page(form: PeopleListForm, lines: tuple[PersonOfList, ...] = ()) -> Response:
    return answer_form(
        "register/list.html",
        form,
        account=person(),
        # What is new first: it is what the button adds.
        lines=[_shown(line) for line in sorted(lines, key=lambda one: one.there)],
        unread=headings(columns_unread(form.text.text) if lines else ()),
        good=sum(line.adds for line in lines),
        wrong=sum(line.error is not None for line in lines),
    )


def _shown(line: PersonOfList) -> PreviewLine:
    error = error_shown(line, LABELS)
    if line.about is None:
        return PreviewLine(line.number, isolated(clipped(line.written)), "", error)
    one = person_line(Person(0, line.about))
    note = _("is there already, and stays as it is") if line.there else one.note
    return PreviewLine(line.number, one.name, note, error)


@blueprint.get("/people.csv")
def sheet() -> Response:
    """Return the register as CSV for a spreadsheet."""
    rows = register_rows(everybody())
    return as_file(csv_file(rows, csv_separator()), CSV, "register.csv")


@blueprint.get("/people.xlsx")
def workbook() -> Response:
    """Return the register as a workbook (XLSX)."""
    return as_file(xlsx_file({_("Register"): register_rows(everybody())}), XLSX, "register.xlsx")


@blueprint.get("/people.json")
def document() -> Response:
    """Return the register as JSON."""
    text = json.dumps(register_document(everybody()), ensure_ascii=False)
    return as_file(text.encode("utf-8", "replace"), "application/json", "register.json")
