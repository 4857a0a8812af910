"""A hand of trionfo seen again, step by step."""

from referee.games.cards.steps import HandSteps, TrickWithoutCards, by_cards, by_tricks
from referee.games.trionfo.hand import PLAYERS, TRICKS
from referee.games.trionfo.record import TrionfoRecord
from referee.games.trionfo.replay import SessionState
from referee.games.trionfo.result import TrionfoResult

PARTY_OF = tuple(str(seat) for seat in range(1, PLAYERS + 1))
"""Each player's tricks are counted apart: who plays with whom is told by the hand."""


def session_steps(
    state: SessionState, record: TrionfoRecord, result: TrionfoResult, number: int
) -> HandSteps | None:
    """Return the steps of the hand of that number.

    None where only its outcome was written, and while it is played.
    """
    hand, scored = record.hands[number - 1], result.hands[number - 1]
    if scored.kind == "in_progress":
        return None
    if hand.tricks and scored.first is not None:
        return by_cards(hand.tricks, hand.trump, scored.first, PARTY_OF, TRICKS)
    kept = state.kept.get(number)
    if not kept:
        return None
    tricks = [TrickWithoutCards(seat, str(seat), thirds) for seat, thirds in kept]
    return by_tricks(tricks, PARTY_OF, TRICKS)
