"""Facts about a tournament's course: its plan, its stages, and its end."""

from collections.abc import Mapping
from dataclasses import replace

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.reading import at
from referee.tournament.evening.entrants import entrant, players_each
from referee.tournament.evening.fold import EventKind, FoldedStage, TournamentFold
from referee.tournament.evening.places import read_rooms, read_schedule
from referee.tournament.evening.plan import EventPlan, read_plan
from referee.tournament.evening.prize_money import check_pot, read_pot
from referee.tournament.evening.progress import has_next_round, is_played_out, rounds_of_stage
from referee.tournament.evening.state import EventState, Payment, Prize, Protest, StageNow
from referee.tournament.formats.registry import FORMATS


def _admit_plan(state: EventState, payload: Payload) -> None:
    plan = read_plan(payload["plan"])
    if state.entrants and plan.entered != state.plan.entered:
        raise RuleError(
            N_("some have entered already: who enters cannot change"), place="plan.entered"
        )
    drawn = any(one.of for one in state.entrants.values())
    if (state.stages or drawn) and plan.seed != state.plan.seed:
        raise RuleError(N_("this draw number was used already"), place="plan.seed")
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
    played = rounds_of_stage(stage).published
    if new.rounds is not None and new.rounds < played:
        raise RuleError(N_("rounds published already: %(rounds)s"), place="rounds", rounds=played)
    if new.settings == old.settings:
        return
    results = [sheet for sheet in state.sheets.values() if sheet.confirmed is not None]
    if results and "reason" not in payload:
        raise RuleError(
            N_("there are results already: a change of the settings needs a reason"),
            place="settings",
        )


def _plan_changed(fold: TournamentFold, fact: Fact) -> None:
    fold.plan = read_plan(fact.payload["plan"])


def _admit_stage(state: EventState, payload: Payload) -> None:
    number = payload["stage"]
    if number != len(state.stages) + 1 or number > len(state.plan.stages):
        raise RuleError(N_("this is not the stage that comes next"), place="stage")
    refuse_draft(state)
    plan = state.plan.stages[number - 1]
    if len(payload["groups"]) != len(plan.groups):
        raise RuleError(
            N_("groups of the stage: %(groups)s"), place="groups", groups=len(plan.groups)
        )
    before = state.stage
    _need_reason_to_go_on(state, payload)
    for index, group in enumerate(payload["groups"]):
        place = f"groups[{index}]"
        fewest = FORMATS[plan.format].fewest
        if len(group) < fewest:
            raise RuleError(
                N_("entries here: %(entries)s; this format needs at least %(fewest)s"),
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
        raise RuleError(N_("“%(name)s” is not there"), place=place, name=known.entry.said)
    if len(known.entry.players) != players_each(state):
        raise RuleError(N_("“%(name)s” has no partner"), place=place, name=known.entry.said)
    if before is not None and not any(entry in group.entries for group in before.groups):
        raise RuleError(
            N_("“%(name)s” did not play in the stage before"), place=place, name=known.entry.said
        )


def _stage_begun(fold: TournamentFold, fact: Fact) -> None:
    groups = [list(group) for group in fact.payload["groups"]]
    index = fact.payload["stage"] - 1
    names = fold.plan.stages[index].groups
    fold.stages.append(FoldedStage(index, len(fold.rounds), names, groups, fact.number))


def last_stage(state: EventState) -> StageNow:
    if state.stage is None:
        raise RuleError(N_("no stage has begun"), place="stage")
    return state.stage


def _admit_stage_back(state: EventState, payload: Payload) -> None:
    stage = last_stage(state)
    if payload["stage"] != len(state.stages):
        raise RuleError(N_("only the stage that began last can be undone"), place="stage")
    refuse_draft(state)
    if len(state.rounds) > stage.rounds_before:
        raise RuleError(N_("undo its rounds first"), place="stage")


def refuse_draft(state: EventState) -> None:
    if state.draft is not None:
        raise RuleError(N_("a round is drafted: publish it or discard it first"))


def _stage_taken_back(fold: TournamentFold, _fact: Fact) -> None:
    fold.stages.pop()


def _admit_protest(state: EventState, _payload: Payload) -> None:
    if not is_played_out(state):
        raise RuleError(N_("the tournament is not over yet"))


def _protest_opened(fold: TournamentFold, fact: Fact) -> None:
    fold.protest = Protest(fact.number, fact.payload["minutes"])


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


def _made_final(fold: TournamentFold, fact: Fact) -> None:
    fold.final = fact.number


def _admit_reopened(state: EventState, _payload: Payload) -> None:
    if state.final is None:
        raise RuleError(N_("the standings are not final"))


def _reopened(fold: TournamentFold, _fact: Fact) -> None:
    fold.final = None


def _admit_prizes(state: EventState, payload: Payload) -> None:
    """Admit prizes at any time, of categories that the plan has."""
    for index, prize in enumerate(payload["prizes"]):
        if prize.get("category", "") not in ("", *state.plan.categories):
            raise RuleError(N_("the plan has no such category"), place=f"prizes[{index}].category")


def _prizes_set(fold: TournamentFold, fact: Fact) -> None:
    fold.prizes = tuple([Prize(**one) for one in fact.payload["prizes"]])


def _admit_rooms(_state: EventState, _payload: Payload) -> None:
    """Admit rooms at any time: a table may move to another room between two rounds."""


def _rooms_set(fold: TournamentFold, fact: Fact) -> None:
    fold.rooms = read_rooms(fact.payload["rooms"])


def _admit_schedule(_state: EventState, _payload: Payload) -> None:
    """Admit times of rounds at any time: what is put off is told when it is known."""


def _schedule_set(fold: TournamentFold, fact: Fact) -> None:
    fold.schedule = read_schedule(fact.payload["schedule"])


def _admit_pot(_state: EventState, payload: Payload) -> None:
    check_pot(read_pot(payload))


def _pot_divided(fold: TournamentFold, fact: Fact) -> None:
    fold.pot = read_pot(fact.payload)


def _admit_prize_paid(state: EventState, payload: Payload) -> None:
    entrant(state, payload["entry"])


def _prize_paid(fold: TournamentFold, fact: Fact) -> None:
    fold.paid_out[fact.payload["entry"]] = Payment(fact.number, fact.payload["amount"])


def _admit_prize_back(state: EventState, payload: Payload) -> None:
    if payload["entry"] not in state.paid_out:
        raise RuleError(N_("this prize is not paid"), place="entry")


def _prize_taken_back(fold: TournamentFold, fact: Fact) -> None:
    del fold.paid_out[fact.payload["entry"]]


PLAN_KINDS: Mapping[str, EventKind] = {
    "plan_changed": EventKind(_admit_plan, _plan_changed, stales=True),
    "stage_begun": EventKind(_admit_stage, _stage_begun),
    "stage_taken_back": EventKind(_admit_stage_back, _stage_taken_back),
    "rooms_set": EventKind(_admit_rooms, _rooms_set),
    "schedule_set": EventKind(_admit_schedule, _schedule_set),
    "protest_opened": EventKind(_admit_protest, _protest_opened),
    "standings_made_final": EventKind(_admit_final, _made_final),
    "standings_reopened": EventKind(_admit_reopened, _reopened, after_the_end=True),
    "pot_divided": EventKind(_admit_pot, _pot_divided, after_the_end=True, side_by_side=True),
    "prize_paid": EventKind(_admit_prize_paid, _prize_paid, after_the_end=True, side_by_side=True),
    "prize_taken_back": EventKind(
        _admit_prize_back, _prize_taken_back, after_the_end=True, side_by_side=True
    ),
    "prizes_set": EventKind(_admit_prizes, _prizes_set, after_the_end=True, side_by_side=True),
}
