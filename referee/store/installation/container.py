"""A backup as one file: a ZIP of its parts, and the manifest with their checksums."""

import json
import os
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import IO, BinaryIO

from referee.core.errors import words_of
from referee.store.installation.contents import (
    DATABASES,
    BackupError,
    BackupFile,
    Manifest,
    is_part,
    manifest_of,
)

MANIFEST = "manifest.json"

LONGEST_MANIFEST = 256 * 1024 * 1024
"""Bytes: two million ledgers; a longer one is not read."""

CHUNK = 1024 * 1024

UNREADABLE = (OSError, zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError)


def write_container(
    target: Path, manifest: Manifest, files: Iterable[tuple[str, Path]]
) -> Manifest:
    """Write a backup of these files (the name in the backup, the path), for its owner only.

    It is read back from the disk. Return the manifest with all parts. Raise OSError where `target`
    cannot be written, and BackupError where it is not as it should be.
    """
    with private(target) as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as container:
            parts = tuple([_add(container, name, path) for name, path in files])
            manifest = replace(manifest, parts=parts)
            container.writestr(MANIFEST, json.dumps(manifest.as_json(), indent=1))
        file.flush()
        os.fsync(file.fileno())
    check_container(target)
    return manifest


def private(path: Path) -> BinaryIO:
    """Open a new file for writing that only its owner may read. Raise OSError."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    return os.fdopen(descriptor, "wb")


def sync_folder(folder: Path) -> None:
    """Wait until what was renamed in a folder is on the disk. Raise OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _add(container: zipfile.ZipFile, name: str, path: Path) -> BackupFile:
    with path.open("rb") as source, container.open(name, "w", force_zip64=True) as target:
        size, digest = _copied(source, target)
    return BackupFile(name, size, digest)


def _copied(source: IO[bytes], target: IO[bytes] | None) -> tuple[int, str]:
    """Copy bytes, or only read them; return how many there were, and their SHA-256."""
    digest, size = sha256(), 0
    while chunk := source.read(CHUNK):
        digest.update(chunk)
        size += len(chunk)
        if target is not None:
            target.write(chunk)
    return size, digest.hexdigest()


def check_container(path: Path) -> Manifest:
    """Return the manifest of a backup that is whole; every byte is read.

    Raise BackupError for a file that is none, or that has changed since it was written.
    """
    try:
        with zipfile.ZipFile(path) as container:
            manifest = _manifest(container)
            for part in manifest.parts:
                with container.open(part.name) as source:
                    if (part.size, part.sha256) != _copied(source, None):
                        raise BackupError(f"{part.name} in it is not as it was written")
    except UNREADABLE as error:
        raise BackupError(_words(error)) from error
    return manifest


def _manifest(container: zipfile.ZipFile) -> Manifest:
    names = container.namelist()
    if MANIFEST not in names:
        raise BackupError("it is no backup: it has no manifest")
    if container.getinfo(MANIFEST).file_size > LONGEST_MANIFEST:
        raise BackupError("it is damaged, or no backup: take an older one")
    manifest = manifest_of(json.loads(container.read(MANIFEST)))
    listed = [part.name for part in manifest.parts]
    if sorted([*listed, MANIFEST]) != sorted(names):
        raise BackupError("it does not hold what its manifest lists")
    if strange := [name for name in listed if not is_part(name)]:
        raise BackupError(f"it holds {strange[0]!r}, which no installation has")
    if DATABASES.get(manifest.database) not in listed:
        raise BackupError("it holds no database")
    return manifest


def _words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"it cannot be read: {error.strerror}"
    return "it is damaged, or no backup: take an older one"


def extract(path: Path, name: str, target: Path) -> None:
    """Write a part of a backup to a new file that only its owner may read. Raise BackupError."""
    try:
        with (
            zipfile.ZipFile(path) as container,
            container.open(name) as source,
            private(target) as file,
        ):
            _copied(source, file)
            file.flush()
            os.fsync(file.fileno())
    except UNREADABLE as error:
        words = words_of(error) if isinstance(error, OSError) else _words(error)
        raise BackupError(f"{target} cannot be written: {words}") from error
