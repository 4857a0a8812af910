"""Admission of new facts to a match of two pairs as it stands (art. 10.2, 15.1)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from referee.core import admission
from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.rulings.admission import Seating, refuse_unsettled
from referee.core.table_result import TableResult
from referee.games.pairs.hand import SEATS
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.replay import MatchState
from referee.games.pairs.result import Result
from referee.games.pairs.told_result import check_match_result


def admit(
    parse_hand: Callable[[object, Any], object],
    kind: str,
    payload: Payload,
    state: MatchState[Any],
    result: Result[Any],
    facts: Sequence[Fact],
) -> None:
    """Refuse, by RuleError, a fact that does not fit the state of a match.

    What the fact says of the game itself is judged afterwards, on the record that it makes.
    `parse_hand` reads a hand of the game by a regulation.
    """
    over = result.finished
    seating = Seating(
        players=SEATS,
        signers="side",
        read_hand=lambda value: parse_hand(value, state.regulation),
        check_result=partial(_check_told, state.regulation),
        signed=N_("both sides have signed: reopen the match first"),
    )
    if admission.admit(kind, payload, state, facts, seating, over):
        return
    if kind == "side_signed":
        refuse_unsettled(state.office)
        if not over:
            raise RuleError(N_("the match is not over: nothing can be signed yet"), article="10.1")
        if payload["side"] in state.signatures:
            raise RuleError(N_("this side has signed already"), place="side")
    elif "hand" in payload:
        admission.admit_on_hand(kind, payload, state, result.hands, over)


def _check_told(regulation: PairsRegulation, told: TableResult) -> None:
    """Refuse the result of a match that cannot have been, or that nobody has won."""
    check_match_result(told, regulation, needs_winner=False, ruled=True)
    if told.winner is None:
        raise RuleError(N_("by this nobody has won the match"), place="result.winner")
