"""`referee checkpoint`: one signed line that counts all ledgers."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

import click
from flask import current_app

from referee.actions.proof.making import make_checkpoint
from referee.cli.output import written_out
from referee.cli.schema import with_database
from referee.store.database import db
from referee.store.proof import checkpoints
from referee.store.proof.signing import NoKey
from referee.store.soundness import damage, look_for_damage


@click.command("checkpoint")
@click.option("-o", "--output", type=click.File("w", encoding="utf-8"), default="-")
@with_database
def checkpoint(output: TextIO) -> None:
    """Make a checkpoint of what was written since the last one, and print the newest.

    Who keeps this line can prove later, by “referee verify --checkpoint”, what was there.
    """
    look_for_damage(db.engine)
    if problem := damage(db.engine):
        raise click.ClickException(
            f"no checkpoint was made: the database is damaged ({problem}). What it holds is not to "
            "be signed; “referee doctor” says what to do."
        )
    try:
        make_checkpoint(Path(current_app.instance_path), datetime.now(UTC))
    except (NoKey, OSError) as error:
        raise click.ClickException(f"no checkpoint was made: {error}") from error
    newest = checkpoints.newest()
    if newest is None:
        raise click.ClickException("nothing has been written yet")
    with written_out(output):
        click.echo(newest.line, file=output)
