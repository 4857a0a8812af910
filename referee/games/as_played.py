"""The score as played, without penalties and rulings."""

from typing import Any

from referee.games.game import AnyGame


def played_result(game: AnyGame, state: Any, result: Any) -> Any:
    """Return the score of the hands as played at the table; None where that is the ruled score.

    `result` is the ruled score. The starter of each hand is taken from it, because a ruling that
    makes a hand void can move the rotation.
    """
    if state.played is None:
        return None
    key = game.starter
    seats = [getattr(hand, key) for hand in result.hands]
    hands = [
        hand if seat is None or key in hand else {**hand, key: seat}
        for hand, seat in zip(state.played["hands"], seats, strict=True)
    ]
    return game.score(game.parse({**state.played, "hands": hands}))
