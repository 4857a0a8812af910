"""The brackets of a knockout in words: their rounds, and who met whom with what score."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.presenters.tournaments.brackets.round_names import (
    bracket_name,
    number_shown,
    round_shown,
)
from referee.presenters.tournaments.registry import match_words
from referee.presenters.tournaments.words import entry_shown, group_shown
from referee.presenters.words.names import partners_of
from referee.presenters.words.text import _
from referee.tournament.evening.state import EventState, TableKey
from referee.tournament.formats.bracket_tree import Node, TreeName, nodes, trees


@dataclass(frozen=True, slots=True)
class BracketTree:
    """A bracket, or a part of it: its columns are rounds of the stage, from 1, with `headings`.

    `decides` tells whether whoever wins its last match has won it all.
    """

    name: TreeName
    title: str
    columns: tuple[int, ...]
    headings: tuple[str, ...]
    roots: tuple[Node, ...]
    decides: bool

    def before(self, node: Node) -> list[Node]:
        """Return the matches in these columns that a match comes from."""
        return [one for one in node.feeders if one is not None and one.round in self.columns]

    def leaves(self, node: Node) -> int:
        """Return how many matches stand one below the other there where a match comes from."""
        return sum(self.leaves(one) for one in self.before(node)) or 1

    @property
    def height(self) -> int:
        return sum(self.leaves(root) for root in self.roots)


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side of a match: "" for a name that is not known yet, or for an empty place.

    `seed` is its number among the seeds, 0 if it has none; `partners` are the parts of its name.
    """

    entry: int | None
    name: str
    score: str
    won: bool
    seed: int = 0
    partners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match of a bracket. `table` is where it is played, 0 once it is over or before it is set.

    With `bye` one of the two goes on without it.
    """

    sides: tuple[SideShown, SideShown]
    table: int
    key: TableKey | None
    bye: bool

    @property
    def known(self) -> bool:
        return any(side.name for side in self.sides)


def bracket_trees(
    state: EventState, stage: int, group: int, *, planned: bool = False
) -> tuple[BracketTree, ...]:
    """Return every bracket of a group of a knockout, empty before the first round is published.

    `stage` and `group` are counted from 1. With `planned` the match for the third place is among
    them before it is drawn.
    """
    now = state.stages[stage - 1]
    chosen = now.groups[group - 1]
    if now.plan.format != "eliminazione" or not chosen.rounds:
        return ()
    found = trees(state.contest(now, chosen), planned=planned)
    finals = any(tree.name == "final" for tree in found)
    shown = []
    for tree in found:
        rounds = tuple(sorted({node.round for node in nodes(tree.roots)}))
        headings = [
            round_shown(state, now.rounds_before + one, group)
            if tree.name == "main"
            else number_shown(now.rounds_before + one)
            for one in rounds
        ]
        title = _("The finals") if tree.name == "final" else bracket_name(tree.name)
        decides = len(tree.roots) == 1 and (tree.name != "main" or not finals)
        shown.append(BracketTree(tree.name, title, rounds, tuple(headings), tree.roots, decides))
    return tuple(shown)


def stage_trees(state: EventState, stage: int) -> Iterator[BracketTree]:
    """Yield every bracket of a stage, counted from 1, with its group in its title."""
    for number, group in enumerate(state.stages[stage - 1].groups, start=1):
        name = group_shown(group.name)
        for tree in bracket_trees(state, stage, number):
            yield replace(tree, title=f"{name} · {tree.title}") if name else tree


def cut(tree: BracketTree, most: int) -> tuple[BracketTree, ...]:
    """Return the bracket in parts with at most `most` matches one below the other.

    The last part goes on where the others end.
    """
    parts = list(_cut(tree, most))
    if len(parts) == 1:
        return (tree,)
    return tuple(
        [
            replace(
                one,
                title=_("%(bracket)s, part %(number)s", bracket=tree.title, number=number),
                decides=tree.decides and number == len(parts),
            )
            for number, one in enumerate(parts, start=1)
        ]
    )


def _cut(tree: BracketTree, most: int) -> Iterator[BracketTree]:
    if tree.height <= most or len(tree.columns) == 1:
        yield from _below(tree, tree.roots, most)
        return
    ends = [
        index
        for index in range(1, len(tree.columns))
        if max(map(tree.leaves, _tops(tree, tree.columns[index]))) <= most
    ]
    last = max(ends, default=1)
    first = _columns(tree, 0, last + 1)
    yield from _below(first, tuple(_tops(tree, tree.columns[last])), most)
    if last + 1 < len(tree.columns):
        yield from _cut(_columns(tree, last, len(tree.columns)), most)


def _below(tree: BracketTree, tops: tuple[Node, ...], most: int) -> Iterator[BracketTree]:
    """Yield parts of the bracket that stack as many of `tops` as fit."""
    fitting: list[Node] = []
    used = 0
    for top in tops:
        if fitting and used + tree.leaves(top) > most:
            yield replace(tree, roots=tuple(fitting))
            fitting, used = [], 0
        fitting.append(top)
        used += tree.leaves(top)
    yield replace(tree, roots=tuple(fitting))


def _tops(tree: BracketTree, column: int) -> Iterator[Node]:
    """Yield the last match of every branch up to a column."""
    pending = list(reversed(tree.roots))
    while pending:
        node = pending.pop()
        if node.round <= column:
            yield node
        else:
            pending.extend(reversed(tree.before(node)))


def from_round(tree: BracketTree, round_: int) -> BracketTree | None:
    """Return the part of a bracket from a round of the stage on; None where it is over."""
    first = next((index for index, one in enumerate(tree.columns) if one >= round_), None)
    return None if first is None else _columns(tree, first, len(tree.columns))


def _columns(tree: BracketTree, first: int, end: int) -> BracketTree:
    columns = tree.columns[first:end]
    roots = tuple([root for root in tree.roots if root.round >= columns[0]])
    return replace(tree, columns=columns, headings=tree.headings[first:end], roots=roots)


def match_shown(state: EventState, stage: int, node: Node) -> MatchShown:
    """Return a match of a bracket of this stage, its sides in the order of the tree."""
    first, second = (_side(state, node, entry) for entry in node.sides)
    table = node.table
    key = None
    if table is not None:
        key = (state.stages[stage - 1].rounds_before + node.round, table.table)
    waiting = table is not None and table.how is None
    return MatchShown((first, second), table.table if table and waiting else 0, key, node.walked)


def _side(state: EventState, node: Node, entry: int | None) -> SideShown:
    """Return a side with its games, or points where one game is the match; "" before the result."""
    if entry is None:
        return SideShown(None, "", "", won=False)
    table, won, score = node.table, node.winner == entry, ""
    if table is not None and table.how == "walkover":
        score = _("w/o") if won else ""
    elif table is not None and table.how is not None:
        regulation = state.plan.regulation
        amounts = table.games
        if match_words(regulation).in_points(regulation):
            amounts = table.points
        score = str(amounts[0 if table.a[0] == entry else 1])
    seed = state.seeds.index(entry) + 1 if entry in state.seeds else 0
    return SideShown(
        entry,
        entry_shown(state, entry),
        score,
        won,
        seed,
        tuple(partners_of(state.entrants[entry].entry.name)),
    )


@dataclass(frozen=True, slots=True)
class ListedRound:
    """A round of a bracket as a list."""

    heading: str
    matches: tuple[MatchShown, ...]


def listed(state: EventState, stage: int, tree: BracketTree) -> tuple[ListedRound, ...]:
    """Return the bracket round by round as a list, with the matches that are known by now.

    The list serves readers who cannot see the drawing.
    """
    there = list(nodes(tree.roots))
    rounds = []
    for column, heading in zip(tree.columns, tree.headings, strict=True):
        matches = [match_shown(state, stage, node) for node in there if node.round == column]
        known = tuple([match for match in matches if match.known])
        if known:
            rounds.append(ListedRound(heading, known))
    return tuple(rounds)
