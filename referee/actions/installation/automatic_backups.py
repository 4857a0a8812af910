"""Backups that nobody asks for: daily while the server runs, and before the schema changes."""

import fcntl
import json
import logging
import os
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from referee.actions.installation.backing_up import Installation, backup_folder, make_backup
from referee.actions.installation.keeping import Backup, backups, file_name, prune
from referee.core.errors import words_of
from referee.store.errors import StoreUnavailable
from referee.store.installation.contents import BackupError

logger = logging.getLogger("referee.backup")

BETWEEN_BACKUPS = timedelta(days=1)

RETRY_AFTER = timedelta(hours=1)
"""How long after a daily backup failed it is tried again."""

COMMAND_SECONDS = 600
"""How long the operator's command may take for a backup."""

STATE_FILE = "backup.json"
"""In the folder of an installation: what became of the last daily backup. Whoever makes one holds
the lock of this file, so that of several processes only one does."""

INTERRUPTED = "the server ended while it was made"
"""The problem that is kept while a backup is made: it stays there if the process dies."""


@dataclass(frozen=True)
class Backups:
    """The backups of an installation: the newest that is whole, and how many there are.

    `problem` says why the last daily one failed, "" where it did not; it was begun at `tried_at`.
    """

    newest: Backup | None
    count: int
    problem: str = ""
    tried_at: datetime | None = None

    def age(self, now: datetime) -> timedelta | None:
        """Return how old the newest is, None where there is none."""
        return now - self.newest.at if self.newest else None


def state_of_backups(installation: Installation, now: datetime) -> Backups:
    """Return what there is of backups. The folder is asked: what was deleted is not there.

    A backup that is being made has no problem yet.
    """
    found = _found(installation, now)
    if found.problem == INTERRUPTED and _is_held(installation.folder / STATE_FILE):
        return replace(found, problem="")
    return found


def _found(installation: Installation, now: datetime) -> Backups:
    """Return what there is of backups, with the problem that is kept while one is made."""
    # A clock that was wrong may have left some with names of days to come.
    past = [one for one in backups(installation.backups) if one.at <= now]
    newest = past[0] if past else None
    problem, tried_at = _last_try(installation.folder / STATE_FILE)
    if newest and tried_at and newest.at > tried_at:
        problem = ""  # Somebody has made one since.
    return Backups(newest, len(past), problem, tried_at)


def back_up_daily(installation: Installation, now: datetime) -> bool:
    """Make a backup if the newest is a day old, and delete what is not kept.

    It is handed to the command that the operator has chosen, if any. Return whether one was made or
    handed on. A failure is kept for `state_of_backups`, and tried again after an hour. Nothing is
    done while another process makes one.
    """
    found = state_of_backups(installation, now)
    # A clock that was set back must not keep one from being made.
    waits = found.tried_at is not None and timedelta() <= now - found.tried_at < RETRY_AFTER
    if _is_up_to_date(found, now) or (found.problem and waits):
        return False
    try:
        with _lock_held(installation.folder / STATE_FILE) as state:
            # Another process may just have made one. With the lock held nobody else is making one:
            # if the kept problem is that of an interrupted one, it was interrupted.
            if state is None or _is_up_to_date(_found(installation, now), now):
                return False
            _write_state(state, now, INTERRUPTED)
            problem = _make_and_hand_on(installation, found, now)
            _write_state(state, now, problem)
    except OSError as error:
        problem = f"{installation.folder / STATE_FILE} cannot be written: {error.strerror}"
    if problem:
        logger.error("the daily backup failed: %s", problem)
    return not problem


def back_up_before_change(installation: Installation, now: datetime) -> Path:
    """Make a backup before the schema changes; return its file. Raise BackupError.

    An evening can begin although the disk that was chosen for backups is missing or full: then it
    goes to the folder of the installation.
    """
    try:
        return _make(installation, now)
    except BackupError:
        if not installation.chosen:
            raise
        return _make(replace(installation, chosen=""), now)


def _make(installation: Installation, now: datetime) -> Path:
    """Make a backup in its folder, and delete there what is not kept. Return its file.

    Raise BackupError, and StoreUnavailable.
    """
    folder = backup_folder(installation)
    target = folder / file_name(now, is_encrypted=bool(installation.key))
    make_backup(installation, target, now)
    prune(folder, now)
    return target


def _make_and_hand_on(installation: Installation, found: Backups, now: datetime) -> str:
    """Make a backup where none is fresh, and hand it on; return why that failed, "" where not."""
    try:
        if found.newest is not None and _is_fresh(found, now):
            path = found.newest.path
        else:
            path = _make(installation, now)
        if installation.command:
            hand_on(installation.command, path)
    except (BackupError, StoreUnavailable) as error:
        return str(error)
    return ""


def hand_on(command: str, path: Path) -> None:
    """Give a backup to a command, as its last argument. Raise BackupError with its own words."""
    try:
        done = subprocess.run(  # noqa: S603 -- no shell, and the operator's own command
            [*shlex.split(command), str(path)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=COMMAND_SECONDS,
            check=False,
        )
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        words = words_of(error)
        raise BackupError(f"{path.name} is made, but BACKUP_COMMAND failed: {words}") from error
    if done.returncode:
        last = done.stderr.strip().rpartition("\n")[2] or f"exit status {done.returncode}"
        raise BackupError(f"{path.name} is made, but BACKUP_COMMAND failed: {last}")


def _is_up_to_date(found: Backups, now: datetime) -> bool:
    return _is_fresh(found, now) and not found.problem


def _is_fresh(found: Backups, now: datetime) -> bool:
    age = found.age(now)
    return age is not None and age < BETWEEN_BACKUPS


def _last_try(path: Path) -> tuple[str, datetime | None]:
    """Return why the last daily backup failed, "" where it did not, and when it was begun."""
    try:
        state = json.loads(path.read_text())
        return str(state["problem"]), datetime.fromisoformat(state["tried_at"])
    except (OSError, ValueError, TypeError, KeyError):
        return "", None


def _is_held(path: Path) -> bool:
    """Tell whether somebody holds the lock of a file: a backup is being made."""
    try:
        with path.open() as file:
            return not _lock(file.fileno(), fcntl.LOCK_SH)
    except OSError:
        return False


def _write_state(state: int, now: datetime, problem: str) -> None:
    """Write what became of a daily backup into the state file, by its open descriptor."""
    text = json.dumps({"tried_at": now.isoformat(), "problem": problem}).encode()
    os.pwrite(state, text, 0)
    os.truncate(state, len(text))


@contextmanager
def _lock_held(path: Path) -> Iterator[int | None]:
    """Hold the lock of a file and give its descriptor, None where another process holds it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        yield descriptor if _lock(descriptor, fcntl.LOCK_EX) else None
    finally:
        os.close(descriptor)


def _lock(descriptor: int, how: int) -> bool:
    """Lock a file at once; return False where another process holds its lock."""
    try:
        fcntl.flock(descriptor, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
