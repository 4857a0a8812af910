"""Pages that are the same for everybody: rendered once, compressed once, kept for all readers.

Such a page holds nothing of its reader: no token, no account, no cookie but the language, and no
time of its making. Shared caches in front may keep it for a second.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from flask import Response, current_app, make_response, request

from referee.web.http import compression
from referee.web.http.language import (
    choose,
    chosen_in_address,
    chosen_in_cookie,
    read_of_address,
)

SHARED = "public, max-age=0, s-maxage=1, stale-while-revalidate=5"
"""A shared cache asks once a second, and gives the last page while it is asking."""


class Body:
    """A page as it was rendered for a state, which `etag` names, in each encoding asked for."""

    def __init__(self, etag: str, text: str) -> None:
        self.etag = etag
        self._packed = {"": text.encode()}

    def packed(self, encoding: str) -> bytes:
        """Return the bytes in an encoding, "" for none; it is compressed when first asked for.

        Only what readers ask for is kept, and readers ask for few encodings.
        """
        body = self._packed.get(encoding)
        if body is None:
            known, packed = next(iter(self._packed.items()))
            body = compression.pack(compression.unpack(packed, known), encoding)
            # The plain text is large: from any other encoding it can be had again.
            kept = {name: one for name, one in self._packed.items() if name}
            # Put in place in one step: another thread may be reading.
            self._packed = kept | {encoding: body}
        return body


class _KeptPage:
    """A page in a language: its newest body, and when its state was looked up last."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.body: Body | None = None
        self.looked_up_at = 0.0

    def of_state(self, etag: str, render: Callable[[], str]) -> Body:
        """Return the body of a state; one thread renders it, and the others wait for it."""
        body = self.body
        if body is not None and body.etag == etag:
            return body
        with self.lock:
            if self.body is None or self.body.etag != etag:
                self.body = Body(etag, render())
            return self.body

    def not_older_than(
        self, seconds: float, find: Callable[[], str], render: Callable[[], str]
    ) -> Body:
        """Return a body of a state that was looked up about so many seconds ago, or less.

        `find` gives the ETag of the state. One thread looks and renders; meanwhile the others have
        the last body.
        """
        body = self._fresh(seconds)
        if body is not None:
            return body
        # Where there is no body yet, or none may be old, there is nothing to give meanwhile.
        if not self.lock.acquire(blocking=self.body is None or not seconds):
            assert self.body is not None  # it is replaced, never taken away
            return self.body
        try:
            body = self._fresh(seconds)
            if body is None:
                etag, body = find(), self.body
                if body is None or body.etag != etag:
                    body = self.body = Body(etag, render())
                self.looked_up_at = monotonic()
            return body
        finally:
            self.lock.release()

    def _fresh(self, seconds: float) -> Body | None:
        """Return the body if its state was looked up less than so many seconds ago."""
        return self.body if monotonic() - self.looked_up_at < seconds else None


class PageCache:
    """The pages last read; only the newest body of each is kept."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._pages: OrderedDict[tuple[str, ...], _KeptPage] = OrderedDict()
        self._lock = threading.Lock()

    def page(self, *key: str) -> _KeptPage:
        """Return the page with this key, without a body where nobody has read it yet."""
        with self._lock:
            page = self._pages.setdefault(key, _KeptPage())
            self._pages.move_to_end(key)
            if len(self._pages) > self._size:
                self._pages.popitem(last=False)
            return page

    def clear(self) -> None:
        with self._lock:
            self._pages.clear()


pages = PageCache(256)


def at_once(etag: str, render: Callable[[], str]) -> Response:
    """Answer with the body of the state that `etag` names, or with 304."""
    if request.if_none_match.contains_weak(etag):
        return _marked(make_response("", 304), etag)
    return _answer(_page().of_state(etag, render))


def once_a_second(
    find: Callable[[], str], render: Callable[[], str], mimetype: str = "text/html"
) -> Response:
    """Answer with a body that is about a second old at most, or with 304.

    `find` gives the ETag of the state now. While a body is fresh, neither `find` nor `render` is
    called.
    """
    body = _page().not_older_than(current_app.config["PUBLIC_PAGE_SECONDS"], find, render)
    if request.if_none_match.contains_weak(body.etag):
        return _marked(make_response("", 304), body.etag)
    return _answer(body, mimetype)


def _page() -> _KeptPage:
    """Return the page that this request asks for, in its language."""
    read = [f"{name}={value}" for name, value in read_of_address().items()]
    return pages.page(request.endpoint or "", choose(), chosen_in_address(), *read)


def _answer(body: Body, mimetype: str = "text/html") -> Response:
    encoding = compression.wanted()
    response = make_response(body.packed(encoding))
    response.mimetype = mimetype
    if encoding:
        response.content_encoding = encoding
    return _marked(response, body.etag, weak=bool(encoding))


def _marked(response: Response, etag: str, *, weak: bool = False) -> Response:
    """Say how long the page may be kept, and by whom.

    A language chosen by a cookie is for one reader; shared caches keep the page of those who have
    chosen none, or have it in the address.
    """
    response.set_etag(etag, weak=weak)
    # Whole lines: to put a header together from its parts takes longer than to find the page.
    if chosen_in_cookie():
        response.headers["Cache-Control"] = "private, no-cache"
        response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
        return response
    response.headers["Cache-Control"] = SHARED
    named = chosen_in_address()
    response.headers["Vary"] = "Accept-Encoding" if named else "Accept-Encoding, Accept-Language"
    return response
