"""The fold of every game's ledger: undo, corrections, names, signatures, closing, rulings."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.record import FORMAT, NOTES
from referee.core.rulings.effects import corrected, hand_after_ruling
from referee.core.rulings.office import CALLS, OFFICE, Office
from referee.core.rulings.proceedings import Marks, OfficeFold

BARRIERS = frozenset({"match_opened", "match_closed", "match_reopened", *(OFFICE - CALLS)})
"""Facts that an undo never reaches behind."""

OUTSIDE_RECORD = frozenset({"side_signed", "player_signed", "finding_dismissed", *BARRIERS, *CALLS})
"""Facts that leave the record as it is, so signatures stand; what is decided may yet change it."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A signature by name; `strokes` is the drawing, x and y by turns, empty for a typed name."""

    name: str
    strokes: tuple[tuple[int, ...], ...]


@dataclass
class Draft(ABC):
    """One hand while it is folded: its record form, and what the record has no place for."""

    value: dict[str, Any] = field(default_factory=dict)
    dismissed: list[tuple[str, int | None, int | None]] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)
    marks: Marks = field(default_factory=Marks)

    @abstractmethod
    def as_written(self) -> dict[str, Any]:
        """Return a copy of the hand in its record form, without rulings."""

    def as_record(self) -> dict[str, Any]:
        """Return a copy of the hand in its record form, with rulings."""
        value = self.as_written()
        for given in self.marks.effects.values():
            value = hand_after_ruling(value, given)
        return value

    @property
    def is_ruled(self) -> bool:
        """Return whether a ruling has changed the hand."""
        return bool(self.marks.effects)

    def as_played(self) -> dict[str, Any]:
        """Return the hand without rulings."""
        return self.as_written()

    @abstractmethod
    def forget_taken(self) -> None:
        """Drop what each side took, with all that depends on it, before it is written anew."""


D = TypeVar("D", bound=Draft)
S = TypeVar("S")
Dismissed = frozenset[tuple[int, str, int | None, int | None]]


def undone_by(facts: Sequence[Fact]) -> dict[int, int]:
    """Return which undo took each fact back that no longer stands, by their numbers.

    The referee's coming stands whatever is undone.
    """
    in_force: list[Fact] = []
    struck: dict[int, int] = {}
    for fact in facts:
        if fact.kind in CALLS:
            continue
        if fact.kind != "undone":
            in_force.append(fact)
            continue
        while in_force and in_force[-1].number > fact.payload["to"]:
            struck[in_force.pop().number] = fact.number
    return struck


def struck_by_undo(facts: Sequence[Fact]) -> frozenset[int]:
    """Return the numbers of the facts that later undos took back."""
    return frozenset(undone_by(facts))


class Fold(ABC, Generic[D, S]):
    """The facts of a match, applied one by one to its hands; S is the type of a signer."""

    def __init__(self, opening: Fact) -> None:
        self.opening = opening.payload
        self.players = list(self.opening["players"])
        self.hands: list[D] = []
        self.signatures: dict[S, Signature] = {}
        self.closed = False
        self.office_fold = OfficeFold()

    @abstractmethod
    def begin(self, first: bool) -> D:
        """Return a new hand, with the values known before its first fact."""

    @abstractmethod
    def regulation_spec(self) -> object:
        """Return the regulation as the record names it."""

    @abstractmethod
    def is_played_out(self, draft: D) -> bool:
        """Return whether a hand can be scored without its rulings."""

    @abstractmethod
    def pin(self) -> None:
        """Record who began each hand, as far as that is known."""

    @abstractmethod
    def match_step(self, kind: str) -> Callable[[Payload], None] | None:
        """Return what a fact of the match does in this game, if anything."""

    @abstractmethod
    def hand_step(self, kind: str) -> Callable[[D, Payload], None] | None:
        """Return what a fact of a hand does in this game, if anything."""

    def run(self, facts: Sequence[Fact], struck: frozenset[int]) -> None:
        for fact in facts:
            if fact.kind != "undone" and fact.number not in struck:
                self.apply(fact)

    def apply(self, fact: Fact) -> None:
        if fact.kind not in OUTSIDE_RECORD:
            self.signatures.clear()
        payload = fact.payload
        common = _MATCH_STEPS.get(fact.kind)
        of_match = self.match_step(fact.kind)
        if common is not None:
            common(self, payload)
        elif of_match is not None:
            of_match(payload)
        elif fact.kind in OFFICE:
            self._apply_to_office(fact)
        elif fact.kind in ("hand_inserted", "hand_removed"):
            self._resequence(fact)
        else:
            self._apply_to_hand(fact)

    def _apply_to_hand(self, fact: Fact) -> None:
        step: Callable[[D, Payload], None] | None
        step = self.hand_step(fact.kind) or _HAND_STEPS.get(fact.kind)
        if step is None:
            raise RuleError(N_("“%(kind)s” is no event of this game"), place="kind", kind=fact.kind)
        draft = self._draft(fact.payload["hand"])
        draft.entries.append(fact.number)
        step(draft, fact.payload)

    def _apply_to_office(self, fact: Fact) -> None:
        draft = self._draft_of(fact.payload)
        if draft is None:
            self.office_fold.apply(fact.number, fact.kind, fact.payload, None)
            return
        before = draft.as_record()
        if fact.kind in ("ruling_given", "dispute_decided"):
            # A hand made void now must not move the turn of later hands, which were already led.
            self.pin()
        self.office_fold.apply(fact.number, fact.kind, fact.payload, draft.marks)
        if fact.kind == "hand_refused":
            self.office_fold.keep_refused(fact.number, before)
        if fact.kind == "dispute_decided" and "value" in fact.payload:
            anew = corrected(draft.value, fact.payload["value"])
            _hand_corrected(draft, {"value": anew})
            draft.entries.append(fact.number)
        if draft.as_record() != before:
            self.signatures.clear()

    def _draft_of(self, payload: Payload) -> D | None:
        """Return the hand that a fact of the office is about, or None."""
        if "hand" in payload:
            return self._draft(payload["hand"])
        about = payload.get("ruling", payload.get("dispute"))
        return next((draft for draft in self.hands if about in draft.marks.about), None)

    def _draft(self, number: int) -> D:
        """Return the hand of that number, begun now if it is the next one."""
        if number == len(self.hands) + 1:
            self.hands.append(self.begin(number == 1))
        return self._existing(number)

    def _existing(self, number: int) -> D:
        if not 1 <= number <= len(self.hands):
            raise RuleError(N_("there is no hand %(hand)s"), place="hand", hand=number)
        return self.hands[number - 1]

    def _resequence(self, fact: Fact) -> None:
        number = fact.payload["hand"]
        if fact.kind == "hand_removed":
            self._existing(number)
            del self.hands[number - 1]
            return
        if number > len(self.hands) + 1:
            raise RuleError(N_("there is no hand %(hand)s"), place="hand", hand=number)
        draft = self.begin(first=False)
        draft.value = deepcopy(dict(fact.payload["value"]))
        draft.entries.append(fact.number)
        self.hands.insert(number - 1, draft)

    def sign(self, signer: S, payload: Payload) -> None:
        strokes = tuple(tuple(stroke) for stroke in payload.get("signature", ()))
        self.signatures[signer] = Signature(payload["name"], strokes)

    def reopen(self) -> None:
        self.closed = False
        self.signatures.clear()

    def document(self, hands: Sequence[D]) -> dict[str, Any]:
        """Return the record with these of its hands."""
        return {
            "format": FORMAT,
            "game": self.opening["game"],
            "regulation": self.regulation_spec(),
            "players": self.players,
            **{key: self.opening[key] for key in NOTES if key in self.opening},
            "hands": [draft.as_record() for draft in hands],
        }

    def as_played(self, hands: Sequence[D]) -> dict[str, Any] | None:
        """Return the record without penalties and rulings; None where there are none.

        A hand that only a ruling ended cannot be scored, so it is annulled.
        """
        if not any(draft.is_ruled for draft in hands):
            return None
        played = self.document(hands)
        for index, draft in enumerate(hands):
            if draft.is_ruled:
                out = self.is_played_out(draft)
                played["hands"][index] = draft.as_played() if out else {"void": "annulled"}
        return played

    @property
    def office(self) -> Office:
        return self.office_fold.office([draft.marks for draft in self.hands])

    @property
    def dismissed(self) -> Dismissed:
        """The findings let go, with the number of their hand."""
        return frozenset(
            (number, *key)
            for number, draft in enumerate(self.hands, start=1)
            for key in draft.dismissed
        )

    @property
    def entries(self) -> tuple[tuple[int, ...], ...]:
        """The entries that made each hand."""
        return tuple(tuple(draft.entries) for draft in self.hands)


def _renamed(fold: Fold[Any, Any], payload: Payload) -> None:
    fold.players = list(payload["players"])


def _closed(fold: Fold[Any, Any], _payload: Payload) -> None:
    fold.closed = True


def _reopened(fold: Fold[Any, Any], _payload: Payload) -> None:
    fold.reopen()


_MATCH_STEPS: Mapping[str, Callable[[Fold[Any, Any], Payload], None]] = {
    "players_renamed": _renamed,
    "match_closed": _closed,
    "match_reopened": _reopened,
}


def let_go(payload: Payload) -> list[tuple[str, int | None, int | None]]:
    """Return the findings that a `finding_dismissed` is about: code, seat and trick of each."""
    tricks = payload.get("tricks", [payload.get("trick")])
    return [(payload["code"], payload.get("seat"), trick) for trick in tricks]


def _hand_voided(draft: Draft, payload: Payload) -> None:
    draft.value["void"] = payload["void"]


def _finding_dismissed(draft: Draft, payload: Payload) -> None:
    draft.dismissed += let_go(payload)


def _hand_corrected(draft: Draft, payload: Payload) -> None:
    draft.forget_taken()
    draft.value = deepcopy(dict(payload["value"]))
    draft.dismissed.clear()


_HAND_STEPS: Mapping[str, Callable[[Draft, Payload], None]] = {
    "hand_voided": _hand_voided,
    "finding_dismissed": _finding_dismissed,
    "hand_corrected": _hand_corrected,
}


def add_cards(tricks: list[str], cards: Sequence[str], players: int) -> None:
    """Put cards on the table: one text for each trick, in the order played."""
    for card in cards:
        if not tricks or len(tricks[-1].split()) == players:
            tricks.append(card)
        else:
            tricks[-1] += f" {card}"
