"""Sessions of trionfo for the made-up evening."""

from referee.actions.demo.games.trionfo.table import DemoTrionfoTable
from referee.actions.demo.sitting import EveningMatch
from referee.games.trionfo.bids import CHIAMO, DI_PIU

HANDS = 10
"""Everybody has spoken first twice: a fair end."""


def _finished_and_signed(table: DemoTrionfoTable) -> None:
    """Record ten hands by totals at twenty cents a point, one misdealt; all five sign."""
    table.add("stake_agreed", currency="€", cents=20)
    for number in range(1, HANDS + 1):
        if number == 4:
            table.add("hand_voided", hand=len(table.view.record.hands) + 1, void="misdeal")
        table.totals()
    table.sign()


def _in_mid_hand(table: DemoTrionfoTable) -> None:
    """Record cards all evening; in the fourth hand three tricks have been played."""
    for _ in range(3):
        table.by_cards(table.deal())
    dealt = table.deal()
    while dealt.bid is None or dealt.bid.word not in (CHIAMO, DI_PIU):
        dealt = table.deal()
    table.by_cards(dealt, tricks=3, more=2)


TRIONFO_EVENING = (
    EveningMatch("trionfo", 150, _finished_and_signed),
    EveningMatch("trionfo", 25, _in_mid_hand),
)
"""The sessions of trionfo in a made-up evening."""
