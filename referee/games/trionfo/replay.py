"""Replay of the facts of a session of trionfo into its record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from referee.core.copies import copy_of
from referee.core.draft import Draft
from referee.core.errors import N_, RuleError
from referee.core.facts import Payload
from referee.core.fold import Fold, HandStep, MatchStep
from referee.core.reading import at, read_int, read_object
from referee.core.sides import SEATS_FROM
from referee.core.state import LedgerState
from referee.core.steps import HAND_STEPS, MATCH_STEPS
from referee.games.cards.pack import HAND_THIRDS, PACK_THIRDS, SUIT_INDEX
from referee.games.cards.trick import play
from referee.games.cards.tricks import add_cards, read_tricks
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
from referee.games.trionfo.result import TrionfoResult
from referee.games.trionfo.score import score_trionfo
from referee.games.trionfo.settlement import Stake


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionState(LedgerState[TrionfoRegulation]):
    """A session as its ledger tells it; a hand enters its record when its bidding is over.

    `value` is the record form of the hand in progress with the bids made so far, and `taken` the
    seat and the thirds (cards only) of each trick while it is kept trick by trick; `kept` has the
    same of every hand kept so, by its number. `ended` tells why the session is over, or is None;
    `stake` what a game point is worth, None where nothing is played for; `plan` when it is to end.
    """

    signers: ClassVar[int] = PLAYERS

    value: Mapping[str, Any]
    taken: tuple[tuple[int, int], ...]
    kept: Mapping[int, tuple[tuple[int, int], ...]]
    ended: str | None
    stake: Stake | None
    plan: EndPlan


@dataclass
class _Draft(Draft):
    """A hand of trionfo while it is folded; `partner` is wrapped, as null is an answer too."""

    ways = WAYS
    with_cards = "partner"

    taken: list[tuple[int, int]] = field(default_factory=list)
    partner: tuple[int | None] | None = None

    def copied(self) -> Self:
        other = super().copied()
        other.taken = [*self.taken]
        return other

    @property
    def bids(self) -> list[str]:
        bids = self.value.get("bids", [])
        return bids if isinstance(bids, list) else []

    @property
    def is_told(self) -> bool:
        """Return whether the hand can stand in the record: all have spoken, or it is void."""
        # A ruling may tell a hand that was annulled before all had spoken.
        told = self.in_record()
        return "void" in told or len(told.get("bids", ())) == SPEAKERS

    def as_written(self) -> dict[str, Any]:
        value = copy_of(self.value)
        if len(self.bids) != SPEAKERS:
            value.pop("bids", None)
        return value

    def forget_taken(self) -> None:
        super().forget_taken()
        self.taken, self.partner = [], None


def _check_bidding(value: Mapping[str, Any]) -> None:
    """Refuse what cannot be said of a hand before all have spoken (13.2)."""
    for key in PLAYED:
        if key in value:
            raise RuleError(N_("the bidding comes first"), place=key, article="13.2")
    values = read_object(value, ("first", "bids"))
    if "first" in values:
        at("first", read_int, values["first"], 1, PLAYERS)
    at("bids", read_bids_so_far, values.get("bids", []))


def _bid_made(fold: "SessionFold", draft: _Draft, payload: Payload) -> None:
    """Add a bid; the first one sets the first speaker. Raise RuleError for a bid out of turn."""
    bids, seat = draft.bids, payload["seat"]
    if len(bids) == SPEAKERS:
        raise RuleError(N_("all five have spoken"), place="bid", article="13.2")
    if not bids:
        draft.value["first"] = seat
    expected = SEATS_FROM[PLAYERS][fold.starter_of(draft)][len(bids)]
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


def _trump_named(_fold: "SessionFold", draft: _Draft, payload: Payload) -> None:
    _highest_bid(draft)
    draft.value["trump"] = payload["trump"]


def _card_called(_fold: "SessionFold", draft: _Draft, payload: Payload) -> None:
    _highest_bid(draft)
    draft.value["called"] = payload["card"]


def _highest_bid(draft: _Draft) -> Bid:
    """Return the winning bid. Raise RuleError before all have spoken, or where all passed."""
    bid = highest(draft.bids)
    if bid is None or len(draft.bids) != SPEAKERS:
        raise RuleError(N_("the bidding comes first"), place="hand", article="13.2")
    return bid


def _cards_played(_fold: "SessionFold", draft: _Draft, payload: Payload) -> None:
    _highest_bid(draft)
    if draft.taken:
        raise RuleError(
            N_("this hand is kept trick by trick: its cards are not known from the beginning"),
            place="cards",
        )
    add_cards(draft.value.setdefault("tricks", []), payload["cards"], PLAYERS)


def _trick_won(fold: "SessionFold", draft: _Draft, payload: Payload) -> None:
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


def _reckon(fold: "SessionFold", draft: _Draft) -> list[tuple[int, int]]:
    """Return the winner of each finished trick of a hand kept by cards, and its cards' thirds."""
    tricks = at("tricks", read_tricks, draft.value["tricks"], TRICKS, PLAYERS)
    if "trump" not in draft.value:
        raise RuleError(N_("tricks need the trump suit"), place="trump", article="13.2")
    trump = SUIT_INDEX[draft.value["trump"]]
    return won_by_cards(tricks, play(tricks, trump, fold.starter_of(draft), PLAYERS, TRICKS))


def _partner_named(fold: "SessionFold", draft: _Draft, payload: Payload) -> None:
    """Note the amico of a hand kept trick by trick; null where the signore called his own card."""
    _highest_bid(draft)
    draft.partner = (payload["partner"],)
    _settle(fold, draft)


def _settle(fold: "SessionFold", draft: _Draft) -> None:
    """Write the outcome of a hand kept trick by trick, once it is known."""
    bid = _highest_bid(draft)
    declarer = SEATS_FROM[PLAYERS][fold.starter_of(draft)][bid.turn]
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


def _ended(fold: "SessionFold", payload: Payload) -> None:
    fold.ended = payload["how"]


def _stake_agreed(fold: "SessionFold", payload: Payload) -> None:
    fold.stake = Stake(payload["currency"], payload["cents"])


def _stake_dropped(fold: "SessionFold", _payload: Payload) -> None:
    fold.stake = None


def _end_planned(fold: "SessionFold", payload: Payload) -> None:
    fold.plan = EndPlan(payload.get("hands"), payload.get("until"))


class SessionFold(Fold[_Draft, SessionState]):
    new_draft = _Draft
    signers = SessionState.signers
    starter = "first"
    unknown_starter = N_("who spoke first?"), "13.1"
    regulations = REGULATIONS
    match_steps: ClassVar[Mapping[str, MatchStep]] = {
        **MATCH_STEPS,
        "player_signed": Fold.sign,
        "session_ended": _ended,
        "stake_agreed": _stake_agreed,
        "stake_dropped": _stake_dropped,
        "end_planned": _end_planned,
    }
    hand_steps: ClassVar[Mapping[str, HandStep]] = {
        **HAND_STEPS,
        "bid_made": _bid_made,
        "trump_named": _trump_named,
        "card_called": _card_called,
        "cards_played": _cards_played,
        "trick_won": _trick_won,
        "partner_named": _partner_named,
    }

    ended: str | None = None
    stake: Stake | None = None
    plan = EndPlan()

    def is_played_out(self, value: dict[str, Any]) -> bool:
        return "void" in value or ("bids" in value and is_decided(parse_hand(value)))

    def score(self, document: object) -> TrionfoResult:
        return score_trionfo(parse_trionfo(document))

    def reopen(self, _payload: Payload) -> None:
        super().reopen(_payload)
        self.ended = None

    def state(self) -> SessionState:
        last = self.hands[-1] if self.hands else None
        told_hands = self.hands
        if last is not None and not last.is_told:
            told_hands = self.hands[:-1]
            _check_bidding(last.value)
        elif last is not None and is_decided(parse_hand(last.in_record())):
            last = None
        return SessionState(
            **self.common_state(told_hands),
            open_hand=len(self.hands) if last else None,
            value=copy_of(last.value) if last else {},
            taken=tuple(last.taken) if last else (),
            kept={n: tuple(draft.taken) for n, draft in enumerate(self.hands, 1) if draft.taken},
            ended=self.ended,
            stake=self.stake,
            plan=self.plan,
        )


replay_trionfo = SessionFold.replay
