"""A match of two pairs as a row of games, and a game as a row of hands that count."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.core.sides import SIDES, Pair, Side, opponents
from referee.games.pairs.hand import Hand
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.result import HandResult
from referee.presenters.games.pairs.score import UNSCORED
from referee.store.matches.views import MatchCourse


class Sign(NamedTuple):
    """A mark for the special gain of a side: `declared`, `cappotto` or `penalty`.

    The last two are an eleven-nil each, natural and by ruling: 11.5 keeps them apart.
    """

    side: Side
    kind: str


ScoredHand = tuple[Hand[Any], HandResult]
"""A hand in the course of a game, as it was written and as it was scored."""


class RunningGame(NamedTuple):
    """A game with its hands that count; `winner` is None while it is played, or not final."""

    number: int
    target: int
    score: Pair
    winner: Side | None
    steps: tuple[ScoredHand, ...]


def games_of(course: MatchCourse) -> tuple[RunningGame, ...]:
    """Return the games played, then the one being played; never none."""
    result, frozen = course.result, course.state.office.frozen
    steps: dict[int, list[ScoredHand]] = {}
    for step in zip(course.record.hands, result.hands, strict=True):
        if step[1].kind not in UNSCORED:
            steps.setdefault(step[1].game, []).append(step)
    games = [
        RunningGame(
            game.game,
            game.target,
            game.score,
            None if frozen else game.winner,
            tuple(steps.get(game.game, ())),
        )
        for game in result.games
    ]
    if result.current is not None:
        now = result.current
        own = tuple(steps.get(now.game, ()))
        games.append(RunningGame(now.game, now.target, now.score, None, own))
    return tuple(games)


def signs_of(step: ScoredHand, regulation: PairsRegulation) -> Iterator[Sign]:
    """Yield the special gains of both sides in a hand."""
    hand, result = step
    for side in SIDES:
        if result.bonus.of(side):
            yield Sign(side, "declared")
    offender = eleven_nil_against(hand, result, regulation)
    if offender is not None:
        yield Sign(opponents(offender), "penalty")
    elif result.cappotto is not None:
        yield Sign(opponents(result.cappotto), "cappotto")


def eleven_nil_against(
    hand: Hand[Any], result: HandResult, regulation: PairsRegulation
) -> Side | None:
    """Return the side against which a penalty or a wrong claim gave eleven-nil (11.3, 8.4)."""
    if result.kind == "penalty" and hand.penalty is not None:
        return hand.penalty.side if hand.penalty.remedy == "eleven_nil" else None
    if result.kind == "claim_wrong" and regulation.wrong_claim == "eleven_nil":
        return hand.claim
    return None
