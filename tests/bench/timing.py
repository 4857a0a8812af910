"""Timing two jobs side by side, so that a busy machine slows both alike."""

import gc
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

Job = Callable[[], object]


class Line(NamedTuple):
    """One row of the report: seconds for one unit of the job, and of its floor."""

    job: str
    seconds: float
    floor: str
    floor_seconds: float
    note: str = ""


def side_by_side(
    job: Job, floor: Job, rounds: int, clock: Callable[[], float] = time.perf_counter
) -> tuple[float, float]:
    """Return the median seconds of each by a clock, run by turns."""
    job(), floor()
    times: tuple[list[float], list[float]] = ([], [])
    gc.collect()
    for _ in range(rounds):
        for run, taken in zip((job, floor), times, strict=True):
            start = clock()
            run()
            taken.append(clock() - start)
    return statistics.median(times[0]), statistics.median(times[1])


def report(lines: list[Line]) -> str:
    rows: list[tuple[str, ...]] = [("job", "time", "floor", "time", "ratio", "")]
    rows += [
        (
            line.job,
            shown(line.seconds),
            line.floor,
            shown(line.floor_seconds),
            f"{line.seconds / line.floor_seconds:.1f}",
            line.note,
        )
        for line in lines
    ]
    return columns(rows)


def columns(rows: list[tuple[str, ...]]) -> str:
    """Return rows of cells as text, each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def shown(seconds: float) -> str:
    """Return seconds in the unit that suits them."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    if seconds < 1:
        return f"{seconds * 1e3:.2f} ms"
    return f"{seconds:.2f} s"
