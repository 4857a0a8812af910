"""Corrections seen before they are made (15.2): standings before and after."""

from dataclasses import dataclass
from typing import Literal

from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.prize_money import PrizeLine, prize_money
from referee.tournament.evening.progress import is_played_out, standings_of
from referee.tournament.evening.state import EventState, TableKey

CorrectionStep = Literal["pair_again", "stand", "referee"]
"""Before the next pairings are published: correct and pair again; after: the pairings stand; after
the last round: a referee's alone."""


@dataclass(frozen=True, slots=True)
class RankChange:
    """An entry that stands elsewhere after the correction; ranks within its group."""

    entry: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PaidPrize:
    """A prize in money that was paid, and is another one after the correction; both in cents."""

    entry: int
    paid: int
    due: int


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """A correction before it is made.

    `published` are the later rounds of its stage, whose pairings stand; `redraw` says that a draft
    has to be drawn again. `head` is the entry of its match that the result was taken from, "" for
    one that was typed. `prizes` are those paid already that become others by it.
    """

    step: CorrectionStep
    before: AnyTable
    after: AnyTable
    standings_before: tuple[StandingsRow, ...]
    standings_after: tuple[StandingsRow, ...]
    moved: tuple[RankChange, ...]
    published: tuple[int, ...]
    redraw: bool
    head: str
    prizes: tuple[PaidPrize, ...] = ()


def step_of(state: EventState, key: TableKey) -> CorrectionStep:
    """Return which of the three steps a correction at this table is."""
    if is_played_out(state):
        return "referee"
    return "stand" if key[0] < len(state.rounds) else "pair_again"


def compare(before: EventState, after: EventState, key: TableKey) -> CorrectionPreview:
    """Return the differences between two states after a correction at a table."""
    round_, _ = key
    stage = before.rounds[round_ - 1].draft.stage
    group = before.sheets[key].group - 1
    old = standings_of(before, before.stages[stage - 1])[group]
    new = standings_of(after, after.stages[stage - 1])[group]
    ranks = {row.entry: row.rank for row in new}
    return CorrectionPreview(
        step=step_of(before, key),
        before=before.sheets[key].table,
        after=after.sheets[key].table,
        standings_before=old,
        standings_after=new,
        moved=tuple(
            RankChange(row.entry, row.rank, ranks[row.entry])
            for row in old
            if ranks[row.entry] != row.rank
        ),
        published=tuple(
            now.round for now in before.rounds if now.round > round_ and now.draft.stage == stage
        ),
        redraw=before.draft is not None,
        head=after.sheets[key].head,
        prizes=_paid_prizes(before, after),
    )


def _paid_prizes(before: EventState, after: EventState) -> tuple[PaidPrize, ...]:
    """Return the prizes paid already that are others after the correction than before it."""
    was, becomes = (_prizes(state) for state in (before, after))
    return tuple(
        PaidPrize(line.entry, line.paid, becomes[line.entry].cents)
        for line in was.values()
        if line.paid is not None and becomes[line.entry].cents != line.cents
    )


def _prizes(state: EventState) -> dict[int, PrizeLine]:
    """Return the prizes in money, of everybody who was paid one too, by entry."""
    divided = prize_money(state)
    return {line.entry: line for line in divided.lines} if divided is not None else {}
