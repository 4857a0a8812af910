"""Offences and remedies (art. 11) as records and ledgers write them."""

from typing import Literal, get_args

from referee.core import words

Remedy = Literal["warning", "deduct", "eleven_nil", "replay", "game_lost", "match_lost"]
REMEDIES: tuple[Remedy, ...] = get_args(Remedy)
"""The remedies of 11.3, the mildest first."""

STOPPING: frozenset[Remedy] = frozenset({"eleven_nil", "replay", "game_lost", "match_lost"})
"""Remedies that settle the hand whatever was taken, so it may be left unfinished."""

OFFENCES = tuple(words.OFFENCES)
"""The offences of 11.2."""

VOIDS = tuple(words.VOIDS)
"""Reasons for a hand to count nothing (art. 12)."""
