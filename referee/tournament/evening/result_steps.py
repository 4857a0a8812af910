"""Steps of facts about results: typed, confirmed, corrected, and rulings on tables."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.core.facts import Fact
from referee.tournament.competition.table_results import read_table_result
from referee.tournament.competition.tables import TableResult
from referee.tournament.evening.fold import TournamentFold
from referee.tournament.evening.state import ResultCorrection, Sheet, TableKey, Typed


def _sheet(fold: TournamentFold, fact: Fact) -> tuple[TableKey, Sheet]:
    key = (fact.payload["round"], fact.payload["table"])
    return key, fold.sheets[key]


def _result_typed(fold: TournamentFold, fact: Fact) -> None:
    key, sheet = _sheet(fold, fact)
    typed = Typed(fact.number, read_table_result(fact.payload["result"]))
    fold.sheets[key] = replace(sheet, typed=(*sheet.typed, typed))


def _result_confirmed(fold: TournamentFold, fact: Fact) -> None:
    key, sheet = _sheet(fold, fact)
    given = fact.payload
    fold.sheets[key] = replace(
        sheet,
        table=sheet.table.with_result(
            read_table_result(given["result"]), given.get("how", "played")
        ),
        confirmed=fact.number,
        code=given.get("code", ""),
        head=given.get("head", ""),
    )


def _walkover_given(fold: TournamentFold, fact: Fact) -> None:
    key, sheet = _sheet(fold, fact)
    given = TableResult(winner=fact.payload["winner"])
    table = sheet.table.with_result(given, "walkover")
    fold.sheets[key] = replace(sheet, table=table, confirmed=fact.number)


def _result_corrected(fold: TournamentFold, fact: Fact) -> None:
    key, sheet = _sheet(fold, fact)
    given = fact.payload
    correction = ResultCorrection(fact.number, sheet.table, given["reason"], given["office"])
    _result_confirmed(fold, fact)
    corrected = fold.sheets[key]
    fold.sheets[key] = replace(corrected, corrections=(*sheet.corrections, correction))


def _ruling(fold: TournamentFold, fact: Fact, *, is_open: bool) -> None:
    key, sheet = _sheet(fold, fact)
    fold.sheets[key] = replace(sheet, table=sheet.table._replace(ruling_open=is_open))


def _ruling_opened(fold: TournamentFold, fact: Fact) -> None:
    _ruling(fold, fact, is_open=True)


def _ruling_closed(fold: TournamentFold, fact: Fact) -> None:
    _ruling(fold, fact, is_open=False)


RESULT_STEPS: Mapping[str, Callable[[TournamentFold, Fact], None]] = {
    "result_typed": _result_typed,
    "result_confirmed": _result_confirmed,
    "walkover_given": _walkover_given,
    "result_corrected": _result_corrected,
    "table_ruling_opened": _ruling_opened,
    "table_ruling_closed": _ruling_closed,
}
