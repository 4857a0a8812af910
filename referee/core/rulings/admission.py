"""Admission of new facts of the referee's office to a match as it stands (art. 11.1, 15.1)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from referee.core.errors import N_, RuleError
from referee.core.facts import ARCHIVED, Payload
from referee.core.reading import at
from referee.core.rulings.effects import ON_HAND
from referee.core.rulings.office import (
    CALLS,
    CONFIRMING,
    Dispute,
    Office,
    RefereeCall,
    Ruling,
    party_of,
)
from referee.core.state import LedgerState
from referee.core.table_result import TableResult, read_table_result

T = TypeVar("T", RefereeCall, Ruling, Dispute)

HAND_CHANGES = frozenset(
    {"hand_corrected", "hand_inserted", "hand_removed", "penalty_applied", "hand_voided"}
)
"""Facts that change a hand that is there; a confirmed one only a referee changes, by a ruling."""


REFEREE_DECIDED = N_(
    "a referee has decided this result: who does not agree speaks to a referee, who can open the "
    "match again or take an objection"
)
"""What is said to whoever disputes anew what a referee has decided."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a game, and the way its hands are read.

    `signers` says whether sides or seats sign and complain; `read_hand` reads a hand in its record
    form and raises RuleError, and so does `check_result` for a result that somebody tells, where it
    cannot have been; `signed` is what a match is told that all have signed.
    """

    players: int
    signers: Literal["side", "seat"]
    read_hand: Callable[[object], object]
    check_result: Callable[[TableResult], object]
    signed: str


def admit_to_office(
    kind: str, payload: Payload, state: LedgerState[Any], seating: Seating, over: bool
) -> None:
    """Raise RuleError for a fact that the office cannot take now; `over`: no hand follows."""
    _check_signer(kind, payload, seating)
    if kind in CALLS:
        _admit_call(kind, payload, state.office)
    elif kind == "result_refused":
        _admit_refusal(payload, state.office, seating, over)
    elif kind in ("hand_confirmed", "hand_refused"):
        _admit_hand_confirmation(kind, payload, state, seating, over)
    elif kind == "ruling_opened":
        _admit_opening(payload, state, over)
    elif kind == "ruling_given":
        _admit_decision(payload, state, seating)
    elif kind == "ruling_appealed":
        if _found(state.office.rulings, "ruling", payload).is_open:
            raise RuleError(N_("this ruling is open"), place="ruling")
    elif kind == "score_released":
        _admit_release(state.office)
    elif kind == "dispute_decided":
        _admit_end_of_dispute(payload, state.office, seating, over)


def refuse_confirmed(kind: str, payload: Payload, office: Office) -> None:
    """Refuse what changes a confirmed hand, or removes one that somebody has ruled on (15.1)."""
    if kind not in HAND_CHANGES:
        return
    if office.result_decided is not None:
        raise RuleError(
            N_("a referee has decided the result: only a ruling changes a hand now"),
            place="hand",
            article="15.1",
        )
    hand = payload["hand"]
    last = max(office.confirmed, default=0)
    moves = kind in ("hand_inserted", "hand_removed")
    if hand in office.confirmed or (moves and hand <= last):
        raise RuleError(
            N_("hand %(hand)s is confirmed: only a referee can change it, by a ruling"),
            place="hand",
            article="15.1",
            hand=hand if hand in office.confirmed else last,
        )
    about = {ruling.hand for ruling in office.rulings}
    about |= {dispute.hand for dispute in office.disputes}
    if kind == "hand_removed" and hand in about:
        raise RuleError(
            N_("hand %(hand)s has a ruling: it can be made void, not removed"),
            place="hand",
            hand=hand,
        )


def refuse_unsettled(office: Office) -> None:
    """Raise RuleError while a referee has still to decide on the score or to release it."""
    if not office.settled:
        raise RuleError(N_("the score waits for the referee: nothing can be signed now"))


def _check_signer(kind: str, payload: Payload, seating: Seating) -> None:
    if told := next((name for name in ARCHIVED if name in payload), ""):
        raise RuleError(N_("only an archive tells who ruled elsewhere, and when"), place=told)
    if payload.get("seat", 1) > seating.players:
        seat = payload["seat"]
        raise RuleError(N_("there is no seat %(seat)s"), place="seat", seat=seat)
    if "side" in payload and seating.signers == "seat":
        raise RuleError(N_("in this game there are no sides: say which player"), place="side")
    # A single player may complain or be warned; a side speaks as one.
    if "seat" in payload and seating.signers == "side" and kind in CONFIRMING:
        raise RuleError(N_("in this game a side says so, not a player"), place="seat")


def _admit_call(kind: str, payload: Payload, office: Office) -> None:
    if kind == "referee_called":
        if office.call is not None and (office.call.reason or "reason" not in payload):
            raise RuleError(N_("the referee has been called already"))
        return
    call = _found(office.calls, "call", payload)
    if call.ended is not None:
        raise RuleError(N_("this call was answered or withdrawn already"), place="call")
    if kind == "call_taken" and call.taken is not None:
        raise RuleError(N_("a referee is coming already"), place="call")


def _admit_refusal(payload: Payload, office: Office, seating: Seating, over: bool) -> None:
    if not over:
        raise RuleError(N_("the match is not over: there is no result to refuse"))
    if any(dispute.hand is None for dispute in office.open_disputes):
        raise RuleError(N_("the result is disputed already: a referee decides"))
    _refuse_decided(office)
    _check_told(payload, seating)


def _refuse_decided(office: Office) -> None:
    """Refuse, by RuleError, to dispute anew what a referee has decided (15.1)."""
    if office.result_decided is not None:
        raise RuleError(REFEREE_DECIDED, article="15.1")


def _check_told(payload: Payload, seating: Seating) -> None:
    """Refuse, at its place, a result that cannot have been."""
    if "result" in payload:
        seating.check_result(read_table_result(payload["result"]))


def _admit_hand_confirmation(
    kind: str, payload: Payload, state: LedgerState[Any], seating: Seating, over: bool
) -> None:
    """Refuse what cannot be said of this hand.

    Once the match is over either side may say in which hand the result is wrong.
    """
    told_at_end = kind == "hand_refused" and over
    office, hand = state.office, payload["hand"]
    if kind == "hand_refused":
        _refuse_decided(office)
        if any(ruling.hand == hand and ruling.given for ruling in office.rulings):
            raise RuleError(
                N_("a referee has ruled on hand %(hand)s: who does not agree asks for an appeal"),
                place="hand",
                article="15.1",
                hand=hand,
            )
    if office.confirmation != "hand" and not told_at_end:
        raise RuleError(N_("in this match hands are not confirmed one by one"), article="15.1")
    if not 1 <= hand <= state.hands or hand == state.open_hand:
        raise RuleError(N_("hand %(hand)s is not finished"), place="hand", hand=hand)
    if hand in office.confirmed:
        raise RuleError(N_("hand %(hand)s is confirmed already"), place="hand", hand=hand)
    if any(dispute.hand == hand for dispute in office.open_disputes):
        raise RuleError(N_("hand %(hand)s is disputed: a referee decides"), place="hand", hand=hand)
    if not told_at_end and office.keeper is not None and party_of(payload) == office.keeper:
        raise RuleError(
            N_("whoever keeps the sheet does not confirm it"), place=seating.signers, article="15.1"
        )
    if "value" in payload:
        at("value", seating.read_hand, payload["value"])


def _admit_opening(payload: Payload, state: LedgerState[Any], over: bool) -> None:
    if "trick" in payload and "hand" not in payload:
        raise RuleError(N_("in which hand?"), place="hand")
    # An offence before the first card belongs to the hand that is about to begin.
    following = state.hands + (state.open_hand is None and not over)
    if "hand" in payload and payload["hand"] > following:
        raise RuleError(N_("there is no hand %(hand)s"), place="hand", hand=payload["hand"])


def _admit_decision(payload: Payload, state: LedgerState[Any], seating: Seating) -> None:
    ruling = _found(state.office.rulings, "ruling", payload)
    if not ruling.is_open:
        raise RuleError(
            N_("this ruling was given already: only an appeal opens it again"), place="ruling"
        )
    effect = payload["effect"]
    if effect not in ON_HAND:
        return
    if ruling.hand is None:
        raise RuleError(N_("this ruling is about no hand"), place="effect")
    if effect == "hand_corrected":
        if ruling.hand == state.open_hand:
            raise RuleError(
                N_("hand %(hand)s is still being played: it can be made void, not corrected"),
                place="effect",
                hand=ruling.hand,
            )
        at("value", seating.read_hand, payload["value"])


def _admit_release(office: Office) -> None:
    if not office.frozen:
        raise RuleError(N_("the score is not frozen"))
    if office.open_rulings:
        raise RuleError(N_("a ruling is still open"))


def _admit_end_of_dispute(payload: Payload, office: Office, seating: Seating, over: bool) -> None:
    dispute = _found(office.disputes, "dispute", payload)
    if dispute.decided is not None:
        raise RuleError(N_("this dispute was decided already"), place="dispute")
    if "result" in payload and dispute.hand is not None:
        raise RuleError(N_("this dispute is about a hand, not about the result"), place="result")
    if "result" in payload and not over:
        raise RuleError(N_("the match is not over: no result can hold yet"), place="result")
    _check_told(payload, seating)
    if "value" not in payload:
        return
    if dispute.hand is None:
        raise RuleError(N_("this dispute is about no hand"), place="value")
    at("value", seating.read_hand, payload["value"])


def _found(known: Iterable[T], name: str, payload: Payload) -> T:
    for one in known:
        if one.number == payload[name]:
            return one
    raise RuleError(N_("there is no such entry in this match"), place=name)
