"""Replay of an archive as the facts of a ledger, in the order in which they must have come."""

from collections.abc import Iterator, Mapping

from referee.core.errors import N_
from referee.core.facts import Fact, NewFact
from referee.core.reading import at
from referee.core.words import Sentence
from referee.tournament.archive.evening import EntryNotes, EveningNotes
from referee.tournament.archive.retelling_entries import PlacedFact, entries_told
from referee.tournament.competition.contest import Draw
from referee.tournament.competition.model import Group, Round, Stage, TournamentRecord
from referee.tournament.competition.table_results import write_table_result
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.drafts import write_draws
from referee.tournament.evening.facts import validate
from referee.tournament.evening.plan import PAIRS, SINGLES, EventPlan, StagePlan, write_plan
from referee.tournament.evening.replay import admit_to_event, folded, take
from referee.tournament.evening.state import GroupDraw
from referee.tournament.formats.registry import FORMATS

FROM_ARCHIVE = N_("brought in from an archive")
_WHY = Sentence(FROM_ARCHIVE, {}, "")
_REASON = {"reason": FROM_ARCHIVE}


def plan_of(event: TournamentRecord) -> EventPlan:
    """Return the plan that the stages of an archive followed."""
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


def retold(event: TournamentRecord, notes: EveningNotes | None = None) -> list[NewFact]:
    """Return every fact of the tournament, the plan first, each admitted after those before it.

    Without `notes` all were there from the first. Raise RuleError naming the place in the archive.
    """
    every = tuple([EntryNotes(entry.id) for entry in event.entries])
    teller = _Teller(event, notes or EveningNotes(plan_of(event), every))
    (place, kind, payload), *others = teller.told()
    at(place, validate, kind, payload)
    told: list[NewFact] = [(kind, payload)]
    fold = folded([Fact(1, kind, payload)])
    for place, kind, payload in others:
        at(place, validate, kind, payload)
        at(place, admit_to_event, kind, payload, fold.state())
        told.append((kind, payload))
        take(fold, Fact(len(told), kind, payload))
    return told


class _Teller:
    """The retelling of an archive: each fact with its place in the document."""

    def __init__(self, event: TournamentRecord, notes: EveningNotes) -> None:
        self.event = event
        self.notes = notes
        self.rounds = 0
        self.withdrawn: set[int] = set()

    def told(self) -> Iterator[PlacedFact]:
        yield "stages", "plan_made", {"plan": write_plan(self.notes.plan)}
        yield from entries_told(self.event, self.notes)
        for number, stage in enumerate(self.event.stages, start=1):
            yield from self._stage(number, stage)
        yield from self._withdrawals()
        yield from self._end()

    def _end(self) -> Iterator[PlacedFact]:
        """Yield the decisions after the last round."""
        notes = self.notes
        if notes.prizes:
            prizes = [{"place": prize.place, "text": prize.text} for prize in notes.prizes]
            yield "evening.prizes", "prizes_set", {"prizes": prizes}
        if notes.protest is not None:
            yield "evening.protest", "protest_opened", {"minutes": notes.protest}
        if notes.final:
            yield "evening.final", "standings_made_final", _REASON

    def _stage(self, number: int, stage: Stage) -> Iterator[PlacedFact]:
        where = f"stages[{number - 1}]"
        starters = [self._starters(group) for group in stage.groups]
        yield where, "stage_begun", {"stage": number, "groups": starters, **_REASON}
        yield from self._withdrawals()
        for index in range(max((len(group.rounds) for group in stage.groups), default=0)):
            drawn = {
                group_number: group.rounds[index]
                for group_number, group in enumerate(stage.groups, start=1)
                if index < len(group.rounds)
            }
            yield from self._round(where, index, drawn)
            if index == 0:
                # The archive tells only that they came before their first round.
                for group_number, group in enumerate(stage.groups, start=1):
                    for entry in group.entries:
                        if entry not in starters[group_number - 1]:
                            late = {"entry": entry, "group": group_number}
                            yield f"{where}.groups[{group_number - 1}].entries", "joined_late", late
            yield from self._withdrawals()

    def _starters(self, group: Group) -> list[int]:
        """Return the entries of the first round, or withdrawn before it, in the group's order."""
        if not group.rounds:
            return list(group.entries)
        there = _there(group.rounds[0])
        gone = {entry.id for entry in self.event.entries if not entry.plays_in(self.rounds + 1)}
        return [entry for entry in group.entries if entry in there | gone]

    def _round(self, where: str, index: int, drawn: Mapping[int, Round]) -> Iterator[PlacedFact]:
        self.rounds += 1
        draws = [GroupDraw(number, _as_drawn(round_)) for number, round_ in drawn.items()]
        drafted = {"round": self.rounds, "draws": write_draws(draws), **_REASON}
        yield where, "round_drafted", drafted
        yield where, "round_published", {"round": self.rounds}
        for group_number, round_ in drawn.items():
            rounds = f"{where}.groups[{group_number - 1}].rounds[{index}]"
            for number, table in enumerate(round_.tables):
                for kind, payload in self._result(table):
                    yield f"{rounds}.tables[{number}]", kind, payload

    def _result(self, table: AnyTable) -> Iterator[NewFact]:
        at = {"round": self.rounds, "table": table.table}
        if table.how == "walkover":
            yield "walkover_given", {**at, "winner": table.result.winner}
        elif table.how is not None:
            result = write_table_result(table.result)
            yield "result_confirmed", {**at, "result": result, "how": table.how, **_REASON}
        if table.ruling_open:
            yield "table_ruling_opened", {**at, **_REASON}

    def _withdrawals(self) -> Iterator[PlacedFact]:
        """Yield those who left after the rounds told so far."""
        for index, entry in enumerate(self.event.entries):
            after = entry.withdrawn_after
            if after is not None and after <= self.rounds and entry.id not in self.withdrawn:
                self.withdrawn.add(entry.id)
                yield f"entries[{index}].withdrawn_after", "withdrew", {"entry": entry.id}


def _there(round_: Round) -> set[int]:
    return {entry for table in round_.tables for entry in table.players} | set(round_.byes)


def _as_drawn(round_: Round) -> Draw:
    """Return the round as it was before anything was played."""
    tables = tuple([table.unplayed() for table in round_.tables])
    return Draw(
        round_._replace(tables=tables), ((_WHY,),) * len(tables), (_WHY,) * len(round_.byes)
    )
