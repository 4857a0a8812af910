"""The score of a hand, and the game that it may end (art. 7-9, 11, 16)."""

from typing import Any, NamedTuple

from referee.core.sides import NONE_EACH, Pair, Side, only, opponents
from referee.games.pairs.hand import Hand, Penalty
from referee.games.pairs.regulation import POINT, PairsRegulation


class HandScore(NamedTuple):
    """The score of a hand, and the game or match that it ends.

    `points` in the unit of the game, with what was declared and the penalty; `bonus` is the part
    of them that was declared.
    """

    kind: str
    points: Pair = NONE_EACH
    bonus: Pair = NONE_EACH
    cappotto: Side | None = None
    winner: Side | None = None
    ended_by: str = ""
    match_over: bool = False


class TakenAmounts(NamedTuple):
    """The amounts that the cards gave each side: whole units of the score, and exact thirds."""

    points: Pair
    thirds: Pair


def count(hand: Hand[Any], thirds: Pair | None, regulation: PairsRegulation) -> TakenAmounts:
    """Return what each side took, rounded down once (7.1).

    `thirds` is None where the hand was written in points.
    """
    if thirds is None:
        points = hand.points or NONE_EACH
        return TakenAmounts(points, points.times(POINT))
    return TakenAmounts(thirds.per(regulation.scale), thirds)


class GameBefore(NamedTuple):
    """The game as a hand finds it: the score before it, in the unit of the game, and the target."""

    regulation: PairsRegulation
    before: Pair
    target: int

    def settle(
        self, hand: Hand[Any], taken: TakenAmounts, declared: Pair, cappotto: Side | None
    ) -> HandScore:
        """Score a hand, in the order of what settles it: void, ruling, claim, cards.

        `declared` are the thirds of each side's valid declarations, `cappotto` is who took nothing.
        """
        penalty = hand.penalty
        if hand.is_void:
            return HandScore("void")
        if penalty is not None and penalty.remedy in ("game_lost", "match_lost"):
            return HandScore(
                "penalty",
                winner=opponents(penalty.side),
                ended_by="penalty",
                match_over=penalty.remedy == "match_lost",
            )
        if penalty is not None and penalty.remedy == "eleven_nil":
            return self._eleven_nil("penalty", penalty.side, declared, "penalty")
        if hand.claim is not None:
            return self._claim(hand.claim, taken, declared, penalty)
        if not hand.complete:
            return HandScore("in_progress")
        return self._played(taken, declared, cappotto, penalty)

    def _played(
        self, taken: TakenAmounts, declared: Pair, cappotto: Side | None, penalty: Penalty | None
    ) -> HandScore:
        """Score a hand that was played to the last card (7.1, 9.1, 16.3)."""
        scale = self.regulation.scale
        points, exact, bonus = taken.points, taken.thirds, NONE_EACH
        if declared is not NONE_EACH:
            bonus = declared.per(scale)
            points, exact = points.plus(bonus), exact.plus(declared)
        deducted = penalty is not None and penalty.remedy == "deduct"
        if penalty is not None and deducted:
            lost = self._deduction(penalty, points)
            points, exact = points.plus(lost), exact.plus(lost.times(scale))
        winner = self._winner(points, exact)
        ended_by = "points" if winner else ""
        if cappotto is not None and self.regulation.cappotto_wins:
            winner, ended_by = opponents(cappotto), "cappotto"
        kind = "penalty" if deducted else "played"
        shown = None if deducted else cappotto
        return HandScore(kind, points, bonus, shown, winner, ended_by)

    def _claim(
        self, side: Side, taken: TakenAmounts, declared: Pair, penalty: Penalty | None
    ) -> HandScore:
        """Score a claim, right (8.1, 8.3) or wrong (8.4); a deduction is taken off after it."""
        scale = self.regulation.scale
        counted = declared if self.regulation.bonus_in_claim else NONE_EACH
        exact = taken.thirds.of(side) + counted.of(side)
        reached = self.regulation.claim_counts(self.before.of(side), exact)
        if reached >= self.regulation.claim_needs(self.target):
            bonus = declared.per(scale)
            points = taken.points.plus(bonus)
            settled = HandScore("claim_right", points, bonus, None, side, "claim")
        elif self.regulation.wrong_claim == "game_lost":
            settled = HandScore("claim_wrong", winner=opponents(side), ended_by="wrong_claim")
        else:
            settled = self._eleven_nil("claim_wrong", side, declared, "wrong_claim")
        if penalty is None or penalty.remedy != "deduct":
            return settled
        return self._deducted(settled, penalty)

    def _eleven_nil(self, kind: str, offender: Side, declared: Pair, ended_by: str) -> HandScore:
        """Score *prendere l'undici*: 11-0 for the innocent, whatever was taken (11.3, 11.4).

        `kind` tells it from a natural 11-0 (11.5).
        """
        scale = self.regulation.scale
        innocent = opponents(offender)
        kept = declared.of(innocent) if self.regulation.innocent_keeps else 0
        bonus = only(innocent, kept).per(scale)
        points = only(innocent, self.regulation.whole_hand).plus(bonus)
        winner = self._winner(points, points.times(scale))
        return HandScore(kind, points, bonus, None, winner, ended_by if winner else "")

    def _deducted(self, settled: HandScore, penalty: Penalty) -> HandScore:
        """Return a claim's score after the deduction; a game that it won stays won."""
        scale = self.regulation.scale
        points = settled.points.plus(self._deduction(penalty, settled.points))
        if settled.kind == "claim_right" or self.regulation.wrong_claim == "game_lost":
            return settled._replace(points=points)
        winner = self._winner(points, points.times(scale))
        return settled._replace(
            points=points, winner=winner, ended_by="wrong_claim" if winner else ""
        )

    def _deduction(self, penalty: Penalty, points: Pair) -> Pair:
        """Return the points to add, 0 or less; the offender's score stays at 0 or more (11.3)."""
        side = penalty.side
        most = self.before.of(side) + points.of(side)
        return only(side, -min(penalty.points, most))

    def _winner(self, points: Pair, exact: Pair) -> Side | None:
        """Return the side that has reached the target at the end of the hand (9.1, 9.2), or None.

        `points` in the unit of the game, `exact` the same hand in thirds.
        """
        after = self.before.plus(points)
        reached, target = after, self.target
        margin = self.regulation.winning_margin
        if margin:
            scale = self.regulation.scale
            reached, target = self.before.times(scale).plus(exact), scale * target + margin
        a, b = [amount >= target for amount in reached]
        if a and b:
            return None if after.A == after.B else "A" if after.A > after.B else "B"
        return "A" if a else "B" if b else None
