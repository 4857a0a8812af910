"""Matches between two sides as a tournament counts them: games won, and capped points."""

from collections.abc import Sequence
from typing import Any

from referee.core.sides import Pair, Side
from referee.core.table_result import TableResult, Winner, leader
from referee.games.pairs.result import Result

WINNERS: dict[Side, Winner] = {"A": "a", "B": "b"}


def result_of_match(result: Result[Any]) -> TableResult | None:
    """Return the result of a match for its table, None where it is not over.

    A game or the match can be lost by a claim or a ruling: the score does not tell who won (11.3).
    """
    if result.winner is None:
        return None
    points = _capped([(game.score, game.target) for game in result.games])
    return TableResult(result.games_won, points, WINNERS[result.winner])


def result_of_games(games: Sequence[tuple[Pair, int]]) -> TableResult:
    """Return the result of games by scores and targets; a level game has no winner (15.6)."""
    won = Pair(sum(score.A > score.B for score, _ in games),
               sum(score.B > score.A for score, _ in games))  # fmt: skip
    return TableResult(won, _capped(games), leader(won))


def _capped(games: Sequence[tuple[Pair, int]]) -> Pair:
    """Return the points of all games, given score and target, each capped at its target."""
    return Pair(sum(min(score.A, target) for score, target in games),
                sum(min(score.B, target) for score, target in games))  # fmt: skip
