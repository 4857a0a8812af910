"""Ratings as they are read: the list, a person’s own, and how strong the entries of an event are.

Who wants that nobody sees his rating is in none of it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import and_, func, select

from referee.core.erasures import marker
from referee.core.register.person import HIDDEN, Person
from referee.core.register.ratings import Rating, mean
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.register.joins import link_of_entry
from referee.store.register.projections import person_of
from referee.store.register.rating_due import noted
from referee.store.register.rating_steps import people_of, rated_of
from referee.store.register.tables import (
    NAME_LINKS,
    PEOPLE,
    RATED_MATCHES,
    RATING_MOVES,
    RATINGS,
    RATINGS_MADE,
    REGISTERS,
)
from referee.store.tournaments.tables import ENTRY_NAMES

_EVENT, _ENTERED, _LINK = CLUB_EVENTS.c, ENTRY_NAMES.c, NAME_LINKS.c


@dataclass(frozen=True)
class RatedPerson:
    """A person in the list of ratings: who he is, and his rating."""

    person: Person
    rating: Rating


@dataclass(frozen=True)
class RatingMove:
    """What a match moved of a person’s rating, with the names of the others.

    None stands for somebody who wants that nobody sees his rating, or was erased. `event` is the
    name of the event, "" at a friendly match; `match` its code, "" where none was opened.
    """

    day: date
    match: str
    event: str
    round: int | None
    mate: str | None
    others: tuple[str | None, str | None]
    expected: float
    score: float
    before: float
    value: float
    uncertainty: float


@dataclass(frozen=True)
class RatingsMade:
    """When ratings were worked out, and how far they are: `done` matches `of` those that count.

    `fresh` tells that nothing came since.
    """

    at: datetime
    done: int
    of: int
    fresh: bool


def ratings_kept() -> bool:
    """Return whether ratings are kept here."""
    return bool(db.session.scalar(select(REGISTERS.c.rating)))


def ratings_made() -> RatingsMade | None:
    """Return how far the ratings are, None where they never were worked out."""
    row = db.session.execute(select(RATINGS_MADE)).one_or_none()
    if row is None:
        return None
    at = RATED_MATCHES.c.at
    count = select(func.count()).select_from(RATED_MATCHES)
    of = db.session.scalar(count) or 0
    ahead = db.session.scalar(count.where(at > row.upto)) or 0
    return RatingsMade(row.at, of - ahead, of, not noted() and not ahead and row.since == row.upto)


def rated_people(most: int, *, only: str | None = None) -> tuple[RatedPerson, ...]:
    """Return the people whose rating may be seen, the highest first; `only` those who chose that.

    Who wants that nobody sees it is not among them, nor is who was merged or erased.
    """
    wanted = PEOPLE.c.rated != HIDDEN if only is None else PEOPLE.c.rated == only
    rows = db.session.execute(
        select(PEOPLE, RATINGS.c.value, RATINGS.c.uncertainty, RATINGS.c.matches)
        .join_from(RATINGS, PEOPLE, PEOPLE.c.id == RATINGS.c.person_id)
        .where(wanted, PEOPLE.c.merged_into.is_(None))
        .order_by(RATINGS.c.value.desc(), PEOPLE.c.id)
        .limit(most)
    ).mappings()
    found = [
        RatedPerson(person_of(row), Rating(row["value"], row["uncertainty"], row["matches"]))
        for row in rows
    ]
    return tuple([one for one in found if one.person.about.name != marker(one.person.id)])


def rating_of(person: int) -> Rating | None:
    """Return the rating of a person, None where there is none."""
    row = db.session.execute(select(RATINGS).where(RATINGS.c.person_id == person)).one_or_none()
    return None if row is None else Rating(row.value, row.uncertainty, row.matches)


def moves_of(person: int) -> tuple[RatingMove, ...]:
    """Return what each match moved of a person’s rating, the newest first."""
    move, match = RATING_MOVES.c, RATED_MATCHES.c
    rows = db.session.execute(
        select(RATED_MATCHES, move.expected, move.before, move.value, move.uncertainty)
        .add_columns(_EVENT.name.label("event"))
        .join_from(RATING_MOVES, RATED_MATCHES, match.at == move.at)
        .outerjoin(CLUB_EVENTS, _EVENT.id == match.event_id)
        .where(move.person_id == person)
        .order_by(move.at.desc())
    ).all()
    met = {who for row in rows for who in people_of(rated_of(row).result)}
    names = _names_told(met)
    return tuple([_move_of(person, row, names) for row in rows])


def _move_of(person: int, row: Any, names: Mapping[int, str | None]) -> RatingMove:
    result = rated_of(row).result
    won = person in result.first
    pair, others = (result.first, result.second) if won else (result.second, result.first)
    (mate,) = [who for who in pair if who != person]
    return RatingMove(
        row.day,
        row.match or "",
        row.event or "",
        row.round,
        names[mate],
        (names[others[0]], names[others[1]]),
        row.expected,
        result.score if won else 1 - result.score,
        row.before,
        row.value,
        row.uncertainty,
    )


def _names_told(people: Collection[int]) -> dict[int, str | None]:
    """Return the names of people, None of who wants that nobody sees his rating."""
    columns = PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.rated
    rows = db.session.execute(select(*columns).where(PEOPLE.c.id.in_(people)))
    return {
        number: None if rated == HIDDEN or name == marker(number) else name
        for number, name, rated in rows
    }


def strengths_of(code: str) -> dict[int, float]:
    """Return how strong the entries of an event are: the mean of the ratings of who plays in each.

    There are none of an entry in which somebody has no rating, or wants that nobody sees it.
    """
    rows = db.session.execute(
        select(_ENTERED.entry, RATINGS.c.value, RATINGS.c.uncertainty, RATINGS.c.matches)
        .select_from(CLUB_EVENTS)
        .join(ENTRY_NAMES, _ENTERED.event_id == _EVENT.id)
        .outerjoin(NAME_LINKS, link_of_entry(_LINK, _EVENT.code, _ENTERED, _ENTERED.name))
        .outerjoin(PEOPLE, and_(PEOPLE.c.id == _LINK.person_id, PEOPLE.c.rated != HIDDEN))
        .outerjoin(RATINGS, RATINGS.c.person_id == PEOPLE.c.id)
        .where(_EVENT.code == code)
    )
    known: dict[int, list[Rating | None]] = {}
    for entry, *rating in rows:
        known.setdefault(entry, []).append(None if rating[0] is None else Rating(*rating))
    return {
        entry: mean([one for one in ratings if one])
        for entry, ratings in known.items()
        if None not in ratings
    }
