"""The results of a season: of each event who took which place, by the people of the register."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import and_, select

from referee.core.register.person import About
from referee.core.register.places import AT_EARLIER
from referee.core.register.seasons import OF_EARLIER, PAIR, Season, SeasonEvent, SeasonRules
from referee.core.register.shown import public_name
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.ledger import ledger
from referee.store.ledger.ledger import EVENT_BOOK
from referee.store.names import fold
from referee.store.register.tables import EARLIER_EVENTS, EARLIER_RESULTS, NAME_LINKS
from referee.store.seasons.attendance import (
    Attendance,
    attendances,
    people_by_number,
    seats_of,
    stored_places,
    stored_seats,
)
from referee.store.seasons.events import plan_of
from referee.tournament.evening.played import PlaceTaken, places_taken
from referee.tournament.evening.state import EventState
from referee.tournament.seasons.points import SeasonResult

WAITS, OTHER_GAME, SINGLES = "waits", "other_game", "singles"
GONE, PROTEST, COUNTS = "gone", "protest", "counts"
"""What an event is to its season.

WAITS: its standings are not final yet. OTHER_GAME, SINGLES (of single players, in a season of
pairs), GONE (not there any more): it does not count. PROTEST: it counts, and its standings may
still be objected to. COUNTS: it counts for good.
"""
COUNTED = (PROTEST, COUNTS)


class FoundSeasonEvent(NamedTuple):
    """An event of a season with its day (`2019` where only the year is known) and its state.

    `code` is that of its pages, "" of an event of earlier years.
    """

    code: str
    name: str
    day: str
    state: str
    format: str = ""


@dataclass(frozen=True)
class FoundSeason:
    """A season with its results; `names` and `people` are by the `who` of the results.

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


class _Found(NamedTuple):
    """An event, and the players who have a place there."""

    about: FoundSeasonEvent
    players: Sequence[Attendance]


Instead = Mapping[str, EventState]
"""States of events, by their codes, that are taken in place of what they are."""


def found_season(
    season: Season, now: datetime, public: int | None = None, instead: Instead | None = None
) -> FoundSeason:
    """Return a season with its results as they are now, or would be with other states of events.

    With `public`, a year of the calendar, names are as everybody sees them in it.
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
        unlinked |= {player.name for player in one.players if player.person is None}
        for side in _sides(one.players, pairs=season.about.rules.unit == PAIR):
            who = " + ".join([_key(player) for player in side])
            names[who] = tuple([_shown(player, public) for player in side])
            people[who] = tuple([player.person.about if player.person else None for player in side])
            place, of = side[0].place, side[0].of
            format_ = one.about.format
            results.append(SeasonResult(number, who, place, of, side[0].brutte, format_))
    found = tuple([one.about for one in events])
    told = tuple(sorted(unlinked, key=fold))
    return FoundSeason(season, found, tuple(results), names, people, told)


def _key(player: Attendance) -> str:
    """Return the key of a player: the same in every event, and sorted by name."""
    if player.person is None:
        return fold(player.name)
    return f"{fold(player.person.about.name)} {player.person.id:09d}"


def _shown(player: Attendance, public: int | None) -> str:
    if player.person is None:
        return player.name
    name = player.person.about.name
    return name if public is None else public_name(name, player.person, public)


def _sides(players: Sequence[Attendance], *, pairs: bool) -> Iterator[list[Attendance]]:
    """Yield the players who collect together; an entry of one counts in no season of pairs."""
    if not pairs:
        yield from ([one] for one in players)
        return
    together: dict[int, list[Attendance]] = defaultdict(list)
    for one in players:
        together[one.line].append(one)
    yield from (sorted(two, key=_key) for two in together.values() if len(two) > 1)


def _event(event: SeasonEvent, rules: SeasonRules, now: datetime, instead: Instead) -> _Found:
    if event.scope == OF_EARLIER:
        return _earlier(event.code, rules)
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
    plan = plan_of(chain)
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
        places, seats = stored_places(row.id), stored_seats(row.id)
    else:
        places, seats = places_taken(instead), seats_of(instead)
    return _Found(about, attendances(row.id, code, places, seats, plan.each))


def _earlier(code: str, rules: SeasonRules) -> _Found:
    """Return an event of earlier years, of whose brutte nothing is known, or from elsewhere."""
    event, result, link = EARLIER_EVENTS.c, EARLIER_RESULTS.c, NAME_LINKS.c
    about = db.session.execute(
        select(event.name, event.day, event.game, event.format).where(event.code == code)
    ).one_or_none()
    if about is None:
        return _gone(code)
    if about.game not in ("", rules.game):
        return _Found(FoundSeasonEvent("", about.name, about.day, OTHER_GAME, about.format), ())
    linked = and_(
        link.scope == AT_EARLIER,
        link.code == code,
        link.number == result.line,
        link.player == result.player,
        link.name == result.name,
    )
    rows = db.session.execute(
        select(result.line, result.name, result.place, result.of, result.brutte, link.person_id)
        .join_from(EARLIER_RESULTS, EARLIER_EVENTS, event.id == result.event_id)
        .outerjoin(NAME_LINKS, linked)
        .where(event.code == code)
        .order_by(result.line, result.player)
    ).all()
    known, of = people_by_number({row.person_id for row in rows}), len({row.line for row in rows})
    return _Found(
        FoundSeasonEvent("", about.name, about.day, COUNTS, about.format),
        [
            Attendance(
                row.line,
                row.place,
                of if row.of is None else row.of,
                row.name,
                known.get(row.person_id),
                row.brutte or 0,
            )
            for row in rows
        ],
    )
