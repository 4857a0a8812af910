"""A made-up table of trionfo, and the sessions of trionfo in a made-up evening."""

from dataclasses import dataclass
from typing import Any

from referee.actions.demo.games.trionfo.deals import HANDS, play_trionfo_hand
from referee.actions.demo.sitting import DemoMatch, Sitting
from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import CODES
from referee.games.trionfo.bids import CHIAMO, DI_PIU
from referee.games.trionfo.hand import PLAYERS, TRICKS, TrionfoHand
from referee.games.trionfo.outcome import outcome


@dataclass
class DemoTrionfoTable(Sitting):
    """A table of trionfo."""

    def play_next_hand(self) -> TrionfoHand:
        """Deal and play the next hand. Return it; nothing of it is recorded yet."""
        return play_trionfo_hand(self.random, self.view.result.next_starter)

    def bid(self, dealt: TrionfoHand) -> int:
        """Record the bids of a hand, and the trump and card that follow. Return its number."""
        hand = len(self.view.record.hands) + 1
        assert dealt.first is not None  # whoever deals knows who speaks
        for seat, word in zip(SEATS_FROM[PLAYERS][dealt.first], dealt.bids, strict=True):
            self.add("bid_made", hand=hand, seat=seat, bid=word)
        if dealt.trump is not None:
            self.add("trump_named", hand=hand, trump=dealt.trump)
        if dealt.called is not None:
            self.add("card_called", hand=hand, card=CODES[dealt.called])
        return hand

    def by_cards(self, dealt: TrionfoHand, tricks: int = TRICKS, more: int = 0) -> None:
        """Record a hand card by card: the given number of tricks, and `more` cards of the next."""
        hand = self.bid(dealt)
        played = dealt.tricks or ()
        cards = [card for trick in played for card in trick][: PLAYERS * tricks + more]
        for card in cards:
            if self.view.state.open_hand is None:
                return  # A maso is over as soon as it is decided.
            self.add("cards_played", hand=hand, cards=[CODES[card]])

    def totals(self) -> None:
        """Play a hand and record its bids, then its totals or whether it was won."""
        dealt = self.play_next_hand()
        hand = self.bid(dealt)
        if dealt.bid is None or dealt.first is None:
            return
        known = outcome(dealt, dealt.bid, dealt.first)
        value: dict[str, Any] = {"made": known.made}
        if dealt.bid.word in (CHIAMO, DI_PIU) and known.thirds:
            value = {"thirds": known.thirds._asdict()}
        if known.partner is not None:
            value["partner"] = known.partner
        self.add("hand_written", hand=hand, value=value)

    def sign(self) -> None:
        """End the session after a planned number of hands, and let all five sign."""
        self.add("session_ended", how="hands")
        for seat, name in enumerate(self.view.record.players, start=1):
            self.add("player_signed", seat=seat, name=name)

    def to_the_end(self) -> None:
        """Record the hands of a round of a tournament; then all five sign."""
        for _ in range(HANDS):
            self.totals()
        self.sign()


EVENING_HANDS = 10
"""Everybody has spoken first twice: a fair end."""


def _finished_and_signed(table: DemoTrionfoTable) -> None:
    """Record ten hands by totals at twenty cents a point, one misdealt; all five sign."""
    table.add("stake_agreed", currency="€", cents=20)
    for number in range(1, EVENING_HANDS + 1):
        if number == 4:
            table.add("hand_voided", hand=len(table.view.record.hands) + 1, void="misdeal")
        table.totals()
    table.sign()


def _in_mid_hand(table: DemoTrionfoTable) -> None:
    """Record cards all evening; in the fourth hand three tricks have been played."""
    for _ in range(3):
        table.by_cards(table.play_next_hand())
    dealt = table.play_next_hand()
    while dealt.bid is None or dealt.bid.word not in (CHIAMO, DI_PIU):
        dealt = table.play_next_hand()
    table.by_cards(dealt, tricks=3, more=2)


TRIONFO_EVENING = (
    DemoMatch("trionfo", 150, _finished_and_signed),
    DemoMatch("trionfo", 25, _in_mid_hand),
)
"""The sessions of trionfo in a made-up evening."""
