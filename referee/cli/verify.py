"""The command `referee verify`, which checks that the database is as it was written."""

import sys
from pathlib import Path
from typing import NoReturn

import click
from flask import current_app
from flask.cli import with_appcontext

from referee.actions import verification
from referee.actions.proof import checking
from referee.cli.output import counted
from referee.cli.text.lines import printable, quoted
from referee.core.errors import RuleError
from referee.presenters.words.text import clipped


@click.command("verify")
@click.option(
    "--checkpoint",
    "brought",
    metavar="FILE|TEXT",
    help="Ask of a checkpoint, or of a proof, whether what it counts is as it was.",
)
@with_appcontext
def verify_store(brought: str | None) -> None:
    """Check that every ledger, match row and the database itself are as they were written.

    With --checkpoint: that the line of a report, or the proof that a page gives, is one of this
    installation, and that all that it counts is still what it was then. Exit status 1 if not.
    """
    folder = Path(current_app.instance_path)
    if brought is not None:
        _verify_brought(brought, folder)
    report = verification.verify(folder, current_app.extensions["migrate"].directory)
    for problem in report.problems:
        click.echo(printable(str(problem)), err=True)
    verdict = "all as written" if report.sound else counted(len(report.problems), "problem")
    matches = counted(report.matches, "match")
    entries = counted(report.entries, "entry")
    click.echo(f"{matches}, {entries}: {verdict}")
    sys.exit(0 if report.sound else 1)


def _verify_brought(text: str, folder: Path) -> NoReturn:
    """Say whether what a checkpoint or a proof counts is as it was, and end the program.

    `text` is the checkpoint or proof itself, or the name of a file with it. Raise ClickException
    for anything else.
    """
    try:
        known = checking.read_brought(_content(text))
    except RuleError as error:
        is_name = not any(map(str.isspace, text.strip()))
        missing = f"there is no file {quoted(clipped(text, 255))}, and " if is_name else ""
        raise click.ClickException(f"{missing}{error}") from error
    made = known.checkpoint
    faults = checking.faults_of(known, folder)
    for fault in faults:
        click.echo(printable(fault), err=True)
    head = known.head
    proved = f"{head.scope} {head.code} up to entry {head.number} is in it; " if head else ""
    verdict = counted(len(faults), "problem") if faults else "all as it was then"
    ledgers = counted(made.size, "ledger")
    click.echo(f"checkpoint {made.number} of {made.made_at}, {ledgers}: {proved}{verdict}")
    sys.exit(1 if faults else 0)


def _content(text: str) -> str:
    """Return what a file holds, or the text itself where there is no such file.

    Raise ClickException for a file that cannot be read, or is no text.
    """
    file = Path(text)
    try:
        if not file.is_file():
            return text
    except OSError:  # the system does not even look for so long a name
        return text
    try:
        return file.read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{quoted(text)} cannot be read") from error
