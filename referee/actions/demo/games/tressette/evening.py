"""Matches of tressette for the made-up evening."""

from referee.actions.demo.games.tressette.table import DemoTressetteTable
from referee.actions.demo.sitting import EveningMatch


def _in_mid_hand(table: DemoTressetteTable) -> None:
    """Record cards all evening, with a revoke in the first hand; the third is on the table."""
    for number in range(1, 3):
        table.by_cards(table.deal(revoke=number == 1))
    dealt = table.deal()
    while not dealt.accuse:
        dealt = table.deal()
    table.by_cards(dealt, cards=14)


TRESSETTE_EVENING = (
    EveningMatch("tressette", 60, DemoTressetteTable.to_the_end),
    EveningMatch("tressette", 20, _in_mid_hand),
)
"""The matches of tressette in a made-up evening."""
