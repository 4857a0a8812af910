"""Bars beside each other: how often each of several things was."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from referee.paper.press.drawing import Size, drawing, label
from referee.presenters.register.club import Bar, BarTable

SCREEN = Size(360, 190, 16.5, 1)
SHEET = Size(252, 104, 9, 0.8)


def bar_chart(table: BarTable, size: Size = SCREEN) -> Markup:
    """Return an SVG of the bars, each with its number above and its label below."""
    told = ", ".join(f"{bar.label}: {bar.shown}" for bar in table.bars)
    return drawing(size, f"{table.title}: {told}", _parts(table.bars, size))


def _parts(bars: Sequence[Bar], size: Size) -> Iterator[str]:
    text = size.text
    top, bottom = text * 1.4, size.height - text * 1.6
    step = size.width / len(bars)
    most = max(1, *[bar.number for bar in bars])
    # Labels that would touch are left out, one after the other.
    widest = max(len(bar.label) for bar in bars) * text * 0.55
    every = 1 + int(widest // step)
    way = []
    for at, bar in enumerate(bars):
        middle = (at + 0.5) * step
        height = (bottom - top) * bar.number / most
        if bar.number:
            wide = min(step * 0.64, text * 5)
            left = middle - wide / 2
            way.append(f"M{left:.1f} {bottom:.1f}v-{height:.1f}h{wide:.1f}v{height:.1f}z")
            if len(str(bar.number)) * text * 0.55 <= step:
                yield label(middle, bottom - height - text * 0.3, str(bar.number), "middle")
        if at % every == 0:
            yield label(middle, bottom + text * 1.1, bar.label, "middle")
    yield f'<path class="chart__bar" d="{"".join(way)}" fill="currentColor"/>'
    yield (
        f'<path class="chart__axis" d="M0 {bottom:.1f}H{size.width:.1f}" fill="none" '
        f'stroke="currentColor" stroke-width="{size.stroke:g}"/>'
    )
