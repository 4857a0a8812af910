"""The letters of a grid that lies on its side: names at the left, and a column for each result."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from referee.paper.press.letters import BOLD, POINT, width_of
from referee.paper.press.whole_names import lines_of_names, names_apart
from referee.paper.tournaments.filling import ACROSS_HIGH, ACROSS_WIDE, LINE, Row, filling

SIZES, PADDING = (10.0, 18.0), 1.3
"""Points of the smallest and of the largest letters, and the least millimetres around a row."""

NUMBER, HEAD, TITLE, EDGES = 2.4, 6.0, 9.0, 3.0
"""The column of the numbers in letters' heights; millimetres of the head of a grid, of a title, and
beside a name."""

CELL = 0.9
"""What is left free in a cell, in letters' heights."""

LEAST = 40.0
"""Millimetres that names have beside however many columns."""


@dataclass(frozen=True)
class Grid:
    """The names of the rows of a grid, the widest thing in its cells, and how many columns it has.

    `widest` is in letters' heights; `titled` tells that a title stands above it.
    """

    names: Sequence[str]
    widest: float
    columns: int
    titled: bool


@dataclass(frozen=True)
class GridLetters:
    """The letters of grids in points, and the millimetres around a row and of the names."""

    size: float
    padding: float
    name: float


def grid_letters(grids: Sequence[Grid]) -> GridLetters:
    """Return the largest letters with which all grids have room on a page, or the smallest.

    Partners may stand below each other, and no name is torn where smaller letters keep it whole.
    """

    written = [names_apart(name) for grid in grids for name in grid.names]

    def rows(size: float, _wide: float) -> Iterator[Row]:
        room = _names_wide(grids, size) - EDGES
        lines = [lines_of_names(names, size, room) for names in written]
        torn = any(number > len(names) for number, names in zip(lines, written, strict=True))
        for number in lines:
            yield Row(number * LINE * size * POINT, torn)

    high = ACROSS_HIGH - sum(HEAD + TITLE * grid.titled for grid in grids)
    fill = filling(rows, SIZES, PADDING, high=high, larger=inf)
    if fill.several:
        return GridLetters(SIZES[0], PADDING, _names_wide(grids, SIZES[0]))
    return GridLetters(fill.size, fill.padding, _names_wide(grids, fill.size))


def _names_wide(grids: Sequence[Grid], size: float) -> float:
    """Return the millimetres of the names, which leave room for the columns of results."""
    letter = size * POINT
    cells = max((grid.columns * (grid.widest + CELL) * letter for grid in grids), default=0.0)
    names = [width_of(name) * BOLD * letter for grid in grids for name in grid.names]
    room = max(LEAST, ACROSS_WIDE - NUMBER * letter - cells)
    return round(min(max(names, default=0.0) + EDGES, room), 1)
