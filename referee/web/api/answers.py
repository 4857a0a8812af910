"""What the API says about matches, as JSON values."""

from typing import Any

from referee.games.registry import TRIONFO
from referee.store.ledger.entry import LedgerEntry, utc_text
from referee.store.matches.queries import MatchLine
from referee.store.matches.views import AnyView, SessionView


def entry(stored: LedgerEntry) -> dict[str, Any]:
    """An entry of the ledger; always the same for the same entry."""
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


def match(view: AnyView) -> dict[str, Any]:
    """A match at its newest entry: what happened, and what follows from it."""
    return {
        "code": view.code,
        "number": view.number,
        "head": view.head,
        "state": view.status,
        "title": view.state.title,
        "opened_at": utc_text(view.opened_at),
        "last_at": utc_text(view.last_at),
        "record": view.state.record,
        "result": view.result.as_json(),
        **(_session(view) if view.game == TRIONFO else {}),
    }


def _session(view: SessionView) -> dict[str, Any]:
    """What a session's record does not tell: why it is over, and what a point is worth."""
    stake = view.state.stake
    return {
        "ended": view.state.ended,
        "stake": stake._asdict() if stake else None,
        "plan": view.state.plan._asdict(),
    }


def line(found: MatchLine) -> dict[str, Any]:
    """A match in a list."""
    return {
        "code": found.code,
        "game": found.game,
        "players": list(found.players),
        "state": found.state,
        "winner": found.winner,
        "title": found.title,
        "played_on": found.played_on.isoformat(),
        "place": found.place,
        "event": found.event,
        "table": found.table,
        "hands": found.hands,
        "standing": dict(found.standing),
        "opened_at": utc_text(found.opened_at),
        "last_at": utc_text(found.last_at),
    }
