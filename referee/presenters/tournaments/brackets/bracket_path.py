"""A bracket as the path of one entry: whom it has met, and whom it may meet."""

from dataclasses import dataclass

from referee.presenters.tournaments.brackets.bracket import BracketTree, match_shown
from referee.presenters.tournaments.words import entry_shown
from referee.presenters.words.text import _
from referee.tournament.evening.state import EventState, TableKey
from referee.tournament.formats.bracket_tree import Node, nodes


@dataclass(frozen=True, slots=True)
class PathStep:
    """A round of the path: `against` whom, with both scores, "" before the first amount.

    `won` is None before the result. `key` is of the match, None before its round is published.
    """

    heading: str
    against: str
    score: str
    won: bool | None
    key: TableKey | None


def path_of(state: EventState, stage: int, tree: BracketTree, entry: int) -> tuple[PathStep, ...]:
    """Return the path of an entry through a bracket: its matches, then those it may still reach."""
    there = list(nodes(tree.roots))
    headings = dict(zip(tree.columns, tree.headings, strict=True))
    own = sorted((node for node in there if entry in node.sides), key=lambda node: node.round)
    steps = [_step(state, stage, node, entry, headings[node.round]) for node in own]
    node = own[-1] if own else None
    while node is not None and node.winner in (None, entry):
        above = next((one for one in there if any(node is two for two in one.feeders)), None)
        if above is not None:
            steps.append(
                PathStep(headings[above.round], _coming(state, above, node), "", None, None)
            )
        node = above
    return tuple(steps)


def _step(state: EventState, stage: int, node: Node, entry: int, heading: str) -> PathStep:
    match = match_shown(state, stage, node)
    own, other = sorted(match.sides, key=lambda side: side.entry != entry)
    if match.bye:
        return PathStep(heading, _("goes on without a match"), "", None, None)
    score = f"{own.score}–{other.score}" if own.score and other.score else own.score or other.score
    won = None if node.winner is None else node.winner == entry
    against = _("against %(name)s", name=other.name) if other.name else _("to be played")
    return PathStep(heading, against, score, won, match.key)


def _coming(state: EventState, above: Node, node: Node) -> str:
    """Return whom an entry that wins this match would meet in the next one."""
    other = above.feeders[above.feeders[0] is node]
    there = [one for one in (other.sides if other else ()) if one is not None]
    if other is not None and other.winner is not None:
        there = [other.winner]
    if len(there) == 1:
        return _("against %(name)s", name=entry_shown(state, there[0]))
    if there:
        names = " / ".join(entry_shown(state, one) for one in there)
        return _("against the winner of %(names)s", names=names)
    return _("to be played")
