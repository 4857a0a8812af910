"""Cards dealt, chosen and played at random, within the rules unless asked otherwise."""

from collections.abc import Callable
from random import Random

from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import CARDS, STRENGTH_OF, SUIT_OF, THIRDS, Card
from referee.games.cards.trick import winning_card

STRONGEST_LED = 0.6
"""How probable it is that the strongest card is led on purpose."""


def deal(random: Random, players: int) -> dict[int, list[Card]]:
    """Shuffle the pack and deal all of it. Return the cards of each seat, by its number."""
    pack = list(CARDS.values())
    random.shuffle(pack)
    each = len(pack) // players
    return {seat: pack[each * (seat - 1) : each * seat] for seat in range(1, players + 1)}


def choose_lead(random: Random, cards: list[Card]) -> Card:
    """Return the strongest card, or now and then any."""
    if random.random() < STRONGEST_LED:
        return max(cards, key=lambda card: STRENGTH_OF[card])
    return random.choice(cards)


def choose_card(cards: list[Card], trick: list[Card], trump: int | None) -> Card:
    """Return a card that follows suit (4.1): one that wins, else one that gives away little."""
    own = [card for card in cards if SUIT_OF[card] == SUIT_OF[trick[0]]] or cards
    best = winning_card(trick, trump)
    winning = [card for card in own if winning_card((best, card), trump) == card]
    if winning:
        return max(winning, key=lambda card: STRENGTH_OF[card])
    return min(own, key=lambda card: (THIRDS[card], STRENGTH_OF[card]))


def off_suit(cards: list[Card], lead: Card) -> Card | None:
    """Return a card that does not follow suit, None where all follow or none can (no revoke)."""
    other = [card for card in cards if SUIT_OF[card] != SUIT_OF[lead]]
    return other[0] if other and len(other) < len(cards) else None


def play_trick(
    hands: dict[int, list[Card]],
    leader: int,
    lead: Card,
    trump: int | None,
    choose: Callable[[list[Card], list[Card]], Card],
) -> tuple[tuple[Card, ...], int]:
    """Play a trick out of the hands. Return its cards, and the seat that won it.

    `choose` takes the cards of a seat and those of the trick so far.
    """
    order = SEATS_FROM[len(hands)][leader]
    cards = [lead]
    hands[leader].remove(lead)
    for seat in order[1:]:
        card = choose(hands[seat], cards)
        hands[seat].remove(card)
        cards.append(card)
    return tuple(cards), order[cards.index(winning_card(cards, trump))]
