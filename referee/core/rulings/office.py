"""The referee's office on a match: calls, rulings, disputes and confirmations (art. 11.1, 15.1).

Everything is known by the number of the entry that began it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from referee.core.sides import Side
from referee.core.table_result import TableResult

Payload = Mapping[str, Any]

PartyKey = Side | int
"""A party that confirms, refuses, complains or is warned: a side, or a seat."""

CONFIRMATIONS = ("none", "hand", "match")
"""The things that the side that does not keep the sheet confirms (15.1)."""

CALLS = frozenset({"referee_called", "call_withdrawn", "call_taken", "call_answered"})
"""Facts about the referee's coming, which an undo passes over."""

DECIDING = frozenset(
    {"ruling_opened", "ruling_given", "ruling_appealed", "score_released", "dispute_decided"}
)
"""Facts that a referee alone writes, as he does `call_taken` and `call_answered`."""

CONFIRMING = frozenset({"confirmation_agreed", "hand_confirmed", "hand_refused", "result_refused"})

OFFICE = CALLS | DECIDING | CONFIRMING

LEAVE_PLAY_AS_IS = OFFICE - {"ruling_given", "dispute_decided"}
"""Facts that leave the play as it is: whoever has not seen them yet may go on."""

AT_ANY_TIME = CALLS | {"ruling_opened", "ruling_appealed", "score_released"}
"""Facts that mean the same whatever was played meanwhile."""

SIGNING = frozenset({"side_signed", "player_signed"})
"""Facts by which somebody signs a result, which stays the one that the others sign."""

FOR_REFEREES = DECIDING | {"call_taken", "call_answered"}


def party_of(payload: Payload) -> PartyKey | None:
    party: PartyKey | None = payload.get("side", payload.get("seat"))
    return party


@dataclass(frozen=True, slots=True)
class RefereeCall:
    """The referee was called. `taken` and `ended` are the entries that say so, or None.

    `ended` is an answer, of which `answer` may tell more, the table's withdrawal, or the end of the
    match.
    """

    number: int
    reason: str
    taken: int | None = None
    ended: int | None = None
    withdrawn: bool = False
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """A decision; its offence, remedy, points and value are in `payload`, as far as it has any."""

    number: int
    effect: str
    text: str
    article: str
    party: PartyKey | None
    payload: Payload


@dataclass(frozen=True, slots=True)
class Appeal:
    """The reason for opening a ruling again, and the party; None is the referee himself."""

    number: int
    reason: str
    party: PartyKey | None


@dataclass(frozen=True, slots=True)
class Ruling:
    """A complaint or a finding and what was decided; `steps` are in the order they were written.

    `hand` is its present number; None where the ruling is about no hand.
    """

    number: int
    source: str
    facts: str
    hand: int | None
    trick: int | None
    party: PartyKey | None
    steps: tuple[Given | Appeal, ...] = ()

    @property
    def is_open(self) -> bool:
        return not self.steps or isinstance(self.steps[-1], Appeal)

    @property
    def given(self) -> Given | None:
        """The decision that holds, also while it is appealed."""
        found = [step for step in self.steps if isinstance(step, Given)]
        return found[-1] if found else None


@dataclass(frozen=True, slots=True)
class Dispute:
    """A hand or, with `hand` None, the result refused by a side (15.1).

    `value` is its own version of the hand, `result` that of the result, where it gave one;
    `written` is the hand as it stood when it was refused, None for the result. `decided` is the
    entry that ended the dispute, with the referee's `text`, and `holds` the other result that he
    decided on.
    """

    number: int
    hand: int | None
    party: PartyKey | None
    reason: str
    value: Payload | None
    written: Payload | None = None
    result: TableResult | None = None
    decided: int | None = None
    text: str = ""
    holds: TableResult | None = None


@dataclass(frozen=True, slots=True)
class Office:
    """The referee's work as the ledger tells it; `frozen` as long as no release follows.

    `result` is the one that counts by the decision of a dispute instead of what the hands come to.
    `decision` is the dispute whose decision the result stands by, until a referee opens the match
    again or changes a hand.
    """

    calls: tuple[RefereeCall, ...]
    rulings: tuple[Ruling, ...]
    disputes: tuple[Dispute, ...]
    confirmation: str
    keeper: PartyKey | None
    confirmed: frozenset[int]
    frozen: bool
    result: TableResult | None = None
    decision: int | None = None

    @property
    def call(self) -> RefereeCall | None:
        """The call that waits for an answer."""
        return next((call for call in self.calls if call.ended is None), None)

    @property
    def open_rulings(self) -> tuple[Ruling, ...]:
        return tuple(ruling for ruling in self.rulings if ruling.is_open)

    @property
    def open_disputes(self) -> tuple[Dispute, ...]:
        return tuple(dispute for dispute in self.disputes if dispute.decided is None)

    def dispute(self, number: int | None) -> Dispute | None:
        """Return the dispute that began with this entry, None where there is none."""
        return next((one for one in self.disputes if one.number == number), None)

    @property
    def result_decided(self) -> Dispute | None:
        """Return the dispute by whose decision the result stands, None where it does by none."""
        return self.dispute(self.decision)

    @property
    def settled(self) -> bool:
        """Return whether the score can be signed: nothing is open, disputed or still frozen."""
        return not self.frozen and not self.open_disputes

    @property
    def waiting(self) -> int:
        """Return how many things a referee has to see to."""
        unreleased = self.frozen and not self.open_rulings
        return (
            (self.call is not None) + len(self.open_rulings) + len(self.open_disputes) + unreleased
        )

    @property
    def warnings(self) -> Iterator[tuple[Ruling, Given]]:
        """The warnings that hold, the oldest first."""
        for ruling in self.rulings:
            if ruling.given is not None and ruling.given.effect == "warning":
                yield ruling, ruling.given
