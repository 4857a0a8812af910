"""Admission of new facts of the referee's office to a match as it stands (art. 11.1, 15.1)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from referee.core.errors import N_, RuleError
from referee.core.facts import Payload
from referee.core.reading import at
from referee.core.rulings.effects import ON_HAND
from referee.core.rulings.office import CALLS, CONFIRMING, Call, Dispute, Office, Ruling, party_of

T = TypeVar("T")

HAND_CHANGES = frozenset(
    {"hand_corrected", "hand_inserted", "hand_removed", "penalty_applied", "hand_voided"}
)
"""Facts that change a hand that is there; a confirmed one only a referee changes, by a ruling."""


@dataclass(frozen=True, slots=True)
class Table:
    """The facts that the office has to know of a match of any game.

    `hands` were begun, of which `open_hand` is in progress (None: none is); `over` tells that no
    other follows. `read_hand` reads a hand in its record form and raises RuleError; `signers` says
    whether it is sides or players that speak.
    """

    office: Office
    hands: int
    open_hand: int | None
    over: bool
    read_hand: Callable[[object], object]
    signers: str
    players: int


def admit_to_office(kind: str, payload: Payload, table: Table) -> None:
    """Raise RuleError for a fact that the office cannot take now."""
    _check_signer(kind, payload, table)
    if kind in CALLS:
        _admit_call(kind, payload, table.office)
    elif kind in CONFIRMING:
        _admit_confirmation(kind, payload, table)
    elif kind == "ruling_opened":
        _admit_opening(payload, table)
    elif kind == "ruling_given":
        _admit_decision(payload, table)
    elif kind == "ruling_appealed":
        if _ruling(payload, table.office).is_open:
            raise RuleError(N_("this ruling is open"), place="ruling")
    elif kind == "score_released":
        _admit_release(table.office)
    else:
        _admit_end_of_dispute(payload, table)


def refuse_confirmed(kind: str, payload: Payload, office: Office) -> None:
    """Refuse what changes a confirmed hand, or removes one that somebody has ruled on (15.1)."""
    if kind not in HAND_CHANGES:
        return
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


def _check_signer(kind: str, payload: Payload, table: Table) -> None:
    if payload.get("seat", 1) > table.players:
        seat = payload["seat"]
        raise RuleError(N_("there is no seat %(seat)s"), place="seat", seat=seat)
    if "side" in payload and table.signers == "seat":
        raise RuleError(N_("in this game there are no sides: say which player"), place="side")
    # A single player may complain or be warned; a side speaks as one.
    if "seat" in payload and table.signers == "side" and kind in CONFIRMING:
        raise RuleError(N_("in this game a side says so, not a player"), place="seat")


def _admit_call(kind: str, payload: Payload, office: Office) -> None:
    if kind == "referee_called":
        if office.call is not None and (office.call.reason or "reason" not in payload):
            raise RuleError(N_("the referee has been called already"))
        return
    call = _call(payload, office)
    if call.ended is not None:
        raise RuleError(N_("this call was answered or withdrawn already"), place="call")
    if kind == "call_taken" and call.taken is not None:
        raise RuleError(N_("a referee is coming already"), place="call")


def _admit_confirmation(kind: str, payload: Payload, table: Table) -> None:
    if kind == "result_refused":
        if not table.over:
            raise RuleError(N_("the match is not over: there is no result to refuse"))
        if any(dispute.hand is None for dispute in table.office.open_disputes):
            raise RuleError(N_("the result is disputed already: a referee decides"))
    elif kind != "confirmation_agreed":
        _admit_hand_confirmation(payload, table)


def _admit_hand_confirmation(payload: Payload, table: Table) -> None:
    office, hand = table.office, payload["hand"]
    if office.confirmation != "hand":
        raise RuleError(N_("in this match hands are not confirmed one by one"), article="15.1")
    if not 1 <= hand <= table.hands or hand == table.open_hand:
        raise RuleError(N_("hand %(hand)s is not finished"), place="hand", hand=hand)
    if hand in office.confirmed:
        raise RuleError(N_("hand %(hand)s is confirmed already"), place="hand", hand=hand)
    if any(dispute.hand == hand for dispute in office.open_disputes):
        raise RuleError(N_("hand %(hand)s is disputed: a referee decides"), place="hand", hand=hand)
    if office.keeper is not None and party_of(payload) == office.keeper:
        raise RuleError(
            N_("whoever keeps the sheet does not confirm it"), place=table.signers, article="15.1"
        )
    if "value" in payload:
        at("value", table.read_hand, payload["value"])


def _admit_opening(payload: Payload, table: Table) -> None:
    if "trick" in payload and "hand" not in payload:
        raise RuleError(N_("in which hand?"), place="hand")
    # An offence before the first card belongs to the hand that is about to begin.
    following = table.hands + (table.open_hand is None and not table.over)
    if "hand" in payload and payload["hand"] > following:
        raise RuleError(N_("there is no hand %(hand)s"), place="hand", hand=payload["hand"])


def _admit_decision(payload: Payload, table: Table) -> None:
    ruling = _ruling(payload, table.office)
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
        if ruling.hand == table.open_hand:
            raise RuleError(
                N_("hand %(hand)s is still being played: it can be made void, not corrected"),
                place="effect",
                hand=ruling.hand,
            )
        at("value", table.read_hand, payload["value"])


def _admit_release(office: Office) -> None:
    if not office.frozen:
        raise RuleError(N_("the score is not frozen"))
    if office.open_rulings:
        raise RuleError(N_("a ruling is still open"))


def _admit_end_of_dispute(payload: Payload, table: Table) -> None:
    dispute = _dispute(payload, table.office)
    if dispute.decided is not None:
        raise RuleError(N_("this dispute was decided already"), place="dispute")
    if "value" not in payload:
        return
    if dispute.hand is None:
        raise RuleError(N_("this dispute is about no hand"), place="value")
    at("value", table.read_hand, payload["value"])


def _call(payload: Payload, office: Office) -> Call:
    return _found({call.number: call for call in office.calls}, "call", payload)


def _ruling(payload: Payload, office: Office) -> Ruling:
    return _found({ruling.number: ruling for ruling in office.rulings}, "ruling", payload)


def _dispute(payload: Payload, office: Office) -> Dispute:
    return _found({dispute.number: dispute for dispute in office.disputes}, "dispute", payload)


def _found(known: Mapping[int, T], name: str, payload: Payload) -> T:
    if payload[name] not in known:
        raise RuleError(N_("there is no such entry in this match"), place=name)
    return known[payload[name]]
