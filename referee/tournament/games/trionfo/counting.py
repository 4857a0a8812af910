"""Sessions of trionfo as a tournament counts them: what each of the five won or paid."""

from referee.core.table_result import TableResult
from referee.games.trionfo.result import TrionfoResult


def result_of_session(result: TrionfoResult) -> TableResult:
    """Return the result of a session, for its table: the payments so far."""
    return TableResult(payments=result.totals)
