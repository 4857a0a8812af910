"""Many sheets in one go, as a round's beginning and an evening's end need them."""

import gc
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context

from referee.paper.press import rendering
from referee.paper.press.beside import work_beside
from referee.paper.press.formats import PaperFormat
from referee.paper.press.imposition import joined, two_up

CHUNK = 10
"""Sheets printed together: they share their fonts. More would take memory and save no time."""

AHEAD = 2
"""Chunks that wait for each process: enough that it never waits, and no more in memory."""

Told = Callable[[int, bytes], None]
"""Hears how many sheets are printed, and has those of the last chunk as a PDF of their own."""


def printed(
    pages: Iterable[str],
    processes: int | None = None,
    told: Told | None = None,
    *,
    title: str = "",
    paper: PaperFormat = "a4",
    apart: bool = False,
) -> bytes:
    """Return one tagged PDF of these sheets, in order, with a title of its own.

    The layout runs in `processes` processes, by default one for each core; a few sheets are printed
    in this process, unless `apart` says that it has others to serve. `told` is called after
    each chunk. Sheets of `a5` come twice, on the two halves of a landscape A4. Raise ValueError
    without a sheet.
    """
    chunks = _chunks(iter(pages))
    first = [*islice(chunks, 2)]
    if not first:
        raise ValueError("there is no match to print")
    workers = processes or os.cpu_count() or 1
    in_turn = chain(first, chunks)
    finished = _Finished(told)
    if min(workers, len(first)) == 1 and not apart:
        for chunk in in_turn:
            finished.add(len(chunk), _print(chunk, title, paper))
        return joined(finished.parts)
    # A web server's threads do not survive a fork, so the processes are started afresh.
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=work_beside) as pool:
        try:
            for number, part in _together(
                pool, partial(_print, title=title, paper=paper), in_turn, workers
            ):
                finished.add(number, part)
            # A second for some hundred sheets, which the serving process does not have.
            return pool.submit(joined, finished.parts).result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


class _Finished:
    """The chunks that are printed, of which `told` hears."""

    def __init__(self, told: Told | None) -> None:
        self.parts: list[bytes] = []
        self._told = told
        self._done = 0

    def add(self, number: int, part: bytes) -> None:
        self.parts.append(part)
        self._done += number
        if self._told is not None:
            self._told(self._done, part)


def _chunks(pages: Iterator[str]) -> Iterator[tuple[str, ...]]:
    while chunk := tuple(islice(pages, CHUNK)):
        yield chunk


def _together(
    pool: ProcessPoolExecutor,
    print_chunk: Callable[[tuple[str, ...]], bytes],
    chunks: Iterable[tuple[str, ...]],
    workers: int,
) -> Iterator[tuple[int, bytes]]:
    """Print chunks while the next ones are made, a few of them ahead."""
    waiting: deque[tuple[int, Future[bytes]]] = deque()
    for chunk in chunks:
        waiting.append((len(chunk), pool.submit(print_chunk, chunk)))
        if len(waiting) > AHEAD * workers:
            yield _first(waiting)
    while waiting:
        yield _first(waiting)


def _first(waiting: deque[tuple[int, Future[bytes]]]) -> tuple[int, bytes]:
    number, part = waiting.popleft()
    return number, part.result()


def _print(chunk: tuple[str, ...], title: str, paper: PaperFormat) -> bytes:
    sheets = rendering.print_together(chunk, title)
    if paper == "a5":
        sheets = two_up(sheets)
    # The garbage collector is off while printing, so each chunk is freed before the next.
    gc.collect()
    return sheets
