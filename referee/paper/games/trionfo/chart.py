"""The course of a session as a drawing: hands from left to right, each player's running total."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from markupsafe import Markup

from referee.games.trionfo.payments import NOTHING
from referee.paper.press.drawing import (
    CROWDED,
    PHONE,
    WEIGHT,
    PlacedName,
    Size,
    drawing,
    label,
    laid_over,
)
from referee.paper.press.letters import is_beyond_latin
from referee.paper.press.running_lines import RunningField, point, polyline, stroke
from referee.presenters.words.amounts import balance
from referee.presenters.words.names import shown_name, shown_names, unnamed
from referee.presenters.words.text import _, clipped
from referee.store.matches.views import SessionCourse

DASHES = ((), (6, 3), (1.2, 2.2), (9, 2.5, 1.2, 2.5), (3, 2))
"""The line of each seat, in widths of the line: full, dashed, dotted, dash and dot, short."""


def _circle(x: float, y: float, r: float) -> str:
    return f'<circle class="chart__dot chart__dot--full" cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}"'


def _square(x: float, y: float, r: float) -> str:
    return (
        f'<rect class="chart__dot chart__dot--hollow" x="{x - r:.1f}" y="{y - r:.1f}" '
        f'width="{2 * r:.1f}" height="{2 * r:.1f}"'
    )


def _triangle(x: float, y: float, r: float) -> str:
    return _polygon("full", (x - r, y + r), (x + r, y + r), (x, y - r * 1.2))


def _diamond(x: float, y: float, r: float) -> str:
    r *= 1.35
    return _polygon("hollow", (x, y - r), (x + r, y), (x, y + r), (x - r, y))


def _cross(x: float, y: float, r: float) -> str:
    return (
        f'<path class="chart__dot" d="M{x - r:.1f} {y - r:.1f}L{x + r:.1f} {y + r:.1f}'
        f'M{x - r:.1f} {y + r:.1f}L{x + r:.1f} {y - r:.1f}"'
    )


def _polygon(kind: str, *points: tuple[float, float]) -> str:
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon class="chart__dot chart__dot--{kind}" points="{way}"'


MARKERS: tuple[tuple[Callable[[float, float, float], str], str], ...] = (
    (_circle, "currentColor"),
    (_square, "#fff"),
    (_triangle, "currentColor"),
    (_diamond, "#fff"),
    (_cross, "none"),
)
"""The sign of each seat and what fills it."""

LINE = 1.15
"""The height of a line of letters, in their size."""


def session_chart(course: SessionCourse, size: Size = PHONE) -> Markup:
    """Return an SVG of the session; without any hand that counts, the empty field.

    The five lines are told apart without colour: by their dashes, by a sign on them, and by seat,
    name and total at their end; names that are too long for that stand below. Colours are left to
    classes: on paper the ink is black.
    """
    plan = _SessionPlan(course, size)
    parts = [*_field(plan)]
    for seat in range(1, 6):
        parts += _line(plan, seat)
    parts += _endings(plan)
    if plan.names_below:
        parts += _names_below(plan)
        size = replace(size, height=size.height + size.text * (5 * LINE + 0.3))
    return drawing(size, _title(course), parts) + laid_over(plan.over)


def _title(course: SessionCourse) -> str:
    """Say what the drawing shows, for who cannot see it: the total of each player."""
    names, totals = shown_names(course.record.players), course.result.totals
    totals_shown = ", ".join(
        f"{name} {balance(total)}" for name, total in zip(names, totals, strict=True)
    )
    return _("Chart of the session, five lines: %(totals)s", totals=totals_shown)


class _SessionPlan(RunningField):
    """The places of everything: a field for the lines, at its right a column for their names."""

    def __init__(self, course: SessionCourse, size: Size) -> None:
        self.size = size
        self.over: list[PlacedName] = []
        self.players = [
            shown_name("", seat) if name == unnamed(seat) else name
            for seat, name in enumerate(course.record.players, start=1)
        ]
        self.totals = [
            NOTHING,
            *(hand.totals for hand in course.result.hands if hand.kind != "in_progress"),
        ]
        self.hands = len(self.totals) - 1
        text = size.text
        self.top, self.bottom = text, size.height - text * 1.6
        # A new session needs a scale, so it is drawn as if a few points had been won.
        self.most = max(4, *map(max, self.totals))
        self.least = min(-4, *map(min, self.totals))
        widest = max(len(balance(total)) for totals in self.totals for total in totals)
        self.left = text * (0.8 + 0.55 * widest)
        longest = max(len(name) for name in self.players)
        self.letters = min(longest, int(size.width / text * 0.55) - widest)
        self.names_below = size.grows and not all(
            _fits(name, max(3, self.letters)) for name in self.players
        )
        if self.names_below:
            self.letters = 0
        self.right = size.width - text * (4.4 + 0.48 * (self.letters + widest))
        self.step = (self.right - self.left) / max(6, self.hands)
        self.stride = 1 + self.hands // CROWDED
        self.last = self.left + self.step * self.hands

    def x(self, hand: int) -> float:
        return self.left + self.step * hand

    def point(self, hand: int, seat: int) -> tuple[float, float]:
        """Return where a line passes: at its value, or aside of it where it would cover another.

        All start from nothing in one point.
        """
        along = self._along(hand, seat) if hand else [seat]
        aside = along.index(seat) - (len(along) - 1) / 2
        return self.x(hand), self.y(self.totals[hand][seat - 1]) + aside * self.size.stroke * 1.2

    def _along(self, hand: int, seat: int) -> list[int]:
        """Return the lines that run along a line before or behind a hand, itself among them."""
        near = [self.totals[h] for h in (hand - 1, hand + 1) if h <= self.hands]
        here = self.totals[hand]
        return [
            other
            for other in range(1, 6)
            if here[other - 1] == here[seat - 1]
            and any(totals[other - 1] == totals[seat - 1] for totals in near)
        ]

    def write(self, x: float, y: float, text: str) -> Iterator[str]:
        """Yield a name, its baseline at `y`; on paper one of another alphabet is laid over."""
        if self.size.grows or not is_beyond_latin(text):
            yield label(x, y, text)
            return
        left, baseline = 100 * x / self.size.width, 100 * y / self.size.height
        self.over.append(PlacedName(left, baseline, self.size.text, text, WEIGHT))

    def height(self, seat: int, x: float) -> float:
        """Return how high a line is anywhere between its first point and its last."""
        hand = min(self.hands - 1, int((x - self.left) / self.step))
        (x0, y0), (_x1, y1) = self.point(hand, seat), self.point(hand + 1, seat)
        return y0 + (y1 - y0) * (x - x0) / self.step


def _field(plan: _SessionPlan) -> Iterator[str]:
    """Draw the scale, the line of those who have won nothing, and the numbers of the hands."""
    yield from plan.scale(6)
    yield (
        f'<path class="chart__axis" d="M{plan.left:.1f} {plan.top:.1f}V{plan.bottom:.1f}'
        f'M{plan.left:.1f} {plan.y(0):.1f}H{plan.right:.1f}" fill="none" '
        f'stroke="currentColor" stroke-width=".7"/>'
    )
    hands = range(1, plan.hands + 1)
    yield from plan.numbers(hands, plan.x(1), plan.bottom + plan.size.text * 1.3)


def _line(plan: _SessionPlan, seat: int) -> Iterator[str]:
    hands = [*range(0, plan.hands, plan.stride), plan.hands]
    yield polyline((point(*plan.point(hand, seat)) for hand in hands), _stroke(plan, seat))
    # Signs keep a distance from each other, and those of two lines stand at different hands.
    apart = plan.size.text * 1.6
    every = max(1, round(apart / plan.step))
    last = _last_sign(plan, seat)
    for hand in range(1 + seat * every // 6, plan.hands, every):
        if plan.x(hand) <= last - apart:
            yield _sign(plan, seat, *plan.point(hand, seat))
    if plan.hands:
        yield _sign(plan, seat, last, plan.height(seat, last))


def _last_sign(plan: _SessionPlan, seat: int) -> float:
    """Return where the last sign of a line stands: at its end, before those that end there too."""
    total = plan.totals[-1][seat - 1]
    before = plan.totals[-1][: seat - 1].count(total)
    return max(plan.left, plan.last - before * plan.size.text * 0.62)


def _stroke(plan: _SessionPlan, seat: int) -> str:
    width = plan.size.stroke
    dashes = " ".join(f"{length * width:.3g}" for length in DASHES[seat - 1]) or "none"
    return stroke("chart__line", width, dashes)


def _sign(plan: _SessionPlan, seat: int, x: float, y: float) -> str:
    shape, fill = MARKERS[seat - 1]
    return (
        f'{shape(x, y, plan.size.text * 0.24)} fill="{fill}" stroke="currentColor" '
        f'stroke-width="{plan.size.stroke * 0.8:.2g}"/>'
    )


def _endings(plan: _SessionPlan) -> Iterator[str]:
    """Draw sign, seat, name and total of each line, in the order in which the lines end."""
    text = plan.size.text
    totals = plan.totals[-1]
    order = sorted(range(1, 6), key=lambda seat: plan.point(plan.hands, seat)[1])
    heights = _apart([plan.y(totals[seat - 1]) for seat in order], text * LINE, plan)
    for seat, y in zip(order, heights, strict=True):
        x, end = plan.right + text * 0.6, plan.point(plan.hands, seat)
        yield (
            f'<path class="chart__grid" d="M{end[0]:.1f} {end[1]:.1f}'
            f'L{plan.right:.1f} {end[1]:.1f}L{x:.1f} {y:.1f}" fill="none" stroke="#999" '
            f'stroke-width=".6"/>'
            f'<path d="M{x:.1f} {y:.1f}h{text * 2.2:.1f}"{_stroke(plan, seat)}/>'
            f"{_sign(plan, seat, x + text * 1.1, y)}"
        )
        name = "" if plan.names_below else _name(plan, seat, max(3, plan.letters))
        yield from plan.write(x + text * 2.6, y + text * 0.32, f"{seat} {name}")
        weight = 800 if totals[seat - 1] == max(totals) else 700
        yield label(plan.size.width, y + text * 0.32, balance(totals[seat - 1]), "end", weight)


def _names_below(plan: _SessionPlan) -> Iterator[str]:
    """Draw sign, seat and name of each line below the field."""
    text, size = plan.size.text, plan.size
    for seat in range(1, 6):
        y = size.height + text * (LINE * seat - 0.4)
        yield (
            f'<path d="M0 {y:.1f}h{text * 2.2:.1f}"{_stroke(plan, seat)}/>'
            f"{_sign(plan, seat, text * 1.1, y)}"
        )
        name = _name(plan, seat, int((size.width - text * 3.5) / (text * 0.48)))
        yield label(text * 2.6, y + text * 0.32, f"{seat} {name}")


def _name(plan: _SessionPlan, seat: int, room: int) -> str:
    """Return a name as far as there is room for so many letters, first of all its first word."""
    name = _narrowed(plan.players[seat - 1], room)
    return shown_name(clipped(name, _room(name, room)), seat)


def _fits(name: str, room: int) -> bool:
    narrowed = _narrowed(name, room)
    return len(narrowed) <= _room(narrowed, room)


def _narrowed(name: str, room: int) -> str:
    words = name.split()
    return words[0] if len(name) > _room(name, room) and words else name


def _room(name: str, room: int) -> int:
    # Capitals are one and a half times as wide.
    return room * 2 // 3 if name.isupper() else room


def _apart(heights: Sequence[float], least: float, plan: _SessionPlan) -> list[float]:
    """Return heights in ascending order, moved as little as keeps them apart and in the field."""
    moved = list(heights)
    for index in range(1, len(moved)):
        moved[index] = max(moved[index], moved[index - 1] + least)
    moved[-1] = min(moved[-1], plan.bottom)
    for index in range(len(moved) - 2, -1, -1):
        moved[index] = min(moved[index], moved[index + 1] - least)
    return moved
