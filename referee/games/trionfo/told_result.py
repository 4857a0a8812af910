"""The payments of a session as people tell them: whether they can have been made."""

from referee.core.table_result import TableResult, refuse_other_kind
from referee.games.trionfo.regulation import TrionfoRegulation


def check_session_result(
    result: TableResult,
    _regulation: TrionfoRegulation,
    *,
    needs_winner: bool,  # noqa: ARG001 -- nobody goes on from a table of five
    ruled: bool,  # noqa: ARG001 -- payments are as they were written
) -> None:
    """Refuse games at a table of five. Raise RuleError."""
    refuse_other_kind(result, payments=True)
