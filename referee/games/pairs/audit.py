"""The findings of a referee in any hand of two pairs (art. 4.3, 5): pure reading of its cards."""

from abc import ABC
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from referee.core.findings import Finding
from referee.games.cards.pack import ACE, STRENGTH_OF, SUIT_INDEX, SUIT_OF, THREE, TWO, Card
from referee.games.cards.revokes import revokes
from referee.games.cards.trick import Play
from referee.games.pairs.hand import Call, Hand, Start
from referee.games.pairs.regulation import PairsRegulation

R = TypeVar("R", bound=PairsRegulation)
H = TypeVar("H", bound=Hand[Any])

NOT_PLAYED = Play([], [], [[], [], [], []])

ARTICLES: Mapping[str, str] = {
    "revoke": "4.3",
    "false_volo": "5.2",
    "false_striscio": "5.2",
    "false_fuori_tutto": "5.2",
    "false_taglia": "5.2",
    "call_not_allowed": "5.4",
    "call_not_by_leader": "5.4",
    "second_call": "5.4",
}
"""The article that each finding rests on."""

OFFENCES: Mapping[str, str] = {
    "revoke": "revoke",
    "false_volo": "false_call",
    "false_striscio": "false_call",
    "false_fuori_tutto": "false_call",
    "false_taglia": "false_call",
    "call_not_allowed": "word",
    "call_not_by_leader": "word",
    "second_call": "word",
}
"""The offence that a finding turns into; of a finding that is not here none is proposed."""


HIGHEST: Mapping[int | None, frozenset[Card]] = {
    None: frozenset(),
    **{
        trump: frozenset(10 * trump + strength for strength in (THREE, TWO, ACE))
        for trump in SUIT_INDEX.values()
    },
}
"""The 3, 2 and A of trumps by the index of their suit (5.1, 6.1)."""


class PairsAudit(ABC, Generic[R, H]):
    """Findings of one hand; `played` is how its cards went, None where none were recorded."""

    articles: ClassVar[Mapping[str, str]] = ARTICLES
    offences: ClassVar[Mapping[str, str]] = OFFENCES

    def __init__(self, hand: H, played: Play | None, regulation: R) -> None:
        self.hand = hand
        self.tricks = hand.tricks or ()
        self.played = played or NOT_PLAYED
        self.regulation = regulation

    def finding(
        self,
        code: str,
        seat: int,
        trick: int | None = None,
        shown_in: int | None = None,
    ) -> Finding:
        """Return a finding with its article and the remedy that the regulation proposes."""
        remedy: str | None = None
        if code in self.offences:
            remedy = self.regulation.remedy_for(self.offences[code])
            if code.startswith("false_") and self.regulation.bluff == "allowed":
                remedy = None  # 5.3: where bluffing is allowed a false call is noted only.
        return Finding(code, self.articles[code], remedy, seat, trick, shown_in)

    def revokes(self) -> list[Finding]:
        """Return a finding for each off-suit card whose player held the suit led (4.3)."""
        return [self.finding("revoke", *seen) for seen in revokes(self.tricks, self.played.cards)]

    def calls(self) -> list[Finding]:
        """Return at most one finding for each call: the first that applies (5.2, 5.4)."""
        spoken: set[tuple[int, int]] = set()
        found = []
        for call in self.hand.calls:
            # A call out of turn does not make the leader's own first call a second one.
            turn = call.trick, call.seat
            code = self._fault_of(call, turn in spoken)
            spoken.add(turn)
            if code is not None:
                found.append(self.finding(code, call.seat, call.trick))
        return found

    def _fault_of(self, call: Call, second: bool) -> str | None:
        if call.word not in self.regulation.calls:
            return "call_not_allowed"
        if call.seat != self.played.leaders[call.trick - 1]:
            return "call_not_by_leader"
        if second:
            return "second_call"
        return f"false_{call.word}" if self._is_false(call) else None

    def _is_false(self, call: Call) -> bool:
        """Judge a leader's word by the cards seen (5.2)."""
        led = self.tricks[call.trick - 1][0]
        suit = SUIT_OF[led]
        later = self.played.cards[call.seat - 1][call.trick :]
        if call.word == "volo":
            return suit in [SUIT_OF[card] for card in later]
        if call.word == "striscio":
            return self.hand.complete and not self._has_striscio(later, suit)
        if call.word == "taglia":
            return suit == self.trump
        if call.word == "fuori_tutto":
            earlier = [card for cards in self.tricks[: call.trick - 1] for card in cards]
            high = self.three_highest
            return suit != self.trump or not high.isdisjoint([*earlier, led, *later])
        return False  # Busso asks, so it cannot be false.

    def _has_striscio(self, later: list[Card], suit: int) -> bool:
        held = [card for card in later if SUIT_OF[card] == suit]
        if self.regulation.striscio == "one":
            return len(held) == 1
        if self.regulation.striscio == "low":
            return any(STRENGTH_OF[card] < ACE for card in held)
        return bool(held)

    @property
    def trump(self) -> int | None:
        """The index of the trump suit, None where there is none yet."""
        return None if self.hand.trump is None else SUIT_INDEX[self.hand.trump]

    @property
    def three_highest(self) -> frozenset[Card]:
        """The 3, 2 and A of trumps (5.1, 6.1), none where there are no trumps yet."""
        return HIGHEST[self.trump]

    def out_of_turn(self, code: str, start: Start, decided_by: Card | None) -> list[Finding]:
        """Find a starter who is not the seat of the rotation (3.2, 16.1).

        In a first hand with all its cards the holder of the card `decided_by` should have led.
        """
        expected = start.expected
        if start.is_first:
            decides = decided_by is not None and self.hand.complete
            expected = self.played.holder_of(decided_by) if decides else None
        if start.starter is None or expected is None or start.starter == expected:
            return []
        return [self.finding(code, start.starter)]
