"""Sizes, letters and axis numbers that all drawn charts share."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup, escape

EVERY = (1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000, 5000)
"""Distances of the numbers along an axis, as people count."""

FONT = "Alegreya Sans"
WEIGHT = 500


@dataclass(frozen=True)
class Size:
    """The field of a chart, in units that are points on paper and pixels of a small phone.

    `grows` tells that a chart may be higher for what it has no room for beside its lines.
    """

    width: float
    height: float
    text: float
    stroke: float
    grows: bool = False


class PlacedName(NamedTuple):
    """A name to be laid over a drawing: its left edge and its baseline, in percent of the drawing.

    `size` is that of its letters, in points. The press draws the texts of a drawing letter by
    letter, which those of other alphabets cannot bear.
    """

    left: float
    baseline: float
    size: float
    text: str
    weight: int


CROWDED = 120
"""Hands beyond which a chart has lines only, drawn through some of their points."""

PHONE = Size(320, 220, 16.4, 1.8, grows=True)
"""Drawn for a phone; a wider page enlarges it, letters and all."""

A4 = Size(516, 94, 9, 1.1)
A5 = Size(363, 104, 9, 1.1)


def drawing(size: Size, title: str, parts: Iterable[str]) -> Markup:
    """Return an SVG of these parts, whose texts are escaped; `title` is for who cannot see it."""
    # Texts are escaped where they are drawn; the rest are numbers.
    return Markup(  # noqa: S704
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart__drawing" role="img" '
        f'viewBox="0 0 {size.width:g} {size.height:g}" font-family="{FONT}" '
        f'font-size="{size.text:g}" font-weight="{WEIGHT}"><title>{escape(title)}</title>'
        f"{''.join(parts)}</svg>"
    )


def label(
    x: float, y: float, text: str, anchor: str = "start", weight: int = WEIGHT, size: float = 0
) -> str:
    """Draw a text, its baseline at `y`; in letters of another `size` where that is not 0."""
    # Most begin at `x`, in the weight and the size of the drawing.
    anchored = "" if anchor == "start" else f' text-anchor="{anchor}"'
    weighted = "" if weight == WEIGHT else f' font-weight="{weight}"'
    sized = f' font-size="{size:.2f}"' if size else ""
    return (
        f'<text class="chart__label" x="{x:.1f}" y="{y:.1f}" fill="currentColor"'
        f"{anchored}{weighted}{sized}>{escape(text)}</text>"
    )


def hairlines(left: float, right: float, heights: Iterable[float]) -> str:
    """Draw the lines of the scale."""
    way = "".join([f"M{left:.1f} {y:.1f}H{right:.1f}" for y in heights])
    return f'<path class="chart__grid" d="{way}" fill="none" stroke="#999" stroke-width=".4"/>'


def laid_over(names: Iterable[PlacedName]) -> Markup:
    """Return names as HTML, each at its place over the drawing that stands before them."""
    spans = [
        f'<span class="laid-over" style="left: {one.left:.2f}%; top: {one.baseline:.2f}%; '
        f'font-size: {one.size:g}pt; font-weight: {one.weight}">{escape(one.text)}</span>'
        for one in names
    ]
    return Markup("".join(spans))  # noqa: S704 (texts are escaped, the rest are numbers)
