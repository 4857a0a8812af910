"""Pages that are worth nothing but when they are fresh, and cost nothing while nothing happens."""

from flask import Response, make_response, request
from flask_babel import get_locale

from referee.store.errors import Head


def tag(head: Head, *more: str) -> str:
    """The name of what a match's pages show: it changes with the ledger, and with the language."""
    return "-".join((head.hash[:20], str(get_locale()), *more))


def unchanged(etag: str) -> Response | None:
    """A 304 where the asker already has this, else None and the page must be made."""
    # A proxy that compresses weakens the tag; what it stands for is still the same.
    if not request.if_none_match.contains_weak(etag):
        return None
    return mark(make_response("", 304), etag)


def mark(response: Response, etag: str) -> Response:
    """Let whoever got `response` ask again by its tag, and never show it without asking."""
    response.set_etag(etag)
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Cookie", "Accept-Language"))
    return response
