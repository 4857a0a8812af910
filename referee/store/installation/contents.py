"""What an installation consists of beside its database, and what is told of a backup of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

FORMAT = "referee-backup/1"

DATABASES = {"sqlite": "referee.db", "postgresql": "database.dump"}
"""The part of a backup that holds the database, by the kind of the database."""

FILES = ("config.toml", "secret_key")
FOLDERS = ("regulations", "pictures", "tls", "proof")


class BackupError(Exception):
    """A backup cannot be made, read or restored; the text says why, for an operator."""


@dataclass(frozen=True)
class BackupFile:
    """A file of a backup: its name there, its bytes, and their SHA-256 (64 hexadecimal digits)."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True)
class Ledgers:
    """All ledgers of a kind; `heads` has number and hash of the last entry, by the owner's code."""

    entries: int
    heads: dict[str, tuple[int, str]]


@dataclass(frozen=True)
class Manifest:
    """What a backup says of itself.

    `version` is the program's, `database` a key of `DATABASES`, `revisions` those of the schema,
    `ledgers` what is in it by kind; `elsewhere` names the settings that came from the environment
    and are not in it.
    """

    version: str
    made_at: datetime
    database: str
    revisions: tuple[str, ...]
    ledgers: dict[str, Ledgers]
    elsewhere: tuple[str, ...]
    parts: tuple[BackupFile, ...]

    @property
    def matches(self) -> int:
        """Return how many matches there are: what `referee verify` counts, too."""
        return len(self.ledgers["match"].heads) if "match" in self.ledgers else 0

    @property
    def entries(self) -> int:
        """Return how many entries all ledgers have together."""
        return sum(kind.entries for kind in self.ledgers.values())

    def as_json(self) -> dict[str, Any]:
        """Return the manifest as it is written into the backup."""
        return {
            "format": FORMAT,
            "version": self.version,
            "made_at": self.made_at.isoformat(),
            "database": self.database,
            "revisions": list(self.revisions),
            "ledgers": {
                scope: {"count": len(kind.heads), "entries": kind.entries, "heads": kind.heads}
                for scope, kind in self.ledgers.items()
            },
            "settings_elsewhere": list(self.elsewhere),
            "parts": [
                {"name": part.name, "size": part.size, "sha256": part.sha256} for part in self.parts
            ],
        }


def manifest_of(document: Any) -> Manifest:
    """Return the manifest that was written as JSON. Raise BackupError where it is none."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BackupError(f"it is no backup of this program ({FORMAT})")
    try:
        return Manifest(
            str(document["version"]),
            datetime.fromisoformat(document["made_at"]),
            str(document["database"]),
            tuple(map(str, document["revisions"])),
            {
                str(scope): Ledgers(
                    int(kind["entries"]),
                    {code: (int(head[0]), str(head[1])) for code, head in kind["heads"].items()},
                )
                for scope, kind in document["ledgers"].items()
            },
            tuple(map(str, document["settings_elsewhere"])),
            tuple(
                BackupFile(str(part["name"]), int(part["size"]), str(part["sha256"]))
                for part in document["parts"]
            ),
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BackupError("what it says of itself cannot be read: take an older one") from error


def is_part(name: str) -> bool:
    """Tell whether a backup may hold a file of this name: no other is ever written to the disk."""
    folder, _, file = name.rpartition("/")
    known = {*FILES, *DATABASES.values()}
    return name in known if not folder else folder in FOLDERS and Path(file).name == file != ".."


def files_of(folder: Path) -> Iterable[tuple[str, Path]]:
    """Yield the files of an installation beside its database: the name in a backup, the path."""
    for name in FILES:
        if (folder / name).is_file():
            yield name, folder / name
    for name in FOLDERS:
        for path in sorted((folder / name).glob("*")):
            if path.is_file():
                yield f"{name}/{path.name}", path
