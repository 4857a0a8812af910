"""The backups of a folder: their names, and which are kept."""

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from referee.store.installation.contents import BackupError

PREFIX, TIME = "referee-", "%Y%m%d-%H%M%SZ"
ENCRYPTED = ".age"
"""The end of the name of a backup that only a key or a passphrase opens."""

_NAME = re.compile(rf"{PREFIX}(\d{{8}}-\d{{6}}Z)\.zip(?:{re.escape(ENCRYPTED)})?")

LAST_DAY = timedelta(days=1)

DAYS, WEEKS, MONTHS = 7, 4, 12
"""For so many days, weeks and months the newest backup of each is kept."""

UNFINISHED = ".backup-"
"""The start of the name of the folder in which a backup is made; a killed process leaves it."""

LEFT_OVER = timedelta(days=1)
"""The age from which such a folder is no longer that of a backup that is being made."""


@dataclass(frozen=True)
class Backup:
    """A backup that was found, and when it was made."""

    path: Path
    at: datetime


def file_name(now: datetime, *, is_encrypted: bool = False) -> str:
    """Return the name of a backup made now; names are in the order of time."""
    return f"{PREFIX}{now.astimezone(UTC):{TIME}}.zip{ENCRYPTED if is_encrypted else ''}"


def backups(folder: Path) -> list[Backup]:
    """Return the backups of a folder, the newest first; none where it cannot be read.

    A backup gets its name when it is whole and has been read back.
    """
    try:
        found = [(path, _made_at(path.name)) for path in folder.iterdir()]
    except OSError:
        return []
    there = [Backup(path, at) for path, at in found if at is not None]
    return sorted(there, key=lambda backup: backup.at, reverse=True)


def _made_at(name: str) -> datetime | None:
    """Return when a backup of this name was made, None where it is not the name of one."""
    matched = _NAME.fullmatch(name)
    try:
        return datetime.strptime(matched[1], TIME).replace(tzinfo=UTC) if matched else None
    except ValueError:
        return None


def surplus(found: list[Backup]) -> list[Backup]:
    """Return the backups to delete: all but the newest of each of 7 days, 4 weeks and 12 months.

    `found` is the newest first. All of the last day before the newest are kept as well: one that
    was made before an upgrade must not give way to that of the same night.
    """
    kept = [backup for backup in found if found[0].at - backup.at < LAST_DAY]
    kept += _newest_of_each(found, lambda at: at.date(), DAYS)
    kept += _newest_of_each(found, lambda at: at.isocalendar()[:2], WEEKS)
    kept += _newest_of_each(found, lambda at: (at.year, at.month), MONTHS)
    return [backup for backup in found if backup not in kept]


def _newest_of_each(
    found: list[Backup], period: Callable[[datetime], object], most: int
) -> list[Backup]:
    """Return the newest backup of each of the last `most` periods that have one."""
    newest: dict[object, Backup] = {}
    for backup in found:
        newest.setdefault(period(backup.at), backup)
    return list(newest.values())[:most]


def prune(folder: Path, now: datetime) -> None:
    """Delete the backups of a folder that are not kept, and what was left of unfinished ones.

    Raise BackupError where something cannot be deleted.
    """
    try:
        for backup in surplus(backups(folder)):
            backup.path.unlink()
        clear_unfinished(folder, now)
    except OSError as error:
        raise BackupError(f"{error.filename} cannot be deleted: {error.strerror}") from error


def clear_unfinished(folder: Path, now: datetime) -> None:
    """Delete what was left of backups that were not finished. Raise OSError."""
    for unfinished in folder.glob(f"{UNFINISHED}*"):
        if unfinished.stat().st_mtime < (now - LEFT_OVER).timestamp():
            shutil.rmtree(unfinished)
