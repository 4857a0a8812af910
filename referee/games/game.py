"""A game as the program knows it: one frozen object with the functions of its rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from referee.core.facts import Fact

State = TypeVar("State")
Record = TypeVar("Record")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Game(Generic[State, Record, Result]):
    """The rules of a game.

    `name` is what records write; `players` counts the seats. `replay` folds facts, `parse` reads a
    record document and `score` scores what was read: each raises RuleError for what cannot have
    happened. `is_over` tells whether the match has come to its end.
    """

    name: str
    players: int
    replay: Callable[[Sequence[Fact]], State]
    parse: Callable[[object], Record]
    score: Callable[[Record], Result]
    is_over: Callable[[State, Result], bool]


AnyGame = Game[Any, Any, Any]
