"""The tables of a tournament that were played: who sat there, and how it ended."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.core.sides import Pair
from referee.tournament.competition.tables import AnyTable, FiveTable, How, Winner
from referee.tournament.evening.state import EventState, TableKey

_SEATS_OF_SIDES = (0, 2, 1, 3)
"""In seat order: side a sits at seats 1 and 3, side b at 2 and 4."""


class EnteredPlayer(NamedTuple):
    """A player by his entry: the number of the entry, which of its players, and his name now."""

    entry: int
    player: int
    name: str


class TablePlayed(NamedTuple):
    """A table with a confirmed result; `published` is the fact that published its round.

    `players` are in seat order. A table of five has no `games` and no `winner`.
    """

    round: int
    table: int
    published: int
    players: tuple[EnteredPlayer, ...]
    games: Pair | None
    winner: Winner | None
    how: How


def tables_played(state: EventState) -> tuple[TablePlayed, ...]:
    """Return the tables that have a confirmed result, round by round."""
    published = {one.round: one.number for one in state.rounds}
    return tuple(
        [
            _played(state, key, sheet.table, published[key[0]])
            for key, sheet in sorted(state.sheets.items())
            if sheet.table.how is not None
        ]
    )


def _played(state: EventState, key: TableKey, table: AnyTable, published: int) -> TablePlayed:
    assert table.how is not None  # only tables with a result are asked for
    players = [one for entry in table.players for one in _players(state, entry)]
    if isinstance(table, FiveTable):
        return TablePlayed(*key, published, tuple(players), None, None, table.how)
    seated = tuple([players[at] for at in _SEATS_OF_SIDES])
    return TablePlayed(*key, published, seated, table.games, table.winner, table.how)


def _players(state: EventState, entry: int) -> Iterator[EnteredPlayer]:
    """Yield the players of an entry; whom the lot has put into a pair, by his own entry."""
    one = state.entrants[entry]
    alone = {state.entrants[of].entry.players[0]: of for of in one.of}
    for player, name in enumerate(one.entry.players, start=1):
        if name in alone:
            yield EnteredPlayer(alone[name], 1, name)
        else:
            yield EnteredPlayer(entry, player, name)
