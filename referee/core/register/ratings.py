"""Ratings of people, out of the results of their pairs. Pure functions.

The rule is that of Weng and Lin for two sides (2011, the Bradley-Terry model): why it was chosen
is in docs/decisions/ratings.md. The same results in the same order always give the same ratings.
"""

from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import NamedTuple

START, UNSURE = 1500.0, 350.0
"""The rating of somebody who has not played, and its uncertainty."""

LUCK = 500.0
"""How much the cards decide: the larger, the less a single match tells."""

DRIFT = 3.5
"""What the uncertainty gains before each match: people learn and forget."""

SURE_AFTER = 20
"""Matches; before them a rating is provisional."""

LOSS, DRAW, WIN = 0.0, 0.5, 1.0


class Rating(NamedTuple):
    """How strong somebody is thought to be, how unsure that is, and after how many matches."""

    value: float = START
    uncertainty: float = UNSURE
    matches: int = 0

    @property
    def provisional(self) -> bool:
        """Return whether there are too few matches to rely on it."""
        return self.matches < SURE_AFTER


@dataclass(frozen=True)
class PairResult:
    """A match of two pairs of people; `score` is what the first pair made: WIN, DRAW or LOSS."""

    first: tuple[int, int]
    second: tuple[int, int]
    score: float


class Move(NamedTuple):
    """What a match moved of one person's rating; `expected` and `score` are those of his pair."""

    person: int
    mate: int
    others: tuple[int, int]
    before: Rating
    after: Rating
    expected: float
    score: float


def expected_of(first: Iterable[Rating], second: Iterable[Rating]) -> float:
    """Return how probable it is that the first pair wins."""
    return _Expectation.of(tuple(first), tuple(second)).expected


def seeds_by(strengths: Mapping[int, float]) -> list[int]:
    """Return entries in the order of the seeds that their strengths propose, the strongest first.

    Of equal ones the lower number is first.
    """
    return sorted(strengths, key=lambda entry: (-strengths[entry], entry))


def mean(ratings: Sequence[Rating]) -> float:
    """Return the rating of those who play together; there is at least one."""
    return sum(one.value for one in ratings) / len(ratings)


def rate(ratings: MutableMapping[int, Rating], result: PairResult) -> tuple[Move, ...]:
    """Bring the ratings up to a result, and return what it moved: four people, pair by pair."""
    one, other = result.first, result.second
    before = {person: ratings.get(person, Rating()) for person in (*one, *other)}
    meeting = _Expectation.of(_of(before, one), _of(before, other))
    moves = (
        *_moves(before, one, other, meeting, meeting.expected, result.score),
        *_moves(before, other, one, meeting, 1 - meeting.expected, 1 - result.score),
    )
    ratings.update({move.person: move.after for move in moves})
    return moves


def rate_all(
    ratings: MutableMapping[int, Rating], results: Iterable[PairResult]
) -> Iterator[tuple[Move, ...]]:
    """Bring the ratings up to results in order of time, and yield what each moved."""
    for result in results:
        yield rate(ratings, result)


class _Expectation(NamedTuple):
    """What is expected of two pairs; `spread` is how far apart chance alone takes them."""

    expected: float
    spread: float

    @classmethod
    def of(cls, first: tuple[Rating, ...], second: tuple[Rating, ...]) -> "_Expectation":
        spread = sqrt(sum(_variance(one) for one in (*first, *second)) + 2 * LUCK**2)
        ahead = sum(one.value for one in first) - sum(one.value for one in second)
        return cls(1 / (1 + exp(-ahead / spread)), spread)


def _variance(rating: Rating) -> float:
    return rating.uncertainty**2 + DRIFT**2


def _of(ratings: MutableMapping[int, Rating], pair: tuple[int, int]) -> tuple[Rating, ...]:
    return tuple([ratings[person] for person in pair])


def _moves(
    before: MutableMapping[int, Rating],
    pair: tuple[int, int],
    others: tuple[int, int],
    meeting: _Expectation,
    expected: float,
    score: float,
) -> list[Move]:
    """Return what a match moved of a pair: of the one who is less sure more."""
    told = expected * (1 - expected) / meeting.spread**2
    moves = []
    for person, mate in (pair, pair[::-1]):
        was = before[person]
        variance = _variance(was)
        left = 1 - variance * told
        now = Rating(
            was.value + variance / meeting.spread * (score - expected),
            min(sqrt(variance * left), UNSURE),
            was.matches + 1,
        )
        moves.append(Move(person, mate, others, was, now, expected, score))
    return moves
