"""The schema of the database is brought up to date by the server, and by commands that need it."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from typing import ParamSpec, TypeVar

import click
from flask import current_app
from flask.cli import with_appcontext
from flask_migrate import upgrade

from referee.actions.installation.automatic_backups import back_up_before_change
from referee.store import health
from referee.store.database import db
from referee.store.installation.contents import BackupError
from referee.web.installation.this_installation import installation

P = ParamSpec("P")
T = TypeVar("T")


def bring_up_to_date() -> None:
    """Bring the schema up to date, inside the application; before it changes a backup is made.

    Raise ClickException where that cannot be made: nothing has changed then.
    """
    migrations = current_app.extensions["migrate"].directory
    older, heads = health.is_older(migrations), health.schema_heads()
    db.session.rollback()
    if heads == health.newest_heads(migrations):
        return  # On a disk that is full, or may only be read, what is there can still be read.
    if not health.writable():
        raise click.ClickException(
            "The database was left as it is: this version has another schema, and the disk is "
            "full or may only be read. Make room or let it be written, and start again; until "
            "then the version that wrote it shows what is there."
        )
    if older:
        try:
            made = back_up_before_change(installation(), datetime.now(UTC))
        except BackupError as error:
            raise click.ClickException(
                f"The database was left as it is: before its schema changes a backup is made, and "
                f"that failed: {error}. “referee db upgrade” changes it without one."
            ) from error
        click.echo(f"Before the schema changes: {made}", err=True)
    upgrade()


def with_database(command: Callable[P, T]) -> Callable[P, T]:
    """Run a command inside the application, on a database of the newest schema."""

    @wraps(command)
    def migrated(*args: P.args, **kwargs: P.kwargs) -> T:
        bring_up_to_date()
        return command(*args, **kwargs)

    return with_appcontext(migrated)
