"""The findings of a referee in a hand of marafone (art. 3.2, 5, 6)."""

from collections.abc import Mapping
from typing import ClassVar

from referee.core.findings import Finding
from referee.games.cards.pack import ACE, FOUR_OF_COINS
from referee.games.marafone.hand import Maraffa, MarafoneHand
from referee.games.marafone.regulation import MarafoneRegulation
from referee.games.pairs.audit import ARTICLES, OFFENCES, PairsAudit
from referee.games.pairs.hand import Start


class MarafoneAudit(PairsAudit[MarafoneRegulation, MarafoneHand]):
    """Findings of one hand of marafone."""

    articles: ClassVar[Mapping[str, str]] = {
        **ARTICLES,
        "maraffa_false": "6.3",
        "maraffa_late": "6.3",
        "maraffa_ace": "6.2",
        "maraffa_not_battezzante": "6.2",
        "wrong_battezzante": "3.2",
    }
    offences: ClassVar[Mapping[str, str]] = {**OFFENCES, "maraffa_false": "false_maraffa"}

    def findings(self, start: Start) -> tuple[Finding, ...]:
        """Return everything that a referee would find, in the order of the articles."""
        found = self.out_of_turn("wrong_battezzante", start, decided_by=FOUR_OF_COINS)
        found += self.revokes()
        if self.hand.calls:
            found += self.calls()
        if self.hand.declared:
            found += self.maraffa(self.hand.declared[0], start.starter)
        return tuple(found)

    def maraffa(self, declared: Maraffa, battezzante: int | None) -> list[Finding]:
        """Find all that takes the bonus away (6.2, 6.3); nothing where only a side is known."""
        seat = declared.seat
        if seat is None:
            return []
        found = []
        if declared.trick > 1:
            found.append(self.finding("maraffa_late", seat, declared.trick))
        if self._held_by_others(seat):
            found.append(self.finding("maraffa_false", seat))
        only_battezzante = self.regulation.maraffa_who == "battezzante"
        if only_battezzante and battezzante is not None and seat != battezzante:
            found.append(self.finding("maraffa_not_battezzante", seat))
        if self._ace_missing(seat, battezzante):
            found.append(self.finding("maraffa_ace", seat))
        return found

    def _held_by_others(self, seat: int) -> bool:
        high = self.three_highest
        return any(
            other != seat and not high.isdisjoint(cards)
            for other, cards in enumerate(self.played.cards, start=1)
        )

    def _ace_missing(self, seat: int, battezzante: int | None) -> bool:
        """Return whether the ace of trumps was not the card that `maraffa_ace` asks for (6.2)."""
        rule = self.regulation.maraffa_ace
        if rule == "no":
            return False
        if rule == "lead" and battezzante is not None and seat != battezzante:
            return True
        cards = self.played.cards[seat - 1]
        return bool(cards) and self.trump is not None and cards[0] != 10 * self.trump + ACE
