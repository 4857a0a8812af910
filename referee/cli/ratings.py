"""`referee ratings`: the ratings of people, worked out anew from all results."""

from datetime import UTC, datetime

import click

from referee.actions.register.ratings import bring_up_to_date, start_ratings_anew
from referee.cli.schema import with_database
from referee.core.errors import RuleError
from referee.store.register.ratings import ratings_made


@click.command("ratings")
@with_database
def ratings() -> None:
    """Work out the ratings of people anew from all results, where the club keeps them."""

    def tell(done: int, of: int) -> None:
        click.echo(f"{done} of {of} matches", err=True)

    now = datetime.now(UTC)
    try:
        start_ratings_anew(now)
    except RuleError as error:
        raise click.ClickException(str(error)) from None
    bring_up_to_date(now, tell)
    made = ratings_made()
    count = made.of if made is not None else 0
    click.echo(f"Matches that count: {count}. The ratings are worked out.")
