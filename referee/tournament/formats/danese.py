"""Danish: the first meets the second, the third the fourth, and so on down the standings."""

from referee.core.errors import N_
from referee.core.words import Sentence
from referee.tournament.competition.apart import apart_reason
from referee.tournament.competition.byes import choose_byes
from referee.tournament.competition.contest import Contest, Draw, Reasons, meetings
from referee.tournament.competition.matching import Pairing, cheapest, weighed
from referee.tournament.competition.tables import tables_of_two
from referee.tournament.formats.svizzera import standing_order, why_bye

NEAR = 8
"""Places down the standings within which an opponent is found; two would mostly do."""

NEXT = N_("number %(one)s and number %(other)s of those present")
FARTHER = N_(
    "number %(one)s and number %(other)s of those present: a nearer opponent "
    "was met in the round before, should not be met, or meets somebody else for that reason"
)


def draw(contest: Contest) -> Draw | None:
    """Pair those present; None where there are not two of them.

    `modificato`: nobody meets the opponent of the round before, if that can be.
    """
    if len(contest.present) < 2:
        return None
    order = standing_order(contest)
    playing, byes = choose_byes(order, contest.byes_had, seats=2)
    pairs = _pairs(contest, playing)
    tables = tables_of_two((playing[one], playing[other]) for one, other in pairs)
    why = [_reasons(contest, playing, *pair) for pair in pairs]
    return contest.drawn(tables, why, byes, why_bye(contest))


def _pairs(contest: Contest, playing: list[int]) -> Pairing:
    """Return pairs of entries as near to each other as possible.

    With `modificato` a pair of the last round is repeated only where it cannot be avoided.
    """
    last = meetings(contest.rounds[-1:] if contest.settings.modificato else ())
    number = len(playing)
    half = number // 2
    hard, repeat, soft, _ = weighed([(1, half), (1, half), (1, half), (NEAR**2, half)])
    apart = contest.kept_apart

    def cost(one: int, other: int) -> int:
        pair = (playing[one], playing[other])
        listed = apart.get(pair)
        forbidden = 0 if listed is None else (hard if listed.hard else soft)
        return (other - one) ** 2 + repeat * (pair in last) + forbidden

    edges = [
        (one, other, cost(one, other))
        for one in range(number)
        for other in range(one + 1, min(one + NEAR, number))
    ]
    return cheapest(number, edges)


def _reasons(contest: Contest, playing: list[int], one: int, other: int) -> Reasons:
    listed = contest.kept_apart.get((playing[one], playing[other]))
    return (_why(one, other), *((apart_reason(listed),) if listed is not None else ()))


def _why(one: int, other: int) -> Sentence:
    near = other == one + 1
    return Sentence(NEXT if near else FARTHER, {"one": one + 1, "other": other + 1})
