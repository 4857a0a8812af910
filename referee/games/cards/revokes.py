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
    """Read each seat's cards, one a trick in the order played, against the suits led."""
    led = [SUIT_OF[cards[0]] for cards in tricks]
    found = []
    for seat, cards in enumerate(cards_by_seat, start=1):
        refused: dict[int, list[int]] = {}
        for number, (card, suit_led) in enumerate(zip(cards, led, strict=False), start=1):
            suit = SUIT_OF[card]
            if suit in refused:
                found += [Revoke(seat, trick, number) for trick in refused.pop(suit)]
            if suit != suit_led:
                if suit_led in refused:
                    refused[suit_led].append(number)
                else:
                    refused[suit_led] = [number]
    return found
