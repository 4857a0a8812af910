"""`referee ratings`: the ratings of people, worked out anew from all results."""

from datetime import UTC, datetime

import click

from referee.actions.register.ratings import work_out_ratings
from referee.cli.schema import with_database
from referee.core.errors import RuleError


@click.command("ratings")
@with_database
def ratings() -> None:
    """Work out the ratings of people anew from all results, where the club keeps them."""

    def tell(done: int, of: int) -> None:
        click.echo(f"{done} of {of} matches", err=True)

    try:
        count = work_out_ratings(datetime.now(UTC), tell)
    except RuleError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"Matches that count: {count}. The ratings are worked out.")
