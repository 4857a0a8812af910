"""Replay of the facts of a match of marafone into its record."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.fold import struck_by_undo
from referee.games.marafone.hand import Hand, parse_hand
from referee.games.marafone.record import parse
from referee.games.marafone.regulation import REGULATIONS, Regulation
from referee.games.marafone.result import Result
from referee.games.marafone.score import score
from referee.games.pairs.replay import STEPS, AnyFold, PairsDraft, PairsFold, Step
from referee.games.pairs.replay import MatchState as PairsState

MatchState = PairsState[Regulation]


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


class _Fold(PairsFold[Regulation, Hand]):
    starter_key = "battezzante"
    regulations = REGULATIONS
    steps: ClassVar[Mapping[str, Step]] = {
        **STEPS,
        "trump_named": _trump_named,
        "maraffa_declared": _maraffa_declared,
    }

    def parse_hand(self, value: Mapping[str, Any]) -> Hand:
        return parse_hand(value, self.regulation)

    def result(self, hands: Sequence[PairsDraft]) -> Result:
        return score(parse(self.document(hands)))

    def starter_unknown(self) -> RuleError:
        return RuleError(N_("who is the battezzante?"), place="battezzante", article="3.2")


def replay(facts: Sequence[Fact]) -> MatchState:
    """Fold a match's facts, the first being `match_opened`.

    Raise RuleError where a fact speaks of a hand that is not there; whether the record that
    comes out is possible is for `parse` and `score` to say.
    """
    struck = struck_by_undo(facts)
    fold = _Fold(facts[0])
    fold.run(facts[1:], struck)
    return fold.state(struck)
