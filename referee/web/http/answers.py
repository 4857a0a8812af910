"""Papers and files as answers, and addresses that other devices open."""

from flask import Response, current_app, make_response
from flask_babel import get_locale


def answer_pdf(content: bytes, name: str) -> Response:
    """Answer with a paper that the browser shows, and saves under `name`."""
    response = make_response(content)
    response.mimetype = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
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
    disposition = f'attachment; filename="{name}"'
    return Response(content, content_type=kind, headers={"Content-Disposition": disposition})


def public_address(path: str) -> str:
    """Return the address of a page as other devices of the network open it."""
    return f"{str(current_app.config['PUBLIC_URL']).rstrip('/')}{path}"
