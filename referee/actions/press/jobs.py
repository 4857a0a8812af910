"""Printing jobs that outlast a request: begun by a form, watched, fetched when done.

A job is named by its content. It and what is printed of it are in the database, so that every
process and every machine of a server finds them; the thread of the server that was asked prints.
"""

import fcntl
import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from referee.actions.submissions import once_more
from referee.store.database import writing
from referee.store.errors import StoreUnavailable
from referee.store.press import jobs
from referee.store.press.jobs import PIECE, WHOLE

logger = logging.getLogger("referee.printing")

BEAT = 5.0
"""Seconds from one time that a printer says that it is still there to the next."""

TURN = "printing.lock"
"""In the folder of an installation: who prints a job holds its lock, one on each machine."""

Told = Callable[[int, bytes], None]
"""Hears how many sheets are printed, and has those of the last chunk as a PDF of their own."""

Make = Callable[[Told], bytes]
"""Prints a job, tells meanwhile how far it is, and returns the PDF of all sheets."""

Within = Callable[[], AbstractContextManager[object]]
"""Makes a context in which the database can be used; a thread has none of its own."""


class TakenOver(Exception):
    """Another printer does the job by now: this one was silent for too long."""


@dataclass(frozen=True)
class Order:
    """What is to be printed: `of` sheets for an event, named by their content."""

    event_id: int
    key: str
    of: int


def begin(folder: Path, within: Within, order: Order, make: Make) -> None:
    """Print sheets in the background, unless they are printed or being printed.

    `folder` is that of the installation. Raise OSError where it cannot be written, and
    StoreUnavailable.
    """
    printer, now = uuid4().hex, datetime.now(UTC)
    (folder / TURN).touch(mode=0o600)

    def claim() -> bool:
        with writing():
            jobs.forget_old(now)
            return jobs.claim(order.event_id, order.key, order.of, printer, now)

    if once_more(claim):
        work = _Work(folder, within, order, printer)
        # The thread ends with its server; after a while others are told that the job stopped.
        threading.Thread(target=work.run, args=(make,), daemon=True).start()


class _Work:
    """A printer: a thread with a job, and another one that says that it is still there."""

    def __init__(self, folder: Path, within: Within, order: Order, printer: str) -> None:
        self._folder, self._within = folder, within
        self._key, self._of, self._printer = order.key, order.of, printer
        self._ended = threading.Event()

    def run(self, make: Make) -> None:
        """Print the job when it is its turn, and say how it ended."""
        threading.Thread(target=self._beat, daemon=True).start()
        try:
            # One after the other: each takes all cores, and memory for its own sheets.
            with _turn(self._folder / TURN):
                self._tell(state="printing")
                content = make(self._printed)
                self._put(WHOLE, content)
                self._finish()
        except TakenOver:
            logger.warning("%s is printed by another machine", self._key)
        except Exception:
            logger.exception("%s was not printed", self._key)
            self._stop()
        finally:
            self._ended.set()

    def _printed(self, done: int, part: bytes = b"") -> None:
        if part:
            self._put(done, part)
        self._tell(done=done)

    def _put(self, last: int, content: bytes) -> None:
        """Write a PDF that ends with sheet `last` (or `WHOLE`) piece by piece.

        Between two pieces others can write.
        """
        for start in range(0, len(content), PIECE):
            self._tell(last, content[start : start + PIECE])

    def _tell(self, last: int = WHOLE, piece: bytes = b"", **changes: object) -> None:
        """Say that the printer is there, and how far; write a piece, if any. Raise TakenOver."""
        with self._within(), writing():
            if not jobs.tell(self._key, self._printer, datetime.now(UTC), **changes):
                raise TakenOver
            if piece:
                jobs.add_piece(self._key, last, piece)

    def _finish(self) -> None:
        with self._within(), writing():
            now = datetime.now(UTC)
            if not jobs.tell(self._key, self._printer, now, state="done", done=self._of):
                raise TakenOver
            jobs.forget_parts(self._key)

    def _stop(self) -> None:
        # Where the database does not answer either, the job counts as stopped after a while.
        with suppress(StoreUnavailable, TakenOver):
            self._tell(state="stopped")

    def _beat(self) -> None:
        while not self._ended.wait(BEAT):
            with suppress(StoreUnavailable, TakenOver):
                self._tell()


@contextmanager
def _turn(path: Path) -> Iterator[None]:
    """Wait for the turn of this machine, and hold it."""
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)
