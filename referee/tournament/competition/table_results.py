"""Results of tables as facts keep them: read and written."""

from referee.core.errors import N_, RuleError
from referee.core.reading import at, need, read_list, read_object, read_word
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
    values = read_object(value, ("games", "points", "winner", "payments", "scores"))
    if "payments" in values:
        need(read_object(value, ("payments",)), "payments")
        return TableResult(payments=at("payments", read_payments, values["payments"]))
    need(values, "games", "points", "winner")
    return TableResult(
        at("games", read_amounts, values["games"]),
        at("points", read_amounts, values["points"]),
        None if values["winner"] is None else at("winner", read_winner, values["winner"]),
        scores=at("scores", _read_scores, values["scores"]) if "scores" in values else (),
    )


def _read_scores(value: object) -> tuple[Pair, ...]:
    items = read_list(value, MOST_GAMES)
    return tuple([at(index, read_amounts, item) for index, item in enumerate(items)])


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
