"""Records brought in as files: each is imported for itself, and each is answered for itself."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from flask import url_for
from werkzeug.datastructures import FileStorage

from referee.actions.matches import records
from referee.actions.matches.match_facts import Recorded
from referee.core.errors import N_, RuleError
from referee.presenters.office.matters import who_plays
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, place_words, problem
from referee.store.ledger.ledger import Stamp

MOST_RECORDS = 500
"""Records in one upload; more would keep everybody else waiting."""

_UNNAMED = re.compile(r"[^\w.,()\- ]+")


@dataclass(frozen=True)
class Outcome:
    """What an upload came to, line by line: `file`, `text`, and the `url` of what was imported."""

    imported: tuple[dict[str, str], ...]
    refused: tuple[dict[str, str], ...]


def import_files(files: Sequence[FileStorage], stamp: Stamp) -> Outcome:
    """Import every record of every file.

    The event ids follow from the files' content: the same file brings nothing twice, here or on
    the command line.
    """
    lines: list[dict[str, str]] = []
    room = MOST_RECORDS
    for file in files:
        name, data = file_name(file.filename or ""), file.read()
        try:
            documents = _documents(data, room)
        except RuleError as error:
            lines.append({"file": name, "text": _words(error)})
            continue
        room -= len(documents)
        outcomes = records.import_all(documents, records.content_id(documents), stamp)
        for number, outcome in enumerate(outcomes, start=1):
            of = _("%(file)s, record %(n)s", file=name, n=number) if len(documents) > 1 else name
            lines.append({"file": of, **_line(outcome)})
    if not files:
        lines.append({"file": _("Records"), "text": _("Choose one file or more.")})
    return Outcome(
        imported=tuple(line for line in lines if "url" in line),
        refused=tuple(line for line in lines if "url" not in line),
    )


def _documents(data: bytes, room: int) -> list[object]:
    """The records in a file, if they are not more than there is room for; else RuleError."""
    documents = records.read_documents(data)
    if not documents:
        raise RuleError(N_("there is no record in this file"))
    if len(documents) > room:
        raise RuleError(
            N_("more than %(most)s records at once: send them in several parts"), most=MOST_RECORDS
        )
    return documents


def _line(outcome: Recorded | RuleError) -> dict[str, str]:
    if isinstance(outcome, RuleError):
        return {"text": _words(outcome)}
    who = who_plays(outcome.view)
    if outcome.again:
        who = _("%(match)s (brought in before)", match=who)
    return {"text": who, "url": url_for("watch.watch", code=outcome.code)}


def _words(error: RuleError) -> str:
    """Where in the file and what, such as `hand 4 (hands[3].points): the two sides …`."""
    told = problem(error)
    return f"{place_words(told['place'])}: {told['text']}" if told["place"] else told["text"]


def file_name(given: str) -> str:
    """A file's name as it is shown: short, on one line, in its own direction."""
    return isolated(_UNNAMED.sub(" ", given[-80:])) or _("a file without a name")
