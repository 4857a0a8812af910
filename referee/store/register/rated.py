"""The matches that count for ratings: what the ledgers’ rows say of them, in order of time."""

from collections.abc import Collection, Iterator
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, func, literal, select

from referee.core.register.ratings import DRAW, LOSS, WIN, PairResult
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.matches.tables import MATCHES, PLAYED, SEATS
from referee.store.register.joins import link_of_entry, link_of_seat, same_player, same_table
from referee.store.register.tables import NAME_LINKS
from referee.store.tournaments.tables import (
    ENTRY_NAMES,
    ROUND_MATCHES,
    TABLE_SEATS,
    TABLES_PLAYED,
)


class RatedMatch(NamedTuple):
    """A match that counts: when and where it was, and its result by people.

    `at` orders matches by their time; no two have the same. `round` is None outside of rounds.
    """

    at: str
    day: date
    match: str | None
    event_id: int | None
    round: int | None
    result: PairResult


def results_to_rate() -> list[RatedMatch]:
    """Return the matches of two pairs of which all four are known, in order of time.

    What nobody played counts nothing, nor does a session.
    """
    return sorted([*_grouped(_of_rounds()), *_grouped(_friendly())])


def results_among(matches: Collection[int], events: Collection[int]) -> list[RatedMatch]:
    """Return those of these events’ rounds, and of these matches where they are of no round."""
    return [
        *_grouped(_of_rounds().where(_TABLE.event_id.in_(events))),
        *_grouped(_friendly().where(_MATCH.id.in_(matches))),
    ]


_BY_SEAT, _BY_ENTRY = NAME_LINKS.alias(), NAME_LINKS.alias()
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
            func.coalesce(_BY_SEAT.c.person_id, _BY_ENTRY.c.person_id),
            func.upper(_TABLE.winner),
            _MATCH.code,
            _TABLE.round,
        )
        .select_from(TABLES_PLAYED)
        .join(CLUB_EVENTS, _EVENT.id == _TABLE.event_id)
        .join(TABLE_SEATS, same_table(_SAT, _TABLE))
        .outerjoin(ENTRY_NAMES, same_player(_ENTERED, _SAT))
        .outerjoin(ROUND_MATCHES, same_table(_ROUND, _TABLE))
        .outerjoin(MATCHES, _MATCH.id == _ROUND.match_id)
        .outerjoin(SEATS, and_(_SEAT.match_id == _MATCH.id, _SEAT.seat == _SAT.seat))
        .outerjoin(_BY_SEAT, link_of_seat(_BY_SEAT.c, _MATCH.code, _SEAT.seat, _SEAT.name))
        .outerjoin(_BY_ENTRY, link_of_entry(_BY_ENTRY.c, _EVENT.code, _SAT, name))
        .where(_TABLE.games_a.is_not(None), _TABLE.how != "walkover")
        .order_by(_TABLE.event_id, _TABLE.published, _TABLE.table, _SAT.seat)
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
            _BY_SEAT.c.person_id,
            _MATCH.winner,
            _MATCH.code,
            literal(None),
        )
        .select_from(MATCHES)
        .join(SEATS, _SEAT.match_id == _MATCH.id)
        .outerjoin(ROUND_MATCHES, _ROUND.match_id == _MATCH.id)
        .join(_BY_SEAT, link_of_seat(_BY_SEAT.c, _MATCH.code, _SEAT.seat, _SEAT.name))
        .where(_MATCH.state.in_(PLAYED), _ROUND.match_id.is_(None))
        .where(_MATCH.winner.in_(("A", "B")))
        .order_by(_MATCH.id, _SEAT.seat)
    )


def _grouped(wanted: Select[Any]) -> Iterator[RatedMatch]:
    """Yield the matches of whose four seats somebody is known."""
    rows = db.session.execute(wanted)
    for (day, kind, event, match, table), seats in groupby(rows, key=lambda row: row[:5]):
        sat = list(seats)
        people = [row[6] for row in sat]
        if len(set(people)) != 4 or len(people) != 4 or None in people:
            continue
        *_rest, winner, code, number = sat[0]
        score = WIN if winner == "A" else LOSS if winner == "B" else DRAW
        result = PairResult((people[0], people[2]), (people[1], people[3]), score)
        # Digits alone: every database orders them alike, whatever its language.
        at = f"{day.isoformat().replace('-', '')}{kind}{event or 0:010}{match:010}{table:06}"
        yield RatedMatch(at, day, code, event, number, result)
