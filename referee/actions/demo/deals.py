"""Hands dealt and played at random, within the rules unless asked otherwise: for demonstrations."""

from dataclasses import dataclass
from random import Random

from referee.core.sides import SEATS_FROM, Pair
from referee.games.cards.pack import (
    ACE,
    CARDS,
    CODES,
    FOUR_OF_COINS,
    SUIT_OF,
    SUITS,
    THIRDS,
    THREE,
    TWO,
    Card,
)
from referee.games.cards.trick import play, winning_card

MARAFFA = (THREE, TWO, ACE)


@dataclass(frozen=True)
class Played:
    """A hand as it went: who led and who won each trick, and its cards' worth in thirds.

    `alone` tells of each lead whether it was its player's last card of the suit; `maraffa` is the
    battezzante's seat where he held one, and led its ace.
    """

    battezzante: int
    trump: str
    tricks: tuple[tuple[str, ...], ...]
    leaders: tuple[int, ...]
    winners: tuple[int, ...]
    worth: tuple[int, ...]
    alone: tuple[bool, ...]
    maraffa: int | None
    thirds: Pair


def play_hand(random: Random, battezzante: int | None, revoke: bool = False) -> Played:
    """Deal and play a hand; without a battezzante the 4 of denari finds him (3.2).

    With `revoke` somebody does not follow suit once, though he could (4.3).
    """
    hands = _deal(random)
    seat = battezzante or next(s for s in hands if FOUR_OF_COINS in hands[s])
    trump = max(range(4), key=lambda suit: _worth(hands[seat], suit))
    maraffa = seat if {10 * trump + rank for rank in MARAFFA} <= set(hands[seat]) else None
    leader = seat
    tricks: list[tuple[Card, ...]] = []
    alone: list[bool] = []
    for _ in range(10):
        lead = 10 * trump + ACE if maraffa and not tricks else choose_lead(random, hands[leader])
        alone.append(sum(SUIT_OF[card] == SUIT_OF[lead] for card in hands[leader]) == 1)
        cards = [lead]
        hands[leader].remove(lead)
        for other in SEATS_FROM[4][leader][1:]:
            card = choose_card(hands[other], cards, trump)
            if revoke and (wrong := _off_suit(hands[other], lead)) is not None:
                card, revoke = wrong, False
            hands[other].remove(card)
            cards.append(card)
        tricks.append(tuple(cards))
        leader = SEATS_FROM[4][leader][cards.index(winning_card(cards, trump))]
    course = play(tricks, trump, seat, players=4, whole=10)
    a1, b1, a2, b2 = course.thirds
    return Played(
        battezzante=seat,
        trump=SUITS[trump],
        tricks=tuple(tuple(CODES[card] for card in cards) for cards in tricks),
        leaders=tuple(course.leaders[:-1]),
        winners=tuple(course.leaders[1:]),
        worth=tuple(sum(THIRDS[card] for card in cards) for cards in tricks),
        alone=tuple(alone),
        maraffa=maraffa,
        thirds=Pair(a1 + a2, b1 + b2),
    )


def _deal(random: Random) -> dict[int, list[Card]]:
    pack = list(CARDS.values())
    random.shuffle(pack)
    return {seat: pack[10 * seat - 10 : 10 * seat] for seat in range(1, 5)}


def _worth(cards: list[Card], suit: int) -> int:
    """How good a suit is to name: many cards of it, and strong ones."""
    own = [card % 10 for card in cards if SUIT_OF[card] == suit]
    maraffa = 40 if set(MARAFFA) <= set(own) else 0
    return maraffa + sum(6 + rank for rank in own)


def choose_lead(random: Random, cards: list[Card]) -> Card:
    """Often the strongest card, sometimes any."""
    return max(cards, key=lambda card: card % 10) if random.random() < 0.6 else random.choice(cards)


def choose_card(cards: list[Card], trick: list[Card], trump: int) -> Card:
    """Follow suit (4.1): win if that can be, else give away little."""
    own = [card for card in cards if SUIT_OF[card] == SUIT_OF[trick[0]]] or cards
    best = winning_card(trick, trump)
    winning = [card for card in own if winning_card((best, card), trump) == card]
    if winning:
        return max(winning, key=lambda card: card % 10)
    return min(own, key=lambda card: (THIRDS[card], card % 10))


def _off_suit(cards: list[Card], lead: Card) -> Card | None:
    """A card that breaks the duty to follow, where that would be a revoke."""
    other = [card for card in cards if SUIT_OF[card] != SUIT_OF[lead]]
    return other[0] if other and len(other) < len(cards) else None
