"""`referee rotate-key`: a new key for cookies; those of the old one are still read."""

import os
import secrets
from pathlib import Path

import click
from flask import current_app
from flask.cli import with_appcontext

from referee.config import KEY_FILE, secret_keys
from referee.store.database import db
from referee.store.installation.key_in_use import forget_key

MOST_KEYS = 4
"""Kept in the file: with a new one every three months, as long as the cookies they signed."""


@click.command("rotate-key")
@click.option("--forget", is_flag=True, help="Forget the old keys at once: one was stolen.")
@with_appcontext
def rotate_key(forget: bool) -> None:
    """Make a new key that signs cookies. Tablets and people stay as they are.

    With --forget everything signed so far is worth nothing: people sign in and tablets are paired
    again. Start the server again afterwards.
    """
    path = Path(current_app.instance_path) / KEY_FILE
    if current_app.secret_key not in secret_keys(path):
        raise click.ClickException("the key comes from the setting SECRET_KEY: change it there")
    keys = rotate(path, forget)
    if forget and db.engine.dialect.name == "postgresql":
        forget_key()
    click.echo(f"{path}: a new key, and {len(keys) - 1} that are still read.")
    click.echo("Start the server again, and it signs with the new one.")


def rotate(path: Path, forget: bool = False) -> list[str]:
    """Put a new key before those in the file, or in their place; return what the file holds."""
    old = [] if forget else secret_keys(path)
    keys = [secrets.token_hex(32), *old][:MOST_KEYS]
    fresh = path.with_suffix(".new")
    try:
        # The file is replaced in one step, so that it is never half written.
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write("\n".join(keys) + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise click.ClickException(f"{path} cannot be written: {error.strerror}") from error
    return keys
