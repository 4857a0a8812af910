"""What a place in an event is worth in a season."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.register.seasons import BEHIND, TABLE, SeasonRules

FIRST = 100
"""Points of the first place where points are shares of a hundred."""


class SeasonResult(NamedTuple):
    """The result of somebody in an event of a season, which is counted from 0.

    `who` names the player or the pair; `of` is how many there were. Who took part and has no
    place, since he withdrew or did not get to the last stage, has `place` and `of` 0. `format` is
    that of the event, "" where it is not known.
    """

    event: int
    who: str
    place: int
    of: int
    brutte: int = 0
    format: str = ""


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
        place_points(rules, result.place, result.of, result.format),
        rules.taking_part,
        rules.brutta * result.brutte,
    )


def place_points(rules: SeasonRules, place: int, of: int, format_: str = "") -> int:
    """Return what a place among so many is worth; place 0 is none."""
    if not place:
        return 0
    if rules.scale == TABLE:
        table = table_of(rules, of, format_)
        return table[place - 1] if place <= len(table) else 0
    with_him = max(of - place, 0) + 1
    if rules.scale == BEHIND:
        return with_him
    # To the nearest point, a half upwards.
    return (2 * FIRST * with_him + max(of, place)) // (2 * max(of, place))


def table_of(rules: SeasonRules, of: int, format_: str = "") -> Sequence[int]:
    """Return the points of the places of an event.

    A table of its format goes before one of its size alone, and that of the larger size first.
    """
    fitting = [one for one in rules.tables if one.format in ("", format_) and one.entries <= of]
    best = max(fitting, key=lambda one: (one.format != "", one.entries), default=None)
    return rules.table if best is None else best.table
