"""What a person has played and won: partite, brutte and belle. Pure functions."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

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

    def __add__(self, other: "Counts") -> "Counts":
        both = {
            one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)
        }
        return Counts(**both)


COUNTED = tuple(one.name for one in fields(Counts))
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
