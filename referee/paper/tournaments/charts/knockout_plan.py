"""The pages of a knockout to be filled in by hand, and where their lines stand, in millimetres."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.paper.press.drawing import Size
from referee.paper.tournaments.charts.chart import ChartPaper
from referee.presenters.tournaments.brackets.round_names import STAGES
from referee.presenters.words.text import _, say
from referee.tournament.formats.bracket import seeded

FEWEST, MOST = 4, 64

SIZES: Mapping[ChartPaper, Size] = {
    "a4": Size(273, 168, 3.3, 0.25),
    "a3": Size(396, 260, 3.6, 0.3),
}
"""What the head leaves of a page."""

LINE = 8
"""The least height of a line that a pencil writes on."""

WIDEST, TALLEST = 110, 32
"""Of few names the lines are no longer and no further apart."""

FIRST, NAMED = 1.35, 2.0
"""How much longer the first lines are: to write names on, and where those are printed."""

ONE_SIDED = 16
"""The most names from left to right; of more, half come from each side."""

HEADING = 4
"""What the names of the rounds take above the lines."""

CENTRE = 48
"""The width of what is in the middle, where names come from both sides."""


@dataclass(frozen=True)
class DrawingPart:
    """A page: the numbers of its lines from the top, None for a bye.

    `title` is "" where there is one page alone. It leads to the final, or where it is `half` of
    the knockout to a semifinal; the `last` page has room for the final. Where names come from both
    sides, the `first` lines are so much longer than others.
    """

    title: str
    numbers: tuple[int | None, ...]
    half: bool = False
    last: bool = True
    first: float = FIRST

    @property
    def headings(self) -> list[str]:
        """Return the names of its rounds, the first one first."""
        rounds = len(self.numbers).bit_length() - 1
        return [say(STAGES[left + self.half]) for left in reversed(range(rounds))]


def parts(entries: int, size: Size, first: float = FIRST) -> list[DrawingPart]:
    """Return the pages of a knockout: two where one has no room for lines to write on."""
    column = tuple(seeded(range(1, entries + 1)))
    if len(column) // 2 * LINE <= size.height - HEADING or len(column) <= ONE_SIDED:
        return [DrawingPart("", column, first=first)]
    half = len(column) // 2
    return [
        DrawingPart(_("Upper half"), column[:half], half=True, last=False, first=first),
        DrawingPart(_("Lower half"), column[half:], half=True, first=first),
    ]


def one_sided_widths(part: DrawingPart, size: Size) -> list[float]:
    """Return the widths of the rounds of a page whose names come from the left."""
    return _widths(len(part.numbers).bit_length(), size.width, FIRST)


def two_sided_widths(part: DrawingPart, size: Size) -> list[float]:
    """Return the widths of the rounds at each side of a page, from the outer one on."""
    # The last two are written in the middle.
    return _widths(len(part.numbers).bit_length() - 2, (size.width - CENTRE) / 2, part.first)


def _widths(columns: int, width: float, first: float) -> list[float]:
    """Return the widths of columns, the first one wider: there whole names are written."""
    one = min(WIDEST / first, width / (columns - 1 + first))
    return [one * first, *[one] * (columns - 1)]


def line_heights(numbers: Sequence[int | None], size: Size) -> list[list[float]]:
    """Return the heights of the lines of each column: each is midway between those before it."""
    apart = min(TALLEST, (size.height - HEADING) / len(numbers))
    columns = [[HEADING + apart * number for number in range(1, len(numbers) + 1)]]
    while len(columns[-1]) > 1:
        before = columns[-1]
        columns.append([(a + b) / 2 for a, b in zip(before[::2], before[1::2], strict=True)])
    return columns
