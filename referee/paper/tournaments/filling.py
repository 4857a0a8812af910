"""Letters as large as a page has room for, so that a list on the wall is read from far away."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

WIDE, HIGH = 182.0, 236.0
"""Millimetres that the margins and the head of an upright A4 leave to a list."""

BETWEEN = 8.0
"""Millimetres between two columns."""

SMALL = 9.0
"""Points of the smallest letters that are printed."""

LINE = 1.15
"""The height of a line, in its letters' heights."""

STEP = 0.5
"""Points between two sizes of letters."""

LOOSE = 6.0
"""Millimetres that a row may have above and below it where a page has room, at the most."""

BROKEN, LARGER = 1 / 6, 1.2
"""The share of rows whose names may be broken; more are, where letters so much larger have room."""


class Row(NamedTuple):
    """The height of a row in millimetres, and whether its names are broken."""

    height: float
    broken: bool


Rows = Callable[[float, float], Iterable[Row]]
"""The rows of a list in letters of so many points, in a column of so many millimetres."""


@dataclass(frozen=True)
class Filling:
    """The letters of a list in points, its columns, and the millimetres above and below a row.

    `several` tells that it goes on on other pages.
    """

    size: float
    columns: int = 1
    padding: float = 0.5
    several: bool = False

    @property
    def beside(self) -> float:
        """Return the points of what stands in smaller letters below a row."""
        return max(SMALL, round(self.size * 0.6, 1))


def filling(
    rows: Rows,
    sizes: tuple[float, float],
    padding: float,
    *,
    columns: int = 1,
    high: float = HIGH,
    larger: float = LARGER,
) -> Filling:
    """Return the largest letters with which a list has room on as few pages as possible.

    `sizes` are the smallest and the largest, `padding` the least above and below a row, `columns`
    how many there may be, and `high` how many millimetres of each page the list has. Letters that
    are `larger` by this factor are worth it that names are broken.
    """
    pages = 1
    while (broken := _largest(rows, sizes, padding, columns, high * pages, 1)) is None:
        pages += 1
    whole = _largest(rows, sizes, padding, columns, high * pages, BROKEN)
    chosen = whole if whole and broken.size < larger * whole.size else broken
    return replace(chosen, several=pages > 1)


def _largest(
    rows: Rows,
    sizes: tuple[float, float],
    padding: float,
    columns: int,
    high: float,
    most: float,
) -> Filling | None:
    """Return the filling with the largest letters; None where not even the smallest have room.

    What has no room has none with larger letters, so that few sizes are tried.
    """
    found, (smallest, largest) = None, sizes
    first, end = 0, int((largest - smallest) / STEP) + 1
    while first < end:
        middle = (first + end) // 2
        fits = _fitting(rows, smallest + STEP * middle, padding, columns, high, most)
        if fits is None:
            end = middle
        else:
            found, first = fits, middle + 1
    return found


def _fitting(
    rows: Rows, size: float, padding: float, columns: int, high: float, most: float
) -> Filling | None:
    """Return the filling with letters of this size, in as few columns as have room."""
    for number in range(1, columns + 1):
        left = _left([*rows(size, _wide(number))], number, high, most)
        if left is not None and left >= padding:
            return Filling(size, number, round(min(LOOSE, max(padding, 0.9 * left)), 2))
    return None


def _left(rows: Sequence[Row], columns: int, high: float, most: float) -> float | None:
    """Return what is left for each row, above and below; None where too many are broken."""
    if sum(row.broken for row in rows) > most * len(rows):
        return None
    # Columns are never of quite the same height.
    uneven = max((row.height for row in rows), default=0) if columns > 1 else 0
    left = high - uneven - sum(row.height for row in rows) / columns
    return left / 2 / max(1, ceil(len(rows) / columns))


def _wide(columns: int) -> float:
    return (WIDE - BETWEEN * (columns - 1)) / columns
