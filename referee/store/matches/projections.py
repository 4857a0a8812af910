"""The columns that lists need of a match, worked out from its view and kept on the match row."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from sqlalchemy import bindparam, delete, exists, insert, text, update

from referee.core.register.places import AT_MATCH
from referee.store.database import db
from referee.store.games.registry import GAMES
from referee.store.matches.days import Shares, shares_of, write_shares
from referee.store.matches.tables import MATCHES, PLAYED, SEATS
from referee.store.matches.views import AnyView
from referee.store.names import fold
from referee.store.register.rating_due import note_changed
from referee.store.tablets.stations import HELD_BY_DEVICE

ABOUT = ("date", "place", "event", "table", "referee")
"""Texts of the record that lists show."""


def match_columns(view: AnyView) -> dict[str, Any]:
    """Return every column of the match row that follows from the ledger, by name."""
    record, game = view.state.record, GAMES[view.game]
    return {
        "head": view.number,
        "head_hash": view.head,
        "opened_at": view.opened_at,
        "last_at": view.last_at,
        "game": record["game"],
        "state": view.status,
        "winner": _winner(view),
        "played_on": _played_on(record.get("date"), view.opened_at),
        "hands": len(record["hands"]),
        "waiting": view.state.office.waiting,
        "frozen": not view.state.office.settled,
        "about": {"title": view.state.title, **{k: record[k] for k in ABOUT if k in record}},
        "standing": _standing(view),
        "tally": game.tally(view.record, view.result) if view.status in PLAYED else {},
    }


def _winner(view: AnyView) -> str | None:
    """Return who has won: by the hands, or as a referee has decided."""
    ruled = view.state.office.result
    if ruled is None:
        return GAMES[view.game].winner(view.result)
    return {"a": "A", "b": "B"}.get(ruled.winner)


def _standing(view: AnyView) -> Mapping[str, Any]:
    """Return what lists show; of a result that a referee has decided games and points of all."""
    ruled = view.state.office.result
    if ruled is None:
        return GAMES[view.game].standing(view.state, view.result)
    if ruled.payments is not None:
        return {"totals": list(ruled.payments)}
    several = {"games": ruled.games.as_json()} if view.record.regulation.best_of > 1 else {}
    return {**several, "score": ruled.points.as_json()}


def _played_on(written: str | None, opened_at: datetime) -> date:
    """Return the day that the record names, if it names one; else the day the match was opened."""
    try:
        return datetime.fromisoformat((written or "").strip()).date()
    except ValueError:
        return opened_at.date()


def seat_rows(view: AnyView) -> list[dict[str, Any]]:
    """Return who sits where, with the names as searches want them."""
    return [
        {"seat": seat, "name": name, "folded": fold(name)}
        for seat, name in enumerate(view.record.players, start=1)
    ]


def write(match_id: int, view: AnyView, before: AnyView | None) -> None:
    """Bring the row of a match up to its view; `before` is what it held, None for a new match."""
    columns = match_columns(view)
    db.session.execute(_UPDATE, {"row": match_id, **columns})
    _write_days(columns, before)
    _note_result(view, before)
    if before is None:
        _seat(match_id, view)
    elif before.record.players != view.record.players:
        _seat_anew(match_id, view)


def move(match_id: int, view: AnyView, before: AnyView, device_id: int | None) -> bool:
    """Bring the row of a match up to its view if its head is still that of `before`.

    And if this device still writes to it, unless it is None. It stays so until the transaction
    ends. Return whether it was; else nothing is written.
    """
    columns = match_columns(view)
    values = {"row": match_id, "held": before.head, **columns}
    if device_id is None:
        done = db.session.connection().execute(_MOVE, values)
    else:
        writing = {"match": match_id, "device": device_id}
        done = db.session.connection().execute(_MOVE_AS_WRITER, values | writing)
    if not done.rowcount:
        return False
    _write_days(columns, before)
    _note_result(view, before)
    if before.record.players != view.record.players:
        _seat_anew(match_id, view)
    return True


def _write_days(columns: Mapping[str, Any], before: AnyView | None) -> None:
    """Bring the days of the club up to the columns of a match; `before` is what it was."""
    was: Shares = {}
    if before is not None and before.status in PLAYED:
        was = shares_of(match_columns(before))
    write_shares(was, shares_of(columns))


def _note_result(view: AnyView, before: AnyView | None) -> None:
    """Note that ratings have to look at a match where its result, day or players are others."""
    if _counted(view) != (before and _counted(before)):
        note_changed([(AT_MATCH, view.code)])


def _counted(view: AnyView) -> object:
    """Return what ratings count of a match."""
    over = view.status in PLAYED
    winner = _winner(view) if over else None
    return over, winner, view.record.players, view.state.record.get("date")


def _seat_anew(match_id: int, view: AnyView) -> None:
    db.session.execute(delete(SEATS).where(SEATS.c.match_id == match_id))
    _seat(match_id, view)


def _seat(match_id: int, view: AnyView) -> None:
    rows = seat_rows(view)
    db.session.execute(insert(SEATS), [{"match_id": match_id, **row} for row in rows])
    # In one order: two writers of the same new names would wait for each other on PostgreSQL.
    names = sorted({row["folded"] for row in rows})
    db.session.execute(_KEEP_NAME, [{"folded": name} for name in names])


_KEEP_NAME = text("INSERT INTO seat_name (folded) VALUES (:folded) ON CONFLICT DO NOTHING")
_UPDATE = update(MATCHES).where(MATCHES.c.id == bindparam("row"))
_MOVE = _UPDATE.where(MATCHES.c.head_hash == bindparam("held"))
_MOVE_AS_WRITER = _MOVE.where(exists(HELD_BY_DEVICE))
