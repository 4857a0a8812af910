"""Matches and entries of their ledgers as the JSON values of the API."""

from referee.core.table_result import write_table_result
from referee.store.ledger.entry import LedgerEntry, utc_text
from referee.store.matches.queries import MatchLine
from referee.store.matches.views import AnyView
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.round_tables import RoundTable
from referee.tournament.archive.writing import write_table
from referee.tournament.evening.glance import state_of
from referee.web.games.registry import game_of


def entry(stored: LedgerEntry) -> dict[str, object]:
    """Return an entry of the ledger; always the same for the same entry."""
    return {
        "number": stored.number,
        "id": stored.event_id,
        "kind": stored.kind,
        "payload": stored.payload,
        "actor": stored.actor,
        "device": stored.device,
        "recorded_at": utc_text(stored.recorded_at),
        "prev_hash": stored.prev_hash,
        "hash": stored.hash,
    }


def match(view: AnyView, table: RoundTable | None) -> dict[str, object]:
    """Return a match at its newest entry: what happened, and what follows from it.

    `table` is the one of a round that it was opened for.
    """
    return {
        "code": view.code,
        "number": view.number,
        "head": view.head,
        "state": view.status,
        "frozen": bool(view.state.office.frozen),
        "title": view.state.title,
        "opened_at": utc_text(view.opened_at),
        "last_at": utc_text(view.last_at),
        "record": view.state.record,
        "result": view.result.as_json(),
        "counts": counts(table),
        "table_state": table_state(table, view.code),
        **_disputed(view),
        **game_of(view.game).told(view),
    }


def _disputed(view: AnyView) -> dict[str, object]:
    """Return what those say who refuse the result, and what a referee has decided, if anything."""
    office = view.state.office
    told = [one.result for one in office.open_disputes if one.result is not None]
    return {
        **({"disputed": write_table_result(told[0])} if told else {}),
        **({"decided": write_table_result(office.result)} if office.result is not None else {}),
    }


def counts(table: RoundTable | None) -> dict[str, object] | None:
    """Return the result that counts in a tournament, whoever has written it, as its round tells it.

    It is None while none does, and for a match of no round.
    """
    if table is None or table.sheet.confirmed is None:
        return None
    return write_table(table.sheet.table)


def table_state(table: RoundTable | None, code: str) -> str | None:
    """Return what the table of a match is at, as its round tells it; None for one of no round."""
    if table is None:
        return None
    live = next((one for one in matches_of(table.view).values() if one.code == code), None)
    return state_of(table.sheet, live)


def line(found: MatchLine, table: RoundTable | None) -> dict[str, object]:
    """Return a match of a list; `table` is the one of a round that it was opened for."""
    return {
        "code": found.code,
        "game": found.game,
        "players": list(found.players),
        "state": found.state,
        "frozen": found.frozen,
        "winner": found.winner,
        "title": found.title,
        "played_on": found.played_on.isoformat(),
        "place": found.place,
        "event": found.event,
        "table": found.table,
        "hands": found.hands,
        "standing": dict(found.standing),
        "counts": counts(table),
        "opened_at": utc_text(found.opened_at),
        "last_at": utc_text(found.last_at),
    }
