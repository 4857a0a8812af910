"""The score as it was played: without penalties, and without what was ruled on any hand."""

from collections.abc import Mapping
from typing import Any

from referee.core.record import parse
from referee.games.marafone.replay import MatchState
from referee.games.marafone.result import Result
from referee.games.marafone.score import score
from referee.games.trionfo.record import parse_trionfo
from referee.games.trionfo.replay import SessionState
from referee.games.trionfo.result import TrionfoResult
from referee.games.trionfo.score import score_trionfo


def played_result(state: MatchState, result: Result) -> Result | None:
    """What the hands of marafone came to at the table; None where that is the ruled score.

    `result` is the ruled one: who began each hand is taken from it, for a hand that a ruling made
    void has moved the rotation, or has not.
    """
    if state.played is None:
        return None
    seats = [hand.battezzante for hand in result.hands]
    return score(parse(_begun_by(state.played, "battezzante", seats)))


def played_session(state: SessionState, result: TrionfoResult) -> TrionfoResult | None:
    """The same for a session of trionfo."""
    if state.played is None:
        return None
    seats = [hand.first for hand in result.hands]
    return score_trionfo(parse_trionfo(_begun_by(state.played, "first", seats)))


def _begun_by(record: Mapping[str, Any], key: str, seats: list[int | None]) -> dict[str, Any]:
    hands = [
        hand if seat is None or key in hand else {**hand, key: seat}
        for hand, seat in zip(record["hands"], seats, strict=True)
    ]
    return {**record, "hands": hands}
