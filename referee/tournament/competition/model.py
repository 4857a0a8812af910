"""A tournament as values: entries, stages, groups, rounds, tables, and rows of standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from referee.core.sides import NONE_EACH, Pair
from referee.games.marafone.regulation import Regulation
from referee.games.trionfo.payments import Amounts
from referee.games.trionfo.regulation import TrionfoRegulation

How = Literal["played", "walkover", "ruling"]
HOWS: tuple[How, ...] = ("played", "walkover", "ruling")

Winner = Literal["a", "b"]

Bracket = Literal["main", "consolante", "ripescaggio", "third_place"]
BRACKETS: tuple[Bracket, ...] = ("main", "consolante", "ripescaggio", "third_place")

Number = int | Fraction
"""The value of a criterion; halves come from Sonneborn-Berger alone."""


class Player(NamedTuple):
    """Somebody who plays; pairs can be made of persons by lot."""

    name: str
    club: str = ""
    town: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A pair or a single player. `withdrawn_after` counts the rounds of the whole event."""

    id: int
    name: str
    players: tuple[str, ...]
    club: str = ""
    withdrawn_after: int | None = None

    def plays_in(self, round_: int) -> bool:
        return self.withdrawn_after is None or round_ <= self.withdrawn_after


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
        return self.a + self.b

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Those who play against each other."""
        return self.a, self.b

    @property
    def won_by(self) -> tuple[int, ...]:
        """The side that won; nobody before the result, and where nobody did."""
        if self.winner is None:
            return ()
        return self.a if self.winner == "a" else self.b


class FiveTable(NamedTuple):
    """A table of trionfo: five entries in seat order, and what they paid each other in all."""

    table: int
    seats: tuple[int, ...]
    payments: Amounts | None = None
    how: How | None = None
    ruling_open: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        return self.seats

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Each of the five plays on his own account."""
        return tuple([(seat,) for seat in self.seats])


AnyTable = SidesTable | FiveTable


class Round(NamedTuple):
    """The tables of a round, and the entries that have a bye."""

    round: int
    tables: tuple[AnyTable, ...]
    byes: tuple[int, ...] = ()


class StandingsRow(NamedTuple):
    """An entry in the standings: amounts for and against, and its criteria in their order.

    A bye that is worth a win is played and won. A `frozen` row has a result with an open ruling.
    """

    rank: int
    entry: int
    played: int
    won: int
    lost: int
    drawn: int
    games: Pair
    points: Pair
    criteria: Mapping[str, Number]
    frozen: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """How a stage is played, chosen before its first result.

    `criteria` empty are the format's own. `match_points` are for a win, a draw and a loss.
    `rest_wins` None is the format's own: a bye is worth a win, but nothing in a girone.
    """

    criteria: tuple[str, ...] = ()
    match_points: tuple[int, int, int] = (2, 1, 0)
    rest_wins: bool | None = None
    twice: bool = False
    third_place: bool = True
    consolante: bool = False
    ripescaggio: bool = False
    modificato: bool = False
    places: bool = False


DEFAULTS = Settings()


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that play among themselves, in seed order, late ones last."""

    name: str
    entries: tuple[int, ...]
    rounds: tuple[Round, ...] = ()
    standings: tuple[StandingsRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """One format played by one or more groups."""

    format: str
    groups: tuple[Group, ...]
    settings: Settings = DEFAULTS


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """A tournament. Its seed decides every lot."""

    name: str
    regulation: Regulation | TrionfoRegulation
    seed: int
    entries: tuple[Entry, ...]
    stages: tuple[Stage, ...] = ()
