"""Replay of an archive as the facts of a ledger, in the order in which they must have come."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from referee.core.errors import N_
from referee.core.facts import Fact, NewFact
from referee.core.reading import at
from referee.core.table_result import write_table_result
from referee.core.words import Sentence
from referee.tournament.archive.evening import EntryNotes, EveningNotes, FeeNotes
from referee.tournament.competition.apart import write_apart
from referee.tournament.competition.contest import Draw
from referee.tournament.competition.model import Entry, Group, Round, Stage, TournamentRecord
from referee.tournament.competition.rooms import write_room
from referee.tournament.competition.schedule import write_round_time
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.drafts import write_draws
from referee.tournament.evening.facts import validate, write_prize
from referee.tournament.evening.plan import PAIRS, SINGLES, EventPlan, StagePlan, write_plan
from referee.tournament.evening.prize_money import write_pot
from referee.tournament.evening.replay import admit_to_event, folded, take
from referee.tournament.evening.state import GroupDraw
from referee.tournament.formats.registry import FORMATS

FROM_ARCHIVE = N_("imported from an archive")
_WHY = Sentence(FROM_ARCHIVE, {})
_REASON = {"reason": FROM_ARCHIVE}

PlacedFact = tuple[str, str, Mapping[str, Any]]
"""A fact with the place in the archive that it is from."""


def plan_of(event: TournamentRecord) -> EventPlan:
    """Return the plan that the stages of an archive followed."""
    singles = any(FORMATS[stage.format].singles for stage in event.stages)
    stages: list[StagePlan] = []
    for stage in event.stages:
        before = len(stages[-1].groups) if stages else 0
        going = sum(len(group.entries) for group in stage.groups)
        stages.append(
            StagePlan(
                stage.format,
                stage.settings,
                None if FORMATS[stage.format].ends else max(stage.rounds, 1),
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
    retelling = _Retelling(event, notes or EveningNotes(plan_of(event), every))
    (place, kind, payload), *others = retelling.facts()
    at(place, validate, kind, payload)
    facts: list[NewFact] = [(kind, payload)]
    fold = folded([Fact(1, kind, payload)])
    for place, kind, payload in others:
        at(place, validate, kind, payload)
        at(place, admit_to_event, kind, payload, fold.state())
        facts.append((kind, payload))
        take(fold, Fact(len(facts), kind, payload))
    return facts


class _Retelling:
    """The retelling of an archive: each fact with its place in the document."""

    def __init__(self, event: TournamentRecord, notes: EveningNotes) -> None:
        self.event = event
        self.notes = notes
        self.rounds = 0
        self.withdrawn: set[int] = set()

    def facts(self) -> Iterator[PlacedFact]:
        yield "stages", "plan_made", {"plan": write_plan(self.notes.plan)}
        yield from _entries(self.event, self.notes)
        for number, stage in enumerate(self.event.stages, start=1):
            yield from self._stage(number, stage)
        yield from self._withdrawals()
        yield from self._end()

    def _end(self) -> Iterator[PlacedFact]:
        """Yield the decisions after the last round."""
        notes = self.notes
        if notes.prizes:
            prizes = [write_prize(prize) for prize in notes.prizes]
            yield "evening.prizes", "prizes_set", {"prizes": prizes}
        if notes.pot is not None:
            yield "evening.pot", "pot_divided", write_pot(notes.pot)
        for index, (entry, cents) in enumerate(notes.paid_out):
            paid = {"entry": entry, "amount": cents}
            yield f"evening.paid_out[{index}]", "prize_paid", paid
        if notes.protest is not None:
            yield "evening.protest", "protest_opened", {"minutes": notes.protest}
        if notes.final:
            yield "evening.final", "standings_made_final", _REASON

    def _stage(self, number: int, stage: Stage) -> Iterator[PlacedFact]:
        where = f"stages[{number - 1}]"
        starters = [self._starters(group) for group in stage.groups]
        yield where, "stage_begun", {"stage": number, "groups": starters, **_REASON}
        yield from self._withdrawals()
        for index in range(stage.rounds):
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
        first = group.rounds[0]
        gone = {entry.id for entry in self.event.entries if not entry.stays_for(self.rounds + 1)}
        return [
            entry
            for entry in group.entries
            if entry in gone.union(first.seated, first.byes, first.rests)
        ]

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
        """Yield those who left after the rounds so far."""
        for index, entry in enumerate(self.event.entries):
            after = entry.withdrawn_after
            if after is not None and after <= self.rounds and entry.id not in self.withdrawn:
                self.withdrawn.add(entry.id)
                yield f"entries[{index}].withdrawn_after", "withdrew", {"entry": entry.id}


def _as_drawn(round_: Round) -> Draw:
    """Return the round as it was before anything was played."""
    tables = tuple([table.unplayed() for table in round_.tables])
    return Draw(
        round_._replace(tables=tables), ((_WHY,),) * len(tables), (_WHY,) * len(round_.byes)
    )


def _entries(event: TournamentRecord, notes: EveningNotes) -> Iterator[PlacedFact]:
    """Yield every fact about the entries that comes before the first stage."""
    known = {one.entry: one for one in notes.entries}
    yield from _singles(event, known)
    for index, entry in enumerate(event.entries):
        for kind, payload in _entered(entry, known[entry.id]):
            yield f"entries[{index}]", kind, payload
    marked = (
        ("checked_in", [one.entry for one in notes.entries if one.present and not one.of]),
        ("fee_paid", [one.entry for one in notes.entries if one.paid and _only_ticked(one)]),
    )
    for kind, entries in marked:
        if entries:
            yield "evening.entries", kind, {"entries": entries}
    for index, one in enumerate(notes.entries):
        yield from _fee_paid(f"evening.entries[{index}].fee", one.entry, one.fee)
        for at_, single in enumerate(one.of):
            yield from _fee_paid(
                f"evening.entries[{index}].of[{at_}].fee", single.entry, single.fee
            )
    for index, one in enumerate(notes.entries):
        if one.table is not None:
            keeps = {"entry": one.entry, "table": one.table}
            yield f"evening.entries[{index}].table", "table_kept", keeps
    yield from _handicaps(event)
    yield from _categories(notes)
    yield from _before_draws(event, notes)
    if notes.seeds:
        yield "evening.seeds", "entries_seeded", {"seeds": list(notes.seeds)}


def _handicaps(event: TournamentRecord) -> Iterator[PlacedFact]:
    for index, entry in enumerate(event.entries):
        if entry.handicap:
            told = {"entry": entry.id, "handicap": entry.handicap}
            yield f"entries[{index}].handicap", "handicap_set", told


def _categories(notes: EveningNotes) -> Iterator[PlacedFact]:
    """Yield who belongs to which category, those last that the plan does not know."""
    for name in notes.plan.categories:
        own = [one.entry for one in notes.entries if name in one.categories]
        if own:
            yield "evening.entries", "category_given", {"category": name, "entries": own}
    for index, one in enumerate(notes.entries):
        for name in one.categories:
            if name not in notes.plan.categories:
                told = {"category": name, "entries": [one.entry]}
                yield f"evening.entries[{index}].categories", "category_given", told


def _before_draws(event: TournamentRecord, notes: EveningNotes) -> Iterator[PlacedFact]:
    """Yield who must not meet, rooms, times of rounds, and rests: noted or of rounds played."""
    if notes.apart:
        yield "evening.apart", "apart_set", {"apart": [write_apart(one) for one in notes.apart]}
    if notes.rooms:
        yield "evening.rooms", "rooms_set", {"rooms": [write_room(one) for one in notes.rooms]}
    if notes.schedule:
        schedule = [write_round_time(one) for one in notes.schedule]
        yield "evening.schedule", "schedule_set", {"schedule": schedule}
    noted = {(one.entry, round_) for one in notes.entries for round_ in one.rests}
    before = 0
    for stage in event.stages:
        for group in stage.groups:
            for one in group.rounds:
                noted |= {(entry, before + one.round) for entry in one.rests}
        before += stage.rounds
    for entry, round_ in sorted(noted):
        yield "evening.entries", "rest_asked", {"entry": entry, "round": round_}


def _only_ticked(one: EntryNotes) -> bool:
    """Tell whether no amount is known of who paid; each of a pair by lot pays for himself."""
    return one.fee is None and not (one.of and all(single.fee for single in one.of))


def _fee_paid(place: str, entry: int, fee: FeeNotes | None) -> Iterator[PlacedFact]:
    if fee is not None:
        yield place, "fee_paid", {"entries": [entry], **asdict(fee)}


def _singles(event: TournamentRecord, known: Mapping[int, EntryNotes]) -> Iterator[PlacedFact]:
    """Yield the entries and check-ins of single players whom the lot made pairs."""
    there: list[int] = []
    for index, entry in enumerate(event.entries):
        for name, one in zip(entry.players, known[entry.id].of, strict=False):
            alone = Entry(one.entry, name, (name,), one.club)
            yield f"entries[{index}]", "entry_added", _payload(alone, one.town)
            there.append(one.entry)
    if there:
        yield "evening.entries", "checked_in", {"entries": there}


def _entered(entry: Entry, notes: EntryNotes) -> Iterator[NewFact]:
    payload = _payload(entry, notes.town)
    if not notes.of:
        yield "entry_added", payload
        return
    of = [one.entry for one in notes.of]
    yield "pairs_drawn", {"pairs": [{"entry": entry.id, "name": entry.name, "of": of}]}
    clubs = {one.club for one in notes.of}
    if notes.town or entry.club != (clubs.pop() if len(clubs) == 1 else ""):
        yield "entry_changed", payload


def _payload(entry: Entry, town: str) -> dict[str, Any]:
    payload = {"entry": entry.id, "name": entry.name, "players": list(entry.players)}
    return payload | {key: value for key, value in (("club", entry.club), ("town", town)) if value}
