"""The evening: a tournament of many tables that write, and viewers who follow, on a real server.

It is played on SQLite and on PostgreSQL with several processes; then rooms grow until answers take
too long. `python -m tests.bench.evening --help` tells the options.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.bench.club import Club, play, prepare
from tests.bench.http import Times
from tests.bench.server import Server, database, null_pages, referee_server
from tests.databases import migrate

WARMING = 6.0
"""Seconds played before anything is measured."""

SLOW = 150
"""Milliseconds that 95 of 100 answers of each kind take at most."""

FEWEST, STEP = 8, 8
"""Tables of the smallest room, and how many the next one has more."""

MOST = 128

MINUTE = 60.0

STEP_SECONDS = 10.0
"""How long each room is tried."""


class Evening(NamedTuple):
    """A room as measured: `cpu` in seconds, memory in MiB before it and after each minute."""

    times: Times
    seconds: float
    cpu: float
    memory: list[float]

    def slowest(self) -> float:
        """Return the milliseconds within which 95 of 100 answers of the slowest kind came."""
        return max(_at(taken, 0.95) for taken in self.times.taken.values())

    def holds(self) -> bool:
        """Return whether everything came in time, and without an error."""
        return not self.times.errors and self.slowest() <= SLOW

    def lines(self) -> list[str]:
        """Return how many answers there were, what they cost, and how long each kind took."""
        done = sum(map(len, self.times.taken.values()))
        memory = ", ".join(f"{mib:.0f}" for mib in self.memory)
        rates = f"{done / self.seconds:.0f} answers/s, {done / self.cpu:.0f} for a second of CPU"
        lines = [
            f"  {rates}, errors: {self.times.errors or 'none'}",
            f"  memory at the start and after each minute: {memory} MiB",
        ]
        for what, taken in sorted(self.times.taken.items()):
            p50, p95, p99 = (_at(taken, share) for share in (0.5, 0.95, 0.99))
            lines.append(
                f"  {what:<20} {len(taken):>6}  p50 {p50:>6.0f}  p95 {p95:>6.0f}"
                f"  p99 {p99:>6.0f} ms{'' if p95 <= SLOW else f'  over {SLOW}'}"
            )
        return lines


def measured(server: Server, club: Club, viewers: int, seconds: float) -> Evening:
    """Play for so many seconds and tell what it took."""

    async def watched() -> tuple[Times, list[float]]:
        playing = asyncio.create_task(play(server.port, club, viewers, seconds))
        memory = [server.memory()]
        while not (await asyncio.wait([playing], timeout=MINUTE))[0]:
            memory.append(server.memory())
        return await playing, [*memory, server.memory()]

    cpu = server.cpu()
    times, memory = asyncio.run(watched())
    return Evening(times, seconds, server.cpu() - cpu, memory)


def played(kind: str, tables: int, viewers: int, seconds: float, processes: int = 1) -> Evening:
    """Play an evening on a kind of database, in a club of its own."""
    with tempfile.TemporaryDirectory() as name, database(kind, Path(name)) as url:
        folder = Path(name)
        migrate(url, folder)
        club = prepare(folder, url, tables)
        with referee_server(folder, url, processes) as server:
            asyncio.run(play(server.port, club, viewers, min(WARMING, seconds)))
            return measured(server, club, viewers, seconds)


def run(kind: str, tables: int, viewers: int, seconds: float, processes: int) -> str:
    """Play an evening on a kind of database; returns the report."""
    evening = played(kind, tables, viewers, seconds, processes)
    within = f"{kind}, {processes} processes" if kind == "postgresql" else kind
    head = f"{within}: {tables} tables and {viewers} viewers for {seconds:.0f} s"
    return "\n".join([head, *evening.lines()])


def saturation(viewers_per_table: float, most: int = MOST, seconds: float = STEP_SECONDS) -> str:
    """Let the room grow on SQLite until answers are slow; returns the last size that holds."""
    lines = [f"rooms that grow, {seconds:.0f} s each, until p95 is over {SLOW} ms"]
    last = "none"
    for tables in range(FEWEST, most + 1, STEP):
        viewers = round(tables * viewers_per_table)
        evening = played("sqlite", tables, viewers, seconds)
        size = f"{tables} tables and {viewers} viewers"
        errors = f", errors: {evening.times.errors}" if evening.times.errors else ""
        lines.append(f"  {size}: p95 {evening.slowest():.0f} ms{errors}")
        if not evening.holds():
            break
        last = size
    return "\n".join([*lines, f"  the last that holds: {last}"])


def _at(taken: list[float], share: float) -> float:
    ordered = sorted(taken)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main(arguments: list[str]) -> None:
    """Play what the options say, and print it."""
    parser = argparse.ArgumentParser(prog="tests.bench.evening", description=__doc__)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--viewers", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), help="one alone")
    parser.add_argument("--processes", type=int, default=2, help="with PostgreSQL")
    parser.add_argument("--no-saturation", action="store_true", help="let no rooms grow")
    given = parser.parse_args(arguments)
    _say(f"a null Flask page under the same server: {null_pages():.0f} for a second of CPU")
    kinds = (given.database,) if given.database else ("sqlite", "postgresql")
    for kind in kinds:
        _say(run(kind, given.tables, given.viewers, given.seconds, given.processes))
    if not given.no_saturation:
        _say(saturation(given.viewers / given.tables))


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
