"""The progress of a tournament: the deal of a stage, the next draw, and the standings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Literal, NamedTuple

from referee.core.errors import N_, RuleError
from referee.tournament.competition.contest import Draw
from referee.tournament.competition.lots import pairs_by_lot
from referee.tournament.competition.model import (
    Entry,
    Group,
    Player,
    Stage,
    StandingsRow,
    TournamentRecord,
)
from referee.tournament.competition.qualifying import qualified
from referee.tournament.evening.drafts import at_kept_tables
from referee.tournament.evening.entrants import players_each
from referee.tournament.evening.groups import deal, renumbered
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.state import EventState, GroupDraw, StageNow
from referee.tournament.formats.registry import FORMATS

DueStep = Literal["entries", "stage", "draw", "publish", "results", "final", "over"]
"""The next thing to do: get entries, begin a stage, draw, publish, wait for results, close."""


def next_step(state: EventState) -> DueStep:
    """Return the next step of the usual course of an evening."""
    if state.final is not None:
        return "over"
    if state.draft is not None:
        return "publish"
    if state.stage is None:
        return "entries" if len(first_entries(state)) < needed(state) else "stage"
    if state.missing:
        return "results"
    if has_next_round(state):
        return "draw"
    return "stage" if len(state.stages) < len(state.plan.stages) else "final"


def first_entries(state: EventState) -> list[Entry]:
    """Return the entries that are there for the first stage, without single players for a lot."""
    here = [one.entry for one in state.entrants.values() if one.playing]
    return [entry for entry in here if len(entry.players) == players_each(state)]


def tables_taken(state: EventState) -> int:
    """Return how many tables the entries and the largest round so far take, at least one."""
    format_ = FORMATS[state.plan.stages[0].format]
    drawn = [table.table for round_ in state.rounds for table in round_.draft.tables]
    entered = sum(one.withdrew is None for one in state.entrants.values() if one.paired is None)
    return max([1, *drawn, ceil(entered / (5 if format_.pays else 4 if format_.singles else 2))])


def needed(state: EventState) -> int:
    """Return how many entries have to be there for the first stage to begin."""
    plan = state.plan.stages[0]
    return len(plan.groups) * FORMATS[plan.format].fewest


def is_played_out(state: EventState) -> bool:
    """Tell whether the last round has been played: from then on only a referee corrects (15.2)."""
    return state.final is not None or next_step(state) == "final"


def deal_next(state: EventState, order: Sequence[int] | None = None) -> tuple[tuple[int, ...], ...]:
    """Return the groups of the next stage, each in seed order.

    `order` has the seeds of the first stage, the strongest first, in place of those noted.
    The groups hold the entries that are present or qualified; a single player whom the lot left
    without a partner is in none. Raise RuleError where there are too few entries, or no stage
    follows.
    """
    if len(state.stages) == len(state.plan.stages):
        raise RuleError(N_("this is not the stage that comes next"), place="stage")
    plan = state.plan.stages[len(state.stages)]
    if state.stage is None:
        playing = first_entries(state)
        if not playing and any(one.playing for one in state.entrants.values()):
            raise RuleError(N_("the pairs are not drawn yet: draw them on the page of the entries"))
        there = {entry.id for entry in playing}
        wanted = state.seeds if order is None else order
        seeds = [entry for entry in wanted if entry in there]
    else:
        withdrawn = [id_ for id_, one in state.entrants.items() if one.withdrew is not None]
        standings = standings_of(state, state.stage)
        knockout = plan.format == "eliminazione"
        seeds = list(qualified(standings, plan.qualify, withdrawn, knockout=knockout))
        playing = [state.entrants[entry].entry for entry in seeds]
    groups = deal(playing, seeds, len(plan.groups), state.plan.seed)
    return tuple([group.entries for group in groups])


def draw_pairs(state: EventState) -> list[dict[str, object]]:
    """Return the present single players paired by lot, as a fact keeps them.

    With an odd number one is left over.
    """
    singles = {
        one.entry.players[0]: one
        for one in state.entrants.values()
        if one.playing and len(one.entry.players) == 1
    }
    people = [Player(name, one.entry.club, one.town) for name, one in singles.items()]
    pairs, _ = pairs_by_lot(people, state.plan.seed)
    first = max(state.entrants, default=0) + 1
    return [
        {
            "entry": first + index,
            "name": pair.name,
            "of": [singles[name].entry.id for name in pair.players],
        }
        for index, pair in enumerate(pairs)
    ]


def can_balance(state: EventState) -> bool:
    """Tell whether a round of this stage can be drawn by the strengths of who plays."""
    return state.stage is not None and FORMATS[state.stage.plan.format].balanced is not None


def draw_next(
    state: EventState, strengths: Mapping[int, float] | None = None
) -> tuple[GroupDraw, ...]:
    """Return the next round of the stage, tables numbered through all groups; None if it is over.

    By the `strengths` of entries where they are given. Raise RuleError where a knockout cannot tell
    who goes on, and where the format is not drawn by strengths.
    """
    stage = state.stage
    if stage is None:
        return ()
    draws: list[GroupDraw] = []
    tables = 0
    for number, group in enumerate(stage.groups, start=1):
        drawn = _draw(state, stage, group, strengths)
        if drawn is None:
            continue
        drawn = drawn._replace(round=renumbered(drawn.round, tables))
        draws.append(GroupDraw(number, drawn))
        tables = max([tables, *(table.table for table in drawn.round.tables)])
    kept = {id_: one.keeps for id_, one in state.entrants.items() if one.keeps is not None}
    return at_kept_tables(tuple(draws), kept)


def has_next_round(state: EventState) -> bool:
    """Tell whether the stage goes on; nothing is drawn where counting is enough.

    Raise RuleError where a knockout cannot tell who goes on.
    """
    stage = state.stage
    return stage is not None and any(_goes_on(state, stage, group) for group in stage.groups)


def _goes_on(state: EventState, stage: StageNow, group: Group) -> bool:
    format_ = FORMATS[stage.plan.format]
    if format_.ends:
        return _draw(state, stage, group) is not None
    left = rounds_planned(stage.plan, len(group.entries)) > len(group.rounds)
    return left and len(state.contest(stage, group).present) >= format_.fewest


def _draw(
    state: EventState,
    stage: StageNow,
    group: Group,
    strengths: Mapping[int, float] | None = None,
) -> Draw | None:
    format_ = FORMATS[stage.plan.format]
    if not format_.ends and len(group.rounds) >= rounds_planned(stage.plan, len(group.entries)):
        return None
    contest = state.contest(stage, group)
    if strengths is None:
        drawn = format_.draw(contest)
    elif format_.balanced is None:
        raise RuleError(N_("this format is not drawn by ratings"))
    else:
        drawn = format_.balanced(contest, strengths)
    return drawn if drawn is not None and drawn.round.tables else None


def rounds_planned(plan: StagePlan, entries: int) -> int:
    """Return the number of rounds of a group; a format that ends by itself may take more."""
    return plan.rounds or FORMATS[plan.format].usual_rounds(entries)


class StageRounds(NamedTuple):
    """The rounds of a stage: published ones, and planned ones; more may be played."""

    published: int
    planned: int


def rounds_of_stage(stage: StageNow) -> StageRounds:
    """Return the rounds of a stage; where its groups differ, of the one that has most."""
    return StageRounds(
        max(len(group.rounds) for group in stage.groups),
        max(rounds_planned(stage.plan, len(group.entries)) for group in stage.groups),
    )


def standings_of(state: EventState, stage: StageNow) -> tuple[tuple[StandingsRow, ...], ...]:
    """Return the standings of each group, from confirmed results only."""
    standings = FORMATS[stage.plan.format].standings
    return tuple([standings(state.contest(stage, group)) for group in stage.groups])


def tournament_of(state: EventState, name: str) -> TournamentRecord:
    """Return the tournament as its archive has it, standings included."""
    return TournamentRecord(
        name,
        state.plan.regulation,
        state.plan.seed,
        state.entries,
        tuple([_stage(stage, standings_of(state, stage)) for stage in state.stages]),
    )


def _stage(stage: StageNow, standings: Sequence[tuple[StandingsRow, ...]]) -> Stage:
    groups = [
        replace(group, standings=rows) for group, rows in zip(stage.groups, standings, strict=True)
    ]
    return Stage(stage.plan.format, tuple(groups), stage.plan.settings)
