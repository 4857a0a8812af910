"""The results of a season: of each event who took which place, by the people of the register."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import and_, select

from referee.core.register.counts import DRAWN, LOST, WON, counts_of
from referee.core.register.person import About, Person
from referee.core.register.places import AT_EARLIER, AT_EVENT
from referee.core.register.seasons import (
    OF_CLUB,
    OF_EARLIER,
    PAIR,
    Season,
    SeasonEvent,
    SeasonRules,
)
from referee.core.register.shown import public_name
from referee.core.sides import Pair
from referee.games.registry import game_of_regulation
from referee.store.database import db
from referee.store.ledger import ledger
from referee.store.ledger.ledger import EVENT_BOOK, Chain
from referee.store.names import fold
from referee.store.people.tables import CLUB_EVENTS
from referee.store.register.projections import person_of
from referee.store.register.seasons import seasons
from referee.store.register.tables import EARLIER_EVENTS, EARLIER_RESULTS, NAME_LINKS, PEOPLE
from referee.store.tournaments.tables import (
    ENTRY_NAMES,
    EVENT_ENTRIES,
    PLACES_TAKEN,
    TABLE_SEATS,
    TABLES_PLAYED,
)
from referee.tournament.evening.played import PlaceTaken, places_taken, tables_played
from referee.tournament.evening.state import EventState
from referee.tournament.seasons.points import SeasonResult

WAITS, OTHER_GAME, SINGLES = "waits", "other_game", "singles"
GONE, PROTEST, COUNTS = "gone", "protest", "counts"
"""What an event is to its season.

It waits for final standings; it is of another game, of single players in a season of pairs, or not
there any more, and does not count; it counts, and may be objected to still; it counts.
"""
COUNTED = (PROTEST, COUNTS)
WALKOVER = "walkover"
NO_GAMES = Pair(0, 0)


class FoundSeasonEvent(NamedTuple):
    """An event of a season: its name and day (`2019` where only the year is known), and how it
    stands. `code` is that of its pages, "" of one of earlier years."""

    code: str
    name: str
    day: str
    state: str
    format: str = ""


@dataclass(frozen=True)
class FoundSeason:
    """A season with its results; `names` and `people` are of those who have one, by who they are.

    The events are in the order of their days. `unlinked` are the names that are nobody's of the
    register.
    """

    season: Season
    events: tuple[FoundSeasonEvent, ...]
    results: tuple[SeasonResult, ...]
    names: Mapping[str, tuple[str, ...]]
    people: Mapping[str, tuple[About | None, ...]]
    unlinked: tuple[str, ...]

    @property
    def year(self) -> int:
        """Return the year of the last event: ages are counted in it."""
        return max((int(one.day[:4]) for one in self.events if one.state != GONE), default=0)

    @property
    def final(self) -> bool:
        """Tell whether every event counts, and none can be objected to."""
        return bool(self.events) and all(one.state in (COUNTS, GONE) for one in self.events)


class _Sat(NamedTuple):
    """A player who took part in an event; `line` is his entry or the line of the result.

    Two whom the lot has put together have the lower one of theirs.
    """

    line: int
    place: int
    of: int
    name: str
    person: Person | None
    brutte: int


class _Found(NamedTuple):
    """An event, and who has a place there."""

    about: FoundSeasonEvent
    sat: Sequence[_Sat]


class OfferedEvent(NamedTuple):
    """An event that a season may have."""

    event: SeasonEvent
    name: str
    day: str


Instead = Mapping[str, EventState]
"""States of events, by their codes, that are taken in place of what they are."""


def found_season(
    season: Season, now: datetime, public: int | None = None, instead: Instead | None = None
) -> FoundSeason:
    """Return a season with its results as they are now, or would be with other states of events.

    In a year of the calendar, `public`, names are as everybody sees them.
    """
    wanted = season.about.events
    events = sorted(
        [_event(event, season.about.rules, now, instead or {}) for event in wanted],
        key=lambda one: one.about.day,
    )
    results: list[SeasonResult] = []
    names: dict[str, tuple[str, ...]] = {}
    people: dict[str, tuple[About | None, ...]] = {}
    unlinked: set[str] = set()
    for number, one in enumerate(events):
        unlinked |= {sat.name for sat in one.sat if sat.person is None}
        for side in _sides(one.sat, pairs=season.about.rules.unit == PAIR):
            who = " + ".join([_key(sat) for sat in side])
            names[who] = tuple([_shown(sat, public) for sat in side])
            people[who] = tuple([None if sat.person is None else sat.person.about for sat in side])
            place, of = side[0].place, side[0].of
            format_ = one.about.format
            results.append(SeasonResult(number, who, place, of, side[0].brutte, format_))
    found = tuple([one.about for one in events])
    told = tuple(sorted(unlinked, key=fold))
    return FoundSeason(season, found, tuple(results), names, people, told)


def _key(sat: _Sat) -> str:
    """Return who a player is: in the order of names, and the same in every event."""
    if sat.person is None:
        return fold(sat.name)
    return f"{fold(sat.person.about.name)} {sat.person.id:09d}"


def _shown(sat: _Sat, public: int | None) -> str:
    if sat.person is None:
        return sat.name
    name = sat.person.about.name
    return name if public is None else public_name(name, sat.person, public)


def _sides(sat: Sequence[_Sat], *, pairs: bool) -> Iterator[list[_Sat]]:
    """Yield the players who collect together; an entry of one counts in no season of pairs."""
    if not pairs:
        yield from ([one] for one in sat)
        return
    together: dict[int, list[_Sat]] = defaultdict(list)
    for one in sat:
        together[one.line].append(one)
    yield from (sorted(two, key=_key) for two in together.values() if len(two) > 1)


def _event(event: SeasonEvent, rules: SeasonRules, now: datetime, instead: Instead) -> _Found:
    if event.scope == OF_EARLIER:
        return _earlier(event.code)
    return _of_club(event.code, rules, now, instead.get(event.code))


def _gone(code: str) -> _Found:
    return _Found(FoundSeasonEvent("", code, "9999", GONE), ())


def _of_club(code: str, rules: SeasonRules, now: datetime, instead: EventState | None) -> _Found:
    """Return an event of the club, with its places if its standings are final."""
    row = db.session.execute(
        select(
            CLUB_EVENTS.c.id, CLUB_EVENTS.c.name, CLUB_EVENTS.c.day, CLUB_EVENTS.c.standing
        ).where(CLUB_EVENTS.c.code == code)
    ).one_or_none()
    chain = ledger.find(code, EVENT_BOOK)
    if row is None or chain is None:
        return _gone(code)
    plan = _plan(chain)
    state = WAITS
    if plan.game not in ("", rules.game):
        state = OTHER_GAME
    elif rules.unit == PAIR and plan.each == 1:
        state = SINGLES
    elif row.standing and row.standing["final"]:
        state = PROTEST if plan.until is not None and plan.until > now else COUNTS
    format_ = row.standing["format"] if row.standing else ""
    about = FoundSeasonEvent(code, row.name, row.day.isoformat(), state, format_)
    if state not in COUNTED:
        return _Found(about, ())
    places: Sequence[PlaceTaken]
    if instead is None:
        places, tables = _stored_places(row.id), _stored_tables(row.id)
    else:
        places, tables = places_taken(instead), _tables_of(instead)
    return _Found(about, _sat(row.id, code, places, tables, plan.each))


def plan_of_event(code: str) -> "Planned | None":
    """Return what an event is planned as, None where there is no such event."""
    chain = ledger.find(code, EVENT_BOOK)
    return None if chain is None else _plan(chain)


class Planned(NamedTuple):
    """What an event is planned as: its game, "" before its plan, and players who stand together.

    They are 2 before the plan. `until` it can be objected to, None before that time has begun.
    """

    game: str
    each: int
    until: datetime | None


def _plan(chain: Chain) -> Planned:
    entry = EVENT_ENTRIES.c
    wanted = select(entry.number).where(
        entry.tournament_id == chain.owner_id,
        entry.kind.in_(("plan_made", "plan_changed", "protest_opened")),
    )
    game, each, until = "", 2, None
    for one in ledger.read_some(chain, wanted):
        if one.kind == "protest_opened":
            until = one.recorded_at + timedelta(minutes=one.payload["minutes"])
        else:
            plan = one.payload["plan"]
            game = game_of_regulation(plan["regulation"]).name
            each = 1 if plan["entered"] == "singles" else 2
    return Planned(game, each, until)


class _Side(NamedTuple):
    """A player at a table with a result: his games, the other side’s, and the outcome.

    `mate` is the entry of his partner, his own where the two have entered together.
    """

    entry: int
    player: int
    mate: int
    mine: int
    theirs: int
    outcome: str


def _sat(
    event_id: int, code: str, places: Iterable[PlaceTaken], tables: Iterable[_Side], each: int
) -> list[_Sat]:
    """Return who took part in an event, the first ones first; who has no place has place 0.

    Those stand behind all others, who are so many more; `each` players stand together.
    """
    name, link = ENTRY_NAMES.c, NAME_LINKS.c
    linked = and_(
        link.scope == AT_EVENT,
        link.code == code,
        link.number == name.entry,
        link.player == name.player,
        link.name == name.name,
    )
    rows = db.session.execute(
        select(name.entry, name.player, name.name, link.person_id)
        .join_from(ENTRY_NAMES, NAME_LINKS, linked, isouter=True)
        .where(name.event_id == event_id)
    ).all()
    known = _people({row.person_id for row in rows})
    names = {(row.entry, row.player): row for row in rows}
    won: Counter[tuple[int, int]] = Counter()
    mates: dict[int, int] = {}
    for one in tables:
        mates[one.entry] = one.mate
        counts = counts_of(one.mine, one.theirs, one.outcome)
        won[one.entry, one.player] += counts.brutte_won
    placed = sorted(places, key=lambda one: (one.place, one.entry, one.player))
    others = won.keys() - {(one.entry, one.player) for one in placed}
    behind = len(others) // each
    return [
        _Sat(
            min(one.entry, mates.get(one.entry, one.entry)) if each > 1 else one.entry,
            one.place,
            one.of + behind if one.place else 0,
            row.name,
            known.get(row.person_id),
            won[one.entry, one.player],
        )
        for one in [*placed, *[PlaceTaken(*key, 0, 0) for key in sorted(others)]]
        for row in filter(None, [names.get((one.entry, one.player))])
    ]


def _stored_places(event_id: int) -> list[PlaceTaken]:
    place = PLACES_TAKEN.c
    rows = db.session.execute(
        select(place.entry, place.player, place.place, place.of).where(place.event_id == event_id)
    )
    return [PlaceTaken(*row) for row in rows]


def _people(numbers: Collection[int | None]) -> dict[int | None, Person]:
    """Return people by number."""
    wanted = select(PEOPLE).where(PEOPLE.c.id.in_({one for one in numbers if one is not None}))
    return {row["id"]: person_of(row) for row in db.session.execute(wanted).mappings()}


def _stored_tables(event_id: int) -> Iterator[_Side]:
    """Yield who sat at the tables; a walkover, and a table of five, have no games."""
    seat, table = TABLE_SEATS.c, TABLES_PLAYED.c
    same = and_(
        table.event_id == seat.event_id,
        table.published == seat.published,
        table.table == seat.table,
    )
    rows = (
        select(TABLE_SEATS, table.games_a, table.games_b, table.winner, table.how)
        .join_from(TABLE_SEATS, TABLES_PLAYED, same)
        .where(seat.event_id == event_id)
    )
    found = db.session.execute(rows).all()
    entries = {(row.published, row.table, row.seat): row.entry for row in found}
    for row in found:
        played = row.games_a is not None and row.how != WALKOVER
        games = Pair(row.games_a, row.games_b) if played else NO_GAMES
        mate = entries.get((row.published, row.table, _opposite(row.seat)), row.entry)
        yield _side(row.seat, (row.entry, row.player, mate), games, row.winner)


def _tables_of(state: EventState) -> Iterator[_Side]:
    for table in tables_played(state):
        games = (table.how != WALKOVER and table.games) or NO_GAMES
        entries = [one.entry for one in table.players]
        for seat, one in enumerate(table.players, start=1):
            mate = entries[(_opposite(seat) - 1) % len(entries)]
            yield _side(seat, (one.entry, one.player, mate), games, table.winner)


def _opposite(seat: int) -> int:
    """Return the seat of the partner, of four."""
    return (seat + 1) % 4 + 1


def _side(seat: int, who: tuple[int, int, int], games: Pair, winner: str | None) -> _Side:
    side = "a" if seat % 2 else "b"
    outcome = DRAWN if winner is None else WON if winner == side else LOST
    mine, theirs = (games.A, games.B) if side == "a" else (games.B, games.A)
    return _Side(*who, mine, theirs, outcome)


def _earlier(code: str) -> _Found:
    """Return an event of earlier years; of its brutte nothing is known."""
    event, result, link = EARLIER_EVENTS.c, EARLIER_RESULTS.c, NAME_LINKS.c
    about = db.session.execute(
        select(event.name, event.day).where(event.code == code)
    ).one_or_none()
    if about is None:
        return _gone(code)
    linked = and_(
        link.scope == AT_EARLIER,
        link.code == code,
        link.number == result.line,
        link.player == result.player,
        link.name == result.name,
    )
    rows = db.session.execute(
        select(result.line, result.name, result.place, link.person_id)
        .join_from(EARLIER_RESULTS, EARLIER_EVENTS, event.id == result.event_id)
        .outerjoin(NAME_LINKS, linked)
        .where(event.code == code)
        .order_by(result.line, result.player)
    ).all()
    known, of = _people({row.person_id for row in rows}), len({row.line for row in rows})
    return _Found(
        FoundSeasonEvent("", about.name, about.day, COUNTS),
        [_Sat(row.line, row.place, of, row.name, known.get(row.person_id), 0) for row in rows],
    )


def seasons_with(code: str) -> list[Season]:
    """Return the seasons that have an event of the club, without those that were withdrawn."""
    wanted = SeasonEvent(OF_CLUB, code)
    return [one for one in seasons().values() if wanted in one.about.events and not one.withdrawn]


def seasons_of_events(season: Season) -> list[tuple[str, str]]:
    """Return which events of a season another one has, too: the event's name and the season's."""
    names = {one.event: one.name for one in offered_events()}
    return [
        (names.get(event, event.code), other.about.name)
        for other in seasons().values()
        if other.id != season.id and not other.withdrawn
        for event in season.about.events
        if event in other.about.events
    ]


def offered_events() -> tuple[OfferedEvent, ...]:
    """Return every event that a season may have, the newest first."""
    event, earlier = CLUB_EVENTS.c, EARLIER_EVENTS.c
    of_club = db.session.execute(
        select(event.code, event.name, event.day).where(event.standing.is_not(None))
    )
    before = db.session.execute(select(earlier.code, earlier.name, earlier.day))
    found = [
        *(
            OfferedEvent(SeasonEvent(OF_CLUB, row.code), row.name, row.day.isoformat())
            for row in of_club
        ),
        *(OfferedEvent(SeasonEvent(OF_EARLIER, row.code), row.name, row.day) for row in before),
    ]
    return tuple(sorted(found, key=lambda one: (one.day, one.event.code), reverse=True))
