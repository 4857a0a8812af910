"""Making a backup: the whole installation in one file, while people play."""

import os
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.actions.installation.keeping import UNFINISHED, clear_unfinished
from referee.core.errors import words_of
from referee.store.database import db
from referee.store.installation.container import sync_folder, write_container
from referee.store.installation.contents import DATABASES, BackupError, Manifest, files_of
from referee.store.installation.copies import copy_postgresql, copy_sqlite
from referee.store.installation.sealing import Lock, seal

BACKUPS = "backups"
"""The folder of backups in the folder of an installation."""


@dataclass(frozen=True)
class Installation:
    """An installation as its backup tells of it: its folder, and the program's version.

    `elsewhere` are the names of the settings that come from elsewhere than the folder. `chosen` is
    the folder of backups that its operator has chosen, "" for one in its own folder;
    `key` is the public key (of the program age) that closes them, "" where they are open. `command`
    is what daily ones are handed to, "" for nothing.
    """

    folder: Path
    version: str
    elsewhere: tuple[str, ...] = ()
    chosen: str = ""
    key: str = ""
    command: str = ""

    @property
    def backups(self) -> Path:
        """Return the folder of backups."""
        return Path(self.folder, self.chosen or BACKUPS)


def backup_folder(installation: Installation) -> Path:
    """Return the folder of backups; make it where nobody has chosen another.

    Raise BackupError for a chosen one that is not there: its disk may be missing.
    """
    folder = installation.backups
    try:
        if installation.chosen:
            if not folder.is_dir():
                raise BackupError(
                    f"the folder {folder} (BACKUP_FOLDER) is not there: is its disk on?"
                )
        else:
            folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise BackupError(f"{folder} cannot be made: {error.strerror}") from error
    return folder


def make_backup(
    installation: Installation, target: Path, now: datetime, passphrase: str = ""
) -> Manifest:
    """Write a backup of an installation to `target`, which must not be there yet.

    It is closed with the `passphrase`, else with the key of the installation if it has one. Return
    what it holds. Raise BackupError, and then no file is left; raise StoreUnavailable where
    the database does not answer.
    """
    kind = db.engine.dialect.name
    copy = copy_sqlite if kind == "sqlite" else copy_postgresql
    lock = Lock(passphrase=passphrase) if passphrase else Lock(key=installation.key)
    db.session.rollback()
    try:
        if target.exists():
            raise BackupError(f"{target} is there already")
        # An open one is made beside its target: without room there, there is none for it at all.
        # One to be closed is made beside the database, and never lies open anywhere else.
        room = installation.folder if lock else target.parent
        if lock:
            clear_unfinished(room, now)
        with TemporaryDirectory(prefix=UNFINISHED, dir=room) as folder:
            database = Path(folder, DATABASES[kind])
            revisions, ledgers = copy(db.engine, database)
            parts = [(database.name, database), *files_of(installation.folder)]
            version, elsewhere = installation.version, installation.elsewhere
            begun = Manifest(version, now, kind, revisions, ledgers, elsewhere, ())
            whole = Path(folder, target.name)
            manifest = write_container(whole, begun, parts)
            if lock:
                _close(whole, target, lock)
            else:
                whole.rename(target)
            sync_folder(target.parent)
    except (OSError, sqlite3.Error) as error:
        words = words_of(error)
        raise BackupError(f"{target} cannot be written: {words}") from error
    return manifest


def _close(whole: Path, target: Path, lock: Lock) -> None:
    """Write a closed copy of a backup that was read back; it gets its name when it is written."""
    with TemporaryDirectory(prefix=UNFINISHED, dir=target.parent) as folder:
        closed = Path(folder, target.name)
        seal(whole, closed, lock)
        with closed.open("rb") as file:
            os.fsync(file.fileno())
        closed.rename(target)
