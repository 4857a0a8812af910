"""The cross table of a group in which everyone meets everyone."""

from dataclasses import dataclass

from referee.presenters.tournaments.registry import match_words
from referee.presenters.tournaments.words import entry_shown, group_shown
from referee.presenters.words.text import _
from referee.tournament.competition.tables import SidesTable
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import EventState

Cell = tuple[str, ...]
"""The results against one opponent, from the row's side; two where they meet twice."""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entry with its results, a cell for each row; None where it would meet itself."""

    entry: int
    rank: int
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
    found = []
    for group, ranking in zip(stage.groups, standings_of(state, stage), strict=True):
        results: dict[tuple[int, int], list[str]] = {}
        for round_ in group.rounds:
            for table in round_.tables:
                if isinstance(table, SidesTable) and table.how is not None:
                    _add(results, table, in_points=in_points)
        order = [row.entry for row in ranking]
        rows = [
            CrossRow(
                row.entry,
                row.rank,
                entry_shown(state, row.entry),
                tuple(
                    [
                        None if other == row.entry else tuple(results.get((row.entry, other), ()))
                        for other in order
                    ]
                ),
            )
            for row in ranking
        ]
        found.append(CrossTable(group_shown(group.name), tuple(rows)))
    return tuple(found)


def _add(results: dict[tuple[int, int], list[str]], table: SidesTable, *, in_points: bool) -> None:
    a, b = table.a[0], table.b[0]
    if table.how == "walkover":
        told = {"a": (_("w/o"), "0"), "b": ("0", _("w/o")), None: ("0", "0")}[table.winner]
    else:
        amounts = table.points if in_points else table.games
        told = (f"{amounts.A}–{amounts.B}", f"{amounts.B}–{amounts.A}")
    results.setdefault((a, b), []).append(told[0])
    results.setdefault((b, a), []).append(told[1])
