"""What each entry has done: sums over confirmed results, whatever their order."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee.rules.sides import NONE_EACH, Pair

from .model import FiveTable, Round, Settings, Table, Winner

PLACE_POINTS = (5, 4, 3, 2, 1)
"""What the places at a table of trionfo are worth where places count; equal ones as the best."""

REST_PLACE_POINTS = 3
"""A rest where places count: what a table gives on average."""


@dataclass(slots=True)
class Tally:
    """One entry's sums; games and points for and against.

    `scored` are match points made against each opponent; `beaten` and `drawn_with` have an
    opponent as often as that happened. `unplayed` counts byes and walkovers.
    """

    match_points: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    unplayed: int = 0
    games: Pair = NONE_EACH
    points: Pair = NONE_EACH
    payments: int = 0
    places: int = 0
    opponents: list[int] = field(default_factory=list)
    beaten: list[int] = field(default_factory=list)
    drawn_with: list[int] = field(default_factory=list)
    scored: dict[int, int] = field(default_factory=dict)
    frozen: bool = False

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn


def tallies(
    entries: Iterable[int], rounds: Iterable[Round], settings: Settings, rest_wins: bool
) -> Mapping[int, Tally]:
    """Add up the confirmed results of the rounds for each of the entries.

    `rest_wins` is the format's own worth of a rest, which the settings may change.
    """
    rest_wins = rest_wins if settings.rest_wins is None else settings.rest_wins
    sums = {entry: Tally() for entry in entries}
    for round_ in rounds:
        for table in round_.tables:
            _mark(sums, table.players, table.ruling_open)
            if table.how is None:
                continue
            if isinstance(table, FiveTable):
                _add_five(sums, table)
            else:
                _add_side(sums, table, settings.match_points)
                _add_side(sums, turned(table), settings.match_points)
        for entry in round_.byes:
            _add_rest(sums[entry], settings, rest_wins)
    return sums


def turned(table: Table) -> Table:
    """The same match seen from the other side."""
    other: dict[Winner | None, Winner | None] = {"a": "b", "b": "a", None: None}
    return table._replace(
        a=table.b,
        b=table.a,
        games=Pair(*reversed(table.games)),
        points=Pair(*reversed(table.points)),
        winner=other[table.winner],
    )


def _mark(sums: Mapping[int, Tally], players: Iterable[int], ruling_open: bool) -> None:
    if ruling_open:
        for entry in players:
            sums[entry].frozen = True


def _add_side(sums: Mapping[int, Tally], table: Table, worth: tuple[int, int, int]) -> None:
    """Add a match to the sums of those on side a."""
    win, draw, loss = worth
    for entry in table.a:
        own = sums[entry]
        own.games = own.games.plus(table.games)
        own.points = own.points.plus(table.points)
        if table.winner == "a":
            made, own.won = win, own.won + 1
        elif table.winner is None and table.how != "walkover":
            made, own.drawn = draw, own.drawn + 1
        else:
            made, own.lost = loss, own.lost + 1
        own.match_points += made
        for other in table.b:
            own.scored[other] = own.scored.get(other, 0) + made
        if table.how == "walkover":
            own.unplayed += 1
            continue
        own.opponents.extend(table.b)
        if table.winner == "a":
            own.beaten.extend(table.b)
        elif table.winner is None:
            own.drawn_with.extend(table.b)


def _add_rest(own: Tally, settings: Settings, rest_wins: bool) -> None:
    own.places += REST_PLACE_POINTS
    own.unplayed += 1
    if rest_wins:
        own.won += 1
        own.match_points += settings.match_points[0]


def _add_five(sums: Mapping[int, Tally], table: FiveTable) -> None:
    payments = table.payments or (0,) * len(table.seats)
    best = max(payments)
    for entry, paid in zip(table.seats, payments, strict=True):
        own = sums[entry]
        own.payments += paid
        own.points = own.points.plus(Pair(max(paid, 0), max(-paid, 0)))
        own.places += PLACE_POINTS[sum(other > paid for other in payments)]
        own.opponents.extend(other for other in table.seats if other != entry)
        if paid < best:
            own.lost += 1
        elif payments.count(best) == 1:
            own.won += 1
        else:
            own.drawn += 1
