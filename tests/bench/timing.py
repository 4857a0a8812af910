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


def side_by_side(job: Job, floor: Job, rounds: int) -> tuple[float, float]:
    """The median seconds of each, run by turns."""
    job(), floor()
    times: tuple[list[float], list[float]] = ([], [])
    gc.collect()
    for _ in range(rounds):
        for run, taken in zip((job, floor), times, strict=True):
            start = time.perf_counter()
            run()
            taken.append(time.perf_counter() - start)
    return statistics.median(times[0]), statistics.median(times[1])


def report(lines: list[Line]) -> str:
    rows = [("job", "time", "floor", "time", "ratio", "")]
    rows += [
        (
            line.job,
            _shown(line.seconds),
            line.floor,
            _shown(line.floor_seconds),
            f"{line.seconds / line.floor_seconds:.1f}",
            line.note,
        )
        for line in lines
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _shown(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    if seconds < 1:
        return f"{seconds * 1e3:.2f} ms"
    return f"{seconds:.2f} s"
