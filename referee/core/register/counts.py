"""What a person has played and won: partite, brutte and belle. Pure functions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter

WON, LOST, DRAWN = "won", "lost", "drawn"


@dataclass(frozen=True)
class Counts:
    """How many were played, and won, of matches, brutte and belle."""

    matches: int = 0
    matches_won: int = 0
    brutte: int = 0
    brutte_won: int = 0
    belle: int = 0
    belle_won: int = 0


@dataclass(frozen=True)
class HandCounts:
    """What a side did in the hands of matches that were written hand by hand.

    `points` are known of results from paper, too. `maraffe` and `cappotti` are those that it made,
    `eleven_nil` how often it suffered an eleven-nil.
    """

    points: int = 0
    hands: int = 0
    maraffe: int = 0
    cappotti: int = 0
    claims_right: int = 0
    claims_wrong: int = 0
    eleven_nil: int = 0


COUNTED = tuple(one.name for one in (*fields(Counts), *fields(HandCounts)))
"""The names of what is counted."""


def counts_of(mine: int, theirs: int, outcome: str) -> Counts:
    """Return what a match of two sides counts, by the games that each has won.

    Of three games and more, of which one side has won one more than the other, the last was the
    bella, and the others brutte; otherwise all are brutte. A match of one game has neither.
    """
    won = int(outcome == WON)
    games = mine + theirs
    if games < 2:
        return Counts(1, won)
    bella = int(games > 2 and abs(mine - theirs) == 1 and outcome != DRAWN)
    bella_won = bella * won
    return Counts(1, won, games - bella, mine - bella_won, bella, bella_won)


def total(counts: Iterable[Counts]) -> Counts:
    """Return all together."""
    return Counts(*_summed([_MATCHES(one) for one in counts], len(fields(Counts))))


def total_of_hands(counts: Iterable[HandCounts]) -> HandCounts:
    """Return what was done in all hands together."""
    return HandCounts(*_summed([_HANDS(one) for one in counts], len(fields(HandCounts))))


_MATCHES = attrgetter(*[one.name for one in fields(Counts)])
_HANDS = attrgetter(*[one.name for one in fields(HandCounts)])


def _summed(rows: Sequence[tuple[int, ...]], columns: int) -> list[int]:
    """Return the sum of each column."""
    return [sum(column) for column in zip(*rows, strict=True)] or [0] * columns
