"""Admission of facts to a tournament: each must fit its state before it enters the ledger."""

from collections.abc import Callable, Mapping

from referee.core.errors import N_, RuleError
from referee.core.facts import Payload
from referee.tournament.evening.entry_admission import ENTRY_ADMISSION
from referee.tournament.evening.result_admission import RESULT_ADMISSION
from referee.tournament.evening.round_admission import ROUND_ADMISSION, refuse_final
from referee.tournament.evening.state import EventState

AFTER_THE_END = frozenset(
    {
        "entry_changed",
        "fee_paid",
        "fee_returned",
        "result_corrected",
        "table_ruling_opened",
        "table_ruling_closed",
        "standings_reopened",
        "prizes_set",
    }
)
"""Facts that come also when the standings are final."""

WRITTEN_SIDE_BY_SIDE = frozenset(
    {
        "entry_added",
        "entry_changed",
        "checked_in",
        "checked_out",
        "fee_paid",
        "fee_returned",
        "table_kept",
        "clock_started",
        "last_hand_called",
        "result_typed",
        "result_confirmed",
        "walkover_given",
        "table_ruling_opened",
        "table_ruling_closed",
        "prizes_set",
    }
)
"""Facts that people at one desk write side by side: none of them needs to have seen the others.

What they do not fit any more is refused by itself, such as a second result of a table.
"""

_ADMISSION: Mapping[str, Callable[[EventState, Payload], None]] = {
    **ENTRY_ADMISSION,
    **ROUND_ADMISSION,
    **RESULT_ADMISSION,
}


def admit_to_event(kind: str, payload: Payload, state: EventState) -> None:
    """Refuse, by RuleError, a fact that does not fit the state; its shape was checked before."""
    if kind not in _ADMISSION:
        raise RuleError(N_("this tournament has a plan: change it"), place="kind")
    if kind not in AFTER_THE_END:
        refuse_final(state)
    _ADMISSION[kind](state, payload)
