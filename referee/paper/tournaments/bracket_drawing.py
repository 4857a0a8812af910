"""The bracket of a knockout as a drawing: rounds from left to right, winners going on."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from markupsafe import Markup, escape

from referee.paper.press.drawing import FONT, PlacedName, label, laid_over
from referee.paper.press.letters import fitted, width_of
from referee.paper.tournaments.bracket_plan import (
    SCREEN,
    SINGLE,
    BracketColumn,
    Plan,
    Space,
    abreast,
    fitting,
    largest,
    text_beside,
)
from referee.presenters.tournaments.brackets.bracket import (
    BracketTree,
    SideShown,
    bracket_trees,
    cut,
    match_shown,
)
from referee.presenters.words.names import initialled, together
from referee.presenters.words.text import _
from referee.tournament.evening.state import EventState
from referee.tournament.formats.bracket_tree import Node, nodes

IN_TWO = 0.62
"""The letters of the two partners of a screen whose names have no room in one line."""


class BracketDrawing(NamedTuple):
    """A bracket, or a part of it, by its name; `names` are laid over the drawing.

    `below` stands on the page of the one before, in the `corner` that this leaves free below its
    final where it takes the whole page.
    """

    title: str
    svg: Markup
    names: tuple[PlacedName, ...] = ()
    below: bool = False
    corner: bool = False

    @property
    def laid_over(self) -> Markup:
        """Return the names as HTML, each at its place over the drawing."""
        return laid_over(self.names)


def bracket_drawings(
    state: EventState, stage: int, group: int, room: Space = SCREEN
) -> tuple[BracketDrawing, ...]:
    """Return the drawn brackets of a group of a knockout, the main one first.

    `stage` and `group` are counted from 1. A bracket that is too high for `room` is drawn in parts,
    and a single match, as that for the third place, below the bracket before it.
    """
    # On a wall the places of matches to come are written in by hand.
    trees = bracket_trees(state, stage, group, planned=room.height > 0)
    if not room.height:
        return tuple([_drawn(state, stage, tree, room) for tree in trees])
    single = replace(room, width=room.width / 3, height=0, largest=0)
    less = replace(room, height=room.height - SINGLE * room.text)
    drawn: list[BracketDrawing] = []
    shares = False
    for tree, following in zip_longest(trees, trees[1:]):
        if _is_single(tree) and drawn:
            alone = _drawn(state, stage, tree, single)
            drawn.append(alone._replace(below=True, corner=not shares))
            continue
        *parts, last = cut(tree, fitting(room) * abreast(tree, room))
        shares = following is not None and _is_single(following) and last.height <= fitting(less)
        drawn += [_drawn(state, stage, part, room) for part in parts]
        drawn.append(_drawn(state, stage, last, less if shares else room))
    return tuple(drawn)


def _is_single(tree: BracketTree) -> bool:
    return len(tree.columns) == 1 and tree.height == 1


def tree_drawing(state: EventState, stage: int, tree: BracketTree, room: Space = SCREEN) -> Markup:
    """Return one bracket as SVG; the winner's name is bold, so that colour is not needed.

    The drawing is as high as it needs to be, and as wide as `room` where `room` has a width.
    """
    return _drawn(state, stage, tree, room).svg


def _drawn(state: EventState, stage: int, tree: BracketTree, room: Space) -> BracketDrawing:
    """Draw a bracket; on paper the names of other alphabets are to be laid over it."""
    shown = {id(node): match_shown(state, stage, node) for node in nodes(tree.roots)}
    plan = largest(tree, room, shown)
    size = plan.size
    parts = [*_headings(plan)]
    for node, y in plan.heights.values():
        parts += _match(plan, node, y)
        parts += _lines(plan, node, y)
    parts += _winner(plan)
    title = _("%(bracket)s, drawn; the list says the same in words", bracket=tree.title)
    # Texts are escaped where they are drawn; the rest are numbers.
    svg = Markup(  # noqa: S704
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bracket__drawing" role="img" '
        f'width="{plan.width:.0f}" height="{plan.height:.0f}" '
        f'viewBox="-1 0 {plan.width + 2:.1f} {plan.height:.1f}" font-family="{FONT}" '
        f'font-size="{size.text:g}" font-weight="500"><title>{escape(title)}</title>'
        f"{''.join(parts)}</svg>"
    )
    return BracketDrawing(tree.title, svg, tuple([plan.in_percent(one) for one in plan.over]))


def _headings(plan: Plan) -> Iterator[str]:
    for column, (heading, room) in zip(plan.columns, plan.headings(), strict=False):
        yield label(column.left, plan.size.text * 1.05, fitted(heading, room), weight=700)


def _match(plan: Plan, node: Node, y: float) -> Iterator[str]:
    shown = plan.shown[id(node)]
    column = plan.column(node)
    side = column.side
    alone = [one for one in shown.sides if one.name] if shown.bye else []
    if len(alone) == 1:
        yield _box(plan, column, y - side / 2, side, ' stroke-dasharray="2 3"')
        yield from _side(plan, column, y, alone[0], text_beside(shown, alone[0]))
        return
    yield _box(plan, column, y - side, 2 * side)
    yield (
        f'<path class="bracket__line" d="M{column.left:.1f} {y:.1f}h{column.box:.1f}" fill="none" '
        f'stroke="currentColor" stroke-width="{plan.size.stroke / 2:g}"/>'
    )
    for one, middle in zip(shown.sides, (y - side / 2, y + side / 2), strict=True):
        yield from _side(plan, column, middle, one, text_beside(shown, one))


def _box(plan: Plan, column: BracketColumn, y: float, height: float, dashes: str = "") -> str:
    return (
        f'<rect class="bracket__box" x="{column.left:.1f}" y="{y:.1f}" width="{column.box:.1f}" '
        f'height="{height:.1f}" rx="{plan.size.text * 0.2:.1f}" fill="none" '
        f'stroke="currentColor" stroke-width="{plan.size.stroke:g}"{dashes}/>'
    )


def _side(
    plan: Plan, column: BracketColumn, middle: float, side: SideShown, beside: str
) -> Iterator[str]:
    """Yield the name of a side and, to its right, its score or else the text `beside`."""
    text = column.text
    weight = 800 if side.won else 500
    lines = plan.written(side, beside)
    between, largest = column.line, text
    if plan.size.lines == 1:
        lines = [(name, room) for _line, room in lines for name in _on_screen(side, room)]
        if len(lines) > 1:
            between, largest = column.line / 2, text * IN_TWO
    y = middle + largest * 0.34 - between * (len(lines) - 1) / 2
    for number, (name, room) in enumerate(lines):
        # What is too long is smaller, never cut.
        size = min(largest, text * room / max(room, width_of(name)))
        left, baseline = column.left + text * 0.45, y + between * number
        yield from plan.write(left, baseline, name, weight, size)
    if beside:
        beside_weight = weight if side.score else 500
        end, baseline = column.left + column.box - text * 0.45, middle + text * 0.34
        size = 0 if text == plan.size.text else text
        yield label(end, baseline, beside, "end", beside_weight, size)


def _on_screen(side: SideShown, room: float) -> list[str]:
    """Return the lines of a name in the one line of a screen: two small ones where it is wide.

    First names are initials where it has no room.
    """
    if width_of(side.name) <= room:
        return [side.name]
    partners = [initialled(one) for one in side.partners]
    short = together(partners)
    return [short] if width_of(short) * IN_TWO <= room else partners


def _winner(plan: Plan) -> Iterator[str]:
    """Yield the place of whoever wins the bracket, empty as long as nobody has."""
    if not plan.wins:
        return
    [root] = plan.tree.roots
    y = plan.heights[id(root)][1]
    column = plan.columns[-1]
    x = column.left
    yield label(x, plan.size.text * 1.05, _("Winner"), weight=700)
    yield _box(plan, column, y - column.side / 2, column.side)
    yield (
        f'<path class="bracket__line" d="M{x - plan.gap:.1f} {y:.1f}H{x:.1f}" fill="none" '
        f'stroke="currentColor" stroke-width="{plan.size.stroke:g}"/>'
    )
    winner = next((side for side in plan.shown[id(root)].sides if side.won), None)
    if winner is not None:
        yield from _side(plan, column, y, replace(winner, score=""), "")


def _lines(plan: Plan, node: Node, y: float) -> Iterator[str]:
    """Yield the lines to a match from the matches that it comes from."""
    x = plan.column(node).left
    for feeder in plan.tree.before(node):
        _feeder, from_y = plan.heights[id(feeder)]
        before = plan.column(feeder)
        yield (
            f'<path class="bracket__line" d="M{before.left + before.box:.1f} {from_y:.1f}'
            f'H{x - plan.gap / 2:.1f}V{y:.1f}H{x:.1f}" fill="none" stroke="currentColor" '
            f'stroke-width="{plan.size.stroke:g}"/>'
        )
