"""Scoring a record of marafone: hands, games, match (art. 3, 6-11)."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.record import Record, each_scored
from referee.core.sides import NONE_EACH, Pair, Side
from referee.games.cards.pack import SUIT_INDEX
from referee.games.cards.rotation import Rotation
from referee.games.cards.trick import Play, play
from referee.games.marafone.audit import Audit
from referee.games.marafone.hand import TRICKS, Hand
from referee.games.marafone.hand_score import Ruling, rule
from referee.games.marafone.regulation import Regulation
from referee.games.marafone.result import Current, Finding, GameResult, HandResult, Result

MARAFFA_FAULTS = frozenset(
    {"maraffa_false", "maraffa_late", "maraffa_ace", "maraffa_not_battezzante"}
)


class Seen(NamedTuple):
    """What the cards of a hand show: thirds taken by side (None where points were written)."""

    thirds: Pair | None
    played: Play | None


class Course:
    """A match as it goes on; each hand moves it forward."""

    def __init__(self, regulation: Regulation) -> None:
        self.regulation = regulation
        self.rotation = Rotation(every_game=regulation.four_of_coins == "game")
        self.score = NONE_EACH
        self.games: list[GameResult] = []
        self.won = {"A": 0, "B": 0}
        self.winner: Side | None = None

    @property
    def game(self) -> int:
        """The number of the game being played, or of the last one once the match is over."""
        return len(self.games) + (self.winner is None)

    @property
    def target(self) -> int:
        return self.regulation.target_of(self.game)

    def add(self, number: int, hand: Hand) -> HandResult:
        """Score the next hand; raises RuleError if nobody can tell who led its cards."""
        expected, first = self.rotation.expected, self.rotation.first
        battezzante = hand.battezzante or expected
        seen = look_at(hand, battezzante)
        audit = Audit(hand, seen.played, self.regulation)
        findings = () if hand.is_void else tuple(_findings(audit, battezzante, expected, first))
        game = self.game
        ruling = self._rule(hand, seen, findings)
        self.rotation.after(battezzante, void=hand.is_void)
        self.score = self.score.plus(ruling.points)
        score = self.score
        if ruling.winner is not None:
            self._end_game(ruling, ruling.winner)
        return HandResult(
            hand=number,
            game=game,
            kind=ruling.kind,
            battezzante=battezzante,
            thirds=seen.thirds,
            points=ruling.points,
            maraffa=ruling.maraffa,
            cappotto=ruling.cappotto,
            score=score,
            findings=findings,
        )

    def _rule(self, hand: Hand, seen: Seen, findings: Sequence[Finding]) -> Ruling:
        if self.winner is not None:
            return Ruling("surplus")  # 10.2: kept, shown, not scored.
        maraffa = None
        if hand.maraffa is not None and not any(f.code in MARAFFA_FAULTS for f in findings):
            maraffa = hand.maraffa.side
        return rule(hand, seen.thirds, maraffa, self.score, self.target, self.regulation)

    def _end_game(self, ruling: Ruling, winner: Side) -> None:
        self.games.append(GameResult(self.game, self.target, self.score, winner, ruling.ended_by))
        self.won[winner] += 1
        needed = self.regulation.best_of // 2 + 1
        if ruling.match_over or self.won[winner] == needed:
            self.winner = winner
            return
        self.score = NONE_EACH
        self.rotation.new_game()

    def result(self, hands: Sequence[HandResult]) -> Result:
        going_on = self.winner is None
        return Result(
            hands=tuple(hands),
            games=tuple(self.games),
            current=Current(self.game, self.target, self.score) if going_on else None,
            games_won=Pair(self.won["A"], self.won["B"]),
            winner=self.winner,
            next_battezzante=self.rotation.expected,
            next_is_first=self.rotation.first,
        )


def score(record: Record) -> Result:
    """Score every hand of a record in order; raises RuleError naming the hand's place."""
    course = Course(record.regulation)
    return course.result(each_scored(record.hands, course.add))


def look_at(hand: Hand, battezzante: int | None) -> Seen:
    """Follow the cards of a hand, if they were recorded, from the battezzante's lead (3.1)."""
    if hand.tricks is None or hand.trump is None:
        return Seen(hand.thirds, None)
    if battezzante is None:
        raise RuleError(
            N_("who is the battezzante? the rotation does not say, and the tricks need it"),
            place="battezzante",
            article="3.2",
        )
    played = play(hand.tricks, SUIT_INDEX[hand.trump], battezzante, players=4, whole=TRICKS)
    a1, b1, a2, b2 = played.thirds
    return Seen(Pair(a1 + a2, b1 + b2), played)


def _findings(
    audit: Audit, battezzante: int | None, expected: int | None, first: bool
) -> list[Finding]:
    return (
        audit.battezzante(battezzante, expected, first)
        + audit.revokes()
        + audit.calls()
        + audit.maraffa(battezzante)
    )
