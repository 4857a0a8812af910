"""The standing of a session of trionfo, which nobody wins."""

from typing import Any

from referee.games.trionfo.record import TrionfoRecord
from referee.games.trionfo.replay import SessionState
from referee.games.trionfo.result import TrionfoResult


def no_winner(_result: TrionfoResult) -> None:
    """Return None: a session has no winner."""


def session_standing(_state: SessionState, result: TrionfoResult) -> dict[str, Any]:
    """Return the running total of each seat, in game points."""
    return {"totals": list(result.totals)}


def no_tally(_record: TrionfoRecord, _result: TrionfoResult) -> dict[str, Any]:
    """Return nothing: a session has no sides whose hands are counted."""
    return {}
