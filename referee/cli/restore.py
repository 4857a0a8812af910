"""`referee restore`: an installation from its backup."""

from datetime import UTC, datetime
from pathlib import Path

import click
from alembic.script import ScriptDirectory

from referee.actions.installation.restoring import restore
from referee.config import from_environment, instance_folder
from referee.store.installation.contents import BackupError

PACKAGE = Path(__file__).parents[1]

MIGRATIONS = next(
    root / "migrations" for root in (PACKAGE, PACKAGE.parent) if (root / "migrations").is_dir()
)


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--replace", is_flag=True, help="Set aside the installation that is there.")
def restore_backup(file: Path, replace: bool) -> None:
    """Put a backup back: into an empty folder or, with --replace, in the place of what is there.

    Stop the server first. The backup is checked whole; one that is damaged is refused, and nothing
    changes. What was there is set aside in the instance folder and never deleted. Exit status 1 if
    it cannot be restored.
    """
    if "DATABASE_URL" in from_environment():
        raise click.ClickException(
            "Nothing was restored: REFEREE_DATABASE_URL names another database. Put the backup’s "
            "database.dump into it with pg_restore."
        )
    folder = instance_folder(None, checkout=PACKAGE.parent)
    known = {one.revision for one in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
    try:
        done = restore(file, folder, datetime.now(UTC), known, replace=replace)
    except BackupError as error:
        raise click.ClickException(f"Nothing was restored from {file}: {error}.") from error
    made = done.manifest
    count = sum(len(kind.heads) for kind in made.ledgers.values())
    click.echo(
        f"{folder}: {count} ledgers, {made.entries} entries, as they were on "
        f"{made.made_at:%Y-%m-%d at %H:%M} UTC."
    )
    if done.aside:
        click.echo(f"What was there is in {done.aside}.")
    click.echo("Start the server: it brings the schema up to date. `referee verify` proves it all.")
