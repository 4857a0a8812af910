"""The payments at the end of a session, where the players have agreed on a stake."""

from collections.abc import Sequence
from typing import NamedTuple


class Stake(NamedTuple):
    """The worth of a game point: hundredths of a currency that people name."""

    currency: str
    cents: int


class Debt(NamedTuple):
    """A payment from seat to seat; `points` in game points, more than none."""

    payer: int
    payee: int
    points: int


def settlement(totals: Sequence[int]) -> tuple[Debt, ...]:
    """The fewest payments after which nobody owes anything; `totals`, seat 1 first, sum to zero.

    Whoever owes exactly what another has to get pays that one, and otherwise the greatest debtor
    the greatest creditor. At a table of five nothing can be fewer: every payment makes one player
    even, and one that makes two even is never passed over.
    """
    open_totals = {seat: total for seat, total in enumerate(totals, start=1) if total}
    debts = []
    while open_totals:
        payer, payee = _even(open_totals) or _greatest(open_totals)
        points = min(-open_totals[payer], open_totals[payee])
        debts.append(Debt(payer, payee, points))
        open_totals[payer] += points
        open_totals[payee] -= points
        open_totals = {seat: total for seat, total in open_totals.items() if total}
    return tuple(debts)


def _even(totals: dict[int, int]) -> tuple[int, int] | None:
    """Two players whom one payment makes even, if there are any."""
    pairs = ((payer, payee) for payer in totals for payee in totals)
    return next((p for p in pairs if totals[p[0]] < 0 and totals[p[0]] == -totals[p[1]]), None)


def _greatest(totals: dict[int, int]) -> tuple[int, int]:
    return min(totals, key=lambda seat: totals[seat]), max(totals, key=lambda seat: totals[seat])
