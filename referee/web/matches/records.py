"""The import of records that are uploaded as files."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for

from referee.actions.matches import records
from referee.actions.matches.match_facts import Recorded
from referee.core.errors import N_, RuleError
from referee.presenters.office.matters import who_plays
from referee.presenters.words.names import isolated
from referee.presenters.words.problems import place_words, problem
from referee.presenters.words.text import _
from referee.store.ledger.ledger import Stamp
from referee.web.forms.scanning import check_file
from referee.web.forms.uploads import Upload

MOST_RECORDS = 500
"""Records in one upload; more would keep everybody else waiting."""

_UNNAMED = re.compile(r"[^\w.,()\- ]+")


@dataclass(frozen=True)
class RecordLine:
    """A record of a file: who plays, with the `url` of the match, or why it was refused."""

    file: str
    text: str
    url: str = ""


@dataclass(frozen=True)
class ImportedRecords:
    """The records of an upload, line by line: imported or refused."""

    imported: tuple[RecordLine, ...]
    refused: tuple[RecordLine, ...]


def import_files(files: Sequence[Upload], stamp: Stamp) -> ImportedRecords:
    """Import every record of every file; each is imported or refused for itself.

    The event ids follow from the files' content: the same file brings nothing twice, here or on
    the command line.
    """
    lines: list[RecordLine] = []
    room = MOST_RECORDS
    for file in files:
        name = file_name(file.name)
        try:
            check_file(file.content)
            documents = _documents(file.content, room)
        except RuleError as error:
            lines.append(RecordLine(name, _words(error)))
            continue
        room -= len(documents)
        outcomes = records.import_all(documents, records.content_id(documents), stamp)
        for number, outcome in enumerate(outcomes, start=1):
            of = _("%(file)s, record %(n)s", file=name, n=number) if len(documents) > 1 else name
            lines.append(_line(of, outcome))
    if not files:
        lines.append(RecordLine(_("Records"), _("Choose one file or more.")))
    return ImportedRecords(
        imported=tuple([line for line in lines if line.url]),
        refused=tuple([line for line in lines if not line.url]),
    )


def _documents(data: bytes, room: int) -> list[object]:
    """Return the records in a file. Raise RuleError if they are too many."""
    documents = records.read_documents(data)
    if not documents:
        raise RuleError(N_("there is no match record in this file"))
    if len(documents) > room:
        raise RuleError(
            N_("more than %(most)s records at once: send them in several parts"), most=MOST_RECORDS
        )
    return documents


def _line(file: str, outcome: Recorded | RuleError) -> RecordLine:
    if isinstance(outcome, RuleError):
        return RecordLine(file, _words(outcome))
    who = who_plays(outcome.view)
    if outcome.again:
        who = _("%(match)s (imported before)", match=who)
    return RecordLine(file, who, url_for("watch.page", code=outcome.code))


def _words(error: RuleError) -> str:
    """Return where in the file and what, such as `hand 4 (hands[3].points): the two sides …`."""
    mistake = problem(error)
    if mistake["place"]:
        return f"{place_words(mistake['place'])}: {mistake['text']}"
    return mistake["text"]


def file_name(given: str) -> str:
    """Return a file's name as it is shown: short, on one line, in its own direction."""
    return isolated(_UNNAMED.sub(" ", given[-80:])) or _("a file without a name")
