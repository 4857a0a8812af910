"""Admission of new facts to a session of trionfo as it stands (art. 13, 15.1)."""

from collections.abc import Sequence
from functools import partial

from referee.core import admission
from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.rulings.admission import Seating, refuse_unsettled
from referee.core.table_result import refuse_other_kind
from referee.games.trionfo.hand import PLAYERS, parse_hand
from referee.games.trionfo.replay import SessionState
from referee.games.trionfo.result import TrionfoResult

SEATING = Seating(
    players=PLAYERS,
    signers="seat",
    read_hand=parse_hand,
    check_result=partial(refuse_other_kind, payments=True),
    signed=N_("everyone has signed: reopen the match first"),
)


def admit(
    kind: str, payload: Payload, state: SessionState, result: TrionfoResult, facts: Sequence[Fact]
) -> None:
    """Refuse, by RuleError, a fact that does not fit the state of a session."""
    over = state.ended is not None
    if admission.admit(kind, payload, state, facts, SEATING, over):
        return
    if kind in ("end_planned", "session_ended"):
        _admit_ending(kind, state)
    elif kind == "player_signed":
        _admit_player_signed(payload, state)
    elif kind == "stake_dropped":
        if state.stake is None:
            raise RuleError(N_("no stake has been agreed on"))
    elif "hand" in payload:
        admission.admit_on_hand(kind, payload, state, result.hands, over)


def _admit_ending(kind: str, state: SessionState) -> None:
    if state.ended is not None:
        raise RuleError(N_("the session has been ended already"))
    if kind == "session_ended" and state.open_hand is not None:
        raise RuleError(N_("finish the hand in progress first, or annul it"), place="hand")


def _admit_player_signed(payload: Payload, state: SessionState) -> None:
    refuse_unsettled(state.office)
    if state.ended is None:
        raise RuleError(N_("the session is not over: nothing can be signed yet"))
    if payload["seat"] in state.signatures:
        raise RuleError(N_("this player has signed already"), place="seat")
