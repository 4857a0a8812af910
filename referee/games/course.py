"""The course of a match: its facts, their record, and the record's result."""

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from referee.core.facts import Fact
from referee.core.fold import Fold
from referee.core.record import KnownRecord
from referee.core.scoring import Scored, score_after
from referee.games.registry import game_of

State = TypeVar("State")
Record = TypeVar("Record")
Result = TypeVar("Result")


@dataclass(frozen=True, kw_only=True)
class Course(Generic[State, Record, Result]):
    """The outcome of the facts of a match.

    `record` is what was read of `state.record`, `result` its score. Every value is shared between
    readers, and hands with the course before and after, so none may change. `fold` and `scored`
    are where the next fact goes on from.
    """

    facts: tuple[Fact, ...]
    state: State
    record: Record
    result: Result
    fold: Fold[Any, Any] = field(repr=False, compare=False)
    scored: Scored[Any, Any, Result] = field(repr=False, compare=False)

    @property
    def game(self) -> str:
        """Return the game's name, as its record writes it."""
        return str(self.facts[0].payload["game"])

    @property
    def status(self) -> str:
        """`open`, `finished`, `locked` (all who sign have signed) or `closed` (given up)."""
        state: Any = self.state
        if state.closed:
            return "closed"
        if state.locked:
            return "locked"
        return "finished" if game_of(self.game).is_over(state, self.result) else "open"


AnyCourse = Course[Any, Any, Any]


def course(facts: tuple[Fact, ...]) -> AnyCourse:
    """Replay facts and score their record. Raise RuleError where they tell the impossible."""
    return _course(facts, game_of(facts[0].payload["game"]).fold.of(facts), None)


def course_after(before: AnyCourse, fact: Fact) -> AnyCourse:
    """Return the course with one more fact. Raise RuleError where it tells the impossible.

    What the fact leaves as it was is neither folded nor read nor scored again; an undo is told from
    the beginning.
    """
    facts = (*before.facts, fact)
    if fact.kind == "undone":
        return course(facts)
    return _course(facts, before.fold.after(fact), before)


def _course(facts: tuple[Fact, ...], fold: Fold[Any, Any], before: AnyCourse | None) -> AnyCourse:
    game = game_of(facts[0].payload["game"])
    state = fold.state()
    record = game.parse(
        state.record, None if before is None else KnownRecord(before.state.record, before.record)
    )
    scored = score_after(
        game.scorer(record), record.hands, before.scored if before is not None else None
    )
    return Course(
        facts=facts, state=state, record=record, result=scored.result, fold=fold, scored=scored
    )
