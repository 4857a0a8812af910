"""What `verify` asks of ratings: they are worked out once more from what the ledgers give."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from referee.core.register.ratings import Rating, rate
from referee.store.errors import UNREADABLE, StoreUnavailable
from referee.store.register import rating_rows as rows
from referee.store.register.rated import RatedMatch, results_to_rate
from referee.store.register.ratings import ratings_kept


def rating_problems() -> Iterator[str]:
    """Yield what of the ratings is not as the results say, as far as they are worked out.

    What is noted to be looked at yet is left out. A row that cannot be read is named elsewhere.
    """
    try:
        yield from _problems()
    except UNREADABLE:
        return
    except StoreUnavailable as error:
        if error.cause != "damaged":
            raise


def _problems() -> Iterator[str]:
    reached = rows.reached() if ratings_kept() else None
    there = rows.rated_matches()
    if reached is None:
        if there or rows.ratings():
            yield "there are ratings, and nothing that says how far they are"
        return
    waiting = rows.waiting()
    expected = [one for one in results_to_rate() if not waiting.of(one)]
    if expected != [one for one in there if not waiting.of(one)]:
        yield "the matches that count for ratings are not those of the ledgers"
    done = [one for one in there if one.at <= reached.upto]
    ratings: dict[int, Rating] = {}
    if not _same_moves(ratings, done, reached.upto):
        yield "what matches moved of ratings is not what the ledgers give"
    elif len(done) == len(there) and reached.since == reached.upto and ratings != rows.ratings():
        yield "the ratings of people are not what the ledgers give"


def _same_moves(ratings: dict[int, Rating], done: Sequence[RatedMatch], upto: str) -> bool:
    """Return whether the moves are those of these matches; bring the ratings up to them."""
    stored = groupby(rows.moves(upto), key=lambda one: one.at)
    for match in done:
        _at, moves = next(stored, ("", iter(())))
        expected = {
            rows.RatingChange(
                match.at,
                one.person,
                one.expected,
                one.before.value,
                *one.after,
            )
            for one in rate(ratings, match.result)
        }
        if expected != set(moves):
            return False
    return next(stored, None) is None
