"""A made-up table of marafone, and the matches of marafone in a made-up evening."""

from dataclasses import dataclass
from typing import Any

from referee.actions.demo.games.marafone.deals import DealtMarafone, play_hand
from referee.actions.demo.games.pairs.table import DemoPairTable
from referee.actions.demo.sitting import DemoMatch
from referee.core.sides import SIDES, Side, opponents, side_of


@dataclass
class DemoMarafoneTable(DemoPairTable[DealtMarafone]):
    """A table of marafone."""

    def play_next_hand(self, revoke: bool = False) -> DealtMarafone:
        return play_hand(self.random, self.view.result.next_starter, revoke)

    def begin(self, dealt: DealtMarafone) -> dict[str, Any]:
        self.add("trump_named", hand=self.hand, trump=dealt.trump, battezzante=dealt.first)
        return {}

    def declare(self, hand: int, dealt: DealtMarafone) -> None:
        if dealt.maraffa:
            self.add("maraffa_declared", hand=hand, seat=dealt.maraffa)


def _three_games(table: DemoMarafoneTable) -> None:
    """Record totals all evening: one brutta to each side, and la bella; both sides sign."""
    wrong_claim = False
    table.write(table.leaning("A"), maraffa="A", trump="denari")
    table.add("hand_voided", hand=table.hand, void="misdeal")
    while not table.finished:
        game = table.game
        side: Side = "A" if game == 1 else "B" if game == 2 else table.random.choice(SIDES)
        if game == 2 and table.thirds_needed(side) <= 24:
            table.claim(side, max(table.thirds_needed(side), 6))
        elif game == 1 and not wrong_claim and 6 <= table.thirds_needed(side) <= 33:
            wrong_claim = True
            table.claim(side, table.thirds_needed(side) - 3)
        elif table.hand == 5:
            table.add(
                "penalty_applied",
                hand=5,
                side=opponents(side),
                offence="revoke",
                remedy="eleven_nil",
            )
        else:
            table.write(table.leaning(side))
    table.sign()


def _in_mid_hand(table: DemoMarafoneTable) -> None:
    """Record cards all evening, with a revoke in the third hand; the fifth is on the table."""
    for number in range(1, 5):
        table.by_cards(table.play_next_hand(revoke=number == 3))
    table.by_cards(table.play_next_hand(), cards=22)


def _trick_by_trick(table: DemoMarafoneTable) -> None:
    """Record tricks without cards to the end; nobody signs."""
    while not table.finished:
        dealt, hand = table.play_next_hand(), table.hand
        table.add("trump_named", hand=hand, trump=dealt.trump)
        for winner, thirds in zip(dealt.played.winners, dealt.played.worth, strict=True):
            table.add("trick_taken", hand=hand, won=side_of(winner), thirds=thirds)


def _given_up(table: DemoMarafoneTable) -> None:
    for _ in range(3):
        table.totals()
    table.add("match_closed", reason="Si è fatto tardi")


MARAFONE_EVENING = (
    DemoMatch("circolo", 30, _in_mid_hand),
    DemoMatch("circolo", 180, _three_games),
    DemoMatch("pagat", 170, _trick_by_trick),
    DemoMatch("figure", 175, _three_games),
    DemoMatch("torneo", 12, DemoMarafoneTable.totals),
    DemoMatch("corto", 90, _given_up),
)
"""The matches of marafone in a made-up evening."""
