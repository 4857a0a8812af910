"""Let the application answer requests in threads, each of which takes one after another."""

import asyncio
from contextlib import closing
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, cast
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.wsgi import ClosingIterator

Headers = list[tuple[str, str]]


@dataclass(frozen=True)
class WsgiAnswer:
    """An answer of the application; `headers` may name one several times."""

    status: int
    headers: Headers
    body: bytes


AwaitedCall = tuple[WSGIEnvironment, asyncio.Future[WsgiAnswer]]


def serve(app: WSGIApplication, calls: SimpleQueue[AwaitedCall | None]) -> None:
    """Answer one request of a queue after the other, as one of the threads."""
    while (call := calls.get()) is not None:
        environ, answered = call
        try:
            answer = _call(app, environ)
        except Exception as error:  # noqa: BLE001 -- it goes to who waits for the answer
            answered.get_loop().call_soon_threadsafe(answered.set_exception, error)
        else:
            answered.get_loop().call_soon_threadsafe(answered.set_result, answer)


def _call(app: WSGIApplication, environ: WSGIEnvironment) -> WsgiAnswer:
    begun: list[tuple[str, Headers]] = []

    def start(status: str, headers: Headers, _failed: object = None) -> Any:
        begun.append((status, headers))
        return lambda _written: None

    with closing(ClosingIterator(app(environ, cast("StartResponse", start)))) as parts:
        body = b"".join(parts)
    status, headers = begun[-1]
    return WsgiAnswer(int(status[:3]), headers, body)
