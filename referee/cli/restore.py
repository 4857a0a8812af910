"""`referee restore`: an installation from its backup."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from getpass import GetPassWarning
from pathlib import Path
from tempfile import TemporaryDirectory
from warnings import catch_warnings, simplefilter

import click
from alembic.script import ScriptDirectory

from referee.actions.installation.restoring import UNFINISHED, restore
from referee.cli.into_postgresql import into_postgresql, is_postgresql
from referee.cli.output import counted
from referee.config import database_address, from_environment, instance_folder
from referee.core.errors import words_of
from referee.store.installation.contents import BackupError
from referee.store.installation.sealing import sealed_by, unseal
from referee.store.installation.shipped import PACKAGE, shipped

MIGRATIONS = shipped("migrations")


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--key",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="A file with the secret key or the passphrase of a closed backup; else it is asked for.",
)
@click.option("--replace", is_flag=True, help="Set aside the installation that is there.")
def restore_backup(file: Path, key: Path | None, replace: bool) -> None:
    """Put a backup back: into an empty folder or, with --replace, in the place of what is there.

    Where DATABASE_URL names a database of PostgreSQL its database goes there, also one of SQLite.
    Stop the server first. The backup is checked whole; one that is damaged is refused, and nothing
    changes. What was there is set aside in the instance folder, or in another schema, and never
    deleted. Exit status 1 if it cannot be restored.
    """
    folder = instance_folder(None, checkout=PACKAGE.parent)
    address = _elsewhere(folder)
    known = {one.revision for one in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
    try:
        with _opened(file, folder, key) as backup:
            now = datetime.now(UTC)
            put = into_postgresql(address, now, replace=replace) if address else None
            done = restore(backup, folder, now, known, replace=replace, put=put)
    except (BackupError, OSError) as error:
        words = words_of(error)
        raise click.ClickException(f"Nothing was restored from {file}: {words}.") from error
    made = done.manifest
    click.echo(
        f"{folder}: {counted(made.matches, 'match')}, {counted(made.entries, 'entry')}, "
        f"as they were on {made.made_at:%Y-%m-%d at %H:%M} UTC."
    )
    before = [f"in {done.aside}"] if done.aside else []
    before += [f"in the schema {done.schema} of the database"] if done.schema else []
    if before:
        where = " and ".join(before)
        click.echo(f"What was there is {where}: nothing uses it. Delete it once you are sure.")
    if address:
        click.echo(
            f"The database is where REFEREE_DATABASE_URL says: let “database_url” in "
            f"{folder / 'config.toml'} say the same, else the server uses another one."
        )
    click.echo("Start the server: it brings the schema up to date. `referee verify` proves it all.")


def _elsewhere(folder: Path) -> str:
    """Return the address of the database where it is one of PostgreSQL, "" where it is a file.

    Raise ClickException where DATABASE_URL names a file outside of the folder.
    """
    url = from_environment().get("DATABASE_URL", "")
    if not url:
        return ""
    address = database_address(url, folder)
    if not is_postgresql(address):
        raise click.ClickException(
            "Nothing was restored: REFEREE_DATABASE_URL names another file. Take it away and use "
            "REFEREE_INSTANCE for the folder."
        )
    return address


@contextmanager
def _opened(file: Path, folder: Path, key: Path | None) -> Iterator[Path]:
    """Give a backup that can be read: the file itself, or what a closed one holds.

    `key` is the file with the secret; without it the secret is asked for. Raise BackupError and
    OSError.
    """
    opened_by = sealed_by(file) if file.is_file() else None
    if opened_by is None:
        yield file
        return
    if key is not None:
        secret = _secret_in(key)
    else:
        by_key = opened_by == "key"
        secret = _asked("The secret key (AGE-SECRET-KEY-1…)" if by_key else "Passphrase")
    with TemporaryDirectory(prefix=UNFINISHED, dir=folder) as name:
        plain = Path(name, "backup.zip")
        unseal(file, plain, secret)
        yield plain


def _secret_in(key: Path) -> str:
    """Return what a file of a secret holds. Raise BackupError where it is no text, and OSError."""
    try:
        return key.read_text()
    except UnicodeDecodeError as error:
        raise BackupError(f"{key} is no text: it is not the file of a key") from error


def _asked(what: str) -> str:
    """Return the secret typed on the terminal, where it is not seen.

    Raise BackupError where there is no terminal.
    """
    with catch_warnings():
        simplefilter("error", GetPassWarning)
        try:
            secret: str = click.prompt(what, hide_input=True, err=True)
        except GetPassWarning as error:
            raise BackupError(
                "it is closed and there is no terminal to ask on: put the secret into a file "
                "and name it by --key"
            ) from error
    return secret
