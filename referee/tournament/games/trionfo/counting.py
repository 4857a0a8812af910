"""Sessions of trionfo as a tournament counts them: what each of the five won or paid."""

from referee.games.trionfo.regulation import TrionfoRegulation
from referee.games.trionfo.result import TrionfoResult
from referee.tournament.competition.table_results import refuse_other_kind
from referee.tournament.competition.tables import TableResult


def result_of_session(result: TrionfoResult) -> TableResult:
    """Return the result of a session, for its table: the payments so far."""
    return TableResult(payments=result.totals)


def check_session_result(
    result: TableResult,
    _regulation: TrionfoRegulation,
    *,
    needs_winner: bool,  # noqa: ARG001 -- nobody goes on from a table of five
    ruled: bool,  # noqa: ARG001 -- payments are as they were written
) -> None:
    """Refuse games at a table of five. Raise RuleError."""
    refuse_other_kind(result, payments=True)
