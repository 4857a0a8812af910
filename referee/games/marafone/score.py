"""Scoring a record of marafone: battezzante, trumps, maraffa (art. 3, 6)."""

from referee.core.errors import N_, RuleError
from referee.core.sides import only
from referee.games.cards.trick import Play
from referee.games.marafone.audit import MarafoneAudit
from referee.games.marafone.hand import MarafoneHand
from referee.games.marafone.regulation import MARAFFA_THIRDS, MarafoneRegulation
from referee.games.marafone.result import MarafoneHandResult
from referee.games.pairs.hand import Start
from referee.games.pairs.score import Audited, MatchScorer

MARAFFA_FAULTS = frozenset(
    {"maraffa_false", "maraffa_late", "maraffa_ace", "maraffa_not_battezzante"}
)
"""Findings that take the bonus away (6.3)."""


class MarafoneScorer(MatchScorer[MarafoneRegulation, MarafoneHand, MarafoneHandResult]):
    """A match of marafone as it goes on."""

    result_of_hand = MarafoneHandResult

    def check_start(self, hand: MarafoneHand, starter: int | None) -> None:
        if hand.tricks is not None and starter is None:
            raise RuleError(
                N_("who is the battezzante? the rotation does not say, and the tricks need it"),
                place="battezzante",
                article="3.2",
            )

    def audit(self, hand: MarafoneHand, played: Play | None, start: Start) -> Audited:
        """Return the findings, and the thirds of the maraffa where nothing takes them away (6)."""
        findings = MarafoneAudit(hand, played, self.regulation).findings(start)
        if not hand.declared or any(found.code in MARAFFA_FAULTS for found in findings):
            return Audited(findings)
        return Audited(findings, only(hand.declared[0].side, MARAFFA_THIRDS))


score = MarafoneScorer.score_record
