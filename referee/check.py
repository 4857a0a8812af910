"""`referee check`: score match records, refusing in words what cannot have happened."""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import click

from .rules.errors import RuleError
from .rules.marafone import score
from .rules.reading import decode
from .rules.record import Record, parse
from .rules.result import Finding, GameResult, HandResult, Result
from .rules.sides import Pair
from .rules.words import ENDED_BY, FINDINGS, KINDS, REMEDIES, thirds_text

HEADINGS: tuple[str, ...] = (
    "hand",
    "game",
    "battezzante",
    "thirds",
    "points",
    "score",
    "",
)


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
    if lines:
        sys.exit(_check_lines(file))
    try:
        record = parse(decode(file.read()))
        result = score(record)
    except RuleError as error:
        click.echo(printable(str(error)), err=True)
        sys.exit(1)
    if as_json:
        click.echo(json.dumps(result.as_json(), ensure_ascii=False))
    else:
        click.echo("\n".join(table(record, result)))


def _check_lines(lines: Iterable[bytes]) -> int:
    """One result for each line that is not blank; returns the exit status."""
    status = 0
    write = sys.stdout.write
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            answer: dict[str, Any] = score(parse(decode(line))).as_json()
        except RuleError as error:
            status = 1
            answer = {"error": str(error)}
            click.echo(f"line {number}: {printable(str(error))}", err=True)
        write(json.dumps(answer) + "\n")
    return status


def printable(text: str) -> str:
    """The text without the characters that could steer a terminal."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


def table(record: Record, result: Result) -> Iterator[str]:
    """The match as lines of text: hands, running totals, games, findings."""
    names = [printable(name) for name in record.players]
    for side, seats in (("A", (0, 2)), ("B", (1, 3))):
        yield f"{side}: {' - '.join(names[seat] for seat in seats)}"
    rows = [HEADINGS, *(_row(hand, names, record) for hand in result.hands)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    games = {hand.game: hand.hand for hand in result.hands if hand.kind != "surplus"}
    for row, shown in zip(rows, (None, *result.hands), strict=True):
        cells = zip(row, widths, strict=True)
        yield "  ".join(cell.ljust(width) for cell, width in cells).rstrip()
        if shown is not None:
            yield from (f"      {_finding(found, names)}" for found in shown.findings)
            if games.get(shown.game) == shown.hand:
                yield from (_game(game) for game in result.games if game.game == shown.game)
    yield from _standing(result)


def _row(hand: HandResult, names: list[str], record: Record) -> tuple[str, ...]:
    thirds = ""
    if hand.thirds is not None:
        figure = record.regulation.unit == "figure"
        show = str if figure else thirds_text
        thirds = f"{show(hand.thirds.A)} / {show(hand.thirds.B)}"
    marks = [KINDS[hand.kind]] if hand.kind != "played" else []
    marks += [f"maraffa {hand.maraffa}"] if hand.maraffa else []
    marks += [f"cappotto {hand.cappotto}"] if hand.cappotto else []
    return (
        str(hand.hand),
        str(hand.game),
        names[hand.battezzante - 1] if hand.battezzante else "?",
        thirds,
        _pair(hand.points),
        _pair(hand.score),
        ", ".join(marks),
    )


def _pair(pair: Pair) -> str:
    return f"{pair.A}-{pair.B}"


def _finding(found: Finding, names: list[str]) -> str:
    words = FINDINGS[found.code] % {
        "seat": found.seat,
        "name": names[found.seat - 1] if found.seat else "",
        "trick": found.trick,
        "shown_in": found.shown_in,
    }
    remedy = f"; proposed: {REMEDIES[found.remedy]}" if found.remedy else ""
    return f"art. {found.article}: {words}{remedy}"


def _game(game: GameResult) -> str:
    return (
        f"Game {game.game} to {game.target}: {game.winner} wins {_pair(game.score)}, "
        f"{ENDED_BY[game.ended_by]}"
    )


def _standing(result: Result) -> Iterator[str]:
    if result.current is not None:
        current = result.current
        yield f"Game {current.game} to {current.target} is at {_pair(current.score)}"
    yield f"Games: {_pair(result.games_won)}" + (
        f"; {result.winner} wins the match" if result.winner else ""
    )
