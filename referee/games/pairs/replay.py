"""Replay of the facts of a match of two pairs into its record."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.fold import Dismissed, Draft, Fold, Signature, add_cards
from referee.core.regulations import Regulations
from referee.core.rulings.office import Office
from referee.core.sides import SEATS_FROM, Side, side_of
from referee.games.cards.pack import CARDS, SUIT_INDEX, THIRDS
from referee.games.cards.trick import winning_card
from referee.games.pairs.hand import SEATS, WAYS, Hand
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.result import Result

R = TypeVar("R", bound=PairsRegulation)
H = TypeVar("H", bound=Hand[Any])


@dataclass(frozen=True, slots=True)
class MatchState(Generic[R]):
    """A match as its ledger tells it.

    `record` is the record document. `open_hand` is the number of the hand in progress, or None;
    in it `loose` are the cards of a trick that lies on the table while the hand is kept trick by
    trick, and `leader` the seat that leads or led them, where it is known. `first_starter` is the
    seat told at the start that leads the first hand, or None. `dismissed` holds
    (hand, code, seat, trick) of findings let go; `struck` the numbers of entries undone;
    `entries` the entries that made each hand; `office` is the referee's work, and `played` the
    record without it and without penalties, None where that is the same.
    """

    record: dict[str, Any]
    regulation: R
    title: str
    first_starter: int | None
    open_hand: int | None
    loose: tuple[str, ...]
    leader: int | None
    signatures: Mapping[Side, Signature]
    closed: bool
    dismissed: Dismissed
    struck: frozenset[int]
    entries: tuple[tuple[int, ...], ...]
    office: Office
    played: dict[str, Any] | None

    @property
    def locked(self) -> bool:
        """Both sides have signed."""
        return len(self.signatures) == 2


@dataclass
class PairsDraft(Draft):
    """A hand while it is folded."""

    loose: list[str] = field(default_factory=list)
    leader: int | None = None

    def as_written(self) -> dict[str, Any]:
        """Return a copy of the hand in its record form; `taken` is empty before the first trick."""
        value = deepcopy(self.value)
        if not {"void", "penalty", *WAYS} & value.keys():
            value["taken"] = []
        return value

    @property
    def is_ruled(self) -> bool:
        return "penalty" in self.value or bool(self.marks.effects)

    def as_played(self) -> dict[str, Any]:
        return {key: value for key, value in self.as_written().items() if key != "penalty"}

    def forget_taken(self) -> None:
        """Drop what each side took, and the calls made with the cards, before it is rewritten."""
        for key in (*WAYS, "calls"):
            self.value.pop(key, None)
        self.loose, self.leader = [], None


class PairsFold(Fold[PairsDraft, Side], ABC, Generic[R, H]):
    """The facts of a match of two pairs, applied one by one; a game adds its own."""

    starter_key: ClassVar[str]
    """The key under which the record and the opening name the seat that leads."""

    regulations: Regulations[R]
    steps: ClassVar[Mapping[str, "Step"]]
    """The step of each fact of a hand, by kind."""

    def __init__(self, opening: Fact) -> None:
        super().__init__(opening)
        # The switches as they were when the match started, whatever the preset says today.
        self.regulation = self.regulations.frozen(
            self.opening["regulation"], self.opening["switches"]
        )

    @abstractmethod
    def parse_hand(self, value: Mapping[str, Any]) -> H:
        """Read a hand in its record form. Raise RuleError."""

    @abstractmethod
    def result(self, hands: Sequence[PairsDraft]) -> Result[Any]:
        """Score the record with these of its hands. Raise RuleError."""

    @abstractmethod
    def starter_unknown(self) -> RuleError:
        """Return the error of a hand whose first leader is unknown."""

    def begin(self, first: bool) -> PairsDraft:
        draft = PairsDraft()
        seat = self.opening.get(self.starter_key)
        if first and seat:
            draft.value[self.starter_key] = seat
        return draft

    def regulation_spec(self) -> object:
        regulation = self.opening["regulation"]
        if self.regulations.resolve(regulation) != self.regulation:
            # The preset has changed since; the match keeps the switches it was started with.
            return {"base": self.regulation.base, **self.regulation.switches()}
        return regulation

    def is_played_out(self, draft: PairsDraft) -> bool:
        value = draft.as_played()
        if not {"void", *WAYS} & value.keys():
            return False
        hand = self.parse_hand(value)
        return hand.complete or hand.may_stop

    def pin(self) -> None:
        results = self.result(self.hands).hands
        for draft, result in zip(self.hands, results, strict=True):
            if result.starter is not None:
                draft.value.setdefault(self.starter_key, result.starter)

    def match_step(self, kind: str) -> Callable[[Payload], None] | None:
        return self._signed if kind == "side_signed" else None

    def _signed(self, payload: Payload) -> None:
        self.sign(payload["side"], payload)

    def hand_step(self, kind: str) -> Callable[[PairsDraft, Payload], None] | None:
        step = self.steps.get(kind)
        return partial(step, self) if step is not None else None

    def first_leader(self, draft: PairsDraft) -> int:
        """Return the seat that led a hand, recorded or by rotation. Raise RuleError."""
        seat = draft.value.get(self.starter_key)
        if seat is None:
            seat = self.result(self.hands[: self.hands.index(draft)]).next_starter
        if seat is None:
            raise self.starter_unknown()
        return int(seat)

    def trump_of(self, draft: PairsDraft) -> int | None:
        """Return the index of the trump suit. Raise RuleError while nobody has named it."""
        if not self.regulation.has_trumps:
            return None
        if "trump" not in draft.value:
            raise RuleError(N_("tricks need the trump suit"), place="trump", article="3.1")
        return SUIT_INDEX[draft.value["trump"]]

    def state(self, struck: frozenset[int]) -> MatchState[R]:
        """Return the state after the facts; `struck` are the numbers of entries undone."""
        last = self.hands[-1] if self.hands else None
        open_hand = None
        if last is not None:
            hand = self.parse_hand(last.as_record())
            if not hand.complete and not hand.may_stop:
                open_hand = len(self.hands)
        return MatchState(
            record=self.document(self.hands),
            regulation=self.regulation,
            title=self.opening["title"],
            first_starter=self.opening.get(self.starter_key),
            open_hand=open_hand,
            loose=tuple(last.loose) if last is not None and open_hand else (),
            leader=last.leader if last is not None and open_hand else None,
            signatures=dict(self.signatures),
            closed=self.closed,
            dismissed=self.dismissed,
            struck=struck,
            entries=self.entries,
            office=self.office,
            played=self.as_played(self.hands),
        )


AnyFold = PairsFold[Any, Any]
Step = Callable[[AnyFold, PairsDraft, Payload], None]


def _cards_played(fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    if draft.value.get("taken"):
        _play_loose(fold, draft, payload)
        return
    draft.value.pop("taken", None)
    tricks = draft.value.setdefault("tricks", [])
    if not tricks and "leader" in payload and fold.starter_key not in draft.value:
        draft.value[fold.starter_key] = payload["leader"]
    add_cards(tricks, payload["cards"], players=SEATS)


def _play_loose(fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    """Add cards to a hand kept trick by trick; count each full trick and forget its cards.

    Raise RuleError for a card played twice in a trick, or a first trick without its leader.
    """
    trump = fold.trump_of(draft)
    if not draft.loose and draft.leader is None:
        if "leader" not in payload:
            raise RuleError(N_("who leads to this trick?"), place="leader", article="4.2")
        draft.leader = payload["leader"]
    for card in payload["cards"]:
        if card in draft.loose:
            raise RuleError(
                N_("%(card)s was already played in this trick"),
                place="cards",
                article="2.1",
                card=card,
            )
        draft.loose.append(card)
        if len(draft.loose) == SEATS and draft.leader is not None:
            entry, draft.leader = _reckon(draft.loose, trump, draft.leader)
            draft.value["taken"].append(entry)
            draft.loose = []


def _reckon(codes: Iterable[str], trump: int | None, leader: int) -> tuple[dict[str, Any], int]:
    """Return the winning side and thirds of a full trick, and the seat that leads next."""
    cards = [CARDS[code] for code in codes]
    winner = SEATS_FROM[SEATS][leader][cards.index(winning_card(cards, trump))]
    return {
        "won": side_of(winner),
        "thirds": sum(THIRDS[card] for card in cards),
    }, winner


def _trick_taken(fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    """Add a trick by its winner and thirds; tricks recorded by cards before are counted alike."""
    if "tricks" in draft.value:
        taken = []
        leader, trump = fold.first_leader(draft), fold.trump_of(draft)
        for text in draft.value["tricks"]:
            codes = text.split()
            if len(codes) == SEATS:
                entry, leader = _reckon(codes, trump, leader)
                taken.append(entry)
        draft.forget_taken()
        draft.value["taken"] = taken
    draft.loose, draft.leader = [], None
    draft.value.setdefault("taken", []).append({"won": payload["won"], "thirds": payload["thirds"]})


def _hand_written(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    value = deepcopy(dict(payload["value"]))
    if any(key in value for key in WAYS):
        draft.forget_taken()
    draft.value.update(value)


def _call_made(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    call = {key: payload[key] for key in ("trick", "seat", "word")}
    draft.value.setdefault("calls", []).append(call)


def _claim_made(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    draft.value["claim"] = {"side": payload["side"]}


def _penalty_applied(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    draft.value["penalty"] = {key: value for key, value in payload.items() if key != "hand"}


STEPS: Mapping[str, Step] = {
    "cards_played": _cards_played,
    "trick_taken": _trick_taken,
    "hand_written": _hand_written,
    "call_made": _call_made,
    "claim_made": _claim_made,
    "penalty_applied": _penalty_applied,
}
"""The steps of the facts of a hand that both games have."""
