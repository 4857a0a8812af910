"""The findings of a referee in a hand of tressette (16.1, 16.2, 16.4, 16.5)."""

from collections.abc import Mapping
from typing import ClassVar

from referee.core.findings import Finding
from referee.core.sides import NONE_EACH, Pair, only
from referee.games.cards.pack import FOUR_OF_COINS
from referee.games.pairs.audit import ARTICLES, OFFENCES, PairsAudit
from referee.games.pairs.hand import Start
from referee.games.pairs.score import Audited
from referee.games.pairs.taken import TRICKS
from referee.games.tressette.accuse import Accusa
from referee.games.tressette.hand import TressetteHand
from referee.games.tressette.regulation import TressetteRegulation


class TressetteAudit(PairsAudit[TressetteRegulation, TressetteHand]):
    """Findings of one hand of tressette."""

    articles: ClassVar[Mapping[str, str]] = {
        **ARTICLES,
        "accusa_late": "16.4",
        "accusa_false": "16.4",
        "accusa_incomplete": "16.4",
        "wrong_first": "16.1",
    }

    offences: ClassVar[Mapping[str, str]] = {**OFFENCES, "accusa_false": "false_maraffa"}

    def audited(self, start: Start) -> Audited:
        """Return everything that a referee would find, and the thirds of the valid accuse."""
        by_card = FOUR_OF_COINS if self.regulation.first_by_card else None
        findings = [
            *self.out_of_turn("wrong_first", start, decided_by=by_card),
            *self.revokes(),
            *self.calls(),
        ]
        declared: Pair = NONE_EACH
        for accusa in self.hand.accuse:
            late, false = accusa.trick > 1, self._is_false_accusa(accusa)
            if not late and not false:
                declared = declared.plus(only(accusa.side, accusa.worth))
            if accusa.seat is not None:
                findings += self._faults(accusa, accusa.seat, false)
        return Audited(tuple(findings), declared)

    def _faults(self, accusa: Accusa, seat: int, false: bool) -> list[Finding]:
        found = []
        if accusa.trick > 1:
            found.append(self.finding("accusa_late", seat, accusa.trick))
        if false:
            found.append(self.finding("accusa_false", seat))
        elif accusa.missing in self.played.cards[seat - 1]:
            found.append(self.finding("accusa_incomplete", seat))
        return found

    def _is_false_accusa(self, accusa: Accusa) -> bool:
        """Return whether another player had a card of it, or all ten of the declarer lack one."""
        if accusa.seat is None:
            return False
        own = self.played.cards[accusa.seat - 1]
        if len(own) == TRICKS and not accusa.cards.issubset(own):
            return True
        return any(
            not accusa.cards.isdisjoint(cards)
            for seat, cards in enumerate(self.played.cards, start=1)
            if seat != accusa.seat
        )
