"""Results of events before Referee: brought in from a list, listed, and removed with a reason."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, current_app, flash, request
from flask_babel import lazy_gettext
from werkzeug.datastructures import CombinedMultiDict
from werkzeug.wrappers import Response

from referee.actions.register.earlier import (
    ResultOfList,
    columns_unread,
    import_earlier,
    read_earlier,
    remove_earlier,
)
from referee.actions.register.received import is_document, without_records
from referee.core.errors import N_, RuleError
from referee.core.register.earlier import EarlierResult
from referee.core.register.facts import MOST_REASON
from referee.presenters.register.places import day_of_event
from referee.presenters.words.names import isolated, together
from referee.presenters.words.text import _, clipped, ngettext
from referee.store.register.earlier import listed_events
from referee.web.forms.base import answer_form, see_other
from referee.web.forms.fields import ReasonField, TextField, WholeField
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
from referee.web.forms.uploads import ANY_SIZE
from referee.web.http.visitors import person
from referee.web.register.linking import NamesForm

blueprint = Blueprint("earlier", __name__, url_prefix="/register/earlier")


@blueprint.url_value_preprocessor
def _allow_archives(endpoint: str | None, _values: dict[str, Any] | None) -> None:
    # As for archives of tournaments; the check against CSRF is the first to read the form.
    if endpoint == "earlier.write":
        request.max_content_length = current_app.config["UPLOAD_LENGTH"]


class EarlierForm(ListForm, NamesForm):
    """A list of results of earlier years."""

    text = TextField(lazy_gettext("The list, one result to a line"))
    file = file_instead(
        lazy_gettext(
            "CSV, text or a workbook (XLSX). From another installation: the archive of a "
            "tournament, or a season as JSON."
        ),
        most=ANY_SIZE,
    )

    def text_in(self, content: bytes) -> str:
        """Return the list that a file holds, an archive without its records. Raise RuleError."""
        text = super().text_in(content)
        return without_records(text) if is_document(text) else text

    def lines(self) -> tuple[ResultOfList, ...]:
        """Return the lines of the list. Raise RuleError."""
        found = read_earlier(self.sent_text())
        if not found:
            raise RuleError(N_("there is no result on this list"), place="text")
        return found


class RemoveEventForm(NamesForm):
    """An earlier event that is removed, and why."""

    entry = WholeField(look="hidden")
    reason = ReasonField(lazy_gettext("Reason"), most=MOST_REASON)


@dataclass(frozen=True)
class ResultLine(PreviewLine):
    """A line with a result: `name` is the event with its day."""

    place: str
    players: str
    games: str


@dataclass(frozen=True)
class EarlierLine:
    """An event that came in, by the number of its entry, and how many results it has."""

    number: int
    name: str
    day: str
    results: int


@blueprint.get("")
def page() -> Response:
    """Show the form where a list is pasted or chosen as a file, and the events that came in."""
    return _page(_opened(EarlierForm()), ())


@blueprint.post("")
def write() -> Response:
    """Show which results a list would add, or add them."""
    form = EarlierForm(CombinedMultiDict((request.files, request.form)))
    lines = form.attempt(form.lines)
    if isinstance(lines, Refusal) or form.do.data not in (ENTER, LEAVE_OUT):
        return _page(form, () if isinstance(lines, Refusal) else lines)
    text, leave_out = form.text.text, form.do.value == LEAVE_OUT
    added = form.attempt(lambda: import_earlier(form.act, text, leave_out_wrong=leave_out))
    if isinstance(added, Refusal):
        return _page(form, lines)
    flash(ngettext("%(num)s result added.", "%(num)s results added.", added), "done")
    return see_other("earlier.page")


@blueprint.post("/remove")
def remove() -> Response:
    """Remove an earlier event."""
    form = RemoveEventForm(request.form)
    if not form.succeeds(lambda: remove_earlier(form.act, form.entry.value, form.reason.value)):
        return _page(_opened(EarlierForm()), (), form)
    flash(_("Removed."), "done")
    return see_other("earlier.page")


def _opened(form: EarlierForm) -> EarlierForm:
    form.show_after(0)
    return form


def _page(
    form: EarlierForm, lines: tuple[ResultOfList, ...], removing: RemoveEventForm | None = None
) -> Response:
    removal = removing or RemoveEventForm()
    removal.show_after(0)
    return answer_form(
        "register/earlier.html",
        removing or form,
        account=person(),
        listing=form,
        removal=removal,
        # What is new first: it is what the button adds.
        lines=[_shown(line) for line in sorted(lines, key=lambda one: one.there)],
        unread=headings(columns_unread(form.text.text) if lines else ()),
        good=sum(line.adds for line in lines),
        wrong=sum(line.error is not None for line in lines),
        events=[
            EarlierLine(row.id, isolated(row.name), day_of_event(row.day), row.results)
            for row in listed_events()
        ],
    )


FIELDS = {
    "name": N_("Event"),
    "day": N_("Day"),
    "place": N_("Place taken"),
    "players": N_("Name"),
    "games": N_("Games won"),
}
"""The columns of a list by their places in what is refused."""


def _shown(line: ResultOfList) -> PreviewLine:
    error = error_shown(line, FIELDS)
    if line.result is None:
        return PreviewLine(line.number, isolated(clipped(line.written)), "", error)
    return ResultLine(
        number=line.number,
        name=_("%(event)s, %(day)s", event=isolated(line.event), day=day_of_event(line.day)),
        note=_("is there already, and stays as it is") if line.there else "",
        error=error,
        place=str(line.result.place or "–"),
        players=together([isolated(name) for name in line.result.players]),
        games=_games(line.result),
    )


def _games(result: EarlierResult) -> str:
    """Return the games won, or the brutte, as far as they are known."""
    if result.brutte is not None:
        return ngettext("%(num)s brutta", "%(num)s brutte", result.brutte)
    return "" if result.games is None else str(result.games)
