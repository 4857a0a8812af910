"""The form of a list that is pasted or sent as a file."""

from collections.abc import Iterable

from flask_babel import lazy_gettext

from referee.presenters.words.names import isolated
from referee.presenters.words.text import clipped
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


class ListForm(LedgerForm):
    """A list, pasted or from a file; `do` says whether it is brought in or looked at."""

    text = TextField()
    file = UploadField(
        lazy_gettext("Or a file"),
        description=lazy_gettext("CSV, text or a workbook (XLSX)"),
        most=MOST_BYTES,
        missing="",
    )
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
