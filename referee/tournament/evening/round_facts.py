"""Facts about rounds: drafted, changed by hand, published, timed, taken back."""

from collections.abc import Mapping
from dataclasses import replace

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.reading import at
from referee.tournament.evening.drafts import read_draws, renumbered_tables, swapped
from referee.tournament.evening.entrants import entrant, tree_is_made
from referee.tournament.evening.fold import EventKind, TournamentFold
from referee.tournament.evening.plan_facts import last_stage, refuse_missing
from referee.tournament.evening.state import Clock, EventState, RoundDraft, RoundNow, Sheet, Swap


def _admit_drafted(state: EventState, payload: Payload) -> None:
    stage = last_stage(state)
    if payload["round"] != len(state.rounds) + 1:
        raise RuleError(
            N_("round %(round)s comes next"), place="round", round=len(state.rounds) + 1
        )
    draws = at("draws", read_draws, payload["draws"], stage.plan.format, stage.groups)
    if not draws:
        raise RuleError(N_("this stage is over: nothing is left to be drawn"), place="draws")
    if "reason" not in payload:
        refuse_missing(state)
    for one in draws:
        present = state.contest(stage, stage.groups[one.group - 1]).present
        round_ = one.draw.round
        for entry in (*round_.seated, *round_.byes):
            if entry not in present:
                raise RuleError(
                    N_("“%(name)s” is not there"),
                    place="draws",
                    name=state.entrants[entry].entry.said,
                )
        for entry in round_.rests:
            if payload["round"] not in state.entrants[entry].entry.rests:
                raise RuleError(
                    N_("“%(name)s” has not asked to rest"),
                    place="draws",
                    name=state.entrants[entry].entry.said,
                )


def _round_drafted(fold: TournamentFold, fact: Fact) -> None:
    given, stage = fact.payload, fold.stages[-1]
    fold.draft = RoundDraft(
        given["round"],
        len(fold.stages),
        read_draws(given["draws"], fold.plan.stages[stage.plan].format, fold.groups(stage)),
        fact.number,
        given.get("reason", ""),
    )


def _draft(state: EventState) -> RoundDraft:
    if state.draft is None:
        raise RuleError(N_("there is no draft"))
    return state.draft


def _admit_swap(state: EventState, payload: Payload) -> None:
    draft = _draft(state)
    one, other = payload["one"], payload["other"]
    if tree_is_made(last_stage(state)):
        raise RuleError(
            N_("the tree was made with its first round: from now on it says who meets"),
            article="15.5",
        )
    if one == other:
        raise RuleError(N_("name two different entries"), place="other")
    for place in ("one", "other"):
        entrant(state, payload[place], place)
    for drawn in draft.draws:
        round_ = drawn.draw.round
        if {one, other}.issubset([*round_.seated, *round_.byes]):
            return
    raise RuleError(N_("the two are not in one group of this round"), place="other")


def _entries_swapped(fold: TournamentFold, fact: Fact) -> None:
    assert fold.draft is not None
    swap = Swap(fact.payload["one"], fact.payload["other"], fact.payload["reason"])
    one, other = [fold.entrants[entry].entry.said for entry in (swap.one, swap.other)]
    fold.draft = swapped(fold.draft, swap, one, other)


def _admit_tables(state: EventState, payload: Payload) -> None:
    draft = _draft(state)
    if payload["table"] not in {table.table for table in draft.tables}:
        raise RuleError(
            N_("there is no table %(table)s in this round"), place="table", table=payload["table"]
        )
    tables = state.plan.tables
    if tables is not None and payload["to"] > tables:
        raise RuleError(N_("number of tables: %(tables)s"), place="to", tables=tables)


def _tables_swapped(fold: TournamentFold, fact: Fact) -> None:
    assert fold.draft is not None
    one, other = fact.payload["table"], fact.payload["to"]
    fold.draft = renumbered_tables(fold.draft, {one: other, other: one})


def _admit_discarded(state: EventState, _payload: Payload) -> None:
    _draft(state)


def _draft_discarded(fold: TournamentFold, _fact: Fact) -> None:
    fold.draft = None


def _admit_published(state: EventState, payload: Payload) -> None:
    draft = _draft(state)
    if payload["round"] != draft.round:
        raise RuleError(N_("round %(round)s comes next"), place="round", round=draft.round)
    if draft.stale:
        raise RuleError(
            N_("something has changed since this was drawn: draw it again"), article="15.2"
        )


def _round_published(fold: TournamentFold, fact: Fact) -> None:
    draft = fold.draft
    assert draft is not None
    fold.rounds.append(RoundNow(draft, fact.number))
    for one in draft.draws:
        for table in one.draw.round.tables:
            fold.sheets[draft.round, table.table] = Sheet(one.group, table)
    fold.draft = None


def _last_round(state: EventState, payload: Payload) -> RoundNow:
    if not state.rounds or payload["round"] != len(state.rounds):
        raise RuleError(N_("this is not the round that was published last"), place="round")
    return state.rounds[-1]


def _admit_taken_back(state: EventState, payload: Payload) -> None:
    taken = _last_round(state, payload)
    if taken.draft.stage != len(state.stages):
        raise RuleError(N_("the next stage has begun: undo it first"), place="round")


def _round_taken_back(fold: TournamentFold, _fact: Fact) -> None:
    """Take the last round back; entries and withdrawals since then stay."""
    taken = fold.rounds.pop()
    for key in [key for key in fold.sheets if key[0] == taken.round]:
        del fold.sheets[key]
    for entry, one in list(fold.entrants.items()):
        if one.entry.withdrawn_after == taken.round:
            fold.change_entry(entry, withdrawn_after=taken.round - 1)
    fold.draft = None
    fold.protest = None


def _admit_clock(state: EventState, payload: Payload) -> None:
    _last_round(state, payload)


def _clock_started(fold: TournamentFold, fact: Fact) -> None:
    clock = Clock(fact.number, fact.payload["minutes"])
    fold.rounds[-1] = replace(fold.rounds[-1], clock=clock)


def _admit_last_hand(state: EventState, payload: Payload) -> None:
    clock = _last_round(state, payload).clock
    if clock is None:
        raise RuleError(N_("the clock of this round is not running"), place="round")
    if clock.last_hand is not None:
        raise RuleError(N_("the last hand has been called already"), place="round")


def _last_hand_called(fold: TournamentFold, fact: Fact) -> None:
    clock = fold.rounds[-1].clock
    assert clock is not None
    fold.rounds[-1] = replace(fold.rounds[-1], clock=replace(clock, last_hand=fact.number))


ROUND_KINDS: Mapping[str, EventKind] = {
    "round_drafted": EventKind(_admit_drafted, _round_drafted),
    "entries_swapped": EventKind(_admit_swap, _entries_swapped),
    "tables_swapped": EventKind(_admit_tables, _tables_swapped),
    "draft_discarded": EventKind(_admit_discarded, _draft_discarded),
    "round_published": EventKind(_admit_published, _round_published),
    "round_taken_back": EventKind(_admit_taken_back, _round_taken_back),
    "clock_started": EventKind(_admit_clock, _clock_started, side_by_side=True),
    "last_hand_called": EventKind(_admit_last_hand, _last_hand_called, side_by_side=True),
}
