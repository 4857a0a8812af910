"""Offences and remedies (art. 11): the words, and which article each rests on."""

from typing import Literal

Remedy = Literal["warning", "deduct", "eleven_nil", "replay", "game_lost", "match_lost"]
REMEDIES: tuple[Remedy, ...] = (
    "warning",
    "deduct",
    "eleven_nil",
    "replay",
    "game_lost",
    "match_lost",
)
"""The remedies of 11.3, the mildest first."""

STOPPING: frozenset[Remedy] = frozenset({"eleven_nil", "replay", "game_lost", "match_lost"})
"""Remedies that settle the hand whatever was taken, so it may be left unfinished."""

OFFENCES = (
    "sign",
    "word",
    "false_call",
    "revoke",
    "false_maraffa",
    "looked_back",
    "exposed_card",
    "late",
    "conduct",
)
"""The offences of 11.2."""

VOIDS = ("misdeal", "a_monte", "annulled")
"""Reasons for a hand to count nothing (art. 12)."""
