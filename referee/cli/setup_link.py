"""The link that makes the first manager: printed where the server starts, and by a command."""

from datetime import UTC, datetime

import click
from flask import current_app

from referee.actions.accounts import links
from referee.cli.schema import with_database
from referee.presenters.words.writers import COMMAND_LINE
from referee.store.accounts.security_log import Origin


@click.command("setup-link")
@click.option("--another", is_flag=True, help="Although there is a manager already, make one more.")
@with_database
def setup_link(another: bool) -> None:
    """Print the link by which a person becomes the manager of this installation.

    It works once, for a day; links printed before work no longer. Where there is a manager it is
    refused: he gives out links himself, at /people. Exit status 1 if it is refused.
    """
    if links.has_manager() and not another:
        raise click.ClickException("there is a manager already; --another makes one more")
    click.echo(new_setup_link(current_app.config["PUBLIC_URL"]))
    click.echo("It works once, until tomorrow; links printed before work no longer.", err=True)


def new_setup_link(address: str) -> str:
    """Return a link that makes a manager, at the address where the server is found."""
    origin = Origin("", "", COMMAND_LINE, datetime.now(UTC))
    return f"{address.rstrip('/')}/setup#{links.new_setup_code(origin)}"
