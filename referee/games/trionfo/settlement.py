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
    """Return the fewest payments that settle a session; `totals`, seat 1 first, sum to zero.

    Match a debtor and a creditor of the same amount first, else the greatest of each. With five
    players this is the fewest: every payment settles one player, or two where that is possible.
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
    pairs = ((payer, payee) for payer in totals for payee in totals)
    return next((p for p in pairs if totals[p[0]] < 0 and totals[p[0]] == -totals[p[1]]), None)


def _greatest(totals: dict[int, int]) -> tuple[int, int]:
    return min(totals, key=lambda seat: totals[seat]), max(totals, key=lambda seat: totals[seat])
