"""A made-up table of tressette, and the matches of tressette in a made-up evening."""

from dataclasses import dataclass
from typing import Any

from referee.actions.demo.games.pairs.table import DemoPairTable
from referee.actions.demo.games.tressette.deals import DealtTressette, play_tressette_hand
from referee.actions.demo.sitting import DemoMatch
from referee.core.sides import Pair

EVEN = 30
"""Thirds that a side takes at most in an even hand: two hands of ten points end no match of 21."""


@dataclass
class DemoTressetteTable(DemoPairTable[DealtTressette]):
    """A table of tressette."""

    def play_next_hand(self, revoke: bool = False) -> DealtTressette:
        return play_tressette_hand(self.random, self.view.result.next_starter, revoke)

    def play_even_hand(self, revoke: bool = False) -> DealtTressette:
        """Play hands until nobody could declare in one, and neither side took nearly all."""
        dealt = self.play_next_hand(revoke)
        while dealt.accuse or max(dealt.played.thirds) > EVEN:
            dealt = self.play_next_hand(revoke)
        return dealt

    def totals(self) -> None:
        dealt = self.play_next_hand()
        declared = self.view.state.regulation.accuse == "on"
        accuse = {"accuse": list(dealt.accuse)} if dealt.accuse and declared else {}
        self.write(dealt.played.thirds, **accuse)

    def write(self, thirds: Pair, **more: Any) -> None:
        """Record the totals of a hand; the first one says who led it."""
        unled = self.view.result.next_starter is None
        begun = {"first": self.random.randint(1, 4)} if unled else {}
        super().write(thirds, **{**begun, **more})

    def begin(self, dealt: DealtTressette) -> dict[str, Any]:
        return {"leader": dealt.first}

    def declare(self, hand: int, dealt: DealtTressette) -> None:
        for accusa in dealt.accuse:
            more = {key: value for key, value in accusa.items() if key != "kind"}
            self.add("accusa_declared", hand=hand, accusa=accusa["kind"], **more)


def _in_mid_hand(table: DemoTressetteTable) -> None:
    """Record two even hands by cards, the first with a revoke, and 14 cards of one with accuse."""
    for number in range(1, 3):
        table.by_cards(table.play_even_hand(revoke=number == 1))
    dealt = table.play_next_hand()
    while not dealt.accuse:
        dealt = table.play_next_hand()
    table.by_cards(dealt, cards=14)


TRESSETTE_EVENING = (
    DemoMatch("tressette", 60, DemoTressetteTable.to_the_end),
    DemoMatch("tressette", 20, _in_mid_hand),
)
"""The matches of tressette in a made-up evening."""
