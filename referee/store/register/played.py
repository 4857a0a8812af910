"""The matches that a person of the register has played, friendly ones and those of tournaments.

They are found by the names that are linked to him, and read from rows that are kept with each
result: no ledger is replayed.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from referee.core.register.counts import DRAWN, LOST, WON, Counts, HandCounts, counts_of
from referee.core.register.places import Place
from referee.core.sides import Pair
from referee.store.register.earlier import earlier_results_of
from referee.store.register.played_rows import (
    friendly_rows,
    friendly_seats,
    place_rows,
    table_rows,
    table_seats,
    tables_sat_at,
)


class Someone(NamedTuple):
    """Somebody at a table: his name as it is written there, and who he is, None where unsaid."""

    name: str
    person: int | None


NOBODY = Someone("", None)
BARAONDA = "baraonda"


@dataclass(frozen=True)
class Played:
    """A match that a person has played, as he sees it.

    `code` is that of the match, "" where its table has none; `event` has the name of the event, ""
    at a friendly match, as `format` is. `mine` and `theirs` are games won, None at a session, which
    has no `outcome` either. `done` is what his side did, hand by hand. A `walkover` counts as
    nothing. `opened` orders the friendly matches of a day.
    """

    day: date
    code: str
    event_code: str
    event: str
    format: str
    round: int | None
    table: int | None
    mate: Someone
    others: tuple[Someone, ...]
    mine: int | None
    theirs: int | None
    outcome: str
    done: HandCounts = field(default_factory=HandCounts)
    walkover: bool = False
    opened: int = 0

    @property
    def partner(self) -> str:
        """Return the name of the partner, "" at a session."""
        return self.mate.name

    @property
    def opponents(self) -> tuple[str, ...]:
        """Return the names of the opponents."""
        return tuple([one.name for one in self.others])

    @cached_property
    def counts(self) -> Counts:
        """Return what it counts."""
        if self.mine is None or self.theirs is None or self.walkover:
            return Counts()
        return counts_of(self.mine, self.theirs, self.outcome)

    @property
    def hands(self) -> HandCounts:
        """Return what it counts of hands and points."""
        return HandCounts() if self.walkover else self.done

    def number(self, name: str) -> int:
        """Return one of what is counted, by its name."""
        counts = self.counts
        return int(getattr(counts if hasattr(counts, name) else self.hands, name))


@dataclass(frozen=True)
class TakenPlace:
    """A place in the final standings of an event, `of` so many entries; `mate` is "" if none."""

    day: date
    event_code: str
    event: str
    place: int
    of: int
    mate: str


@dataclass(frozen=True)
class EarlierPlace:
    """A result of an event before Referee; `day` is a day or a year, `games` None where unsaid.

    `line` names it: the event by its entry, and the line of its results.
    """

    day: str
    event: str
    place: int
    games: int | None
    mate: str
    line: tuple[int, int] = field(default=(0, 0), compare=False)


def earlier_of(person: int) -> tuple[EarlierPlace, ...]:
    """Return a person's results of earlier years, the newest first."""
    return tuple(
        [
            EarlierPlace(
                row.day, row.event, row.place, row.games, row.mate or "", (row.id, row.line)
            )
            for row in earlier_results_of(person)
        ]
    )


def places_of(person: int) -> tuple[TakenPlace, ...]:
    """Return the places that a person has taken, in no order."""
    return tuple(
        [
            TakenPlace(row.day, row.code, row.event, row.place, row.of, row.mate or "")
            for row in place_rows(person)
        ]
    )


def places_of_pair(one: int, other: int, together: Sequence[Played]) -> tuple[TakenPlace, ...]:
    """Return the places that two people have taken as a pair, in no order.

    `together` are the matches that they have played so. In a baraonda nobody stays with one.
    """
    events = {match.event_code for match in together if match.format != BARAONDA}
    others = {(place.event_code, place.place) for place in places_of(other)}
    return tuple(
        [
            place
            for place in places_of(one)
            if place.event_code in events and (place.event_code, place.place) in others
        ]
    )


def earlier_of_pair(one: int, other: int) -> tuple[EarlierPlace, ...]:
    """Return the results of earlier years of two people as a pair, the newest first."""
    others = {place.line for place in earlier_of(other)}
    return tuple([place for place in earlier_of(one) if place.line in others])


def played_by(person: int, places: Collection[Place] | None = None) -> tuple[Played, ...]:
    """Return the matches that a person has played, the newest first.

    With `places` only those where one of these names of his is written.
    """
    found = [*_friendly(person, places), *_of_tournaments(person, places)]
    return tuple(sorted(found, key=_order, reverse=True))


def _order(one: Played) -> tuple[object, ...]:
    return one.day, one.event_code, one.round or 0, one.opened, one.code


def _friendly(person: int, places: Collection[Place] | None) -> Iterator[Played]:
    """Yield the matches of no round that are over."""
    rows = [
        row
        for row in friendly_rows(person)
        if places is None or Place(*row[: len(Place._fields)]) in places
    ]
    sat: dict[int, list[Someone]] = defaultdict(list)
    for match, name, who in friendly_seats(person) if rows else ():
        sat[match].append(Someone(name, who))
    for row in rows:
        games = _games(row.standing, row.winner)
        yield Played(
            day=row.played_on,
            code=row.match,
            event_code=row.event_code or "",
            event=row.event or "",
            format="",
            round=None,
            table=None,
            done=_done(row.number, row.tally, None),
            opened=row.id,
            **_seen(row.number, sat[row.id], games, row.winner),
        )


def _games(standing: Mapping[str, Any], winner: str | None) -> Pair | None:
    """Return the games won by each side; None of a session. One game is the whole match."""
    if "totals" in standing:
        return None
    if "games" in standing:
        return Pair(**standing["games"])
    return Pair(int(winner == "A"), int(winner == "B"))


def _done(seat: int, tally: Mapping[str, Any] | None, points: Pair | None) -> HandCounts:
    """Return what the side of a seat did; `points` are those of the result, where it has some."""
    side = "A" if seat % 2 else "B"
    if not tally:
        return HandCounts() if points is None else HandCounts(points._asdict()[side])
    told = {name: value for name, value in tally[side].items() if name in _OF_HANDS}
    return HandCounts(**{**told, "hands": tally["hands"]})


_OF_HANDS = frozenset(vars(HandCounts()))


def _seen(
    seat: int, sat: Sequence[Someone], games: Pair | None, winner: str | None
) -> dict[str, Any]:
    """Return what a match looks like from a seat; `winner` is A or B."""
    if games is None:
        others = tuple([one for at, one in enumerate(sat, start=1) if at != seat])
        return {"mate": NOBODY, "others": others, "mine": None, "theirs": None, "outcome": ""}
    side = "A" if seat % 2 else "B"
    mine, theirs = (games.A, games.B) if side == "A" else (games.B, games.A)
    return {
        "mate": sat[(seat + 1) % 4],
        "others": (sat[seat % 4], sat[(seat + 2) % 4]),
        "mine": mine,
        "theirs": theirs,
        "outcome": DRAWN if winner is None else WON if winner == side else LOST,
    }


def _of_tournaments(person: int, places: Collection[Place] | None) -> Iterator[Played]:
    """Yield the tables of rounds with a confirmed result at which the person sat."""
    mine = {
        (event, published, table, seat)
        for event, published, table, seat, *place in tables_sat_at(person)
        if places is None or Place(*place) in places
    }
    if not mine:
        return
    sat: dict[tuple[int, int, int], list[Someone]] = defaultdict(list)
    for event, published, table, name, who in table_seats(person):
        sat[event, published, table].append(Someone(name, who))
    for row in table_rows(person):
        key = (row.event_id, row.published, row.table)
        games = None if row.games_a is None else Pair(row.games_a, row.games_b)
        points = None if row.points_a is None else Pair(row.points_a, row.points_b)
        for seat in range(1, len(sat[key]) + 1):
            if (*key, seat) in mine:
                yield Played(
                    day=row.played_on or row.day,
                    code=row.match or "",
                    event_code=row.event_code,
                    event=row.event,
                    format=row.format,
                    round=row.round,
                    table=row.table,
                    walkover=row.how == "walkover",
                    done=_done(seat, row.tally, points),
                    **_seen(seat, sat[key], games, (row.winner or "").upper() or None),
                )
