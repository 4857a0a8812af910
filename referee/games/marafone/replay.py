"""From the facts of a match of marafone to the record they describe: a pure fold."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.fold import Dismissed, Draft, Fold, Signature, add_cards, struck_by_undo
from referee.core.record import parse
from referee.core.rulings.office import Office
from referee.core.sides import SEATS_FROM, Side, side_of
from referee.games.cards.pack import CARDS, SUIT_INDEX, THIRDS
from referee.games.cards.trick import winning_card
from referee.games.marafone.hand import WAYS, parse_hand
from referee.games.marafone.regulation import Regulation, override, presets, resolve
from referee.games.marafone.score import score


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match as its ledger tells it.

    `record` is the record document. `open_hand` is the number of the hand in progress, or None;
    in it `loose` are the cards of a trick that lies on the table while the hand is kept trick by
    trick, and `leader` the seat that leads or led them, where it is known. `first_battezzante` is
    the one told at the start, or None. `dismissed` holds
    (hand, code, seat, trick) of findings let go; `struck` the numbers of entries undone;
    `entries` the entries that made each hand; `office` is the referee's work, and `played` the
    record without it and without penalties, None where that is the same.
    """

    record: dict[str, Any]
    regulation: Regulation
    title: str
    first_battezzante: int | None
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
class _Draft(Draft):
    """A hand of marafone while it is folded."""

    loose: list[str] = field(default_factory=list)
    leader: int | None = None

    def as_written(self) -> dict[str, Any]:
        """A hand needs a way of saying what was taken; with nothing yet, no trick was."""
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
        """Drop what was taken, and the calls that go with the cards, before it is written anew."""
        for key in (*WAYS, "calls"):
            self.value.pop(key, None)
        self.loose, self.leader = [], None


def replay(facts: Sequence[Fact]) -> MatchState:
    """Fold a match's facts, the first being `match_opened`.

    Raises RuleError where a fact speaks of a hand that is not there; whether the record that
    comes out is possible is for `record.parse` and `marafone.score` to say.
    """
    struck = struck_by_undo(facts)
    fold = _Fold(facts[0])
    fold.run(facts[1:], struck)
    return fold.state(struck)


class _Fold(Fold[_Draft, Side]):
    def __init__(self, opening: Fact) -> None:
        super().__init__(opening)
        self.regulation = _frozen_regulation(self.opening)

    def begin(self, first: bool) -> _Draft:
        draft = _Draft()
        if first and self.opening.get("battezzante"):
            draft.value["battezzante"] = self.opening["battezzante"]
        return draft

    def regulation_spec(self) -> object:
        regulation = self.opening["regulation"]
        if resolve(regulation) != self.regulation:
            # The preset has changed since; the match keeps the switches it was started with.
            return {"base": self.regulation.base, **self.regulation.switches()}
        return regulation

    def is_played_out(self, draft: _Draft) -> bool:
        value = draft.as_played()
        if not {"void", *WAYS} & value.keys():
            return False
        hand = parse_hand(value, self.regulation)
        return hand.complete or hand.may_stop

    def pin(self) -> None:
        results = score(parse(self.document(self.hands))).hands
        for draft, result in zip(self.hands, results, strict=True):
            if result.battezzante is not None:
                draft.value.setdefault("battezzante", result.battezzante)

    def match_step(self, kind: str) -> Callable[[Payload], None] | None:
        return self._signed if kind == "side_signed" else None

    def _signed(self, payload: Payload) -> None:
        self.sign(payload["side"], payload)

    def hand_step(self, kind: str) -> Callable[[_Draft, Payload], None] | None:
        step = _HAND_STEPS.get(kind)
        return partial(step, self) if step is not None else None

    def first_leader(self, draft: _Draft) -> int:
        """Who led the hand: its battezzante, recorded or by rotation."""
        seat = draft.value.get("battezzante")
        if seat is None:
            before = self.document(self.hands[: self.hands.index(draft)])
            seat = score(parse(before)).next_battezzante
        if seat is None:
            raise RuleError(N_("who is the battezzante?"), place="battezzante", article="3.2")
        return int(seat)

    def state(self, struck: frozenset[int]) -> MatchState:
        last = self.hands[-1] if self.hands else None
        open_hand = None
        if last is not None:
            hand = parse_hand(last.as_record(), self.regulation)
            if not hand.complete and not hand.may_stop:
                open_hand = len(self.hands)
        return MatchState(
            record=self.document(self.hands),
            regulation=self.regulation,
            title=self.opening["title"],
            first_battezzante=self.opening.get("battezzante"),
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


def _frozen_regulation(opening: Payload) -> Regulation:
    """The switches as they were when the match started, whatever the preset says today."""
    spec = opening["regulation"]
    base = spec if isinstance(spec, str) else spec["base"]
    return override(presets()[base].regulation, opening["switches"])


def _trump_named(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    draft.value["trump"] = payload["trump"]
    if payload.get("battezzante") is not None:
        draft.value["battezzante"] = payload["battezzante"]


def _cards_played(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    if draft.value.get("taken"):
        _play_loose(draft, payload)
        return
    draft.value.pop("taken", None)
    tricks = draft.value.setdefault("tricks", [])
    if not tricks and "leader" in payload and "battezzante" not in draft.value:
        draft.value["battezzante"] = payload["leader"]
    add_cards(tricks, payload["cards"], players=4)


def _play_loose(draft: _Draft, payload: Payload) -> None:
    """Cards in a hand kept trick by trick: each full trick is reckoned and its cards let go."""
    if "trump" not in draft.value:
        raise RuleError(N_("tricks need the trump suit"), place="trump", article="3.1")
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
        if len(draft.loose) == 4 and draft.leader is not None:
            entry, draft.leader = _reckon(draft.loose, draft.value["trump"], draft.leader)
            draft.value["taken"].append(entry)
            draft.loose = []


def _reckon(codes: Iterable[str], trump: str, leader: int) -> tuple[dict[str, Any], int]:
    """What a full trick was worth and to whom, and who leads next."""
    cards = [CARDS[code] for code in codes]
    winner = SEATS_FROM[4][leader][cards.index(winning_card(cards, SUIT_INDEX[trump]))]
    return {
        "won": side_of(winner),
        "thirds": sum(THIRDS[card] for card in cards),
    }, winner


def _trick_taken(fold: _Fold, draft: _Draft, payload: Payload) -> None:
    """A trick by its winner and worth; cards recorded before are kept as the tricks they made."""
    if "tricks" in draft.value:
        taken = []
        leader = fold.first_leader(draft)
        for text in draft.value["tricks"]:
            codes = text.split()
            if len(codes) == 4:
                entry, leader = _reckon(codes, draft.value["trump"], leader)
                taken.append(entry)
        draft.forget_taken()
        draft.value["taken"] = taken
    draft.loose, draft.leader = [], None
    draft.value.setdefault("taken", []).append({"won": payload["won"], "thirds": payload["thirds"]})


def _hand_written(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    value = deepcopy(dict(payload["value"]))
    if any(key in value for key in WAYS):
        draft.forget_taken()
    draft.value.update(value)


def _call_made(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    call = {key: payload[key] for key in ("trick", "seat", "word")}
    draft.value.setdefault("calls", []).append(call)


def _maraffa_declared(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    if "side" in payload:
        draft.value["maraffa"] = payload["side"]
    elif payload.get("trick", 1) == 1:
        draft.value["maraffa"] = payload["seat"]
    else:
        draft.value["maraffa"] = {"seat": payload["seat"], "trick": payload["trick"]}


def _claim_made(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    draft.value["claim"] = {"side": payload["side"]}


def _penalty_applied(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    draft.value["penalty"] = {key: value for key, value in payload.items() if key != "hand"}


_HAND_STEPS: Mapping[str, Callable[[_Fold, _Draft, Payload], None]] = {
    "trump_named": _trump_named,
    "cards_played": _cards_played,
    "trick_taken": _trick_taken,
    "hand_written": _hand_written,
    "call_made": _call_made,
    "maraffa_declared": _maraffa_declared,
    "claim_made": _claim_made,
    "penalty_applied": _penalty_applied,
}
