"""The referee's office while a match is folded (art. 11.1, 15.1)."""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from referee.core.rulings.effects import ON_HAND
from referee.core.rulings.office import (
    Appeal,
    Dispute,
    Given,
    Office,
    PartyKey,
    Payload,
    RefereeCall,
    Ruling,
    party_of,
)
from referee.core.table_result import TableResult, read_table_result


@dataclass
class Marks:
    """The marks of the office beside a hand; they stay with it when numbers move.

    `about` numbers the rulings and disputes, `effects` are payloads of `ruling_given` by ruling.
    """

    about: list[int] = field(default_factory=list)
    effects: dict[int, Payload] = field(default_factory=dict)
    confirmed: bool = False

    def copied(self) -> "Marks":
        """Return a copy that goes on by itself; payloads are never changed."""
        return Marks([*self.about], dict(self.effects), self.confirmed)


class OfficeFold:
    """The office while a match is folded."""

    def __init__(self) -> None:
        self.calls: dict[int, RefereeCall] = {}
        self.rulings: dict[int, Ruling] = {}
        self.disputes: dict[int, Dispute] = {}
        self.confirmation = "none"
        self.keeper: PartyKey | None = None
        self.frozen = False
        self.result: TableResult | None = None
        self.decision: int | None = None

    def copied(self) -> "OfficeFold":
        """Return a copy that goes on by itself; calls, rulings and disputes are never changed."""
        other = copy(self)
        other.calls, other.rulings = dict(self.calls), dict(self.rulings)
        other.disputes = dict(self.disputes)
        return other

    def apply(self, number: int, kind: str, payload: Payload, marks: Marks | None) -> None:
        """Apply a fact of the office; `marks` are those of the hand that it is about."""
        _STEPS[kind](self, number, payload, marks or Marks())

    def end_calls(self, number: int) -> None:
        """End what calls still wait with the entry after which nobody plays any more."""
        for call in self.calls.values():
            if call.ended is None:
                self.calls[call.number] = replace(call, ended=number)

    def keep_refused(self, dispute: int, written: Payload) -> None:
        """Keep the version that was refused, whatever is decided on the hand."""
        _change(self.disputes, dispute, written=written)

    def decide_result(self, dispute: int) -> None:
        """Let the result stand by the decision of this dispute."""
        self.decision = dispute

    def forget_decision(self) -> None:
        """Let the result be again what the hands come to."""
        self.result = self.decision = None

    def office(self, hands: Mapping[int, Marks]) -> Office:
        """Return the present state of the office, given the hands with marks by present number."""
        hand_of = {about: n for n, marks in hands.items() for about in marks.about}
        return Office(
            calls=tuple(self.calls.values()),
            rulings=tuple(replace(r, hand=hand_of.get(n)) for n, r in self.rulings.items()),
            disputes=tuple(replace(d, hand=hand_of.get(n)) for n, d in self.disputes.items()),
            confirmation=self.confirmation,
            keeper=self.keeper,
            confirmed=frozenset(n for n, marks in hands.items() if marks.confirmed),
            frozen=self.frozen,
            result=self.result,
            decision=self.decision,
        )


T = TypeVar("T", RefereeCall, Ruling, Dispute)


def _change(known: dict[int, T], number: int, **changes: Any) -> None:
    known[number] = replace(known[number], **changes)


def _called(fold: OfficeFold, number: int, payload: Payload, _marks: Marks) -> None:
    """Record a call, or add the reason to a call that still waits."""
    reason = payload.get("reason", "")
    waiting = next((call for call in fold.calls.values() if call.ended is None), None)
    if waiting is None:
        fold.calls[number] = RefereeCall(number, reason)
    else:
        _change(fold.calls, waiting.number, reason=reason)


def _withdrawn(fold: OfficeFold, number: int, payload: Payload, _marks: Marks) -> None:
    _change(fold.calls, payload["call"], ended=number, withdrawn=True)


def _taken(fold: OfficeFold, number: int, payload: Payload, _marks: Marks) -> None:
    _change(fold.calls, payload["call"], taken=number)


def _answered(fold: OfficeFold, number: int, payload: Payload, _marks: Marks) -> None:
    _change(fold.calls, payload["call"], ended=number, answer=payload.get("text", ""))


def _opened(fold: OfficeFold, number: int, payload: Payload, marks: Marks) -> None:
    marks.about.append(number)
    fold.frozen = True
    fold.rulings[number] = Ruling(
        number=number,
        source=payload["source"],
        facts=payload["facts"],
        hand=None,
        trick=payload.get("trick"),
        party=party_of(payload),
    )


def _given(fold: OfficeFold, number: int, payload: Payload, marks: Marks) -> None:
    ruling = payload["ruling"]
    # Removed first, so that the ruling given last is applied last.
    marks.effects.pop(ruling, None)
    if payload["effect"] in ON_HAND:
        marks.effects[ruling] = payload
    step = Given(
        number=number,
        effect=payload["effect"],
        text=payload["text"],
        article=payload.get("article", ""),
        party=party_of(payload),
        payload=payload,
    )
    _change(fold.rulings, ruling, steps=(*fold.rulings[ruling].steps, step))


def _appealed(fold: OfficeFold, number: int, payload: Payload, _marks: Marks) -> None:
    ruling = payload["ruling"]
    fold.frozen = True
    step = Appeal(number, payload["reason"], party_of(payload))
    _change(fold.rulings, ruling, steps=(*fold.rulings[ruling].steps, step))


def _released(fold: OfficeFold, _number: int, _payload: Payload, _marks: Marks) -> None:
    fold.frozen = False


def _agreed(fold: OfficeFold, _number: int, payload: Payload, _marks: Marks) -> None:
    fold.confirmation, fold.keeper = payload["confirmation"], party_of(payload)


def _confirmed(_fold: OfficeFold, _number: int, _payload: Payload, marks: Marks) -> None:
    marks.confirmed = True


def _refused(fold: OfficeFold, number: int, payload: Payload, marks: Marks) -> None:
    marks.about.append(number)
    fold.disputes[number] = Dispute(
        number=number,
        hand=None,
        party=party_of(payload),
        reason=payload["reason"],
        value=payload.get("value"),
        result=_result_of(payload),
    )


def _decided(fold: OfficeFold, number: int, payload: Payload, marks: Marks) -> None:
    marks.confirmed = True
    holds = _result_of(payload)
    fold.result = holds or fold.result
    _change(fold.disputes, payload["dispute"], decided=number, text=payload["text"], holds=holds)


def _result_of(payload: Payload) -> TableResult | None:
    return read_table_result(payload["result"]) if "result" in payload else None


_STEPS: Mapping[str, Callable[[OfficeFold, int, Payload, Marks], None]] = {
    "referee_called": _called,
    "call_withdrawn": _withdrawn,
    "call_taken": _taken,
    "call_answered": _answered,
    "ruling_opened": _opened,
    "ruling_given": _given,
    "ruling_appealed": _appealed,
    "score_released": _released,
    "confirmation_agreed": _agreed,
    "hand_confirmed": _confirmed,
    "hand_refused": _refused,
    "result_refused": _refused,
    "dispute_decided": _decided,
}
