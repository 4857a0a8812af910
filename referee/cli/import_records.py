"""`referee import`: records that become matches, an archive that becomes an event."""

import sys
from typing import BinaryIO

import click

from referee.actions.matches import records
from referee.actions.tournaments.archive import import_event, is_archive, read_archive
from referee.cli.schema import with_database
from referee.cli.stamp import command_line
from referee.cli.text.lines import printable
from referee.core.errors import RuleError
from referee.store.people.security_log import Origin
from referee.store.people.subjects import caretaker


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.File("rb"))
@with_database
def import_records(files: tuple[BinaryIO, ...]) -> None:
    """Bring in the match records of FILES; each becomes a match.

    A file holds one record, a list of records, or one on each line; or the archive of a
    tournament, which becomes an event. The same file again brings nothing twice. Exit status 1 if
    a record is refused; the others are brought in all the same.
    """
    status = 0
    for file in files:
        data = file.read()
        try:
            documents = records.read_documents(data)
            if len(documents) == 1 and is_archive(documents[0]):
                click.echo(f"{file.name}: event {_import_event(documents[0])}")
                continue
            outcomes = records.import_all(documents, records.content_id(documents), command_line())
        except RuleError as error:
            outcomes = [error]
        for number, outcome in enumerate(outcomes, start=1):
            where = file.name if len(outcomes) == 1 else f"{file.name}, record {number}"
            if isinstance(outcome, RuleError):
                status = 1
                click.echo(f"{where}: {printable(str(outcome))}", err=True)
            else:
                known = " (brought in before)" if outcome.again else ""
                click.echo(f"{where}: match {outcome.code}{known}")
    sys.exit(status)


def _import_event(document: object) -> str:
    """Make an event of an archive, for the installation's manager; return its code."""
    organizer = caretaker()
    if organizer is None:
        raise click.ClickException(
            "nobody could organize the tournament: open the link of “referee setup-link” first"
        )
    stamp = command_line()
    origin = Origin(stamp.actor, "", stamp.device, stamp.now)
    event_id = records.content_id([document])
    return import_event(read_archive(document), event_id, organizer, origin)
