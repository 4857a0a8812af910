"""The cross table of a group in which everyone meets everyone."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.sides import Pair
from referee.presenters.tournaments.registry import match_words
from referee.presenters.tournaments.words import entry_shown, group_shown
from referee.presenters.words.amounts import against
from referee.presenters.words.text import _
from referee.tournament.competition.model import Group, StandingsRow
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import EventState

Cell = tuple[str, ...]
"""The results against one opponent, from the row's side; two where they meet twice."""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entry with its results, a cell for each row; None where it would meet itself."""

    entry: int
    name: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A group, its entries in the order of the standings; `title` is "" where it is the only one.

    Cells are games, or points where one game is the match.
    """

    title: str
    rows: tuple[CrossRow, ...]


def cross_tables(state: EventState, number: int) -> tuple[CrossTable, ...]:
    """Return a cross table for each group of a stage, counted from 1; empty unless a girone."""
    stage = state.stages[number - 1]
    if stage.plan.format != "girone":
        return ()
    regulation = state.plan.regulation
    in_points = match_words(regulation).in_points(regulation)
    return tuple(
        [
            CrossTable(group_shown(group.name), _rows(state, group, standing, in_points))
            for group, standing in zip(stage.groups, standings_of(state, stage), strict=True)
        ]
    )


def _rows(
    state: EventState, group: Group, standing: Sequence[StandingsRow], in_points: bool
) -> tuple[CrossRow, ...]:
    order = [row.entry for row in standing]
    results: dict[tuple[int, int], list[str]] = defaultdict(list)
    for table in [table for round_ in group.rounds for table in round_.tables]:
        (a,), (b,) = table.sides
        if table.how == "walkover":
            lost = f"0 {_('w/o')}"
            results[a, b].append(_("w/o") if table.winner == "a" else lost)
            results[b, a].append(_("w/o") if table.winner == "b" else lost)
        elif table.how is not None:
            amounts = table.result.points if in_points else table.result.games
            results[a, b].append(against(amounts))
            results[b, a].append(against(Pair(amounts.B, amounts.A)))
    return tuple(
        [
            CrossRow(
                row.entry,
                entry_shown(state, row.entry),
                tuple(
                    [
                        None if other == row.entry else tuple(results[row.entry, other])
                        for other in order
                    ]
                ),
            )
            for row in standing
        ]
    )
