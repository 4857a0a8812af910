"""`referee export`: matches as records, a tournament as its archive, the security log."""

import json
import sys
from typing import TextIO

import click

from referee.actions.accounts.log_exported import log_lines
from referee.actions.matches import records
from referee.actions.tournaments.archive import export_tournament
from referee.cli.output import written_out
from referee.cli.schema import with_database
from referee.cli.text.lines import printable, quoted
from referee.store.errors import BrokenLedger, UnknownEvent, UnknownMatch
from referee.store.matches import queries


@click.command("export")
@click.argument("match", required=False)
@click.option("--all", "every", is_flag=True, help="Every match, one record on each line.")
@click.option("--tournament", help="The archive of the tournament of the event with this code.")
@click.option("--security", is_flag=True, help="The security log, one entry on each line.")
@click.option("-o", "--output", type=click.File("w", encoding="utf-8"), default="-")
@with_database
def export_records(
    match: str | None, every: bool, tournament: str | None, security: bool, output: TextIO
) -> None:
    """Write the record of MATCH (its code) as JSON, or with --all the records of all matches.

    With --tournament it is the archive of a whole tournament, with --security the security log,
    each line with its seal and what it is made of, the last with the proof of a checkpoint.

    Exit status 1 if a match cannot be read; --all then writes the others all the same.
    """
    if every + bool(match) + bool(tournament) + security != 1:
        raise click.UsageError(
            "give the code of a match, --all, --security, or --tournament with a code"
        )
    torn = 0
    try:
        with written_out(output):
            if match:
                record = records.export(match)
                click.echo(json.dumps(record, ensure_ascii=False, indent=1), file=output)
            elif tournament:
                document = export_tournament(tournament)
                click.echo(json.dumps(document, ensure_ascii=False), file=output)
            elif security:
                for line in log_lines():
                    click.echo(json.dumps(line, ensure_ascii=False), file=output)
            else:
                torn = _export_all(output)
    except UnknownMatch:
        raise click.ClickException(f"there is no match {quoted(match or '')}") from None
    except UnknownEvent:
        raise click.ClickException(
            f"there is no event {quoted(tournament or '')} with a tournament"
        ) from None
    sys.exit(1 if torn else 0)


def _export_all(output: TextIO) -> int:
    """Write every match that can be read and name the others; return how many others there are."""
    torn = 0
    for code in queries.codes():
        try:
            record = records.export(code)
        except BrokenLedger as error:
            torn += 1
            click.echo(f"{printable(str(error))}; left out, run “referee verify”", err=True)
        else:
            click.echo(json.dumps(record, ensure_ascii=False), file=output)
    return torn
