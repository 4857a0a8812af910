"""What a session is played for, and who pays whom."""

from typing import Any

from referee.games.trionfo.settlement import settlement
from referee.presenters.words.amounts import money
from referee.presenters.words.names import player
from referee.presenters.words.text import _
from referee.store.matches.views import SessionCourse


def stake_shown(course: SessionCourse) -> str:
    """`€ 0,50 a point`; empty where nothing is played for."""
    stake = course.state.stake
    if stake is None:
        return ""
    return _("%(amount)s a point", amount=money(stake.currency, stake.cents))


def debts_shown(course: SessionCourse) -> list[dict[str, Any]]:
    """Who pays whom, in as few payments as possible: seats and names, and the `amount`.

    Each has `payer`, `payee` (names), `payer_seat`, `payee_seat`. Nothing without a stake.
    """
    stake, players = course.state.stake, course.record.players
    if stake is None:
        return []
    return [
        {
            "payer": player(players, debt.payer),
            "payee": player(players, debt.payee),
            "payer_seat": debt.payer,
            "payee_seat": debt.payee,
            "amount": money(stake.currency, debt.points * stake.cents),
        }
        for debt in settlement(course.result.totals)
    ]
