"""What the machine does beside the bench: figures that are taken meanwhile mislead."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.bench.server import children

TICK = 1 / os.sysconf("SC_CLK_TCK")
"""Seconds of what the system counts."""

QUIET = 0.1
"""Cores that other programs may take before figures are not to be trusted."""

STOLEN = 0.02
"""The part of the machine's time that its host may give to others."""


class _Moment(NamedTuple):
    """What was taken until now: by the clock, by each other program, by the host and in all."""

    time: float
    others: dict[int, float]
    stolen: int
    all: int


class Beside:
    """What other programs, and the host of a virtual machine, have taken since this was made."""

    def __init__(self) -> None:
        self._begun = _now()

    def told(self) -> str:
        """Return one line: how much others took, and whether figures taken meanwhile mislead."""
        begun, now = self._begun, _now()
        others = sum(
            taken - begun.others.get(program, 0) for program, taken in now.others.items()
        ) / (now.time - begun.time)
        stolen = (now.stolen - begun.stolen) / max(now.all - begun.all, 1)
        return said(others, stolen, os.cpu_count() or 1)


def said(others: float, stolen: float, cores: int) -> str:
    """Return the line for so many cores taken by others and such a part taken by the host."""
    took = f"other programs took {others:.2f} of {cores} cores, the host {stolen:.1%} of all time"
    if others <= QUIET and stolen <= STOLEN:
        return f"quiet machine: {took}"
    return f"BUSY MACHINE, figures are too high, measure again: {took}"


def _now() -> _Moment:
    own = {os.getpid(), *children(os.getpid())}
    ticks = [int(one) for one in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    others = {pid: seconds for pid, seconds in _taken() if pid not in own}
    return _Moment(time.monotonic(), others, ticks[7], sum(ticks))


def _taken() -> Iterator[tuple[int, float]]:
    """Yield each program with the CPU seconds that it, and those that it started, have taken."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text()
        except OSError:
            continue  # It has just ended.
        user, system, ended_user, ended_system = map(int, stat.rpartition(")")[2].split()[11:15])
        pid = int(folder.name)
        # The first program of the system also reaps what the bench leaves behind.
        ended = ended_user + ended_system if pid != 1 else 0
        yield pid, (user + system + ended) * TICK
