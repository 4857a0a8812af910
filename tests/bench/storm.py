"""A storm of strangers who ask for sheets, and what a hand waits meanwhile."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import cycle
from pathlib import Path
from threading import Event

from tests.bench.goals import Goal
from tests.bench.http import Browser
from tests.bench.server import Server, database, referee_server
from tests.bench.serving import Match
from tests.databases import migrate

STRANGERS = 20

SHEETS = 60
"""Matches whose sheets are asked for, on A4 and on A5: more than are printed meanwhile."""

HANDS = 200

PAUSE = 0.05
"""Seconds from a hand to the next."""

AGAIN = 0.2
"""Seconds after which a stranger who was told to come back does."""


def goals() -> Iterator[Goal]:
    """Measure the first sheet, the same again, and hands in a storm; by the clock."""
    with tempfile.TemporaryDirectory() as name, database("sqlite", Path(name)) as url:
        migrate(url, Path(name))
        with referee_server(Path(name), url) as server:
            yield from _sheets(server)
            yield _hands(server)


def _sheets(server: Server) -> Iterator[Goal]:
    with closing(Browser(server.port)) as browser:
        for what, goal in (("the first sheet after the server's start", None),
                           ("a sheet that nobody has asked for", 1.0)):  # fmt: skip
            match = Match(browser)
            sheet, cpu = f"/match/{match.code}/sheet.pdf", server.cpu()
            taken = _seconds(browser, sheet)
            yield Goal(what, taken, "s", goal, f"{server.cpu() - cpu:.2f} s of CPU")
        again = statistics.median(_seconds(browser, sheet) for _ in range(9))
    yield Goal("the same sheet again", again * 1000, "ms", 50)


def _seconds(browser: Browser, path: str) -> float:
    begun = time.perf_counter()
    while browser.get(path).status_code == 503:
        time.sleep(0.01)
    return time.perf_counter() - begun


def _hands(server: Server) -> Goal:
    with closing(Browser(server.port)) as browser:
        codes = [Match(browser, keeps=3).code for _ in range(SHEETS)]
        table, over = Match(browser), Event()
        with ThreadPoolExecutor(STRANGERS) as strangers:
            asked = [
                strangers.submit(_ask, server, codes[number:] + codes[:number], over)
                for number in range(0, SHEETS, SHEETS // STRANGERS)
            ]
            taken = [_written(table) for _ in range(HANDS)]
            over.set()
            printed = sum(one.result() for one in asked)
    p50, p99 = statistics.median(taken), statistics.quantiles(taken, n=100)[-1]
    note = f"p50 {p50:.0f}, longest {max(taken):.0f} ms, {printed} sheets given meanwhile"
    return Goal(f"p99 of a hand while {STRANGERS} ask for sheets", p99, "ms", 150, note)


def _ask(server: Server, codes: list[str], over: Event) -> int:
    """Ask for one sheet after the other; returns how many were given."""
    given = 0
    with closing(Browser(server.port)) as stranger:
        for number, code in enumerate(cycle(codes)):
            if over.is_set():
                return given
            paper = "a4" if number < len(codes) else "a5"
            answer = stranger.get(f"/match/{code}/sheet.pdf?format={paper}")
            given += answer.status_code == 200
            if answer.status_code == 503:
                over.wait(AGAIN)
    return given


def _written(table: Match) -> float:
    begun = time.perf_counter()
    table.write_hand()
    taken = (time.perf_counter() - begun) * 1000
    time.sleep(PAUSE)
    return taken
