"""Criteria that order standings (15.4): each gives every entry of those level a value.

The higher value stands above. A criterion sees who is level by all criteria before it.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.core.errors import N_
from referee.tournament.competition.model import Number
from referee.tournament.competition.tally import DRAWN, WON, EntryTally


class CriterionInput(NamedTuple):
    """The input of every criterion; `last_matches` is filled only in a bracket.

    `lots` gives each entry's number; the entry drawn first has the highest.
    """

    tallies: Mapping[int, EntryTally]
    lots: Mapping[int, int]
    last_matches: Mapping[int, int]


Values = Mapping[int, Number]
Criterion = Callable[[CriterionInput, Sequence[int]], Values]


def _sum(of: Callable[[EntryTally], int]) -> Criterion:
    """Return a criterion that needs nothing but an entry's own sums."""

    def values(field: CriterionInput, level: Sequence[int]) -> Values:
        return {entry: of(field.tallies[entry]) for entry in level}

    return values


def _head_to_head(field: CriterionInput, level: Sequence[int]) -> Values:
    """Return the match points made against each other where two are level, 0 where more are."""
    if len(level) != 2:
        return dict.fromkeys(level, 0)
    one, other = level
    return {
        one: field.tallies[one].scored.get(other, 0),
        other: field.tallies[other].scored.get(one, 0),
    }


def _mini_table(field: CriterionInput, level: Sequence[int]) -> Values:
    """Return how many of those level stand below in the table of their own meetings.

    Those who are level in that table too have another one of their own, until nothing changes.
    """
    made = {entry: _made_among(field, entry, level) for entry in level}
    below: dict[int, Number] = {}
    for points in sorted(set(made.values())):
        still = [entry for entry in level if made[entry] == points]
        inner = _mini_table(field, still) if len(still) < len(level) else dict.fromkeys(still, 0)
        under = len(below)
        below.update({entry: under + inner[entry] for entry in still})
    return below


def _made_among(field: CriterionInput, entry: int, level: Sequence[int]) -> int:
    scored = field.tallies[entry].scored
    return sum(scored.get(other, 0) for other in level)


def _buchholz(field: CriterionInput, level: Sequence[int]) -> Values:
    """Return the match points of all opponents.

    A bye or walkover counts as an opponent like oneself.
    """
    return {entry: _opponents_points(field, field.tallies[entry]) for entry in level}


def _opponents_points(field: CriterionInput, own: EntryTally) -> int:
    met = sum(field.tallies[other].match_points for others in own.met for other in others)
    return met + own.unplayed * own.match_points


def _sonneborn_berger(field: CriterionInput, level: Sequence[int]) -> Values:
    """Return the match points of those beaten, and half of those of whom one drew with."""

    def points(entries: Sequence[int]) -> int:
        return sum(field.tallies[entry].match_points for entry in entries)

    own = {entry: field.tallies[entry] for entry in level}
    return {
        entry: points(tally.met[WON]) + Fraction(points(tally.met[DRAWN]), 2)
        for entry, tally in own.items()
    }


def _last_match(field: CriterionInput, level: Sequence[int]) -> Values:
    return {entry: field.last_matches.get(entry, 0) for entry in level}


def _lot(field: CriterionInput, level: Sequence[int]) -> Values:
    return {entry: field.lots[entry] for entry in level}


CRITERIA: Mapping[str, Criterion] = {
    "match_points": _sum(lambda own: own.match_points),
    "head_to_head": _head_to_head,
    "mini_table": _mini_table,
    "games_difference": _sum(lambda own: own.games_for - own.games_against),
    "points_difference": _sum(lambda own: own.points_for - own.points_against),
    "points_for": _sum(lambda own: own.points_for),
    "buchholz": _buchholz,
    "sonneborn_berger": _sonneborn_berger,
    "payments": _sum(lambda own: own.payments),
    "places": _sum(lambda own: own.places),
    "last_match": _last_match,
    "lot": _lot,
}

WHY: Mapping[str, str] = {
    "match_points": N_("more match points: %(more)s against %(less)s"),
    "head_to_head": N_("won the meeting of the two: %(more)s match points against %(less)s"),
    "mini_table": N_(
        "better in the table of the matches among those level (classifica avulsa): "
        "above %(more)s of them, the next above %(less)s"
    ),
    "games_difference": N_("better difference of games: %(more)s against %(less)s"),
    "points_difference": N_("better difference of points: %(more)s against %(less)s"),
    "points_for": N_("more points made: %(more)s against %(less)s"),
    "buchholz": N_("stronger opponents (Buchholz): %(more)s against %(less)s"),
    "sonneborn_berger": N_("beat stronger opponents (Sonneborn-Berger): %(more)s against %(less)s"),
    "payments": N_("more payments received: %(more)s against %(less)s"),
    "places": N_("more points for places: %(more)s against %(less)s"),
    "last_match": N_("got further: surely above %(more)s others, the next above %(less)s"),
    "lot": N_("by lot: number %(more)s drawn against %(less)s"),
}
"""Reasons for a row to stand above the next, by the first criterion in which they differ."""
