"""Admission of facts about plan, stages and rounds: those that do not fit are refused."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.core.errors import N_, RuleError
from referee.core.facts import Payload
from referee.core.reading import at
from referee.tournament.evening.drafts import read_draws
from referee.tournament.evening.entry_admission import entrant, players_each, tree_is_made
from referee.tournament.evening.plan import EventPlan, read_plan
from referee.tournament.evening.progress import has_next_round, is_played_out
from referee.tournament.evening.state import EventState, RoundDraft, RoundNow, StageNow
from referee.tournament.formats.registry import FORMATS


def refuse_final(state: EventState) -> None:
    if state.final is not None:
        raise RuleError(N_("the standings are final: open them again first"))


def _admit_plan(state: EventState, payload: Payload) -> None:
    plan = read_plan(payload["plan"])
    if state.entrants and plan.entered != state.plan.entered:
        raise RuleError(
            N_("some have entered already: who enters cannot change"), place="plan.entered"
        )
    drawn = any(one.of for one in state.entrants.values())
    if (state.stages or drawn) and plan.seed != state.plan.seed:
        raise RuleError(N_("lots were drawn from this seed already"), place="plan.seed")
    if state.rounds and plan.regulation != state.plan.regulation:
        raise RuleError(
            N_("a round has been published: the regulation cannot change"),
            place="plan.regulation",
            article="14.1",
        )
    if len(plan.stages) < len(state.stages):
        raise RuleError(N_("this stage has begun already"), place="plan.stages")
    for index, stage in enumerate(state.stages):
        at(f"plan.stages[{index}]", _admit_stage_change, state, plan, index, stage, payload)


def _admit_stage_change(
    state: EventState, plan: EventPlan, index: int, stage: StageNow, payload: Payload
) -> None:
    """Refuse a change to a stage that has begun, but for its settings and its rounds."""
    new, old = plan.stages[index], stage.plan
    if replace(new, settings=old.settings, rounds=old.rounds) != old:
        raise RuleError(N_("this stage has begun already"))
    played = max(len(group.rounds) for group in stage.groups)
    if new.rounds is not None and new.rounds < played:
        raise RuleError(
            N_("%(rounds)s rounds have been published already"), place="rounds", rounds=played
        )
    if new.settings == old.settings:
        return
    results = [sheet for sheet in state.sheets.values() if sheet.confirmed is not None]
    if results and "reason" not in payload:
        raise RuleError(
            N_("there are results already: a change of the settings needs a reason"),
            place="settings",
        )


def _admit_stage(state: EventState, payload: Payload) -> None:
    number = payload["stage"]
    if number != len(state.stages) + 1 or number > len(state.plan.stages):
        raise RuleError(N_("this is not the stage that comes next"), place="stage")
    refuse_draft(state)
    plan = state.plan.stages[number - 1]
    if len(payload["groups"]) != len(plan.groups):
        raise RuleError(
            N_("the stage has %(groups)s groups"), place="groups", groups=len(plan.groups)
        )
    before = state.stage
    _need_reason_to_go_on(state, payload)
    for index, group in enumerate(payload["groups"]):
        place = f"groups[{index}]"
        fewest = FORMATS[plan.format].fewest
        if len(group) < fewest:
            raise RuleError(
                N_("%(entries)s entries are too few for this format: it needs %(fewest)s"),
                place=place,
                entries=len(group),
                fewest=fewest,
            )
        for entry in group:
            _admit_into_group(state, before, entry, place)


def _need_reason_to_go_on(state: EventState, payload: Payload) -> None:
    if "reason" in payload:
        return
    refuse_missing(state)
    if has_next_round(state):
        raise RuleError(N_("the stage before is not over: say why"), place="reason")


def refuse_missing(state: EventState) -> None:
    """Refuse to go on without a reason while results are missing."""
    for round_, table in state.missing:
        raise RuleError(
            N_("table %(table)s of round %(round)s has no confirmed result yet: wait, or say why"),
            place="reason",
            round=round_,
            table=table,
        )


def _admit_into_group(state: EventState, before: StageNow | None, entry: int, place: str) -> None:
    known = entrant(state, entry, place)
    if (before is None and not known.playing) or known.withdrew is not None:
        raise RuleError(N_("“%(name)s” is not there"), place=place, name=known.entry.name)
    if len(known.entry.players) != players_each(state):
        raise RuleError(N_("“%(name)s” has no partner"), place=place, name=known.entry.name)
    if before is not None and not any(entry in group.entries for group in before.groups):
        raise RuleError(
            N_("“%(name)s” did not play in the stage before"), place=place, name=known.entry.name
        )


def _last_stage(state: EventState) -> StageNow:
    if state.stage is None:
        raise RuleError(N_("no stage has begun"), place="stage")
    return state.stage


def _admit_stage_back(state: EventState, payload: Payload) -> None:
    stage = _last_stage(state)
    if payload["stage"] != len(state.stages):
        raise RuleError(N_("only the stage that began last can be taken back"), place="stage")
    refuse_draft(state)
    if len(state.rounds) > stage.rounds_before:
        raise RuleError(N_("take back its rounds first"), place="stage")


def refuse_draft(state: EventState) -> None:
    if state.draft is not None:
        raise RuleError(N_("a round is drafted: publish it or discard it first"))


def _admit_drafted(state: EventState, payload: Payload) -> None:
    stage = _last_stage(state)
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
        for entry in (*(id_ for table in round_.tables for id_ in table.players), *round_.byes):
            if entry not in present:
                raise RuleError(
                    N_("“%(name)s” is not there"),
                    place="draws",
                    name=state.entrants[entry].entry.name,
                )


def the_draft(state: EventState) -> RoundDraft:
    if state.draft is None:
        raise RuleError(N_("there is no draft"))
    return state.draft


def _admit_swap(state: EventState, payload: Payload) -> None:
    draft = the_draft(state)
    one, other = payload["one"], payload["other"]
    if tree_is_made(_last_stage(state)):
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
        there = {entry for table in round_.tables for entry in table.players} | set(round_.byes)
        if there >= {one, other}:
            return
    raise RuleError(N_("the two are not in one group of this round"), place="other")


def _admit_tables(state: EventState, payload: Payload) -> None:
    draft = the_draft(state)
    if payload["table"] not in {table.table for table in draft.tables}:
        raise RuleError(
            N_("there is no table %(table)s in this round"), place="table", table=payload["table"]
        )
    tables = state.plan.tables
    if tables is not None and payload["to"] > tables:
        raise RuleError(N_("there are %(tables)s tables"), place="to", tables=tables)


def _admit_discarded(state: EventState, _payload: Payload) -> None:
    the_draft(state)


def _admit_published(state: EventState, payload: Payload) -> None:
    draft = the_draft(state)
    if payload["round"] != draft.round:
        raise RuleError(N_("round %(round)s comes next"), place="round", round=draft.round)
    if draft.stale:
        raise RuleError(
            N_("something has changed since this was drawn: draw it again"), article="15.2"
        )


def _last_round(state: EventState, payload: Payload) -> RoundNow:
    if not state.rounds or payload["round"] != len(state.rounds):
        raise RuleError(N_("this is not the round that was published last"), place="round")
    return state.rounds[-1]


def _admit_taken_back(state: EventState, payload: Payload) -> None:
    taken = _last_round(state, payload)
    if taken.draft.stage != len(state.stages):
        raise RuleError(N_("the next stage has begun: take it back first"), place="round")


def _admit_clock(state: EventState, payload: Payload) -> None:
    _last_round(state, payload)


def _admit_last_hand(state: EventState, payload: Payload) -> None:
    clock = _last_round(state, payload).clock
    if clock is None:
        raise RuleError(N_("the clock of this round is not running"), place="round")
    if clock.last_hand is not None:
        raise RuleError(N_("the last hand has been called already"), place="round")


def _admit_protest(state: EventState, _payload: Payload) -> None:
    if not is_played_out(state):
        raise RuleError(N_("the tournament is not over yet"))


def _admit_final(state: EventState, payload: Payload) -> None:
    for (round_, table), sheet in state.sheets.items():
        if sheet.table.ruling_open:
            raise RuleError(
                N_("a ruling is open at table %(table)s of round %(round)s"),
                round=round_,
                table=table,
            )
    refuse_draft(state)
    if "reason" not in payload and not is_played_out(state):
        raise RuleError(N_("the tournament is not over yet: say why"), place="reason")


def _admit_reopened(state: EventState, _payload: Payload) -> None:
    if state.final is None:
        raise RuleError(N_("the standings are not final"))


def _admit_prizes(_state: EventState, _payload: Payload) -> None:
    """Admit prizes at any time."""


ROUND_ADMISSION: Mapping[str, Callable[[EventState, Payload], None]] = {
    "plan_changed": _admit_plan,
    "stage_begun": _admit_stage,
    "stage_taken_back": _admit_stage_back,
    "round_drafted": _admit_drafted,
    "entries_swapped": _admit_swap,
    "tables_swapped": _admit_tables,
    "draft_discarded": _admit_discarded,
    "round_published": _admit_published,
    "round_taken_back": _admit_taken_back,
    "clock_started": _admit_clock,
    "last_hand_called": _admit_last_hand,
    "protest_opened": _admit_protest,
    "standings_made_final": _admit_final,
    "standings_reopened": _admit_reopened,
    "prizes_set": _admit_prizes,
}
