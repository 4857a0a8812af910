"""The names on the lines of a knockout to be filled in by hand, laid over its drawing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from referee.paper.press.drawing import Size
from referee.paper.press.letters import BOLD, POINT, width_of
from referee.paper.tournaments.charts.knockout_plan import (
    LINE,
    ONE_SIDED,
    DrawingPart,
    line_heights,
    one_sided_widths,
    two_sided_widths,
)
from referee.presenters.words.names import initialled, partners_of

LETTERS, SMALLEST = 9.0, 6.5
"""Points of the letters of a name; one that has no room has smaller ones."""

BESIDE = 6
"""What the number of a line takes beside the name."""


@dataclass(frozen=True)
class LineName:
    """The names that begin on a line of the drawing: one line of text for each partner.

    `left` and `width` are those of its room, `bottom` is the height of the line; letters of `size`
    points.
    """

    left: float
    width: float
    bottom: float
    partners: tuple[str, ...]
    size: float
    mirrored: bool


@dataclass(frozen=True)
class DrawnPart:
    """A page as it is printed: the drawing, and the names that are laid over it."""

    title: str
    drawing: Markup
    names: tuple[LineName, ...]

    @property
    def laid_over(self) -> Markup:
        """Return the names as HTML, each at its place over the drawing."""
        told = [
            f'<p class="chart-name{" chart-name--mirrored" if one.mirrored else ""}" '
            f'style="left: {one.left:.1f}mm; top: {one.bottom - LINE:.2f}mm; '
            f'width: {one.width:.1f}mm; font-size: {one.size:.2f}pt">'
            f"<span>{'<br/>'.join(map(escape, one.partners))}</span></p>"
            for one in self.names
        ]
        return Markup("".join(told))  # noqa: S704 (texts are escaped, the rest are numbers)


def line_names(part: DrawingPart, size: Size, names: Sequence[str]) -> Iterator[LineName]:
    """Yield the names of those who begin on this page; where one is too wide all have initials."""
    if not names:
        return
    half = len(part.numbers) // 2
    if len(part.numbers) <= ONE_SIDED:
        width, sides = one_sided_widths(part, size)[0], [part.numbers]
    else:
        width, sides = two_sided_widths(part, size)[0], [part.numbers[:half], part.numbers[half:]]
    room = width - BESIDE
    whole = {
        number: tuple(partners_of(names[number - 1]))
        for number in part.numbers
        if number is not None
    }
    if any(_wide(one) > room for partners in whole.values() for one in partners):
        whole = {number: tuple(map(initialled, partners)) for number, partners in whole.items()}
    for mirrored, numbers in enumerate(sides):
        left = size.width - width if mirrored else BESIDE
        for number, bottom in zip(numbers, line_heights(numbers, size)[0], strict=True):
            if number is not None:
                widest = max(map(_wide, whole[number]))
                letters = max(SMALLEST, min(LETTERS, LETTERS * room / widest))
                yield LineName(left, room, bottom, whole[number], letters, bool(mirrored))


def _wide(name: str) -> float:
    """Return how wide a name is in letters of the usual size."""
    return width_of(name) * BOLD * LETTERS * POINT
