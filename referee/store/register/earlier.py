"""Events before Referee in the database: their rows, and what of them is a person’s."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, delete, func, insert, select

from referee.core.register.earlier import EarlierEvent, EarlierResult
from referee.core.register.places import AT_EARLIER
from referee.store.database import db
from referee.store.register.tables import EARLIER_EVENTS, EARLIER_RESULTS, NAME_LINKS

_EVENT, _RESULT, _LINK = EARLIER_EVENTS.c, EARLIER_RESULTS.c, NAME_LINKS.c


def earlier_events(numbers: Collection[int] | None = None) -> dict[int, EarlierEvent]:
    """Return earlier events with their results, by number: all, or those of these numbers."""
    wanted = [] if numbers is None else [_EVENT.id.in_(numbers)]
    names: dict[tuple[int, int], list[Any]] = {}
    rows = db.session.execute(
        select(EARLIER_RESULTS)
        .join(EARLIER_EVENTS, _EVENT.id == _RESULT.event_id)
        .where(*wanted)
        .order_by(_RESULT.event_id, _RESULT.line, _RESULT.player)
    )
    for row in rows:
        names.setdefault((row.event_id, row.line), []).append(row)
    results: dict[int, list[EarlierResult]] = {}
    for (event, _line), players in names.items():
        first = players[0]
        names_of = tuple([one.name for one in players])
        result = EarlierResult(first.place, names_of, first.games, first.of, first.brutte)
        results.setdefault(event, []).append(result)
    events = db.session.execute(select(EARLIER_EVENTS).where(*wanted))
    return {
        row.id: EarlierEvent(
            row.id, row.name, row.day, tuple(results.get(row.id, ())), row.game, row.format
        )
        for row in events
    }


@dataclass(frozen=True)
class EarlierRows:
    """Rows of earlier events and of their results, every column by name, in order."""

    events: list[dict[str, Any]]
    results: list[dict[str, Any]]


def earlier_rows(events: Iterable[EarlierEvent]) -> EarlierRows:
    """Return the rows that there must be of these events."""
    them = sorted(events, key=lambda one: one.id)
    return EarlierRows(
        [
            {
                "id": one.id,
                "code": one.code,
                "name": one.name,
                "day": one.day,
                "game": one.game,
                "format": one.format,
            }
            for one in them
        ],
        [
            {
                "event_id": one.id,
                "line": line,
                "player": player,
                "name": name,
                "place": result.place,
                "games": result.games,
                "of": result.of,
                "brutte": result.brutte,
            }
            for one in them
            for line, result in enumerate(one.results, start=1)
            for player, name in enumerate(result.players, start=1)
        ],
    )


def stored_earlier_rows() -> EarlierRows:
    """Return the rows that there are."""
    results = select(EARLIER_RESULTS).order_by(_RESULT.event_id, _RESULT.line, _RESULT.player)
    events = select(EARLIER_EVENTS).order_by(_EVENT.id)
    found = [map(dict, db.session.execute(one).mappings()) for one in (events, results)]
    return EarlierRows(*map(list, found))


def write_earlier(events: Iterable[EarlierEvent]) -> None:
    """Write the rows of events that are new."""
    rows = earlier_rows(events)
    if rows.events:
        db.session.execute(insert(EARLIER_EVENTS), rows.events)
    if rows.results:
        db.session.execute(insert(EARLIER_RESULTS), rows.results)


def forget_earlier(numbers: Iterable[int]) -> None:
    """Delete the rows of events that were removed."""
    for number in numbers:
        db.session.execute(delete(EARLIER_RESULTS).where(_RESULT.event_id == number))
        db.session.execute(delete(EARLIER_EVENTS).where(_EVENT.id == number))


def listed_events() -> Sequence[Any]:
    """Return number, name, day, and how many results each event has, the newest first."""
    results = func.count(func.distinct(_RESULT.line)).label("results")
    return db.session.execute(
        select(_EVENT.id, _EVENT.name, _EVENT.day, results)
        .join(EARLIER_RESULTS, _RESULT.event_id == _EVENT.id)
        .group_by(_EVENT.id)
        .order_by(_EVENT.day.desc(), _EVENT.id.desc())
    ).all()


def known_events() -> set[tuple[str, str]]:
    """Return name and day of every earlier event."""
    rows = db.session.execute(select(_EVENT.name, _EVENT.day))
    return {(name, day) for name, day in rows}


def earlier_results_of(person: int) -> Sequence[Any]:
    """Return a person’s earlier results, the newest first: event, day, place, games, partner."""
    mate = EARLIER_RESULTS.alias()
    return db.session.execute(
        select(
            _EVENT.id,
            _RESULT.line,
            _EVENT.name.label("event"),
            _EVENT.day,
            _RESULT.place,
            _RESULT.games,
            mate.c.name.label("mate"),
        )
        .select_from(NAME_LINKS)
        .join(EARLIER_EVENTS, _EVENT.code == _LINK.code)
        .join(
            EARLIER_RESULTS,
            and_(
                _RESULT.event_id == _EVENT.id,
                _RESULT.line == _LINK.number,
                _RESULT.player == _LINK.player,
                _RESULT.name == _LINK.name,
            ),
        )
        .outerjoin(
            mate,
            and_(
                mate.c.event_id == _RESULT.event_id,
                mate.c.line == _RESULT.line,
                mate.c.player != _RESULT.player,
            ),
        )
        .where(_LINK.person_id == person, _LINK.scope == AT_EARLIER)
        .order_by(_EVENT.day.desc(), _EVENT.id.desc(), _RESULT.line)
    ).all()
