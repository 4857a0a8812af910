"""What it takes to bring an installation to the version of this program."""

import re
import shutil
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import text

from referee.actions.installation.automatic_backups import state_of_backups
from referee.actions.installation.backing_up import Installation
from referee.store import health
from referee.store.database import db
from referee.store.installation.contents import DATABASES
from referee.store.soundness import damage, look_for_damage

MB = 1_000_000

COPIES = 3
"""Databases that have to fit on the disk beside the one there is: the backup that is made, the
copy that it is packed from, and what the changes rewrite."""


@dataclass(frozen=True)
class Upgrade:
    """What an upgrade would do: the changes of the schema that wait, oldest first, in words.

    `unknown` are revisions of the database that this program, an older one, does not know. `needed`
    and `free` are megabytes. `backup` is the age of the newest backup, None without one. `to_do`
    is what the notes of the versions ask of an operator. `damage` is what is wrong with the
    database, "" where it is sound.
    """

    changes: tuple[str, ...]
    unknown: tuple[str, ...]
    needed: int
    free: int
    backup: timedelta | None
    to_do: tuple[str, ...]
    damage: str = ""

    @property
    def is_possible(self) -> bool:
        """Tell whether the next start can bring this database up to date."""
        return not self.damage and not self.unknown and self.needed <= self.free


def upgrade_of(installation: Installation, migrations: str, notes: Path, now: datetime) -> Upgrade:
    """Return what the next start of this program would do to an installation.

    `migrations` is the folder of the program's, `notes` what is new in it. Raise StoreUnavailable.
    """
    age = state_of_backups(installation, now).age(now)
    free = shutil.disk_usage(installation.folder).free // MB
    to_do = to_do_of(notes)
    look_for_damage(db.engine)
    if problem := damage(db.engine):
        return Upgrade(
            changes=(), unknown=(), needed=0, free=free, backup=age, to_do=to_do, damage=problem
        )
    script = ScriptDirectory(migrations)
    known = {one.revision: one.doc for one in script.walk_revisions()}
    heads = health.schema_heads()
    db.session.rollback()
    unknown = heads - known.keys()
    waiting = [] if unknown or not heads else _after(script, heads)
    return Upgrade(
        changes=tuple([f"{revision} {known[revision]}" for revision in waiting]),
        unknown=tuple(sorted(unknown)),
        needed=_size(installation) * COPIES // MB + 1 if waiting else 0,
        free=free,
        backup=age,
        to_do=to_do,
    )


def _after(script: ScriptDirectory, heads: Collection[str]) -> list[str]:
    """Return the revisions that come after those of a database, oldest first."""
    done = {one.revision for one in script.iterate_revisions(tuple(heads), "base")}
    return [one.revision for one in script.walk_revisions() if one.revision not in done][::-1]


def _size(installation: Installation) -> int:
    """Return how many bytes the database has."""
    if db.engine.dialect.name == "sqlite":
        return (installation.folder / DATABASES["sqlite"]).stat().st_size
    size = db.session.scalar(text("SELECT pg_database_size(current_database())"))
    db.session.rollback()
    return int(size or 0)


# An item of a list in Markdown, with the lines that go on with it.
_ITEM = re.compile(r"^- (.*(?:\n  .*)*)", re.MULTILINE)


def to_do_of(notes: Path) -> tuple[str, ...]:
    """Return what an operator has to do, of the notes of the versions: items marked **To do**."""
    try:
        items = _ITEM.findall(notes.read_text(encoding="utf-8"))
    except OSError:
        return ()
    return tuple([" ".join(one.split()).replace("**", "") for one in items if "**To do" in one])
