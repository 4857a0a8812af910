"""`referee sheet`: the sheet of a match, or one to write on, as a PDF file."""

import sys
from pathlib import Path

import click
from flask_babel import force_locale

from referee.cli.output import written_out
from referee.cli.schema import with_database
from referee.cli.text.lines import quoted
from referee.games.registry import GAMES, USUAL
from referee.paper.matches.sheets import empty_blank, filled_blank
from referee.paper.matches.sheets import sheet as printed_sheet
from referee.paper.press.formats import FORMATS, PaperFormat
from referee.store.errors import UnknownMatch
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView
from referee.web.http.language import DEFAULT, LANGUAGES
from referee.web.matches.sheets import match_url


@click.command()
@click.argument("match", required=False)
@click.option(
    "--format",
    "paper",
    type=click.Choice(FORMATS),
    default="a4",
    show_default=True,
    help="a5 is two halves on a landscape A4.",
)
@click.option("--blank", is_flag=True, help="A sheet to write on; without MATCH nothing filled in.")
@click.option(
    "--game",
    type=click.Choice(GAMES),
    help=f"Whose sheet to write on, without MATCH; else {USUAL.name}.",
)
@click.option("--language", type=click.Choice(list(LANGUAGES)), default=DEFAULT, show_default=True)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="The file to write; “-” is standard output.",
)
@with_database
def sheet(
    match: str | None,
    paper: PaperFormat,
    blank: bool,
    game: str | None,
    language: str,
    output: Path | None,
) -> None:
    """Print the match or session with the code MATCH to a PDF file.

    Exit status: 0 done, 1 no such match or the file cannot be written, 2 usage.
    """
    if match is None and not blank:
        raise click.UsageError("a MATCH is needed, unless the sheet is --blank")
    if match is not None and game is not None:
        raise click.UsageError("a MATCH has its own game: --game is for a --blank sheet without it")
    chosen = game or USUAL.name
    view = _view(match) if match is not None else None
    with force_locale(language):
        content = _content(view, paper, blank, chosen)
    name = "-".join(["referee", view.code if view else chosen, *(["blank"] if blank else [])])
    _write(content, output or Path(f"{name}.pdf"))


def _view(code: str) -> AnyView:
    try:
        return queries.any_view(code)
    except UnknownMatch:
        raise click.ClickException(f"there is no match {quoted(code)}") from None


def _content(view: AnyView | None, paper: PaperFormat, blank: bool, game: str) -> bytes:
    if view is None:
        return empty_blank(game, paper)
    url, round_ = match_url(view.code), find_match(view.code).round_number
    if blank:
        return filled_blank(view, url, paper, round_)
    return printed_sheet(view, url, paper, round_)


def _write(content: bytes, output: Path) -> None:
    if str(output) == "-":
        with written_out():
            sys.stdout.buffer.write(content)
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        words = f"{quoted(str(output))} cannot be written: {error.strerror}"
        raise click.ClickException(words) from None
    click.echo(output)
