"""The end of a session: as its players have planned it, and fairly (13.1)."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.sides import next_seat
from referee.games.trionfo.hand import PLAYERS
from referee.games.trionfo.result import TrionfoHandResult, TrionfoResult

SPOKEN = ("played", "passed")
"""Hands in which somebody spoke first and that the rotation counts."""


class EndPlan(NamedTuple):
    """The planned end of a session: after so many hands, at a moment (ISO 8601), or neither."""

    hands: int | None = None
    until: str | None = None


def hands_spoken(hands: Sequence[TrionfoHandResult]) -> int:
    """Return how many hands have been played out or passed by all; void ones do not count."""
    return sum(hand.kind in SPOKEN for hand in hands)


def turns_to_speak(hands: Sequence[TrionfoHandResult]) -> tuple[int, ...]:
    """Return how often each seat has been first speaker, seat 1 first; void hands do not count."""
    spoken = [hand.first for hand in hands if hand.kind in SPOKEN]
    return tuple([spoken.count(seat) for seat in range(1, PLAYERS + 1)])


def hands_to_a_fair_end(result: TrionfoResult) -> int | None:
    """Return in how many more hands all will have spoken first equally often, 0 where they have.

    The hand in progress is one of them. None where the rotation does not lead there: somebody
    spoke first out of turn, or nobody has yet.
    """
    turns, seat = list(turns_to_speak(result.hands)), result.next_starter
    if result.hands and result.hands[-1].kind == "in_progress":
        seat = result.hands[-1].first
    for more in range(PLAYERS):
        if len(set(turns)) == 1 and any(turns):
            return more
        if seat is None:
            return None
        turns[seat - 1] += 1
        seat = next_seat(seat, PLAYERS)
    return None
