"""Hands and matches of marafone dealt and played at random: for demonstrations."""

from dataclasses import dataclass
from random import Random

from referee.actions.demo.games.cards.playing import deal
from referee.actions.demo.games.pairs.deals import PlayedHand, play_out, play_tricks
from referee.core.sides import side_of
from referee.games.cards.pack import (
    ACE,
    FOUR_OF_COINS,
    STRENGTH_OF,
    SUIT_OF,
    SUITS,
    THREE,
    TWO,
    Card,
)
from referee.games.marafone.hand import Maraffa, MarafoneHand
from referee.games.marafone.regulation import MarafoneRegulation
from referee.games.marafone.result import MarafoneResult
from referee.games.marafone.score import MarafoneScorer

MARAFFA = (THREE, TWO, ACE)


@dataclass(frozen=True)
class DealtMarafone(PlayedHand):
    """A hand as it went; `maraffa` is the battezzante's seat where he held one, and led its ace."""

    trump: str
    maraffa: int | None


def play_hand(random: Random, battezzante: int | None, revoke: bool = False) -> DealtMarafone:
    """Deal and play a hand; without a battezzante the 4 of coins finds him (3.2).

    With `revoke` somebody does not follow suit once, though he could (4.3).
    """
    hands = deal(random, 4)
    seat = battezzante or next(s for s in hands if FOUR_OF_COINS in hands[s])
    trump = max(range(4), key=lambda suit: _worth(hands[seat], suit))
    maraffa = {10 * trump + rank for rank in MARAFFA} <= set(hands[seat])
    lead = 10 * trump + ACE if maraffa else None
    played = play_tricks(random, hands, seat, trump, lead, revoke)
    return DealtMarafone(seat, played, SUITS[trump], seat if maraffa else None)


def _worth(cards: list[Card], suit: int) -> int:
    """Return how good a suit is to name: many cards of it, and strong ones."""
    own = [STRENGTH_OF[card] for card in cards if SUIT_OF[card] == suit]
    maraffa = 40 if set(MARAFFA) <= set(own) else 0
    return maraffa + sum(6 + rank for rank in own)


def played_match(random: Random, regulation: MarafoneRegulation) -> MarafoneResult:
    """Return the result of a match of random hands, each played to the last card."""

    def hand(battezzante: int | None) -> MarafoneHand:
        dealt = play_hand(random, battezzante)
        seat = dealt.maraffa
        return MarafoneHand(
            complete=True,
            thirds=dealt.played.thirds,
            starter=dealt.first,
            trump=dealt.trump,
            declared=() if seat is None else (Maraffa(side_of(seat), seat, trick=1),),
        )

    return play_out(MarafoneScorer(regulation), hand)
