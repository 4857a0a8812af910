"""What stands between the server's sockets and the application.

A request takes one of the few threads only once it has arrived whole; one that does not arrive is
given up after seconds. Where the answer waits for something that is made elsewhere (a sheet), the
thread is given back meanwhile.
"""

import asyncio
import gc
import sys
from contextlib import closing
from dataclasses import dataclass
from io import BytesIO
from queue import SimpleQueue
from threading import Thread
from typing import Any, cast
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from granian.rsgi import (  # type: ignore[attr-defined]  # they are granian's, given on here
    HTTPProtocol,
    ProtocolClosed,
    Scope,
)
from werkzeug.wsgi import ClosingIterator

from referee import create_app
from referee.paper.press import press
from referee.web.http.waiting import AWAITED

GRACE = 10.0
"""Seconds in which the body of a request begins to arrive, and a small one arrives whole."""

SLOWEST = 16 * 1024
"""Bytes a second that a long body arrives with at least, once the grace is over."""

SMALL = 64 * 1024
"""Bytes of a body that is read at once: everything but files. Longer ones share `ROOM`."""

ROOM = 64 * 1024 * 1024
"""Bytes of all long bodies that are held in memory at the same time."""

QUEUE = 512
"""Requests that have arrived and wait for a thread, or have one: more are told to come back."""

PATIENCE = 5.0
"""Seconds that an answer waits for what is made elsewhere, before it says so."""

AGAIN = "2"
"""Seconds after which a request that was refused may be sent again."""

BUSY = "Il server ha troppo da fare: riprova tra poco.\nThe server is too busy: try again soon.\n"
LATE = "La richiesta non è arrivata per intero.\nThe request did not arrive whole.\n"

NAMED = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}
"""Headers that WSGI calls otherwise than `HTTP_...`."""

GARBAGE = (10_000, 20, 50)
"""How much is made before the young, the older and the oldest are searched for garbage."""

Headers = list[tuple[str, str]]


@dataclass(frozen=True)
class Answer:
    """An answer of the application; `headers` may name one several times."""

    status: int
    headers: Headers
    body: bytes


Call = tuple[WSGIEnvironment, "asyncio.Future[Answer]"]


class Busy(Exception):
    """There is no room for a long body now."""


class Front:
    """An application of WSGI as the server calls it; `longest` is the bytes of a body at most."""

    def __init__(self, app: WSGIApplication, threads: int, longest: int) -> None:
        self._app = app
        self._longest = longest
        self._queued = self._room_taken = 0
        self._calls: SimpleQueue[Call | None] = SimpleQueue()
        self._threads = [Thread(target=self._serve, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    def __rsgi_init__(self, _loop: asyncio.AbstractEventLoop) -> None:
        """Have a press of its own, so that no thread of this process prints."""
        press.open_press()

    def __rsgi_del__(self, _loop: asyncio.AbstractEventLoop) -> None:
        """Finish what has a thread; what is being printed is lost."""
        press.close_press()
        self.end()

    def end(self) -> None:
        """End the threads when they have answered."""
        for _thread in self._threads:
            self._calls.put(None)
        for thread in self._threads:
            thread.join()

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """Answer a request."""
        try:
            body = await self._body(scope, protocol)
        except TimeoutError:
            return _refuse(protocol, 408, LATE)
        except ProtocolClosed:
            return None
        except Busy:
            return _refuse(protocol, 503, BUSY)
        if self._queued >= QUEUE:
            return _refuse(protocol, 503, BUSY)
        answer = await self._answered(environ_of(scope, body))
        protocol.response_bytes(answer.status, answer.headers, answer.body)
        return None

    async def _body(self, scope: Scope, protocol: HTTPProtocol) -> bytes:
        """Return the body, at most a byte more than the longest: the application then refuses it.

        Raise TimeoutError where it arrives too slowly, and Busy where too many are long.
        """
        if scope.method in ("GET", "HEAD"):
            return b""
        body, loop = bytearray(), asyncio.get_running_loop()
        begun, taken = loop.time(), 0
        try:
            async with asyncio.timeout(GRACE) as deadline:
                async for chunk in protocol:
                    body += chunk[: self._longest + 1 - len(body)]
                    if len(body) > self._longest:
                        break
                    deadline.reschedule(begun + GRACE + len(body) / SLOWEST)
                    if len(body) > SMALL:
                        more = len(body) - taken
                        if self._room_taken + more > ROOM:
                            raise Busy
                        self._room_taken += more
                        taken += more
        finally:
            self._room_taken -= taken
        announced = scope.headers.get("content-length")
        if announced and len(body) < min(int(announced), self._longest + 1):
            raise ProtocolClosed
        return bytes(body)

    async def _answered(self, environ: WSGIEnvironment) -> Answer:
        """Let the application answer; once more where it waited for something made elsewhere."""
        awaited: list[Any] = []
        answer = await self._called({**environ, AWAITED: awaited})
        if awaited:
            made = [asyncio.wrap_future(future) for future in awaited]
            await asyncio.wait(made, timeout=PATIENCE)
            answer = await self._called(environ)
        return answer

    async def _called(self, environ: WSGIEnvironment) -> Answer:
        environ["wsgi.input"].seek(0)
        self._queued += 1
        try:
            answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self._calls.put((environ, answered))
            return await answered
        finally:
            self._queued -= 1

    def _serve(self) -> None:
        """Answer one request after the other, as one of the threads."""
        while (call := self._calls.get()) is not None:
            environ, answered = call
            try:
                answer = _call(self._app, environ)
            except Exception as error:  # noqa: BLE001 -- it goes to who waits for the answer
                answered.get_loop().call_soon_threadsafe(answered.set_exception, error)
            else:
                answered.get_loop().call_soon_threadsafe(answered.set_result, answer)


def create_front() -> Front:
    """Return the application for a process of the server."""
    app = create_app()
    # What is there now stays; views of matches stay for long too, and to look through all of them
    # for garbage again and again would let every table wait.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    return Front(app, app.config["THREADS"], app.config["UPLOAD_LENGTH"])


def environ_of(scope: Scope, body: bytes) -> WSGIEnvironment:
    """Return a request as WSGI has it."""
    name, _, port = scope.server.rpartition(":")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        # WSGI has the bytes of a path as text in Latin-1.
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": name,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for header, value in scope.headers.items():
        if "_" in header:
            continue  # In WSGI it would look like one with a hyphen, such as a proxy sets.
        key = NAMED.get(header) or f"HTTP_{header.upper().replace('-', '_')}"
        apart = ";" if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{apart}{value}" if key in environ else value
    if scope.authority:
        environ.setdefault("HTTP_HOST", scope.authority)
    return environ


def _call(app: WSGIApplication, environ: WSGIEnvironment) -> Answer:
    begun: list[tuple[str, Headers]] = []

    def start(status: str, headers: Headers, _failed: object = None) -> Any:
        begun.append((status, headers))
        return lambda _written: None

    with closing(ClosingIterator(app(environ, cast("StartResponse", start)))) as parts:
        body = b"".join(parts)
    status, headers = begun[-1]
    return Answer(int(status[:3]), headers, body)


def _refuse(protocol: HTTPProtocol, status: int, text: str) -> None:
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Connection", "close")]
    if status == 503:
        headers.append(("Retry-After", AGAIN))
    protocol.response_bytes(status, headers, text.encode())
