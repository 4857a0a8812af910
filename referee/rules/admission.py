"""Whether a new fact may be added to a match as it stands (art. 10.2, 15.1)."""

from .errors import N_, RuleError
from .facts import Fact, Payload
from .fold import BARRIERS
from .replay import MatchState
from .result import Result

NEEDS_HAND = frozenset({"penalty_applied", "finding_dismissed", "hand_corrected", "hand_removed"})
"""Facts about a hand that is already there, whichever it is."""

IN_HAND = frozenset(
    {
        "trump_named",
        "cards_played",
        "trick_taken",
        "hand_written",
        "call_made",
        "maraffa_declared",
        "claim_made",
    }
)
"""Facts of the hand in progress, or of the next one."""


def admit(
    kind: str, payload: Payload, state: MatchState, result: Result, facts: list[Fact]
) -> None:
    """Refuse, by RuleError, a fact that does not fit the state of the match.

    What the fact says of the game itself is judged afterwards, on the record that it makes.
    """
    if kind == "match_opened":
        raise RuleError(N_("this match has been opened already"))
    if kind == "match_reopened":
        if not state.locked and not state.closed:
            raise RuleError(N_("this match is open"))
        return
    _refuse_if_ended(state)
    if kind == "side_signed":
        _admit_signature(payload, state, result)
    elif kind == "undone":
        _admit_undo(payload, state, facts)
    elif "hand" in payload:
        _admit_on_hand(kind, payload, state, result)


def _refuse_if_ended(state: MatchState) -> None:
    if state.closed:
        raise RuleError(N_("this match was closed: reopen it first"))
    if state.locked:
        raise RuleError(N_("both sides have signed: reopen the match first"), article="15.1")


def _admit_on_hand(kind: str, payload: Payload, state: MatchState, result: Result) -> None:
    hands = len(state.record["hands"])
    there = payload["hand"] <= hands
    if kind in IN_HAND:
        _admit_in_hand(payload, state, result)
    elif kind == "hand_voided":
        # The last hand can be annulled even when it is complete, and has ended the match.
        if payload["hand"] != hands:
            _admit_in_hand(payload, state, result)
    elif kind in NEEDS_HAND and not there:
        _admit_on_new_hand(kind, payload, state, result)


def _admit_in_hand(payload: Payload, state: MatchState, result: Result) -> None:
    if result.finished:
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


def _admit_on_new_hand(kind: str, payload: Payload, state: MatchState, result: Result) -> None:
    """A penalty may begin a hand (an offence before the first card); nothing else here may."""
    if kind != "penalty_applied":
        raise RuleError(N_("there is no hand %(hand)s"), place="hand", hand=payload["hand"])
    _admit_in_hand(payload, state, result)


def _admit_signature(payload: Payload, state: MatchState, result: Result) -> None:
    if not result.finished:
        raise RuleError(N_("the match is not over: nothing can be signed yet"), article="10.1")
    if payload["side"] in state.signatures:
        raise RuleError(N_("this side has signed already"), place="side")


def _admit_undo(payload: Payload, state: MatchState, facts: list[Fact]) -> None:
    standing = [fact for fact in facts if fact.kind != "undone" and fact.number not in state.struck]
    taken_back = [fact for fact in standing if fact.number > payload["to"]]
    if not taken_back:
        raise RuleError(N_("there is nothing to undo"), place="to")
    if any(fact.kind in BARRIERS for fact in taken_back):
        raise RuleError(N_("an undo does not reach behind a reopening"), place="to")
