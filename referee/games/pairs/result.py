"""The result of a record of two pairs: the `referee-result/1` document as values."""

from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from referee.core.findings import RESULT_FORMAT, Finding
from referee.core.sides import Pair, Side


class HandResult(NamedTuple):
    """One hand scored. `thirds` as taken; `points`, `bonus` and `score` in the unit of the game.

    `starter` is the seat that led to the first trick, None where nobody knows. `points` are what
    each side scored, maraffa or accuse and penalty included, and
    `bonus` the part of them that was declared; `cappotto` is the side that took nothing.
    """

    hand: int
    game: int
    kind: str
    starter: int | None
    thirds: Pair | None
    points: Pair
    bonus: Pair
    cappotto: Side | None
    score: Pair
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, object]:
        """Return the row of the result document."""
        raise NotImplementedError

    def row(self, starter: str, declared: str, bonus: object) -> dict[str, object]:
        """Return the row of the result document, in the words of the game.

        `starter` and `declared` are its keys for who began and for `bonus`, what was declared.
        """
        return {
            "hand": self.hand,
            "game": self.game,
            "kind": self.kind,
            starter: self.starter,
            "thirds": self.thirds.as_json() if self.thirds is not None else None,
            "points": self.points.as_json(),
            declared: bonus,
            "cappotto": self.cappotto,
            "score": self.score.as_json(),
            "findings": [finding.as_json() for finding in self.findings],
        }


H = TypeVar("H", bound=HandResult)


class GameResult(NamedTuple):
    """A finished game, and why it ended.

    `ended_by` is `points`, `claim`, `wrong_claim`, `penalty` or `cappotto`.
    """

    game: int
    target: int
    score: Pair
    winner: Side
    ended_by: str

    def as_json(self) -> dict[str, object]:
        return {**self._asdict(), "score": self.score.as_json()}


class Current(NamedTuple):
    """The game being played."""

    game: int
    target: int
    score: Pair

    def as_json(self) -> dict[str, object]:
        return {**self._asdict(), "score": self.score.as_json()}


@dataclass(frozen=True, slots=True)
class Result(Generic[H]):
    """A match scored. `games_won` counts games; `winner` is None while it goes on.

    `next_starter` is the seat that the rotation gives after the last hand, None where a card or
    nobody tells; `next_is_first` tells whether the next hand is a first one (art. 3). Neither is
    in the JSON.
    """

    hands: tuple[H, ...]
    games: tuple[GameResult, ...]
    current: Current | None
    games_won: Pair
    winner: Side | None
    next_starter: int | None
    next_is_first: bool

    @property
    def finished(self) -> bool:
        """Return whether the match has a winner."""
        return self.winner is not None

    def as_json(self) -> dict[str, object]:
        """Return the `referee-result/1` document."""
        return {
            "format": RESULT_FORMAT,
            "hands": [hand.as_json() for hand in self.hands],
            "games": [game.as_json() for game in self.games],
            "current": self.current.as_json() if self.current else None,
            "match": {
                "games": self.games_won.as_json(),
                "winner": self.winner,
                "finished": self.finished,
            },
        }
