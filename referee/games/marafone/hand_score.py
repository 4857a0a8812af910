"""What a hand scores, and whether it ends the game (art. 7-9, 11)."""

from typing import NamedTuple

from referee.core.sides import NONE_EACH, SIDES, Pair, Side, only, opponents
from referee.games.marafone.claims import is_right
from referee.games.marafone.hand import Hand, Penalty
from referee.games.marafone.regulation import Regulation


class Ruling(NamedTuple):
    """How a hand counts. `points` in the unit of the game, maraffa and penalty included."""

    kind: str
    points: Pair = NONE_EACH
    maraffa: Side | None = None
    cappotto: Side | None = None
    winner: Side | None = None
    ended_by: str = ""
    match_over: bool = False


def rule(
    hand: Hand,
    thirds: Pair | None,
    maraffa: Side | None,
    before: Pair,
    target: int,
    regulation: Regulation,
) -> Ruling:
    """Rule on a hand. `thirds` as taken, `before` the score of the game when the hand began.

    `maraffa` is the side whose declaration is valid, if any (art. 6).
    """
    penalty = hand.penalty
    if hand.is_void:
        return Ruling("void")
    table = _Table(regulation, before, target)
    if penalty is not None and penalty.remedy in ("game_lost", "match_lost"):
        return Ruling(
            "penalty",
            winner=opponents(penalty.side),
            ended_by="penalty",
            match_over=penalty.remedy == "match_lost",
        )
    if penalty is not None and penalty.remedy == "eleven_nil":
        return table.eleven_nil("penalty", penalty.side, maraffa, "penalty")
    taken = _taken(hand, thirds, regulation)
    if hand.claim is not None:
        return table.claim(hand.claim, taken, maraffa, penalty)
    if not hand.complete:
        return Ruling("in_progress")
    return table.played(taken, maraffa, penalty)


class _Taken(NamedTuple):
    """What a hand's cards gave each side: whole units of the score, and exact thirds."""

    points: Pair
    thirds: Pair


def _taken(hand: Hand, thirds: Pair | None, regulation: Regulation) -> _Taken:
    """Round each side down once (7.1)."""
    if thirds is None:
        points = hand.points or NONE_EACH
        return _Taken(points, Pair(3 * points.A, 3 * points.B))
    scale = regulation.scale
    return _Taken(Pair(thirds.A // scale, thirds.B // scale), thirds)


class _Table(NamedTuple):
    """The game as the hand finds it."""

    regulation: Regulation
    before: Pair
    target: int

    def played(self, taken: _Taken, maraffa: Side | None, penalty: Penalty | None) -> Ruling:
        """A hand played to the last card (7.1, 9.1)."""
        points, exact = taken
        if maraffa is not None:
            points, exact = points.plus(self._bonus(maraffa)), exact.plus(only(maraffa, 9))
        cappotto = SIDES[taken.points.index(0)] if 0 in taken.points else None
        kind = "played"
        if penalty is not None and penalty.remedy == "deduct":
            kind, cappotto = "penalty", None
            lost = self._deduction(penalty, points)
            points = points.plus(lost)
            exact = exact.plus(Pair(*(amount * self.regulation.scale for amount in lost)))
        winner = self._winner(points, exact)
        return Ruling(kind, points, maraffa, cappotto, winner, "points" if winner else "")

    def claim(
        self, side: Side, taken: _Taken, maraffa: Side | None, penalty: Penalty | None
    ) -> Ruling:
        """A claim, right or wrong (8.3, 8.4); a deduction is taken off after it."""
        counted = only(side, 9) if maraffa == side else NONE_EACH
        if self.regulation.maraffa_in_claim == "no":
            counted = NONE_EACH
        exact = taken.thirds.plus(counted).of(side)
        if is_right(self.before.of(side), exact, self.target, self.regulation):
            points = taken.points.plus(self._bonus(maraffa))
            ruling = Ruling("claim_right", points, maraffa, None, side, "claim")
        elif self.regulation.wrong_claim == "game_lost":
            ruling = Ruling("claim_wrong", winner=opponents(side), ended_by="wrong_claim")
        else:
            ruling = self.eleven_nil("claim_wrong", side, maraffa, "wrong_claim")
        if penalty is None or penalty.remedy != "deduct":
            return ruling
        return self._deducted(ruling, penalty)

    def eleven_nil(self, kind: str, offender: Side, maraffa: Side | None, ended_by: str) -> Ruling:
        """*Prendere l'undici*: 11-0 for the innocent, whatever was taken (11.3, 11.4)."""
        innocent = opponents(offender)
        kept = maraffa == innocent and self.regulation.innocent_maraffa == "kept"
        scored = innocent if kept else None
        points = only(innocent, self.regulation.whole_hand).plus(self._bonus(scored))
        winner = self._winner(points, self._exact(points))
        return Ruling(kind, points, scored, None, winner, ended_by if winner else "")

    def _deducted(self, ruling: Ruling, penalty: Penalty) -> Ruling:
        """A claim's ruling with the deduction taken off; a game that the claim won stays won."""
        points = ruling.points.plus(self._deduction(penalty, ruling.points))
        if ruling.kind == "claim_right" or self.regulation.wrong_claim == "game_lost":
            return ruling._replace(points=points)
        winner = self._winner(points, self._exact(points))
        return ruling._replace(
            points=points, winner=winner, ended_by="wrong_claim" if winner else ""
        )

    def _deduction(self, penalty: Penalty, points: Pair) -> Pair:
        """The points off the offender's hand, no more than leaves his score at 0 (11.3)."""
        side = penalty.side
        most = self.before.of(side) + points.of(side)
        return only(side, -min(penalty.points, most))

    def _bonus(self, maraffa: Side | None) -> Pair:
        return NONE_EACH if maraffa is None else only(maraffa, self.regulation.bonus)

    def _exact(self, points: Pair) -> Pair:
        """Awarded points as thirds."""
        return Pair(*(amount * self.regulation.scale for amount in points))

    def _winner(self, points: Pair, exact: Pair) -> Side | None:
        """The side that has reached the target at the end of the hand (9.1, 9.2).

        `points` in the unit of the game, `exact` the same hand in thirds.
        """
        after = self.before.plus(points)
        a, b = self._reached("A", after, exact), self._reached("B", after, exact)
        if a and b:
            return None if after.A == after.B else "A" if after.A > after.B else "B"
        return "A" if a else "B" if b else None

    def _reached(self, side: Side, after: Pair, exact: Pair) -> bool:
        if self.regulation.figura == "always":
            scale = self.regulation.scale
            return scale * self.before.of(side) + exact.of(side) >= scale * self.target + 1
        return after.of(side) >= self.target
