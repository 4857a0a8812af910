"""The facts of all games together, as a ledger checks them and other programs learn them."""

from referee.core.facts import COMMON, Facts, Payload, merged, read_payload
from referee.core.fields import word
from referee.games.registry import GAMES

_FACTS = merged(
    COMMON,
    *(game.facts for game in GAMES.values()),
    Facts({}, {"game": word(tuple(GAMES))}, {}),
)

KINDS = _FACTS.kinds
"""Every kind of fact by name; whether a match's game has it is for its replay to say."""

FIELDS = _FACTS.fields
"""Every field of every payload; a name means the same thing wherever it stands."""

_READERS = {name: field.read for name, field in FIELDS.items()}


def validate(kind: str, payload: object) -> Payload:
    """Check a payload's shape. Raise RuleError naming the field."""
    values = read_payload(kind, payload, KINDS, _READERS)
    if kind in _FACTS.checks:
        _FACTS.checks[kind](values)
    return values
