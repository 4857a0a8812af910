"""The hand on the table, and inference from its cards about those that nobody has seen yet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.games.cards.pack import CARDS, CODES, SUIT_OF
from referee.games.cards.trick import Play


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOnTable:
    """The known part of a hand in progress; before its first fact, of the hand to come.

    `value` is its record form, `dealer` the seat that began the hand before. `table` are the cards
    of the unfinished trick with their seats; `turn` is the seat to play next and `leader` the one
    that leads or led, None where the cards do not tell. `by_cards` means every trick so far is
    known card by card; `play` is then how the cards went, and `played` are those seen.
    """

    number: int
    begun: bool
    value: Mapping[str, Any]
    dealer: int | None
    trump: str | None
    by_cards: bool
    tricks_done: int
    table: tuple[tuple[int, str], ...]
    leader: int | None
    turn: int | None
    played: frozenset[str]
    play: Play | None

    @property
    def trick(self) -> int:
        """The number of the trick being played."""
        return self.tricks_done + 1


def forced_after(hand: HandOnTable, card: str) -> tuple[str, ...]:
    """Return the card that must follow once `card` is played: the fortieth, if it alone is left.

    Nothing is filled in sooner. Who did not follow suit may have revoked, and a card given to him
    by inference would hide the proof (4.3).
    """
    left = [code for code in CODES if code not in hand.played and code != card]
    return tuple(left) if hand.by_cards and len(left) == 1 else ()


def suits_lacked(hand: HandOnTable) -> dict[int, set[int]]:
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
