"""Qualifying: entries that go on from one stage to the next, in the order of their seeds."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.tournament.competition.model import StandingsRow


class _Going(NamedTuple):
    """An entry that goes on; sorted, these are in the order of seeds."""

    rank: int
    record: tuple[Fraction, ...]
    group: int
    entry: int


def qualified(
    standings: Sequence[Sequence[StandingsRow]],
    number: int,
    withdrawn: Sequence[int] = (),
    *,
    knockout: bool = False,
) -> tuple[int, ...]:
    """Return the first `number` of each group, in the order of seeds for the next stage.

    All the firsts come first, then all the seconds. Those of one rank are ordered by match points,
    then games, then points, each per match played, because groups differ in size. A group with
    two rankings, as a Mitchell has, sends `number` of each. The next entry replaces a withdrawn
    one. Before a `knockout` entries of one rank swap seeds where two of a group would meet in its
    first round.
    """
    going = sorted(
        _Going(rank, _record(row), group, row.entry)
        for group, rows in enumerate(standings)
        for ranking in rankings(rows)
        for rank, row in enumerate([r for r in ranking if r.entry not in withdrawn][:number])
    )
    if knockout:
        _keep_apart(going)
    return tuple(one.entry for one in going)


def rankings(rows: Sequence[StandingsRow]) -> list[list[StandingsRow]]:
    """Return the rankings of a group, from rows in which a new one begins where the rank falls."""
    found: list[list[StandingsRow]] = [[]]
    for row in rows:
        if found[-1] and row.rank < found[-1][-1].rank:
            found.append([])
        found[-1].append(row)
    return found


_MAIN = ("net_points", "match_points", "payments")
"""The criterion that says what a row made: the first of these that orders it."""


def _record(row: StandingsRow) -> tuple[Fraction, ...]:
    """Return the sort key of a row, by what it made per match: the best row has the lowest."""
    first = next((name for name in _MAIN if name in row.criteria), "")
    made = (
        row.criteria.get(first, 0),
        row.games.A - row.games.B,
        row.points.A - row.points.B,
    )
    return tuple(-Fraction(amount) / max(row.played, 1) for amount in made)


def _keep_apart(going: list[_Going]) -> None:
    """Swap the lower of two group mates with the nearest seed of the same rank, if that helps.

    Seeds are counted from 0 here: in a tree of so many places the first meets the last, the second
    the last but one. A place without an entry is a bye.
    """
    places = 1 << (len(going) - 1).bit_length() if going else 0
    for high in range(places // 2):
        low = places - 1 - high
        if low >= len(going) or going[low].group != going[high].group:
            continue
        for _, other in sorted((abs(seed - low), seed) for seed in range(len(going))):
            opponent = places - 1 - other
            free = opponent >= len(going) or going[opponent].group != going[low].group
            helps = going[other].group != going[high].group
            if other != high and going[other].rank == going[low].rank and free and helps:
                going[low], going[other] = going[other], going[low]
                break
