"""The cross table of a girone: who met whom, and with what result."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.paper.press.letters import width_of
from referee.paper.tournaments.grid_filling import Grid, grid_letters
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.paper.tournaments.standings import standings_status
from referee.presenters.tournaments.cross_table import CrossTable, cross_tables

COLUMNS = 20
"""Opponents beside each other on a page; the others follow in a table of their own."""


class CrossPart(NamedTuple):
    """A group's table, or as many of its columns as fit on a page: from `first` up to `end`."""

    table: CrossTable
    first: int
    end: int


def cross_table_sheet(tournament: Tournament, stage: int) -> bytes:
    """Return the PDF of the cross tables of a girone, a stage counted from 1."""
    parts = [part for table in cross_tables(tournament.state, stage) for part in parts_of(table)]
    return event_sheet(
        "cross_table",
        tournament,
        paper="across-a4",
        status=standings_status(tournament, stage),
        parts=parts,
        letters=grid_letters([_grid(*part) for part in parts]),
    )


def parts_of(table: CrossTable) -> Iterator[CrossPart]:
    """Yield the parts that a table is printed in, from left to right."""
    for first in range(0, len(table.rows), COLUMNS):
        yield CrossPart(table, first, min(first + COLUMNS, len(table.rows)))


def _grid(table: CrossTable, first: int, end: int) -> Grid:
    cells = [cell for row in table.rows for cell in row.cells[first:end] if cell is not None]
    widest = max((width_of(" ".join(cell)) for cell in cells), default=0.0)
    names = [row.name for row in table.rows]
    return Grid(names, max(widest, width_of("2–1")), end - first, bool(table.title))
