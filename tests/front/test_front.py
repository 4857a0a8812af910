"""What the application is told of a request, and when a request is refused before it gets there."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest

from referee import front
from referee.front import Front
from referee.web.http.environ import environ_of
from referee.web.http.sheet_in_preparation import AWAITED


class Headers(dict[str, list[str]]):
    def items(self) -> Any:
        return [(name, value) for name, values in super().items() for value in values]

    def get(self, name: str, default: Any = None) -> Any:
        return self[name][0] if name in self else default


class Scope:
    """A request without its body."""

    http_version, scheme, authority = "1.1", "http", "localhost:8000"
    server, client, query_string = "127.0.0.1:8000", "[::1]:4711", "q=1"

    def __init__(self, method: str = "POST", path: str = "/", **headers: list[str]) -> None:
        self.method, self.path = method, path
        self.headers = Headers({name.replace("_", "-"): value for name, value in headers.items()})


class Protocol:
    """Gives the parts of a body, each after a pause; keeps the answer."""

    def __init__(self, *parts: bytes, pause: float = 0) -> None:
        self.parts, self.pause = parts, pause
        self.answers: list[tuple[int, dict[str, str], bytes]] = []

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            await asyncio.sleep(self.pause)
            yield part

    def response_bytes(self, status: int, headers: Sequence[tuple[str, str]], body: bytes) -> None:
        self.answers.append((status, dict(headers), body))

    @property
    def status(self) -> int:
        [(status, _headers, _body)] = self.answers
        return status


def echo(environ: WSGIEnvironment, start: StartResponse) -> list[bytes]:
    start("200 OK", [("Content-Type", "text/plain")])
    return [environ["wsgi.input"].read(), b"!"]


@pytest.fixture
def opened() -> Iterator[Front]:
    opened = Front(echo, 1, 100)
    yield opened
    opened.end()


async def ask(opened: Front, scope: Scope, protocol: Protocol) -> None:
    await opened.__rsgi__(scope, protocol)  # type: ignore[arg-type]


def elsewhere(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run in a thread of its own: a browser open in this process has the loop of the first."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(work())).result()


def answered(opened: Front, scope: Scope, protocol: Protocol) -> Protocol:
    elsewhere(lambda: ask(opened, scope, protocol))
    return protocol


def test_a_body_is_handed_on_when_it_is_whole(opened: Front) -> None:
    told = answered(opened, Scope(content_length=["4"]), Protocol(b"ab", b"cd"))
    assert told.answers == [(200, {"Content-Type": "text/plain"}, b"abcd!")]


def test_of_a_body_that_is_too_long_a_byte_more_is_handed_on(opened: Front) -> None:
    told = answered(opened, Scope(), Protocol(b"x" * 80, b"y" * 80, b"z"))
    assert told.answers[0][2] == b"x" * 80 + b"y" * 21 + b"!"


def test_a_body_that_comes_too_slowly_is_given_up(
    opened: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "GRACE", 0.05)
    assert answered(opened, Scope(), Protocol(b"a", b"b", pause=0.04)).status == 408


def test_a_server_that_ends_waits_for_no_body(opened: Front) -> None:
    hangs, told = Protocol(b"a", pause=8), Protocol(b"b", pause=0.01)

    async def end() -> None:
        asked = [asyncio.create_task(ask(opened, Scope(), one)) for one in (hangs, told)]
        await asyncio.sleep(0)
        opened.hurry(asyncio.get_running_loop().time() + 0.05)
        await asyncio.wait_for(asyncio.gather(*asked), 4)

    elsewhere(end)
    assert (hangs.status, told.status) == (408, 200)


def test_a_server_that_ends_waits_for_no_sheet() -> None:

    def app(environ: WSGIEnvironment, start: StartResponse) -> list[bytes]:
        environ.get(AWAITED, []).append(Future())
        start("503 Service Unavailable", [])
        return []

    opened, told = Front(app, 1, 100), Protocol()

    async def end() -> None:
        opened.hurry(asyncio.get_running_loop().time() + 0.05)
        await asyncio.wait_for(ask(opened, Scope("GET", "/sheet.pdf"), told), 4)

    elsewhere(end)
    assert told.status == 503
    opened.end()


def test_sheets_keep_no_thread_of_the_tables() -> None:
    sheet_goes_on = Event()

    def app(environ: WSGIEnvironment, start: StartResponse) -> list[bytes]:
        if environ["PATH_INFO"] == "/sheet.pdf":
            assert sheet_goes_on.wait(4)
        start("200 OK", [])
        return []

    opened, sheet, table = Front(app, 1, 100), Protocol(), Protocol()

    async def both() -> None:
        printing = asyncio.create_task(ask(opened, Scope("GET", "/sheet.pdf"), sheet))
        await asyncio.sleep(0)
        await ask(opened, Scope("GET", "/match/1"), table)
        sheet_goes_on.set()
        await printing

    elsewhere(both)
    assert (sheet.status, table.status) == (200, 200)
    opened.end()


def test_a_long_body_may_take_longer(opened: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "GRACE", 0.5)
    monkeypatch.setattr(front, "SLOWEST", 0.1)
    assert answered(opened, Scope(), Protocol(b"a", b"b", pause=0.3)).status == 200


def test_nobody_answers_who_went_away_in_the_middle(opened: Front) -> None:
    assert answered(opened, Scope(content_length=["4"]), Protocol(b"ab")).answers == []


def test_long_bodies_share_a_room(opened: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "SMALL", 10)
    monkeypatch.setattr(front, "ROOM", 30)
    told = answered(opened, Scope(), Protocol(b"x" * 20, b"y" * 20))
    assert told.status == 503
    assert int(told.answers[0][1]["Retry-After"]) > 0
    assert answered(opened, Scope(), Protocol(b"x" * 30)).status == 200
    assert answered(opened, Scope(), Protocol(b"x" * 10)).status == 200


def test_past_the_queue_a_request_is_refused(
    opened: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "QUEUE", 0)
    assert answered(opened, Scope("GET"), Protocol()).status == 503


def test_a_request_is_told_as_wsgi_has_it() -> None:
    scope = Scope("GET", "/è", cookie=["a=1", "b=2"], x_of=["1", "2"], content_type=["text/plain"])
    environ = environ_of(scope, b"")  # type: ignore[arg-type]
    assert environ["PATH_INFO"] == "/Ã¨"
    assert environ["HTTP_COOKIE"] == "a=1;b=2"
    assert environ["HTTP_X_OF"] == "1,2"
    assert environ["CONTENT_TYPE"] == "text/plain"
    assert environ["HTTP_HOST"] == "localhost:8000"
    assert (environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("127.0.0.1", "8000")
    assert environ["REMOTE_ADDR"] == "::1"


@pytest.mark.parametrize("made", [True, False])
def test_an_answer_that_waits_for_something_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, made: bool
) -> None:
    monkeypatch.setattr(front, "PATIENCE", 0.05)
    thing: Future[bytes] = Future()
    if made:
        thing.set_result(b"")

    def app(environ: WSGIEnvironment, start: StartResponse) -> list[bytes]:
        if AWAITED in environ:
            environ[AWAITED].append(thing)
        start("200 OK", [])
        return [b"first" if AWAITED in environ else b"then"]

    opened = Front(app, 1, 100)
    assert answered(opened, Scope("GET"), Protocol()).answers == [(200, {}, b"then")]
    opened.end()


def test_a_fault_of_the_application_goes_to_the_server() -> None:
    def app(_environ: WSGIEnvironment, _start: StartResponse) -> list[bytes]:
        raise ZeroDivisionError

    opened = Front(app, 1, 100)
    with pytest.raises(ZeroDivisionError):
        answered(opened, Scope("GET"), Protocol())
    opened.end()


def test_chores_are_done_again_and_again_apart_from_requests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(front, "CHORES", (0.01, 0.01))
    done, twice = [0], Event()

    def chores() -> None:
        done[0] += 1
        if done[0] == 2:
            twice.set()

    opened = Front(echo, 1, 100, chores)

    async def run() -> None:
        opened._do_chores(asyncio.get_running_loop())
        assert await asyncio.to_thread(twice.wait, 5)

    elsewhere(run)
    opened.end()
