"""The evening: a tournament of many tables that write, and viewers who follow, on a real server.

`python -m tests.bench.evening --help` tells the options.
"""

import argparse
import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen
from uuid import uuid4

from referee import create_app
from referee.actions.tablets import room
from referee.actions.tablets.stations import make_code, pair
from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.store.ledger.ledger import Stamp
from referee.store.tablets.stations import room_table, tables_of
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import event_view
from referee.web.http.visitors import DEVICE_COOKIE
from tests.bench.http import Client, Times
from tests.databases import PostgreSQL, migrate
from tests.people import evening, person, row_of, signed_by
from tests.tournament.evening.evening import TORNEO, entering, plan

FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
FORM = re.compile(r'<form[^>]*action="([^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
PAUSE = 2.0
"""Seconds from a hand to the next, and from a look to the next."""

LONGEST = 24
"""Hands of an ordinary match of three games."""

VIEWED = (*("match",) * 4, "event", *("match",) * 4, "standings", *("match",) * 4, "event",
          *("match",) * 4, "wall")  # fmt: skip
"""What viewers follow: four of five a match."""

NULL = """
from flask import Flask
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
    return app

def create_front():
    return Pressless(create_app(), 4, 2**20)
"""


class Club(NamedTuple):
    """An event whose first round is published: its code, and its matches with their tablets."""

    event: str
    matches: tuple[tuple[str, str], ...]
    """Code of the match, and token of the tablet."""


def prepare(folder: Path, url: str, tables: int) -> Club:
    """Publish a first round whose matches outlast any evening, with a tablet at every table."""
    app = create_app(folder, DATABASE_URL=url)
    endless = replace(TORNEO, target=(9999,))
    with app.app_context():
        olga = person("Olga", "organizer")
        origin = signed_by(olga)
        stamp = Stamp("Olga", "Mac", origin.now)
        code = evening(olga)
        room.add_tables_up_to(row_of(code), tables, origin)

        def act() -> TournamentAct:
            return TournamentAct(code, event_view(code).number, str(uuid4()), stamp)

        plan_tournament(code, plan("svizzera", regulation=endless), str(uuid4()), stamp)
        record_event_facts(act(), entering(2 * tables))
        begin_stage(act())
        draft_round(act())
        publish_round(act(), 1)
        tokens = {}
        for row in tables_of(row_of(code)):
            table = room_table(row.id)
            assert table is not None
            typed = make_code(table, app.config["SECRET_KEY"], origin)
            paired = pair(typed, app.config["SECRET_KEY"], None, stamp, origin)
            assert paired is not None
            tokens[int(table.label)] = str(paired[1])
        matches = matches_of(event_view(code))
        return Club(code, tuple((matches[1, n].code, tokens[n]) for n in sorted(tokens)))


@contextmanager
def serving(arguments: list[str], settings: dict[str, str]) -> Iterator[tuple[int, int]]:
    """Start a server; gives its port and the number of its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, *arguments, "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(
        command, env=os.environ | settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        until = time.monotonic() + 60
        while time.monotonic() < until and process.poll() is None:
            try:
                urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        try:
            yield port, process.pid
        finally:
            process.send_signal(signal.SIGINT)


def used(pid: int) -> tuple[float, float]:
    """Return the CPU seconds and the memory (MiB) of a process and its children."""
    seconds = memory = 0.0
    for one in [pid, *_children(pid)]:
        try:
            stat = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            pages = int(Path(f"/proc/{one}/statm").read_text().split()[1])
        except OSError:
            continue
        seconds += (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
        memory += pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return seconds, memory


def _children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    mine = [int(one) for one in listed.read_text().split()] if listed.exists() else []
    return [*mine, *(grandchild for child in mine for grandchild in _children(child))]


async def at_table(port: int, code: str, token: str, until: float, times: Times) -> None:
    """Write a hand every two seconds, and wait for the page that shows it.

    A match as long as an ordinary one is taken back to its beginning.
    """
    client = Client(port, {DEVICE_COOKIE: token})
    await asyncio.sleep(random.random() * PAUSE)
    page = await times.of("table page", client.get(f"/match/{code}?mode=rapido&way=points"))
    hands, start = 0, ""
    while page is not None and (begun := time.monotonic()) < until:
        hands += 1
        kind = "undone" if hands % (LONGEST + 1) == 0 else "hand_written"
        action, fields = _form(page.text, kind)
        start = start or fields["after"]
        sent = {"to": start} if kind == "undone" else {"points": f"A:{random.randint(0, 11)}"}
        fields |= {**sent, "event_id": str(uuid4())}
        page = await times.of("tap to page", client.post(action, fields))
        await asyncio.sleep(max(0.0, begun + PAUSE - time.monotonic()))
    client.close()


def _form(page: str, kind: str) -> tuple[str, dict[str, str]]:
    for action, inside in FORM.findall(page):
        fields = {name: unescape(value) for name, value in FIELD.findall(inside)}
        if fields.get("kind") == kind:
            return unescape(action), fields
    raise AssertionError(f"there is no {kind} on this page")


async def viewer(port: int, kind: str, path: str, until: float, times: Times) -> None:
    """Look at a page every two seconds."""
    client = Client(port)
    await asyncio.sleep(random.random() * PAUSE)
    while (begun := time.monotonic()) < until:
        await times.of(f"{kind} page", client.get(path))
        await asyncio.sleep(max(0.0, begun + PAUSE - time.monotonic()))
    client.close()


async def play(port: int, club: Club, viewers: int, seconds: float) -> Times:
    """Let every table write and so many viewers look on."""
    times, until = Times(), time.monotonic() + seconds
    event = f"/torneo/{club.event}"
    pages = {"event": f"{event}/", "standings": f"{event}/classifica", "wall": f"{event}/schermo"}
    looking = []
    for number in range(viewers):
        kind = VIEWED[number % len(VIEWED)]
        match = club.matches[number % len(club.matches)][0]
        path = pages.get(kind, f"/watch/{match}")
        looking.append(viewer(port, kind, path, until, times))
    tables = [at_table(port, code, token, until, times) for code, token in club.matches]
    await asyncio.gather(*tables, *looking)
    return times


async def _hammer(port: int, seconds: float) -> int:
    async def one() -> int:
        client, done, until = Client(port), 0, time.monotonic() + seconds
        while time.monotonic() < until:
            await client.get("/")
            done += 1
        return done

    return sum(await asyncio.gather(*(one() for _ in range(16))))


def null_page(seconds: float = 4) -> float:
    """Return how many null Flask pages the same server gives for a second of its CPU."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "null_page.py").write_text(NULL)
        arguments = ["-m", "granian", "--interface", "rsgi", "--factory", "null_page:create_front"]
        with serving(arguments, {"PYTHONPATH": folder}) as (port, pid):
            before, _ = used(pid)
            done = asyncio.run(_hammer(port, seconds))
            return done / (used(pid)[0] - before)


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'referee.db'}"
        return
    server = PostgreSQL()
    server.start()
    try:
        yield server.create("evening")
    finally:
        server.stop()


def run(kind: str, tables: int, viewers: int, seconds: float, processes: int = 2) -> str:
    """Play an evening; returns the report."""
    with tempfile.TemporaryDirectory() as name, database(kind, Path(name)) as url:
        folder = Path(name)
        migrate(url, folder)
        club = prepare(folder, url, tables)
        settings = {"REFEREE_INSTANCE": name, "REFEREE_DATABASE_URL": url,
                    "REFEREE_WORKERS": str(processes)}  # fmt: skip
        with serving(["-m", "referee", "serve"], settings) as (port, pid):
            asyncio.run(play(port, club, viewers, min(6.0, seconds)))
            cpu, memory = used(pid)
            times = asyncio.run(play(port, club, viewers, seconds))
            cpu_after, memory_after = used(pid)
    done = sum(map(len, times.taken.values()))
    lines = [
        (
            f"{kind}, {tables} tables and {viewers} viewers for {seconds:.0f} s: "
            f"{done / seconds:.0f} answers/s, {done / (cpu_after - cpu):.0f} for a second of CPU, "
            f"memory {memory:.0f} then {memory_after:.0f} MiB, "
            f"errors {times.errors or 'none'}"
        )
    ]
    for what, taken in sorted(times.taken.items()):
        p50, p95, p99 = (_at(taken, share) for share in (0.5, 0.95, 0.99))
        lines.append(f"  {what:<15} {len(taken):>6}  p50 {p50:>6.0f}  p95 {p95:>6.0f}  "
                     f"p99 {p99:>6.0f} ms")  # fmt: skip
    return "\n".join(lines)


def _at(taken: list[float], share: float) -> float:
    ordered = sorted(taken)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--viewers", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, default=2, help="with PostgreSQL")
    given = parser.parse_args(arguments)
    print(f"a null Flask page under the same server: {null_page():.0f} for a second of CPU")  # noqa: T201
    print(run(given.database, given.tables, given.viewers, given.seconds, given.processes))  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
