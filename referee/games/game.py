"""The `Game` of the rules: one frozen object with all functions and words of a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from referee.core.facts import Fact, Facts, Payload
from referee.core.fold import Fold
from referee.core.reading import at
from referee.core.regulations import Regulations
from referee.core.scoring import Scorer
from referee.core.words import Sentence
from referee.games.cards.remarkable import Remarkable
from referee.games.cards.steps import HandSteps

State = TypeVar("State")
Record = TypeVar("Record")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Game(Generic[State, Record, Result]):
    """The rules of a game.

    `name` is what records write; `players` counts the seats; `signers` says whether sides or seats
    sign, confirm and complain. `starter` is the key under which a record names who begins a hand,
    and the attribute of a scored hand that tells it.

    `facts` are the kinds that a ledger of this game has beside the common ones. `admit` refuses a
    fact that does not fit (kind, payload, state, result, facts so far); `fold` folds facts;
    `parse` reads a record document, `parse_hand` one hand of it by a regulation; `score` scores
    what was read, and a `scorer` does so hand by hand. All of these raise RuleError. `is_over`
    tells whether the match has come to its end. `steps` gives the hand of a number as it was played
    (state, record, result, number), None where that was not written or the hand is being played.
    `remarkable` finds what is worth seeing again in these hands.

    `regulations` holds the presets and reads switches; `explain` tells a regulation in sentences.
    `findings`, `kinds` (of hands) and `ended_by` are templates for what the result has as codes;
    `voids` are the reasons of 12 that the game knows; `offences` are templates for those of 11.2,
    and `offence_of` says which of them a finding turns into, if any.
    """

    name: str
    players: int
    signers: Literal["side", "seat"]
    starter: str
    facts: Facts
    admit: Callable[[str, Payload, State, Result, Sequence[Fact]], None]
    fold: type[Fold[Any, Any]]
    parse: Callable[..., Record]
    parse_hand: Callable[[object, Any], Any]
    score: Callable[[Record], Result]
    scorer: Callable[[Record], Scorer[Any, Any, Result]]
    is_over: Callable[[State, Result], bool]
    steps: Callable[[State, Record, Result, int], HandSteps | None]
    remarkable: Callable[[Record, Result], Sequence[Remarkable]]
    regulations: Regulations[Any]
    explain: Callable[[Any], Iterator[Sentence]]
    findings: Mapping[str, str]
    kinds: Mapping[str, str]
    ended_by: Mapping[str, str]
    voids: tuple[str, ...]
    offences: Mapping[str, str]
    offence_of: Mapping[str, str]

    def terms_of(self, spec: object) -> "Terms":
        """Return the terms of a regulation as a record writes it. Raise RuleError."""
        regulation = at("regulation", self.regulations.resolve, spec)
        title = self.regulations.presets[regulation.base].title
        return Terms(regulation.switches(), title)


class Terms(NamedTuple):
    """The terms of a regulation in a ledger, which needs no file to be read."""

    switches: dict[str, object]
    title: str


AnyGame = Game[Any, Any, Any]
