"""`referee import`: records that become matches, an archive of an event, a register of people."""

import sys
from typing import BinaryIO

import click

from referee.actions.matches import records
from referee.actions.register import continuing, importing
from referee.actions.register.writing import RegisterAct
from referee.actions.tournaments.archive import import_event, is_archive, read_archive
from referee.cli.output import counted
from referee.cli.schema import with_database
from referee.cli.stamp import command_line
from referee.cli.text.lines import printable
from referee.core.errors import RuleError
from referee.store.accounts.security_log import Origin
from referee.store.accounts.subjects import caretaker


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.File("rb"))
@with_database
def import_records(files: tuple[BinaryIO, ...]) -> None:
    """Bring in the match records of FILES; each becomes a match.

    A file holds one record, a list of records, or one on each line; or the archive of a
    tournament, which becomes an event; or a register of people as it is exported, or with all its
    entries as it is salvaged. The same file again brings nothing twice. Exit status 1 if a record,
    a person or an entry is refused; the others are brought in all the same.
    """
    sys.exit(max([_import_file(file.name, file.read()) for file in files]))


def _import_file(name: str, data: bytes) -> int:
    """Bring in what a file holds, and say what became of it; return the exit status."""
    try:
        documents = records.read_documents(data)
        if len(documents) == 1 and is_archive(documents[0]):
            click.echo(f"{name}: event {_import_event(documents[0])}")
            return 0
        if len(documents) == 1 and importing.is_register(documents[0]):
            return _import_people(name, data)
        if continuing.is_ledger(documents):
            return _continue_register(name, documents)
        outcomes = records.import_all(documents, records.content_id(documents), command_line())
    except RuleError as error:
        outcomes = [error]
    status = 0
    for number, outcome in enumerate(outcomes, start=1):
        where = name if len(outcomes) == 1 else f"{name}, record {number}"
        if isinstance(outcome, RuleError):
            status = 1
            click.echo(f"{where}: {printable(str(outcome))}", err=True)
        else:
            known = " (brought in before)" if outcome.again else ""
            click.echo(f"{where}: match {outcome.code}{known}")
    return status


def _continue_register(name: str, documents: list[object]) -> int:
    """Go on with the register as it was salvaged; return the exit status. Raise RuleError."""
    done = continuing.continue_register(documents)
    click.echo(f"{name}: {counted(done.added, 'entry')} of the register")
    if done.left is None:
        return 0
    click.echo(
        f"{name}, entry {done.left}: from here on names were erased, and nothing is brought in: "
        "erase them here, and write the rest again",
        err=True,
    )
    return 1


def _import_people(name: str, data: bytes) -> int:
    """Add the people of a register who are not there; return the exit status. Raise RuleError."""
    text = data.decode("utf-8", "replace")
    refused = [line for line in importing.read_people(text) if line.error is not None]
    for line in refused:
        said = printable(f"{line.written}: {line.error}")
        click.echo(f"{name}, person {line.number}: {said}", err=True)
    act = RegisterAct(records.content_id([text]), command_line())
    added = importing.import_people(act, text, leave_out_wrong=True)
    click.echo(f"{name}: {counted(added, 'new person')}")
    return 1 if refused else 0


def _import_event(document: object) -> str:
    """Make an event of an archive, for the installation's manager; return its code.

    Raise RuleError, and ClickException where the installation has no manager.
    """
    organizer = caretaker()
    if organizer is None:
        raise click.ClickException(
            "nobody could organize the tournament: open the link of “referee setup-link” first"
        )
    stamp = command_line()
    origin = Origin(stamp.actor, "", stamp.device, stamp.now)
    event_id = records.content_id([document])
    return import_event(read_archive(document), event_id, organizer, origin)
