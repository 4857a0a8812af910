"""A whole tournament played with random hands: a rehearsal, and data for demonstrations."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from referee.actions.demo.games.registry import GAMES as DEMO_GAMES
from referee.actions.demo.people import make_up_people
from referee.tournament.competition.contest import Contest, Draw
from referee.tournament.competition.model import Entry, Group, Round, Stage, TournamentRecord
from referee.tournament.competition.qualifying import qualified
from referee.tournament.competition.tables import AnyTable, TableResult
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.stages import deal, renumbered
from referee.tournament.formats.registry import FORMATS, Format
from referee.tournament.games.registry import game_played
from referee.tournament.games.regulations import AnyRegulation


@dataclass(frozen=True)
class RehearsalPlan:
    """A tournament to be rehearsed. `withdraw` and `walkover` are shares from 0 to 1."""

    stages: tuple[StagePlan, ...]
    entries: int
    groups: int
    regulation: AnyRegulation
    seed: int
    clubs: int = 0
    withdraw: float = 0.0
    walkover: float = 0.0


def rehearse(plan: RehearsalPlan) -> TournamentRecord:
    """Play the tournament; the same plan gives the same event. Raise RuleError."""
    random = Random(plan.seed)  # noqa: S311 -- cards for a rehearsal, not for a stake
    first = plan.stages[0]
    entries = _entries(random, plan, FORMATS[first.format])
    evening = _Evening(plan, random, {entry.id: entry for entry in entries})
    groups = deal(entries, (), plan.groups, plan.seed)
    for stage in plan.stages:
        if evening.stages:
            groups = evening.next_groups(stage)
        evening.play(stage, groups)
    return TournamentRecord(
        f"{first.format} {plan.entries}",
        plan.regulation,
        plan.seed,
        tuple(evening.entries.values()),
        tuple(evening.stages),
    )


def _entries(random: Random, plan: RehearsalPlan, format_: Format) -> list[Entry]:
    """Return single players, or pairs who are both of the first one's club."""
    size = 1 if format_.singles else 2
    players = make_up_people(random, plan.entries * size, plan.clubs)
    teams = [players[first : first + size] for first in range(0, len(players), size)]
    return [
        Entry(number, " - ".join(names), names, team[0].club)
        for number, team in enumerate(teams, start=1)
        for names in [tuple(one.name for one in team)]
    ]


@dataclass
class _Evening:
    """The tournament as it goes on: every stage that is played is added, and moves the clock."""

    plan: RehearsalPlan
    random: Random
    entries: dict[int, Entry]
    stages: list[Stage] = field(default_factory=list)
    rounds: int = 0

    def next_groups(self, stage: StagePlan) -> tuple[Group, ...]:
        """Return one group of those who go on from the stage before."""
        withdrawn = [e.id for e in self.entries.values() if not e.plays_in(self.rounds + 1)]
        standings = [group.standings for group in self.stages[-1].groups]
        knockout = stage.format == "eliminazione"
        going = qualified(standings, stage.qualify, withdrawn, knockout=knockout)
        return (Group("", going),)

    def play(self, plan: StagePlan, groups: Sequence[Group]) -> None:
        """Draw and play round after round in all groups, until none has another."""
        going, before = list(groups), self.rounds
        while draws := {
            index: draw
            for index, group in enumerate(going)
            if (draw := self._draw(plan, group, before)) is not None
        }:
            self.rounds += 1
            tables = 0
            for index, draw in draws.items():
                round_ = self._played(renumbered(draw.round, tables))
                tables = max([tables, *(table.table for table in round_.tables)])
                going[index] = replace(going[index], rounds=(*going[index].rounds, round_))
            self._withdraw(plan, going, before)
        standings = FORMATS[plan.format].standings
        self.stages.append(
            Stage(
                plan.format,
                tuple(
                    replace(group, standings=standings(self._contest(plan, group, before)))
                    for group in going
                ),
                plan.settings,
            )
        )

    def _contest(self, plan: StagePlan, group: Group, before: int) -> Contest:
        entries = tuple(self.entries[entry] for entry in group.entries)
        return Contest(entries, group.rounds, plan.settings, self.plan.seed, before)

    def _draw(self, plan: StagePlan, group: Group, before: int) -> Draw | None:
        format_ = FORMATS[plan.format]
        last = plan.rounds or format_.usual_rounds(len(group.entries))
        if not format_.ends and len(group.rounds) >= last:
            return None
        return format_.draw(self._contest(plan, group, before))

    def _withdraw(self, plan: StagePlan, groups: Sequence[Group], before: int) -> None:
        """Withdraw some entries: the given share, spread over all the usual rounds."""
        for group in groups:
            rounds = plan.rounds or FORMATS[plan.format].usual_rounds(len(group.entries))
            if self.rounds - before >= rounds:
                continue
            for entry in group.entries:
                there = self.entries[entry].withdrawn_after is None
                if there and self.random.random() * (rounds - 1) < self.plan.withdraw:
                    self.entries[entry] = replace(self.entries[entry], withdrawn_after=self.rounds)

    def _played(self, round_: Round) -> Round:
        return round_._replace(tables=tuple([self._result(table) for table in round_.tables]))

    def _result(self, table: AnyTable) -> AnyTable:
        game = game_played(self.plan.regulation)
        if not game.pays and self.random.random() < self.plan.walkover:
            return table.with_result(TableResult(winner=self.random.choice(("a", "b"))), "walkover")
        return table.with_result(played_at_random(self.random, self.plan.regulation), "played")


def played_at_random(random: Random, regulation: AnyRegulation) -> TableResult:
    """Return the result of a table at which random hands were played by a regulation."""
    game = game_played(regulation)
    result = game.result_of(DEMO_GAMES[game.name].played(random, regulation))
    assert result is not None  # it was played to its end
    return result
