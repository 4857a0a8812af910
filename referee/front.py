"""What stands between the server's sockets and the application.

A request takes one of the few threads only once it has arrived whole; one that does not arrive is
given up after seconds. Where the answer waits for something that is made elsewhere (a sheet), the
thread is given back meanwhile.
"""

import asyncio
import gc
import math
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from granian.rsgi import HTTPProtocol, ProtocolClosed, Scope  # type: ignore[attr-defined]  # they are granian's, given on here

from referee import create_app
from referee.answering import AwaitedCall, WsgiAnswer, serve
from referee.https import Https, https_of
from referee.paper.press import press
from referee.paper.press.beside import end_with_parent
from referee.web.http.environ import environ_of
from referee.web.http.sheet_in_preparation import AWAITED
from referee.web.installation.chores import Chores

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

LAST = 1.0
"""Seconds that a request still has to arrive, or to wait, once the server is told to end."""

FLUSH = 0.2
"""Seconds in which an answer leaves the process."""

PAPER = ".pdf"
"""What addresses of sheets end with: these have a thread of their own, so that no table waits."""

AGAIN = "2"
"""Seconds after which a request that was refused may be sent again."""

BUSY = "Il server ha troppo da fare: riprova tra poco.\nThe server is too busy: try again soon.\n"
LATE = "La richiesta non è arrivata per intero.\nThe request did not arrive whole.\n"

CHORES = (1.0, 60.0)
"""Seconds after the start, and then between one time and the next, that the chores are done."""

GARBAGE = (10_000, 20, 50)
"""How much is made before the young, the older and the oldest are searched for garbage."""


class Busy(Exception):
    """There is no room for a long body now."""


class Front:
    """An application of WSGI as the server calls it; `longest` is the bytes of a body at most.

    `chores` is called every minute while the server runs, in a thread of its own. `https` is a
    second door, where the installation has a certificate.
    """

    def __init__(
        self,
        app: WSGIApplication,
        threads: int,
        longest: int,
        chores: Callable[[], object] = lambda: None,
        https: Https | None = None,
    ) -> None:
        self._longest, self._chores, self._https = longest, chores, https
        self._queued = self._room_taken = 0
        self._latest = math.inf
        self._waiting: set[asyncio.Timeout] = set()
        self._calls: SimpleQueue[AwaitedCall | None] = SimpleQueue()
        self._sheets: SimpleQueue[AwaitedCall | None] = SimpleQueue()
        # The last one makes sheets ready.
        self._queues = [*[self._calls] * threads, self._sheets]
        self._threads = [Thread(target=serve, args=(app, q), daemon=True) for q in self._queues]
        for thread in self._threads:
            thread.start()

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Have a press of its own, so that no thread of this process prints."""
        press.open_press()
        if self._https is not None:
            self._https.open(loop, self)
        for number in (signal.SIGINT, signal.SIGTERM):
            # The server has its own handler in the loop, which is woken apart from this one.
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(self._begin_to_end, loop))
            signal.siginterrupt(number, False)
        loop.call_later(CHORES[0], self._do_chores, loop)

    def _do_chores(self, loop: asyncio.AbstractEventLoop) -> None:
        # One that takes longer is not in the way: each asks whether there is something to do.
        Thread(target=self._chores, name="chores", daemon=True).start()
        loop.call_later(CHORES[1], self._do_chores, loop)

    def _begin_to_end(self, loop: asyncio.AbstractEventLoop) -> None:
        self.hurry(loop.time() + LAST)
        loop.call_later(LAST, self._leave, loop)

    def _leave(self, loop: asyncio.AbstractEventLoop, *, was_idle: bool = False) -> None:
        """End the process when everything is answered.

        The server does so itself, but not while a connection hangs in the middle of a header.
        """
        idle = not (self._queued or self._waiting)
        if idle and was_idle:
            self.__rsgi_del__(loop)
            raise SystemExit(0)
        # The last answers have to go out as well.
        loop.call_later(FLUSH, partial(self._leave, loop, was_idle=idle))

    def hurry(self, latest: float) -> None:
        """Let requests arrive, or wait for a sheet, no longer than up to this moment."""
        self._latest = min(self._latest, latest)
        for deadline in self._waiting:
            when = deadline.when()
            if not deadline.expired() and when is not None:
                deadline.reschedule(min(when, self._latest))

    def __rsgi_del__(self, _loop: asyncio.AbstractEventLoop) -> None:
        """Finish what has a thread; what is being printed is lost."""
        press.close_press()
        self.end()

    def end(self) -> None:
        """End the threads when they have answered."""
        for queue in self._queues:
            queue.put(None)
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
            async with self._deadline(GRACE) as deadline:
                async for chunk in protocol:
                    body += chunk[: self._longest + 1 - len(body)]
                    if len(body) > self._longest:
                        break
                    until = begun + GRACE + len(body) / SLOWEST
                    deadline.reschedule(min(until, self._latest))
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

    async def _answered(self, environ: WSGIEnvironment) -> WsgiAnswer:
        """Let the application answer; once more where it waited for something made elsewhere."""
        awaited: list[Any] = []
        answer = await self._called({**environ, AWAITED: awaited})
        if awaited:
            made = [asyncio.wrap_future(future) for future in awaited]
            with suppress(TimeoutError):
                async with self._deadline(PATIENCE):
                    await asyncio.wait(made)
            answer = await self._called(environ)
        return answer

    @asynccontextmanager
    async def _deadline(self, seconds: float) -> AsyncIterator[asyncio.Timeout]:
        """Let something take so many seconds, or less where the server ends meanwhile.

        Raise TimeoutError after that.
        """
        latest = min(asyncio.get_running_loop().time() + seconds, self._latest)
        async with asyncio.timeout_at(latest) as deadline:
            self._waiting.add(deadline)
            try:
                yield deadline
            finally:
                self._waiting.discard(deadline)

    async def _called(self, environ: WSGIEnvironment) -> WsgiAnswer:
        environ["wsgi.input"].seek(0)
        self._queued += 1
        try:
            answered: asyncio.Future[WsgiAnswer] = asyncio.get_running_loop().create_future()
            sheet = environ["PATH_INFO"].endswith(PAPER)
            (self._sheets if sheet else self._calls).put((environ, answered))
            return await answered
        finally:
            self._queued -= 1


def create_front() -> Front:
    """Return the application for a process of the server."""
    # Else a server that is killed leaves one behind, which holds the port and which nobody sees.
    end_with_parent()
    app = create_app()
    for name in app.jinja_env.list_templates(filter_func=_is_paper):
        # Else the first who want sheets would compile them all at once, and tables would wait.
        app.jinja_env.get_template(name)
    # What is there now stays; views of matches stay for long too, and to look through all of them
    # for garbage again and again would let every table wait.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    settings = app.config
    https = https_of(app)
    renew = https.renew if https else None
    return Front(app, settings["THREADS"], settings["UPLOAD_LENGTH"], Chores(app, renew), https)


def _is_paper(template: str) -> bool:
    return template.startswith("paper/")


def _refuse(protocol: HTTPProtocol, status: int, text: str) -> None:
    headers = [("Content-Type", "text/plain; charset=utf-8"), ("Connection", "close")]
    if status == 503:
        headers.append(("Retry-After", AGAIN))
    protocol.response_bytes(status, headers, text.encode())
