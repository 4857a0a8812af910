"""What a referee would find in a hand (art. 4.3, 5, 6.3, 3.2): pure reading of the cards seen."""

from referee.core.rulings.offences import OFFENCE_OF_FINDING
from referee.games.cards.pack import ACE, FOUR_OF_COINS, SUIT_INDEX, SUIT_OF, THREE, TWO, Card
from referee.games.cards.revokes import revokes
from referee.games.cards.trick import Play
from referee.games.marafone.hand import Call, Hand
from referee.games.marafone.regulation import Regulation
from referee.games.marafone.result import Finding

NOT_PLAYED = Play([], [], [[], [], [], []])

ARTICLES = {
    "revoke": "4.3",
    "false_volo": "5.2",
    "false_striscio": "5.2",
    "false_fuori_tutto": "5.2",
    "false_taglia": "5.2",
    "call_not_allowed": "5.4",
    "call_not_by_leader": "5.4",
    "second_call": "5.4",
    "maraffa_false": "6.3",
    "maraffa_late": "6.3",
    "maraffa_ace": "6.2",
    "maraffa_not_battezzante": "6.2",
    "wrong_battezzante": "3.2",
}
"""The article that each finding rests on."""


class Audit:
    """Findings of one hand; `played` is how its cards went, None where none were recorded."""

    def __init__(self, hand: Hand, played: Play | None, regulation: Regulation) -> None:
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
        """A finding with its article and the remedy that the regulation proposes."""
        remedy: str | None = None
        if code in OFFENCE_OF_FINDING:
            remedy = self.regulation.remedy_for(OFFENCE_OF_FINDING[code])
            if code.startswith("false_") and self.regulation.bluff == "allowed":
                remedy = None  # 5.3: where bluffing is allowed a false call is noted only.
        return Finding(code, ARTICLES[code], remedy, seat, trick, shown_in)

    def revokes(self) -> list[Finding]:
        """One finding for each off-suit card whose player held the suit led (4.3)."""
        return [self.finding("revoke", *seen) for seen in revokes(self.tricks, self.played.cards)]

    def calls(self) -> list[Finding]:
        """At most one finding for each call: the first that applies (5.2, 5.4)."""
        spoken: set[tuple[int, int]] = set()
        found = []
        for call in self.hand.calls:
            # Whoever spoke out of turn does not make the leader's own first word a second one.
            code = self._fault_of(call, (call.trick, call.seat) in spoken)
            spoken.add((call.trick, call.seat))
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
            return any(SUIT_OF[card] == suit for card in later)
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
            return any(card % 10 < ACE for card in held)
        return bool(held)

    @property
    def trump(self) -> int | None:
        return None if self.hand.trump is None else SUIT_INDEX[self.hand.trump]

    @property
    def three_highest(self) -> frozenset[Card]:
        """The 3, 2 and A of trumps (6.1), none while nobody has named them."""
        trumps = [] if self.trump is None else [self.trump]
        return frozenset(10 * suit + strength for suit in trumps for strength in (THREE, TWO, ACE))

    def maraffa(self, battezzante: int | None) -> list[Finding]:
        """Everything that takes the bonus away (6.2, 6.3); nothing where only a side is known."""
        declared = self.hand.maraffa
        if declared is None or declared.seat is None:
            return []
        seat = declared.seat
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
        if not self.tricks:
            return False
        high = self.three_highest
        seen = {card for cards in self.tricks for card in cards if card in high}
        return not seen.issubset(self.played.cards[seat - 1])

    def _ace_missing(self, seat: int, battezzante: int | None) -> bool:
        """Whether the ace of trumps was not the card that `maraffa_ace` asks for (6.2)."""
        rule = self.regulation.maraffa_ace
        if rule == "no":
            return False
        if rule == "lead" and battezzante is not None and seat != battezzante:
            return True
        cards = self.played.cards[seat - 1]
        return bool(cards) and self.trump is not None and cards[0] != 10 * self.trump + ACE

    def battezzante(self, seat: int | None, expected: int | None, first: bool) -> list[Finding]:
        """The seat of the rotation, or in a first hand the holder of the 4 of denari (3.2)."""
        if first:
            expected = self._holder_of(FOUR_OF_COINS) if self.hand.complete else None
        if seat is None or expected is None or seat == expected:
            return []
        return [self.finding("wrong_battezzante", seat)]

    def _holder_of(self, card: Card) -> int | None:
        return next(
            (seat for seat, cards in enumerate(self.played.cards, start=1) if card in cards),
            None,
        )
