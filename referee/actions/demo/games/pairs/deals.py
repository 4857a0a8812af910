"""Hands of two sides played at random: ten tricks, who won them, and what they are worth."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from referee.actions.demo.games.cards.playing import choose_card, choose_lead, off_suit, play_trick
from referee.core.sides import Pair
from referee.games.cards.pack import CODES, SUIT_OF, THIRDS, Card
from referee.games.cards.trick import play
from referee.games.pairs.hand import Hand
from referee.games.pairs.result import HandResult, Result
from referee.games.pairs.score import MatchScorer

H = TypeVar("H", bound=Hand[Any])
R = TypeVar("R", bound=HandResult)


@dataclass(frozen=True)
class PlayedTricks:
    """Ten tricks as they went: cards by their codes, the seats (1 to 4) that led and won each.

    `worth` has the thirds of each trick's cards, `thirds` those of each side, the last trick's
    included. `last_of_suit` tells of each lead whether it was its player's last card of the suit.
    """

    tricks: tuple[tuple[str, ...], ...]
    leaders: tuple[int, ...]
    winners: tuple[int, ...]
    worth: tuple[int, ...]
    last_of_suit: tuple[bool, ...]
    thirds: Pair


@dataclass(frozen=True)
class PlayedHand:
    """A hand as it went; `first` is the seat (1 to 4) that began it."""

    first: int
    played: PlayedTricks


def play_tricks(
    random: Random,
    hands: dict[int, list[Card]],
    first: int,
    trump: int | None,
    lead: Card | None = None,
    revoke: bool = False,
) -> PlayedTricks:
    """Play all ten tricks out of `hands`, the cards of each seat (1 to 4), and leave those empty.

    The seat `first` leads, with the card `lead` where one is given. `trump` is the index of a suit,
    None in a game without trumps. With `revoke` somebody does not follow suit once, though he could
    (4.3).
    """

    def choose(held: list[Card], trick: list[Card]) -> Card:
        nonlocal revoke
        if revoke and (wrong := off_suit(held, trick[0])) is not None:
            revoke = False
            return wrong
        return choose_card(held, trick, trump)

    leader = first
    tricks: list[tuple[Card, ...]] = []
    last_of_suit: list[bool] = []
    for _ in range(10):
        opened = lead if lead is not None and not tricks else choose_lead(random, hands[leader])
        of_suit = [card for card in hands[leader] if SUIT_OF[card] == SUIT_OF[opened]]
        last_of_suit.append(len(of_suit) == 1)
        cards, leader = play_trick(hands, leader, opened, trump, choose)
        tricks.append(cards)
    course = play(tricks, trump, first, players=4, whole=10)
    a1, b1, a2, b2 = course.thirds
    return PlayedTricks(
        tricks=tuple(tuple(CODES[card] for card in cards) for cards in tricks),
        # Who wins a trick leads to the next.
        leaders=tuple(course.leaders[:-1]),
        winners=tuple(course.leaders[1:]),
        worth=tuple(sum(THIRDS[card] for card in cards) for cards in tricks),
        last_of_suit=tuple(last_of_suit),
        thirds=Pair(a1 + a2, b1 + b2),
    )


def play_out(scorer: MatchScorer[Any, H, R], next_hand: Callable[[int | None], H]) -> Result[R]:
    """Play a match to its end, and return its result.

    `next_hand` plays a hand that begins at a seat, None where the cards have to say at which.
    """
    hands: list[R] = []
    while scorer.winner is None:
        hands.append(scorer.add(len(hands) + 1, next_hand(scorer.rotation.expected)))
    return scorer.result(hands)
