"""Replay of the facts of a match of tressette into its record."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.fold import struck_by_undo
from referee.games.pairs.replay import STEPS, AnyFold, MatchState, PairsDraft, PairsFold, Step
from referee.games.tressette.facts import accusa_of
from referee.games.tressette.hand import TressetteHand, parse_hand
from referee.games.tressette.record import parse
from referee.games.tressette.regulation import REGULATIONS, TressetteRegulation
from referee.games.tressette.result import TressetteResult
from referee.games.tressette.score import score

TressetteState = MatchState[TressetteRegulation]


def _accusa_declared(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    draft.value.setdefault("accuse", []).append(accusa_of(payload))


class _Fold(PairsFold[TressetteRegulation, TressetteHand]):
    starter_key = "first"
    regulations = REGULATIONS
    steps: ClassVar[Mapping[str, Step]] = {**STEPS, "accusa_declared": _accusa_declared}

    def parse_hand(self, value: Mapping[str, Any]) -> TressetteHand:
        return parse_hand(value, self.regulation)

    def result(self, hands: Sequence[PairsDraft]) -> TressetteResult:
        return score(parse(self.document(hands)))

    def starter_unknown(self) -> RuleError:
        return RuleError(N_("who leads this hand?"), place="first", article="16.1")


def replay(facts: Sequence[Fact]) -> TressetteState:
    """Fold a match's facts, the first being `match_opened`.

    Raise RuleError where a fact speaks of a hand that is not there; whether the record that
    comes out is possible is for `parse` and `score` to say.
    """
    struck = struck_by_undo(facts)
    fold = _Fold(facts[0])
    fold.run(facts[1:], struck)
    return fold.state(struck)
