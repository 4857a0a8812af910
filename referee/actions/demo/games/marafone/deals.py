"""Hands of marafone dealt and played at random: for demonstrations."""

from dataclasses import dataclass
from random import Random

from referee.actions.demo.games.cards.playing import deal
from referee.actions.demo.games.pairs.deals import PlayedTricks, play_tricks
from referee.games.cards.pack import ACE, FOUR_OF_COINS, SUIT_OF, SUITS, THREE, TWO, Card

MARAFFA = (THREE, TWO, ACE)


@dataclass(frozen=True)
class PlayedHand:
    """A hand as it went; `maraffa` is the battezzante's seat where he held one, and led its ace."""

    battezzante: int
    trump: str
    maraffa: int | None
    played: PlayedTricks


def play_hand(random: Random, battezzante: int | None, revoke: bool = False) -> PlayedHand:
    """Deal and play a hand; without a battezzante the 4 of denari finds him (3.2).

    With `revoke` somebody does not follow suit once, though he could (4.3).
    """
    hands = deal(random, 4)
    seat = battezzante or next(s for s in hands if FOUR_OF_COINS in hands[s])
    trump = max(range(4), key=lambda suit: _worth(hands[seat], suit))
    maraffa = {10 * trump + rank for rank in MARAFFA} <= set(hands[seat])
    lead = 10 * trump + ACE if maraffa else None
    played = play_tricks(random, hands, seat, trump, lead, revoke)
    return PlayedHand(seat, SUITS[trump], seat if maraffa else None, played)


def _worth(cards: list[Card], suit: int) -> int:
    """Return how good a suit is to name: many cards of it, and strong ones."""
    own = [card % 10 for card in cards if SUIT_OF[card] == suit]
    maraffa = 40 if set(MARAFFA) <= set(own) else 0
    return maraffa + sum(6 + rank for rank in own)
