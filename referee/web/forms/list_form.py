"""The form of a list that is pasted or sent as a file, and the lines of its preview."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from flask_babel import LazyString, lazy_gettext

from referee.core.errors import RuleError
from referee.presenters.words.names import isolated
from referee.presenters.words.problems import problem
from referee.presenters.words.text import _, clipped, say
from referee.web.forms.base import LedgerForm
from referee.web.forms.fields import LineField, TextField
from referee.web.forms.uploads import UploadField, pasted_or_sent
from referee.web.forms.workbooks import list_text

MOST_BYTES = 256 * 1024
"""A list is text: thousands of names are a fraction of this."""

ENTER, LEAVE_OUT = "enter", "leave_out"
"""What is done with a list: all of it is brought in, or what is right of it."""


def headings(names: Iterable[str]) -> list[str]:
    """Return headings of a list's columns as a page shows them."""
    return [isolated(clipped(name)) for name in names]


def file_instead(description: LazyString, most: int = MOST_BYTES) -> UploadField:
    """Return the field of a file that may be sent in place of what is pasted."""
    return UploadField(lazy_gettext("Or a file"), description=description, most=most, missing="")


class ListForm(LedgerForm):
    """A list, pasted or from a file; `do` says whether it is brought in or looked at."""

    text = TextField()
    file = file_instead(lazy_gettext("CSV, text or a workbook (XLSX)"))
    do = LineField(look="hidden")

    def field_of(self, place: str) -> str:
        """Return the field of a place; errors of a line belong to the whole form."""
        return place if place in ("text", "file") else ""

    def text_in(self, content: bytes) -> str:
        """Return the list that a file holds. Raise RuleError where it holds none."""
        return list_text(content)

    def sent_text(self) -> str:
        """Return the text, or that of the file if there is one. Raise RuleError."""
        return pasted_or_sent(self.text, self.file, self.text_in)


@dataclass(frozen=True)
class PreviewLine:
    """A line of a list: whom or what it would add, with a note, or what is wrong with it.

    `error` is "" where nothing is; elsewhere `name` is the line as it was written.
    """

    number: int
    name: str
    note: str
    error: str


class ReadLine(Protocol):
    """A line of a list that was read; `like` is the line that says the same as this wrong one."""

    @property
    def error(self) -> RuleError | None: ...

    @property
    def like(self) -> int | None: ...


def error_shown(line: ReadLine, columns: Mapping[str, str]) -> str:
    """Return what is wrong with a line, "" for nothing.

    `columns` has the names of the columns by the places of errors: the one to blame stands first.
    """
    if line.error is None:
        return ""
    text, column = problem(line.error)["text"], columns.get(line.error.place.split("[")[0])
    if column is not None:
        text = _("%(field)s: %(what)s", field=say(column), what=text)
    return text if line.like is None else _("%(what)s (line %(line)s)", what=text, line=line.like)
