"""The result of a trionfo record: its `referee-result/1` document as values."""

from typing import NamedTuple

from referee.core.findings import RESULT_FORMAT, Finding
from referee.games.trionfo.hand import TakenThirds
from referee.games.trionfo.payments import NOTHING, Amounts


class TrionfoHandResult(NamedTuple):
    """One hand scored; `payments` and `totals` in game points, seat 1 first.

    `kind` is `played`, `passed`, `void` or `in_progress`. `declarer` is the signore's seat and
    `partner` the amico's, None where he has none or has not shown himself yet; `in_mano` tells
    that the signore called a card of his own. `thirds` are None where nobody wrote them down, or
    where the amico, and so the side, is not known yet. `expected` is the seat whose turn it was to
    speak first (13.1), None where the cards cannot tell; it is not in the JSON.
    Nor is `decided_in`, the trick in which the cards decided a maso.
    """

    hand: int
    first: int | None
    kind: str
    totals: Amounts
    bid: str | None = None
    declarer: int | None = None
    partner: int | None = None
    in_mano: bool = False
    made: bool | None = None
    thirds: TakenThirds | None = None
    payments: Amounts = NOTHING
    findings: tuple[Finding, ...] = ()
    expected: int | None = None
    decided_in: int | None = None

    @property
    def out_of_turn(self) -> bool:
        """Return whether another seat should have spoken first: noted, and left as it was."""
        return self.expected is not None and self.first != self.expected

    def as_json(self) -> dict[str, object]:
        return {
            "hand": self.hand,
            "first": self.first,
            "kind": self.kind,
            "bid": self.bid,
            "declarer": self.declarer,
            "partner": self.partner,
            "in_mano": self.in_mano,
            "made": self.made,
            "thirds": self.thirds._asdict() if self.thirds is not None else None,
            "payments": list(self.payments),
            "totals": list(self.totals),
            "findings": [finding.as_json() for finding in self.findings],
        }


class TrionfoResult(NamedTuple):
    """A session scored.

    `next_starter` is the seat that speaks first after the last hand, None where the 5 of swords
    decides (13.1). It is not in the JSON.
    """

    hands: tuple[TrionfoHandResult, ...]
    totals: Amounts
    next_starter: int | None

    def as_json(self) -> dict[str, object]:
        return {
            "format": RESULT_FORMAT,
            "hands": [hand.as_json() for hand in self.hands],
            "totals": list(self.totals),
        }
