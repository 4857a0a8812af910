"""Tallies of entries: sums over confirmed results, whatever their order."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee.tournament.competition.model import Round, Settings
from referee.tournament.competition.tables import FiveTable, SidesTable

PLACE_POINTS = (5, 4, 3, 2, 1)
"""Points of the places at a table of trionfo where places count; equal ones as the best."""

BYE_PLACE_POINTS = 3
"""The worth of a bye where places count: what a table gives on average."""


WON, DRAWN, LOST = 0, 1, 2
"""Endings of a match for an entry: indices of `Settings.match_points` and in a tally's lists."""


@dataclass(slots=True)
class EntryTally:
    """One entry's sums.

    `results` counts matches won, drawn and lost, and `met` has the opponents of each kind, as
    often as it met them; byes and walkovers have none, and `unplayed` counts them. `scored` are
    match points made against each opponent. `handicap` was given before the first match.
    """

    match_points: int = 0
    games_for: int = 0
    games_against: int = 0
    points_for: int = 0
    points_against: int = 0
    payments: int = 0
    places: int = 0
    unplayed: int = 0
    results: list[int] = field(default_factory=lambda: [0, 0, 0])
    met: tuple[list[int], list[int], list[int]] = field(default_factory=lambda: ([], [], []))
    scored: dict[int, int] = field(default_factory=dict)
    frozen: bool = False
    handicap: int = 0


def tallies(
    entries: Iterable[int], rounds: Iterable[Round], settings: Settings, rest_wins: bool
) -> Mapping[int, EntryTally]:
    """Add up the confirmed results of the rounds for each of the entries.

    `rest_wins` says whether a bye is a win in this format, which the settings may change.
    """
    rest_wins = rest_wins if settings.rest_wins is None else settings.rest_wins
    sums = {entry: EntryTally() for entry in entries}
    for round_ in rounds:
        for table in round_.tables:
            if table.ruling_open:
                for entry in table.players:
                    sums[entry].frozen = True
            if table.how is None:
                continue
            if isinstance(table, FiveTable):
                _add_five(sums, table)
            else:
                _add_match(sums, table, settings.match_points)
        for entry in round_.byes:
            _add_bye(sums[entry], settings, rest_wins)
        for entry in round_.rests:
            _add_rest(sums[entry], settings)
    return sums


def _add_match(
    sums: Mapping[int, EntryTally], table: SidesTable, worth: tuple[int, int, int]
) -> None:
    (games_a, games_b), (points_a, points_b) = table.games, table.points
    if table.winner is not None:
        result_a, result_b = (WON, LOST) if table.winner == "a" else (LOST, WON)
    else:
        # A walkover without a winner: neither side turned up.
        result_a = result_b = LOST if table.how == "walkover" else DRAWN
    played = table.how != "walkover"
    for side, others, result, amounts in (
        (table.a, table.b, result_a, (games_a, games_b, points_a, points_b)),
        (table.b, table.a, result_b, (games_b, games_a, points_b, points_a)),
    ):
        made = worth[result]
        for entry in side:
            own = sums[entry]
            own.match_points += made
            own.results[result] += 1
            own.games_for += amounts[0]
            own.games_against += amounts[1]
            own.points_for += amounts[2]
            own.points_against += amounts[3]
            own.unplayed += not played
            if played:
                own.met[result].extend(others)
            for other in others:
                own.scored[other] = own.scored.get(other, 0) + made


def _add_bye(own: EntryTally, settings: Settings, rest_wins: bool) -> None:
    own.places += BYE_PLACE_POINTS
    own.unplayed += 1
    if rest_wins:
        own.results[WON] += 1
        own.match_points += settings.match_points[WON]


def _add_rest(own: EntryTally, settings: Settings) -> None:
    """Add a rest that was asked for: nothing, or a draw; like a bye it has no opponent."""
    own.unplayed += 1
    if settings.half_rests:
        own.results[DRAWN] += 1
        own.match_points += settings.match_points[DRAWN]


def _add_five(sums: Mapping[int, EntryTally], table: FiveTable) -> None:
    """Add a table of five: its first has won; several firsts have drawn."""
    payments = table.payments or (0,) * len(table.seats)
    best = max(payments)
    first = WON if payments.count(best) == 1 else DRAWN
    for entry, paid in zip(table.seats, payments, strict=True):
        own = sums[entry]
        own.payments += paid
        own.points_for += max(paid, 0)
        own.points_against += max(-paid, 0)
        own.places += PLACE_POINTS[sum(other > paid for other in payments)]
        own.results[first if paid == best else LOST] += 1
