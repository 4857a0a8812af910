"""A knockout to be filled in by hand: a line for each name, winners going on to the next one.

All lengths of the drawing are millimetres.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from referee.paper.press.drawing import Size, drawing, label
from referee.paper.press.letters import BOLD, width_of
from referee.paper.tournaments.charts.chart import ChartPaper, Evening, chart_sheet
from referee.paper.tournaments.charts.consolante import (
    consolante_rounds,
    line_height,
    on_pages,
    ripescaggio_rounds,
)
from referee.paper.tournaments.charts.knockout_plan import (
    CENTRE,
    FIRST,
    LINE,
    NAMED,
    ONE_SIDED,
    SIZES,
    DrawingPart,
    line_heights,
    one_sided_widths,
    parts,
    two_sided_widths,
)
from referee.paper.tournaments.charts.line_names import DrawnPart, line_names
from referee.presenters.words.text import _
from referee.tournament.competition.model import DEFAULTS, Settings

WRITTEN = 11
"""The height of a line in the middle, and of those for the third place."""

INDENT = 5
"""How far those for the third place are from the line that leads to the winner."""


class Ends(NamedTuple):
    """Say what the last line of a drawing is for, and whether there is a third place.

    `final` is the last match of the drawing.
    """

    winner: str
    third: bool
    final: str


def knockout_chart(
    evening: Evening,
    entries: int,
    paper: ChartPaper = "a4",
    names: Sequence[str] = (),
    settings: Settings = DEFAULTS,
) -> bytes:
    """Return the PDF of a knockout of 4 to 64 entries, on a page of its own or on two.

    Lines have the numbers of the draw, and who has a bye is said: 1 and 2 can meet in the final
    only, as in the program's own draw. `names` are those of who was drawn, by these numbers from 1;
    a consolante or ripescaggio of the `settings` has pages of its own.
    """
    size = SIZES[paper]
    rounds = ripescaggio_rounds(entries) if settings.ripescaggio else []
    if settings.consolante and not rounds:
        rounds = consolante_rounds(entries)
    ends = _ends(settings)
    pool = on_pages(rounds, size.height / LINE) if rounds else []
    return chart_sheet(
        "knockout",
        evening,
        paper,
        entries=entries,
        drawn=bool(names),
        parts=[
            DrawnPart(
                part.title, chart_drawing(part, size, ends), tuple(line_names(part, size, names))
            )
            for part in parts(entries, size, NAMED if names else FIRST)
        ],
        ripescaggio=settings.ripescaggio,
        pool=pool,
        line_height=line_height(pool, size.height) if pool else LINE,
    )


def _ends(settings: Settings) -> Ends:
    if settings.ripescaggio:
        # The finals are between who wins here and who wins the ripescaggio.
        return Ends(_("Goes to the finals"), third=False, final=_("Final of the bracket"))
    return Ends(_("Winner"), third=settings.third_place, final=_("Final"))


def chart_drawing(part: DrawingPart, size: Size, ends: Ends) -> Markup:
    """Return a page's lines as SVG, in millimetres."""
    title = _("A knockout to be filled in: each line is for a name")
    draw = _one_sided if len(part.numbers) <= ONE_SIDED else _two_sided
    return drawing(size, title, draw(part, size, ends))


def _one_sided(part: DrawingPart, size: Size, ends: Ends) -> Iterator[str]:
    rounds = len(part.numbers).bit_length() - 1
    widths = one_sided_widths(part, size)
    lefts = [sum(widths[:index]) for index in range(rounds + 2)]
    heights = line_heights(part.numbers, size)
    for left, width, column, heading in zip(
        lefts, widths, heights, [*part.headings[:-1], ends.final, ends.winner], strict=False
    ):
        yield label(left, size.text, heading, weight=700)
        yield from _lines(size, left, left + width, column)
    yield from _numbers(part.numbers, 0, widths[0], heights[0], "start")
    for index, (before, after) in enumerate(pairwise(heights)):
        yield from _joins(size, lefts[index + 1], before, after)
    # Below the winner is room for the match of those who lost the semifinals.
    left, width = lefts[rounds] + INDENT, widths[rounds] - INDENT
    if ends.third:
        top = heights[-1][0] + WRITTEN
        yield from _written(size, left, width, top, _("Third place"), 3)
        yield from _third(size, left, top)


def _two_sided(part: DrawingPart, size: Size, ends: Ends) -> Iterator[str]:
    half = len(part.numbers) // 2
    widths = two_sided_widths(part, size)
    rounds = len(widths)
    lefts = [sum(widths[:index]) for index in range(rounds + 1)]
    sides = (part.numbers[:half], part.numbers[half:])
    for mirrored, numbers in enumerate(sides):
        heights = line_heights(numbers, size)
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
    yield from _middle(part, size, ends, lefts[rounds] + 4, heights[-1][0])


def _folded(heading: str, room: float) -> list[str]:
    """Return a heading on a line, or on two where it is wider than `room` letters' heights."""
    first, gap, rest = heading.partition(" ")
    return [heading] if width_of(heading) <= room or not gap else [first, rest]


def _middle(part: DrawingPart, size: Size, ends: Ends, left: float, middle: float) -> Iterator[str]:
    """Yield what both sides lead to at the `middle` height, and above it what that leads to."""
    width = CENTRE - 8
    third, winner, final = (_("Third place"), 3), (ends.winner, 1), (ends.final, 2)
    upwards, below = [final, winner], third
    if part.half:
        upwards = [(_("Semifinal"), 2), *([final, winner] if part.last else [])]
        below = third if part.last else (_("Goes to the final"), 1)
    top = middle - 1.5 * WRITTEN
    if ends.third or below is not third:
        yield from _written(size, left, width, top + 3.2 * WRITTEN, *below)
    if below is third and ends.third:
        yield from _third(size, left, top + 3.2 * WRITTEN)
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


def _third(size: Size, left: float, top: float) -> Iterator[str]:
    """Yield below each of the three lines for the third place whose name it is for."""
    lost, wins = _("lost a semifinal"), _("takes third place")
    for line, words in enumerate((lost, lost, wins), 1):
        yield label(left, top + WRITTEN * line + size.text, words)


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
