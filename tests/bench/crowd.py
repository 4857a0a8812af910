"""A crowd of viewers behind Debian's nginx, configured as the operator's guide says.

`python -m tests.bench.crowd --help` tells the options.
"""

import argparse
import asyncio
import re
import resource
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.bench.club import PAUSE, VIEWED, Club, looked_at, prepare, rounds, viewer
from tests.bench.http import Client, Times
from tests.bench.server import database, referee_server
from tests.databases import migrate
from tests.front.nginx import NGINX, in_front

NATION = 100_000
"""Viewers of a national final."""

WARMING = 4.0

READ = {f"{kind} page" for kind in VIEWED}
"""The kinds of answers that viewers get."""

LINE = re.compile(r"^(\S+ \S+),\d+ DEBUG +\S+ GET (/(?:watch|torneo)/\S+) ", re.MULTILINE)
"""An answer of a public page in the program's log: the second, and the path."""


class Played(NamedTuple):
    times: Times
    received: int
    """Bytes that the viewers got."""


async def play(port: int, club: Club, viewers: int, seconds: float) -> Played:
    """Let every table write and a crowd look on, all through the cache."""
    times, until = Times(), time.monotonic() + seconds
    crowd = [Client(port, accepts="gzip, deflate, br") for _ in range(viewers)]
    looking = [
        viewer(client, kind, address, until, times)
        for client, (kind, address) in zip(crowd, looked_at(club, viewers), strict=True)
    ]
    await asyncio.gather(rounds(port, club, until, times), *looking)
    return Played(times, sum(client.received for client in crowd))


def run(tables: int, viewers: int, seconds: float) -> str:
    """Return the report of a crowd."""
    with tempfile.TemporaryDirectory() as name, database("sqlite", Path(name)) as url:
        folder = Path(name)
        (folder / "cache").mkdir()
        log = folder / "log"
        migrate(url, folder)
        club = prepare(folder, url, tables)
        behind = {"REFEREE_PROXIES": "1", "REFEREE_LOG_LEVEL": "debug"}
        with (
            referee_server(folder, url, log=log, **behind) as server,
            in_front(folder / "cache", server.port) as nginx,
        ):
            asyncio.run(play(nginx.port, club, viewers, WARMING))
            seen, cpu, nginx_cpu = log.stat().st_size, server.cpu(), nginx.cpu()
            played = asyncio.run(play(nginx.port, club, viewers, seconds))
            cpu, nginx_cpu = server.cpu() - cpu, nginx.cpu() - nginx_cpu
            asked = LINE.findall(log.read_bytes()[seen:].decode())
    lines = [f"{viewers} viewers and {tables} tables through nginx for {seconds:.0f} s"]
    lines += _read(played, seconds)
    lines += _asked(asked, cpu, seconds)
    answers = sum(map(len, played.times.taken.values()))
    lines += _on_paper(nginx_cpu / answers, played.received / answers)
    return "\n".join(lines)


def _read(played: Played, seconds: float) -> Iterator[str]:
    taken = [
        ms
        for kind, some in played.times.taken.items()
        if kind.removesuffix(", 304") in READ
        for ms in some
    ]
    p50, p95 = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    yield f"  {len(taken) / seconds:.0f} pages read a second, p50 {p50:.0f}, p95 {p95:.0f} ms"
    yield f"  errors: {played.times.errors or 'none'}"


def _asked(asked: list[tuple[str, str]], cpu: float, seconds: float) -> Iterator[str]:
    pages = Counter(path for _, path in asked)
    often, most = max(pages.values()) / seconds, max(Counter(asked).values())
    yield f"  the program is asked {often:.1f} times a second for a page, at most {most} in one"
    all_pages = f"{len(asked) / seconds:.0f} times for all {len(pages)}"
    yield f"  {all_pages}; with the tables it takes {cpu / seconds:.2f} s of CPU a second"


def _on_paper(each: float, size: float) -> Iterator[str]:
    wanted = NATION / PAUSE
    yield f"  nginx takes {each * 1e6:.0f} µs of CPU for an answer, which has {size / 1024:.1f} KiB"
    cores, line = wanted * each, wanted * size * 8 / 1e9
    yield (
        f"  on paper: {NATION:,} viewers are {wanted:,.0f} answers a second, {cores:.1f} cores of "
        f"nginx and {line:.1f} Gbit/s; the program is asked no more often"
    )


def main(arguments: list[str]) -> None:
    """Let the crowd of the options look on, and print what it takes."""
    parser = argparse.ArgumentParser(prog="tests.bench.crowd", description=__doc__)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--viewers", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=30)
    given = parser.parse_args(arguments)
    if NGINX is None:
        print("no crowd of viewers: there is no nginx on this machine")  # noqa: T201
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(run(given.tables, given.viewers, given.seconds), flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
