"""Restoring an installation from a backup: everything is checked before anything is moved."""

import sqlite3
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.core.errors import words_of
from referee.store.installation.container import check_container, extract, sync_folder
from referee.store.installation.contents import DATABASES, FILES, FOLDERS, BackupError, Manifest
from referee.store.installation.copies import look_into
from referee.store.installation.serving import is_served

DATABASE = DATABASES["sqlite"]

JOURNALS = tuple(f"{DATABASE}-{name}" for name in ("wal", "shm", "journal"))
"""What a killed server leaves beside its database; beside another one it would damage that."""

UNFINISHED = ".restore-"
"""How the folder begins in which a backup is unpacked."""


@dataclass(frozen=True)
class Restored:
    """What was restored, and the folder with what was there before, None where nothing was.

    `schema` is that of the tables of PostgreSQL that were there before, "" where none were.
    """

    manifest: Manifest
    aside: Path | None
    schema: str = ""


Put = Callable[[Path, Manifest], str]
"""Puts the database of a backup, which is unpacked in a file, where it belongs.

Returns the schema with the tables that were there before, "" where none were. Raises BackupError,
and has then changed nothing.
"""


def restore(
    backup: Path,
    folder: Path,
    now: datetime,
    known: Collection[str],
    *,
    replace: bool,
    put: Put | None = None,
) -> Restored:
    """Put a backup into the folder of an installation, whose server is stopped.

    `known` are the revisions of the schema that this program knows. What is there is set aside if
    `replace` allows it, and never deleted. The database goes into the folder, too, or where `put`
    puts it once the folder has taken the other files. Raise BackupError, and then nothing has
    changed.
    """
    if is_served(folder):
        raise BackupError(f"a server is running on {folder}: stop it first")
    manifest = check_container(backup)
    if manifest.database != "sqlite" and put is None:
        raise BackupError(
            "it holds a database of PostgreSQL: name one in REFEREE_DATABASE_URL, or make the"
            " backup by “referee backup --sqlite”"
        )
    if not set(manifest.revisions) <= set(known):
        raise BackupError(f"it was made by a newer version ({manifest.version}): install that one")
    there = _there(folder) if put is None else _beside_database(folder)
    # A key without a database signs nothing that is worth anything.
    if there and not replace and {path.name for path in there} != {"secret_key"}:
        raise BackupError(f"{there[0]} is there already: --replace sets aside what is there")
    schema = ""
    try:
        with TemporaryDirectory(prefix=UNFINISHED, dir=folder) as name:
            fresh = _unpacked(backup, manifest, Path(name))
            database = Path(name, DATABASES[manifest.database])
            if put is not None:
                fresh.remove(database)
            aside = folder / f"replaced-{now:%Y%m%d-%H%M%S}" if there else None
            moved = _exchange(folder, there, aside, fresh)
            if put is not None:
                try:
                    schema = put(database, manifest)
                except BaseException:  # also where somebody stops it from the keyboard
                    _move_back(moved, aside)
                    raise
    except (OSError, sqlite3.Error) as error:
        words = words_of(error)
        raise BackupError(f"{folder} cannot be written: {words}") from error
    return Restored(manifest, aside, schema)


def _there(folder: Path) -> list[Path]:
    """Return what a folder has of an installation, the database first."""
    names = (DATABASE, *JOURNALS, *FILES, *FOLDERS)
    return [folder / name for name in names if (folder / name).exists()]


def _beside_database(folder: Path) -> list[Path]:
    """Return what a folder has of an installation whose database is elsewhere."""
    return [folder / name for name in (*FILES, *FOLDERS) if (folder / name).exists()]


def _unpacked(backup: Path, manifest: Manifest, folder: Path) -> list[Path]:
    """Unpack a backup and look into its database; return its files and folders.

    Raise BackupError where the database is not the one of the manifest.
    """
    for part in manifest.parts:
        target = folder / part.name
        target.parent.mkdir(mode=0o700, exist_ok=True)
        extract(backup, part.name, target)
    is_file = manifest.database == "sqlite"
    if is_file and look_into(folder / DATABASE) != (manifest.revisions, manifest.ledgers):
        raise BackupError("its database does not hold what its manifest says")
    return sorted(path for path in folder.iterdir() if path.name not in JOURNALS)


def _exchange(
    folder: Path, there: Sequence[Path], aside: Path | None, fresh: Sequence[Path]
) -> list[tuple[Path, Path]]:
    """Set aside what is there and put the fresh files in its place; all of it, or raise OSError.

    Return what was moved, from where and to where.
    """
    moves = [(path, folder / path.name) for path in fresh]
    if aside is not None:
        aside.mkdir(mode=0o700)
        moves = [*((path, aside / path.name) for path in there), *moves]
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in moves:
            source.rename(target)
            done.append((source, target))
    except OSError:
        _move_back(done, aside)
        raise
    sync_folder(folder)
    return done


def _move_back(moved: Sequence[tuple[Path, Path]], aside: Path | None) -> None:
    """Put back what was moved, the last first, and take away the folder of what was set aside."""
    for source, target in reversed(moved):
        target.rename(source)
    if aside is not None:
        aside.rmdir()
