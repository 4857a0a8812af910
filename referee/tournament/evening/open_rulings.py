"""Rulings that are open in the ledgers of matches, marked on the tournament's own tables."""

from collections.abc import Collection
from dataclasses import replace

from referee.tournament.competition.model import Group, Round
from referee.tournament.evening.state import EventState, StageNow, TableKey


def with_open_rulings(state: EventState, keys: Collection[TableKey]) -> EventState:
    """Return the state with the results of these tables frozen.

    They stay, and standings mark them.
    """
    if not keys:
        return state
    sheets = dict(state.sheets)
    for key in keys:
        sheet = sheets[key]
        sheets[key] = replace(sheet, table=sheet.table._replace(ruling_open=True))
    stages = tuple([_stage(state, number, keys) for number in range(1, len(state.stages) + 1)])
    return replace(state, sheets=sheets, stages=stages)


def _stage(state: EventState, number: int, keys: Collection[TableKey]) -> StageNow:
    """Return the stage of this number; its rounds are known by the rounds of the whole event."""
    stage = state.stages[number - 1]
    whole = {
        (one.group, one.draw.round.round): now.round
        for now in state.rounds
        if now.draft.stage == number
        for one in now.draft.draws
    }

    def marked(group: int, round_: Round) -> Round:
        event_round = whole[group, round_.round]
        tables = [
            table._replace(ruling_open=True) if (event_round, table.table) in keys else table
            for table in round_.tables
        ]
        return round_._replace(tables=tuple(tables))

    groups: list[Group] = []
    for index, group in enumerate(stage.groups, start=1):
        rounds = tuple([marked(index, round_) for round_ in group.rounds])
        groups.append(replace(group, rounds=rounds))
    return replace(stage, groups=tuple(groups))
