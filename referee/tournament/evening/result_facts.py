"""Facts about results: typed, confirmed, corrected, and rulings on tables."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.table_result import TableResult, read_table_result
from referee.tournament.evening.entrants import KNOCKOUT
from referee.tournament.evening.facts import REFEREE
from referee.tournament.evening.fold import EventKind, TournamentFold
from referee.tournament.evening.progress import is_played_out
from referee.tournament.evening.state import EventState, ResultCorrection, Sheet, TableKey, Typed
from referee.tournament.games.registry import game_played


def _key(payload: Payload) -> TableKey:
    return payload["round"], payload["table"]


def _sheet(state: EventState, payload: Payload) -> Sheet:
    round_, table = _key(payload)
    if (round_, table) not in state.sheets:
        raise RuleError(
            N_("there is no table %(table)s in round %(round)s"),
            place="table",
            table=table,
            round=round_,
        )
    return state.sheets[round_, table]


def _unconfirmed(state: EventState, payload: Payload) -> Sheet:
    sheet = _sheet(state, payload)
    if sheet.confirmed is not None:
        raise RuleError(
            N_("the result of this table is confirmed: correct it, and say why"), article="15.2"
        )
    return sheet


def _change(fold: TournamentFold, fact: Fact, **values: object) -> None:
    key = _key(fact.payload)
    fold.sheets[key] = replace(fold.sheets[key], **values)  # type: ignore[arg-type]  # by name


def _read(state: EventState, payload: Payload) -> TableResult:
    """Return a result that can have been played. Raise RuleError."""
    outcome = read_table_result(payload["result"])
    knockout = state.stage_of(payload["round"]).plan.format == KNOCKOUT
    regulation, ruled = state.plan.regulation, _counted_elsewhere(payload)
    game_played(regulation).check(outcome, regulation, needs_winner=knockout, ruled=ruled)
    return outcome


def _counted_elsewhere(payload: Payload) -> bool:
    """Tell whether a result was not typed, but is a match's, a ruling's or an archive's.

    A confirmed result has a reason only if it comes from an archive.
    """
    archived = "reason" in payload and "office" not in payload
    return "code" in payload or payload.get("how") == "ruling" or archived


def _admit_typed(state: EventState, payload: Payload) -> None:
    _unconfirmed(state, payload)
    _read(state, payload)


def _typed(fold: TournamentFold, fact: Fact) -> None:
    typed = Typed(fact.number, read_table_result(fact.payload["result"]))
    _change(fold, fact, typed=(*fold.sheets[_key(fact.payload)].typed, typed))


def _admit_confirmed(state: EventState, payload: Payload) -> None:
    sheet = _unconfirmed(state, payload)
    outcome = _read(state, payload)
    if _counted_elsewhere(payload):
        return
    wanted = 1 + state.plan.typed_twice
    if len(sheet.typed) < wanted:
        raise RuleError(
            N_("the result has to be typed twice, by two people")
            if state.plan.typed_twice
            else N_("the result has to be typed first")
        )
    same = [typed for typed in sheet.typed if typed.outcome == outcome]
    if len(same) < wanted or same[-1] != sheet.typed[-1]:
        raise RuleError(N_("this is not what was typed: look at the sheet again"), place="result")


def _confirmed(fold: TournamentFold, fact: Fact) -> None:
    typed = fold.sheets[_key(fact.payload)].typed
    _count(fold, fact, decided=bool(typed) and "reason" in fact.payload)


def _count(fold: TournamentFold, fact: Fact, **more: Any) -> None:
    """Let the result of a fact count, with what `more` it says of the sheet."""
    given, table = fact.payload, fold.sheets[_key(fact.payload)].table
    _change(
        fold,
        fact,
        table=table.with_result(read_table_result(given["result"]), given.get("how", "played")),
        confirmed=fact.number,
        code=given.get("code", ""),
        head=given.get("head", ""),
        **more,
    )


def _admit_walkover(state: EventState, payload: Payload) -> None:
    _unconfirmed(state, payload)
    if game_played(state.plan.regulation).pays:
        raise RuleError(
            N_("a table of five has no walkover: write what they paid, or nothing each"),
            article="15.3",
        )


def _walkover(fold: TournamentFold, fact: Fact) -> None:
    given = TableResult(winner=fact.payload["winner"])
    table = fold.sheets[_key(fact.payload)].table.with_result(given, "walkover")
    _change(fold, fact, table=table, confirmed=fact.number)


def _admit_corrected(state: EventState, payload: Payload) -> None:
    sheet = _sheet(state, payload)
    if sheet.confirmed is None:
        raise RuleError(N_("this table has no confirmed result that could be corrected"))
    outcome = _read(state, payload)
    if _decides(payload) and payload["office"] != REFEREE:
        raise RuleError(
            N_("only a referee of the event decides who wins"), place="ruling", article="11.1"
        )
    if (outcome, payload.get("how", "played")) == (sheet.table.result, sheet.table.how):
        raise RuleError(N_("this is the result already"), place="result")
    if payload["office"] != REFEREE and is_played_out(state):
        raise RuleError(N_("after the last round only a referee corrects a result"), article="15.2")


def _decides(payload: Payload) -> bool:
    """Tell whether a correction is a ruling by itself, and not one taken from a match."""
    return payload.get("how") == "ruling" and "code" not in payload


def _corrected(fold: TournamentFold, fact: Fact) -> None:
    sheet, given = fold.sheets[_key(fact.payload)], fact.payload
    correction = ResultCorrection(fact.number, sheet.table, given["reason"], given["office"])
    _count(fold, fact, corrections=(*sheet.corrections, correction))


def _ruling(is_open: bool, refusal: str) -> EventKind:
    """Return the kind of fact that opens a ruling on a table, or closes it."""

    def admit(state: EventState, payload: Payload) -> None:
        if _sheet(state, payload).table.ruling_open == is_open:
            raise RuleError(refusal, place="table")

    def step(fold: TournamentFold, fact: Fact) -> None:
        table = fold.sheets[_key(fact.payload)].table
        _change(fold, fact, table=table._replace(ruling_open=is_open))

    return EventKind(admit, step, after_the_end=True, side_by_side=True, stales=not is_open)


RESULT_KINDS: Mapping[str, EventKind] = {
    "result_typed": EventKind(_admit_typed, _typed, side_by_side=True),
    "result_confirmed": EventKind(_admit_confirmed, _confirmed, side_by_side=True, stales=True),
    "walkover_given": EventKind(_admit_walkover, _walkover, side_by_side=True, stales=True),
    "result_corrected": EventKind(_admit_corrected, _corrected, after_the_end=True, stales=True),
    "table_ruling_opened": _ruling(True, N_("a ruling is open at this table already")),
    "table_ruling_closed": _ruling(False, N_("no ruling is open at this table")),
}
