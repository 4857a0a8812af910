"""What the API tells of a session of trionfo beside its record and result."""

from collections.abc import Mapping
from typing import Any

from referee.games.facts import FIELDS
from referee.games.trionfo.facts import ENDINGS
from referee.store.matches.views import SessionView

_STAKE = ("currency", "cents")
_PLAN = ("hands", "until")


def told(view: SessionView) -> Mapping[str, Any]:
    """Return why the session is over, what a point is worth, and when it is to end, as JSON values.

    `DESCRIBED` has their shapes; what nobody has said is null.
    """
    stake = view.state.stake
    return {
        "ended": view.state.ended,
        "stake": stake._asdict() if stake else None,
        "plan": view.state.plan._asdict(),
    }


DESCRIBED: Mapping[str, Any] = {
    "ended": {"enum": [*ENDINGS, None], "description": "Why a session of trionfo is over."},
    "stake": {
        "type": ["object", "null"],
        "properties": {name: dict(FIELDS[name].schema) for name in _STAKE},
        "required": list(_STAKE),
        "additionalProperties": False,
        "description": "What a game point of a session is worth.",
    },
    "plan": {
        "type": "object",
        "properties": {
            name: {"anyOf": [dict(FIELDS[name].schema), {"type": "null"}]} for name in _PLAN
        },
        "required": list(_PLAN),
        "additionalProperties": False,
        "description": "When a session is to end; null where not planned.",
    },
}
"""The JSON schemas of what `told` gives, by its keys."""
