"""Baku acceleration: in the first rounds of a Swiss the upper half counts as if it had won once.

FIDE Handbook C.04.5.1, https://spp.fide.com/c-04-5-1-baku-acceleration/. Virtual points are for the
draw alone; standings never have them.
"""

from collections.abc import Mapping

from referee.tournament.competition.contest import Contest
from referee.tournament.competition.tally import DRAWN, WON


def virtual_points(contest: Contest, number: int, rounds: int) -> Mapping[int, int]:
    """Return the virtual points of each entry that has some in a round, out of so many `rounds`.

    The first half of the entries, rounded up to an even number, has the worth of a win in the first
    half of the accelerated rounds, then that of a draw. Who comes late has none.
    """
    accelerated = -(-rounds // 2)
    if not contest.settings.baku or number > accelerated:
        return {}
    worth = contest.settings.match_points[WON if number <= -(-accelerated // 2) else DRAWN]
    starters = contest.starters
    return dict.fromkeys(starters[: 2 * -(-len(starters) // 4)], worth)
