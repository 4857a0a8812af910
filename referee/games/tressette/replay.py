"""Replay of the facts of a match of tressette into its record."""

from collections.abc import Mapping
from typing import Any, ClassVar

from referee.core.errors import N_
from referee.core.facts import Payload
from referee.core.fold import HandStep
from referee.games.pairs.replay import STEPS, AnyFold, MatchState, PairsDraft, PairsFold
from referee.games.tressette.facts import accusa_of
from referee.games.tressette.hand import TressetteHand, parse_hand
from referee.games.tressette.record import parse
from referee.games.tressette.regulation import REGULATIONS, TressetteRegulation
from referee.games.tressette.result import TressetteResult
from referee.games.tressette.score import score

TressetteState = MatchState[TressetteRegulation]


def _accusa_declared(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    draft.value.setdefault("accuse", []).append(accusa_of(payload))


class TressetteFold(PairsFold[TressetteRegulation]):
    starter = "first"
    unknown_starter = N_("who leads this hand?"), "16.1"
    regulations = REGULATIONS
    hand_steps: ClassVar[Mapping[str, HandStep]] = {**STEPS, "accusa_declared": _accusa_declared}

    def parse_hand(self, value: Mapping[str, Any]) -> TressetteHand:
        return parse_hand(value, self.regulation)

    def score(self, document: object) -> TressetteResult:
        return score(parse(document))


replay = TressetteFold.replay
