"""Answers as small as the browser takes them: brotli, else gzip."""

import gzip
from collections.abc import Callable
from functools import cache, lru_cache

import brotli
from flask import Flask, Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from referee.web.http.headers import vary_by

LEAST = 500
"""Bytes; what is shorter travels in one packet as it is."""

COMPRESSED = ("application/json", "application/manifest+json", "image/svg+xml", "text/")
"""The media types that get smaller, by how they begin."""

LONGEST = 300
"""Characters of a browser's wishes that are read."""

WITHOUT_WHOLE = (204, 206, 304)
"""Answers that hold nothing, or a part."""

_QUICK: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: bytes(brotli.compress(body, quality=5, lgwin=18)),
    "gzip": lambda body: gzip.compress(body, compresslevel=4, mtime=0),
}
"""A page is made once and sent once: less than a millisecond has to do."""

_THOROUGH: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: bytes(brotli.compress(body)),
    "gzip": lambda body: gzip.compress(body, mtime=0),
}


_OPENED: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: bytes(brotli.decompress(body)),
    "gzip": gzip.decompress,
}


def register(app: Flask) -> None:
    """Compress what `app` answers; a file that never changes is compressed once."""
    app.after_request(_compress)


def wanted() -> str:
    """Return the encoding that the browser likes best, "" for none."""
    return _best(request.headers.get("Accept-Encoding", "")[:LONGEST])


@lru_cache(maxsize=256)
def _best(accepted: str) -> str:
    """Return the encoding that a header likes best; it has few wordings."""
    return parse_accept_header(accepted, Accept).best_match(_QUICK) or ""


def pack(body: bytes, encoding: str) -> bytes:
    """Return `body` compressed in an encoding, as it is for ""."""
    return _QUICK[encoding](body) if encoding else body


def unpack(body: bytes, encoding: str) -> bytes:
    """Return what was compressed in an encoding, `body` as it is for ""."""
    return _OPENED[encoding](body) if encoding else body


def _compress(response: Response) -> Response:
    kind = response.mimetype or ""
    if not kind.startswith(COMPRESSED) or response.status_code in WITHOUT_WHOLE:
        return response
    if response.content_encoding:
        return response  # It was kept compressed, and says so itself.
    vary_by(response, "Accept-Encoding")
    encoding = wanted()
    # A file is handed on unread; these are small, and read once.
    response.direct_passthrough = False
    body = response.get_data()
    if not encoding or len(body) < LEAST:
        return response
    # What is kept here is the same for everybody: only the files are.
    kept = response.headers.get("Cache-Control", "")
    of_files = kept.startswith("public") and "immutable" in kept
    response.set_data(_once(body, encoding) if of_files else _QUICK[encoding](body))
    response.content_encoding = encoding
    etag, _weak = response.get_etag()
    if etag is not None:
        # The tag names the page, however it is packed.
        response.set_etag(etag, weak=True)
    return response


@cache
def _once(body: bytes, encoding: str) -> bytes:
    return _THOROUGH[encoding](body)
