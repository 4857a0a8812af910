"""Scoring hand by hand, whole or from where the scoring of the same hands had come."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from referee.core.errors import RuleError

H = TypeVar("H")
O = TypeVar("O")  # noqa: E741  # what comes out
R = TypeVar("R")


class Scorer(ABC, Generic[H, O, R]):
    """A match as it goes on; each hand moves it forward."""

    @abstractmethod
    def add(self, number: int, hand: H) -> O:
        """Score the next hand, numbered from 1. Raise RuleError."""

    @abstractmethod
    def result(self, hands: Sequence[O]) -> R:
        """Return the match with these hands, which this scorer has scored."""

    @abstractmethod
    def copied(self, hands: int) -> Self:
        """Return a copy that goes on by itself, in a record of so many hands."""


@dataclass(frozen=True)
class Scored(Generic[H, O, R]):
    """Hands that were scored, what came out, and the scorer as it was before the last of them."""

    hands: tuple[H, ...]
    outcomes: tuple[O, ...]
    before_last: Scorer[H, O, R]
    result: R


def score_hands(new: Scorer[H, O, R], hands: tuple[H, ...]) -> R:
    """Return the result of a record's hands. Raise RuleError naming the hand's place."""
    return new.result(_each(new, hands, 0))


def score_after(
    new: Scorer[H, O, R], hands: tuple[H, ...], before: Scored[H, O, R] | None
) -> Scored[H, O, R]:
    """Score hands from the first that is not as it was `before`, or from that record's last one.

    Raise RuleError naming the hand's place.
    """
    outcomes: tuple[O, ...]
    last = max(0, len(hands) - 1)
    known = max(0, len(before.hands) - 1) if before is not None else 0
    if before is None or known > last or before.hands[:known] != hands[:known]:
        known, outcomes, scorer = 0, (), new
    else:
        outcomes, scorer = before.outcomes[:known], before.before_last.copied(len(hands))
    outcomes += _each(scorer, hands[:last], known)
    before_last = scorer.copied(len(hands))
    outcomes += _each(scorer, hands, last)
    return Scored(hands, outcomes, before_last, scorer.result(outcomes))


def _each(scorer: Scorer[H, O, R], hands: tuple[H, ...], first: int) -> tuple[O, ...]:
    """Score hands in their order from this index on, with errors that say in which one."""
    scored = []
    for index in range(first, len(hands)):
        try:
            scored.append(scorer.add(index + 1, hands[index]))
        except RuleError as error:
            raise error.within(f"hands[{index}]") from None
    return tuple(scored)
