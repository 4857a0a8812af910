"""The places that prizes are for: whoever has withdrawn gets none, and those behind move up."""

from collections.abc import Iterable
from typing import Protocol

from referee.tournament.evening.state import EventState


class Placed(Protocol):
    """A row of a ranking."""

    @property
    def entry(self) -> int: ...
    @property
    def rank(self) -> int: ...


def prize_places(state: EventState, rows: Iterable[Placed]) -> dict[int, int]:
    """Return the place of each entry of a ranking that can win a prize, in the order of the rows.

    Standings keep the rank of who has withdrawn, prizes do not.
    """
    ranked = [(row.entry, row.rank, state.entrants[row.entry].withdrew is not None) for row in rows]
    gone = [rank for _entry, rank, withdrew in ranked if withdrew]
    return {
        entry: rank - sum(other < rank for other in gone)
        for entry, rank, withdrew in ranked
        if not withdrew
    }
