"""Single players, a new partner every round: a whist tournament, or else as near as can be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from referee.core.errors import N_
from referee.core.words import Sentence
from referee.tournament.competition.apart import HARD_COST, apart_costs, reasons_at
from referee.tournament.competition.byes import choose_byes
from referee.tournament.competition.contest import Contest, Draw, Reasons
from referee.tournament.competition.lots import by_lot, orders_by_lot
from referee.tournament.competition.matching import cheapest, every_two, weighed
from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.standings import standings_by
from referee.tournament.competition.tables import SidesTable
from referee.tournament.formats.whist import Four, rounds_of, whist_round

CRITERIA = ("match_points", "games_difference", "points_difference", "points_for", "lot")

TRIES = 800
"""Tries at a round, times its players: small ones are drawn often, and the best is taken."""

STEP = 10
"""A difference of ratings, of two who play together, that makes none."""

WHIST = (
    Sentence(
        N_("by a whist tournament: everyone has everyone once as a partner, twice as an opponent"),
        {},
    ),
)
BALANCED = Sentence(N_("as strong as one another as can be, by the ratings of who plays"), {})
NEW_PARTNERS = Sentence(N_("all have a partner whom they have not had yet"), {})
OLD_PARTNERS = Sentence(
    N_("partners for another time: in this round not everyone can have a new one"), {}
)


def standings(contest: Contest) -> tuple[StandingsRow, ...]:
    return standings_by(contest, CRITERIA)


def usual_rounds(entries: int) -> int:
    """Return the rounds until everyone has had everyone as a partner, 7 at most."""
    return min(rounds_of(entries), 7)


def draw(contest: Contest) -> Draw | None:
    """Return the next round; None where there are not four players."""
    if len(contest.present) < 4:
        return None
    if contest.unchanged and not contest.kept_apart:
        whist = whist_round(len(contest.starters), contest.number)
        if whist is not None:
            seats = by_lot(contest.starters, contest.seed, "whist")
            byes = tuple(seats[position] for position in whist.byes)
            fours = [tuple(seats[position] for position in table) for table in whist.tables]
            return _drawn(contest, fours, byes, [WHIST] * len(fours))
    lot = by_lot(contest.present, contest.seed, f"baraonda/{contest.number}")
    _, byes = choose_byes(lot, contest.byes_had, seats=4)
    past = _Past.of(contest)
    tries = max(1, min(16, TRIES // len(lot)))
    orders = orders_by_lot(lot, contest.seed, f"baraonda/{contest.number}", tries)
    rounds = [past.round_of([one for one in order if one not in byes]) for order in orders]
    best = min(rounds, key=past.cost)
    return _drawn(contest, best, byes, [past.why(four) for four in best])


def draw_balanced(contest: Contest, strengths: Mapping[int, float]) -> Draw | None:
    """Return the next round with pairs as strong as one another, and new partners before that.

    Whoever has no strength counts as the mean of the others. None where there are not four players.
    """
    if len(contest.present) < 4:
        return None
    lot = by_lot(contest.present, contest.seed, f"baraonda/{contest.number}")
    _, byes = choose_byes(lot, contest.byes_had, seats=4)
    past = _Past.of(contest)
    fours = past.balanced([one for one in lot if one not in byes], strengths)
    return _drawn(contest, fours, byes, [(BALANCED, *past.why(four)) for four in fours])


def _drawn(
    contest: Contest, fours: Sequence[Four], byes: tuple[int, ...], why: Sequence[Reasons]
) -> Draw:
    tables = [SidesTable(number, four[:2], four[2:]) for number, four in enumerate(fours, start=1)]
    told = [
        (*reasons, *reasons_at(four, contest.kept_apart))
        for reasons, four in zip(why, fours, strict=True)
    ]
    return contest.drawn(tables, told, byes)


@dataclass(frozen=True)
class _Past:
    """Counts of how often two were partners, and opponents; each two in both orders.

    `apart` is what it costs besides to seat two at one table who must not meet.
    """

    partners: Mapping[tuple[int, int], int]
    opponents: Mapping[tuple[int, int], int]
    apart: Mapping[tuple[int, int], int]

    @classmethod
    def of(cls, contest: Contest) -> "_Past":
        partners: dict[tuple[int, int], int] = {}
        for round_ in contest.rounds:
            for table in round_.matches:
                for one, other in (table.a, table.b):
                    times = partners.get((one, other), 0) + 1
                    partners[one, other] = partners[other, one] = times
        return cls(partners, contest.met, apart_costs(contest.kept_apart))

    def round_of(self, order: Sequence[int]) -> list[Four]:
        """Return the best partners, and for those the best opponents.

        Else neighbours in the order.
        """
        number = len(order)
        again, near = weighed([(1, 1), (number, number // 2)])
        edges = [
            (one, other, again * self._partners(order[one], order[other]) + near * (other - one))
            for one, other in every_two(number)
        ]
        pairs = [(order[one], order[other]) for one, other in cheapest(number, edges)]
        meetings = [
            (one, other, self._opponents(pairs[one] + pairs[other]))
            for one, other in every_two(len(pairs))
        ]
        return [pairs[one] + pairs[other] for one, other in cheapest(len(pairs), meetings)]

    def balanced(self, order: Sequence[int], strengths: Mapping[int, float]) -> list[Four]:
        """Return partners who are together as strong as the others, and opponents alike.

        Nobody has a partner again for that; of equally strong opponents the new ones come first.
        """
        number = len(order)
        known = [strengths[one] for one in order if one in strengths]
        usual = sum(known) / len(known) if known else 0.0
        worth = [round(strengths.get(one, usual)) for one in order]
        twos = list(every_two(number))
        middle = round(2 * sum(worth) / number)
        off = {two: (abs(worth[two[0]] + worth[two[1]] - middle) // STEP) ** 2 for two in twos}
        again, apart = weighed([(1, 1), (max(off.values()), number // 2)])
        edges = [
            (one, other, again * self._partners(order[one], order[other]) + apart * off[one, other])
            for one, other in twos
        ]
        partners = cheapest(number, edges)
        pairs = [(order[one], order[other]) for one, other in partners]
        together = [worth[one] + worth[other] for one, other in partners]
        fours = [(one, other, pairs[one] + pairs[other]) for one, other in every_two(len(pairs))]
        most = max([self._opponents(four) for _one, _other, four in fours], default=0)
        uneven, met = weighed([(1, 1), (most, len(pairs) // 2)])
        meetings = [
            (
                one,
                other,
                uneven * (abs(together[one] - together[other]) // STEP) ** 2
                + met * self._opponents(four),
            )
            for one, other, four in fours
        ]
        return [pairs[one] + pairs[other] for one, other in cheapest(len(pairs), meetings)]

    def cost(self, fours: Sequence[Four]) -> tuple[int, int, int]:
        """Return how many sit with somebody they must not meet at any price, and how often partners
        have been partners, and opponents opponents.
        """
        twos = [two for four in fours for two in combinations(four, 2)]
        hard = sum(self.apart.get(two, 0) >= HARD_COST for two in twos)
        partners = sum(self._partners(a, b) + self._partners(c, d) for a, b, c, d in fours)
        return hard, partners, sum(map(self._opponents, fours))

    def why(self, four: Four) -> Reasons:
        a, b, c, d = four
        again = (a, b) in self.partners or (c, d) in self.partners
        return (OLD_PARTNERS if again else NEW_PARTNERS,)

    def _partners(self, one: int, other: int) -> int:
        return self.partners.get((one, other), 0) + self.apart.get((one, other), 0)

    def _opponents(self, four: Four) -> int:
        a, b, c, d = four
        return sum(
            self.opponents.get(two, 0) + self.apart.get(two, 0)
            for two in ((a, c), (a, d), (b, c), (b, d))
        )
