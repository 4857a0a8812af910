"""Columns for lists of tournaments, worked out from a view and kept beside its ledger."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from sqlalchemy import bindparam, delete, insert, select, update

from referee.core.facts import Payload
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.names import fold
from referee.store.tournaments.tables import ENTRY_NAMES, KNOWN_PEOPLE, ROUND_MATCHES
from referee.store.tournaments.views import EventView
from referee.tournament.evening.state import EventState


def event_columns(view: EventView) -> dict[str, Any]:
    """Return every column of the event row that follows from the ledger, by name."""
    state = view.state
    stage = state.stage.plan if state.stage is not None else state.plan.stages[0]
    return {
        "head": view.number,
        "head_hash": view.head,
        "last_at": view.last_at,
        "standing": {
            "entries": len(state.entries),
            "format": stage.format,
            "stage": len(state.stages),
            "stages": len(state.plan.stages),
            "round": len(state.rounds),
            "missing": len(state.missing),
            "drafted": state.draft is not None,
            "final": state.final is not None,
        },
    }


def write_event_row(view: EventView) -> None:
    """Bring the row of an event up to its view."""
    db.session.execute(_UPDATE, {"row": view.id, **event_columns(view)})


_UPDATE = update(CLUB_EVENTS).where(CLUB_EVENTS.c.id == bindparam("row"))


def entry_names(state: EventState) -> list[dict[str, Any]]:
    """Return a row for each player of the entries.

    A player whom the lot has put into a pair stays in the row of his own entry.
    """
    return [
        {"entry": id_, "player": player, "name": name, "town": one.town, "club": one.entry.club}
        for id_, one in sorted(state.entrants.items())
        for player, name in enumerate(one.entry.players, start=1)
        if name not in [state.entrants[of].entry.players[0] for of in one.of]
    ]


def write_entry_names(view: EventView) -> None:
    """Bring the names of an event's entries up to its view."""
    db.session.execute(delete(ENTRY_NAMES).where(ENTRY_NAMES.c.event_id == view.id))
    rows = [{"event_id": view.id, **row} for row in entry_names(view.state)]
    if rows:
        db.session.execute(insert(ENTRY_NAMES), rows)


def stored_entry_names(event_id: int) -> list[dict[str, Any]]:
    """Return the names of an event's entries as they are kept."""
    rows = db.session.execute(
        select(*[column for column in ENTRY_NAMES.c if column.name != "event_id"])
        .where(ENTRY_NAMES.c.event_id == event_id)
        .order_by(ENTRY_NAMES.c.entry, ENTRY_NAMES.c.player)
    )
    return [dict(row) for row in rows.mappings()]


def remember(payload: Payload, day: date) -> None:
    """Keep the players of an entry with the club and town that were written of them last."""
    for name in payload["players"]:
        row = {
            "name": name,
            "folded": fold(name),
            "club": payload.get("club", ""),
            "town": payload.get("town", ""),
            "seen_on": day,
        }
        known = db.session.scalar(
            select(KNOWN_PEOPLE.c.id).where(KNOWN_PEOPLE.c.folded == row["folded"])
        )
        if known is None:
            db.session.execute(insert(KNOWN_PEOPLE).values(row))
        else:
            kept = {key: value for key, value in row.items() if value != ""}
            db.session.execute(update(KNOWN_PEOPLE).where(KNOWN_PEOPLE.c.id == known).values(kept))


def link_matches(event_id: int, published: int, round_: int, matches: Mapping[int, int]) -> None:
    """Say which match was opened for each table of a round: its row by the number of the table."""
    of_round = {"event_id": event_id, "published": published, "round": round_}
    rows = [of_round | {"table": table, "match_id": row} for table, row in matches.items()]
    db.session.execute(insert(ROUND_MATCHES), rows)
