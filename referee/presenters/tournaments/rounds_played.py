"""The rounds of a Swiss that are played, as a chart has them that is carried on by hand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.core.sides import Pair
from referee.presenters.tournaments.progressive import PROGRESSIVE, match_points_after
from referee.presenters.tournaments.words import group_shown
from referee.presenters.words.amounts import against
from referee.presenters.words.text import _
from referee.tournament.competition.model import Group, Round
from referee.tournament.competition.tables import SidesTable
from referee.tournament.evening.state import EventState, StageNow


class PlayedCell(NamedTuple):
    """A round of an entry: the row of its opponent, or why it has none; games and points.

    What is not known yet is "": games and points, and `total`, the match points so far. A ruling
    on it may be `open`.
    """

    opponent: str = ""
    games: str = ""
    points: str = ""
    total: str = ""
    open: bool = False


class PlayedEntry(NamedTuple):
    """An entry with a cell for each round that is published, and what is to be known of it.

    Its name is as it was typed.
    """

    name: str
    cells: Sequence[PlayedCell] = ()
    note: str = ""


class PlayedGroup(NamedTuple):
    """A group, its entries in the order in which they entered; `title` is "" where it is alone.

    `first` is the number of its first round in the whole event.
    """

    title: str
    first: int
    rows: Sequence[PlayedEntry]

    @property
    def rounds(self) -> int:
        """Return how many rounds are published."""
        return max((len(row.cells) for row in self.rows), default=0)


def rounds_played(state: EventState) -> list[PlayedGroup]:
    """Return the groups of the Swiss that is being played; none where it is another format."""
    stage = state.stage
    if stage is None or stage.plan.format not in PROGRESSIVE:
        return []
    return [_group(state, stage, group) for group in stage.groups]


def _group(state: EventState, stage: StageNow, group: Group) -> PlayedGroup:
    entries = sorted(group.entries)
    rows = {entry: row for row, entry in enumerate(entries, start=1)}
    totals = match_points_after(state.contest(stage, group))
    cells = [_column(*round_, rows) for round_ in zip(group.rounds, totals, strict=True)]
    return PlayedGroup(
        group_shown(group.name),
        stage.rounds_before + 1,
        [
            PlayedEntry(
                state.entrants[entry].entry.name,
                tuple([column.get(entry, PlayedCell("–")) for column in cells]),
                _("withdrawn") if state.entrants[entry].withdrew is not None else "",
            )
            for entry in entries
        ],
    )


def _column(
    round_: Round, totals: Mapping[int, int], rows: Mapping[int, int]
) -> dict[int, PlayedCell]:
    """Return the cells of a round by entry."""
    cells = {entry: PlayedCell(_("bye"), total=str(totals[entry])) for entry in round_.byes}
    cells |= {entry: PlayedCell(_("rests"), total=str(totals[entry])) for entry in round_.rests}
    for table in round_.matches:
        (a,), (b,) = table.sides
        cells[a] = _cell(table, rows[b], totals[a], swapped=False)
        cells[b] = _cell(table, rows[a], totals[b], swapped=True)
    return cells


def _cell(table: SidesTable, opponent: int, total: int, *, swapped: bool) -> PlayedCell:
    if table.how is None:
        return PlayedCell(str(opponent))
    games, points = [
        against(Pair(one.B, one.A) if swapped else one) for one in (table.games, table.points)
    ]
    if table.how == "walkover":
        won = table.winner == ("b" if swapped else "a")
        games, points = _("w/o") if won else "0", ""
    return PlayedCell(str(opponent), games, points, str(total), table.ruling_open)
