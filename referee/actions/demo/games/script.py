"""A game's part of the made-up evening."""

from collections.abc import Callable
from typing import Any, NamedTuple


class EveningMatch(NamedTuple):
    """A match of the evening: regulation, minutes since it began, and what happened there."""

    regulation: str
    minutes: int
    play: Callable[[Any], None]
