"""Scoring hand by hand: a whole record, or what a record has more than one scored before."""

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
    def result(self, hands: Sequence[O], /) -> R:
        """Return the result of a match, given what `add` returned for each of its hands."""

    @abstractmethod
    def copied(self, hands: int) -> Self:
        """Return a scorer that goes on from here without changing this one.

        `hands` counts those of the record that it scores: in some games the last may be unfinished.
        """


@dataclass(frozen=True)
class Scored(Generic[H, O, R]):
    """The `hands` of a record that was scored, the outcome of each, and the result.

    `before_last` is the scorer as it was before the last hand, which may still go on.
    """

    hands: tuple[H, ...]
    outcomes: tuple[O, ...]
    before_last: Scorer[H, O, R]
    result: R


def score_hands(new: Scorer[H, O, R], hands: tuple[H, ...]) -> R:
    """Return the result of a record's hands. Raise RuleError naming the hand's place."""
    return new.result(_score_from(new, hands, 0))


def score_after(
    new: Scorer[H, O, R], hands: tuple[H, ...], before: Scored[H, O, R] | None
) -> Scored[H, O, R]:
    """Score the hands of a record, given how it was scored `before`.

    Where all hands but the last of `before` are as they were, those are scored which come after
    them, else every hand, by the scorer `new`. Raise RuleError naming the hand's place.
    """
    outcomes: tuple[O, ...]
    last = max(0, len(hands) - 1)
    # All but the last of those before: that one may have gone on.
    known = max(0, len(before.hands) - 1) if before is not None else 0
    if before is None or known > last or before.hands[:known] != hands[:known]:
        known, outcomes, scorer = 0, (), new
    else:
        outcomes, scorer = before.outcomes[:known], before.before_last.copied(len(hands))
    outcomes += _score_from(scorer, hands[:last], known)
    before_last = scorer.copied(len(hands))
    outcomes += _score_from(scorer, hands, last)
    return Scored(hands, outcomes, before_last, scorer.result(outcomes))


def _score_from(scorer: Scorer[H, O, R], hands: tuple[H, ...], first: int) -> tuple[O, ...]:
    """Return the outcomes of the hands from this index on. Raise RuleError naming the place."""
    scored = []
    for index in range(first, len(hands)):
        try:
            scored.append(scorer.add(index + 1, hands[index]))
        except RuleError as error:
            raise error.within(f"hands[{index}]") from None
    return tuple(scored)
