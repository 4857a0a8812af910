"""The field of a file that is sent from the reader's device, and a list that it may hold."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import FileStorage
from wtforms import Field

from referee.core.errors import N_, RuleError
from referee.core.listed import decode_list
from referee.presenters.words.problems import problem
from referee.web.forms.fields import TextField, TypedField
from referee.web.forms.scanning import check_file

ANY_SIZE = 1 << 30
"""The setting UPLOAD_LENGTH says how much may be sent; this is more than any server lets in."""


@dataclass(frozen=True)
class Upload:
    """A file that was sent, by the name that it had."""

    name: str
    content: bytes


class UploadField(TypedField[Upload]):
    """A file from the reader's device, of at most `most` bytes.

    The form is built from `CombinedMultiDict((request.files, request.form))`.
    """

    look = "upload"

    def __init__(
        self,
        label: str | None = None,
        *,
        most: int,
        missing: str = N_("choose a file"),
        **more: Any,
    ) -> None:
        super().__init__(label, **more)
        self.most, self.missing = most, missing

    def process_formdata(self, valuelist: list[Any]) -> None:
        sent = [one for one in valuelist if isinstance(one, FileStorage) and one.filename]
        self.data, self.text = None, ""
        error = None
        if sent:
            content = sent[0].read(self.most + 1)
            if len(content) > self.most:
                kib = self.most // 1024
                error = RuleError(N_("longer than %(most)s KiB"), most=kib)
            else:
                try:
                    check_file(content)
                    self.data = Upload(str(sent[0].filename), content)
                except RuleError as refused:
                    error = refused
        elif self.missing:
            error = RuleError(self.missing)
        if error is not None:
            self.process_errors = [problem(error)["text"]]


class UploadsField(Field):
    """A field for several files, of any length that the request may have.

    Whoever reads them has each one checked (`check_file`), and says which was refused.
    """

    data: tuple[Upload, ...]

    def process_data(self, _value: object) -> None:
        """Begin without files: a page cannot choose any."""
        self.data = ()

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the files that were sent."""
        sent = [one for one in valuelist if isinstance(one, FileStorage) and one.filename]
        self.data = tuple([Upload(str(one.filename), one.read()) for one in sent])


def text_of(data: bytes) -> str:
    """Return a file as text. Raise RuleError where it is not text."""
    if data[:2] == b"PK" or data[:4] == b"\xd0\xcf\x11\xe0":
        raise RuleError(
            N_("this is a spreadsheet as it is kept: save it as CSV and choose that file"),
            place="file",
        )
    text = decode_list(data)
    if "\0" in text:
        raise RuleError(N_("this file is no list of names"), place="file")
    return text


def pasted_or_sent(text: TextField, file: UploadField, read: Callable[[bytes], str]) -> str:
    """Return the text of the file where one was sent, what was pasted elsewhere; the form shows it.

    It is no longer than the file may be. Raise RuleError, and keep what there is room for.
    """
    if file.data is not None:
        text.process_data(read(file.data.content))
    if len(text.text) > file.most:
        text.process_data(text.text[: file.most])
        raise RuleError(N_("longer than %(most)s KiB"), place="text", most=file.most // 1024)
    return text.text
