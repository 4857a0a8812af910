"""All rows of ratings, as `verify` compares them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import select

from referee.core.register.places import AT_EVENT, AT_MATCH
from referee.core.register.ratings import Rating
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.matches.tables import MATCHES
from referee.store.register.rated import RatedMatch
from referee.store.register.rating_steps import Reached, rated_of
from referee.store.register.tables import (
    RATED_MATCHES,
    RATING_MOVES,
    RATINGS,
    RATINGS_DUE,
    RATINGS_MADE,
)
from referee.store.tournaments.tables import ROUND_MATCHES

AT_ONCE = 10_000
"""Rows that are read in one go."""


class RatingChange(NamedTuple):
    """The change of a person’s rating by one match."""

    at: str
    person: int
    expected: float
    before: float
    value: float
    uncertainty: float
    matches: int


@dataclass(frozen=True)
class RatingsDue:
    """Notes of what to look at: codes of matches, and numbers of events."""

    matches: frozenset[str]
    events: frozenset[int]

    def of(self, match: RatedMatch) -> bool:
        """Return whether a match is looked at yet."""
        if match.round is None:
            return match.match in self.matches
        return match.event_id in self.events


def reached() -> Reached | None:
    """Return how far ratings are, None where they never were worked out."""
    made = RATINGS_MADE.c
    row = db.session.execute(select(made.upto, made.since, made.backs)).one_or_none()
    return None if row is None else Reached(*row)


def waiting() -> RatingsDue:
    """Return what is noted."""
    due = RATINGS_DUE.c
    matches = db.session.scalars(select(due.code).where(due.scope == AT_MATCH)).all()
    of_rounds = (
        select(ROUND_MATCHES.c.event_id)
        .join(MATCHES, MATCHES.c.id == ROUND_MATCHES.c.match_id)
        .join(RATINGS_DUE, (due.scope == AT_MATCH) & (due.code == MATCHES.c.code))
    )
    named = select(CLUB_EVENTS.c.id).join(
        RATINGS_DUE, (due.scope == AT_EVENT) & (due.code == CLUB_EVENTS.c.code)
    )
    return RatingsDue(frozenset(matches), frozenset(db.session.scalars(of_rounds.union(named))))


def rated_matches() -> list[RatedMatch]:
    """Return the matches that count as they are kept, in order of time."""
    return [rated_of(row) for row in db.session.execute(
        select(RATED_MATCHES).order_by(RATED_MATCHES.c.at)
    )]  # fmt: skip


def moves(upto: str) -> Iterator[RatingChange]:
    """Yield what the matches moved up to one of them, match by match."""
    move = RATING_MOVES.c
    columns = move.at, move.person_id, move.expected, move.before, move.value
    rows = db.session.execute(
        select(*columns, move.uncertainty, move.matches)
        .where(move.at <= upto)
        .order_by(move.at)
        .execution_options(yield_per=AT_ONCE)
    )
    for row in rows:
        yield RatingChange(*row)


def ratings() -> dict[int, Rating]:
    """Return the ratings of people as they are kept."""
    rating = RATINGS.c
    rows = db.session.execute(
        select(rating.person_id, rating.value, rating.uncertainty, rating.matches)
    )
    return {person: Rating(*one) for person, *one in rows}
