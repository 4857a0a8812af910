"""Prizes in money: the fees without the club's share, divided among the places."""

from dataclasses import dataclass

from referee.tournament.competition.model import StandingsRow
from referee.tournament.competition.prizes import PrizeTable, check_prizes, divided
from referee.tournament.evening.cash import cash_of
from referee.tournament.evening.progress import standings_of
from referee.tournament.evening.state import PERCENT, EventState, Pot


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """What an entry of a rank wins, and what of it was `paid`, in cents; None while it was not."""

    rank: int
    entry: int
    cents: int
    paid: int | None


@dataclass(frozen=True, slots=True)
class PrizeMoney:
    """The fees divided, in cents: what there is, the club's share, the prizes, and the rest.

    `ranked` tells whether there is one ranking to divide by.
    """

    fees: int
    club: int
    rest: int
    lines: tuple[PrizeLine, ...]
    ranked: bool


def check_pot(pot: Pot) -> None:
    """Refuse a share or places that promise more than there is."""
    check_prizes(_table(pot))


def prize_money(state: EventState) -> PrizeMoney | None:
    """Return the fees as they are divided by the standings of now; None before it is said how."""
    pot = state.pot
    if pot is None:
        return None
    cash, rows = cash_of(state), _ranking(state)
    fees = cash.taken - cash.returned
    fixed = 0 if pot.unit == PERCENT else min(pot.share, fees)
    payout = divided(fees - fixed, _table(pot), [row.rank for row in rows])
    lines = [
        PrizeLine(row.rank, row.entry, cents, _paid(state, row.entry))
        for row, cents in zip(rows, payout.prizes, strict=True)
        if cents or row.entry in state.paid_out
    ]
    return PrizeMoney(fees, fixed + payout.cut, payout.rest, tuple(lines), bool(rows))


def _table(pot: Pot) -> PrizeTable:
    return PrizeTable(pot.places, cut=pot.share if pot.unit == PERCENT else 0)


def _paid(state: EventState, entry: int) -> int | None:
    payment = state.paid_out.get(entry)
    return payment.cents if payment is not None else None


def _ranking(state: EventState) -> tuple[StandingsRow, ...]:
    """Return the ranking of the last stage; nothing where it has several, or none has begun."""
    if not state.rounds or len(state.stages) < len(state.plan.stages):
        return ()
    groups = standings_of(state, state.stages[-1])
    ranks = [row.rank for row in groups[0]]
    return groups[0] if len(groups) == 1 and ranks == sorted(ranks) else ()
