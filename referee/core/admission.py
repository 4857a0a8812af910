"""Admission of new facts to a match as it stands (art. 10.2, 15.1)."""

from collections.abc import Sequence
from typing import Any, Protocol

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.findings import Finding
from referee.core.reading import at, read_line
from referee.core.record import MOST_NAME
from referee.core.rulings.admission import Seating, admit_to_office, refuse_confirmed
from referee.core.rulings.office import CALLS, OFFICE
from referee.core.state import LedgerState
from referee.core.steps import let_go
from referee.core.undo import UNDO_BARRIERS

NEEDS_HAND = frozenset({"penalty_applied", "finding_dismissed", "hand_corrected", "hand_removed"})
"""Facts about a hand that is already there, whichever it is; the others are of the hand in play."""


class HandFindings(Protocol):
    """The score of a hand, as far as its findings go."""

    @property
    def hand(self) -> int: ...
    @property
    def findings(self) -> Sequence[Finding]: ...


def admit(
    kind: str,
    payload: Payload,
    state: LedgerState[Any],
    facts: Sequence[Fact],
    seating: Seating,
    over: bool,
) -> bool:
    """Refuse, by RuleError, a fact of any game that does not fit the state of its match.

    Return whether this was a fact of any match as a whole, and nothing else needs to be asked.
    `over` tells that no other hand follows.
    """
    if kind in OFFICE:
        admit_to_office(kind, payload, state, seating, over)
        return True
    return _admit_on_match(kind, payload, state, facts, seating.signed, over)


def _admit_on_match(
    kind: str,
    payload: Payload,
    state: LedgerState[Any],
    facts: Sequence[Fact],
    signed: str,
    over: bool,
) -> bool:
    """Admit facts of any match as a whole; return whether this was one."""
    if kind == "match_opened":
        raise RuleError(N_("this match has been opened already"))
    if kind == "match_reopened":
        if not state.locked and not state.closed and not over:
            raise RuleError(N_("this match is open"))
        return True
    if state.closed:
        raise RuleError(N_("this match was closed: reopen it first"))
    if state.locked:
        raise RuleError(signed, article="15.1")
    if kind == "undone":
        _admit_undo(payload, state, facts)
    elif kind == "players_renamed":
        at("players", read_names, payload["players"])
    return kind in ("undone", "players_renamed")


def read_names(players: Sequence[str]) -> None:
    """Raise RuleError for a name that is empty, too long or invisible.

    Only names that people type are checked so; an imported record keeps its names.
    """
    for index, name in enumerate(players):
        at(index, read_line, name, MOST_NAME)


def admit_on_hand(
    kind: str, payload: Payload, state: LedgerState[Any], scored: Sequence[HandFindings], over: bool
) -> None:
    """Refuse, by RuleError, a fact about a hand; `scored` are the hands of the result."""
    refuse_confirmed(kind, payload, state.office)
    if kind == "hand_inserted":
        return
    if kind == "hand_voided":
        # The last hand can be annulled even when it is complete, and has ended the match.
        if payload["hand"] != state.hands:
            _admit_in_hand(payload, state, over)
    elif kind not in NEEDS_HAND:
        _admit_in_hand(payload, state, over)
    elif payload["hand"] > state.hands:
        # Only an offence before its first card can begin a hand.
        if kind != "penalty_applied":
            raise RuleError(N_("there is no hand %(hand)s"), place="hand", hand=payload["hand"])
        _admit_in_hand(payload, state, over)
    elif kind == "finding_dismissed":
        _admit_letting_go(payload, scored)


def _admit_in_hand(payload: Payload, state: LedgerState[Any], over: bool) -> None:
    if over:
        raise RuleError(
            N_("the match is over: only a correction can change it"),
            place="hand",
            article="10.2",
        )
    expected = state.open_hand or len(state.record["hands"]) + 1
    if payload["hand"] != expected:
        raise RuleError(
            N_("hand %(expected)s is being played, not hand %(hand)s"),
            place="hand",
            expected=expected,
            hand=payload["hand"],
        )


def _admit_letting_go(payload: Payload, scored: Sequence[HandFindings]) -> None:
    found = {
        (one.code, one.seat, one.trick)
        for hand in scored
        if hand.hand == payload["hand"]
        for one in hand.findings
    }
    if not found.issuperset(let_go(payload)):
        raise RuleError(
            N_("nothing of the kind was found in hand %(hand)s"), place="code", hand=payload["hand"]
        )


def _admit_undo(payload: Payload, state: LedgerState[Any], facts: Sequence[Fact]) -> None:
    passed_over = {"undone", *CALLS}
    taken_back = [
        fact
        for fact in facts
        if fact.number > payload["to"]
        and fact.kind not in passed_over
        and fact.number not in state.struck
    ]
    if not taken_back:
        raise RuleError(N_("there is nothing to undo"), place="to")
    if any(fact.kind in UNDO_BARRIERS for fact in taken_back):
        raise RuleError(
            N_("an undo does not reach behind a reopening, a ruling or a confirmation"), place="to"
        )
