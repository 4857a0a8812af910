"""The winner of a trick, and what the tricks of a hand are worth (art. 2.2, 4.2)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import CODES, LAST_TRICK_THIRDS, STRENGTH_OF, SUIT_OF, THIRDS, Card

_LED, _TRUMP, _NEVER = 10, 20, -10

_POWER: Mapping[int | None, tuple[tuple[int, ...], ...]] = {
    trump: tuple(
        tuple(
            (_TRUMP if suit == trump else _LED if suit == led else _NEVER) + STRENGTH_OF[card]
            for card, suit in enumerate(SUIT_OF)
        )
        for led in range(4)
    )
    for trump in (0, 1, 2, 3, None)
}
"""`_POWER[trump][led][card]`: the card with the highest number takes the trick (4.2).

Suits are told by their index; the trump is None in hands without trumps (16.2).
"""


def winning_card(cards: Sequence[Card], trump: int | None) -> Card:
    """Return the highest trump, else the highest card of the suit led (4.2, 16.2)."""
    power = _POWER[trump]
    return max(cards, key=power[SUIT_OF[cards[0]]].__getitem__)


class Play(NamedTuple):
    """The tricks of a hand as they were played.

    `leaders`: the seat that led each trick, and last the seat whose lead comes next.
    `thirds`: the thirds of each seat in finished tricks, the last trick's included; seat 1 first.
    `cards`: the cards of each seat, one a trick in the order played; seat 1 first.
    """

    leaders: list[int]
    thirds: list[int]
    cards: list[list[Card]]

    def holder_of(self, card: Card | None) -> int | None:
        """Return the seat that played a card, None where nobody is known to have."""
        held = enumerate(self.cards, start=1)
        return next((seat for seat, cards in held if card in cards), None)


def play(
    tricks: Sequence[tuple[Card, ...]], trump: int | None, leader: int, players: int, whole: int
) -> Play:
    """Follow the tricks from the first leader; `whole` tricks make a hand.

    `trump` is the index of the trump suit, None in a game without trumps.
    """
    power = _POWER[trump]
    leaders = [leader]
    thirds = [0] * players
    by_seat: list[list[Card]] = [[] for _ in thirds]
    for cards in tricks:
        strength = power[SUIT_OF[cards[0]]]
        best, worth = _NEVER, 0
        winner = place = leader - 1  # seats counted from 0, as lists are
        for card in cards:
            by_seat[place].append(card)
            worth += THIRDS[card]
            power_of_card = strength[card]
            if power_of_card > best:
                best, winner = power_of_card, place
            place += 1
            if place == players:
                place = 0
        if len(cards) == players:
            leader = winner + 1
            leaders.append(leader)
            thirds[winner] += worth
    if len(leaders) > whole:
        thirds[leader - 1] += LAST_TRICK_THIRDS
    return Play(leaders, thirds, by_seat)


OnTheTable = tuple[tuple[tuple[int, str], ...], int | None, int | None]
"""The unfinished trick as (seat, code of the card), its leader, and the seat to play next.

Leader and next seat are None where they are not known.
"""


def on_the_table(codes: Sequence[str], leader: int | None, players: int) -> OnTheTable:
    """Return what lies on the table of the last trick; a full one is taken away.

    `codes` are its cards in the order played, `leader` is the seat that led it, None if unknown.
    """
    if leader is None:
        return (), None, None
    order = SEATS_FROM[players][leader]
    lying = codes if len(codes) < players else ()
    return tuple(zip(order, lying, strict=False)), leader, order[len(lying)]


def codes_played(tricks: Sequence[tuple[Card, ...]] | None) -> frozenset[str]:
    """Return the cards of these tricks by their codes."""
    return frozenset(CODES[card] for trick in tricks or () for card in trick)
