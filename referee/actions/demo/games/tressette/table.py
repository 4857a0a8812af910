"""A made-up table of tressette."""

from dataclasses import dataclass
from typing import Any

from referee.actions.demo.games.pairs.deals import PlayedTricks
from referee.actions.demo.games.pairs.table import DemoPairTable
from referee.actions.demo.games.tressette.deals import PlayedHand, play_tressette_hand
from referee.core.sides import Pair


@dataclass
class DemoTressetteTable(DemoPairTable):
    """A table of tressette."""

    def deal(self, revoke: bool = False) -> PlayedHand:
        """Deal and play the next hand; with `revoke` somebody does not follow suit once."""
        return play_tressette_hand(self.random, self.view.result.next_starter, revoke)

    def tricks(self) -> PlayedTricks:
        """Deal and play the next hand."""
        return self.deal().played

    def totals(self) -> None:
        """Record a hand with its accuse, as people do who count at the end."""
        dealt = self.deal()
        declared = self.view.state.regulation.accuse == "on"
        accuse = {"accuse": list(dealt.accuse)} if dealt.accuse and declared else {}
        self.write(dealt.played.thirds, **accuse)

    def write(self, thirds: Pair, **more: Any) -> None:
        """Record the totals of a hand; the first one says who led it."""
        begun = {"first": self.random.randint(1, 4)} if self._unled() else {}
        super().write(thirds, **{**begun, **more})

    def _unled(self) -> bool:
        """Tell whether the leader of the next hand is unknown."""
        return self.view.result.next_starter is None

    def by_cards(self, dealt: PlayedHand, cards: int = 40) -> None:
        """Record a hand card by card, with its accuse and its words; the last trick at once."""
        hand, left = self.hand, cards
        for number, codes in enumerate(dealt.played.tricks, start=1):
            groups = [codes] if number == 10 else [(code,) for code in codes]
            for turn, group in enumerate(groups):
                if left <= 0:
                    return
                left -= len(group)
                leads = {"leader": dealt.first} if number == 1 and turn == 0 else {}
                self.add("cards_played", hand=hand, cards=list(group), **leads)
                if turn == 0 and number < 10:
                    self.say(hand, number, dealt.played)
                if turn == 0 and number == 1:
                    self.declare(hand, dealt)

    def declare(self, hand: int, dealt: PlayedHand) -> None:
        """Record the accuse of a hand, while its first trick is played."""
        for accusa in dealt.accuse:
            told = {key: value for key, value in accusa.items() if key != "kind"}
            self.add("accusa_declared", hand=hand, accusa=accusa["kind"], **told)
