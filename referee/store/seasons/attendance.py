"""Who took part in an event, in which place, and with how many brutte won."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from sqlalchemy import select

from referee.core.register.counts import DRAWN, LOST, WON, counts_of
from referee.core.register.person import Person
from referee.core.sides import Pair
from referee.store.database import db
from referee.store.register.joins import link_of_entry, same_table
from referee.store.register.projections import person_of
from referee.store.register.tables import NAME_LINKS, PEOPLE
from referee.store.tournaments.tables import ENTRY_NAMES, PLACES_TAKEN, TABLE_SEATS, TABLES_PLAYED
from referee.tournament.evening.played import PlaceTaken, tables_played
from referee.tournament.evening.state import EventState

WALKOVER = "walkover"

NO_GAMES = Pair(0, 0)


class Attendance(NamedTuple):
    """A player who took part in an event: his place among `of`, and how many brutte he won.

    `line` is the number of his entry, of an event of earlier years the line of its result; two whom
    the lot has put together have both the lower number of theirs. `place` and `of` are 0 where he
    has no place.
    """

    line: int
    place: int
    of: int
    name: str
    person: Person | None
    brutte: int


class SeatResult(NamedTuple):
    """A player at a table with a result: his games, the other side’s, and the outcome.

    `mate` is the entry of his partner, his own where the two have entered together.
    """

    entry: int
    player: int
    mate: int
    mine: int
    theirs: int
    outcome: str


def attendances(
    event_id: int, code: str, places: Iterable[PlaceTaken], seats: Iterable[SeatResult], each: int
) -> list[Attendance]:
    """Return who took part in an event in the order of their places; `each` players share a place.

    Those who played and have no place come last; in `of` they count for the others.
    """
    name, link = ENTRY_NAMES.c, NAME_LINKS.c
    linked = link_of_entry(link, code, name, name.name)
    rows = db.session.execute(
        select(name.entry, name.player, name.name, link.person_id)
        .join_from(ENTRY_NAMES, NAME_LINKS, linked, isouter=True)
        .where(name.event_id == event_id)
    ).all()
    known = people_by_number({row.person_id for row in rows})
    names = {(row.entry, row.player): row for row in rows}
    mates: dict[int, int] = {}
    brutte: Counter[tuple[int, int]] = Counter()
    for seat in seats:
        mates[seat.entry] = seat.mate
        counts = counts_of(seat.mine, seat.theirs, seat.outcome)
        brutte[seat.entry, seat.player] += counts.brutte_won
    placed = sorted(places, key=lambda one: (one.place, one.entry, one.player))
    unplaced = brutte.keys() - {(one.entry, one.player) for one in placed}
    behind = len(unplaced) // each
    found = []
    for one in [*placed, *[PlaceTaken(*key, 0, 0) for key in sorted(unplaced)]]:
        row = names.get((one.entry, one.player))
        if row is None:
            continue
        attendance = Attendance(
            line=min(one.entry, mates.get(one.entry, one.entry)) if each > 1 else one.entry,
            place=one.place,
            of=one.of + behind if one.place else 0,
            name=row.name,
            person=known.get(row.person_id),
            brutte=brutte[one.entry, one.player],
        )
        found.append(attendance)
    return found


def stored_places(event_id: int) -> list[PlaceTaken]:
    """Return the places that an event which is over has in the database."""
    place = PLACES_TAKEN.c
    rows = db.session.execute(
        select(place.entry, place.player, place.place, place.of).where(place.event_id == event_id)
    )
    return [PlaceTaken(*row) for row in rows]


def people_by_number(numbers: Collection[int | None]) -> dict[int | None, Person]:
    """Return the people of these numbers, by number; None is nobody's."""
    wanted = select(PEOPLE).where(PEOPLE.c.id.in_({one for one in numbers if one is not None}))
    return {row["id"]: person_of(row) for row in db.session.execute(wanted).mappings()}


def stored_seats(event_id: int) -> Iterator[SeatResult]:
    """Yield the seats of the tables that are stored; walkovers and tables of five have no games."""
    seat, table = TABLE_SEATS.c, TABLES_PLAYED.c
    rows = (
        select(TABLE_SEATS, table.games_a, table.games_b, table.winner, table.how)
        .join_from(TABLE_SEATS, TABLES_PLAYED, same_table(table, seat))
        .where(seat.event_id == event_id)
    )
    found = db.session.execute(rows).all()
    entries = {(row.published, row.table, row.seat): row.entry for row in found}
    for row in found:
        played = row.games_a is not None and row.how != WALKOVER
        games = Pair(row.games_a, row.games_b) if played else NO_GAMES
        mate = entries.get((row.published, row.table, _opposite(row.seat)), row.entry)
        yield _seat_result(row.seat, (row.entry, row.player, mate), games, row.winner)


def seats_of(state: EventState) -> Iterator[SeatResult]:
    """Yield every seat of the tables of a state, as `stored_seats` does."""
    for table in tables_played(state):
        games = table.games
        if games is None or table.how == WALKOVER:
            games = NO_GAMES
        entries = [one.entry for one in table.players]
        for seat, one in enumerate(table.players, start=1):
            mate = entries[(_opposite(seat) - 1) % len(entries)]
            yield _seat_result(seat, (one.entry, one.player, mate), games, table.winner)


def _opposite(seat: int) -> int:
    """Return the seat of the partner, of four."""
    return (seat + 1) % 4 + 1


def _seat_result(
    seat: int, who: tuple[int, int, int], games: Pair, winner: str | None
) -> SeatResult:
    side = "a" if seat % 2 else "b"
    outcome = DRAWN if winner is None else WON if winner == side else LOST
    mine, theirs = (games.A, games.B) if side == "a" else (games.B, games.A)
    return SeatResult(*who, mine, theirs, outcome)
