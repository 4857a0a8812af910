"""The cross table of a Swiss: whom each entry met in each round, and what it had after it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.sides import Pair
from referee.presenters.tournaments.registry import match_words
from referee.presenters.tournaments.words import entry_shown, group_shown
from referee.presenters.words.amounts import against
from referee.presenters.words.text import _
from referee.tournament.competition.contest import Contest
from referee.tournament.competition.model import Group, Round, StandingsRow
from referee.tournament.competition.tables import AnyTable
from referee.tournament.competition.tally import tallies
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import EventState, StageNow

PROGRESSIVE = frozenset({"svizzera", "danese"})
"""Formats in which one meets by what one has won."""


@dataclass(frozen=True, slots=True)
class ProgressCell:
    """A round of an entry: its opponent's number, 0 without one, its result and its sum so far.

    `result` is "" before there is one; `total` are match points.
    """

    opponent: int
    result: str
    total: str


@dataclass(frozen=True, slots=True)
class ProgressRow:
    """An entry with a cell for each round, None where it neither played nor had a bye."""

    entry: int
    name: str
    cells: tuple[ProgressCell | None, ...]


@dataclass(frozen=True, slots=True)
class ProgressTable:
    """A group, its entries in the order of the standings; `title` is "" where it is alone.

    `rounds` are their numbers through the whole event.
    """

    title: str
    rounds: tuple[int, ...]
    rows: tuple[ProgressRow, ...]


def progress_tables(state: EventState, number: int) -> tuple[ProgressTable, ...]:
    """Return a table for each group of a Swiss, a stage counted from 1; empty for other formats."""
    stage = state.stages[number - 1]
    if stage.plan.format not in PROGRESSIVE:
        return ()
    return tuple(
        [
            ProgressTable(
                group_shown(group.name),
                tuple([stage.rounds_before + one.round for one in group.rounds]),
                _rows(state, stage, group, standing),
            )
            for group, standing in zip(stage.groups, standings_of(state, stage), strict=True)
        ]
    )


def _rows(
    state: EventState, stage: StageNow, group: Group, standing: Sequence[StandingsRow]
) -> tuple[ProgressRow, ...]:
    regulation = state.plan.regulation
    in_points = match_words(regulation).in_points(regulation)
    columns = [
        _column(round_, totals, in_points)
        for round_, totals in zip(
            group.rounds, match_points_after(state.contest(stage, group)), strict=True
        )
    ]
    return tuple(
        [
            ProgressRow(
                row.entry,
                entry_shown(state, row.entry),
                tuple([column.get(row.entry) for column in columns]),
            )
            for row in standing
        ]
    )


def match_points_after(contest: Contest) -> list[dict[int, int]]:
    """Return the match points of each entry after each round of its group."""
    totals = [dict.fromkeys(contest.ids, 0)]
    for round_ in contest.rounds:
        made = tallies(contest.ids, [round_], contest.settings, rest_wins=True)
        totals.append({entry: own + made[entry].match_points for entry, own in totals[-1].items()})
    return totals[1:]


def _column(round_: Round, totals: Mapping[int, int], in_points: bool) -> dict[int, ProgressCell]:
    """Return the cells of a round by entry."""
    cells = {entry: ProgressCell(0, _("bye"), str(totals[entry])) for entry in round_.byes}
    cells |= {entry: ProgressCell(0, _("rests"), str(totals[entry])) for entry in round_.rests}
    for table in round_.matches:
        (a,), (b,) = table.sides
        first, second = _results(table, in_points)
        cells[a] = ProgressCell(b, first, str(totals[a]) if first else "")
        cells[b] = ProgressCell(a, second, str(totals[b]) if second else "")
    return cells


def _results(table: AnyTable, in_points: bool) -> tuple[str, str]:
    """Return the result of a table from each of its sides, "" before there is one."""
    if table.how is None:
        return "", ""
    if table.how == "walkover":
        return _("w/o"), _("w/o")
    amounts = table.result.points if in_points else table.result.games
    return against(amounts), against(Pair(amounts.B, amounts.A))
