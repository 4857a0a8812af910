"""Scoring a record of trionfo: hands and running totals (art. 13)."""

from collections.abc import Sequence
from copy import copy
from typing import Self

from referee.core.errors import N_, RuleError
from referee.core.findings import Finding
from referee.core.record import incomplete
from referee.core.scoring import Scorer, score_hands
from referee.games.cards.pack import CARDS
from referee.games.cards.revokes import revokes
from referee.games.cards.rotation import Rotation
from referee.games.trionfo.hand import PLAYERS, TrionfoHand
from referee.games.trionfo.outcome import Outcome, outcome
from referee.games.trionfo.payments import NOTHING, Amounts, payments, plus
from referee.games.trionfo.record import TrionfoRecord
from referee.games.trionfo.result import TrionfoHandResult, TrionfoResult

FIVE_OF_SPADE = CARDS["5s"]


class TrionfoScorer(Scorer[TrionfoHand, TrionfoHandResult, TrionfoResult]):
    """A session as it goes on; each of its `hands` moves it forward."""

    def __init__(self, hands: int) -> None:
        self.hands = hands
        self.rotation = Rotation(players=PLAYERS)
        self.totals = NOTHING

    def add(self, number: int, hand: TrionfoHand) -> TrionfoHandResult:
        """Score the next hand. Raise RuleError for what its first speaker makes impossible."""
        expected, is_first = self.rotation.expected, self.rotation.first
        first = hand.first or expected
        void = hand.void is not None
        self.rotation.after(first, void)
        if void:
            return TrionfoHandResult(number, first, "void", self.totals, expected=expected)
        if first is None:
            raise RuleError(
                N_("who spoke first? the rotation does not say"), place="first", article="13.1"
            )
        bid = hand.bid
        if bid is None:
            _check_payments(hand, NOTHING)
            return TrionfoHandResult(number, first, "passed", self.totals, expected=expected)
        seen = outcome(hand, bid, first)
        if seen.made is None and number < self.hands:
            raise incomplete("13.5")
        if is_first:
            expected = seen.play.holder_of(FIVE_OF_SPADE) if seen.play else None
        paid = NOTHING
        if seen.made is not None:
            paid = payments(bid.word, seen.made, seen.declarer, seen.partner)
        elif hand.payments is not None:
            raise RuleError(
                N_("the hand is not over: it pays nothing yet"), place="payments", article="13.6"
            )
        _check_payments(hand, paid)
        self.totals = plus(self.totals, paid)
        return TrionfoHandResult(
            hand=number,
            first=first,
            kind="in_progress" if seen.made is None else "played",
            totals=self.totals,
            bid=bid.word,
            declarer=seen.declarer,
            partner=seen.partner,
            in_mano=seen.in_mano,
            made=seen.made,
            thirds=seen.thirds,
            payments=paid,
            findings=_findings(hand, seen),
            expected=expected,
            decided_in=seen.decided_in,
        )

    def result(self, hands: Sequence[TrionfoHandResult]) -> TrionfoResult:
        return TrionfoResult(tuple(hands), self.totals, self.rotation.expected)

    def copied(self, hands: int) -> Self:
        other = copy(self)
        other.hands, other.rotation = hands, copy(self.rotation)
        return other


def score_trionfo(record: TrionfoRecord) -> TrionfoResult:
    """Score every hand of a record in order. Raise RuleError naming the hand's place."""
    return score_hands(TrionfoScorer(len(record.hands)), record.hands)


def _check_payments(hand: TrionfoHand, paid: Amounts) -> None:
    """Raise RuleError where the payments of an imported hand are not those it scores (13.6)."""
    if hand.payments is not None and hand.payments != paid:
        raise RuleError(
            N_("the hand pays %(paid)s, not %(written)s"),
            place="payments",
            article="13.6",
            paid=", ".join(map(str, paid)),
            written=", ".join(map(str, hand.payments)),
        )


def _findings(hand: TrionfoHand, seen: Outcome) -> tuple[Finding, ...]:
    """Return the revokes, without a remedy: those of art. 11 do not fit five players."""
    if seen.play is None:
        return ()
    return tuple(
        Finding("revoke", "4.3", None, found.seat, found.trick, found.shown_in)
        for found in revokes(hand.tricks or (), seen.play.cards)
    )
