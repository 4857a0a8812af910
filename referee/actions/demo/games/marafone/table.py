"""A made-up table of marafone."""

from dataclasses import dataclass
from typing import Any

from referee.actions.demo.games.marafone.deals import DealtMarafone, play_hand
from referee.actions.demo.games.pairs.table import DemoPairTable


@dataclass
class DemoMarafoneTable(DemoPairTable[DealtMarafone]):
    """A table of marafone."""

    def deal(self, revoke: bool = False) -> DealtMarafone:
        return play_hand(self.random, self.view.result.next_starter, revoke)

    def begin(self, dealt: DealtMarafone) -> dict[str, Any]:
        self.add("trump_named", hand=self.hand, trump=dealt.trump, battezzante=dealt.first)
        return {}

    def declare(self, hand: int, dealt: DealtMarafone) -> None:
        if dealt.maraffa:
            self.add("maraffa_declared", hand=hand, seat=dealt.maraffa)
