"""Hands of an evening that are worth seeing again, as the rules of a game find them."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeVar

from referee.core.sides import Side

RemarkableRule = Literal["revoke", "declared_lost", "claim", "cappotto", "swing"]

ORDER: tuple[RemarkableRule, ...] = ("revoke", "declared_lost", "claim", "cappotto", "swing")
"""The rules, the rarest first: a hand is named by the first that it fits."""


class Remarkable(NamedTuple):
    """A hand by its number, the rule that found it, and the side that it is told of.

    `revoke`: a revoke of this side was punished, and that ended the game. `declared_lost`: it
    declared for points, and took less than the others all the same. `claim`: it claimed in the last
    trick, and was right. `cappotto`: it took nothing. `swing`: it won the hand by `amount`.
    `amount` is what the hand was won by, in the unit of the game; `trick` is where it is seen, None
    for the whole hand.
    """

    hand: int
    rule: RemarkableRule
    side: Side
    amount: int
    trick: int | None = None


M = TypeVar("M")


def of_evening(found: Sequence[tuple[M, Remarkable]], most: int) -> list[tuple[M, Remarkable]]:
    """Return at most so many of the hands found in matches, the rarest kind first.

    Each hand comes once; of the swings only the largest, the first of several.
    """
    kept: dict[tuple[M, int], tuple[M, Remarkable]] = {}
    for match, one in sorted(found, key=lambda pair: ORDER.index(pair[1].rule)):
        kept.setdefault((match, one.hand), (match, one))
    swings = [pair for pair in kept.values() if pair[1].rule == "swing"]
    largest = max(swings, key=lambda pair: pair[1].amount, default=None)
    chosen = [pair for pair in kept.values() if pair[1].rule != "swing" or pair is largest]
    return chosen[:most]
