"""A tournament as values: entries, stages, groups, rounds, tables, and rows of standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from referee.core.sides import Pair
from referee.core.words import EntryName
from referee.tournament.competition.tables import AnyTable, SidesTable
from referee.tournament.games.regulations import AnyRegulation

Number = int | Fraction
"""The value of a criterion; halves come from Sonneborn-Berger alone."""


class Player(NamedTuple):
    """A person who plays; pairs can be drawn from single players."""

    name: str
    club: str = ""
    town: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A pair or a single player. `withdrawn_after` counts the rounds of the whole event.

    So do `rests`, the rounds in which it has asked to rest or is away. `handicap` are points that
    standings which are ordered by them add to its own.
    """

    id: int
    name: str
    players: tuple[str, ...]
    club: str = ""
    withdrawn_after: int | None = None
    rests: tuple[int, ...] = ()
    handicap: int = 0

    @property
    def said(self) -> EntryName:
        """Return the name for a sentence."""
        return EntryName(self.name)

    def stays_for(self, round_: int) -> bool:
        """Tell whether the entry has not withdrawn before a round."""
        return self.withdrawn_after is None or round_ <= self.withdrawn_after

    def plays_in(self, round_: int) -> bool:
        return self.stays_for(round_) and round_ not in self.rests


class Round(NamedTuple):
    """The tables of a round, the entries that have a bye, and those that asked to rest."""

    round: int
    tables: tuple[AnyTable, ...]
    byes: tuple[int, ...] = ()
    rests: tuple[int, ...] = ()

    @property
    def seated(self) -> list[int]:
        """Return the entries that play, table by table."""
        return [entry for table in self.tables for entry in table.players]

    @property
    def matches(self) -> list[SidesTable]:
        """Return the tables of two sides."""
        return [table for table in self.tables if isinstance(table, SidesTable)]


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
    """The way a stage is played, chosen before its first result.

    `criteria` empty are the format's own. `match_points` are for a win, a draw and a loss.
    `rest_wins` None is the format's own: a bye is worth a win, but nothing in a girone. `baku`
    accelerates the first rounds of a Swiss. Who asks to rest gets nothing, or with `half_rests` the
    worth of a draw.
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
    baku: bool = False
    half_rests: bool = False


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

    @property
    def rounds(self) -> int:
        """Return the number of its rounds; where its groups differ, of the one that has most."""
        return max((len(group.rounds) for group in self.groups), default=0)


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """A tournament. Its seed decides every lot."""

    name: str
    regulation: AnyRegulation
    seed: int
    entries: tuple[Entry, ...]
    stages: tuple[Stage, ...] = ()
