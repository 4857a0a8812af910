"""ETags of pages, and the 304 of those for one reader; `shared_pages` has the others."""

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, current_app, make_response, request

from referee.paper.press.club import edition_of
from referee.store.installation.shipped import PACKAGE
from referee.store.ledger.entry import Head
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.web.http import stamps
from referee.web.http.headers import vary_by
from referee.web.http.language import choose, this_address
from referee.web.public.names import match_for_reader, veil_state_for_reader


def register(app: Flask) -> None:
    """Note the edition of the program that is running: files may change on the disk later."""
    printed = [app.config[name] for name in ("PUBLIC_URL", "CLUB", "PLACE")]
    pictures = edition_of(Path(app.instance_path))
    settings = "\n".join([*printed, pictures, str(app.static_url_path)])
    app.config["EDITION"] = _edition(app.root_path, settings)


def tag(head: Head, *more: str) -> str:
    """Return the ETag of the pages of a ledger at `head`, with `more` for what else they depend on.

    It changes with the ledger and the language, and with the program and its settings: an update
    leaves no page as it was.
    """
    return "-".join((head.hash[:20], current_app.config["EDITION"], choose(), *more))


def tag_of(found: object) -> str:
    """Return the ETag of a page that follows from what was `found`, its address and the day."""
    text = "|".join((repr(found), this_address(), stamps.today().isoformat()))
    return tag(Head(0, sha256(text.encode()).hexdigest()))


@cache
def _edition(root: str, settings: str) -> str:
    """Return the edition of the program: the same in all processes started with the same files."""
    lines = [settings, *_files(PACKAGE), *_files(Path(root) / "templates")]
    return sha256("\n".join(lines).encode()).hexdigest()[:8]


def _files(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.*")):
        if path.suffix != ".pyc":
            facts = path.stat()
            yield f"{path.relative_to(folder)} {facts.st_size} {facts.st_mtime_ns}"


def of_match(code: str, make: Callable[[AnyView], Response], *more: str) -> Response:
    """Return the page that `make` makes of a match, or a 304 where the browser has it already.

    `more` is what it depends on besides the match, as for `tag`.
    """
    veil_state = veil_state_for_reader(code)
    etag = tag(queries.head(code), *filter(None, [veil_state[:8]]), *more)
    return unchanged(etag) or mark(make(match_for_reader(code)), etag)


def shown_once(body: str | Response) -> Response:
    """Return a page with a secret, which no browser keeps."""
    response = make_response(body)
    response.headers["Cache-Control"] = "no-store"
    return response


def unchanged(etag: str) -> Response | None:
    """Return a 304 where the browser already has this ETag, None where the page must be made."""
    # A compressing proxy makes the tag weak; it still names the same content.
    if not request.if_none_match.contains_weak(etag):
        return None
    return mark(make_response("", 304), etag)


def mark(response: Response, etag: str) -> Response:
    """Return `response` with its ETag: browsers ask each time before they show it again."""
    response.set_etag(etag)
    response.headers["Cache-Control"] = "private, no-cache"
    vary_by(response, "Cookie", "Accept-Language")
    return response
