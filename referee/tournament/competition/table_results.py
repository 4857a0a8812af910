"""Results of tables as facts keep them: read and written."""

from referee.core.errors import N_, RuleError
from referee.core.reading import list_of, or_null, read_by, read_word
from referee.core.sides import Pair
from referee.tournament.archive.table_reading import read_amounts, read_payments
from referee.tournament.competition.tables import TableResult, Winner

MOST_GAMES = 99
"""A match has fewer; a bound keeps facts readable."""


def leader(games: Pair) -> Winner | None:
    """Return the side with more games, None where both have as many."""
    if games.A == games.B:
        return None
    return "a" if games.A > games.B else "b"


def read_table_result(value: object) -> TableResult:
    """Read a result from JSON: payments of a table of five, or games, points and winner."""
    if isinstance(value, dict) and "payments" in value:
        return TableResult(**read_by(value, {"payments": read_payments}))
    needed = {"games": read_amounts, "points": read_amounts, "winner": or_null(read_winner)}
    scores = list_of(read_amounts, MOST_GAMES)
    return TableResult(**read_by(value, needed, {"scores": scores}))


def read_winner(value: object) -> Winner:
    return "a" if read_word(value, ("a", "b")) == "a" else "b"


def write_table_result(result: TableResult) -> dict[str, object]:
    """Return the result as a fact keeps it."""
    if result.payments is not None:
        return {"payments": list(result.payments)}
    return {
        "games": list(result.games),
        "points": list(result.points),
        "winner": result.winner,
        **({"scores": [list(score) for score in result.scores]} if result.scores else {}),
    }


def refuse_other_kind(result: TableResult, *, payments: bool) -> None:
    """Refuse games at a table of five, and payments at any other."""
    if payments != (result.payments is not None):
        raise RuleError(
            N_("at a table of five payments are written; at any other games and points"),
            place="result",
        )
