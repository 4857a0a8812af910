"""What a match of two pairs comes to, hand by hand: the numbers that a person's page counts."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.core.sides import SIDES, Side, opponents, side_of
from referee.games.pairs.hand import Hand
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.result import HandResult

COUNTED = frozenset({"played", "claim_right", "claim_wrong", "penalty"})
"""Kinds of hands that count; a void one, and one that was not played to its end, do not."""

WHOLE_HAND = 11
"""The most that a side takes in a hand of marafone, in points, without a maraffa."""


class SideTally(NamedTuple):
    """What one side did in a match; `points` in the unit of the game.

    `maraffe` and `cappotti` are those that it made, `eleven_nil` how often it suffered an
    eleven-nil, natural or by ruling. `called` are the hands played out in which one of the side
    led first, and named trumps, `called_won` those of them that the side won.
    """

    points: int = 0
    maraffe: int = 0
    cappotti: int = 0
    claims_right: int = 0
    claims_wrong: int = 0
    eleven_nil: int = 0
    called: int = 0
    called_won: int = 0


class MatchTally(NamedTuple):
    """What a match comes to: hands that count, each side, and points as they were distributed.

    `spread` counts, for 0 to WHOLE_HAND, the hands played out in which a side took so many points,
    each side of each hand; it is empty in a game of other points.
    """

    hands: int
    sides: dict[Side, SideTally]
    spread: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it as match rows keep it; what is 0 is left out."""
        return {
            "hands": self.hands,
            **{
                side: {name: value for name, value in told._asdict().items() if value}
                for side, told in self.sides.items()
            },
            "spread": list(self.spread),
        }


def match_tally(
    hands: Sequence[Hand[Any]],
    scored: Sequence[HandResult],
    regulation: PairsRegulation,
    *,
    maraffe: bool,
) -> MatchTally:
    """Return what these hands come to; with `maraffe` what a side declared was a maraffa."""
    counted = [one for one in zip(hands, scored, strict=True) if one[1].kind in COUNTED]
    return MatchTally(
        len(counted),
        {side: _side(side, counted, maraffe=maraffe) for side in SIDES},
        _spread(counted) if maraffe and regulation.whole_hand == WHOLE_HAND else (),
    )


Counted = Sequence[tuple[Hand[Any], HandResult]]


def _side(side: Side, counted: Counted, *, maraffe: bool) -> SideTally:
    other = opponents(side)
    called = [
        one
        for _hand, one in counted
        if one.kind == "played" and one.starter is not None and side_of(one.starter) == side
    ]
    claims = [one.kind for hand, one in counted if hand.claim == side]
    return SideTally(
        points=sum(one.points.of(side) for _hand, one in counted),
        maraffe=sum(maraffe and one.bonus.of(side) > 0 for _hand, one in counted),
        cappotti=sum(one.cappotto == other for _hand, one in counted),
        claims_right=claims.count("claim_right"),
        claims_wrong=claims.count("claim_wrong"),
        eleven_nil=sum(_suffers(side, hand, one) for hand, one in counted),
        called=len(called),
        called_won=sum(one.points.of(side) > one.points.of(other) for one in called),
    )


def _suffers(side: Side, hand: Hand[Any], scored: HandResult) -> bool:
    """Tell whether a hand was an eleven-nil against a side: cappotto, ruling or wrong claim."""
    if scored.cappotto == side:
        return True
    if scored.kind == "claim_wrong":
        return hand.claim == side and scored.points.of(opponents(side)) > 0
    return (
        hand.penalty is not None
        and hand.penalty.side == side
        and hand.penalty.remedy == "eleven_nil"
    )


def _spread(counted: Counted) -> tuple[int, ...]:
    taken = [
        one.points.of(side) - one.bonus.of(side)
        for _hand, one in counted
        if one.kind == "played"
        for side in SIDES
    ]
    return tuple([taken.count(points) for points in range(WHOLE_HAND + 1)])
