"""Letters as large as a page has room for, so that a list on the wall is read from far away."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import inf
from typing import NamedTuple, TypeVar

T = TypeVar("T")

WIDE, HIGH = 182.0, 236.0
"""Millimetres that the margins and the head of an upright A4 leave to a list."""

ACROSS_WIDE, ACROSS_HIGH = 273.0, 158.0
"""The same of an A4 that lies on its side."""

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

    `shares` are the numbers of rows of its pages, which are about as full as each other.
    """

    size: float
    columns: int = 1
    padding: float = 0.5
    shares: tuple[int, ...] = ()

    @property
    def beside(self) -> float:
        """Return the points of what stands in smaller letters below a row."""
        return max(SMALL, round(self.size * 0.6, 1))

    @property
    def wide(self) -> float:
        """Return the millimetres of a column."""
        return _wide(self.columns)

    @property
    def several(self) -> bool:
        """Return whether the list goes on on other pages."""
        return len(self.shares) > 1

    def pages(self, rows: Sequence[T]) -> list[Sequence[T]]:
        """Return the rows of each page, of all rows of the list."""
        ends = [*accumulate(self.shares)]
        return [rows[end - share : end] for share, end in zip(self.shares, ends, strict=True)]


@dataclass(frozen=True)
class _Room:
    """The room of a list: how many columns it may have, and pages of so many millimetres."""

    columns: int
    high: float
    below: Callable[[float], float]
    pages: int = 1


def filling(
    rows: Rows,
    sizes: tuple[float, float],
    padding: float,
    *,
    columns: int = 1,
    high: float = HIGH,
    below: Callable[[float], float] = lambda _size: 0,
    larger: float = LARGER,
) -> Filling:
    """Return the largest letters with which a list has room on as few pages as possible.

    `sizes` are the smallest and the largest, `padding` the least above and below a row, `columns`
    how many there may be, and `high` how many millimetres of each page the list has, of which what
    stands `below` it takes some, in letters of so many points. A further page is worth it that most
    names are whole. Letters that are `larger` by this factor are worth it that names are broken.
    """
    room = _Room(columns, high, below)
    while (broken := _largest(rows, sizes, padding, room, 1)) is None:
        room = replace(room, pages=room.pages + 1)
    whole = _largest(rows, sizes, padding, room, BROKEN)
    if whole is None and _may_be_whole(rows, sizes[0]):
        while whole is None:
            room = replace(room, pages=room.pages + 1)
            whole = _largest(rows, sizes, padding, room, BROKEN)
        broken = _largest(rows, sizes, padding, room, 1) or whole
    chosen = whole if whole and broken.size < larger * whole.size else broken
    heights = [row.height for row in rows(chosen.size, _wide(chosen.columns))]
    return replace(chosen, shares=tuple(_shares(heights, room.pages)))


def _may_be_whole(rows: Rows, smallest: float) -> bool:
    """Return whether most names are whole in the smallest letters, in a column of a whole page."""
    found = [*rows(smallest, _wide(1))]
    return sum(row.broken for row in found) <= BROKEN * len(found)


def _shares(heights: Sequence[float], pages: int) -> Iterator[int]:
    """Yield how many rows each page has, so that all of them are about as full."""
    begin, done, whole = 0, 0.0, sum(heights)
    for page in range(1, pages + 1):
        end, full = begin, inf if page == pages else whole * page / pages
        while end < len(heights) and done + heights[end] / 2 <= full:
            done += heights[end]
            end += 1
        yield end - begin
        begin = end


def _largest(
    rows: Rows, sizes: tuple[float, float], padding: float, room: _Room, most: float
) -> Filling | None:
    """Return the filling with the largest letters; None where not even the smallest have room.

    What has no room has none with larger letters, so that few sizes are tried.
    """
    found, (smallest, largest) = None, sizes
    first, end = 0, int((largest - smallest) / STEP) + 1
    while first < end:
        middle = (first + end) // 2
        fits = _fitting(rows, smallest + STEP * middle, padding, room, most)
        if fits is None:
            end = middle
        else:
            found, first = fits, middle + 1
    return found


def _fitting(rows: Rows, size: float, padding: float, room: _Room, most: float) -> Filling | None:
    """Return the filling with letters of this size, in as few columns as have room."""
    for number in range(1, room.columns + 1):
        here = replace(room, columns=number, high=room.high - room.below(size))
        left = _left([*rows(size, _wide(number))], here, most)
        if left is not None and left >= padding:
            return Filling(size, number, round(min(LOOSE, max(padding, 0.9 * left)), 2))
    return None


def _left(rows: Sequence[Row], room: _Room, most: float) -> float | None:
    """Return what is left for each row, above and below; None where too many are broken."""
    if sum(row.broken for row in rows) > most * len(rows):
        return None
    heights = [row.height for row in rows]
    begin, spaces = 0, [room.high]
    for share in _shares(heights, room.columns * room.pages):
        left = room.high - sum(heights[begin : begin + share])
        spaces.append(left / 2 / max(1, share))
        begin += share
    return min(spaces)


def _wide(columns: int) -> float:
    return (WIDE - BETWEEN * (columns - 1)) / columns
