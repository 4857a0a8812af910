"""Scoring a record of tressette (art. 16)."""

from referee.core.errors import N_, RuleError
from referee.games.cards.trick import Play
from referee.games.pairs.hand import Start
from referee.games.pairs.score import Audited, MatchScorer
from referee.games.tressette.audit import TressetteAudit
from referee.games.tressette.hand import TressetteHand
from referee.games.tressette.regulation import TressetteRegulation
from referee.games.tressette.result import TressetteHandResult


class TressetteScorer(MatchScorer[TressetteRegulation, TressetteHand, TressetteHandResult]):
    """A match of tressette as it goes on."""

    result_of_hand = TressetteHandResult

    def check_start(self, hand: TressetteHand, starter: int | None) -> None:
        if starter is None and not hand.is_void:
            raise RuleError(
                N_("who leads this hand? the rotation does not say"), place="first", article="16.1"
            )

    def audit(self, hand: TressetteHand, played: Play | None, start: Start) -> Audited:
        return TressetteAudit(hand, played, self.regulation).audited(start)


score = TressetteScorer.score_record
