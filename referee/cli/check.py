"""The command `referee check`, which scores match records or explains their errors."""

import gc
import json
import sys
from collections.abc import Iterable
from typing import Any, BinaryIO

import click

from referee.cli.output import written_out
from referee.cli.text.lines import printable
from referee.cli.text.registry import game_checked
from referee.core.errors import RuleError
from referee.core.reading import decode

GARBAGE = 100_000
"""Objects that are made before Python looks for cycles among them: scoring leaves none behind."""

_encoded = json.JSONEncoder(check_circular=False).encode


@click.command()
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--lines", is_flag=True, help="Read one record per line (only with --json).")
def check(file: BinaryIO, as_json: bool, lines: bool) -> None:
    """Score the match record in FILE; “-” is standard input.

    Exit status: 0 all scored, 1 some record is invalid, 2 usage.
    """
    if lines and not as_json:
        raise click.UsageError("--lines goes with --json")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    with written_out():
        status = _check_lines(file) if lines else _check_one(file, as_json)
    sys.exit(status)


def _check_one(file: BinaryIO, as_json: bool) -> int:
    """Print the result of the one record in the file; return the exit status."""
    try:
        document = decode(file.read())
        game = game_checked(document)
        record = game.parse(document)
        result = game.score(record)
    except RuleError as error:
        click.echo(printable(str(error)), err=True)
        return 1
    if as_json:
        click.echo(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        click.echo("\n".join(game.table(record, result)))
    return 0


def _check_lines(lines: Iterable[bytes]) -> int:
    """Print one result for each line that is not blank; return the exit status."""
    status = 0
    write = sys.stdout.write
    gc.set_threshold(GARBAGE)
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            document = decode(line)
            game = game_checked(document)
            answer: dict[str, Any] = game.score(game.parse(document)).as_json()
        except RuleError as error:
            status = 1
            answer = {"error": str(error)}
            click.echo(f"line {number}: {printable(str(error))}", err=True)
        write(_encoded(answer) + "\n")
    return status
