"""The course of a rating as a drawing."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from referee.paper.press.drawing import CROWDED, Size, drawing, label
from referee.paper.press.running_lines import RunningField, point, polyline, stroke
from referee.paper.register.form import SCREEN
from referee.presenters.words.text import _


class RatingPoint(NamedTuple):
    """The rating after a match, and its day in words."""

    day: str
    value: int


class _Plan(RunningField):
    """A field of ratings, a step a match."""

    def __init__(self, points: Sequence[RatingPoint], size: Size) -> None:
        text, values = size.text, [one.value for one in points]
        self.size, self.points = size, points
        self.least, self.most = min(values) // 50 * 50, -(-max(values) // 50) * 50 + 50
        self.top, self.bottom = text * 1.2, size.height - text * 2.2
        self.left, self.right = text * 2.8, size.width - text * 2.8
        self.step = (self.right - self.left) / max(1, len(points) - 1)
        self.stride = 1 + len(points) // CROWDED

    def place(self, at: int) -> tuple[str, str]:
        return point(self.left + at * self.step, self.y(self.points[at].value))


def rating_chart(points: Sequence[RatingPoint], size: Size = SCREEN) -> Markup:
    """Return an SVG of the course, the oldest first; there is at least one point."""
    values = [one.value for one in points]
    title = _(
        "Rating from %(first)s to %(last)s: now %(now)s, at least %(least)s, at most %(most)s",
        first=points[0].day,
        last=points[-1].day,
        now=values[-1],
        least=min(values),
        most=max(values),
    )
    return drawing(size, title, _parts(_Plan(points, size)))


def _parts(plan: _Plan) -> Iterator[str]:
    text, last = plan.size.text, len(plan.points) - 1
    yield from plan.scale(5)
    drawn = [*range(0, last, plan.stride), last]
    yield polyline([plan.place(at) for at in drawn], stroke("chart__line", plan.size.stroke))
    x, y = plan.place(last)
    yield label(
        float(x) + text * 0.3, float(y) - text * 0.4, str(plan.points[-1].value), weight=800
    )
    under = plan.size.height - text * 0.7
    yield label(plan.left, under, plan.points[0].day)
    if last:
        yield label(plan.right, under, plan.points[-1].day, "end")
