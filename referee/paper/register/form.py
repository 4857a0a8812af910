"""The form of a person over time as a drawing: of his last matches, the share that was won."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from referee.paper.press.drawing import CROWDED, Size, drawing, label
from referee.paper.press.running_lines import RunningField, point, polyline, stroke
from referee.presenters.register.numbers import FORM_OF, FormPoint
from referee.presenters.words.dates import day_shown
from referee.presenters.words.text import _

SCREEN = Size(360, 190, 16.5, 1.8)
"""Drawn for a phone and a desk: letters of 10 to 18 pixels."""


class _FormPlan(RunningField):
    """A field of per cent, a step a match."""

    def __init__(self, points: Sequence[FormPoint], size: Size) -> None:
        text = size.text
        self.size, self.points = size, points
        self.least, self.most = 0, 100
        self.top, self.bottom = text * 1.2, size.height - text * 2.2
        self.left, self.right = text * 2.4, size.width - text * 2.8
        self.step = (self.right - self.left) / max(1, len(points) - 1)
        self.stride = 1 + len(points) // CROWDED

    def place(self, at: int) -> tuple[str, str]:
        return point(self.left + at * self.step, self.y(self.points[at].percent))


def form_chart(points: Sequence[FormPoint], size: Size = SCREEN) -> Markup:
    """Return an SVG of the form; there is at least one point."""
    plan = _FormPlan(points, size)
    return drawing(size, _title(points), _parts(plan))


def _title(points: Sequence[FormPoint]) -> str:
    """Say what the drawing shows, for who cannot see it."""
    percents = [one.percent for one in points]
    return _(
        "Share of the last %(number)s matches that was won, from %(first)s to %(last)s: now "
        "%(now)s%%, at least %(least)s%%, at most %(most)s%%",
        number=FORM_OF,
        first=day_shown(points[0].day),
        last=day_shown(points[-1].day),
        now=percents[-1],
        least=min(percents),
        most=max(percents),
    )


def _parts(plan: _FormPlan) -> Iterator[str]:
    text, last = plan.size.text, len(plan.points) - 1
    yield from plan.scale(5)
    half = plan.y(50)
    yield (
        f'<path class="chart__target" d="M{plan.left:.1f} {half:.1f}H{plan.right:.1f}" fill="none" '
        f'stroke="currentColor" stroke-width=".9" stroke-dasharray="1 2"/>'
    )
    drawn = [*range(0, last, plan.stride), last]
    yield polyline([plan.place(at) for at in drawn], stroke("chart__line", plan.size.stroke))
    x, y = plan.place(last)
    yield (
        f'<path class="chart__dot" d="M{x} {y}h0" fill="none" stroke="currentColor" '
        f'stroke-linecap="round" stroke-width="{text * 0.5:.1f}"/>'
    )
    now = f"{plan.points[-1].percent}%"
    yield label(float(x) + text * 0.5, float(y) + text * 0.32, now, weight=800)
    under = plan.size.height - text * 0.7
    yield label(plan.left, under, day_shown(plan.points[0].day))
    if last:
        yield label(plan.right, under, day_shown(plan.points[-1].day), "end")
