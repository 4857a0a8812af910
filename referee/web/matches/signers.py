"""Signers of a match: a side of two players, or each player."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.fold import Signature


@dataclass(frozen=True)
class Signer:
    """A side or a seat that signs: `field` and `value` are what its form sends.

    `names` are the people who may sign, the likeliest first; `signature` is the one given, with
    `name` and `strokes`, or None.
    """

    field: str
    value: str | int
    label: str
    names: Sequence[str]
    signature: Signature | None
