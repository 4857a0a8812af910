"""Who takes a trick, and what the tricks of a hand are worth (art. 2.2, 4.2)."""

from collections.abc import Sequence
from typing import NamedTuple

from .cards import LAST_TRICK_THIRDS, SUIT_OF, THIRDS, Card
from .sides import SEATS_FROM

_LED, _TRUMP, _NEVER = 10, 20, -10

_POWER = tuple(
    tuple(
        tuple(
            (_TRUMP if suit == trump else _LED if suit == led else _NEVER) + card % 10
            for card, suit in enumerate(SUIT_OF)
        ).__getitem__
        for led in range(4)
    )
    for trump in range(4)
)
"""`_POWER[trump][led](card)`: the card with the highest number takes the trick (4.2)."""


def winning_card(cards: Sequence[Card], trump: int) -> Card:
    """The highest trump, else the highest card of the suit led (4.2)."""
    return max(cards, key=_POWER[trump][SUIT_OF[cards[0]]])


class Play(NamedTuple):
    """The tricks of a hand as they went.

    `leaders`: the seat that led each trick, and last the seat whose lead comes next.
    `thirds`: what each seat took in finished tricks, the last trick's included; seat 1 first.
    `cards`: the cards of each seat, one a trick in the order played; seat 1 first.
    """

    leaders: list[int]
    thirds: list[int]
    cards: list[list[Card]]


def play(
    tricks: Sequence[tuple[Card, ...]], trump: int, leader: int, players: int, whole: int
) -> Play:
    """Follow the tricks from the first leader; `whole` tricks make a hand."""
    order = SEATS_FROM[players]
    power = _POWER[trump]
    leaders = [leader]
    won: list[list[Card]] = [[] for _ in range(players)]
    by_seat: list[tuple[Card, ...]] = []
    for cards in tricks:
        if len(cards) < players:
            break
        by_seat.append(cards[1 - leader :] + cards[: 1 - leader] if leader > 1 else cards)
        leader = order[leader][cards.index(max(cards, key=power[SUIT_OF[cards[0]]]))]
        leaders.append(leader)
        won[leader - 1] += cards
    thirds = [sum([THIRDS[card] for card in cards]) for cards in won]
    if len(by_seat) == whole:
        thirds[leader - 1] += LAST_TRICK_THIRDS
    columns = [list(column) for column in zip(*by_seat, strict=True)] or [[] for _ in won]
    for cards in tricks[len(by_seat) :]:
        for seat, card in zip(order[leader], cards, strict=False):
            columns[seat - 1].append(card)
    return Play(leaders, thirds, columns)
