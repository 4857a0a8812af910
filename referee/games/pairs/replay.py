"""Replay of the facts of a match of two pairs into its record."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeVar

from referee.core.copies import copy_of
from referee.core.draft import Draft
from referee.core.errors import N_, RuleError
from referee.core.facts import Payload
from referee.core.fold import Fold, HandStep, MatchStep
from referee.core.sides import SEATS_FROM, side_of
from referee.core.state import LedgerState
from referee.core.steps import HAND_STEPS, MATCH_STEPS
from referee.games.cards.pack import CARDS, SUIT_INDEX, THIRDS
from referee.games.cards.trick import winning_card
from referee.games.cards.tricks import add_cards
from referee.games.pairs.hand import SEATS, Hand
from referee.games.pairs.regulation import PairsRegulation
from referee.games.pairs.taken import WAYS

R = TypeVar("R", bound=PairsRegulation)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchState(LedgerState[R]):
    """A match of two pairs as its ledger tells it.

    In the hand in progress `loose` are the cards of a trick that lies on the table while the hand
    is kept trick by trick, and `leader` the seat that leads or led them, where it is known.
    """

    signers: ClassVar[int] = 2

    loose: tuple[str, ...]
    leader: int | None


@dataclass
class PairsDraft(Draft):
    """A hand while it is folded."""

    ways = WAYS
    with_cards = "calls"

    loose: list[str] = field(default_factory=list)
    leader: int | None = None

    def copied(self) -> Self:
        other = super().copied()
        other.loose = [*self.loose]
        return other

    def as_written(self) -> dict[str, Any]:
        """Return a copy of the hand in its record form; `taken` is empty before the first trick."""
        value = copy_of(self.value)
        if not {"void", "penalty", *WAYS} & value.keys():
            value["taken"] = []
        return value

    def forget_taken(self) -> None:
        super().forget_taken()
        self.loose, self.leader = [], None


class PairsFold(Fold[PairsDraft, MatchState[R]], Generic[R]):
    """The facts of a match of two pairs, applied one by one; a game adds its own."""

    signers = MatchState.signers
    match_steps: ClassVar[Mapping[str, MatchStep]] = {**MATCH_STEPS, "side_signed": Fold.sign}
    new_draft = PairsDraft
    regulation: R

    @abstractmethod
    def parse_hand(self, value: Mapping[str, Any]) -> Hand[Any]:
        """Read a hand in its record form. Raise RuleError."""

    def is_played_out(self, value: dict[str, Any]) -> bool:
        return bool({"void", *WAYS} & value.keys()) and self._is_over(value)

    def _is_over(self, value: dict[str, Any]) -> bool:
        hand = self.parse_hand(value)
        return hand.complete or hand.may_stop

    def trump_of(self, draft: PairsDraft) -> int | None:
        """Return the index of the trump suit. Raise RuleError while nobody has named it."""
        if not self.regulation.has_trumps:
            return None
        if "trump" not in draft.value:
            raise RuleError(N_("tricks need the trump suit"), place="trump", article="3.1")
        return SUIT_INDEX[draft.value["trump"]]

    def state(self) -> MatchState[R]:
        last = self.hands[-1] if self.hands else None
        if last is not None and self._is_over(last.in_record()):
            last = None
        return MatchState(
            **self.common_state(self.hands),
            open_hand=len(self.hands) if last else None,
            loose=tuple(last.loose) if last else (),
            leader=last.leader if last else None,
        )


AnyFold = PairsFold[Any]


def _cards_played(fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    if draft.value.get("taken"):
        _play_loose(fold, draft, payload)
        return
    draft.value.pop("taken", None)
    tricks = draft.value.setdefault("tricks", [])
    if not tricks and "leader" in payload and fold.starter not in draft.value:
        draft.value[fold.starter] = payload["leader"]
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
        reckoned = []
        leader, trump = fold.starter_of(draft), fold.trump_of(draft)
        for text in draft.value["tricks"]:
            codes = text.split()
            if len(codes) == SEATS:
                entry, leader = _reckon(codes, trump, leader)
                reckoned.append(entry)
        draft.forget_taken()
        draft.value["taken"] = reckoned
    draft.loose, draft.leader = [], None
    taken = {key: payload[key] for key in ("won", "thirds")}
    draft.value.setdefault("taken", []).append(taken)


def _call_made(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    call = {key: payload[key] for key in ("trick", "seat", "word")}
    draft.value.setdefault("calls", []).append(call)


def _claim_made(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    draft.value["claim"] = {"side": payload["side"]}


def _penalty_applied(_fold: AnyFold, draft: PairsDraft, payload: Payload) -> None:
    draft.value["penalty"] = {key: value for key, value in payload.items() if key != "hand"}


STEPS: Mapping[str, HandStep] = {
    **HAND_STEPS,
    "cards_played": _cards_played,
    "trick_taken": _trick_taken,
    "call_made": _call_made,
    "claim_made": _claim_made,
    "penalty_applied": _penalty_applied,
}
"""The steps of the facts of a hand that both games have."""
