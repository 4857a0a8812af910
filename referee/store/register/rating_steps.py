"""Ratings brought up to date step by step, each in a short transaction of its caller.

First what changed is looked at: which matches count, and how they ended. Then ratings are worked
out anew from the first match that changed, in order of time. Until all is done the ratings of
people stay those of before.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import delete, func, insert, or_, select, text, union, update

from referee.core.register.places import AT_EVENT, AT_MATCH
from referee.core.register.ratings import Move, PairResult, Rating
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.matches.tables import MATCHES
from referee.store.register.rated import RatedMatch, results_among
from referee.store.register.rating_due import note_everything
from referee.store.register.tables import (
    PEOPLE,
    RATED_MATCHES,
    RATING_MOVES,
    RATINGS,
    RATINGS_DUE,
    RATINGS_MADE,
    REGISTERS,
)
from referee.store.tournaments.tables import ROUND_MATCHES

SOME = 500
"""People who are asked for in one statement."""

_AT, _MOVE, _MADE = RATED_MATCHES.c.at, RATING_MOVES.c, RATINGS_MADE.c
_PEOPLE = [RATED_MATCHES.c[name] for name in ("first", "first_mate", "second", "second_mate")]
_COLUMNS = ("at", "day", "match", "event_id", "round")


class Reached(NamedTuple):
    """How far ratings are: up to which match, and since which the ratings of people wait.

    `backs` counts how often they went back, so that who has seen them knows whether they did.
    """

    upto: str
    since: str
    backs: int

    @property
    def place(self) -> tuple[str, int]:
        return self.upto, self.backs


def hold_ratings(now: datetime) -> Reached | None:
    """Let nobody else bring ratings up to date in this transaction; return how far they are.

    Return None where no ratings are kept. Where they are kept and nothing was ever worked out,
    every match and event is noted.
    """
    if not db.session.scalar(select(REGISTERS.c.rating)):
        return None
    row = db.session.execute(
        select(_MADE.upto, _MADE.since, _MADE.backs).where(_MADE.id == 1).with_for_update()
    ).one_or_none()
    if row is not None:
        return Reached(*row)
    db.session.execute(insert(RATINGS_MADE).values(id=1, at=now, upto="", since="", backs=0))
    note_everything()
    return Reached("", "", 0)


def start_anew(now: datetime) -> None:
    """Let every match be looked at, and every rating be worked out anew."""
    reached = hold_ratings(now)
    if reached is not None:
        note_everything()
        _go_back(reached, "")


def look_at_changes(reached: Reached, most: int) -> bool:
    """Bring the matches that count up to what is noted, as far as that is about `most` matches.

    Return False where nothing is noted.
    """
    due = RATINGS_DUE.c
    noted = _some_noted(most)
    if not noted:
        return False
    codes = {scope: {one.code for one in noted if one.scope == scope} for scope in _SCOPES}
    there, now = _there_and_now(codes[AT_MATCH], codes[AT_EVENT])
    gone = [one for at, one in there.items() if now.get(at) != one]
    come = [one for at, one in now.items() if there.get(at) != one]
    _forget(gone)
    if come:
        db.session.execute(insert(RATED_MATCHES), [_row_of(one) for one in come])
    first = min((one.at for one in (*gone, *come)), default="")
    if first and first <= reached.upto:
        before = select(func.max(_AT)).where(first > _AT)
        _go_back(reached, db.session.scalar(before) or "")
    _tell_last({person for one in gone for person in people_of(one.result)})
    db.session.execute(delete(RATINGS_DUE).where(due.id.in_([one.id for one in noted])))
    return True


_SCOPES = (AT_MATCH, AT_EVENT)

_MATCHES_OF = {AT_MATCH: 1, AT_EVENT: 25}
"""About how many matches a note stands for, by its scope: an event has dozens."""


def _some_noted(most: int) -> list[Any]:
    """Return the oldest notes, of some `most` matches, with later notes of the same things."""
    seen: set[tuple[str, str]] = set()
    found, left = [], most
    rows = select(RATINGS_DUE).order_by(RATINGS_DUE.c.id).limit(4 * most)
    for one in db.session.execute(rows):
        if (one.scope, one.code) not in seen:
            if left <= 0:
                break
            left -= _MATCHES_OF[one.scope]
            seen.add((one.scope, one.code))
        found.append(one)
    return found


def _there_and_now(
    matches: Collection[str], events: Collection[str]
) -> tuple[dict[str, RatedMatch], dict[str, RatedMatch]]:
    """Return the rated matches that are kept of these, and those that should be kept, by `at`."""
    ids = dict(
        db.session.execute(
            select(MATCHES.c.id, MATCHES.c.code).where(MATCHES.c.code.in_(matches))
        ).all()
    )
    its_event = select(ROUND_MATCHES.c.event_id).where(ROUND_MATCHES.c.match_id.in_(ids))
    named = select(CLUB_EVENTS.c.id).where(CLUB_EVENTS.c.code.in_(events))
    of_rounds = set(db.session.scalars(union(its_event, named)))
    match, row = RATED_MATCHES.c.match, RATED_MATCHES.c
    kept = select(RATED_MATCHES).where(
        or_(
            row.event_id.in_(of_rounds) & row.round.is_not(None),
            match.in_(list(ids.values())) & row.round.is_(None),
        )
    )
    there = [rated_of(one) for one in db.session.execute(kept)]
    now = results_among(list(ids), of_rounds)
    return {one.at: one for one in there}, {one.at: one for one in now}


def rated_of(row: Any) -> RatedMatch:
    """Return the match of a row."""
    result = PairResult((row.first, row.first_mate), (row.second, row.second_mate), row.score)
    return RatedMatch(row.at, row.day, row.match, row.event_id, row.round, result)


def _row_of(one: RatedMatch) -> dict[str, Any]:
    people = zip(("first", "first_mate", "second", "second_mate"), people_of(one.result),
                 strict=True)  # fmt: skip
    about = {name: getattr(one, name) for name in _COLUMNS}
    return {**about, **dict(people), "score": one.result.score}


def people_of(result: PairResult) -> tuple[int, int, int, int]:
    """Return the four, pair by pair."""
    return (*result.first, *result.second)


def _forget(gone: Sequence[RatedMatch]) -> None:
    """Forget matches that no longer count, or count differently, and what they have moved."""
    keys = [{"whose": who, "when": one.at} for one in gone for who in people_of(one.result)]
    if keys:
        db.session.execute(delete(RATED_MATCHES).where(_AT.in_([one.at for one in gone])))
        db.session.connection().execute(_FORGET_MOVE, keys)


_FORGET_MOVE = text("DELETE FROM rating_move WHERE person_id = :whose AND at = :when")


def _go_back(reached: Reached, to: str) -> None:
    values = {"upto": to, "since": min(reached.since, to), "backs": reached.backs + 1}
    db.session.execute(update(RATINGS_MADE).values(values))


def next_matches(reached: Reached, most: int) -> list[RatedMatch]:
    """Return the matches that follow, in order of time."""
    rows = select(RATED_MATCHES).where(reached.upto < _AT).order_by(_AT).limit(most)
    return [rated_of(row) for row in db.session.execute(rows)]


def ratings_at(reached: Reached, people: Collection[int]) -> dict[int, Rating]:
    """Return the ratings of people after the matches that are done; new ones are not there."""
    found: dict[int, Rating] = {}
    for some in _in_parts(people):
        found |= _last_of(some, reached.upto)
    return found


def _in_parts(people: Collection[int]) -> Iterator[list[int]]:
    every = sorted(people)
    for start in range(0, len(every), SOME):
        yield every[start : start + SOME]


def _last_of(people: Iterable[int], upto: str | None = None) -> dict[int, Rating]:
    last = select(_MOVE.at).where(_MOVE.person_id == PEOPLE.c.id)
    if upto is not None:
        last = last.where(_MOVE.at <= upto)
    newest = last.order_by(_MOVE.at.desc()).limit(1).correlate(PEOPLE).scalar_subquery()
    rows = db.session.execute(
        select(_MOVE.person_id, _MOVE.value, _MOVE.uncertainty, _MOVE.matches)
        .join_from(PEOPLE, RATING_MOVES, (_MOVE.person_id == PEOPLE.c.id) & (_MOVE.at == newest))
        .where(PEOPLE.c.id.in_(people))
    )
    return {person: Rating(*rating) for person, *rating in rows}


def write_moves(
    reached: Reached, matches: Sequence[RatedMatch], moves: Sequence[tuple[Move, ...]]
) -> Reached:
    """Write what the matches that follow have moved, in place of what they had before.

    Return how far ratings are then.
    """
    rows = [
        {
            "person_id": move.person,
            "at": match.at,
            "expected": move.expected,
            "before": move.before.value,
            "value": move.after.value,
            "uncertainty": move.after.uncertainty,
            "matches": move.after.matches,
        }
        for match, moved in zip(matches, moves, strict=True)
        for move in moved
    ]
    db.session.connection().execute(_PUT_MOVE, rows)
    db.session.execute(update(RATINGS_MADE).values(upto=matches[-1].at))
    return reached._replace(upto=matches[-1].at)


_SET = ", ".join(
    f"{name} = excluded.{name}"
    for name in ("expected", "before", "value", "uncertainty", "matches")
)
_PUT_MOVE = text(
    "INSERT INTO rating_move (person_id, at, expected, before, value, uncertainty, matches)"  # noqa: S608 - names of columns
    " VALUES (:person_id, :at, :expected, :before, :value, :uncertainty, :matches)"
    f" ON CONFLICT (person_id, at) DO UPDATE SET {_SET}"
)
_PUT = text(
    "INSERT INTO rating (person_id, value, uncertainty, matches)"
    " VALUES (:person_id, :value, :uncertainty, :matches)"
    " ON CONFLICT (person_id) DO UPDATE SET value = excluded.value,"
    " uncertainty = excluded.uncertainty, matches = excluded.matches"
)


def tell_ratings(reached: Reached, now: datetime) -> None:
    """Let the ratings of people be those after the last match: all is done."""
    if reached.since != reached.upto:
        since = [select(column).where(reached.since < _AT) for column in _PEOPLE]
        _tell_last(set(db.session.scalars(union(*since))))
        db.session.execute(update(RATINGS_MADE).values(at=now, since=reached.upto))


def _tell_last(people: Collection[int]) -> None:
    """Set each person's rating to that after his last match; delete it where he has none."""
    for some in _in_parts(people):
        last = _last_of(some)
        gone = [person for person in some if person not in last]
        if gone:
            db.session.execute(delete(RATINGS).where(RATINGS.c.person_id.in_(gone)))
        rows = [{"person_id": person, **one._asdict()} for person, one in last.items()]
        if rows:
            db.session.connection().execute(_PUT, rows)


def forget_ratings() -> None:
    """Delete all of it, in this transaction."""
    for table in (RATING_MOVES, RATED_MATCHES, RATINGS, RATINGS_MADE, RATINGS_DUE):
        db.session.execute(delete(table))
