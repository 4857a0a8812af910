"""A real server on a free port, with an evening of its own, for those who attack it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Server:
    """A server that is asked one thing after the other; `code` is a match that it plays."""

    def __init__(self, port: int, pid: int) -> None:
        self.port, self.pid = port, pid
        self.cookies: dict[str, str] = {}
        self.token = json.loads(self.ask("GET", "/api/csrf").body)["token"]
        self.code = self.new_match()
        self.hands = 0

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> Answer:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=8)) as connection:
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            connection.request(method, path, body, {"Cookie": cookies, **headers})
            answer = connection.getresponse()
            for kept in answer.headers.get_all("Set-Cookie", []):
                name, _, value = kept.partition(";")[0].partition("=")
                self.cookies[name] = value
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, told, answer.read())

    def send(self, path: str, body: dict[str, Any]) -> Any:
        content = json.dumps({"id": str(uuid4()), **body})
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.token}
        answer = self.ask("POST", path, content, **headers)
        assert answer.status == 201, answer
        return json.loads(answer.body)

    def new_match(self) -> str:
        """Begin a match that never ends; returns its code."""
        spec = {"base": "circolo", "target": [9999]}
        body = {"players": ["Anna", "Bruno", "Carla", "Dario"], "regulation": spec}
        return str(self.send("/api/matches", body)["match"])

    def play_hand(self) -> None:
        """Write the match's next hand."""
        self.hands += 1
        payload = {"hand": self.hands, "value": {"points": {"A": 6, "B": 5}}}
        body = {"after": self.hands, "kind": "hand_written", "payload": payload}
        self.send(f"/api/matches/{self.code}/events", body)

    def open_socket(self, sent: str) -> socket.socket:
        """Connect and send something; `\\n` ends a line."""
        opened = socket.create_connection(("127.0.0.1", self.port), timeout=8)
        opened.sendall(sent.replace("\n", "\r\n").encode())
        return opened


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    """Start a server on the migrated database of a folder; it is asked to end, and does."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", "--port", str(port)]
    environment = {**os.environ, "REFEREE_INSTANCE": str(folder), **settings}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            yield answering(port, process)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                assert process.wait(15) == 0
            finally:
                process.kill()


def answering(port: int, process: "subprocess.Popen[bytes]") -> Server:
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        try:
            return Server(port, process.pid)
        except ConnectionError:
            time.sleep(0.1)
    raise TimeoutError(port)
