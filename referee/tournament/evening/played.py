"""The tables of a tournament that were played: who sat there, and how it ended."""

from collections.abc import Container, Iterator
from typing import NamedTuple

from referee.core.sides import Pair
from referee.core.table_result import Winner
from referee.tournament.competition.qualifying import rankings
from referee.tournament.competition.tables import AnyTable, FiveTable, How
from referee.tournament.evening.progress import standings_of
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

    `players` are in seat order; `format` is that of its stage. `points` are those of all games
    together, each game capped at its target. A table of five has no `games`, no `points` and no
    `winner`.
    """

    round: int
    table: int
    published: int
    format: str
    players: tuple[EnteredPlayer, ...]
    games: Pair | None
    points: Pair | None
    winner: Winner | None
    how: How


class PlaceTaken(NamedTuple):
    """The place of a player in the final standings, `of` so many entries in his ranking."""

    entry: int
    player: int
    place: int
    of: int


def tables_played(
    state: EventState, among: Container[TableKey] | None = None
) -> tuple[TablePlayed, ...]:
    """Return the tables that have a confirmed result, round by round; of these keys, if given."""
    published = {one.round: one.number for one in state.rounds}
    return tuple(
        [
            _played(state, key, sheet.table, published[key[0]])
            for key, sheet in sorted(state.sheets.items())
            if sheet.table.how is not None and (among is None or key in among)
        ]
    )


def _played(state: EventState, key: TableKey, table: AnyTable, published: int) -> TablePlayed:
    assert table.how is not None  # only tables with a result are asked for
    players = [one for entry in table.players for one in players_of(state, entry)]
    format_ = state.stage_of(key[0]).plan.format
    if isinstance(table, FiveTable):
        seated, games, points, winner = players, None, None, None
    else:
        seated = [players[at] for at in _SEATS_OF_SIDES]
        games, points, winner = table.games, table.points, table.winner
    return TablePlayed(*key, published, format_, tuple(seated), games, points, winner, table.how)


def places_taken(state: EventState) -> tuple[PlaceTaken, ...]:
    """Return the places of the last stage once the standings are final; none before.

    Whoever withdrew has no place.
    """
    if state.final is None or state.stage is None:
        return ()
    return tuple(
        [
            PlaceTaken(one.entry, one.player, row.rank, len(ranking))
            for rows in standings_of(state, state.stage)
            for ranking in rankings(rows)
            for row in ranking
            if state.entrants[row.entry].withdrew is None
            for one in players_of(state, row.entry)
        ]
    )


def players_of(state: EventState, entry: int) -> Iterator[EnteredPlayer]:
    """Yield the players of an entry; whom the lot has put into a pair, by his own entry."""
    one = state.entrants[entry]
    alone = {state.entrants[of].entry.players[0]: of for of in one.of}
    for player, name in enumerate(one.entry.players, start=1):
        if name in alone:
            yield EnteredPlayer(alone[name], 1, name)
        else:
            yield EnteredPlayer(entry, player, name)
