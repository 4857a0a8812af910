"""`referee backup`: the whole installation in one file."""

import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from flask.cli import with_appcontext
from sqlalchemy.exc import SQLAlchemyError

from referee.actions.installation.backing_up import Installation, backup_folder, make_backup
from referee.actions.installation.keeping import file_name, prune
from referee.cli.databases import database_at, sqlite_url
from referee.cli.output import counted, written_out
from referee.store.database import db
from referee.store.installation.contents import DATABASES, BackupError, Manifest
from referee.store.installation.crossing import carry
from referee.store.installation.sealing import sealed_by
from referee.web.installation.this_installation import installation

SHORTEST_PASSPHRASE = 12
"""Characters."""

OPENED_BY = {"key": "secret key", "passphrase": "passphrase"}


@click.command("backup")
@click.argument("file", required=False)
@click.option("--passphrase", is_flag=True, help="Ask for a passphrase, and close it with that.")
@click.option("--sqlite", is_flag=True, help="Turn a database of PostgreSQL into one of SQLite.")
@with_appcontext
def backup(file: str | None, passphrase: bool, sqlite: bool) -> None:
    """Write the whole installation (database, keys, regulations, settings) to FILE.

    It is made while people play. FILE may be a folder, or - for the standard output. Without it the
    backup goes to the folder of backups, where the newest of 7 days, 4 weeks and 12 months are
    kept. With --sqlite the database of an installation on PostgreSQL becomes a file, to be restored
    on a machine without it. With the setting BACKUP_KEY, or with --passphrase, it is closed (a file
    of age). Exit status 1 if it cannot be made.
    """
    now = datetime.now(UTC)
    try:
        words = _asked() if passphrase else ""
        if file == "-":
            _to_output(now, words)
            return
        target = _target(file, now, is_encrypted=bool(words or installation().key))
        make = _make_of_sqlite if sqlite else make_backup
        manifest = make(installation(), target, now, words)
    except BackupError as error:
        raise click.ClickException(f"No backup was made: {error}.") from error
    size = target.stat().st_size
    click.echo(
        f"{target}: {counted(manifest.matches, 'match')}, {counted(manifest.entries, 'entry')}, "
        f"{size / 1024:,.0f} KiB, checked."
    )
    if by := sealed_by(target):
        click.echo(f"It is closed: who puts it back is asked for the {OPENED_BY[by]}.")
    if manifest.elsewhere:
        names = ", ".join(f"REFEREE_{name}" for name in manifest.elsewhere)
        click.echo(f"Not in it, because the environment sets them: {names}.")
    if file is None:
        try:
            prune(target.parent, now)
        except BackupError as error:
            raise click.ClickException(f"The backup was made, but {error}.") from error


def _make_of_sqlite(here: Installation, target: Path, now: datetime, words: str) -> Manifest:
    """Make a backup whose database is a file of SQLite, whatever that of the installation is."""
    if db.engine.dialect.name == "sqlite":
        return make_backup(here, target, now, words)
    source = db.engine
    with TemporaryDirectory(prefix="referee-") as folder:
        file = Path(folder, DATABASES["sqlite"])
        try:
            with database_at(sqlite_url(file)) as copy:
                carry(source, copy)
                return make_backup(here, target, now, words)
        except SQLAlchemyError as error:
            raise BackupError(f"the database cannot be copied: {error}") from error


def _asked() -> str:
    words: str = click.prompt("Passphrase", hide_input=True, confirmation_prompt=True, err=True)
    if len(words) < SHORTEST_PASSPHRASE:
        # Whoever has the file can try as many as he likes, for years.
        raise BackupError(
            f"a passphrase has at least {SHORTEST_PASSPHRASE} characters; take four or five words"
        )
    return words


def _target(file: str | None, now: datetime, *, is_encrypted: bool) -> Path:
    name = file_name(now, is_encrypted=is_encrypted)
    if file is None:
        return backup_folder(installation()) / name
    path = Path(file)
    if path.is_dir():
        return path / name
    if not path.absolute().parent.is_dir():
        raise BackupError(f"there is no folder {path.absolute().parent}")
    return path


def _to_output(now: datetime, passphrase: str) -> None:
    if is_terminal():
        raise BackupError("a backup is no text for a terminal: send it to a program or a file")
    with TemporaryDirectory(prefix="referee-") as folder:
        target = Path(folder, file_name(now))
        make_backup(installation(), target, now, passphrase)
        with written_out(), target.open("rb") as source:
            shutil.copyfileobj(source, sys.stdout.buffer)


def is_terminal() -> bool:
    """Tell whether a person would see what goes to the standard output."""
    return sys.stdout.isatty()
