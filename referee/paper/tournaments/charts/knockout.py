"""A knockout to be filled in by hand: a line for each name, winners going on to the next one.

All lengths of the drawing are millimetres.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from referee.paper.press.drawing import Size, drawing, label
from referee.paper.press.letters import BOLD, width_of
from referee.paper.tournaments.charts.chart import ChartPaper, Evening, chart_sheet
from referee.presenters.tournaments.bracket import ROUNDS
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

WIDEST, TALLEST, FIRST = 75, 20, 1.35
"""Of few names the lines are no longer and no further apart; the first are so much longer."""

ONE_SIDED = 16
"""The most names from left to right; of more, half come from each side."""

HEADING = 4
"""What the names of the rounds take above the lines."""

WRITTEN = 11
"""The height of a line in the middle, and of those for the third place."""

INDENT = 5
"""How far those for the third place are from the line that leads to the winner."""

CENTRE = 52
"""The width of what is in the middle, where names come from both sides."""


@dataclass(frozen=True)
class DrawingPart:
    """A page: the numbers of its lines from the top, None for a bye.

    `title` is "" where there is one page alone. It leads to the final, or where it is `half` of
    the knockout to a semifinal; the `last` page has room for the final.
    """

    title: str
    numbers: tuple[int | None, ...]
    half: bool = False
    last: bool = True

    @property
    def headings(self) -> list[str]:
        """Return the names of its rounds, the first one first."""
        rounds = len(self.numbers).bit_length() - 1
        return [say(ROUNDS[left + self.half]) for left in reversed(range(rounds))]


def knockout_chart(evening: Evening, entries: int, paper: ChartPaper = "a4") -> bytes:
    """Return the PDF of a knockout of 4 to 64 entries, on a page of its own or on two.

    Lines have the numbers of the draw, and who has a bye is said: 1 and 2 can meet in the final
    only, as in the program's own draw.
    """
    size = SIZES[paper]
    return chart_sheet(
        "knockout",
        evening,
        paper,
        entries=entries,
        parts=[(part.title, chart_drawing(part, size)) for part in parts(entries, size)],
    )


def parts(entries: int, size: Size) -> list[DrawingPart]:
    """Return the pages of a knockout: two where one has no room for lines to write on."""
    column = tuple(seeded(range(1, entries + 1)))
    if len(column) // 2 * LINE <= size.height - HEADING or len(column) <= ONE_SIDED:
        return [DrawingPart("", column)]
    half = len(column) // 2
    return [
        DrawingPart(_("Upper half"), column[:half], half=True, last=False),
        DrawingPart(_("Lower half"), column[half:], half=True),
    ]


def chart_drawing(part: DrawingPart, size: Size) -> Markup:
    """Return a page's lines as SVG, in millimetres."""
    title = _("A knockout to be filled in: each line is for a name")
    draw = _one_sided if len(part.numbers) <= ONE_SIDED else _two_sided
    return drawing(size, title, draw(part, size))


def _one_sided(part: DrawingPart, size: Size) -> Iterator[str]:
    rounds = len(part.numbers).bit_length() - 1
    widths = _widths(rounds + 1, size.width)
    lefts = [sum(widths[:index]) for index in range(rounds + 2)]
    heights = _heights(part.numbers, size)
    for left, width, column, heading in zip(
        lefts, widths, heights, [*part.headings, _("Winner")], strict=False
    ):
        yield label(left, size.text, heading, weight=700)
        yield from _lines(size, left, left + width, column)
    yield from _numbers(part.numbers, 0, widths[0], heights[0], "start")
    for index, (before, after) in enumerate(pairwise(heights)):
        yield from _joins(size, lefts[index + 1], before, after)
    # Below the winner is room for the match of those who lost the semifinals.
    left, width = lefts[rounds] + INDENT, widths[rounds] - INDENT
    yield from _written(size, left, width, heights[-1][0] + WRITTEN, _("Third place"), 3)


def _two_sided(part: DrawingPart, size: Size) -> Iterator[str]:
    half = len(part.numbers) // 2
    # The last two are written in the middle.
    rounds = half.bit_length() - 1
    widths = _widths(rounds, (size.width - CENTRE) / 2)
    lefts = [sum(widths[:index]) for index in range(rounds + 1)]
    sides = (part.numbers[:half], part.numbers[half:])
    for mirrored, numbers in enumerate(sides):
        heights = _heights(numbers, size)
        at = [size.width - left if mirrored else left for left in lefts]
        anchor = "end" if mirrored else "start"
        for index, heading in enumerate(part.headings[:rounds]):
            for number, line in enumerate(_folded(heading, widths[index] / size.text / BOLD), 1):
                yield label(at[index], size.text * number, line, anchor, 700)
            yield from _lines(size, at[index], at[index + 1], heights[index])
        yield from _numbers(numbers, at[0], at[1], heights[0], anchor)
        for index, (before, after) in enumerate(pairwise(heights)):
            yield from _joins(size, at[index + 1], before, after)
        yield _path(size, f"M{at[rounds]:.1f} {heights[-1][0]:.1f}h{-3 if mirrored else 3}")
    yield from _middle(part, size, lefts[rounds] + 4, CENTRE - 8)


def _folded(heading: str, room: float) -> list[str]:
    """Return a heading on a line, or on two where it is wider than `room` letters' heights."""
    first, gap, rest = heading.partition(" ")
    return [heading] if width_of(heading) <= room or not gap else [first, rest]


def _middle(part: DrawingPart, size: Size, left: float, width: float) -> Iterator[str]:
    """Yield what both sides lead to, and above it what that leads to."""
    third, winner, final = (_("Third place"), 3), (_("Winner"), 1), (_("Final"), 2)
    upwards, below = [final, winner], third
    if part.half:
        upwards = [(_("Semifinal"), 2), *([final, winner] if part.last else [])]
        below = third if part.last else (_("Goes to the final"), 1)
    top = (size.height + HEADING) / 2 - 1.5 * WRITTEN
    yield from _written(size, left, width, top + 3.2 * WRITTEN, *below)
    for index, (heading, lines) in enumerate(upwards):
        top -= (lines + 0.9) * WRITTEN if index else 0
        yield from _written(size, left, width, top, heading, lines)


def _written(
    size: Size, left: float, width: float, top: float, heading: str, lines: int
) -> Iterator[str]:
    """Yield a heading and so many lines below it."""
    yield label(left, top, heading, weight=700)
    yield from _lines(
        size, left, left + width, [top + WRITTEN * line for line in range(1, lines + 1)]
    )


def _widths(columns: int, width: float) -> list[float]:
    """Return the widths of columns, the first one wider: there whole names are written."""
    one = min(WIDEST / FIRST, width / (columns - 1 + FIRST))
    return [one * FIRST, *[one] * (columns - 1)]


def _heights(numbers: Sequence[int | None], size: Size) -> list[list[float]]:
    """Return the heights of the lines of each column: each is midway between those before it."""
    apart = min(TALLEST, (size.height - HEADING) / len(numbers))
    columns = [[HEADING + apart * number for number in range(1, len(numbers) + 1)]]
    while len(columns[-1]) > 1:
        before = columns[-1]
        columns.append([(a + b) / 2 for a, b in zip(before[::2], before[1::2], strict=True)])
    return columns


def _lines(size: Size, left: float, right: float, heights: Sequence[float]) -> Iterator[str]:
    yield _path(size, "".join(f"M{left:.1f} {y:.2f}H{right:.1f}" for y in heights))


def _joins(size: Size, x: float, before: Sequence[float], after: Sequence[float]) -> Iterator[str]:
    """Yield the lines that lead two names to the line of who wins."""
    ways = zip(before[::2], before[1::2], after, strict=False)
    yield _path(size, "".join(f"M{x:.1f} {a:.2f}V{b:.2f}" for a, b, _middle in ways))


def _numbers(
    numbers: Sequence[int | None],
    outer: float,
    inner: float,
    heights: Sequence[float],
    anchor: str,
) -> Iterator[str]:
    """Yield the number of each line at its outer end, or that nobody is there."""
    inside = 1 if anchor == "start" else -1
    for number, y in zip(numbers, heights, strict=True):
        if number is None:
            yield label((outer + inner) / 2, y - 1.2, _("bye"), "middle")
        else:
            yield label(outer + inside * 0.5, y - 1.2, str(number), anchor, 700)


def _path(size: Size, way: str) -> str:
    return f'<path d="{way}" fill="none" stroke="currentColor" stroke-width="{size.stroke:g}"/>'
