"""Hands and matches of tressette dealt and played at random: for demonstrations."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from referee.actions.demo.games.cards.playing import deal
from referee.actions.demo.games.pairs.deals import PlayedHand, play_out, play_tricks
from referee.games.cards.pack import CARDS, SUITS, Card
from referee.games.tressette.accuse import (
    ACCUSA_OF_FOUR,
    ACCUSA_OF_THREE,
    NAPOLETANA,
    RANKS,
    read_accuse,
)
from referee.games.tressette.hand import TressetteHand
from referee.games.tressette.regulation import TressetteRegulation
from referee.games.tressette.result import TressetteResult
from referee.games.tressette.score import TressetteScorer


@dataclass(frozen=True)
class DealtTressette(PlayedHand):
    """A hand as it went; `accuse` is what the players could declare, as a record writes it."""

    accuse: tuple[dict[str, Any], ...]


def play_tressette_hand(random: Random, first: int | None, revoke: bool = False) -> DealtTressette:
    """Deal and play a hand; without a first player any seat begins.

    With `revoke` somebody does not follow suit once, though he could (16.2).
    """
    hands = deal(random, 4)
    seat = first or random.randint(1, 4)
    accuse = tuple([accusa for holder in hands for accusa in _accuse(holder, set(hands[holder]))])
    return DealtTressette(seat, play_tricks(random, hands, seat, None, revoke=revoke), accuse)


def _accuse(seat: int, held: set[Card]) -> Iterator[dict[str, Any]]:
    """Yield all that the cards of a seat are worth declaring (16.4)."""
    for suit in SUITS:
        if {CARDS[rank + suit[0]] for rank in RANKS} <= held:
            yield {"seat": seat, "kind": NAPOLETANA, "suit": suit}
    for rank in RANKS:
        missing = [suit for suit in SUITS if CARDS[rank + suit[0]] not in held]
        if not missing:
            yield {"seat": seat, "kind": ACCUSA_OF_FOUR, "rank": rank}
        elif len(missing) == 1:
            yield {"seat": seat, "kind": ACCUSA_OF_THREE, "rank": rank, "without": missing[0]}


def played_tressette(random: Random, regulation: TressetteRegulation) -> TressetteResult:
    """Return the result of a match of random hands, each played to the last card."""

    def hand(first: int | None) -> TressetteHand:
        dealt = play_tressette_hand(random, first)
        return TressetteHand(
            complete=True,
            thirds=dealt.played.thirds,
            starter=dealt.first,
            declared=read_accuse(list(dealt.accuse)) if regulation.accuse == "on" else (),
        )

    return play_out(TressetteScorer(regulation), hand)
