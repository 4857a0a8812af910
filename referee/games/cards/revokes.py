"""Revokes (art. 4.3): an off-suit card, and the later trick that proves the suit was held."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.games.cards.pack import SUIT_OF, Card


class Revoke(NamedTuple):
    """A player who did not follow suit, in which trick, and the first later trick that shows it."""

    seat: int
    trick: int
    shown_in: int


def revokes(
    tricks: Sequence[Sequence[Card]], cards_by_seat: Sequence[Sequence[Card]]
) -> list[Revoke]:
    """Return who did not follow suit though he held it (4.1), once a later card shows it.

    `cards_by_seat` are each seat's cards, one a trick in the order played, seat 1 first.
    """
    led = [SUIT_OF[cards[0]] for cards in tricks]
    found = []
    for seat, cards in enumerate(cards_by_seat, start=1):
        # The tricks in which each suit was led and not followed, until one of it falls.
        refused: tuple[list[int], ...] = ([], [], [], [])
        for index, card in enumerate(cards):
            suit, suit_led = SUIT_OF[card], led[index]
            if refused[suit]:
                found += [Revoke(seat, trick, index + 1) for trick in refused[suit]]
                refused[suit].clear()
            if suit != suit_led:
                refused[suit_led].append(index + 1)
    return found
