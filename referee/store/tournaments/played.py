"""The tables of a tournament that were played, and the places taken, as rows for people’s pages.

They follow from the ledger: written with each act, and compared by verify.
"""

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Table, bindparam, delete, insert, select

from referee.core.register.places import AT_EVENT
from referee.store.database import db
from referee.store.register.rating_due import note_changed
from referee.store.tournaments.tables import PLACES_TAKEN, TABLE_SEATS, TABLES_PLAYED
from referee.store.tournaments.views import EventView
from referee.tournament.evening.played import TablePlayed, places_taken, tables_played
from referee.tournament.evening.state import EventState, TableKey

_GONE = tuple(
    delete(table).where(
        table.c.event_id == bindparam("event"),
        table.c.published == bindparam("of"),
        table.c.table == bindparam("number"),
    )
    for table in (TABLE_SEATS, TABLES_PLAYED)
)

PlayedRows = dict[Table, list[dict[str, Any]]]
"""Rows of an event by their tables, without the event."""


def played_rows(state: EventState, among: Collection[TableKey] | None = None) -> PlayedRows:
    """Return the rows of the tables that were played, of these keys if they are given."""
    played = tables_played(state, among)
    return {
        TABLES_PLAYED: [_table_row(one) for one in played],
        TABLE_SEATS: [
            {
                "published": one.published,
                "table": one.table,
                "seat": seat,
                "entry": player.entry,
                "player": player.player,
            }
            for one in played
            for seat, player in enumerate(one.players, start=1)
        ],
    }


def _table_row(one: TablePlayed) -> dict[str, Any]:
    games, points = one.games, one.points
    return {
        "published": one.published,
        "table": one.table,
        "round": one.round,
        "format": one.format,
        "games_a": games.A if games is not None else None,
        "games_b": games.B if games is not None else None,
        "points_a": points.A if points is not None else None,
        "points_b": points.B if points is not None else None,
        "winner": one.winner,
        "how": one.how,
    }


def place_rows(state: EventState) -> PlayedRows:
    """Return the rows of the places taken, none before the standings are final."""
    return {PLACES_TAKEN: [one._asdict() for one in places_taken(state)]}


def rows_of_event(state: EventState) -> PlayedRows:
    """Return every row that there must be."""
    return {**played_rows(state), **place_rows(state)}


def stored_rows_of_event(event_id: int) -> PlayedRows:
    """Return the rows that there are."""
    found: PlayedRows = {}
    for table in (TABLES_PLAYED, TABLE_SEATS, PLACES_TAKEN):
        columns = [column for column in table.c if column.name != "event_id"]
        rows = db.session.execute(select(*columns).where(table.c.event_id == event_id)).mappings()
        found[table] = [dict(row) for row in rows]
    return found


def same_rows(one: PlayedRows, other: PlayedRows) -> bool:
    """Tell whether two have the same rows, in whatever order."""
    return all(_sorted(one[table]) == _sorted(other[table]) for table in one)


def _sorted(rows: list[dict[str, Any]]) -> list[str]:
    return sorted(str(sorted(row.items())) for row in rows)


def write_played(view: EventView, before: EventView | None) -> None:
    """Bring the rows of an event up to its view; `before` is what they held.

    Only the tables are written of which something has changed: an evening has hundreds.
    """
    old = before.state if before is not None else None
    changed = _changed(view.state, old)
    if changed:
        _forget(view.id, old, changed)
        _add(view.id, played_rows(view.state, changed))
        note_changed([(AT_EVENT, view.code)])
    if old is not None and (old.final, view.state.final) != (None, None):
        db.session.execute(delete(PLACES_TAKEN).where(PLACES_TAKEN.c.event_id == view.id))
    _add(view.id, place_rows(view.state))


def _changed(state: EventState, before: EventState | None) -> set[TableKey]:
    """Return the tables of which something may have changed."""
    if before is None:
        return set(state.sheets)
    keys = state.sheets.keys() | before.sheets.keys()
    if _players(state) != _players(before):
        return set(keys)
    now, then = _published(state), _published(before)
    return {
        key
        for key in keys
        if (now.get(key[0]), state.sheets.get(key)) != (then.get(key[0]), before.sheets.get(key))
    }


def _published(state: EventState) -> dict[int, int]:
    """Return the fact that published each round."""
    return {one.round: one.number for one in state.rounds}


def _players(state: EventState) -> Mapping[int, tuple[tuple[str, ...], tuple[int, ...]]]:
    return {number: (one.entry.players, one.of) for number, one in state.entrants.items()}


def _forget(event_id: int, before: EventState | None, changed: Collection[TableKey]) -> None:
    if before is None:
        return
    published = _published(before)
    at = [
        {"event": event_id, "of": published[round_], "number": number}
        for round_, number in sorted(changed)
        if round_ in published
    ]
    if at:
        for gone in _GONE:
            db.session.execute(gone, at)


def _add(event_id: int, rows: PlayedRows) -> None:
    for table, added in rows.items():
        if added:
            db.session.execute(insert(table), [{"event_id": event_id, **row} for row in added])
