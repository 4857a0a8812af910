"""The press of a server: a process beside it that prints one sheet after the other.

Nobody waits for it in a thread: who asks for a sheet gets it, or is told that it is in preparation.
Who asks for the same gets the same. Where no press is open (commands, tests) sheets are printed on
the spot.
"""

import threading
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing import active_children, get_context

from referee.paper.press import rendering
from referee.paper.press.beside import work_beside
from referee.paper.press.formats import PaperFormat
from referee.paper.press.imposition import two_up

QUEUE = 16
"""Sheets that are printed or wait for it; whoever asks for one more is told to come back."""

KEPT = 200
"""Printed sheets that are kept, some 50 KiB each."""


class InPreparation(Exception):
    """The sheet is being printed; `sheet` is done when it is."""

    def __init__(self, sheet: "Future[bytes]") -> None:
        super().__init__()
        self.sheet = sheet


class QueueFull(Exception):
    """Too many sheets are waiting to be printed."""


class Press:
    """A process that prints, its queue, and the sheets that it has printed last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sheets: OrderedDict[str, Future[bytes]] = OrderedDict()
        self._pool = _pool()

    def printed(self, xhtml: str, paper: PaperFormat) -> bytes:
        """Return a sheet that is printed.

        Raise InPreparation until it is, and QueueFull where it was not even ordered.
        """
        key = f"{paper} {sha256(xhtml.encode()).hexdigest()}"
        with self._lock:
            sheet = self._sheets.get(key) or self._ordered(key, xhtml, paper)
            self._sheets.move_to_end(key)
        if not sheet.done():
            raise InPreparation(sheet)
        try:
            return sheet.result()
        except BaseException:
            # What failed is tried again when somebody asks again.
            with self._lock:
                self._sheets.pop(key, None)
            raise

    def _ordered(self, key: str, xhtml: str, paper: PaperFormat) -> "Future[bytes]":
        """Order a sheet and return it; the lock is held. Raise QueueFull."""
        if self._unprinted() >= QUEUE:
            raise QueueFull
        try:
            sheet = self._pool.submit(print_now, xhtml, paper)
        except BrokenProcessPool:
            # It was killed, for its memory perhaps.
            self._pool = _pool()
            sheet = self._pool.submit(print_now, xhtml, paper)
        self._sheets[key] = sheet
        if len(self._sheets) > KEPT:
            self._sheets.popitem(last=False)
        return sheet

    def waiting(self) -> int:
        """Return how many sheets are printed or wait for it."""
        with self._lock:
            return self._unprinted()

    def _unprinted(self) -> int:
        return sum(not sheet.done() for sheet in self._sheets.values())

    def close(self) -> None:
        """End the process; what was being printed is lost."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        # A process that ends waits for those it has started, and a sheet may take seconds.
        for child in active_children():
            child.kill()


_open: list[Press] = []
"""The press of this process, if it has one."""


def open_press() -> None:
    """Give this process a press; it is made ready at once."""
    _open.append(Press())


def close_press() -> None:
    """Take the press of this process away."""
    _open.pop().close()


def waiting() -> int:
    """Return how many sheets this process prints, or has waiting; 0 where it has no press."""
    return _open[-1].waiting() if _open else 0


def printed(xhtml: str, paper: PaperFormat = "a4") -> bytes:
    """Return the PDF of a page; `a5` is two equal halves on a landscape A4.

    Raise InPreparation and QueueFull where this process has a press.
    """
    return _open[-1].printed(xhtml, paper) if _open else print_now(xhtml, paper)


def print_now(xhtml: str, paper: PaperFormat) -> bytes:
    """Print a page in this process."""
    whole = rendering.print_one(xhtml)
    return two_up(whole) if paper == "a5" else whole


def _pool() -> ProcessPoolExecutor:
    # A web server's threads do not survive a fork, so the process is started afresh.
    pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=work_beside)
    pool.submit(rendering.make_ready)
    return pool
