"""The seat that leads to the first trick of a hand (3.2, 16.1)."""

from typing import NamedTuple


class Start(NamedTuple):
    """The start of a hand: `starter` leads, by the record or by rotation, None where neither tells.

    `expected` is the seat of the rotation, None in a first hand (`is_first`).
    """

    starter: int | None
    expected: int | None
    is_first: bool
