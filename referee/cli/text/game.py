"""A game as `referee check` reads, scores and prints it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CheckedGame:
    """The functions that a record of a game goes through.

    `parse` reads a record document and `score` scores it; both raise RuleError. `table` takes the
    record and its result, and yields lines with findings below their hands.
    """

    parse: Callable[[object], Any]
    score: Callable[[Any], Any]
    table: Callable[[Any, Any], Iterator[str]]
