"""A whole tournament played with random hands: a rehearsal, and data for demonstrations."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from referee.actions.demo.games.registry import GAMES as DEMO_GAMES
from referee.actions.demo.people import make_up_teams
from referee.core.table_result import TableResult
from referee.tournament.competition.contest import Contest, Draw
from referee.tournament.competition.model import Entry, Group, Round, Stage, TournamentRecord
from referee.tournament.competition.qualifying import qualified
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.groups import deal, renumbered
from referee.tournament.evening.plan import StagePlan
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
    so_far = _TournamentSoFar(plan, random, {entry.id: entry for entry in entries})
    groups = deal(entries, (), plan.groups, plan.seed)
    for stage in plan.stages:
        if so_far.stages:
            groups = so_far.next_groups(stage)
        so_far.play(stage, groups)
    return TournamentRecord(
        f"{first.format} {plan.entries}",
        plan.regulation,
        plan.seed,
        tuple(so_far.entries.values()),
        tuple(so_far.stages),
    )


def _entries(random: Random, plan: RehearsalPlan, format_: Format) -> list[Entry]:
    """Return single players, or pairs who are both of the first one's club."""
    entries = []
    teams = make_up_teams(random, plan.entries, 1 if format_.singles else 2, plan.clubs)
    for number, team in enumerate(teams, start=1):
        names = tuple([player.name for player in team])
        entries.append(Entry(number, " - ".join(names), names, team[0].club))
    return entries


@dataclass
class _TournamentSoFar:
    """The tournament so far: the stages that were played, and who has withdrawn.

    `rounds` counts the rounds of all stages so far.
    """

    plan: RehearsalPlan
    random: Random
    entries: dict[int, Entry]
    stages: list[Stage] = field(default_factory=list)
    rounds: int = 0

    def next_groups(self, stage: StagePlan) -> tuple[Group, ...]:
        """Return one group of those who qualified in the stage before."""
        entries, next_round = self.entries.values(), self.rounds + 1
        withdrawn = [entry.id for entry in entries if not entry.stays_for(next_round)]
        standings = [group.standings for group in self.stages[-1].groups]
        knockout = stage.format == "eliminazione"
        qualifiers = qualified(standings, stage.qualify, withdrawn, knockout=knockout)
        return (Group("", qualifiers),)

    def play(self, stage: StagePlan, begun: Sequence[Group]) -> None:
        """Draw and play round after round in all groups, until none has another."""
        groups, rounds_before = list(begun), self.rounds
        while draws := self._draws(stage, groups, rounds_before):
            self.rounds += 1
            tables = 0
            for index, draw in draws.items():
                round_ = self._played(renumbered(draw.round, tables))
                tables = max([tables, *(table.table for table in round_.tables)])
                groups[index] = replace(groups[index], rounds=(*groups[index].rounds, round_))
            self._withdraw(stage, groups, rounds_before)
        standings_of = FORMATS[stage.format].standings
        ranked = [
            replace(group, standings=standings_of(self._contest(stage, group, rounds_before)))
            for group in groups
        ]
        self.stages.append(Stage(stage.format, tuple(ranked), stage.settings))

    def _draws(
        self, stage: StagePlan, groups: Sequence[Group], rounds_before: int
    ) -> dict[int, Draw]:
        """Return the next draw of each group that has another round, by the group's index."""
        draws = {}
        for index, group in enumerate(groups):
            draw = self._draw(stage, group, rounds_before)
            if draw is not None:
                draws[index] = draw
        return draws

    def _contest(self, stage: StagePlan, group: Group, rounds_before: int) -> Contest:
        entries = tuple(self.entries[entry] for entry in group.entries)
        return Contest(
            entries,
            group.rounds,
            stage.settings,
            self.plan.seed,
            rounds_before,
            planned=stage.rounds,
        )

    def _draw(self, stage: StagePlan, group: Group, rounds_before: int) -> Draw | None:
        format_ = FORMATS[stage.format]
        if not format_.ends and len(group.rounds) >= _rounds(stage, group):
            return None
        return format_.draw(self._contest(stage, group, rounds_before))

    def _withdraw(self, stage: StagePlan, groups: Sequence[Group], rounds_before: int) -> None:
        """Withdraw some entries, unless the round was the last.

        Over all rounds this takes about the plan's share of the entries away.
        """
        for group in groups:
            rounds = _rounds(stage, group)
            if self.rounds - rounds_before >= rounds:
                continue
            for entry in group.entries:
                plays = self.entries[entry].withdrawn_after is None
                # An entry can withdraw after each round but the last, so rounds - 1 times.
                if plays and self.random.random() * (rounds - 1) < self.plan.withdraw:
                    self.entries[entry] = replace(self.entries[entry], withdrawn_after=self.rounds)

    def _played(self, round_: Round) -> Round:
        return round_._replace(tables=tuple([self._result(table) for table in round_.tables]))

    def _result(self, table: AnyTable) -> AnyTable:
        game = game_played(self.plan.regulation)
        # A walkover is won by a side, which a table of five has not.
        if not game.pays and self.random.random() < self.plan.walkover:
            return table.with_result(TableResult(winner=self.random.choice(("a", "b"))), "walkover")
        return table.with_result(played_at_random(self.random, self.plan.regulation), "played")


def _rounds(stage: StagePlan, group: Group) -> int:
    """Return the rounds that a group has: as planned, else as many as usual."""
    return stage.rounds or FORMATS[stage.format].usual_rounds(len(group.entries))


def played_at_random(random: Random, regulation: AnyRegulation) -> TableResult:
    """Return the result of a table at which random hands were played by a regulation."""
    game = game_played(regulation)
    result = game.result_of(DEMO_GAMES[game.name].played(random, regulation))
    assert result is not None  # it was played to its end
    return result
