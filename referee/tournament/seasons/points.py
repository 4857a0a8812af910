"""What a place in an event is worth in a season."""

from typing import NamedTuple

from referee.core.register.seasons import BEHIND, TABLE, SeasonRules

FIRST = 100
"""Points of the first place where points are shares of a hundred."""


class SeasonResult(NamedTuple):
    """The result of somebody in an event of a season, which is counted from 0.

    `who` names the player or the pair; `of` is how many were ranked.
    """

    event: int
    who: str
    place: int
    of: int
    brutte: int = 0


class Points(NamedTuple):
    """Points of a result: for its place, for taking part, for brutte won."""

    place: int
    taking_part: int
    brutte: int

    @property
    def total(self) -> int:
        return sum(self)


def points_of(rules: SeasonRules, result: SeasonResult) -> Points:
    """Return what a result is worth."""
    return Points(
        place_points(rules, result.place, result.of),
        rules.taking_part,
        rules.brutta * result.brutte,
    )


def place_points(rules: SeasonRules, place: int, of: int) -> int:
    """Return what a place among so many is worth; who is last of a ranking of one is first, too."""
    if rules.scale == TABLE:
        return rules.table[place - 1] if place <= len(rules.table) else 0
    with_him = max(of - place, 0) + 1
    if rules.scale == BEHIND:
        return with_him
    # To the nearest point, a half upwards.
    return (2 * FIRST * with_him + max(of, place)) // (2 * max(of, place))
