"""The bracket of a knockout as a drawing: rounds from left to right, winners going on."""

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup, escape

from referee.paper.press.drawing import FONT, Size, label
from referee.presenters.tournaments.bracket import (
    BracketTree,
    SideShown,
    bracket_trees,
    cut,
    match_shown,
)
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.tournament.evening.state import EventState
from referee.tournament.formats.bracket_tree import Node

SCREEN = Size(0, 0, 14, 1.4)
"""As wide and as high as it needs: it scrolls in its own box."""

A4_ACROSS = Size(760, 480, 9, 0.7)
"""The room that head and foot leave on a page of A4 laid on its side."""

WALL = Size(1800, 860, 32, 2)
"""The room that the head of a wall screen leaves."""

WIDE = 15.5
"""The width of a match in letters' heights, where nothing else is asked."""

WIDEST = 30
"""A bracket of few rounds has wider places, within reason."""

LINE, APART, GAP, TOP = 1.3, 0.5, 1.6, 1.8
"""In letters' heights: a name, what is between two matches, between two rounds, and the heading."""


class PlacedName(NamedTuple):
    """A name to be laid over a drawing: its left edge and its baseline, in percent of the drawing.

    `size` is that of its letters, in points.
    """

    left: float
    baseline: float
    size: float
    text: str
    weight: int


class BracketDrawing(NamedTuple):
    """A bracket, or a part of it, by its name; `names` are laid over the drawing."""

    title: str
    svg: Markup
    names: tuple[PlacedName, ...]

    @property
    def laid_over(self) -> Markup:
        """Return the names as HTML, each at its place over the drawing."""
        spans = [
            f'<span class="bracket-page__name" style="left: {one.left:.2f}%; '
            f"top: {one.baseline:.2f}%; font-size: {one.size:g}pt; "
            f'font-weight: {one.weight}">{escape(one.text)}</span>'
            for one in self.names
        ]
        return Markup("".join(spans))  # noqa: S704 (texts are escaped, the rest are numbers)


def fitting(size: Size) -> int:
    """Return how many matches stand one below the other on a page of this size."""
    return max(1, int((size.height / size.text - TOP) / (2 * LINE + APART)))


def bracket_drawings(
    state: EventState, stage: int, group: int, size: Size = SCREEN
) -> tuple[BracketDrawing, ...]:
    """Return the drawn brackets of a group of a knockout, the main one first.

    `stage` and `group` are counted from 1. A bracket that is too high for `size` is drawn in parts.
    On paper the names of other alphabets are laid over it.
    """
    drawn = []
    for tree in bracket_trees(state, stage, group):
        for part in cut(tree, fitting(size)) if size.height else (tree,):
            over: list[PlacedName] = []
            svg = tree_drawing(state, stage, part, size, over if size == A4_ACROSS else None)
            drawn.append(BracketDrawing(part.title, svg, tuple(over)))
    return tuple(drawn)


def tree_drawing(
    state: EventState,
    stage: int,
    tree: BracketTree,
    size: Size = SCREEN,
    over: list[PlacedName] | None = None,
) -> Markup:
    """Return one bracket as SVG; the winner's name is bold, so that colour is not needed.

    The drawing is as high as it needs to be, and as wide as `size` where `size` has a width. The
    press draws letter by letter, which Arabic ones cannot bear: where `over` is given, names of
    other alphabets are added to it instead of being drawn.
    """
    plan = _Plan(tree, size, over)
    parts = [*_headings(plan)]
    for node, y in plan.heights.values():
        parts += _match(state, stage, plan, node, y)
        parts += _lines(plan, node, y)
    if over is not None:
        over[:] = [plan.in_percent(one) for one in over]
    title = _("%(bracket)s, drawn; the list says the same in words", bracket=tree.title)
    # Texts are escaped where they are drawn; the rest are numbers.
    return Markup(  # noqa: S704
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bracket__drawing" role="img" '
        f'width="{plan.width:.0f}" height="{plan.height:.0f}" '
        f'viewBox="-1 0 {plan.width + 2:.1f} {plan.height:.1f}" font-family="{FONT}" '
        f'font-size="{size.text:g}" font-weight="500"><title>{escape(title)}</title>'
        f"{''.join(parts)}</svg>"
    )


class _Plan:
    """The places of a drawing: a column for each round, a match between those it comes from."""

    def __init__(self, tree: BracketTree, size: Size, over: list[PlacedName] | None = None) -> None:
        self.tree = tree
        self.size = size
        self.over = over
        text = size.text
        columns = len(tree.columns)
        self.gap = text * GAP
        room = (size.width - self.gap * (columns - 1)) / columns
        self.box = min(room, text * WIDEST) if size.width else text * WIDE
        self.width = size.width or columns * self.box + (columns - 1) * self.gap
        self.line = text * LINE
        self.heights: dict[int, tuple[Node, float]] = {}
        self._free = text * TOP
        for root in tree.roots:
            self._place(root)
        self.height = self._free

    def x(self, node: Node) -> float:
        return self.tree.columns.index(node.round) * (self.box + self.gap)

    def in_percent(self, name: PlacedName) -> PlacedName:
        """Return a name that was placed in the units of the drawing, which is now known whole."""
        # The drawing begins one unit to the left, and ends one to the right.
        left = 100 * (name.left + 1) / (self.width + 2)
        return name._replace(left=left, baseline=100 * name.baseline / self.height)

    def _place(self, node: Node) -> float:
        """Place a match and all before it; return the height of its middle.

        It stands midway between the matches it comes from, or in the next free place.
        """
        before = [self._place(feeder) for feeder in self.tree.before(node)]
        if before:
            y = sum(before) / len(before)
        else:
            y = self._free + self.line + self.size.text * APART / 2
            self._free += 2 * self.line + self.size.text * APART
        self.heights[id(node)] = (node, y)
        return y


def _headings(plan: _Plan) -> Iterator[str]:
    text = plan.size.text
    for index, heading in enumerate(plan.tree.headings):
        x = index * (plan.box + plan.gap)
        yield label(x, text * 1.05, fitted(heading, plan.box / text), weight=700)


def _match(state: EventState, stage: int, plan: _Plan, node: Node, y: float) -> Iterator[str]:
    shown = match_shown(state, stage, node)
    x, line, text = plan.x(node), plan.line, plan.size.text
    alone = [side for side in shown.sides if side.name] if shown.bye else []
    if len(alone) == 1:
        yield _box(plan, x, y - line / 2, line, ' stroke-dasharray="2 3"')
        yield from _side(plan, x, y + text * 0.34, alone[0], _("bye"))
        return
    yield _box(plan, x, y - line, 2 * line)
    yield (
        f'<path class="bracket__line" d="M{x:.1f} {y:.1f}h{plan.box:.1f}" fill="none" '
        f'stroke="currentColor" stroke-width="{plan.size.stroke / 2:g}"/>'
    )
    table = _("tab. %(table)s", table=shown.table) if shown.table else ""
    for side, beside, middle in zip(shown.sides, (table, ""), (y - line / 2, y + line / 2),
                                    strict=True):  # fmt: skip
        yield from _side(plan, x, middle + text * 0.34, side, beside)


def _box(plan: _Plan, x: float, y: float, height: float, dashes: str = "") -> str:
    return (
        f'<rect class="bracket__box" x="{x:.1f}" y="{y:.1f}" width="{plan.box:.1f}" '
        f'height="{height:.1f}" rx="{plan.size.text * 0.2:.1f}" fill="none" '
        f'stroke="currentColor" stroke-width="{plan.size.stroke:g}"{dashes}/>'
    )


def _side(plan: _Plan, x: float, y: float, side: SideShown, beside: str) -> Iterator[str]:
    """Yield the name of a side and, to its right, its score or else the text `beside`."""
    text = plan.size.text
    weight = 800 if side.won else 500
    beside_name = side.score or beside
    beside_width = width_of(beside_name) + 0.5 if beside_name else 0
    room = plan.box / text - 1 - beside_width
    name = fitted(side.name, room / BOLD if side.won else room)
    if plan.over is not None and any(sign.isalpha() and ord(sign) > LATIN for sign in name):
        plan.over.append(PlacedName(x + text * 0.45, y, text, name, weight))
    else:
        yield label(x + text * 0.45, y, name, weight=weight)
    if beside_name:
        beside_weight = weight if side.score else 500
        yield label(x + plan.box - text * 0.45, y, beside_name, "end", beside_weight)


def _lines(plan: _Plan, node: Node, y: float) -> Iterator[str]:
    """Yield the lines to a match from the matches that it comes from."""
    x = plan.x(node)
    for feeder in plan.tree.before(node):
        _feeder, from_y = plan.heights[id(feeder)]
        yield (
            f'<path class="bracket__line" d="M{plan.x(feeder) + plan.box:.1f} {from_y:.1f}'
            f'H{x - plan.gap / 2:.1f}V{y:.1f}H{x:.1f}" fill="none" stroke="currentColor" '
            f'stroke-width="{plan.size.stroke:g}"/>'
        )


BOLD = 1.04
"""The factor by which bold letters are wider."""

WIDTHS = {
    0.17: " ",
    0.27: "ijlI.,:;'’|!",
    0.35: "frtJ1-()",
    0.62: "…",
    0.85: "mwMW@%",
}
"""Widths of letters in their own height; those that are as most are missing."""

LATIN = 0x24F
"""The last letter that the typeface may have; what comes after is drawn by some other one."""

_WIDTH = {sign: width for width, signs in WIDTHS.items() for sign in signs}


def width_of(text: str) -> float:
    """Return about how wide a text is, in letters' heights; rather too much than too little."""
    return sum(map(_letter, text))


def _letter(sign: str) -> float:
    if unicodedata.combining(sign) or unicodedata.category(sign) == "Cf":
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1
    if sign in _WIDTH:
        return _WIDTH[sign]
    return 0.63 if sign.isupper() or ord(sign) > LATIN else 0.5


def fitted(text: str, room: float) -> str:
    """Return as much of a name as fits into `room` letters' heights, an ellipsis if it is cut."""
    if width_of(text) <= room:
        return text
    kept, used = "", width_of("…")
    for sign in text:
        used += _letter(sign)
        if used > room:
            break
        kept += sign
    # The character that ends the isolation may have been cut off.
    return isolated(f"{kept.rstrip()}…")
