"""Papers and files as answers, and addresses that other devices open."""

import re
from collections.abc import Mapping

from flask import Response, current_app, make_response
from flask_babel import get_locale

from referee.core.errors import N_
from referee.presenters.words.text import say
from referee.store.names import fold

FILE_WORDS: Mapping[str, str] = {
    "blank": N_("blank"),
    "bracket": N_("Bracket"),
    "cards": N_("Score cards"),
    "cash": N_("Cash"),
    "categories": N_("Standings by category"),
    "certificates": N_("Certificates"),
    "club": N_("Club"),
    "cross-table": N_("Cross table"),
    "deals": N_("deals of the hands"),
    "door": N_("Register for the door"),
    "entries": N_("Entries"),
    "invitations": N_("Invitations"),
    "knockout": N_("knockout"),
    "league": N_("League"),
    "links": N_("Personal links"),
    "meeting": N_("Meeting"),
    "numbers": N_("numbers"),
    "pairings": N_("Pairings"),
    "person": N_("Person"),
    "played": N_("Score sheet"),
    "players": N_("List of players"),
    "poster": N_("Poster"),
    "progressive": N_("Cross table"),
    "receipts": N_("Receipts"),
    "record": N_("Record"),
    "register": N_("Register"),
    "report": N_("Referee’s report"),
    "results": N_("Results"),
    "season": N_("Season"),
    "slips": N_("Result slips"),
    "standings": N_("Standings"),
    "swiss": N_("Swiss"),
    "tables": N_("Table numbers"),
    "tents": N_("Tents for the tables"),
}
"""What files are of, by the words of their names, in the order of the words."""

_WORD = re.compile(rf"\b(?:{'|'.join(FILE_WORDS)})\b")


def file_name(name: str) -> str:
    """Return the name of a file with its words in the reader's language, in plain letters."""
    return _WORD.sub(lambda found: _plain(say(FILE_WORDS[found[0]])), name)


def _plain(words: str) -> str:
    return "-".join(re.findall("[a-z0-9]+", fold(words)))


def answer_pdf(content: bytes, name: str) -> Response:
    """Answer with a paper that the browser shows, and saves under `name`."""
    response = make_response(content)
    response.mimetype = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{file_name(name)}.pdf"'
    response.content_language = str(get_locale())
    return response


CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

SEPARATORS = {"it": ";"}
"""The sign between columns of CSV by language, where spreadsheets expect no comma."""


def csv_separator() -> str:
    """Return the sign between columns that spreadsheets expect in the reader's language."""
    return SEPARATORS.get(str(get_locale()), ",")


def as_file(content: bytes, kind: str, name: str) -> Response:
    """Answer with a file of this type that the browser saves under `name`."""
    disposition = f'attachment; filename="{file_name(name)}"'
    return Response(content, content_type=kind, headers={"Content-Disposition": disposition})


def public_address(path: str) -> str:
    """Return the address of a page as other devices of the network open it."""
    return f"{str(current_app.config['PUBLIC_URL']).rstrip('/')}{path}"
