"""The stake of a session and the payments that settle it, in words."""

from dataclasses import dataclass

from referee.games.trionfo.settlement import settlement
from referee.presenters.games.trionfo.score import totals_of
from referee.presenters.words.amounts import money
from referee.presenters.words.names import player
from referee.presenters.words.text import _
from referee.store.matches.views import SessionCourse


@dataclass(frozen=True)
class DebtShown:
    """A payment: who pays whom, and the `amount` in money."""

    payer: str
    payee: str
    payer_seat: int
    payee_seat: int
    amount: str


def stake_shown(course: SessionCourse) -> str:
    """Say the stake, such as `€ 0,50 a point`; `""` where there is none."""
    stake = course.state.stake
    if stake is None:
        return ""
    return _("%(amount)s a point", amount=money(stake.currency, stake.cents))


def debts_shown(course: SessionCourse) -> list[DebtShown]:
    """Return who pays whom, in as few payments as possible; nothing without a stake."""
    stake, players = course.state.stake, course.record.players
    if stake is None:
        return []
    return [
        DebtShown(
            payer=player(players, debt.payer),
            payee=player(players, debt.payee),
            payer_seat=debt.payer,
            payee_seat=debt.payee,
            amount=money(stake.currency, debt.points * stake.cents),
        )
        for debt in settlement(totals_of(course))
    ]
