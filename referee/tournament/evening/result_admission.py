"""Admission of facts about results: those that do not fit the state are refused in words."""

from collections.abc import Callable, Mapping

from referee.core.errors import N_, RuleError
from referee.core.facts import Payload
from referee.tournament.competition.table_results import read_table_result
from referee.tournament.competition.tables import FiveTable, TableResult
from referee.tournament.evening.entry_admission import KNOCKOUT
from referee.tournament.evening.facts import REFEREE
from referee.tournament.evening.progress import is_played_out
from referee.tournament.evening.state import EventState, Sheet, StageNow, TableKey
from referee.tournament.games.registry import game_played


def stage_of(state: EventState, round_: int) -> StageNow:
    """Return the stage of a published round."""
    return state.stages[state.rounds[round_ - 1].draft.stage - 1]


def _sheet(state: EventState, payload: Payload) -> Sheet:
    key: TableKey = (payload["round"], payload["table"])
    if key not in state.sheets:
        raise RuleError(
            N_("there is no table %(table)s in round %(round)s"),
            place="table",
            table=key[1],
            round=key[0],
        )
    return state.sheets[key]


def _read(state: EventState, payload: Payload) -> TableResult:
    outcome = read_table_result(payload["result"])
    knockout = stage_of(state, payload["round"]).plan.format == KNOCKOUT
    regulation, ruled = state.plan.regulation, _counted_elsewhere(payload)
    game_played(regulation).check(outcome, regulation, needs_winner=knockout, ruled=ruled)
    return outcome


def _counted_elsewhere(payload: Payload) -> bool:
    """Tell whether a result was not typed, but is a match's, a ruling's or an archive's."""
    return "code" in payload or payload.get("how") == "ruling" or _brought_in(payload)


def _brought_in(payload: Payload) -> bool:
    """Tell whether a result was brought in by an archive.

    A confirmed result only if it comes from an archive.
    """
    return "reason" in payload and "office" not in payload


def _refuse_confirmed(sheet: Sheet) -> None:
    if sheet.confirmed is not None:
        raise RuleError(
            N_("the result of this table is confirmed: correct it, and say why"), article="15.2"
        )


def _admit_typed(state: EventState, payload: Payload) -> None:
    sheet = _sheet(state, payload)
    _refuse_confirmed(sheet)
    _read(state, payload)


def _admit_confirmed(state: EventState, payload: Payload) -> None:
    sheet = _sheet(state, payload)
    _refuse_confirmed(sheet)
    outcome = _read(state, payload)
    if _counted_elsewhere(payload):
        return
    wanted = 1 + state.plan.typed_twice
    last = sheet.typed[-wanted:]
    if len(last) < wanted:
        raise RuleError(
            N_("the result has to be typed twice, by two people")
            if state.plan.typed_twice
            else N_("the result has to be typed first")
        )
    if any(typed.outcome != outcome for typed in last):
        raise RuleError(N_("this is not what was typed: look at the sheet again"), place="result")


def _admit_walkover(state: EventState, payload: Payload) -> None:
    sheet = _sheet(state, payload)
    _refuse_confirmed(sheet)
    if isinstance(sheet.table, FiveTable):
        raise RuleError(
            N_("a table of five has no walkover: write what they paid, or nothing each"),
            article="15.3",
        )


def _admit_corrected(state: EventState, payload: Payload) -> None:
    sheet = _sheet(state, payload)
    if sheet.confirmed is None:
        raise RuleError(N_("this table has no confirmed result that could be corrected"))
    outcome = _read(state, payload)
    if (outcome, payload.get("how", "played")) == (sheet.table.result, sheet.table.how):
        raise RuleError(N_("this is the result already"), place="result")
    if payload["office"] != REFEREE and is_played_out(state):
        raise RuleError(N_("after the last round only a referee corrects a result"), article="15.2")


def _admit_ruling_opened(state: EventState, payload: Payload) -> None:
    if _sheet(state, payload).table.ruling_open:
        raise RuleError(N_("a ruling is open at this table already"), place="table")


def _admit_ruling_closed(state: EventState, payload: Payload) -> None:
    if not _sheet(state, payload).table.ruling_open:
        raise RuleError(N_("no ruling is open at this table"), place="table")


RESULT_ADMISSION: Mapping[str, Callable[[EventState, Payload], None]] = {
    "result_typed": _admit_typed,
    "result_confirmed": _admit_confirmed,
    "walkover_given": _admit_walkover,
    "result_corrected": _admit_corrected,
    "table_ruling_opened": _admit_ruling_opened,
    "table_ruling_closed": _admit_ruling_closed,
}
