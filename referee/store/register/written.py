"""Names as they are written in entries and at seats, and whose they are not yet said to be."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Select, String, and_, cast, exists, literal, select

from referee.core.register.earlier import is_year
from referee.core.register.places import AT_EARLIER, AT_EVENT, AT_MATCH, Place
from referee.core.register.proposals import PlainName
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.matches.tables import MATCHES, SEATS
from referee.store.register.joins import link_of_entry, link_of_seat
from referee.store.register.search_words import plain
from referee.store.register.tables import EARLIER_EVENTS, EARLIER_RESULTS, NAME_LINKS, PEOPLE
from referee.store.tournaments.tables import ENTRY_NAMES, ROUND_MATCHES

MOST_WRITTEN = 5_000
"""Names that are looked at in one go, the newest; when they are settled, older ones follow."""

_UNNAMED = "Seat "
"""How the ledger of a match calls whoever has no name, before the number of the seat."""


@dataclass(frozen=True)
class WrittenName:
    """A name that is written somewhere; `event` is the name of the event, "" at a friendly match.

    `apart` tells that it was said not to be of somebody whom it had been linked to.
    """

    place: Place
    day: date
    event: str
    town: str = ""
    club: str = ""
    apart: bool = False

    @property
    def name(self) -> str:
        return self.place.name


def unlinked(most: int = MOST_WRITTEN) -> tuple[WrittenName, ...]:
    """Return the names in entries and at seats that are nobody's yet, the newest first."""
    entries = [
        WrittenName(Place(AT_EVENT, code, *place), day, event, town, club, apart is not None)
        for code, *place, day, event, town, club, apart in db.session.execute(_entries(most))
    ]
    seats = [
        WrittenName(Place(AT_MATCH, code, seat, 0, name), day, event or "", apart=apart is not None)
        for code, seat, name, day, event, apart in db.session.execute(_seats(most))
    ]
    return (*entries, *seats, *_earlier(most))


def _earlier(most: int) -> Iterator[WrittenName]:
    """Yield the names in results of earlier events that are nobody's yet."""
    event, result, link = EARLIER_EVENTS.c, EARLIER_RESULTS.c, NAME_LINKS.c
    here = and_(
        link.scope == AT_EARLIER,
        link.code == event.code,
        link.number == result.line,
        link.player == result.player,
        link.name == result.name,
    )
    rows = db.session.execute(
        select(
            event.code,
            result.line,
            result.player,
            result.name,
            event.day,
            event.name.label("event"),
            link.scope,
        )
        .join_from(EARLIER_RESULTS, EARLIER_EVENTS, event.id == result.event_id)
        .outerjoin(NAME_LINKS, here)
        .where(link.person_id.is_(None))
        .order_by(event.day.desc(), event.id.desc(), result.line, result.player)
        .limit(most)
    )
    for code, line, player, name, day, title, apart in rows:
        place = Place(AT_EARLIER, code, line, player, name)
        yield WrittenName(place, _last_day(day), title, apart=apart is not None)


def _last_day(day: str) -> date:
    """Return the day of an earlier event, of a year alone its last one."""
    return date.fromisoformat(f"{day}-12-31" if is_year(day) else day)


def _entries(most: int) -> Select[*tuple[Any, ...]]:
    name, event = ENTRY_NAMES.c, CLUB_EVENTS.c
    link = NAME_LINKS.c
    return (
        select(
            event.code,
            name.entry,
            name.player,
            name.name,
            event.day,
            event.name.label("event"),
            name.town,
            name.club,
            link.scope,
        )
        .join_from(ENTRY_NAMES, CLUB_EVENTS, event.id == name.event_id)
        .outerjoin(NAME_LINKS, link_of_entry(link, event.code, name, name.name))
        .where(link.person_id.is_(None))
        .order_by(event.id.desc(), name.entry, name.player)
        .limit(most)
    )


def _seats(most: int) -> Select[*tuple[Any, ...]]:
    """Return the query for seats whose name no entry of their tournament has.

    A name that two seats of a match have is that of a side, such as Noi, and not of a person.
    """
    seat, match, event, link = SEATS.c, MATCHES.c, CLUB_EVENTS.c, NAME_LINKS.c
    twin = SEATS.alias()
    twice = exists().where(
        twin.c.match_id == seat.match_id, twin.c.folded == seat.folded, twin.c.seat != seat.seat
    )
    return (
        select(
            match.code, seat.seat, seat.name, match.played_on, event.name.label("event"), link.scope
        )
        .join_from(SEATS, MATCHES, match.id == seat.match_id)
        .outerjoin(CLUB_EVENTS, event.id == match.event_id)
        .outerjoin(NAME_LINKS, link_of_seat(link, match.code, seat.seat, seat.name))
        .where(
            link.person_id.is_(None),
            seat.name != literal(_UNNAMED) + cast(seat.seat, String),
            ~twice,
            ~_follows_entry(),
        )
        .order_by(match.id.desc(), seat.seat)
        .limit(most)
    )


def _follows_entry() -> Any:
    """Return whether a seat of a tournament's match has a name of an entry, or had: a link says."""
    seat, match, drawn, event = SEATS.c, MATCHES.c, ROUND_MATCHES.c, CLUB_EVENTS.alias().c
    in_round = exists().where(drawn.match_id == seat.match_id)
    entered = exists().where(
        ENTRY_NAMES.c.event_id == match.event_id, ENTRY_NAMES.c.name == seat.name
    )
    linked = NAME_LINKS.alias().c
    said = exists().where(
        event.id == match.event_id,
        linked.scope == AT_EVENT,
        linked.code == event.code,
        linked.name == seat.name,
    )
    return and_(in_round, entered | said)


def plain_people() -> dict[int, PlainName]:
    """Return everybody of the register by number, with name, town and club made plain."""
    person = PEOPLE.c
    rows = db.session.execute(
        select(person.id, person.name, person.town, person.club).where(person.merged_into.is_(None))
    )
    return {number: PlainName(*[plain(text) for text in texts]) for number, *texts in rows}


def plain_names_of_merged() -> list[tuple[str, int]]:
    """Return the plain names of those who were merged, each with the person it is of."""
    person = PEOPLE.c
    rows = select(person.name, person.merged_into).where(person.merged_into.is_not(None))
    return [(plain(name), number) for name, number in db.session.execute(rows)]


def plain_name(one: WrittenName) -> PlainName:
    """Return a written name made plain, to be compared."""
    return PlainName(plain(one.name), plain(one.town), plain(one.club))


def linked_names(person: int, most: int) -> tuple[WrittenName, ...]:
    """Return the written names that are a person's, by code and number."""
    link, match, event = NAME_LINKS.c, MATCHES.c, CLUB_EVENTS.c
    earlier = EARLIER_EVENTS.c
    rows = db.session.execute(
        select(
            link.scope,
            link.code,
            link.number,
            link.player,
            link.name,
            match.played_on,
            event.day,
            event.name.label("event"),
            earlier.name.label("earlier"),
            earlier.day.label("earlier_day"),
        )
        .join_from(
            NAME_LINKS, MATCHES, and_(link.scope == AT_MATCH, match.code == link.code), isouter=True
        )
        .outerjoin(CLUB_EVENTS, and_(link.scope == AT_EVENT, event.code == link.code))
        .outerjoin(EARLIER_EVENTS, and_(link.scope == AT_EARLIER, earlier.code == link.code))
        .where(link.person_id == person)
        .order_by(link.scope, link.code, link.number, link.player, link.name)
        .limit(most)
    )
    found = []
    for *place, played_on, day, event, earlier_name, earlier_day in rows:
        if earlier_name is not None:
            found.append(WrittenName(Place(*place), _last_day(earlier_day), earlier_name))
        elif played_on is not None or day is not None:
            found.append(WrittenName(Place(*place), played_on or day, event or ""))
        # Else it is a name of an earlier event that was removed.
    return tuple(found)
