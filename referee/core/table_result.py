"""The result of a match as people tell it: games, points and winner, or what five paid."""

from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from referee.core.errors import N_, RuleError
from referee.core.reading import list_of, or_null, read_by, read_int, read_list, read_word
from referee.core.sides import NONE_EACH, Pair

Winner = Literal["a", "b"]

MOST = 10**9
"""No amount of a result is larger."""

MOST_GAMES = 99
"""A match has fewer; a bound keeps facts readable."""

FIVE = 5
"""Those who pay each other where no sides play."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """Games, points of all games together (each capped at its target) and winner; or payments.

    `scores` are those of each game where somebody typed them; what counts does not need them.
    """

    games: Pair = NONE_EACH
    points: Pair = NONE_EACH
    winner: Winner | None = None
    payments: tuple[int, ...] | None = None
    scores: tuple[Pair, ...] = field(default=(), compare=False)


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


def read_amounts(value: object) -> Pair:
    """Return two amounts, of side a and of side b, or for and against."""
    if len(read_list(value)) != 2:
        raise RuleError(N_("must be a list of two numbers"))
    return Pair(*list_of(partial(read_int, least=0, most=MOST))(value))


def read_payments(value: object) -> tuple[int, ...]:
    """Return the payments of five players. Raise RuleError unless they sum to 0."""
    amounts = list_of(partial(read_int, least=-MOST, most=MOST))(value)
    if len(amounts) != FIVE or sum(amounts) != 0:
        raise RuleError(N_("must be five payments that sum to 0"), article="13.6")
    return amounts


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
