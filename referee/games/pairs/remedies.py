"""What an offence of two pairs costs: a revoke, a false call, a sign (5.3, 11.6, 16.7)."""

from referee.core.rulings.offences import Remedy

ELEVEN_NIL_OFFENCES = frozenset(
    {"sign", "word", "false_call", "revoke", "false_maraffa", "looked_back"}
)
"""The offences that cost the hand unless a referee decides otherwise (11.6)."""


def remedy_of(offence: str, *, bluff: str) -> Remedy:
    """Return the remedy proposed for an offence; `bluff` is the switch of that name (5.3)."""
    if offence == "false_call" and bluff == "allowed":
        return "warning"
    return "eleven_nil" if offence in ELEVEN_NIL_OFFENCES else "warning"
