"""Servers that the bench starts, what they take, and the null page under the same server."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from tests.bench.http import Client
from tests.databases import PostgreSQL

NULL = """
from flask import Flask, request
from referee.front import Front

class Pressless(Front):
    def __rsgi_init__(self, loop):
        pass

    def __rsgi_del__(self, loop):
        self.end()

def create_app():
    app = Flask(__name__)
    app.add_url_rule("/", "page", lambda: "<!doctype html><title>Referee</title><p>41-30")
    app.add_url_rule("/healthz", "health", lambda: "ok")

    @app.post("/")
    def add():
        return {"number": request.get_json()["number"]}, 201

    return app

def create_front():
    return Pressless(create_app(), 4, 2**20)
"""

IDLE = 0.005
"""CPU seconds that a server which does nothing may take while `rest` looks."""


class Server(NamedTuple):
    """A server that was started: its port and the number of its process."""

    port: int
    pid: int

    def cpu(self) -> float:
        """Return the CPU seconds that the process and its children have taken."""
        return sum(_cpu(one) for one in (self.pid, *children(self.pid)))

    def rest(self) -> None:
        """Wait until it does nothing any more: the press beside it warms up for a second or two."""
        until, before = time.monotonic() + 30, -1.0
        while self.cpu() - before > IDLE and time.monotonic() < until:
            before = self.cpu()
            time.sleep(0.3)

    def memory(self) -> float:
        """Return the memory (MiB) of the process and its children."""
        return sum(_memory(one) for one in (self.pid, *children(self.pid)))


def _cpu(pid: int) -> float:
    # The number that Linux gives the clock of a process; it counts in nanoseconds.
    try:
        return time.clock_gettime((~pid << 3) | 2)
    except OSError:
        return 0.0


def _memory(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def children(pid: int) -> list[int]:
    """Return the processes that a process has started, and those that they have."""
    try:
        mine = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return [*mine, *(grandchild for child in mine for grandchild in children(child))]


@contextmanager
def serving(
    arguments: list[str], settings: dict[str, str], log: Path = Path(os.devnull)
) -> Iterator[Server]:
    """Start a server, and end it."""
    port = free_port()
    command = [sys.executable, *arguments, "--host", "127.0.0.1", "--port", str(port)]
    with (
        log.open("wb") as out,
        subprocess.Popen(command, env=os.environ | settings, stdout=out, stderr=out) as process,
    ):
        until = time.monotonic() + 60
        while time.monotonic() < until and process.poll() is None:
            try:
                urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        try:
            yield Server(port, process.pid)
        finally:
            process.send_signal(signal.SIGINT)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def null_server() -> Iterator[Server]:
    """Serve a null Flask page and a null post under the server of the program."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "null_page.py").write_text(NULL)
        arguments = ["-m", "granian", "--interface", "rsgi", "--factory", "null_page:create_front"]
        with serving(arguments, {"PYTHONPATH": folder}) as server:
            yield server


@contextmanager
def referee_server(
    folder: Path, url: str, processes: int = 2, log: Path = Path(os.devnull), **more: str
) -> Iterator[Server]:
    """Serve the program from a folder and a database that is prepared, with more settings."""
    settings = {
        "REFEREE_INSTANCE": str(folder),
        "REFEREE_DATABASE_URL": url,
        "REFEREE_WORKERS": str(processes),
        **more,
    }
    with serving(["-m", "referee", "serve"], settings, log) as server:
        yield server


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """Give the address of an empty database, `sqlite` or `postgresql`."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'referee.db'}"
        return
    server = PostgreSQL()
    server.start()
    try:
        yield server.create("evening")
    finally:
        server.stop()


def null_pages(seconds: float = 4) -> float:
    """Return how many null Flask pages the same server gives for a second of its CPU."""
    with null_server() as server:
        before = server.cpu()
        done = asyncio.run(_hammer(server.port, seconds))
        return done / (server.cpu() - before)


async def _hammer(port: int, seconds: float) -> int:
    async def one() -> int:
        client, done, until = Client(port), 0, time.monotonic() + seconds
        while time.monotonic() < until:
            await client.get("/")
            done += 1
        return done

    return sum(await asyncio.gather(*(one() for _ in range(16))))
