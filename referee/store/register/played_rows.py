"""The rows of the matches of a person, found by the index of the names that are linked to him."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import CTE, ColumnElement, and_, func, select, union

from referee.core.register.places import AT_EVENT, AT_MATCH
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.matches.tables import MATCHES, PLAYED, SEATS
from referee.store.register.joins import link_of_entry, link_of_seat, same_player, same_table
from referee.store.register.tables import NAME_LINKS
from referee.store.tournaments.tables import (
    ENTRY_NAMES,
    PLACES_TAKEN,
    ROUND_MATCHES,
    TABLE_SEATS,
    TABLES_PLAYED,
)

_LINK, _MATCH, _EVENT, _SAT = NAME_LINKS.c, MATCHES.c, CLUB_EVENTS.c, TABLE_SEATS.c
_ROUND, _SEAT, _ENTERED, _TABLE = ROUND_MATCHES.c, SEATS.c, ENTRY_NAMES.c, TABLES_PLAYED.c

_PLACE = (_LINK.scope, _LINK.code, _LINK.number, _LINK.player, _LINK.name)


def friendly_rows(person: int) -> Sequence[Any]:
    """Return a person’s matches of no round that are over: the place of his name, then the match.

    `number` is his seat.
    """
    return db.session.execute(
        select(
            *_PLACE,
            _MATCH.id,
            _MATCH.code.label("match"),
            _MATCH.played_on,
            _MATCH.winner,
            _MATCH.standing,
            _MATCH.tally,
            _EVENT.code.label("event_code"),
            _EVENT.name.label("event"),
        )
        .select_from(NAME_LINKS)
        .join(MATCHES, _MATCH.code == _LINK.code)
        .join(SEATS, _his_seat())
        .outerjoin(ROUND_MATCHES, _ROUND.match_id == _MATCH.id)
        .outerjoin(CLUB_EVENTS, _EVENT.id == _MATCH.event_id)
        .where(_friendly_of(person))
    ).all()


def _his_seat() -> ColumnElement[bool]:
    return and_(_SEAT.match_id == _MATCH.id, _SEAT.seat == _LINK.number, _SEAT.name == _LINK.name)


def _friendly_of(person: int) -> ColumnElement[bool]:
    return and_(
        _LINK.person_id == person,
        _LINK.scope == AT_MATCH,
        _MATCH.state.in_(PLAYED),
        _ROUND.match_id.is_(None),
    )


def friendly_seats(person: int) -> Sequence[Any]:
    """Return who sat at those matches, seat by seat: match, name, and the person it is."""
    own, seat = NAME_LINKS.alias(), SEATS.alias()
    return db.session.execute(
        select(seat.c.match_id, seat.c.name, own.c.person_id)
        .select_from(NAME_LINKS)
        .join(MATCHES, _MATCH.code == _LINK.code)
        .join(SEATS, _his_seat())
        .outerjoin(ROUND_MATCHES, _ROUND.match_id == _MATCH.id)
        .join(seat, seat.c.match_id == _MATCH.id)
        .outerjoin(own, link_of_seat(own.c, _MATCH.code, seat.c.seat, seat.c.name))
        .where(_friendly_of(person))
        .order_by(seat.c.match_id, seat.c.seat)
    ).all()


def _sat_at(person: int) -> CTE:
    """Return where a person sat in rounds: the table, the seat, and the place of his name."""
    by_entry = (
        select(_SAT.event_id, _SAT.published, _SAT.table, _SAT.seat, *_PLACE)
        .select_from(NAME_LINKS)
        .join(CLUB_EVENTS, _EVENT.code == _LINK.code)
        .join(
            TABLE_SEATS,
            and_(
                _SAT.event_id == _EVENT.id,
                _SAT.entry == _LINK.number,
                _SAT.player == _LINK.player,
            ),
        )
        .outerjoin(ENTRY_NAMES, same_player(_ENTERED, _SAT))
        .outerjoin(ROUND_MATCHES, same_table(_ROUND, _SAT))
        .outerjoin(SEATS, and_(_SEAT.match_id == _ROUND.match_id, _SEAT.seat == _SAT.seat))
        # Where a match was opened, its seats say who sat there, a substitute too.
        .where(
            _LINK.person_id == person,
            _LINK.scope == AT_EVENT,
            _LINK.name == func.coalesce(_SEAT.name, _ENTERED.name),
        )
    )
    by_seat = (
        select(_ROUND.event_id, _ROUND.published, _ROUND.table, _SEAT.seat, *_PLACE)
        .select_from(NAME_LINKS)
        .join(MATCHES, _MATCH.code == _LINK.code)
        .join(SEATS, _his_seat())
        .join(ROUND_MATCHES, _ROUND.match_id == _MATCH.id)
        .where(_LINK.person_id == person, _LINK.scope == AT_MATCH)
    )
    return union(by_entry, by_seat).cte("sat_at")


def tables_sat_at(person: int) -> Sequence[Any]:
    """Return where a person sat: event, entry that published the round, table, seat, and place."""
    return db.session.execute(select(_sat_at(person))).all()


def _tables(person: int) -> CTE:
    sat = _sat_at(person).c
    return select(sat.event_id, sat.published, sat.table).distinct().cte("sat_tables")


def table_rows(person: int) -> Sequence[Any]:
    """Return the tables at which a person sat, each with its event and the match opened for it."""
    tables = _tables(person)
    return db.session.execute(
        select(
            TABLES_PLAYED,
            _EVENT.code.label("event_code"),
            _EVENT.name.label("event"),
            _EVENT.day,
            _MATCH.code.label("match"),
            _MATCH.played_on,
            _MATCH.tally,
        )
        .select_from(tables)
        .join(TABLES_PLAYED, same_table(_TABLE, tables.c))
        .join(CLUB_EVENTS, _EVENT.id == _TABLE.event_id)
        .outerjoin(ROUND_MATCHES, same_table(_ROUND, _TABLE))
        .outerjoin(MATCHES, _MATCH.id == _ROUND.match_id)
    ).all()


def table_seats(person: int) -> Sequence[Any]:
    """Return who sat at those tables, seat by seat: the table, the name, and the person it is."""
    tables = _tables(person)
    by_seat, by_entry = NAME_LINKS.alias(), NAME_LINKS.alias()
    name = func.coalesce(_SEAT.name, _ENTERED.name, "")
    return db.session.execute(
        select(
            _SAT.event_id,
            _SAT.published,
            _SAT.table,
            name,
            func.coalesce(by_seat.c.person_id, by_entry.c.person_id),
        )
        .select_from(tables)
        .join(TABLE_SEATS, same_table(_SAT, tables.c))
        .join(CLUB_EVENTS, _EVENT.id == _SAT.event_id)
        .outerjoin(ENTRY_NAMES, same_player(_ENTERED, _SAT))
        .outerjoin(ROUND_MATCHES, same_table(_ROUND, _SAT))
        .outerjoin(MATCHES, _MATCH.id == _ROUND.match_id)
        .outerjoin(SEATS, and_(_SEAT.match_id == _MATCH.id, _SEAT.seat == _SAT.seat))
        .outerjoin(by_seat, link_of_seat(by_seat.c, _MATCH.code, _SAT.seat, name))
        .outerjoin(by_entry, link_of_entry(by_entry.c, _EVENT.code, _SAT, name))
        .order_by(_SAT.event_id, _SAT.published, _SAT.table, _SAT.seat)
    ).all()


def place_rows(person: int) -> Sequence[Any]:
    """Return the places that a person has taken: event, day, place, of how many, and with whom."""
    taken, entered = PLACES_TAKEN.c, ENTRY_NAMES.c
    mate = ENTRY_NAMES.alias()
    return db.session.execute(
        select(
            _EVENT.code,
            _EVENT.name.label("event"),
            _EVENT.day,
            taken.place,
            taken.of,
            mate.c.name.label("mate"),
        )
        .select_from(NAME_LINKS)
        .join(CLUB_EVENTS, _EVENT.code == _LINK.code)
        .join(
            ENTRY_NAMES,
            and_(
                entered.event_id == _EVENT.id,
                entered.entry == _LINK.number,
                entered.player == _LINK.player,
                entered.name == _LINK.name,
            ),
        )
        .join(
            PLACES_TAKEN,
            and_(
                taken.event_id == _EVENT.id,
                taken.entry == _LINK.number,
                taken.player == _LINK.player,
            ),
        )
        .outerjoin(
            mate,
            and_(
                mate.c.event_id == _EVENT.id,
                mate.c.entry == entered.entry,
                mate.c.player != entered.player,
            ),
        )
        .where(_LINK.person_id == person, _LINK.scope == AT_EVENT)
    ).all()
