"""The tree of a knockout: seeds far apart, byes to the first of them, winners going on."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from referee.core.errors import N_, RuleError
from referee.tournament.competition.model import Round
from referee.tournament.competition.tables import Bracket, SidesTable

T = TypeVar("T")

Slot = int | None
"""An entry, or nobody."""

TreeSection = tuple[int, ...]
"""All the entries that a place in a column of the tree can come from."""


class ColumnResult(NamedTuple):
    """A column after a round: the winners in tree order, and the losers."""

    column: list[Slot]
    losers: list[int]


def seeded(entries: Sequence[int]) -> list[Slot]:
    """Return the first column of the tree, entries in seed order.

    1 and 2 can meet in the final only. An entry without an opponent has a bye; every pair of
    places has one entry at least, as more than half of the places are taken.
    """
    seeds = [1]
    while len(seeds) < len(entries):
        # In a column twice as long the seeds of each match have this sum: 1 meets the last one.
        seed_sum = 2 * len(seeds) + 1
        seeds = [seed for better in seeds for seed in (better, seed_sum - better)]
    return [entries[seed - 1] if seed <= len(entries) else None for seed in seeds]


def matches(column: Sequence[T]) -> list[tuple[T, T]]:
    """Return the pairs that meet in a column of the tree."""
    return list(zip(column[::2], column[1::2], strict=True))


def advance(column: Sequence[Slot], sections: Sequence[TreeSection], round_: Round) -> ColumnResult:
    """Return the column after a round was played. Raise RuleError for a match that is not decided.

    `sections` are those of the places after the round. The match of a place is the one that was
    played between entries of its section: published pairings stand, even where an earlier result
    was corrected since (15.2).
    """
    table_of = {entry: table for table in of_bracket(round_, "main") for entry in table.players}
    onward: list[Slot] = []
    losers: list[int] = []
    for pair, section in zip(matches(column), sections, strict=True):
        table = next((table_of[entry] for entry in section if entry in table_of), None)
        if table is None:
            onward.append(next((entry for entry in pair if entry in round_.byes), None))
            continue
        onward.append(winner_of(table, round_.round))
        losers.extend(losers_of(table))
    return ColumnResult(onward, losers)


def of_bracket(round_: Round, bracket: Bracket) -> list[SidesTable]:
    """Return the tables of a round that are of this bracket; one that names none is of `main`."""
    return [table for table in round_.matches if (table.bracket or "main") == bracket]


def winner_of(table: SidesTable, round_: int) -> Slot:
    """Return the entry that goes on, None where neither side turned up.

    Raise RuleError where the match is not decided.
    """
    if table.how is None:
        raise RuleError(
            N_("table %(table)s of round %(round)s has no confirmed result yet"),
            table=table.table,
            round=round_,
        )
    if table.winner is None and table.how != "walkover":
        raise RuleError(
            N_("table %(table)s of round %(round)s was drawn: a knockout needs a winner"),
            table=table.table,
            round=round_,
        )
    return next(iter(table.won_by), None)


def losers_of(table: SidesTable) -> list[int]:
    """Return the losers of a decided match: one entry, or both where neither turned up."""
    return [entry for entry in table.players if entry not in table.won_by]
