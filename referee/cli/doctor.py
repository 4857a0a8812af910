"""`referee doctor`: how the installation is, and what to do."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import click
from flask.cli import with_appcontext

from referee.actions.installation.findings import SUBJECTS, VERDICTS, Diagnosis
from referee.actions.installation.salvaging import PEOPLE, salvage
from referee.cli.output import counted
from referee.cli.text.lines import printable
from referee.store.installation.contents import BackupError
from referee.store.ledger.entry import REGISTER
from referee.web.installation.examination import examined


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--salvage",
    "damaged",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Read a damaged database of SQLite instead, as far as it goes.",
)
@click.option(
    "--into",
    "folder",
    type=click.Path(path_type=Path),
    default="salvaged",
    show_default=True,
    help="The new folder for what is salvaged.",
)
@with_appcontext
def doctor(as_json: bool, damaged: Path | None, folder: Path) -> None:
    """Look at everything that can be wrong on this machine, and say what to do.

    Disk, rights, memory and clock; database, backups, the typeface of the sheets and the port. Exit
    status 0 if all is in order or only advised, 1 if something is wrong.

    With --salvage every ledger that can be read in a damaged file is written to files that
    “referee import” takes; exit status 1 if something is missing.
    """
    if damaged is not None:
        _salvage(damaged, folder)
    found = examined(datetime.now(UTC))
    if as_json:
        click.echo(json.dumps([_as_json(one) for one in found], indent=1))
    else:
        for one in found:
            click.echo(printable(f"{SUBJECTS[one.subject]}: {VERDICTS[one.verdict]}. {_said(one)}"))
    sys.exit(1 if any(one.verdict == "wrong" for one in found) else 0)


def _salvage(damaged: Path, folder: Path) -> NoReturn:
    """Salvage a damaged database, tell how to import what was written, and end the program."""
    try:
        done = salvage(damaged, folder)
    except BackupError as error:
        raise click.ClickException(f"Nothing was salvaged: {error}.") from error
    for remark in done.remarks:
        click.echo(printable(remark), err=True)
    click.echo(f"{counted(done.matches, 'match')}, {counted(done.entries, 'entry')}.")
    for file in done.files:
        click.echo(f"referee import {file}")
        if file.stem == REGISTER:
            click.echo(
                "  It goes on where the register of a backup ends. Where that is another one: "
                f"referee import {file.with_name(PEOPLE)}"
            )
    for file in done.others:
        click.echo(
            f"{file}: to be read. What it tells is not imported: it is this installation’s history."
        )
    sys.exit(1 if done.remarks else 0)


def _said(finding: Diagnosis) -> str:
    """Return what was found, and then what to do, if anything."""
    return " ".join(
        filter(None, [_filled(finding, finding.text), _filled(finding, finding.advice)])
    )


def _as_json(finding: Diagnosis) -> dict[str, str]:
    """Return a finding as the document of --json has it."""
    return {
        "subject": finding.subject,
        "verdict": finding.verdict,
        "text": _filled(finding, finding.text),
        "advice": _filled(finding, finding.advice),
    }


def _filled(finding: Diagnosis, template: str) -> str:
    """Return a text of a finding with its values put in; moments are in this machine's time."""
    params = {
        name: f"{value.astimezone():%Y-%m-%d, %H:%M}" if isinstance(value, datetime) else value
        for name, value in finding.params.items()
    }
    return template % params
