"""What a person has played and won: partite, brutte and belle. Pure functions."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Self

WON, LOST, DRAWN = "won", "lost", "drawn"


@dataclass(frozen=True)
class _Summed:
    """Numbers that are added up one by one."""

    def __add__(self, other: Self) -> Self:
        both = {
            one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)
        }
        return type(self)(**both)


@dataclass(frozen=True)
class Counts(_Summed):
    """How many were played, and won, of matches, brutte and belle."""

    matches: int = 0
    matches_won: int = 0
    brutte: int = 0
    brutte_won: int = 0
    belle: int = 0
    belle_won: int = 0


@dataclass(frozen=True)
class HandCounts(_Summed):
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
    return sum(counts, Counts())


def total_of_hands(counts: Iterable[HandCounts]) -> HandCounts:
    """Return what was done in all hands together."""
    return sum(counts, HandCounts())
