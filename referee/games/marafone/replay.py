"""Replay of the facts of a match of marafone into its record."""

from collections.abc import Mapping
from typing import Any, ClassVar

from referee.core.errors import N_
from referee.core.facts import Payload
from referee.core.fold import HandStep
from referee.games.marafone.hand import MarafoneHand, parse_hand
from referee.games.marafone.record import parse
from referee.games.marafone.regulation import REGULATIONS, MarafoneRegulation
from referee.games.marafone.result import MarafoneResult
from referee.games.marafone.score import score
from referee.games.pairs.replay import STEPS, AnyFold, PairsDraft, PairsFold
from referee.games.pairs.replay import MatchState as PairsState

MarafoneState = PairsState[MarafoneRegulation]


def _trump_named(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    draft.value["trump"] = payload["trump"]
    if payload.get("battezzante") is not None:
        draft.value["battezzante"] = payload["battezzante"]


def _maraffa_declared(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    if "side" in payload:
        draft.value["maraffa"] = payload["side"]
    elif payload.get("trick", 1) == 1:
        draft.value["maraffa"] = payload["seat"]
    else:
        draft.value["maraffa"] = {"seat": payload["seat"], "trick": payload["trick"]}


class MarafoneFold(PairsFold[MarafoneRegulation]):
    starter = "battezzante"
    unknown_starter = N_("who is the battezzante?"), "3.2"
    regulations = REGULATIONS
    hand_steps: ClassVar[Mapping[str, HandStep]] = {
        **STEPS,
        "trump_named": _trump_named,
        "maraffa_declared": _maraffa_declared,
    }

    def parse_hand(self, value: Mapping[str, Any]) -> MarafoneHand:
        return parse_hand(value, self.regulation)

    def score(self, document: object) -> MarafoneResult:
        return score(parse(document))


replay = MarafoneFold.replay
