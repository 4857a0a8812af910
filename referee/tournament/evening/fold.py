"""A tournament while its facts are applied one by one."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from referee.core.facts import Fact, Payload
from referee.tournament.competition.apart import Apart, still_named
from referee.tournament.competition.model import Group, Round
from referee.tournament.competition.rooms import Room
from referee.tournament.competition.schedule import RoundTime
from referee.tournament.evening.drafts import exchange
from referee.tournament.evening.entrants import KNOCKOUT
from referee.tournament.evening.plan import EventPlan
from referee.tournament.evening.state import (
    Entrant,
    EventState,
    Payment,
    Pot,
    Prize,
    Protest,
    RoundDraft,
    RoundNow,
    Sheet,
    StageNow,
    TableKey,
)


@dataclass
class FoldedStage:
    """A stage while it is folded.

    `plan` is its index among the stages of the plan, `names` are those of its groups, `groups` the
    entries of each. `number` is the fact that began it.
    """

    plan: int
    rounds_before: int
    names: tuple[str, ...]
    groups: list[list[int]]
    number: int


@dataclass
class TournamentFold:
    """The facts of a tournament, applied one by one."""

    plan: EventPlan
    entrants: dict[int, Entrant] = field(default_factory=dict)
    seeds: tuple[int, ...] = ()
    stages: list[FoldedStage] = field(default_factory=list)
    rounds: list[RoundNow] = field(default_factory=list)
    sheets: dict[TableKey, Sheet] = field(default_factory=dict)
    draft: RoundDraft | None = None
    protest: Protest | None = None
    final: int | None = None
    prizes: tuple[Prize, ...] = ()
    pot: Pot | None = None
    paid_out: dict[int, Payment] = field(default_factory=dict)
    apart: tuple[Apart, ...] = ()
    rooms: tuple[Room, ...] = ()
    schedule: tuple[RoundTime, ...] = ()

    def copy(self) -> Self:
        """Return a fold that can go on without changing this one."""
        stages = [replace(one, groups=[list(group) for group in one.groups]) for one in self.stages]
        return replace(
            self,
            entrants=dict(self.entrants),
            stages=stages,
            rounds=list(self.rounds),
            sheets=dict(self.sheets),
            paid_out=dict(self.paid_out),
        )

    def change(self, number: int, **values: Any) -> None:
        self.entrants[number] = replace(self.entrants[number], **values)

    def change_entry(self, number: int, **values: Any) -> None:
        self.change(number, entry=replace(self.entrants[number].entry, **values))

    def groups(self, stage: FoldedStage) -> tuple[Group, ...]:
        """Return the groups of a stage with the rounds that were published for them.

        Two who changed places in the first round of a knockout did so in its tree.
        """
        played: list[list[Round]] = [[] for _ in stage.groups]
        entries = [list(group) for group in stage.groups]
        tree = self.plan.stages[stage.plan].format == KNOCKOUT
        for now in self.rounds:
            if self.stages[now.draft.stage - 1] is not stage:
                continue
            for one in now.draft.draws:
                round_ = one.draw.round
                if tree and not played[one.group - 1]:
                    exchange(entries[one.group - 1], now.draft.swaps)
                tables = [self.sheets[now.round, table.table].table for table in round_.tables]
                played[one.group - 1].append(round_._replace(tables=tuple(tables)))
        return tuple(
            Group(name, tuple(who), tuple(rounds))
            for name, who, rounds in zip(stage.names, entries, played, strict=True)
        )

    def state(self) -> EventState:
        return EventState(
            plan=self.plan,
            entrants=dict(self.entrants),
            seeds=self.seeds,
            stages=tuple(
                StageNow(
                    self.plan.stages[stage.plan], stage.rounds_before, self.groups(stage),
                    stage.number,
                )
                for stage in self.stages
            ),
            rounds=tuple(self.rounds),
            sheets=dict(self.sheets),
            draft=self.draft,
            protest=self.protest,
            final=self.final,
            prizes=self.prizes,
            pot=self.pot,
            paid_out=dict(self.paid_out),
            apart=still_named(self.apart, self.entrants),
            rooms=self.rooms,
            schedule=self.schedule,
        )  # fmt: skip


class EventKind(NamedTuple):
    """A kind of fact: `admit` refuses, by RuleError, one that does not fit; `step` applies one.

    `after_the_end`: it comes also when the standings are final. `side_by_side`: people at one desk
    write it without having seen what others write; what does not fit any more is refused by itself,
    such as a second result of a table. `stales`: a draft that was drawn without it is drawn again.
    """

    admit: Callable[[EventState, Payload], None]
    step: Callable[[TournamentFold, Fact], None]
    after_the_end: bool = False
    side_by_side: bool = False
    stales: bool = False
