"""The brackets of a knockout as trees: which match each place comes from, played or still to be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from referee.tournament.competition.contest import Contest
from referee.tournament.competition.model import Round
from referee.tournament.competition.tables import Bracket, SidesTable
from referee.tournament.formats.bracket import Slot, TreeSection, matches, of_bracket, seeded

TreeName = Bracket | Literal["final"]
"""The finals between the tree's winner and the ripescaggio's are a tree of their own."""


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A match, or a place where somebody goes on without one.

    `sides` are None where nobody is known yet, or nobody is there; `table` is None before the
    round is published, and where nobody had to play. `feeders` are the matches of the two sides.
    """

    round: int
    sides: tuple[Slot, Slot]
    table: SidesTable | None = None
    winner: Slot = None
    feeders: tuple["Node | None", "Node | None"] = (None, None)

    @property
    def walked(self) -> bool:
        """Tell whether an entry goes on from here without a match."""
        return self.table is None and self.winner is not None


class Tree(NamedTuple):
    """A bracket by its last matches: one, or several while it is not played to its end."""

    name: TreeName
    roots: tuple[Node, ...]


def trees(contest: Contest, *, planned: bool = False) -> tuple[Tree, ...]:
    """Return every bracket of a knockout whose first round is published, the main one first.

    With `planned` the match for the third place is among them before it is drawn.
    """
    main = _main(contest)
    if main is None:
        return ()
    pool = _pool(contest, main)
    third = _singles(contest, "third_place")
    if planned and not third and _has_third_place(contest, main):
        third = (Node(main.round, (None, None)),)
    found = [
        Tree("main", (main,)),
        Tree("final", _finals(contest, main.round)),
        Tree("third_place", third),
        Tree("ripescaggio" if contest.settings.ripescaggio else "consolante", pool),
    ]
    return tuple([tree for tree in found if tree.roots])


def nodes(roots: Sequence[Node]) -> Iterator[Node]:
    """Yield every match of a tree, those before a match first."""
    for root in roots:
        yield from nodes([feeder for feeder in root.feeders if feeder is not None])
        yield root


class _PlaceInTree(NamedTuple):
    """A place in a column of the tree: its possible entries, its entry, and the match before it."""

    section: TreeSection
    entry: Slot
    node: Node | None


def _main(contest: Contest) -> Node | None:
    column = [
        _PlaceInTree(() if entry is None else (entry,), entry, None)
        for entry in seeded(contest.starters)
    ]
    number = 0
    while len(column) > 1:
        number += 1
        round_ = contest.rounds[number - 1] if number <= len(contest.rounds) else None
        column = [_meeting(number, round_, *pair) for pair in matches(column)]
    return column[0].node


def _meeting(
    number: int, round_: Round | None, one: _PlaceInTree, other: _PlaceInTree
) -> _PlaceInTree:
    """Place a published pairing, which stands even where a result was corrected since (15.2)."""
    section = one.section + other.section
    there = set(section)
    published = of_bracket(round_, "main") if round_ is not None else []
    table = next((table for table in published if there.intersection(table.players)), None)
    feeders = (one.node, other.node)
    if table is None:
        sides = (one.entry, other.entry)
        byes = round_.byes if round_ is not None else ()
        winner = next((entry for entry in sides if entry in byes), None)
        node = Node(number, sides, None, winner, feeders)
    else:
        node = _played(number, table, feeders, turned=table.a[0] in other.section)
    return _PlaceInTree(section, node.winner, node)


def _played(
    number: int,
    table: SidesTable,
    feeders: tuple[Node | None, Node | None],
    *,
    turned: bool = False,
) -> Node:
    a, b = table.a[0], table.b[0]
    winner = next(iter(table.won_by), None)
    return Node(number, (b, a) if turned else (a, b), table, winner, feeders)


def _pool(contest: Contest, main: Node) -> tuple[Node, ...]:
    """Return the entries that play on after a loss, each with its opponents round by round."""
    bracket: Bracket = "ripescaggio" if contest.settings.ripescaggio else "consolante"
    of_main = {(node.round, node.winner) for node in nodes([main]) if node.walked}
    last: dict[int, Node] = {}
    roots: list[Node] = []

    def feeder(entry: int) -> Node | None:
        """Return the match that an entry came from; a match leads to one other at most."""
        node = last.get(entry)
        if node is None or node not in roots:
            return None
        roots.remove(node)
        return node

    for round_ in contest.rounds:
        made = [
            _played(round_.round, table, (feeder(table.a[0]), feeder(table.b[0])))
            for table in of_bracket(round_, bracket)
        ]
        made += [
            Node(round_.round, (entry, None), None, entry, (feeder(entry), None))
            for entry in round_.byes
            if (round_.round, entry) not in of_main
        ]
        roots += made
        last |= {entry: node for node in made for entry in node.sides if entry is not None}
    return tuple(roots)


def _finals(contest: Contest, depth: int) -> tuple[Node, ...]:
    """Return the final against the winner of the ripescaggio.

    The second one, if any, leads on from it.
    """
    last: Node | None = None
    for round_ in contest.rounds[depth:]:
        for table in of_bracket(round_, "main"):
            last = _played(round_.round, table, (last, None))
    return () if last is None else (last,)


def _has_third_place(contest: Contest, final: Node) -> bool:
    """Tell whether those who lose the semifinals are still to play for the third place."""
    if not contest.settings.third_place or contest.settings.ripescaggio:
        return False
    to_come = len(contest.rounds) < final.round
    return to_come and all(one is not None and not one.walked for one in final.feeders)


def _singles(contest: Contest, bracket: Bracket) -> tuple[Node, ...]:
    tables = [
        (round_.round, one) for round_ in contest.rounds for one in of_bracket(round_, bracket)
    ]
    return tuple([_played(number, table, (None, None)) for number, table in tables])
