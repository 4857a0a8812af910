"""A made-up table of marafone."""

from dataclasses import dataclass

from referee.actions.demo.games.marafone.deals import PlayedHand, play_hand
from referee.actions.demo.games.pairs.deals import PlayedTricks
from referee.actions.demo.games.pairs.table import DemoPairTable


@dataclass
class DemoMarafoneTable(DemoPairTable):
    """A table of marafone."""

    def deal(self, revoke: bool = False) -> PlayedHand:
        """Deal and play the next hand; with `revoke` somebody does not follow suit once."""
        return play_hand(self.random, self.view.result.next_starter, revoke)

    def tricks(self) -> PlayedTricks:
        """Deal and play the next hand."""
        return self.deal().played

    def by_cards(self, dealt: PlayedHand, cards: int = 40) -> None:
        """Record a hand card by card, with its calls; the last trick falls at once."""
        hand, left = self.hand, cards
        self.add("trump_named", hand=hand, trump=dealt.trump, battezzante=dealt.battezzante)
        for number, codes in enumerate(dealt.played.tricks, start=1):
            groups = [codes] if number == 10 else [(code,) for code in codes]
            for turn, group in enumerate(groups):
                if left <= 0:
                    return
                left -= len(group)
                self.add("cards_played", hand=hand, cards=list(group))
                if turn == 0 and number < 10:
                    self.say(hand, number, dealt.played)
                if turn == 0 and number == 1 and dealt.maraffa:
                    self.add("maraffa_declared", hand=hand, seat=dealt.maraffa)
