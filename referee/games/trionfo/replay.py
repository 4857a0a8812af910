"""Replay of the facts of a session of trionfo into its record."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.fold import Dismissed, Draft, Fold, Signature, add_cards, struck_by_undo
from referee.core.reading import at, read_int, read_object
from referee.core.rulings.office import Office
from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import HAND_THIRDS, PACK_THIRDS, SUIT_INDEX
from referee.games.cards.trick import play
from referee.games.cards.tricks import read_tricks
from referee.games.trionfo.bids import (
    CHIAMO,
    DI_PIU,
    SPEAKERS,
    Bid,
    check_ascending,
    highest,
    read_bids_so_far,
)
from referee.games.trionfo.fair_end import EndPlan
from referee.games.trionfo.hand import PLAYED, PLAYERS, TRICKS, WAYS, parse_hand
from referee.games.trionfo.outcome import is_decided, last_trick, maso_decision, won_by_cards
from referee.games.trionfo.record import parse_trionfo
from referee.games.trionfo.regulation import REGULATIONS, TrionfoRegulation
from referee.games.trionfo.score import score_trionfo
from referee.games.trionfo.settlement import Stake


@dataclass(frozen=True, slots=True)
class SessionState:
    """A session as its ledger tells it.

    `record` is the record document; a hand enters it when its bidding is over. `open_hand` is the
    number of the hand in progress, or None; `value` is then its record form with the bids made so
    far, and `taken` the seat and the thirds (cards only) of each trick while it is kept trick by
    trick; `kept` has the same of every hand kept so, by its number. `ended` tells why the session
    is over, or is None; `stake` what a game point is worth, None where nothing is played for;
    `plan` when it is to end. The rest is as in `MatchState`, with signatures by seat.
    """

    record: dict[str, Any]
    regulation: TrionfoRegulation
    title: str
    first_speaker: int | None
    open_hand: int | None
    value: Mapping[str, Any]
    taken: tuple[tuple[int, int], ...]
    kept: Mapping[int, tuple[tuple[int, int], ...]]
    ended: str | None
    stake: Stake | None
    plan: EndPlan
    signatures: Mapping[int, Signature]
    closed: bool
    dismissed: Dismissed
    struck: frozenset[int]
    entries: tuple[tuple[int, ...], ...]
    office: Office
    played: dict[str, Any] | None

    @property
    def locked(self) -> bool:
        """Tell whether all five players have signed."""
        return len(self.signatures) == PLAYERS


@dataclass
class _Draft(Draft):
    """A hand of trionfo while it is folded; `partner` is wrapped, as null is an answer too."""

    taken: list[tuple[int, int]] = field(default_factory=list)
    partner: tuple[int | None] | None = None

    @property
    def bids(self) -> list[str]:
        bids = self.value.get("bids", [])
        return bids if isinstance(bids, list) else []

    @property
    def is_bid_for(self) -> bool:
        """Return whether the hand can stand in the record: all have spoken, or it is void."""
        return "void" in self.as_record() or len(self.bids) == SPEAKERS

    def as_written(self) -> dict[str, Any]:
        value = deepcopy(self.value)
        if len(self.bids) != SPEAKERS:
            value.pop("bids", None)
        return value

    def forget_taken(self) -> None:
        for key in (*WAYS, "partner"):
            self.value.pop(key, None)
        self.taken, self.partner = [], None


def replay_trionfo(facts: Sequence[Fact]) -> SessionState:
    """Fold a session's facts, the first being `match_opened`.

    Raise RuleError for a hand that is not there, a bid out of turn or too low, and tricks that
    cannot be reckoned; whether the record that comes out is possible is for
    `trionfo_record.parse_trionfo` and `trionfo.score_trionfo` to say.
    """
    struck = struck_by_undo(facts)
    fold = _Fold(facts[0])
    fold.run(facts[1:], struck)
    return fold.state(struck)


class _Fold(Fold[_Draft, int]):
    def __init__(self, opening: Fact) -> None:
        super().__init__(opening)
        self.regulation = REGULATIONS.frozen(self.opening["regulation"], self.opening["switches"])
        self.ended: str | None = None
        self.stake: Stake | None = None
        self.plan = EndPlan()

    def begin(self, first: bool) -> _Draft:
        draft = _Draft()
        if first and self.opening.get("first"):
            draft.value["first"] = self.opening["first"]
        return draft

    def regulation_spec(self) -> object:
        return self.opening["regulation"]

    def is_played_out(self, draft: _Draft) -> bool:
        value = draft.as_played()
        return "void" in value or ("bids" in value and is_decided(parse_hand(value)))

    def pin(self) -> None:
        told = [draft for draft in self.hands if draft.is_bid_for]
        results = score_trionfo(parse_trionfo(self.document(told))).hands
        for draft, result in zip(told, results, strict=True):
            if result.first is not None:
                draft.value.setdefault("first", result.first)

    def match_step(self, kind: str) -> Callable[[Payload], None] | None:
        steps = {
            "player_signed": self._signed,
            "session_ended": self._ended,
            "stake_agreed": self._stake_agreed,
            "stake_dropped": self._stake_dropped,
            "end_planned": self._end_planned,
        }
        return steps.get(kind)

    def _signed(self, payload: Payload) -> None:
        self.sign(payload["seat"], payload)

    def _ended(self, payload: Payload) -> None:
        self.ended = payload["how"]

    def _stake_agreed(self, payload: Payload) -> None:
        self.stake = Stake(payload["currency"], payload["cents"])

    def _stake_dropped(self, _payload: Payload) -> None:
        self.stake = None

    def _end_planned(self, payload: Payload) -> None:
        self.plan = EndPlan(payload.get("hands"), payload.get("until"))

    def reopen(self) -> None:
        super().reopen()
        self.ended = None

    def hand_step(self, kind: str) -> Callable[[_Draft, Payload], None] | None:
        step = _HAND_STEPS.get(kind)
        return partial(step, self) if step is not None else None

    def first_speaker(self, draft: _Draft) -> int:
        """Return who spoke first: recorded, or by rotation."""
        seat = draft.value.get("first")
        if seat is None:
            before = self.document(self.hands[: self.hands.index(draft)])
            seat = score_trionfo(parse_trionfo(before)).next_first
        if seat is None:
            raise RuleError(N_("who spoke first?"), place="first", article="13.1")
        return int(seat)

    def state(self, struck: frozenset[int]) -> SessionState:
        last = self.hands[-1] if self.hands else None
        told = self.hands
        open_draft = None
        if last is not None and not last.is_bid_for:
            open_draft, told = last, self.hands[:-1]
            _check_bidding(last.value)
        elif last is not None and not is_decided(parse_hand(last.as_record())):
            open_draft = last
        return SessionState(
            record=self.document(told),
            regulation=self.regulation,
            title=self.opening["title"],
            first_speaker=self.opening.get("first"),
            open_hand=len(self.hands) if open_draft is not None else None,
            value=deepcopy(open_draft.value) if open_draft is not None else {},
            taken=tuple(open_draft.taken) if open_draft is not None else (),
            kept={n: tuple(draft.taken) for n, draft in enumerate(self.hands, 1) if draft.taken},
            ended=self.ended,
            stake=self.stake,
            plan=self.plan,
            signatures=dict(self.signatures),
            closed=self.closed,
            dismissed=self.dismissed,
            struck=struck,
            entries=self.entries,
            office=self.office,
            played=self.as_played(told),
        )


def _check_bidding(value: Mapping[str, Any]) -> None:
    """Refuse what cannot be said of a hand before all have spoken (13.2)."""
    for key in PLAYED:
        if key in value:
            raise RuleError(N_("the bidding comes first"), place=key, article="13.2")
    values = read_object(value, ("first", "bids"))
    if "first" in values:
        at("first", read_int, values["first"], 1, PLAYERS)
    at("bids", read_bids_so_far, values.get("bids", []))


def _bid_made(fold: _Fold, draft: _Draft, payload: Payload) -> None:
    """Add a bid; the first one sets the first speaker. Raise RuleError for a bid out of turn."""
    bids, seat = draft.bids, payload["seat"]
    if len(bids) == SPEAKERS:
        raise RuleError(N_("all five have spoken"), place="bid", article="13.2")
    if not bids:
        draft.value["first"] = seat
    expected = SEATS_FROM[PLAYERS][fold.first_speaker(draft)][len(bids)]
    if seat != expected:
        raise RuleError(
            N_("it is the turn of seat %(expected)s to speak, not of seat %(seat)s"),
            place="seat",
            article="13.2",
            expected=expected,
            seat=seat,
        )
    try:
        check_ascending([*bids, payload["bid"]])
    except RuleError as error:
        error.place = "bid"
        raise
    draft.value["bids"] = [*bids, payload["bid"]]


def _trump_named(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    _highest_bid(draft)
    draft.value["trump"] = payload["trump"]


def _card_called(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    _highest_bid(draft)
    draft.value["called"] = payload["card"]


def _highest_bid(draft: _Draft) -> Bid:
    """Return the winning bid. Raise RuleError before all have spoken, or where all passed."""
    bid = highest(draft.bids)
    if bid is None or len(draft.bids) != SPEAKERS:
        raise RuleError(N_("the bidding comes first"), place="hand", article="13.2")
    return bid


def _cards_played(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    _highest_bid(draft)
    if draft.taken:
        raise RuleError(
            N_("this hand is kept trick by trick: its cards are not known from the beginning"),
            place="cards",
        )
    add_cards(draft.value.setdefault("tricks", []), payload["cards"], PLAYERS)


def _trick_won(fold: _Fold, draft: _Draft, payload: Payload) -> None:
    """Add a trick by its winner and thirds; tricks recorded by cards before are counted alike.

    Raise RuleError where the thirds do not sum to 32 after eight tricks.
    """
    _highest_bid(draft)
    if "tricks" in draft.value:
        taken = _reckon(fold, draft)
        draft.forget_taken()
        draft.taken = taken
    draft.taken.append((payload["seat"], payload["thirds"]))
    total = sum(thirds for _, thirds in draft.taken)
    done = len(draft.taken)
    if done > TRICKS or total > PACK_THIRDS or (done == TRICKS and total != PACK_THIRDS):
        raise RuleError(
            N_("the cards of eight tricks are worth 32 thirds, not %(total)s"),
            place="thirds",
            article="2.2",
            total=total,
        )
    _settle(fold, draft)


def _reckon(fold: _Fold, draft: _Draft) -> list[tuple[int, int]]:
    """Return the winner of each finished trick of a hand kept by cards, and its cards' thirds."""
    tricks = at("tricks", read_tricks, draft.value["tricks"], TRICKS, PLAYERS)
    if "trump" not in draft.value:
        raise RuleError(N_("tricks need the trump suit"), place="trump", article="13.2")
    trump = SUIT_INDEX[draft.value["trump"]]
    return won_by_cards(tricks, play(tricks, trump, fold.first_speaker(draft), PLAYERS, TRICKS))


def _partner_named(fold: _Fold, draft: _Draft, payload: Payload) -> None:
    """Note the amico of a hand kept trick by trick; null where the signore called his own card."""
    _highest_bid(draft)
    draft.partner = (payload["partner"],)
    _settle(fold, draft)


def _settle(fold: _Fold, draft: _Draft) -> None:
    """Write the outcome of a hand kept trick by trick, once it is known."""
    bid = _highest_bid(draft)
    declarer = SEATS_FROM[PLAYERS][fold.first_speaker(draft)][bid.turn]
    if bid.word not in (CHIAMO, DI_PIU):
        decision = maso_decision(bid.word, declarer, draft.taken)
        if decision is not None:
            draft.value["made"] = decision.made
        return
    if len(draft.taken) < TRICKS or (bid.word == CHIAMO and draft.partner is None):
        return
    side = {declarer}
    if draft.partner is not None:
        draft.value["partner"] = draft.partner[0]
        side |= {seat for seat in draft.partner if seat is not None}
    own = sum(
        thirds + last_trick(number)
        for number, (seat, thirds) in enumerate(draft.taken, start=1)
        if seat in side
    )
    draft.value["thirds"] = {"declarer": own, "others": HAND_THIRDS - own}


def _hand_written(_fold: _Fold, draft: _Draft, payload: Payload) -> None:
    value = deepcopy(dict(payload["value"]))
    if any(key in value for key in WAYS):
        draft.forget_taken()
    draft.value.update(value)


_HAND_STEPS: Mapping[str, Callable[[_Fold, _Draft, Payload], None]] = {
    "bid_made": _bid_made,
    "trump_named": _trump_named,
    "card_called": _card_called,
    "cards_played": _cards_played,
    "trick_won": _trick_won,
    "partner_named": _partner_named,
    "hand_written": _hand_written,
}
