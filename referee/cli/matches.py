"""What the command line does with the matches of an installation."""

import json
import secrets
import sys
from datetime import UTC, datetime
from typing import BinaryIO, TextIO

import click
from flask.cli import with_appcontext

from referee.actions.demo import evening
from referee.actions.demo import tournaments as demo_tournaments
from referee.actions.matches import records
from referee.actions.tournaments.archive import (
    export_tournament,
    import_event,
    is_archive,
    read_archive,
)
from referee.actions.verification import matches
from referee.cli.output import written_out
from referee.cli.schema import with_database
from referee.cli.text.lines import printable
from referee.core.errors import RuleError
from referee.store.errors import BrokenLedger, UnknownEvent, UnknownMatch
from referee.store.ledger.ledger import Stamp
from referee.store.matches import queries
from referee.store.people.security_log import Origin
from referee.store.people.subjects import caretaker


def _stamp() -> Stamp:
    return Stamp(actor="referee", device="command line", now=datetime.now(UTC))


@click.command("export")
@click.argument("match", required=False)
@click.option("--all", "every", is_flag=True, help="Every match, one record on each line.")
@click.option("--tournament", help="The archive of the tournament of the event with this code.")
@click.option("-o", "--output", type=click.File("w", encoding="utf-8"), default="-")
@with_database
def export_records(match: str | None, every: bool, tournament: str | None, output: TextIO) -> None:
    """Write the record of MATCH (its code) as JSON, or with --all the records of all matches.

    With --tournament it is the archive of a whole tournament. Exit status 1 if a match cannot be
    read; --all then writes the others all the same.
    """
    if every + bool(match) + bool(tournament) != 1:
        raise click.UsageError("give the code of a match, --all, or --tournament with a code")
    torn = 0
    try:
        with written_out(output):
            if match:
                record = records.export(match)
                click.echo(json.dumps(record, ensure_ascii=False, indent=1), file=output)
            elif tournament:
                document = export_tournament(tournament)
                click.echo(json.dumps(document, ensure_ascii=False), file=output)
            else:
                torn = _export_all(output)
    except UnknownMatch:
        raise click.ClickException(f"there is no match {printable(match or '')}") from None
    except UnknownEvent:
        raise click.ClickException(
            f"there is no event {printable(tournament or '')} with a tournament"
        ) from None
    sys.exit(1 if torn else 0)


def _export_all(output: TextIO) -> int:
    """Every match that can be read; names the others, and returns how many they are."""
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
            outcomes = records.import_all(documents, records.content_id(documents), _stamp())
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
    """A new event of an archive; it belongs to whoever looks after the installation."""
    organizer = caretaker()
    if organizer is None:
        raise click.ClickException(
            "nobody could organize the tournament: open the link of “referee setup-link” first"
        )
    stamp = _stamp()
    origin = Origin(stamp.actor, "", stamp.device, stamp.now)
    event_id = records.content_id([document])
    return import_event(read_archive(document), event_id, organizer, origin)


@click.command("demo")
@click.option("--seed", type=int, help="The same number makes the same evening.")
@click.option(
    "--tournament",
    "tournaments",
    multiple=True,
    type=click.Choice(["all", *demo_tournaments.TOURNAMENTS]),
    help="A tournament in the middle of an evening instead; may be given again.",
)
@with_database
def make_demo(seed: int | None, tournaments: tuple[str, ...]) -> None:
    """Make up a club's evening of matches, or of a tournament, to look around in."""
    chosen = secrets.randbelow(10**6) if seed is None else seed
    if tournaments:
        every = demo_tournaments.TOURNAMENTS
        for name in every if "all" in tournaments else dict.fromkeys(tournaments):
            code = demo_tournaments.tournament(name, chosen, _stamp())
            click.echo(f"Made the tournament {name} with seed {chosen}: /events/{code}")
        return
    codes = evening.evening(chosen, _stamp())
    click.echo(f"Made {len(codes)} matches with seed {chosen}: {', '.join(codes)}")


@click.command("verify")
@with_appcontext
def verify_store() -> None:
    """Check that every ledger, match row and the database itself are as they were written."""
    report = matches.verify()
    for problem in report.problems:
        click.echo(printable(str(problem)), err=True)
    verdict = "all as written" if report.sound else f"{len(report.problems)} problems"
    click.echo(f"{report.matches} matches, {report.entries} entries: {verdict}")
    sys.exit(0 if report.sound else 1)
