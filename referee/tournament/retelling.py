"""An archive told again as the facts of a ledger, in the order in which they must have come."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.rules.errors import N_
from referee.rules.words import Sentence

from .contest import Draw
from .drafts import write_draws
from .event_state import GroupDraw
from .formats import FORMATS
from .model import AnyTable, Event, FiveTable, Group, Round, Stage, Table
from .outcomes import outcome_of, write_outcome
from .plan import PAIRS, SINGLES, EventPlan, StagePlan, write_plan

Told = tuple[str, Mapping[str, Any]]

FROM_ARCHIVE = N_("brought in from an archive")
_WHY = Sentence(FROM_ARCHIVE, {}, "")
_REASON = {"reason": FROM_ARCHIVE}


def plan_of(event: Event) -> EventPlan:
    """The plan that the stages of an archive followed."""
    singles = any(FORMATS[stage.format].singles for stage in event.stages)
    stages: list[StagePlan] = []
    for stage in event.stages:
        before = len(stages[-1].groups) if stages else 0
        going = sum(len(group.entries) for group in stage.groups)
        rounds = max((len(group.rounds) for group in stage.groups), default=0)
        stages.append(
            StagePlan(
                stage.format,
                stage.settings,
                None if FORMATS[stage.format].ends else max(rounds, 1),
                tuple(group.name for group in stage.groups),
                -(-going // before) if before else 0,
            )
        )
    return EventPlan(event.regulation, event.seed, tuple(stages), SINGLES if singles else PAIRS)


def retold(event: Event) -> list[Told]:
    """Every fact of the tournament, the plan first."""
    return list(_Teller(event).told())


class _Teller:
    def __init__(self, event: Event) -> None:
        self.event = event
        self.rounds = 0
        self.withdrawn: set[int] = set()

    def told(self) -> Iterator[Told]:
        event = self.event
        yield "plan_made", {"plan": write_plan(plan_of(event))}
        for entry in event.entries:
            club = {"club": entry.club} if entry.club else {}
            yield (
                "entry_added",
                {"entry": entry.id, "name": entry.name, "players": list(entry.players), **club},
            )
        if event.entries:
            yield "checked_in", {"entries": [entry.id for entry in event.entries]}
        for number, stage in enumerate(event.stages, start=1):
            yield from self._stage(number, stage)

    def _stage(self, number: int, stage: Stage) -> Iterator[Told]:
        starters = [self._starters(group) for group in stage.groups]
        yield "stage_begun", {"stage": number, "groups": starters, **_REASON}
        yield from self._withdrawals()
        for index in range(max((len(group.rounds) for group in stage.groups), default=0)):
            drawn = [
                (place, group.rounds[index])
                for place, group in enumerate(stage.groups, start=1)
                if index < len(group.rounds)
            ]
            yield from self._round(drawn)
            if index == 0:
                # When exactly they came is not in the archive; before their first round they did.
                for place, group in enumerate(stage.groups, start=1):
                    for entry in group.entries:
                        if entry not in starters[place - 1]:
                            yield "joined_late", {"entry": entry, "group": place}
            yield from self._withdrawals()

    def _starters(self, group: Group) -> list[int]:
        """Who was there for the first round, or had left before it, in the group's order."""
        if not group.rounds:
            return list(group.entries)
        there = _there(group.rounds[0])
        gone = {entry.id for entry in self.event.entries if not entry.plays_in(self.rounds + 1)}
        return [entry for entry in group.entries if entry in there | gone]

    def _round(self, drawn: Sequence[tuple[int, Round]]) -> Iterator[Told]:
        self.rounds += 1
        draws = [GroupDraw(place, _as_drawn(round_)) for place, round_ in drawn]
        yield "round_drafted", {"round": self.rounds, "draws": write_draws(draws), **_REASON}
        yield "round_published", {"round": self.rounds}
        for _, round_ in drawn:
            for table in round_.tables:
                yield from self._result(table)

    def _result(self, table: AnyTable) -> Iterator[Told]:
        at = {"round": self.rounds, "table": table.table}
        if table.how == "walkover" and isinstance(table, Table):
            yield "walkover_given", {**at, "winner": table.winner}
        elif table.how is not None:
            result = {**at, "result": write_outcome(outcome_of(table))}
            yield "result_typed", result
            yield "result_confirmed", {**result, "how": table.how}
        if table.ruling_open:
            yield "table_ruling_opened", {**at, **_REASON}

    def _withdrawals(self) -> Iterator[Told]:
        """Those who left after the rounds told so far."""
        for entry in self.event.entries:
            after = entry.withdrawn_after
            if after is not None and after <= self.rounds and entry.id not in self.withdrawn:
                self.withdrawn.add(entry.id)
                yield "withdrew", {"entry": entry.id}


def _there(round_: Round) -> set[int]:
    return {entry for table in round_.tables for entry in table.players} | set(round_.byes)


def _as_drawn(round_: Round) -> Draw:
    """The round before anything was played."""
    tables: list[AnyTable] = []
    for table in round_.tables:
        if isinstance(table, FiveTable):
            tables.append(FiveTable(table.table, table.seats))
        else:
            tables.append(Table(table.table, table.a, table.b, bracket=table.bracket))
    return Draw(
        round_._replace(tables=tuple(tables)),
        ((_WHY,),) * len(tables),
        (_WHY,) * len(round_.byes),
    )
