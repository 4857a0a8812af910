"""The matches that a person of the register has played, friendly ones and those of tournaments."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import select

from referee.core.register.counts import DRAWN, LOST, WON, Counts, counts_of
from referee.core.register.places import AT_EVENT, Place
from referee.core.sides import Pair
from referee.store.database import db
from referee.store.errors import Head
from referee.store.ledger.ledger import EVENT_BOOK, Chain
from referee.store.matches.tables import MATCHES, SEATS
from referee.store.people.tables import CLUB_EVENTS
from referee.store.register.projections import places_linked_to
from referee.store.tournaments.tables import ROUND_MATCHES
from referee.store.tournaments.views import event_view_at
from referee.store.view_cache import ViewCache
from referee.tournament.evening.played import TablePlayed, tables_played

OVER = ("finished", "locked")
"""A match that was given up is none that was played."""


@dataclass(frozen=True)
class Played:
    """A match that a person has played, as he sees it.

    `code` is that of the match, "" where its table has none; `event` has the name of the event, ""
    at a friendly match. `mine` and `theirs` are games won, None at a session, which has no
    `outcome` either. A `walkover` counts as nothing.
    """

    day: date
    code: str
    event_code: str
    event: str
    round: int | None
    table: int | None
    partner: str
    opponents: tuple[str, ...]
    mine: int | None
    theirs: int | None
    outcome: str
    walkover: bool = False

    @property
    def counts(self) -> Counts:
        """Return what it counts."""
        if self.mine is None or self.theirs is None or self.walkover:
            return Counts()
        return counts_of(self.mine, self.theirs, self.outcome)


@dataclass(frozen=True)
class _Tables:
    """The tables of a tournament that were played, up to the head of its ledger."""

    code: str
    number: int
    head: str
    tables: tuple[TablePlayed, ...]


_kept: ViewCache[_Tables] = ViewCache(2_000)
"""The tables of events, which are small: an event is replayed once, and not for each page."""


def played_by(person: int) -> tuple[Played, ...]:
    """Return the matches that a person has played, the newest first."""
    return played_at(places_linked_to(person))


def played_at(places: Iterable[Place]) -> tuple[Played, ...]:
    """Return the matches that whoever has these written names has played, the newest first."""
    seats, entries = _by_scope(places)
    found = [*_friendly(seats), *_of_tournaments(seats, entries)]
    return tuple(sorted(found, key=_order, reverse=True))


def _order(one: Played) -> tuple[object, ...]:
    return one.day, one.event_code, one.round or 0, one.code


Seats = frozenset[tuple[str, int, str]]
"""Code of a match, seat and name."""

Entries = Mapping[str, frozenset[tuple[int, int, str]]]
"""By the code of the event: entry, player and name."""


def _by_scope(places: Iterable[Place]) -> tuple[Seats, Entries]:
    """Return names at seats of matches, and names in entries of events."""
    seats: set[tuple[str, int, str]] = set()
    entries: dict[str, set[tuple[int, int, str]]] = defaultdict(set)
    for place in places:
        if place.scope == AT_EVENT:
            entries[place.code].add((place.number, place.player, place.name))
        else:
            seats.add((place.code, place.number, place.name))
    return frozenset(seats), {code: frozenset(found) for code, found in entries.items()}


_MATCH = [MATCHES.c[name] for name in ("id", "code", "played_on", "state", "winner", "standing")]


def _friendly(seats: Seats) -> Iterator[Played]:
    """Yield the matches of no round that are over."""
    rows = db.session.execute(
        select(*_MATCH, CLUB_EVENTS.c.code.label("event_code"), CLUB_EVENTS.c.name.label("event"))
        .outerjoin(CLUB_EVENTS, CLUB_EVENTS.c.id == MATCHES.c.event_id)
        .outerjoin(ROUND_MATCHES, ROUND_MATCHES.c.match_id == MATCHES.c.id)
        .where(
            MATCHES.c.code.in_({code for code, _seat, _name in seats}),
            MATCHES.c.state.in_(OVER),
            ROUND_MATCHES.c.match_id.is_(None),
        )
    ).all()
    names = _names(row.id for row in rows)
    for row in rows:
        for seat, name in enumerate(names[row.id], start=1):
            if (row.code, seat, name) in seats:
                games = _games(row.standing, row.winner)
                yield Played(
                    day=row.played_on,
                    code=row.code,
                    event_code=row.event_code or "",
                    event=row.event or "",
                    round=None,
                    table=None,
                    **_seen(seat, names[row.id], games, row.winner),
                )


def _games(standing: Mapping[str, Any], winner: str | None) -> Pair | None:
    """Return the games won by each side; None of a session. One game is the whole match."""
    if "totals" in standing:
        return None
    if "games" in standing:
        return Pair(**standing["games"])
    return Pair(int(winner == "A"), int(winner == "B"))


def _seen(
    seat: int, names: Sequence[str], games: Pair | None, winner: str | None
) -> dict[str, Any]:
    """Return what a match looks like from a seat; `winner` is A or B."""
    if games is None:
        others = tuple([name for at, name in enumerate(names, start=1) if at != seat])
        return {"partner": "", "opponents": others, "mine": None, "theirs": None, "outcome": ""}
    side = "A" if seat % 2 else "B"
    mine, theirs = (games.A, games.B) if side == "A" else (games.B, games.A)
    return {
        "partner": names[(seat + 1) % 4],
        "opponents": (names[seat % 4], names[(seat + 2) % 4]),
        "mine": mine,
        "theirs": theirs,
        "outcome": DRAWN if winner is None else WON if winner == side else LOST,
    }


def _of_tournaments(seats: Seats, entries: Entries) -> Iterator[Played]:
    """Yield the tables of rounds with a confirmed result at which the person sat."""
    events = _events({*entries, *_events_of(seats)})
    tables = {row.id: _tables_of(row).tables for row in events}
    matches = _round_matches(tables)
    codes = {code for code, _seat, _name in seats}
    perhaps = [
        (row, one, match)
        for row in events
        for one in tables[row.id]
        for match in [matches.get((row.id, one.published, one.table))]
        if (match is not None and match.code in codes) or _enters(one, entries.get(row.code, ()))
    ]
    names = _names(match.id for _row, _one, match in perhaps if match is not None)
    for row, one, match in perhaps:
        mine = entries.get(row.code, frozenset())
        # Where a match was opened, its seats say who sat there, a substitute too.
        sat = names[match.id] if match else [player.name for player in one.players]
        for seat, (player, name) in enumerate(zip(one.players, sat, strict=True), start=1):
            by_entry = (player.entry, player.player, name) in mine
            if by_entry or (match is not None and (match.code, seat, name) in seats):
                yield Played(
                    day=match.played_on if match else row.day,
                    code=match.code if match else "",
                    event_code=row.code,
                    event=row.name,
                    round=one.round,
                    table=one.table,
                    walkover=one.how == "walkover",
                    **_seen(seat, sat, one.games, (one.winner or "").upper() or None),
                )


def _enters(one: TablePlayed, mine: Iterable[tuple[int, int, str]]) -> bool:
    """Tell whether one of these players has entered for a table, by whatever name."""
    places = {(entry, player) for entry, player, _name in mine}
    return any((each.entry, each.player) in places for each in one.players)


def _events_of(seats: Seats) -> set[str]:
    """Return the codes of the events in whose rounds these seats are."""
    codes = {code for code, _seat, _name in seats}
    rows = (
        select(CLUB_EVENTS.c.code)
        .distinct()
        .join(ROUND_MATCHES, ROUND_MATCHES.c.event_id == CLUB_EVENTS.c.id)
    )
    there = rows.join(MATCHES, MATCHES.c.id == ROUND_MATCHES.c.match_id)
    return set(db.session.scalars(there.where(MATCHES.c.code.in_(codes)))) if codes else set()


def _events(codes: set[str]) -> Sequence[Any]:
    event = CLUB_EVENTS.c
    return db.session.execute(
        select(event.id, event.code, event.name, event.day, event.head, event.head_hash).where(
            event.code.in_(codes), event.head > 0
        )
    ).all()


def _tables_of(row: Any) -> _Tables:
    """Return the tables of an event that were played, replayed only where it has moved on."""
    kept = _kept.get(row.code, row.head_hash)
    if kept is None:
        chain = Chain(row.id, row.code, Head(row.head, row.head_hash), EVENT_BOOK)
        tables = tables_played(event_view_at(chain).state)
        kept = _Tables(row.code, row.head, row.head_hash, tables)
        _kept.put(kept)
    return kept


def _round_matches(
    tables: Mapping[int, Sequence[TablePlayed]],
) -> Mapping[tuple[int, int, int], Any]:
    """Return the match of each table: by event, the fact that published its round, and table."""
    drawn, match = ROUND_MATCHES.c, MATCHES.c
    rows = db.session.execute(
        select(drawn.event_id, drawn.published, drawn.table, match.id, match.code, match.played_on)
        .join_from(ROUND_MATCHES, MATCHES, match.id == drawn.match_id)
        .where(drawn.event_id.in_(tables))
    )
    return {(row.event_id, row.published, row.table): row for row in rows}


def _names(matches: Iterable[int]) -> Mapping[int, Sequence[str]]:
    """Return the names at the seats of matches, in seat order."""
    wanted = sorted(matches)
    rows = db.session.execute(
        select(SEATS.c.match_id, SEATS.c.name)
        .where(SEATS.c.match_id.in_(wanted))
        .order_by(SEATS.c.match_id, SEATS.c.seat)
    )
    found: dict[int, list[str]] = defaultdict(list)
    for match_id, name in rows:
        found[match_id].append(name)
    return found
