"""Ratings in the database: the results that they follow from, and their rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, delete, func, insert, literal, select

from referee.core.erasures import marker
from referee.core.register.person import HIDDEN, Person
from referee.core.register.places import AT_EVENT, AT_MATCH
from referee.core.register.ratings import DRAW, LOSS, WIN, Move, PairResult, Rating, mean
from referee.store.database import db
from referee.store.matches.tables import MATCHES, PLAYED, SEATS
from referee.store.people.tables import CLUB_EVENTS
from referee.store.register.projections import person_of
from referee.store.register.tables import (
    NAME_LINKS,
    PEOPLE,
    RATING_MOVES,
    RATINGS,
    RATINGS_MADE,
    REGISTERS,
)
from referee.store.tournaments.tables import (
    ENTRY_NAMES,
    ROUND_MATCHES,
    TABLE_SEATS,
    TABLES_PLAYED,
)

AT_ONCE = 20_000
"""Rows that are written in one go."""


class RatedMatch(NamedTuple):
    """A match that counts: when and where it was, and its result by people."""

    day: date
    match: str | None
    event_id: int | None
    round: int | None
    result: PairResult


@dataclass(frozen=True)
class RatedPerson:
    """A person in the list of ratings: who he is, and his rating."""

    person: Person
    rating: Rating


@dataclass(frozen=True)
class RatingMove:
    """What a match moved of a person’s rating, with the names of the others.

    `event` is the name of the event, "" at a friendly match; `match` its code, "" where none was
    opened.
    """

    day: date
    match: str
    event: str
    round: int | None
    mate: str
    others: tuple[str, str]
    expected: float
    score: float
    before: float
    value: float
    uncertainty: float


@dataclass(frozen=True)
class RatingsMade:
    """When ratings were worked out, and from how many matches; `fresh` if nothing came since."""

    at: datetime
    matches: int
    fresh: bool


def ratings_kept() -> bool:
    """Return whether ratings are kept here."""
    return bool(db.session.scalar(select(REGISTERS.c.rating)))


def results_to_rate() -> list[RatedMatch]:
    """Return the matches of two pairs of which all four are known, in order of time.

    What nobody played counts nothing, nor does a session.
    """
    played = [*_grouped(_of_rounds()), *_grouped(_friendly())]
    return [match for _order, match in sorted(played, key=lambda one: one[0])]


_LINK, _OTHER = NAME_LINKS.alias(), NAME_LINKS.alias()
_MATCH, _SEAT, _SAT, _TABLE = MATCHES.c, SEATS.c, TABLE_SEATS.c, TABLES_PLAYED.c
_ROUND, _ENTERED, _EVENT = ROUND_MATCHES.c, ENTRY_NAMES.c, CLUB_EVENTS.c


def _of_rounds() -> Select[Any]:
    """Return the seats of tables of rounds that were played, table by table."""
    name = func.coalesce(_SEAT.name, _ENTERED.name)
    day = func.coalesce(_MATCH.played_on, _EVENT.day)
    return (
        select(
            day,
            literal(1),
            _TABLE.event_id,
            _TABLE.published,
            _TABLE.table,
            _SAT.seat,
            func.coalesce(_LINK.c.person_id, _OTHER.c.person_id),
            func.upper(_TABLE.winner),
            _MATCH.code,
            _TABLE.round,
        )
        .select_from(TABLES_PLAYED)
        .join(CLUB_EVENTS, _EVENT.id == _TABLE.event_id)
        .join(
            TABLE_SEATS,
            and_(
                _SAT.event_id == _TABLE.event_id,
                _SAT.published == _TABLE.published,
                _SAT.table == _TABLE.table,
            ),
        )
        .outerjoin(
            ENTRY_NAMES,
            and_(
                _ENTERED.event_id == _SAT.event_id,
                _ENTERED.entry == _SAT.entry,
                _ENTERED.player == _SAT.player,
            ),
        )
        .outerjoin(
            ROUND_MATCHES,
            and_(
                _ROUND.event_id == _TABLE.event_id,
                _ROUND.published == _TABLE.published,
                _ROUND.table == _TABLE.table,
            ),
        )
        .outerjoin(MATCHES, _MATCH.id == _ROUND.match_id)
        .outerjoin(SEATS, and_(_SEAT.match_id == _MATCH.id, _SEAT.seat == _SAT.seat))
        .outerjoin(_LINK, _linked_seat())
        .outerjoin(
            _OTHER,
            and_(
                _OTHER.c.scope == AT_EVENT,
                _OTHER.c.code == _EVENT.code,
                _OTHER.c.number == _SAT.entry,
                _OTHER.c.player == _SAT.player,
                _OTHER.c.name == name,
            ),
        )
        .where(_TABLE.games_a.is_not(None), _TABLE.how != "walkover")
        .order_by(_TABLE.event_id, _TABLE.published, _TABLE.table, _SAT.seat)
    )


def _linked_seat() -> Any:
    return and_(
        _LINK.c.scope == AT_MATCH,
        _LINK.c.code == _MATCH.code,
        _LINK.c.number == _SEAT.seat,
        _LINK.c.player == 0,
        _LINK.c.name == _SEAT.name,
    )


def _friendly() -> Select[Any]:
    """Return the seats of matches of no round that are over, match by match."""
    return (
        select(
            _MATCH.played_on,
            literal(0),
            _MATCH.event_id,
            _MATCH.id,
            literal(0),
            _SEAT.seat,
            _LINK.c.person_id,
            _MATCH.winner,
            _MATCH.code,
            literal(None),
        )
        .select_from(MATCHES)
        .join(SEATS, _SEAT.match_id == _MATCH.id)
        .outerjoin(ROUND_MATCHES, _ROUND.match_id == _MATCH.id)
        .join(_LINK, _linked_seat())
        .where(_MATCH.state.in_(PLAYED), _ROUND.match_id.is_(None))
        .where(_MATCH.winner.in_(("A", "B")))
        .order_by(_MATCH.id, _SEAT.seat)
    )


def _grouped(wanted: Select[Any]) -> Iterator[tuple[tuple[Any, ...], RatedMatch]]:
    """Yield the matches of whose four seats somebody is known, with what orders them."""
    rows = db.session.execute(wanted)
    for (day, kind, event, match, table), seats in groupby(rows, key=lambda row: row[:5]):
        sat = list(seats)
        people = [row[6] for row in sat]
        if len(set(people)) != 4 or len(people) != 4 or None in people:
            continue
        *_rest, winner, code, number = sat[0]
        score = WIN if winner == "A" else LOSS if winner == "B" else DRAW
        result = PairResult((people[0], people[2]), (people[1], people[3]), score)
        order = (day, kind, event or 0, match, table)
        yield order, RatedMatch(day, code, event, number, result)


def write_ratings(
    matches: Sequence[RatedMatch],
    moves: Iterable[tuple[Move, ...]],
    ratings: Mapping[int, Rating],
    made: tuple[datetime, str],
) -> None:
    """Write the ratings anew, in this transaction, and what each match moved."""
    forget_ratings()
    rows: list[dict[str, Any]] = []
    for number, (match, moved) in enumerate(zip(matches, moves, strict=True), start=1):
        rows += [_move_row(number, match, move) for move in moved]
        if len(rows) >= AT_ONCE:
            db.session.execute(insert(RATING_MOVES), rows)
            rows = []
    if rows:
        db.session.execute(insert(RATING_MOVES), rows)
    now = [{"person_id": person, **one._asdict()} for person, one in ratings.items()]
    if now:
        db.session.execute(insert(RATINGS), now)
    at, seen = made
    db.session.execute(insert(RATINGS_MADE).values(id=1, at=at, matches=len(matches), seen=seen))


def _move_row(number: int, match: RatedMatch, move: Move) -> dict[str, Any]:
    return {
        "person_id": move.person,
        "number": number,
        "day": match.day,
        "match": match.match,
        "event_id": match.event_id,
        "round": match.round,
        "mate": move.mate,
        "first": move.others[0],
        "second": move.others[1],
        "expected": move.expected,
        "score": move.score,
        "before": move.before.value,
        "value": move.after.value,
        "uncertainty": move.after.uncertainty,
    }


def forget_ratings() -> None:
    """Delete all ratings, in this transaction."""
    for table in (RATING_MOVES, RATINGS, RATINGS_MADE):
        db.session.execute(delete(table))


def what_there_is() -> str:
    """Return a value that changes with the results and the register."""
    over = db.session.execute(
        select(func.count(), func.sum(_MATCH.head)).where(_MATCH.state.in_(PLAYED))
    ).one()
    events = db.session.scalar(select(func.sum(_EVENT.head)))
    register = db.session.scalar(select(REGISTERS.c.head))
    return f"{over[0]}-{over[1] or 0}-{events or 0}-{register or 0}"


def ratings_made() -> RatingsMade | None:
    """Return when the ratings were worked out, None where they never were."""
    row = db.session.execute(select(RATINGS_MADE)).one_or_none()
    return None if row is None else RatingsMade(row.at, row.matches, row.seen == what_there_is())


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
    mate, first, second = PEOPLE.alias(), PEOPLE.alias(), PEOPLE.alias()
    move = RATING_MOVES.c
    rows = db.session.execute(
        select(
            RATING_MOVES,
            _EVENT.name.label("event"),
            mate.c.name.label("mate_name"),
            first.c.name.label("first_name"),
            second.c.name.label("second_name"),
        )
        .select_from(RATING_MOVES)
        .join(mate, mate.c.id == move.mate)
        .join(first, first.c.id == move.first)
        .join(second, second.c.id == move.second)
        .outerjoin(CLUB_EVENTS, _EVENT.id == move.event_id)
        .where(move.person_id == person)
        .order_by(move.number.desc())
    )
    return tuple(
        [
            RatingMove(
                row.day,
                row.match or "",
                row.event or "",
                row.round,
                row.mate_name,
                (row.first_name, row.second_name),
                row.expected,
                row.score,
                row.before,
                row.value,
                row.uncertainty,
            )
            for row in rows
        ]
    )


def strengths_of(code: str) -> dict[int, float]:
    """Return how strong the entries of an event are: the mean of the ratings of who plays in each.

    There are none of an entry in which somebody has no rating, or wants that nobody sees it.
    """
    rows = db.session.execute(
        select(_ENTERED.entry, RATINGS.c.value, RATINGS.c.uncertainty, RATINGS.c.matches)
        .select_from(CLUB_EVENTS)
        .join(ENTRY_NAMES, _ENTERED.event_id == _EVENT.id)
        .outerjoin(
            _LINK,
            and_(
                _LINK.c.scope == AT_EVENT,
                _LINK.c.code == _EVENT.code,
                _LINK.c.number == _ENTERED.entry,
                _LINK.c.player == _ENTERED.player,
                _LINK.c.name == _ENTERED.name,
            ),
        )
        .outerjoin(PEOPLE, and_(PEOPLE.c.id == _LINK.c.person_id, PEOPLE.c.rated != HIDDEN))
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
