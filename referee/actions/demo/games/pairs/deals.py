"""Hands of two sides played at random: ten tricks, who won them, and what they are worth."""

from dataclasses import dataclass
from random import Random

from referee.actions.demo.games.cards.playing import choose_card, choose_lead, off_suit
from referee.core.sides import SEATS_FROM, Pair
from referee.games.cards.pack import CODES, SUIT_OF, THIRDS, Card
from referee.games.cards.trick import play, winning_card


@dataclass(frozen=True)
class PlayedTricks:
    """Ten tricks as they went: who led and who won each, and its cards' worth in thirds.

    `alone` tells of each lead whether it was its player's last card of the suit.
    """

    tricks: tuple[tuple[str, ...], ...]
    leaders: tuple[int, ...]
    winners: tuple[int, ...]
    worth: tuple[int, ...]
    alone: tuple[bool, ...]
    thirds: Pair


def play_tricks(
    random: Random,
    hands: dict[int, list[Card]],
    first: int,
    trump: int | None,
    lead: Card | None = None,
    revoke: bool = False,
) -> PlayedTricks:
    """Play the hands of four seats out from `first`, whose first card may be given.

    `trump` is the index of a suit, None in a game without trumps.

    With `revoke` somebody does not follow suit once, though he could (4.3).
    """
    leader = first
    tricks: list[tuple[Card, ...]] = []
    alone: list[bool] = []
    for _ in range(10):
        opened = choose_lead(random, hands[leader]) if lead is None or tricks else lead
        alone.append(sum(SUIT_OF[card] == SUIT_OF[opened] for card in hands[leader]) == 1)
        cards = [opened]
        hands[leader].remove(opened)
        for other in SEATS_FROM[4][leader][1:]:
            card = choose_card(hands[other], cards, trump)
            if revoke and (wrong := off_suit(hands[other], opened)) is not None:
                card, revoke = wrong, False
            hands[other].remove(card)
            cards.append(card)
        tricks.append(tuple(cards))
        leader = SEATS_FROM[4][leader][cards.index(winning_card(cards, trump))]
    course = play(tricks, trump, first, players=4, whole=10)
    a1, b1, a2, b2 = course.thirds
    return PlayedTricks(
        tricks=tuple(tuple(CODES[card] for card in cards) for cards in tricks),
        leaders=tuple(course.leaders[:-1]),
        winners=tuple(course.leaders[1:]),
        worth=tuple(sum(THIRDS[card] for card in cards) for cards in tricks),
        alone=tuple(alone),
        thirds=Pair(a1 + a2, b1 + b2),
    )
