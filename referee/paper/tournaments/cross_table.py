"""The cross table of a girone: who met whom, and with what result."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.paper.tournaments.page import Tournament, event_sheet
from referee.paper.tournaments.standings import standings_status
from referee.presenters.tournaments.cross_table import CrossTable, cross_tables

FEW = 10
"""Rows of a table that has room for larger letters."""

COLUMNS = 20
"""Opponents beside each other on a page; the others follow in a table of their own."""


class CrossPart(NamedTuple):
    """A group's table, or as many of its columns as fit on a page: from `first` up to `end`."""

    table: CrossTable
    first: int
    end: int


def cross_table_sheet(tournament: Tournament, stage: int) -> bytes:
    """Return the PDF of the cross tables of a girone, a stage counted from 1."""
    tables = cross_tables(tournament.state, stage)
    return event_sheet(
        "cross_table",
        tournament,
        paper="across-a4",
        status=standings_status(tournament, stage),
        parts=[part for table in tables for part in parts_of(table)],
        few=all(len(table.rows) <= FEW for table in tables),
    )


def parts_of(table: CrossTable) -> Iterator[CrossPart]:
    """Yield the parts that a table is printed in, from left to right."""
    for first in range(0, len(table.rows), COLUMNS):
        yield CrossPart(table, first, min(first + COLUMNS, len(table.rows)))
