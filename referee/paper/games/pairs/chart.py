"""The course of a match as a drawing: hands from left to right, each side's running points."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from markupsafe import Markup

from referee.core.sides import SIDES, Pair, Side, opponents
from referee.games.pairs.regulation import PairsRegulation
from referee.paper.games.pairs.papers import DeclarationSign, PairPapers, Shape
from referee.paper.games.pairs.running import RunningGame, Sign, games_of, signs_of
from referee.paper.press.drawing import CROWDED, PHONE, Size, drawing, label
from referee.paper.press.running_lines import RunningField, point, polyline, stroke
from referee.presenters.words.amounts import target_shown
from referee.presenters.words.names import game_name, side_name
from referee.presenters.words.text import _
from referee.store.matches.views import MatchCourse

DASHES: dict[Side, str] = {"A": "", "B": "4 2.5"}


def _diamond(x: float, y: float, r: float) -> str:
    """Draw a natural eleven-nil: the other side took nothing."""
    r *= 1.25
    points = f"{x:.1f},{y - r:.1f} {x + r:.1f},{y:.1f} {x:.1f},{y + r:.1f} {x - r:.1f},{y:.1f}"
    return f'<polygon points="{points}" fill="currentColor"/>'


def _crossed(x: float, y: float, r: float) -> str:
    """Draw an eleven-nil by ruling: a ring with a cross, hollow where the natural one is full."""
    r *= 1.15
    d = r * 0.7
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="none" stroke="currentColor"/>'
        f'<path d="M{x - d:.1f} {y - d:.1f}L{x + d:.1f} {y + d:.1f}'
        f'M{x - d:.1f} {y + d:.1f}L{x + d:.1f} {y - d:.1f}" fill="none" stroke="currentColor"/>'
    )


def pair_chart(papers: PairPapers, course: MatchCourse, size: Size = PHONE) -> Markup:
    """Return an SVG of the match; without any hand that counts, the empty field of the first game.

    Lines are told apart without colour (full and dashed, full and hollow points, a letter at their
    end). Colours are left to classes: on paper the ink is black.
    """
    games = games_of(course)
    plan = _MatchPlan(games, size, papers.declaration, course.record.regulation)
    legend, end = _legend(plan)
    parts = [
        *plan.scale(min(5, round((plan.bottom - plan.top) / size.text))),
        *(part for game in plan.games for part in _game(course, plan, game)),
        *legend,
    ]
    return drawing(replace(size, height=end), _title(course, games), parts)


def _title(course: MatchCourse, games: Sequence[RunningGame]) -> str:
    """Say what the drawing shows, for who cannot see it: the score at the end of each game."""
    names = {side: side_name(course.record.players, side) for side in SIDES}
    scores = ", ".join(
        f"{game_name(course.record.regulation, game.number)} {game.score.A}–{game.score.B}"
        for game in games
    )
    return _(
        "Chart of the match, %(a)s (full line) against %(b)s (dashed line): %(scores)s",
        a=names["A"],
        b=names["B"],
        scores=scores,
    )


class _GameSpan(NamedTuple):
    """A game in the field: where it begins, where its last hand is, and its end.

    `signs` are those of each hand, none where there are too many hands to draw them.
    """

    game: RunningGame
    signs: tuple[tuple[Sign, ...], ...]
    left: float
    last: float
    right: float


class _MatchPlan(RunningField):
    """The places of everything: each game has a stretch for its hands, and its scores behind it.

    `step` is the width of a hand. Where hands are crowded, only each one after `stride` has a point
    of the line, and none has signs.
    """

    def __init__(
        self,
        games: Sequence[RunningGame],
        size: Size,
        declaration: DeclarationSign,
        regulation: PairsRegulation,
    ) -> None:
        self.size, text = size, size.text
        self.shapes: dict[str, Shape] = {
            "declared": declaration.shape,
            "cappotto": _diamond,
            "penalty": _crossed,
        }
        self.legend = {
            "declared": declaration.words(),
            "cappotto": _("cappotto"),
            "penalty": f"{regulation.whole_hand}–0",
        }
        self.top = text * 2.4
        self.bottom = size.height - text * 3.2
        self.least = 0
        scores = [result.score for game in games for _hand, result in game.steps]
        reached = chain.from_iterable([*scores, *[game.score for game in games]])
        self.most = max(*[game.target for game in games], *reached)
        # A new match is drawn as if it had six hands.
        hands = max(6, sum(len(game.steps) for game in games))
        self.stride = 1 + hands // CROWDED
        self.games = self._place(games, hands, regulation)
        self.left, self.right = self.games[0].left, self.games[-1].right

    def _place(
        self, games: Sequence[RunningGame], hands: int, regulation: PairsRegulation
    ) -> list[_GameSpan]:
        """Choose the step, and return the stretch of each game."""
        text = self.size.text
        ending = text * (1.4 + 0.55 * len(str(self.most)))
        left = text * (0.8 + 0.55 * len(str(self.most)))
        room = self.size.width - left - ending * len(games)
        # The hands, at least, that a game is as wide as: it needs room for its name.
        least = max(1, hands * (text * 7 - ending) / room)
        stretches = [max(least, len(game.steps)) for game in games]
        stretches[-1] += max(0, hands - sum(stretches))
        self.step = room / sum(stretches)
        spans = []
        for game, stretch in zip(games, stretches, strict=True):
            right = left + stretch * self.step
            drawn = game.steps if self.stride == 1 else ()
            signs = tuple(tuple(signs_of(step, regulation)) for step in drawn)
            last = left + len(game.steps) * self.step
            spans.append(_GameSpan(game, signs, left, last, right))
            left = right + ending
        return spans


def _game(course: MatchCourse, plan: _MatchPlan, place: _GameSpan) -> Iterator[str]:
    """Draw a game: its axes, target, name, and numbers of hands; then lines, signs and scores."""
    size, game = plan.size, place.game
    regulation = course.record.regulation
    yield (
        f'<path class="chart__game" d="M{place.left:.1f} {plan.top - size.text * 0.4:.1f}'
        f'V{plan.bottom:.1f}H{place.right:.1f}" fill="none" stroke="currentColor" '
        f'stroke-width=".7"/>'
        f'<path class="chart__target" d="{_target_way(plan, place)}" '
        f'fill="none" stroke="currentColor" stroke-width=".9" stroke-dasharray="1 2"/>'
    )
    name = f"{game_name(regulation, game.number)} · {target_shown(regulation, game.number)}"
    yield label(place.left, plan.top - size.text * 0.9, name, weight=700)
    hands = [result.hand for _hand, result in game.steps]
    yield from plan.numbers(hands, place.left + plan.step, plan.bottom + size.text * 1.15)
    for side in SIDES:
        yield _line(plan, place, side)
    for n, signs in enumerate(place.signs, start=1):
        if signs:
            yield from _signs(plan, place.left + n * plan.step, game.steps[n - 1][1].score, signs)
    yield from _endings(plan, place)


def _target_way(plan: _MatchPlan, place: _GameSpan) -> str:
    """Return the path of the target's line, which leaves out the scores written at its height."""
    text, target = plan.size.text, plan.y(place.game.target)
    crossed = [
        len(_ending(place, side))
        for side, height in _ending_heights(plan, place).items()
        if abs(height - target) < text * 0.8
    ]
    if not crossed:
        return f"M{place.left:.1f} {target:.1f}H{place.right:.1f}"
    way = f"M{place.left:.1f} {target:.1f}H{place.last + text * 0.2:.1f}"
    after = place.last + text * (0.6 + 0.6 * max(crossed))
    return way + (f"M{after:.1f} {target:.1f}H{place.right:.1f}" if after < place.right else "")


def _line(plan: _MatchPlan, place: _GameSpan, side: Side) -> str:
    """Draw the line of a side, with a dot for each hand where there is room."""
    size = plan.size
    steps = place.game.steps
    # Each hand, or each after a stride, and always the last.
    hands = [*range(plan.stride, len(steps), plan.stride), len(steps)] if steps else []
    points = [
        point(place.left, plan.y(0)),
        *[point(place.left + n * plan.step, plan.y(steps[n - 1][1].score.of(side))) for n in hands],
    ]
    line = polyline(points, _stroke(plan, side))
    if not steps or plan.step < size.text * 0.51:
        return line
    return line + "".join(_dots(size, side, points[1:]))


def _dots(size: Size, side: Side, points: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Draw the points of a side as one path: a stroke of no length with round ends is a dot."""
    radius, width = size.text * 0.17, size.stroke * 0.7
    way = "".join([f"M{x} {y}h0" for x, y in points])
    drawn = f'd="{way}" fill="none" stroke-linecap="round"'
    ring, hole = 2 * radius + width, 2 * radius - width
    yield f'<path class="chart__dot" {drawn} stroke="currentColor" stroke-width="{ring:.1f}"/>'
    if side == "B":
        yield f'<path class="chart__hollow" {drawn} stroke="#fff" stroke-width="{hole:.1f}"/>'


def _stroke(plan: _MatchPlan, side: Side) -> str:
    return stroke(f"chart__line chart__line--{side}", plan.size.stroke, DASHES[side])


def _signs(plan: _MatchPlan, x: float, score: Pair, signs: Sequence[Sign]) -> Iterator[str]:
    """Draw the signs of a hand, one above the other over the point of the side that gained."""
    text = plan.size.text
    for side in SIDES:
        own, other = plan.y(score.of(side)), plan.y(score.of(opponents(side)))
        # Where the other side's point is close above, the signs step over it.
        y = other if 0 <= own - other < text * 1.4 else own
        for sign in signs:
            if sign.side == side:
                y -= text * 0.8
                yield f'<g class="chart__mark">{plan.shapes[sign.kind](x, y, text * 0.3)}</g>'


def _ending(place: _GameSpan, side: Side) -> str:
    """Return what stands at the end of a side's line: `A 21`."""
    return f"{side} {place.game.score.of(side)}"


def _ending_heights(plan: _MatchPlan, place: _GameSpan) -> dict[Side, float]:
    """Return the heights of the scores at the end of the lines, kept apart where they are close."""
    if not place.game.steps:
        return {}
    score = place.game.score
    upper: Side = "A" if score.A >= score.B else "B"
    lower = opponents(upper)
    heights = {upper: plan.y(score.of(upper)), lower: plan.y(score.of(lower))}
    gap = plan.size.text * 1.05 - (heights[lower] - heights[upper])
    if gap > 0:
        heights[upper] -= gap / 2
        heights[lower] += gap / 2
    return heights


def _endings(plan: _MatchPlan, place: _GameSpan) -> Iterator[str]:
    """Draw letter and score at the end of each line."""
    text = plan.size.text
    for side, height in _ending_heights(plan, place).items():
        weight = 800 if place.game.winner == side else 500
        yield label(
            place.last + text * 0.4, height + text * 0.32, _ending(place, side), weight=weight
        )


def _legend(plan: _MatchPlan) -> tuple[Sequence[str], float]:
    """Return what the lines and the signs mean, as far as they occur, and the height of it all.

    Where it is long it goes on below if the chart may grow, and is smaller if not.
    """
    parts: list[str] = []
    used = {sign.kind for place in plan.games for signs in place.signs for sign in signs}
    text = plan.size.text
    y = plan.size.height - text * 0.6
    x = plan.left
    for side in SIDES:
        line = f"M{x:.1f} {y - text * 0.3:.1f}h{text * 1.6:.1f}"
        parts.append(f'<path d="{line}"{_stroke(plan, side)}/>')
        parts.append(label(x + text * 1.9, y, side, weight=800))
        x += text * 3.3
    for mark, words in plan.legend.items():
        if mark in used:
            width = text * (1.9 + 0.48 * len(words))
            if plan.size.grows and x + width > plan.size.width:
                x, y = plan.left, y + text * 1.3
            drawn = plan.shapes[mark](x + text * 0.4, y - text * 0.3, text * 0.3)
            parts.append(f'<g class="chart__mark">{drawn}</g>')
            parts.append(label(x + text * 1.1, y, words))
            x += width
    fits = (plan.size.width - plan.left) / (x - plan.left)
    end = round(y + text * 0.6, 1)
    if fits >= 1:
        return parts, end
    there, back = f"{plan.left:.1f} {y:.1f}", f"{-plan.left:.1f} {-y:.1f}"
    smaller = f"translate({there}) scale({fits:.2f}) translate({back})"
    return [f'<g transform="{smaller}">', *parts, "</g>"], end
