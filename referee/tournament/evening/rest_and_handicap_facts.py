"""Facts that later rounds go by: who rests or is away, who must not meet, handicaps.

An entry requests a rest by its own link; it counts once the organizers have noted it.
"""

from collections.abc import Iterable, Mapping

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.tournament.evening.entrants import KNOCKOUT, entrant
from referee.tournament.evening.facts import read_apart
from referee.tournament.evening.fold import EventKind, TournamentFold
from referee.tournament.evening.plan import MOST_ROUNDS, StagePlan
from referee.tournament.evening.state import Entrant, EventState
from referee.tournament.formats.registry import FORMATS


def _rounds_told(payload: Payload) -> set[int]:
    """Return the rounds from the first to the last one that a fact tells."""
    return set(range(payload["round"], payload.get("until", payload["round"]) + 1))


def _check_rounds(state: EventState, payload: Payload) -> Entrant:
    known = entrant(state, payload["entry"])
    if known.paired is not None:
        raise RuleError(N_("this player was paired by lot: change the pair"), place="entry")
    if payload["round"] <= len(state.rounds):
        raise RuleError(
            N_("round %(round)s is published already: undo it first, or leave it as it is"),
            place="round",
            round=payload["round"],
        )
    if payload["round"] > MOST_ROUNDS:
        raise RuleError(N_("there are not so many rounds"), place="round")
    if not _rounds_told(payload):
        raise RuleError(N_("the last round comes before the first"), place="until")
    return known


def _admit_handicap(state: EventState, payload: Payload) -> None:
    if entrant(state, payload["entry"]).paired is not None:
        raise RuleError(N_("this player was paired by lot: change the pair"), place="entry")


def _handicap_set(fold: TournamentFold, fact: Fact) -> None:
    fold.change_entry(fact.payload["entry"], handicap=fact.payload["handicap"])


def _plan_now(state: EventState) -> StagePlan:
    return state.stage.plan if state.stage is not None else state.plan.stages[0]


def has_rests(state: EventState) -> bool:
    """Tell whether entries can rest on request in the stage that is played, or comes first."""
    return FORMATS[_plan_now(state).format].rests


def _admit_rest(state: EventState, payload: Payload) -> None:
    known = _check_rounds(state, payload)
    if known.withdrew is not None:
        raise RuleError(N_("this entry has withdrawn already"), place="entry")
    stage, plan = state.stage, _plan_now(state)
    if plan.format == KNOCKOUT:
        raise RuleError(
            N_("in a knockout nobody rests on request: let the entry withdraw, or give its table "
               "to the other side without play"),
            place="round",
        )  # fmt: skip
    if not FORMATS[plan.format].rests:
        raise RuleError(
            N_("in this format everybody meets at fixed tables, and nobody rests on request: give "
               "the table to the other side without play"),
            place="round",
        )  # fmt: skip
    asked = _rounds_told(payload)
    if asked <= set(known.entry.rests):
        raise RuleError(N_("this rest is noted already"), place="round")
    for group in stage.groups if stage is not None else ():
        if known.entry.id in group.entries:
            _refuse_too_few(state, group.entries, known.entry.id, asked, plan.format)


def _refuse_too_few(
    state: EventState, group: Iterable[int], asks: int, asked: set[int], format_: str
) -> None:
    others = [state.entrants[entry].entry for entry in group if entry != asks]
    for round_ in sorted(asked):
        if sum(one.plays_in(round_) for one in others) < FORMATS[format_].fewest:
            raise RuleError(
                N_("in round %(round)s too few would be left to play"), place="round", round=round_
            )


def _rest_asked(fold: TournamentFold, fact: Fact) -> None:
    entry = fact.payload["entry"]
    asked = _rounds_told(fact.payload)
    rests = asked | set(fold.entrants[entry].entry.rests)
    fold.change_entry(entry, rests=tuple(sorted(rests)))
    _request(fold, entry, set(fold.entrants[entry].requested) - asked)


def _request(fold: TournamentFold, entry: int, rounds: set[int]) -> None:
    fold.change(entry, requested=tuple(sorted(rounds)))


def _admit_requested(state: EventState, payload: Payload) -> None:
    _admit_rest(state, payload)
    if _rounds_told(payload) <= set(state.entrants[payload["entry"]].requested):
        raise RuleError(N_("this is requested already"), place="round")


def _rest_requested(fold: TournamentFold, fact: Fact) -> None:
    entry = fact.payload["entry"]
    known = fold.entrants[entry]
    asked = _rounds_told(fact.payload) - set(known.entry.rests)
    _request(fold, entry, asked | set(known.requested))


def _admit_closed(state: EventState, payload: Payload) -> None:
    if not _rounds_told(payload) & set(entrant(state, payload["entry"]).requested):
        raise RuleError(N_("this request is answered already, or was undone"), place="round")


def _request_closed(fold: TournamentFold, fact: Fact) -> None:
    entry = fact.payload["entry"]
    _request(fold, entry, set(fold.entrants[entry].requested) - _rounds_told(fact.payload))


def _admit_rest_back(state: EventState, payload: Payload) -> None:
    known = _check_rounds(state, payload)
    if not _rounds_told(payload) & set(known.entry.rests):
        raise RuleError(N_("no such rest is noted"), place="round")


def _rest_taken_back(fold: TournamentFold, fact: Fact) -> None:
    entry = fact.payload["entry"]
    rests = set(fold.entrants[entry].entry.rests) - _rounds_told(fact.payload)
    fold.change_entry(entry, rests=tuple(sorted(rests)))


def _admit_apart(state: EventState, payload: Payload) -> None:
    for index, one in enumerate(payload["apart"]):
        for entry in one.get("entries", ()):
            entrant(state, entry, f"apart[{index}].entries")


def _apart_set(fold: TournamentFold, fact: Fact) -> None:
    fold.apart = tuple([read_apart(one) for one in fact.payload["apart"]])


REST_AND_HANDICAP_KINDS: Mapping[str, EventKind] = {
    "rest_asked": EventKind(_admit_rest, _rest_asked, stales=True),
    "rest_taken_back": EventKind(_admit_rest_back, _rest_taken_back, stales=True),
    "rest_requested": EventKind(_admit_requested, _rest_requested, side_by_side=True),
    "rest_request_closed": EventKind(_admit_closed, _request_closed, side_by_side=True),
    "apart_set": EventKind(_admit_apart, _apart_set, stales=True),
    "handicap_set": EventKind(_admit_handicap, _handicap_set, side_by_side=True, stales=True),
}
