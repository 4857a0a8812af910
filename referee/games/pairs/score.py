"""Scoring a record of two pairs: hands, games, match (art. 3, 6-11, 16)."""

from abc import abstractmethod
from collections.abc import Sequence
from copy import copy
from typing import Any, Generic, NamedTuple, Self, TypeVar

from referee.core.findings import Finding
from referee.core.record import Record
from referee.core.scoring import Scorer, score_hands
from referee.core.sides import NONE_EACH, SIDES, Pair, Side, opponents, side_of
from referee.games.cards.pack import SUIT_INDEX
from referee.games.cards.rotation import Rotation
from referee.games.cards.trick import Play, play
from referee.games.pairs.hand import SEATS, Hand, Start
from referee.games.pairs.hand_score import GameBefore, HandScore, TakenAmounts, count
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.result import Current, GameResult, HandResult, Result
from referee.games.pairs.taken import TRICKS

H = TypeVar("H", bound=Hand[Any])
R = TypeVar("R", bound=PairsRegulation)
O = TypeVar("O", bound=HandResult)  # noqa: E741  # what comes out


class Seen(NamedTuple):
    """A hand as seen: thirds taken by side (None where points were written), and its play."""

    thirds: Pair | None
    played: Play | None


class Audited(NamedTuple):
    """The findings of a hand, and the thirds of each side's valid declarations."""

    findings: tuple[Finding, ...] = ()
    declared: Pair = NONE_EACH


class MatchScorer(Scorer[H, O, Result[O]], Generic[R, H, O]):
    """A match of two pairs as it goes on; each hand moves it forward."""

    result_of_hand: type[O]

    def __init__(self, regulation: R) -> None:
        self.regulation = regulation
        self.rotation = Rotation(
            every_game=regulation.first_hand_each_game, by_card=regulation.first_by_card
        )
        self.score = NONE_EACH
        self.games: list[GameResult] = []
        self.won = {"A": 0, "B": 0}
        self.winner: Side | None = None

    @abstractmethod
    def check_start(self, hand: H, starter: int | None) -> None:
        """Raise RuleError where a hand needs its starter and the starter is unknown."""

    @abstractmethod
    def audit(self, hand: H, played: Play | None, start: Start) -> Audited:
        """Look through a hand that counts."""

    @property
    def game(self) -> int:
        """The number of the game being played, or of the last one once the match is over."""
        return len(self.games) + (self.winner is None)

    @property
    def target(self) -> int:
        """The target of that game, in the unit of the game."""
        return self.regulation.target_of(self.game)

    def add(self, number: int, hand: H) -> O:
        """Score the next hand. Raise RuleError if nobody can tell who led its cards."""
        start = Start(
            hand.starter or self.rotation.expected, self.rotation.expected, self.rotation.first
        )
        self.check_start(hand, start.starter)
        seen = self._look_at(hand, start.starter)
        audited = Audited() if hand.is_void else self.audit(hand, seen.played, start)
        game = self.game
        settled = self._settle(hand, seen, audited.declared)
        self.rotation.after(start.starter, void=hand.is_void)
        self.score = self.score.plus(settled.points)
        score = self.score
        if settled.winner is not None:
            self._end_game(settled, settled.winner)
        return self.result_of_hand(
            number,
            game,
            settled.kind,
            start.starter,
            seen.thirds,
            settled.points,
            settled.bonus,
            settled.cappotto,
            score,
            audited.findings,
        )

    def _look_at(self, hand: H, starter: int | None) -> Seen:
        """Follow the cards of a hand, if they were recorded, from the first lead (3.1)."""
        if hand.tricks is None or starter is None:
            return Seen(hand.thirds, None)
        trump = None if hand.trump is None else SUIT_INDEX[hand.trump]
        played = play(hand.tricks, trump, starter, players=SEATS, whole=TRICKS)
        a1, b1, a2, b2 = played.thirds
        return Seen(Pair(a1 + a2, b1 + b2), played)

    def _settle(self, hand: H, seen: Seen, declared: Pair) -> HandScore:
        """Score a hand in the game that is being played; `declared` in thirds."""
        if self.winner is not None:
            return HandScore("surplus")  # 10.2: kept, shown, not scored.
        taken = count(hand, seen.thirds, self.regulation)
        cappotto = self._cappotto(hand, seen.played, taken)
        return GameBefore(self.regulation, self.score, self.target).settle(
            hand, taken, declared, cappotto
        )

    def _cappotto(self, hand: H, played: Play | None, taken: TakenAmounts) -> Side | None:
        """Return the side that took nothing in a complete hand (7.2, 16.3), or None."""
        if not self.regulation.cappotto_by_tricks:
            return SIDES[taken.points.index(0)] if 0 in taken.points else None
        winners = {*hand.won, *(side_of(seat) for seat in (played.leaders[1:] if played else ()))}
        return opponents(winners.pop()) if hand.complete and len(winners) == 1 else None

    def _end_game(self, settled: HandScore, winner: Side) -> None:
        """End the game, and the match where it was the last (10.1) or a ruling says so (11.3)."""
        self.games.append(GameResult(self.game, self.target, self.score, winner, settled.ended_by))
        self.won[winner] += 1
        needed = self.regulation.best_of // 2 + 1
        if settled.match_over or self.won[winner] == needed:
            self.winner = winner
            return
        self.score = NONE_EACH
        self.rotation.new_game()

    @classmethod
    def score_record(cls, record: Record[R, H]) -> Result[O]:
        """Score every hand of a record in order. Raise RuleError naming the hand's place."""
        return score_hands(cls(record.regulation), record.hands)

    def copied(self, hands: int) -> Self:  # noqa: ARG002  # the last hand is like the others
        other = copy(self)
        other.rotation = copy(self.rotation)
        other.games, other.won = [*self.games], dict(self.won)
        return other

    def result(self, hands: Sequence[O]) -> Result[O]:
        """Return the result of the match, given those of its hands."""
        going_on = self.winner is None
        return Result(
            hands=tuple(hands),
            games=tuple(self.games),
            current=Current(self.game, self.target, self.score) if going_on else None,
            games_won=Pair(self.won["A"], self.won["B"]),
            winner=self.winner,
            next_starter=self.rotation.expected,
            next_is_first=self.rotation.first,
        )
