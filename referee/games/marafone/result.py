"""What follows from a marafone record: the `referee-result/1` document as values."""

from dataclasses import dataclass
from typing import NamedTuple

from referee.core.sides import Pair, Side

FORMAT = "referee-result/1"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a hand that a referee should see, with the remedy proposed (art. 11.1).

    `trick` counts from 1; `shown_in` is the trick that proves a revoke (4.3).
    """

    code: str
    article: str
    remedy: str | None
    seat: int | None = None
    trick: int | None = None
    shown_in: int | None = None

    def as_json(self) -> dict[str, object]:
        values: dict[str, object] = {"code": self.code}
        for key in ("seat", "trick", "shown_in"):
            value = getattr(self, key)
            if value is not None:
                values[key] = value
        return {**values, "article": self.article, "remedy": self.remedy}


class HandResult(NamedTuple):
    """One hand scored. `thirds` as taken; `points` and `score` in the unit of the game."""

    hand: int
    game: int
    kind: str
    battezzante: int | None
    thirds: Pair | None
    points: Pair
    maraffa: Side | None
    cappotto: Side | None
    score: Pair
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, object]:
        return {
            "hand": self.hand,
            "game": self.game,
            "kind": self.kind,
            "battezzante": self.battezzante,
            "thirds": self.thirds.as_json() if self.thirds is not None else None,
            "points": self.points.as_json(),
            "maraffa": self.maraffa,
            "cappotto": self.cappotto,
            "score": self.score.as_json(),
            "findings": [finding.as_json() for finding in self.findings],
        }


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game, and why it ended: `points`, `claim`, `wrong_claim` or `penalty`."""

    game: int
    target: int
    score: Pair
    winner: Side
    ended_by: str

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "target": self.target,
            "score": self.score.as_json(),
            "winner": self.winner,
            "ended_by": self.ended_by,
        }


@dataclass(frozen=True, slots=True)
class Current:
    """The game being played."""

    game: int
    target: int
    score: Pair

    def as_json(self) -> dict[str, object]:
        return {"game": self.game, "target": self.target, "score": self.score.as_json()}


@dataclass(frozen=True, slots=True)
class Result:
    """A match scored. `games_won` counts games; `winner` is None while it goes on.

    `next_battezzante` is the seat that the rotation gives after the last hand, None where the
    4 of denari decides; `next_is_first` tells whether it does (art. 3). Neither is in the JSON.
    """

    hands: tuple[HandResult, ...]
    games: tuple[GameResult, ...]
    current: Current | None
    games_won: Pair
    winner: Side | None
    next_battezzante: int | None
    next_is_first: bool

    @property
    def finished(self) -> bool:
        return self.winner is not None

    def as_json(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "hands": [hand.as_json() for hand in self.hands],
            "games": [game.as_json() for game in self.games],
            "current": self.current.as_json() if self.current else None,
            "match": {
                "games": self.games_won.as_json(),
                "winner": self.winner,
                "finished": self.finished,
            },
        }
