"""The tables of a round, of two sides or of five who play for themselves, and their results."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, NamedTuple

from referee.core.sides import NONE_EACH, Pair
from referee.core.table_result import TableResult, Winner
from referee.games.trionfo.payments import Amounts

How = Literal["played", "walkover", "ruling"]
HOWS: tuple[How, ...] = ("played", "walkover", "ruling")

Bracket = Literal["main", "consolante", "ripescaggio", "third_place"]
BRACKETS: tuple[Bracket, ...] = ("main", "consolante", "ripescaggio", "third_place")


class SidesTable(NamedTuple):
    """A match at a table: `a` against `b`, an entry each, or two single players of baraonda.

    `how` is None until the result is confirmed; nothing of it counts before. `points` are those
    of all games together, each game capped at its target. Without a winner a match was drawn, or
    as a walkover lost by both. While `ruling_open` the confirmed result stays as it is.
    """

    table: int
    a: tuple[int, ...]
    b: tuple[int, ...]
    games: Pair = NONE_EACH
    points: Pair = NONE_EACH
    winner: Winner | None = None
    how: How | None = None
    bracket: Bracket | None = None
    ruling_open: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        """Return the entries of both sides."""
        return self.a + self.b

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the two sides."""
        return self.a, self.b

    @property
    def won_by(self) -> tuple[int, ...]:
        """Return the entries of the winning side; empty before the result, or without a winner."""
        if self.winner is None:
            return ()
        return self.a if self.winner == "a" else self.b

    @property
    def opponents(self) -> list[tuple[int, int]]:
        """Return every two that play against each other."""
        return [(one, other) for one in self.a for other in self.b]

    @property
    def result(self) -> TableResult:
        """Return the confirmed result of the table."""
        return TableResult(self.games, self.points, self.winner)

    def with_result(self, result: TableResult, how: How) -> "SidesTable":
        """Return the table with a confirmed result."""
        return self._replace(
            games=result.games, points=result.points, winner=result.winner, how=how
        )

    def with_entries(self, instead: Mapping[int, int]) -> "SidesTable":
        """Return the table with other entries in the seats of some."""
        return self._replace(a=_replaced(self.a, instead), b=_replaced(self.b, instead))

    def unplayed(self) -> "SidesTable":
        """Return the table as it was drawn."""
        return SidesTable(self.table, self.a, self.b, bracket=self.bracket)

    def in_seats(self, players: Mapping[int, tuple[str, ...]]) -> list[str]:
        """Return the names in seat order: side a sits at 1 and 3, side b at 2 and 4."""
        (first, third), (second, fourth) = _names(self.a, players), _names(self.b, players)
        return [first, second, third, fourth]


class FiveTable(NamedTuple):
    """A table of trionfo: five entries in seat order, and what they paid each other in all."""

    table: int
    seats: tuple[int, ...]
    payments: Amounts | None = None
    how: How | None = None
    ruling_open: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        """Return the five entries."""
        return self.seats

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the five entries, each as a side of its own."""
        return tuple([(seat,) for seat in self.seats])

    @property
    def bracket(self) -> None:
        """Return None: no knockout is played at tables of five."""
        return None

    @property
    def winner(self) -> None:
        """Return None: five players pay each other, and nobody wins."""
        return None

    @property
    def won_by(self) -> tuple[int, ...]:
        """Return no entries, as a table of two sides without a winner."""
        return ()

    @property
    def opponents(self) -> list[tuple[int, int]]:
        """Return every two that play against each other: all ten."""
        seats = self.seats
        return [(one, other) for index, one in enumerate(seats) for other in seats[index + 1 :]]

    @property
    def result(self) -> TableResult:
        """Return the confirmed result of the table."""
        return TableResult(payments=self.payments)

    def with_result(self, result: TableResult, how: How) -> "FiveTable":
        """Return the table with a confirmed result."""
        return self._replace(payments=result.payments, how=how)

    def with_entries(self, instead: Mapping[int, int]) -> "FiveTable":
        """Return the table with other entries in the seats of some."""
        return self._replace(seats=_replaced(self.seats, instead))

    def unplayed(self) -> "FiveTable":
        """Return the table as it was drawn."""
        return FiveTable(self.table, self.seats)

    def in_seats(self, players: Mapping[int, tuple[str, ...]]) -> list[str]:
        """Return the names in seat order."""
        return _names(self.seats, players)


AnyTable = SidesTable | FiveTable


def tables_of_two(pairs: Iterable[tuple[int, int]]) -> tuple[SidesTable, ...]:
    """Return a table for each two entries that meet, numbered from 1."""
    return tuple([SidesTable(n, _alone(a), _alone(b)) for n, (a, b) in enumerate(pairs, start=1)])


@cache
def _alone(entry: int) -> tuple[int]:
    """Return a side of one entry; the same object is used for all its matches."""
    return (entry,)


def _replaced(entries: tuple[int, ...], instead: Mapping[int, int]) -> tuple[int, ...]:
    return tuple([instead.get(entry, entry) for entry in entries])


def _names(entries: tuple[int, ...], players: Mapping[int, tuple[str, ...]]) -> list[str]:
    return [name for entry in entries for name in players[entry]]
