"""The disk of a database: whether it takes files, and a database that can only be read there."""

import errno
import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from sqlalchemy import Dialect, Engine

_only_read: set[Path] = set()
"""The files that were opened as they are: what is written to them later would not be seen."""


def refusal(folder: Path) -> OSError | None:
    """Return why a folder takes no file, None where it does."""
    try:
        with TemporaryFile(dir=folder, buffering=0) as file:
            # More than fits beside a file's name: it needs a block of its own.
            if file.write(bytes(8192)) == 8192:
                return None
            return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    except OSError as error:
        return error


def open_although_full(
    dialect: Dialect, _record: object, arguments: list[Any], named: dict[str, Any]
) -> Any | None:
    """Open a file of SQLite although nothing can be written beside it, as on a full disk.

    SQLite needs files of its own beside a database before it reads it, but not for one that nobody
    changes. Return None for what is opened as usual.
    """
    if dialect.name != "sqlite" or not arguments or not Path(arguments[0]).is_file():
        return None
    connection = dialect.connect(*arguments, **named)
    try:
        connection.cursor().execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        file = Path(arguments[0])
        if refusal(file.parent) is None or has_journal(file):
            # Opened as usual it says in words what it lacks.
            return connection
        connection.close()
        _only_read.add(file)
        return dialect.connect(f"{file.absolute().as_uri()}?immutable=1", uri=True, **named)
    if refusal(Path(arguments[0]).parent) is not None:
        # With journals already beside it SQLite opens it, and may never write by this connection.
        _only_read.add(Path(arguments[0]))
    return connection


def keep_private(file: str) -> None:
    """Let nobody but its owner read a file of SQLite and its journals, whatever the folder is."""
    for one in (Path(f"{file}{journal}") for journal in ("", "-wal", "-shm")):
        # Where it is another's, or on a disk that is only read, `referee doctor` says so.
        with suppress(OSError):
            if one.is_file() and one.stat().st_mode & 0o077:
                one.chmod(0o600)


def has_journal(file: Path) -> bool:
    """Tell whether something was written that is not in the file itself yet."""
    journal = file.with_name(f"{file.name}-wal")
    return journal.is_file() and journal.stat().st_size > 0


def go_on(engine: Engine) -> None:
    """Open the database as usual again where it was only read and its disk takes files again."""
    file = Path(str(engine.url.database))
    if file in _only_read and refusal(file.parent) is None:
        _only_read.discard(file)
        engine.dispose()
