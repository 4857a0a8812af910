"""Printing jobs that outlast a request: started by a form, watched, fetched when done.

A job is named by its content. Its files are in the instance folder, shared by every process of the
server: `KEY.lock` is locked by the process that prints and released when it dies; `KEY.json` holds
the progress; `KEY-40.pdf` holds the sheets up to the fortieth, from where the part before it ends;
`KEY.pdf` is the printed file, which takes the place of its parts.
"""

import fcntl
import json
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

logger = logging.getLogger("referee.printing")

State = Literal["waiting", "printing", "stopped", "done"]

KEPT = 24 * 60 * 60
"""Seconds that files stay: what is asked for again later is printed again."""

MOMENTS = 25
"""Times that a lock is asked for that somebody may only be looking at, two hundredths apart."""

Make = Callable[[Callable[[int, bytes], None]], bytes]
"""Prints; it tells the function that it is given how many sheets are done, and brings the PDF of
those that have come since, or nothing."""


@dataclass(frozen=True)
class Job:
    """The progress of a job: `done` sheets `of` all. It waits while others are printed.

    A job that stopped was ended by a fault, or with the server; it can be begun again. `parts` are
    the first and the last sheet of each part that can be had already.
    """

    state: State
    done: int
    of: int
    parts: tuple[tuple[int, int], ...] = ()


def printed_file(folder: Path, key: str) -> Path:
    """Return where the PDF of a job is once it is done."""
    return folder / f"{key}.pdf"


def printed_part(folder: Path, key: str, last: int) -> Path:
    """Return where the PDF of a part is, whose `last` sheet is that of the round."""
    return folder / f"{key}-{last}.pdf"


def look(folder: Path, key: str) -> Job | None:
    """Return how far a job is; None where nothing is known of it, or no longer."""
    try:
        progress = json.loads((folder / f"{key}.json").read_text())
    except (FileNotFoundError, ValueError):
        return None
    if printed_file(folder, key).exists():
        return Job("done", progress["of"], progress["of"])
    with _lock(folder / f"{key}.lock", fcntl.LOCK_SH | fcntl.LOCK_NB) as idle:
        # It may have ended since the last check.
        if idle and not printed_file(folder, key).exists():
            return Job("stopped", progress["done"], progress["of"])
    state: State = "waiting" if progress["waiting"] else "printing"
    return Job(state, progress["done"], progress["of"], _parts(folder, key))


def _parts(folder: Path, key: str) -> tuple[tuple[int, int], ...]:
    ends = sorted(int(path.stem.rpartition("-")[2]) for path in folder.glob(f"{key}-*.pdf"))
    return tuple(zip([1, *(end + 1 for end in ends)], ends, strict=False))


def begin(folder: Path, key: str, of: int, make: Make) -> None:
    """Print `of` sheets in the background, unless they are printed or being printed.

    Raise OSError where the folder cannot be written.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _clear(folder)
    lock = os.open(folder / f"{key}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    if not _taken(lock) or printed_file(folder, key).exists():
        os.close(lock)
        return
    try:
        _tell(folder, key, 0, of, waiting=True)
        # The thread ends with its server; later requests are told that the job stopped.
        threading.Thread(target=_run, args=(folder, key, of, make, lock), daemon=True).start()
    except BaseException:
        os.close(lock)
        raise


def _run(folder: Path, key: str, of: int, make: Make, lock: int) -> None:
    try:
        # One after the other: each takes all cores, and memory for its own sheets.
        with _lock(folder.parent / "turn.lock", fcntl.LOCK_EX):
            _drop_parts(folder, key)
            _tell(folder, key, 0, of)

            def told(done: int, part: bytes = b"") -> None:
                if part:
                    _put(printed_part(folder, key, done), part)
                _tell(folder, key, done, of)

            _put(printed_file(folder, key), make(told))
            _drop_parts(folder, key)
    except Exception:
        logger.exception("%s was not printed", key)
    finally:
        os.close(lock)


def _drop_parts(folder: Path, key: str) -> None:
    for part in folder.glob(f"{key}-*.pdf"):
        part.unlink(missing_ok=True)


def _tell(folder: Path, key: str, done: int, of: int, *, waiting: bool = False) -> None:
    progress = json.dumps({"done": done, "of": of, "waiting": waiting})
    _put(folder / f"{key}.json", progress.encode())


def _put(path: Path, content: bytes) -> None:
    """Write the whole file or nothing, even if the process is stopped meanwhile."""
    unfinished = path.with_suffix(f"{path.suffix}.new")
    unfinished.write_bytes(content)
    unfinished.replace(path)


def _taken(lock: int) -> bool:
    for _moment in range(MOMENTS):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.02)
        else:
            return True
    return False


@contextmanager
def _lock(path: Path, how: int) -> Iterator[bool]:
    """Return whether the lock was got, which is let go of in the end."""
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(lock, how)
        except BlockingIOError:
            yield False
        else:
            yield True
    finally:
        os.close(lock)


def _clear(folder: Path) -> None:
    """Remove printed files that are too old."""
    before = time.time() - KEPT
    for path in folder.iterdir():
        if path.stat().st_mtime < before:
            path.unlink(missing_ok=True)
