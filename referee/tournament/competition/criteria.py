"""Criteria that order standings (15.4). Each gives a value to every entry that is equal so far.

The higher value stands above. A criterion sees who is equal by all criteria before it.
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
ValuesOf = Callable[[CriterionInput, Sequence[int]], Values]


class Criterion(NamedTuple):
    """A criterion: the values of entries that are equal so far, and the reason in words.

    `why` says why a row stands above the next where this is the first criterion in which they
    differ.
    """

    values: ValuesOf
    why: str


def _sum(of: Callable[[EntryTally], int]) -> ValuesOf:
    """Return a criterion that needs nothing but an entry's own sums."""

    def values(given: CriterionInput, tied: Sequence[int]) -> Values:
        return {entry: of(given.tallies[entry]) for entry in tied}

    return values


def _head_to_head(given: CriterionInput, tied: Sequence[int]) -> Values:
    """Return the match points made against each other where two are tied, 0 where more are."""
    if len(tied) != 2:
        return dict.fromkeys(tied, 0)
    one, other = tied
    return {
        one: given.tallies[one].scored.get(other, 0),
        other: given.tallies[other].scored.get(one, 0),
    }


def _mini_table(given: CriterionInput, tied: Sequence[int]) -> Values:
    """Return how many of those tied stand below in the table of only their matches.

    Entries still equal in it are compared in a smaller table of only their matches; this repeats
    until no table gets smaller.
    """
    made = {entry: _made_among(given, entry, tied) for entry in tied}
    below: dict[int, Number] = {}
    for points in sorted(set(made.values())):
        equal = [entry for entry in tied if made[entry] == points]
        inner = _mini_table(given, equal) if len(equal) < len(tied) else dict.fromkeys(equal, 0)
        below_them = len(below)
        below.update({entry: below_them + inner[entry] for entry in equal})
    return below


def _made_among(given: CriterionInput, entry: int, tied: Sequence[int]) -> int:
    scored = given.tallies[entry].scored
    return sum(scored.get(other, 0) for other in tied)


def _buchholz(given: CriterionInput, tied: Sequence[int]) -> Values:
    """Return the match points of all opponents.

    A bye or walkover counts as an opponent with the entry's own match points.
    """
    return {entry: _opponents_points(given, given.tallies[entry]) for entry in tied}


def _opponents_points(given: CriterionInput, own: EntryTally) -> int:
    points = sum(
        given.tallies[opponent].match_points
        for opponents_by_outcome in own.met
        for opponent in opponents_by_outcome
    )
    return points + own.unplayed * own.match_points


def _sonneborn_berger(given: CriterionInput, tied: Sequence[int]) -> Values:
    """Return the match points of the opponents it beat, and half of those it drew with."""

    def points(entries: Sequence[int]) -> int:
        return sum(given.tallies[entry].match_points for entry in entries)

    own = {entry: given.tallies[entry] for entry in tied}
    return {
        entry: points(tally.met[WON]) + Fraction(points(tally.met[DRAWN]), 2)
        for entry, tally in own.items()
    }


def _last_match(given: CriterionInput, tied: Sequence[int]) -> Values:
    return {entry: given.last_matches.get(entry, 0) for entry in tied}


def _lot(given: CriterionInput, tied: Sequence[int]) -> Values:
    return {entry: given.lots[entry] for entry in tied}


CRITERIA: Mapping[str, Criterion] = {
    "match_points": Criterion(
        _sum(lambda own: own.match_points), N_("more match points: %(more)s against %(less)s")
    ),
    "net_points": Criterion(
        # Where sides play there are no payments, and among five there are no match points.
        _sum(lambda own: own.match_points + own.payments + own.handicap),
        N_("more points with the handicap: %(more)s against %(less)s"),
    ),
    "head_to_head": Criterion(
        _head_to_head, N_("won the meeting of the two: match points %(more)s against %(less)s")
    ),
    "mini_table": Criterion(
        _mini_table,
        N_(
            "better in the table of the matches among those level (classifica avulsa): "
            "above %(more)s of them, the next above %(less)s"
        ),
    ),
    "games_difference": Criterion(
        _sum(lambda own: own.games_for - own.games_against),
        N_("better difference of games: %(more)s against %(less)s"),
    ),
    "points_difference": Criterion(
        _sum(lambda own: own.points_for - own.points_against),
        N_("better difference of points: %(more)s against %(less)s"),
    ),
    "points_for": Criterion(
        _sum(lambda own: own.points_for), N_("more points made: %(more)s against %(less)s")
    ),
    "buchholz": Criterion(
        _buchholz, N_("stronger opponents (Buchholz): %(more)s against %(less)s")
    ),
    "sonneborn_berger": Criterion(
        _sonneborn_berger,
        N_("beat stronger opponents (Sonneborn-Berger): %(more)s against %(less)s"),
    ),
    "payments": Criterion(
        _sum(lambda own: own.payments), N_("more payments received: %(more)s against %(less)s")
    ),
    "places": Criterion(
        _sum(lambda own: own.places), N_("more points for places: %(more)s against %(less)s")
    ),
    "last_match": Criterion(
        _last_match, N_("got further: entries surely left behind: %(more)s against %(less)s")
    ),
    "lot": Criterion(_lot, N_("by lot: number %(more)s drawn against %(less)s")),
}
