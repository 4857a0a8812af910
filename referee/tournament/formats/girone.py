"""Round robin: everyone meets everyone, once or twice, by the Berger tables."""

from collections import Counter
from itertools import chain

from referee.core.errors import N_
from referee.core.words import Sentence
from referee.tournament.competition.contest import Contest, Draw, Reasons
from referee.tournament.competition.matching import cheapest, every_two
from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.standings import standings_by
from referee.tournament.competition.tables import tables_of_two

CRITERIA = (
    "match_points",
    "head_to_head",
    "mini_table",
    "games_difference",
    "points_difference",
    "points_for",
    "lot",
)

BERGER = (Sentence(N_("everyone meets everyone, by the Berger tables"), {}),)
LATE = (
    Sentence(
        N_("everyone meets everyone; since some came late, those meet who have most matches left"),
        {},
    ),
)


def standings(contest: Contest) -> tuple[StandingsRow, ...]:
    """Return the standings; a bye is worth nothing, since every entry has the same number."""
    return standings_by(contest, CRITERIA, rest_wins=False)


def berger_round(entries: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of positions, from 1, that meet in a round; with an odd number one is over.

    Two meet in round r whose positions add up to r + 1, in a ring of all positions but the last; a
    position that would meet itself meets the last one, or has a bye where there is none.
    """
    last = entries + entries % 2
    ring = last - 1
    pairs = []
    for one in range(1, last):
        other = (number + 1 - one) % ring or ring
        if one == other and last == entries:
            # The last has the better side in every other round, as the tables have it.
            pairs.append((one, last) if number % 2 else (last, one))
        elif one < other:
            pairs.append((one, other) if (one + other) % 2 else (other, one))
    return pairs


def usual_rounds(entries: int, *, twice: bool = False) -> int:
    """Return how many rounds it takes until all have met."""
    return (entries - 1 + entries % 2) * (1 + twice) if entries > 1 else 0


def draw(contest: Contest) -> Draw | None:
    """Return the next round; None once everyone present has met everyone.

    Withdrawn entries leave holes in the tables. Once somebody came late, or nobody is left to play
    in a round of the tables, those meet who have not yet.
    """
    starters, present = contest.starters, set(contest.present)
    if contest.present == starters:
        if contest.number > usual_rounds(len(starters), twice=contest.settings.twice):
            return None
        return _drawn(contest, _by_the_tables(contest), BERGER)
    if set(contest.ids) == set(starters):
        pairs = _by_the_tables(contest)
        playing = [pair for pair in pairs if present.issuperset(pair) and _may_meet(contest, *pair)]
        if playing:
            return _drawn(contest, playing, BERGER)
    return _those_left(contest)


def _by_the_tables(contest: Contest) -> list[tuple[int, int]]:
    starters = contest.starters
    once = usual_rounds(len(starters))
    back, number = divmod(contest.number - 1, once)
    pairs = berger_round(len(starters), number + 1)
    met = [(starters[one - 1], starters[other - 1]) for one, other in pairs]
    return [(b, a) for a, b in met] if back else met


def _may_meet(contest: Contest, one: int, other: int) -> bool:
    return contest.met.get((one, other), 0) <= contest.settings.twice


def _those_left(contest: Contest) -> Draw | None:
    """Return as many pairs that have not met as possible.

    Entries with most matches left come first.
    """
    present = contest.present
    open_pairs = [
        (one, other)
        for one, other in every_two(len(present))
        if _may_meet(contest, present[one], present[other])
    ]
    left = Counter(chain.from_iterable(open_pairs))
    most = 2 * len(present)
    edges = [(one, other, most - left[one] - left[other]) for one, other in open_pairs]
    pairs = [(present[one], present[other]) for one, other in cheapest(len(present), edges)]
    return _drawn(contest, pairs, LATE) if pairs else None


def _drawn(contest: Contest, pairs: list[tuple[int, int]], why: Reasons) -> Draw:
    return contest.drawn(tables_of_two(pairs), (why,) * len(pairs))
