"""The command `referee verify`, which checks that the database is as it was written."""

import sys

import click
from flask.cli import with_appcontext

from referee.actions import verification
from referee.cli.text.lines import printable


@click.command("verify")
@with_appcontext
def verify_store() -> None:
    """Check that every ledger, match row and the database itself are as they were written."""
    report = verification.verify()
    for problem in report.problems:
        click.echo(printable(str(problem)), err=True)
    verdict = "all as written" if report.sound else f"{len(report.problems)} problems"
    click.echo(f"{report.matches} matches, {report.entries} entries: {verdict}")
    sys.exit(0 if report.sound else 1)
