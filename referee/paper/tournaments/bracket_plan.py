"""The places of a bracket's drawing: how large its letters are, and where each match stands."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil

from referee.paper.press.drawing import PlacedName, Size, label
from referee.paper.press.letters import BOLD, fitted, is_beyond_latin, width_of
from referee.presenters.tournaments.brackets.bracket import BracketTree, MatchShown, SideShown
from referee.presenters.words.text import _
from referee.tournament.formats.bracket_tree import Node


@dataclass(frozen=True)
class Space(Size):
    """The room of a drawing; a `height` of 0 is as high as it needs to be.

    A name has so many `lines`. The letters are as large as fits, up to `largest`, if that is not 0.
    `line` and `apart` are the heights of a line and of what is between two matches, in letters'
    heights.
    """

    lines: int = 1
    largest: float = 0
    line: float = 1.3
    apart: float = 0.5


SCREEN = Space(0, 0, 16.2, 1.4)
"""As wide and as high as it needs: it scrolls in its own box."""

A4_ACROSS = Space(760, 452, 9, 0.7, lines=2, largest=26)
A3_ACROSS = Space(1122, 712, 9, 0.7, lines=2, largest=40, line=1.15, apart=0.2)
"""The room that head and foot leave on a page laid on its side; there is room to write by hand."""

WALL = Space(1800, 860, 32, 2)
"""The room that the head of a wall screen leaves."""

GROWTHS = (1.3, 1.25, 1.2, 1.15, 1.1, 1.05)
"""How much larger each round of a page may be than the one before, where there is room."""

WIDE = 15.5
"""The width of a match in letters' heights, where nothing else is asked."""

WIDEST = 30
"""A bracket of few rounds has wider places, within reason."""

FURTHER = 6
"""How much further apart matches stand, in letters' heights, where a page has room."""

ABREAST = 3
"""Columns over which a page lays a bracket of one round, which leads nowhere yet."""

SINGLE = 11
"""The height of a single match with its heading, in letters' heights."""

GAP, TOP = 1.6, 1.8
"""In letters' heights: what is between two rounds, and the heading."""


@dataclass(frozen=True)
class BracketColumn:
    """A round of a drawing: its left edge, the width of its places, and its letters.

    A name takes a `line` of a `side`, which is one of the two halves of a match.
    """

    left: float
    box: float
    text: float
    line: float
    side: float


def fitting(room: Space) -> int:
    """Return how many matches stand one below the other on a page of this size."""
    return max(1, int((room.height / room.text - TOP) / (2 * room.lines * room.line + room.apart)))


def abreast(tree: BracketTree, room: Space) -> int:
    """Return over how many columns of this room the matches of one round are laid."""
    on_page = room.lines > 1 and room.height > 0
    return ABREAST if on_page and len(tree.columns) == 1 and len(tree.roots) > 1 else 1


class Plan:
    """The places of a drawing: a column for each round, a match between those it comes from.

    On paper a last column is for the winner, and each may be larger than the one before by a
    factor, its `growth`.
    """

    def __init__(
        self,
        tree: BracketTree,
        size: Space,
        shown: Mapping[int, MatchShown],
        growth: float = 1,
    ) -> None:
        self.tree = tree
        self.size = size
        self.shown = shown
        self.over: list[PlacedName] = []
        text = size.text
        self.wins = size.lines > 1 and tree.decides
        beside = abreast(tree, size)
        self.rows = ceil(tree.height / beside)
        scales = [growth**index for index in range(len(tree.columns) * beside + self.wins)]
        self.gap = text * GAP
        room = (size.width - self.gap * (len(scales) - 1)) / sum(scales)
        box = min(room, text * WIDEST) if size.width else text * WIDE
        self.width = size.width or len(scales) * box + (len(scales) - 1) * self.gap
        line = text * size.line
        self.columns = [
            BracketColumn(
                left=sum(scales[:index]) * box + index * self.gap,
                box=box * scale,
                text=text * scale,
                line=line * scale,
                side=line * size.lines * scale,
            )
            for index, scale in enumerate(scales)
        ]
        side = self.columns[0].side
        self.heights: dict[int, tuple[Node, float]] = {}
        self._free = text * TOP
        self.apart = text * size.apart
        if size.lines > 1 and size.height:
            left = size.height - self._free - self.rows * (2 * side + self.apart)
            self.apart += max(0, min(left / self.rows, text * FURTHER))
        self.height = self._free + self.rows * (2 * side + self.apart)
        for number, root in enumerate(tree.roots):
            if beside > 1 and number % self.rows == 0:
                self._free = text * TOP
            self._place(root)

    def write(self, x: float, y: float, text: str, weight: int, size: float) -> Iterator[str]:
        """Yield a name in letters of a size, its baseline at `y`, or keep it to be laid over."""
        if self.size.lines > 1 and is_beyond_latin(text):
            self.over.append(PlacedName(x, y, size, text, weight))
        else:
            yield label(x, y, text, weight=weight, size=0 if size == self.size.text else size)

    def in_percent(self, name: PlacedName) -> PlacedName:
        """Return a name that was placed in the units of the drawing, which is now known whole."""
        # The drawing begins one unit to the left, and ends one to the right.
        left = 100 * (name.left + 1) / (self.width + 2)
        return name._replace(left=left, baseline=100 * name.baseline / self.height)

    def column(self, node: Node) -> BracketColumn:
        """Return the column that a match stands in."""
        if abreast(self.tree, self.size) > 1:
            return self.columns[self.tree.roots.index(node) // self.rows]
        return self.columns[self.tree.columns.index(node.round)]

    @property
    def overlaps(self) -> bool:
        """Return whether a match is higher than the room of those it comes from."""
        own = 2 * self.columns[0].side + self.apart
        return any(
            2 * self.column(node).side > own * self.tree.leaves(node)
            for node, _y in self.heights.values()
        )

    @property
    def cuts(self) -> bool:
        """Tell whether a name, or the heading of a round, has no room for all of its letters."""
        lines = [
            one
            for match in self.shown.values()
            for side in match.sides
            for one in self.written(side, text_beside(match, side))
        ]
        return any(fitted(text, room) != text for text, room in [*self.headings(), *lines])

    def headings(self) -> Iterator[tuple[str, float]]:
        """Yield the heading of each round, and its room in letters' heights."""
        for column, heading in zip(self.columns, self.tree.headings, strict=False):
            yield heading, column.box / self.size.text

    def written(self, side: SideShown, beside: str) -> list[tuple[str, float]]:
        """Return the lines of a name, and the room of each in letters' heights."""
        first = self.columns[0]
        room = first.box / first.text - 1 - (width_of(beside) + 0.5 if beside else 0)
        lines = [side.name]
        if self.size.lines > 1 and side.partners:
            first_name, *others = side.partners
            lines = [f"({side.seed}) {first_name}" if side.seed else first_name]
            lines += [" - ".join(others)] if others else []
        return [(line, room / BOLD if side.won else room) for line in lines]

    def _place(self, node: Node) -> float:
        """Place a match and all before it; return the height of its middle.

        It stands midway between the matches it comes from, or in the next free place.
        """
        before = [self._place(feeder) for feeder in self.tree.before(node)]
        if before:
            y = sum(before) / len(before)
        else:
            side = self.columns[0].side
            y = self._free + side + self.apart / 2
            self._free += 2 * side + self.apart
        self.heights[id(node)] = (node, y)
        return y


def largest(tree: BracketTree, room: Space, shown: Mapping[int, MatchShown]) -> Plan:
    """Return the plan with the largest letters that fit; those of `room` where none larger do.

    What width is left then makes each round of several larger than the one before.
    """
    text = room.largest
    while text > room.text:
        plan = Plan(tree, replace(room, text=text), shown)
        if plan.height <= room.height + 0.1 and not plan.cuts:
            break
        text -= 0.5
    plan = Plan(tree, replace(room, text=max(text, room.text)), shown)
    if not room.largest or abreast(tree, room) > 1:
        return plan
    grown = (Plan(tree, plan.size, shown, growth) for growth in GROWTHS)
    return next((one for one in grown if not one.cuts and not one.overlaps), plan)


def text_beside(match: MatchShown, side: SideShown) -> str:
    """Return what stands at the end of a side: its score, or beside the first one the table."""
    if match.bye:
        return _("bye")
    if side.score or side is not match.sides[0] or not match.table:
        return side.score
    return _("tab. %(table)s", table=match.table)
