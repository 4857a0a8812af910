"""`referee upgrade-check`: what the next start of this version would do."""

import sys
from datetime import UTC, datetime, timedelta

import click
from flask import current_app
from flask.cli import with_appcontext

from referee.actions.installation.machine import amount
from referee.actions.installation.upgrading import Upgrade, upgrade_of
from referee.cli.output import counted
from referee.cli.text.lines import printable
from referee.store.installation.shipped import shipped
from referee.store.installation.version import running
from referee.web.installation.this_installation import installation

NOTES = shipped("CHANGELOG.md")
"""What is new in each version."""

DAYS_FROM = 48
"""Hours from which an age is told in days."""


@click.command("upgrade-check")
@with_appcontext
def upgrade_check() -> None:
    """Say what this version would do to the installation, before it is started.

    Changes of the schema that wait, the room that they need, the newest backup, and what the notes
    of the versions ask of an operator. Nothing is changed. Exit status 1 if it cannot be done.
    """
    migrations = current_app.extensions["migrate"].directory
    found = upgrade_of(installation(), migrations, NOTES, datetime.now(UTC))
    click.echo(f"Referee {running()}")
    for line in _lines(found):
        click.echo(printable(line))
    sys.exit(0 if found.is_possible else 1)


def _lines(found: Upgrade) -> list[str]:
    """Return what the command prints: the schema, the newest backup, and what is to be done."""
    lines = []
    if found.damage:
        lines.append(
            f"The database is damaged ({found.damage}): do not start it. “referee doctor” says "
            "what to do."
        )
    elif found.unknown:
        lines.append(
            f"The database is of a newer version ({', '.join(found.unknown)}): install that one."
        )
    elif found.changes:
        lines.append("The next start makes a backup and then changes the schema:")
        lines += [f"  {change}" for change in found.changes]
        enough = "" if found.needed <= found.free else ": make room first"
        lines.append(f"That needs {amount(found.needed)}; {amount(found.free)} are free{enough}.")
    else:
        lines.append("The schema is up to date: the next start changes nothing.")
    if found.backup is None:
        lines.append("There is no backup yet: “referee backup” makes one.")
    else:
        lines.append(f"The newest backup is {_age(found.backup)} old.")
    if found.to_do:
        lines.append("All that the versions have asked of an operator so far, the newest first:")
        lines += [f"  - {one}" for one in found.to_do]
    return lines


def _age(age: timedelta) -> str:
    """Return an age in whole hours, or in whole days where it is long."""
    hours = age // timedelta(hours=1)
    if hours >= DAYS_FROM:
        return counted(age.days, "day")
    return counted(hours, "hour") if hours else "less than an hour"
