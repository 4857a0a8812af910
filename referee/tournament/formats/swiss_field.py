"""The entries to be paired in a Swiss round, and the cost of each possible pairing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby

from referee.tournament.competition.apart import Apart
from referee.tournament.competition.contest import Contest
from referee.tournament.competition.matching import Edge, Pairing, cheapest, every_two, weighed
from referee.tournament.competition.tally import tallies
from referee.tournament.formats.baku import virtual_points

SMALL = 256
"""Up to so many entries every possible pair is weighed; beyond, only those near each other."""

NEAR = 12
"""Beyond `SMALL`, how far from its like in the other half an opponent is looked for at first."""

DOWN, UP = -1, 1


class SwissField:
    """Entries in the order of their match points, and of the standings where those are equal.

    Everything is by position in that order, from 0. `_floated` is whom an entry met last round:
    somebody with fewer match points (DOWN), with more (UP) or with as many (0). `_within` is the
    position in one's score group, from 0, and `_sizes` how many that group has. Where the round,
    one of so many `rounds`, is `accelerated`, `points` hold virtual ones.
    """

    def __init__(self, contest: Contest, order: Sequence[int], rounds: int) -> None:
        sums = contest.tallies(rest_wins=True)
        made = {entry: own.match_points for entry, own in sums.items()}
        floated = _floated(contest, made, virtual_points(contest, contest.number - 1, rounds))
        virtual = virtual_points(contest, contest.number, rounds)
        self.accelerated = bool(virtual)
        made = {entry: own + virtual.get(entry, 0) for entry, own in made.items()}
        self.order = sorted(order, key=lambda entry: -made[entry])
        self.points = [made[entry] for entry in self.order]
        self._clubs = [contest.clubs[entry] for entry in self.order]
        self._floated = [floated.get(entry, 0) for entry in self.order]
        groups = [len(list(group)) for _, group in groupby(self.points)]
        self._sizes = [size for size in groups for _ in range(size)]
        self._within = [within for size in groups for within in range(size)]
        position = {entry: index for index, entry in enumerate(self.order)}
        self._met = {
            (position[one], position[other])
            for one, other in contest.met
            if one in position and other in position
        }
        self._rounds = len(contest.rounds)
        self._apart = {
            (position[one], position[other]): apart
            for (one, other), apart in contest.kept_apart.items()
            if one in position and other in position
        }

    def have_met(self, one: int, other: int) -> bool:
        return (one, other) in self._met

    def are_club_mates(self, one: int, other: int) -> bool:
        return bool(self._clubs[one]) and self._clubs[one] == self._clubs[other]

    def kept_apart(self, one: int, other: int) -> Apart | None:
        """Return the list by which two must not meet."""
        return self._apart.get((one, other))

    def pairs(self) -> Pairing:
        """Return the best pairing.

        In a large field where nobody has met half of the others, only pairs that have not met are
        searched: a pairing without repeats always exists, and it is found nearby.
        """
        number = len(self.order)
        if number <= SMALL or 2 * self._rounds >= number:
            return cheapest(number, self._edges(every_two(number)))
        near, pairing = NEAR, cheapest(0, ())
        while 2 * len(pairing) < number:
            pairing = cheapest(number, self._edges(self._near(near)))
            near *= 2
        return pairing

    def _edges(self, pairs: Iterable[tuple[int, int]]) -> Iterator[Edge]:
        """Yield the cost of each possible pair.

        It counts who must not meet at any price, repeats, then unequal match points, club mates
        and others who must not meet, floats, halves.
        """
        hard, repeat, gap, mates, floats, _ = self._weights()
        points, floated, sizes, within = self.points, self._floated, self._sizes, self._within
        clubs, met, apart = self._clubs, self._met, self._apart
        for one, other in pairs:
            more = points[one] - points[other]
            if more:
                # The lowest of a score group floats, and meets the first of the next.
                cost = (sizes[one] - 1 - within[one]) ** 2 + within[other] ** 2
                cost += more * more * gap
                cost += ((floated[one] == DOWN) + (floated[other] == UP)) * floats
            else:
                cost = (other - one - sizes[one] // 2) ** 2
            listed = apart.get((one, other))
            if listed is not None:
                cost += hard if listed.hard else mates
            elif clubs[one] and clubs[one] == clubs[other]:
                cost += mates
            if (one, other) in met:
                cost += repeat
            yield one, other, cost

    def _weights(self) -> tuple[int, ...]:
        number = len(self.order)
        widest = self.points[0] - self.points[-1]
        most = (1, 1, widest**2, 1, 2, 2 * number**2)
        return weighed([(each, number // 2) for each in most])

    def _near(self, near: int) -> Iterator[tuple[int, int]]:
        """Yield pairs that have not met.

        Each with those about its like in the other half of its score group, and the last of each
        group with those who come after it.
        """
        for one, (within, size) in enumerate(zip(self._within, self._sizes, strict=True)):
            end, like = one - within + size, one + size // 2
            others = range(max(one + 1, like - near), min(end, like + near + 1))
            following = range(end, min(end + near, len(self.order)) if one >= end - near else end)
            for other in chain(others, following):
                if (one, other) not in self._met:
                    yield one, other


def _floated(
    contest: Contest, made: Mapping[int, int], virtual: Mapping[int, int]
) -> dict[int, int]:
    """Return the entries that met one with other match points last round, with the direction.

    `made` are the present match points of all entries, `virtual` those added for the last draw.
    """
    if not contest.rounds:
        return {}
    last = contest.rounds[-1]
    lately = tallies(contest.ids, (last,), contest.settings, rest_wins=True)
    before = {
        entry: made[entry] - own.match_points + virtual.get(entry, 0)
        for entry, own in lately.items()
    }
    floated: dict[int, int] = {}
    for table in last.matches:
        (one,), (other,) = table.a, table.b
        if before[one] != before[other]:
            floated[one], floated[other] = (DOWN, UP) if before[one] > before[other] else (UP, DOWN)
    return floated
