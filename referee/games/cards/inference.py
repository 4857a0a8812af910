"""Inference from the cards on the table about those that nobody has seen yet."""

from collections.abc import Mapping
from typing import Any, Protocol

from referee.games.cards.pack import CARDS, CODES, SUIT_OF
from referee.games.cards.trick import Play


class ByCards(Protocol):
    """The hand in progress of any game, as far as its cards are known."""

    @property
    def value(self) -> Mapping[str, Any]: ...
    @property
    def by_cards(self) -> bool: ...
    @property
    def tricks_done(self) -> int: ...
    @property
    def played(self) -> frozenset[str]: ...
    @property
    def play(self) -> Play | None: ...


def forced_after(hand: ByCards, card: str) -> tuple[str, ...]:
    """Return the card that must follow once `card` is played: the fortieth, if it alone is left.

    Nothing is filled in sooner. Who did not follow suit may have revoked, and a card given to him
    by inference would hide the proof (4.3).
    """
    left = [code for code in CODES if code not in hand.played and code != card]
    return tuple(left) if hand.by_cards and len(left) == 1 else ()


def suits_lacked(hand: ByCards) -> dict[int, set[int]]:
    """Return the suits that each seat has shown not to hold, and has not played since.

    Before the first card all are empty.
    """
    if hand.play is None:
        return {}
    lacking: dict[int, set[int]] = {seat: set() for seat, _ in enumerate(hand.play.cards, start=1)}
    led = [SUIT_OF[CARDS[text.split()[0]]] for text in hand.value["tricks"]]
    for seat, cards in enumerate(hand.play.cards, start=1):
        for suit, card in zip(led, cards, strict=False):
            if SUIT_OF[card] != suit:
                lacking[seat].add(suit)
            lacking[seat].discard(SUIT_OF[card])
    return lacking
