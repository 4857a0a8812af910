"""The cash of an evening: who owes the fee, what was taken in, and what was given back."""

from dataclasses import dataclass

from referee.tournament.evening.entrants import in_groups
from referee.tournament.evening.plan import LOT
from referee.tournament.evening.state import CASH, Entrant, EventState, Payment


@dataclass(frozen=True, slots=True)
class CashLine:
    """An entry in the cash, in cents: what it owes, has paid, and was given back before.

    Two singles made a pair by lot have a line each, as each pays for himself.
    """

    entrant: Entrant
    due: int
    paid: int
    returned: int

    @property
    def open(self) -> int:
        """Return what the entry still has to pay; one that paid any amount and less owes a part."""
        return max(self.due - self.paid, 0)


@dataclass(frozen=True, slots=True)
class Cash:
    """The cash of a tournament, in cents.

    `expected` is what all owe, `open` what of it is missing. What was `taken` in and not `returned`
    is in the cash `box`, or came `otherwise`; prizes are `paid_out` of the box.
    """

    lines: tuple[CashLine, ...]
    expected: int
    open: int
    taken: int
    returned: int
    box: int
    otherwise: int
    paid_out: int


def cash_of(state: EventState) -> Cash:
    """Return the cash of a tournament; its lines are in the order in which they entered."""
    playing = in_groups(state)
    lines = tuple([_line(state, one, playing) for one in state.entrants.values() if not one.of])
    paid, returned = sum(line.paid for line in lines), sum(line.returned for line in lines)
    paid_out = sum(payment.cents or 0 for payment in state.paid_out.values())
    box = sum(
        line.paid
        for line in lines
        if line.entrant.payment is not None and line.entrant.payment.way == CASH
    )
    return Cash(
        lines=lines,
        expected=sum(line.due for line in lines),
        open=sum(line.open for line in lines),
        taken=paid + returned,
        returned=returned,
        box=box - paid_out,
        otherwise=paid - box,
        paid_out=paid_out,
    )


def fee_of(state: EventState, one: Entrant) -> int:
    """Return the fee of an entry; two who enter together where singles are paired pay for two."""
    each = len(one.entry.players) if state.plan.entered == LOT and not one.of else 1
    return state.plan.fee * each


def worth(state: EventState, one: Entrant, payment: Payment) -> int:
    """Return the cents of a payment; one that was only ticked is the whole fee."""
    return fee_of(state, one) if payment.cents is None else payment.cents


def asked_of(state: EventState, one: Entrant) -> int:
    """Return what an entry has paid, or owes; of a pair made by lot what both do together."""
    payers = [state.entrants[id_] for id_ in one.of] or [one]
    return sum(
        fee_of(state, payer) if payer.payment is None else worth(state, payer, payer.payment)
        for payer in payers
    )


def _line(state: EventState, one: Entrant, playing: set[int]) -> CashLine:
    fee = fee_of(state, one)
    paid = worth(state, one, one.payment) if one.payment is not None else 0
    plays = not playing.isdisjoint((one.entry.id, one.paired or one.entry.id))
    pair = state.entrants[one.paired] if one.paired is not None else one
    owes = pair.withdrew is None or plays or one.payment is not None
    returned = sum(worth(state, one, payment) for payment in one.returned)
    return CashLine(one, fee if owes else 0, paid, returned)
