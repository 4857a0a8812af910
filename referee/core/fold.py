"""The fold of every game's ledger: corrections, names, signatures, closing, rulings."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Generic, Self, TypeVar

from referee.core.copies import copy_of
from referee.core.draft import Draft
from referee.core.erasures import NAME_ERASED
from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.record import FORMAT, NOTES
from referee.core.regulations import Regulations
from referee.core.rulings.effects import corrected
from referee.core.rulings.office import CALLS, OFFICE, SIGNING, PartyKey, party_of
from referee.core.rulings.proceedings import OfficeFold
from referee.core.state import LedgerState, Signature
from referee.core.undo import UNDO_BARRIERS, undone_by

OUTSIDE_RECORD = frozenset({"finding_dismissed", *SIGNING, *UNDO_BARRIERS, *CALLS})
"""Facts that leave the record as it is, so signatures stand; what is decided may yet change it."""


D = TypeVar("D", bound=Draft)
S = TypeVar("S", bound=LedgerState[Any])


MatchStep = Callable[[Any, Payload], None]
"""Applies a fact of the match to its fold."""

HandStep = Callable[[Any, Any, Payload], None]
"""Applies a fact of a hand, given the fold and the draft of the hand. Raise RuleError."""


class Fold(ABC, Generic[D, S]):
    """The facts of a match, applied one by one to its hands; a game adds its own."""

    new_draft: type[D]

    starter: ClassVar[str]
    """The key under which the record and the opening name the seat that begins a hand."""

    unknown_starter: ClassVar[tuple[str, str]]
    """The question, and its article, where nobody knows who began a hand."""

    signers: ClassVar[int]
    """The number of those who have to sign."""

    regulations: ClassVar[Regulations[Any]]
    match_steps: ClassVar[Mapping[str, MatchStep]]
    hand_steps: ClassVar[Mapping[str, HandStep]]

    def __init__(self, opening: Fact) -> None:
        self.opening = opening.payload
        # The switches as they were when the match started, whatever the preset says today.
        self.regulation = self.regulations.frozen(
            self.opening["regulation"], self.opening["switches"]
        )
        self.written = self.opening["regulation"]
        if self.regulations.resolve(self.written) != self.regulation:
            # The preset has changed since; the match keeps the switches it was started with.
            self.written = {"base": self.regulation.base, **self.regulation.switches()}
        self.players = list(self.opening["players"])
        self.hands: list[D] = []
        self.signatures: dict[PartyKey, Signature] = {}
        self.closed = False
        self.office_fold = OfficeFold()
        self.struck: frozenset[int] = frozenset()
        self.own: list[D] | None = None
        """The hands that no other fold has; None where this one has all for itself."""

    @abstractmethod
    def is_played_out(self, value: dict[str, Any]) -> bool:
        """Return whether a hand in its record form can be scored without its rulings."""

    @abstractmethod
    def score(self, document: object) -> Any:
        """Return the result of a record. Raise RuleError."""

    @abstractmethod
    def state(self) -> S:
        """Return the state after the facts."""

    @classmethod
    def of(cls, facts: Sequence[Fact]) -> Self:
        """Fold a match's facts, the first being `match_opened`.

        Raise RuleError for a hand that is not there, and for what a game cannot reckon; whether the
        record that comes out is possible is for the game's parsing and scoring to say.
        """
        fold = cls(facts[0])
        fold.struck = frozenset(undone_by(facts))
        for fact in facts[1:]:
            if fact.kind != "undone" and fact.number not in fold.struck:
                fold._apply(fact)
        return fold

    @classmethod
    def replay(cls, facts: Sequence[Fact]) -> S:
        """Return the state after a match's facts. Raise RuleError as `of` does."""
        return cls.of(facts).state()

    def after(self, fact: Fact) -> Self:
        """Return the fold with one more fact, which is no undo. Raise RuleError.

        This one stays as it is; hands that the fact does not touch are the same in both.
        """
        other = copy(self)
        other.hands, other.signatures = [*self.hands], dict(self.signatures)
        other.office_fold = self.office_fold.copied()
        other.own = []
        other._apply(fact)
        return other

    def _apply(self, fact: Fact) -> None:
        kind, payload = fact.kind, fact.payload
        if kind == NAME_ERASED:
            return
        if kind not in OUTSIDE_RECORD:
            self.signatures.clear()
        if kind in self.match_steps:
            was_over = self._is_past
            self.match_steps[kind](self, payload)
            if self._is_past and not was_over:
                self.office_fold.end_calls(fact.number)
        elif kind in OFFICE:
            self._apply_to_office(fact)
        elif kind == "hand_removed":
            self._existing(payload["hand"])
            del self.hands[payload["hand"] - 1]
        elif kind == "hand_inserted":
            self._insert(fact)
        elif kind in self.hand_steps:
            draft = self._draft(self._begun(payload["hand"]))
            draft.entries += (fact.number,)
            self.hand_steps[kind](self, draft, payload)
        else:
            raise RuleError(N_("“%(kind)s” is no event of this game"), place="kind", kind=kind)

    @property
    def _is_past(self) -> bool:
        """Tell whether all have signed, or the match was given up."""
        return self.closed or len(self.signatures) == self.signers

    def _apply_to_office(self, fact: Fact) -> None:
        number = self._hand_of(fact.payload)
        if number is None:
            self.office_fold.apply(fact.number, fact.kind, fact.payload, None)
            if fact.kind == "dispute_decided":
                self.office_fold.decide_result(fact.payload["dispute"])
                if "result" in fact.payload:
                    self.signatures.clear()
            return
        before = self.hands[number - 1].in_record()
        if fact.kind in ("ruling_given", "dispute_decided"):
            # A hand made void now must not move the turn of later hands, which were already led.
            self._pin()
        draft = self._draft(number)
        self.office_fold.apply(fact.number, fact.kind, fact.payload, draft.marks)
        if fact.kind == "hand_refused":
            self.office_fold.keep_refused(fact.number, before)
        if fact.kind == "dispute_decided" and "value" in fact.payload:
            draft.correct(corrected(draft.value, fact.payload["value"]))
            draft.entries += (fact.number,)
        if draft.as_record() != before:
            self.signatures.clear()
            self.office_fold.forget_decision()

    def _pin(self) -> None:
        """Record who began each hand, as far as that is known."""
        numbers = [number for number, draft in enumerate(self.hands, start=1) if draft.is_told]
        results = self.score(self.document([self.hands[number - 1] for number in numbers])).hands
        for number, result in zip(numbers, results, strict=True):
            seat = getattr(result, self.starter)
            if seat is not None and self.starter not in self.hands[number - 1].value:
                self._draft(number).value[self.starter] = seat

    def starter_of(self, draft: D) -> int:
        """Return the seat that began a hand, recorded or by rotation. Raise RuleError."""
        seat = draft.value.get(self.starter)
        if seat is None:
            index = next(index for index, one in enumerate(self.hands) if one is draft)
            seat = self.score(self.document(self.hands[:index])).next_starter
        if seat is None:
            question, article = self.unknown_starter
            raise RuleError(question, place=self.starter, article=article)
        return int(seat)

    def _hand_of(self, payload: Payload) -> int | None:
        """Return the number of the hand that a fact of the office is about, or None."""
        if "hand" in payload:
            return self._begun(payload["hand"])
        about = payload.get("ruling", payload.get("dispute"))
        hands = enumerate(self.hands, start=1)
        return next((number for number, draft in hands if about in draft.marks.about), None)

    def _begun(self, number: int) -> int:
        """Return the number of a hand, which is begun now if it is the next one."""
        if number == len(self.hands) + 1:
            draft = self.new_draft()
            if number == 1 and self.opening.get(self.starter):
                draft.value[self.starter] = self.opening[self.starter]
            self.hands.append(draft)
            if self.own is not None:
                self.own.append(draft)
        return self._existing(number)

    def _existing(self, number: int) -> int:
        if not 1 <= number <= len(self.hands):
            raise RuleError(N_("there is no hand %(hand)s"), place="hand", hand=number)
        return number

    def _draft(self, number: int) -> D:
        """Return a hand to be changed: a copy of it, where another fold has the same one."""
        draft = self.hands[number - 1]
        if self.own is not None and not any(draft is one for one in self.own):
            draft = self.hands[number - 1] = draft.copied()
            self.own.append(draft)
        draft.recorded, draft.is_marked = None, True
        return draft

    def _insert(self, fact: Fact) -> None:
        number = fact.payload["hand"]
        if number > len(self.hands) + 1:
            raise RuleError(N_("there is no hand %(hand)s"), place="hand", hand=number)
        draft = self.new_draft()
        draft.value = copy_of(fact.payload["value"])
        draft.entries += (fact.number,)
        self.hands.insert(number - 1, draft)

    def sign(self, payload: Payload) -> None:
        strokes = tuple(tuple(stroke) for stroke in payload.get("signature", ()))
        signer = party_of(payload)
        assert signer is not None  # the kind of fact has one
        self.signatures[signer] = Signature(payload["name"], strokes)

    def rename(self, payload: Payload) -> None:
        self.players = list(payload["players"])

    def close(self, _payload: Payload) -> None:
        self.closed = True

    def reopen(self, _payload: Payload) -> None:
        self.closed = False
        self.signatures.clear()
        self.office_fold.forget_decision()

    def document(self, hands: Sequence[D]) -> dict[str, Any]:
        """Return the record with these of its hands."""
        return {
            "format": FORMAT,
            "game": self.opening["game"],
            "regulation": self.written,
            "players": self.players,
            **{key: self.opening[key] for key in NOTES if key in self.opening},
            "hands": [draft.recorded or draft.in_record() for draft in hands],
        }

    def _as_played(self, hands: Sequence[D], marked: Mapping[int, D]) -> dict[str, Any] | None:
        """Return the record without penalties and rulings; None where there are none.

        A hand that only a ruling ended cannot be scored, so it is annulled.
        """
        ruled = {n: draft for n, draft in marked.items() if n <= len(hands) and draft.is_ruled}
        if not ruled:
            return None
        played = self.document(hands)
        for number, draft in ruled.items():
            value = draft.as_played()
            played["hands"][number - 1] = (
                value if self.is_played_out(value) else {"void": "annulled"}
            )
        return played

    def common_state(self, told: Sequence[D]) -> dict[str, Any]:
        """Return the values of `LedgerState` by name, but for the hand in progress.

        `told` are the hands of the record.
        """
        record = self.document(told)
        marked = {n: draft for n, draft in enumerate(self.hands, start=1) if draft.is_marked}
        return {
            "record": record,
            "regulation": self.regulation,
            "title": self.opening["title"],
            "first_starter": self.opening.get(self.starter),
            "signatures": dict(self.signatures),
            "closed": self.closed,
            "dismissed": frozenset(
                (number, *found) for number, draft in marked.items() for found in draft.dismissed
            ),
            "struck": self.struck,
            "entries": tuple([draft.entries for draft in self.hands]),
            "office": self.office_fold.office({n: draft.marks for n, draft in marked.items()}),
            "played": self._as_played(told, marked),
        }
