"""A browser for many at once: keeps its connection, its cookies and the tags of its pages."""

import asyncio
import json
import re
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from json import dumps
from typing import Any, NamedTuple
from urllib.parse import urlencode

HEADER = re.compile(rb"\r\n([\w-]+): ([^\r]*)", re.IGNORECASE)


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str


class Client:
    """One connection, used for one request after the other; opened again where it was closed."""

    def __init__(
        self, port: int, cookies: dict[str, str] | None = None, accepts: str = "identity"
    ) -> None:
        self.port, self.accepts, self.received = port, accepts, 0
        self.cookies = {"language": "it", **(cookies or {})}
        self.tags: dict[str, str] = {}
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> Answer:
        """Ask for a page, with the tag it had last time."""
        tag = self.tags.get(path)
        answer = await self._ask("GET", path, {"If-None-Match": tag} if tag else {})
        if "etag" in answer.headers:
            self.tags[path] = answer.headers["etag"]
        return answer

    async def post(self, path: str, fields: dict[str, str]) -> Answer:
        """Send a form as the script of the page does, and follow where it leads."""
        kind = {"Content-Type": "application/x-www-form-urlencoded", "X-Requested-With": "fetch"}
        answer = await self._ask("POST", path, kind, urlencode(fields).encode())
        if answer.status == 303:
            return await self._ask("GET", answer.headers["location"], {})
        return answer

    async def _ask(self, method: str, path: str, more: dict[str, str], body: bytes = b"") -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {
            "Host": f"127.0.0.1:{self.port}",
            "Origin": f"http://127.0.0.1:{self.port}",
            "Accept": "text/html",
            "Accept-Encoding": self.accepts,
            "Cookie": cookies,
            "Content-Length": str(len(body)),
            **more,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        sent = f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body
        try:
            return await self._exchange(sent)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            return await self._exchange(sent)

    async def _exchange(self, sent: bytes) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        reader, writer = self._streams
        writer.write(sent)
        head = await reader.readuntil(b"\r\n\r\n")
        headers: dict[str, str] = {}
        for name, value in HEADER.findall(head):
            if name.lower() == b"set-cookie":
                key, _, rest = value.decode().partition("=")
                self.cookies[key] = rest.partition(";")[0]
            headers[name.decode().lower()] = value.decode()
        length = 0 if head[9:12] == b"304" else int(headers.get("content-length", 0))
        text = await reader.readexactly(length)
        self.received += len(head) + length
        return Answer(int(head[9:12]), headers, text.decode(errors="replace"))

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


@dataclass(frozen=True)
class Reply:
    """An answer as Flask's test client has it."""

    status_code: int
    headers: HTTPMessage
    text: str

    @property
    def json(self) -> Any:
        """What it holds as JSON."""
        return json.loads(self.text)


class Browser:
    """One device that asks for one thing after the other, as Flask's test client does."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None) -> None:
        self._connection = HTTPConnection("127.0.0.1", port)
        self._cookies = {"language": "it", **(cookies or {})}
        self._origin = {"Origin": f"http://127.0.0.1:{port}", "Accept": "text/html"}

    def get(self, path: str, headers: dict[str, str] | None = None) -> Reply:
        """Ask for a page."""
        return self._ask("GET", path, headers or {})

    def post(self, path: str, json: object, headers: dict[str, str] | None = None) -> Reply:
        """Send JSON."""
        kind = {"Content-Type": "application/json", "Accept": "application/json"}
        return self._ask("POST", path, kind | (headers or {}), dumps(json))

    def send(self, path: str, fields: dict[str, str]) -> Reply:
        """Send a form as the script of a page does."""
        kind = {"Content-Type": "application/x-www-form-urlencoded", "X-Requested-With": "fetch"}
        return self._ask("POST", path, kind, urlencode(fields))

    def close(self) -> None:
        """Leave."""
        self._connection.close()

    def _ask(self, method: str, path: str, more: dict[str, str], body: str = "") -> Reply:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {**self._origin, "Cookie": cookies, **more}
        self._connection.request(method, path, body.encode() or None, headers)
        answer = self._connection.getresponse()
        for line in answer.headers.get_all("Set-Cookie", []):
            name, _, rest = line.partition("=")
            self._cookies[name] = rest.partition(";")[0]
        return Reply(answer.status, answer.headers, answer.read().decode(errors="replace"))


class Times:
    """The milliseconds that answers took, by kind, and the number of errors."""

    def __init__(self) -> None:
        self.taken: dict[str, list[float]] = {}
        self.errors: dict[str, int] = {}

    async def of(self, kind: str, asked: Awaitable[Answer]) -> Answer | None:
        """Wait for an answer, and note how long it took; None where there was none."""
        begun = time.perf_counter()
        try:
            answer = await asyncio.wait_for(asked, 30)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            kind = f"{kind}: {type(error).__name__}"
            self.errors[kind] = self.errors.get(kind, 0) + 1
            return None
        if answer.status >= 400:
            kind = f"{kind}: {answer.status}"
            self.errors[kind] = self.errors.get(kind, 0) + 1
            return None
        kind += ", 304" if answer.status == 304 else ""
        self.taken.setdefault(kind, []).append((time.perf_counter() - begun) * 1000)
        return answer
