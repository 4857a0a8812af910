"""The winner and the standing of a match between two sides."""

from typing import Any

from referee.core.record import Record
from referee.core.sides import Side
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.replay import MatchState
from referee.games.pairs.result import Result
from referee.games.pairs.tally import match_tally


def match_winner(result: Result[Any]) -> Side | None:
    """Return the side that has won, None while the match goes on."""
    return result.winner


def match_standing(state: MatchState[PairsRegulation], result: Result[Any]) -> dict[str, Any]:
    """Return number, target and score of the game being played, or of the last one.

    With them the games won, where a match has several.
    """
    shown = result.current or result.games[-1]
    several = state.regulation.best_of > 1
    return {
        **({"games": result.games_won.as_json()} if several else {}),
        "game": shown.game,
        "target": shown.target,
        "score": shown.score.as_json(),
    }


def marafone_tally(record: Record[Any, Any], result: Result[Any]) -> dict[str, Any]:
    """Return what a match of marafone comes to, hand by hand."""
    return match_tally(record.hands, result.hands, record.regulation, maraffe=True).as_json()


def tressette_tally(record: Record[Any, Any], result: Result[Any]) -> dict[str, Any]:
    """Return what a match of tressette comes to, hand by hand."""
    return match_tally(record.hands, result.hands, record.regulation, maraffe=False).as_json()
