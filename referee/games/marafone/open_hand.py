"""The hand that is being played, or is about to be, as the table needs to see it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from referee.core.record import Record
from referee.core.sides import SEATS_FROM, Pair, partner
from referee.games.cards.pack import CARDS, CODES, PACK_THIRDS, SUIT_INDEX, SUIT_OF
from referee.games.cards.trick import Play, play
from referee.games.marafone.hand import TRICKS
from referee.games.marafone.replay import MatchState
from referee.games.marafone.result import HandResult, Result


@dataclass(frozen=True, slots=True)
class OpenHand:
    """What is known of a hand in progress; before its first fact, of the hand to come.

    `value` is its record form. `table` are the cards of the unfinished trick with their seats;
    `turn` is the seat to play next and `leader` the one that leads or led, None where the cards
    do not tell. `thirds` counts finished tricks. `by_cards` means every trick so far is known
    card by card; `play` is then how the cards went. `must_not_look` is the battezzante's partner
    until trumps are named, or play has begun.
    """

    number: int
    begun: bool
    value: Mapping[str, Any]
    first: bool
    battezzante: int | None
    dealer: int | None
    must_not_look: int | None
    trump: str | None
    by_cards: bool
    tricks_done: int
    table: tuple[tuple[int, str], ...]
    leader: int | None
    turn: int | None
    played: frozenset[str]
    thirds: Pair
    play: Play | None

    @property
    def trick(self) -> int:
        """The number of the trick being played."""
        return self.tricks_done + 1

    @property
    def thirds_left(self) -> int:
        """What the cards still to be taken are worth, the last trick's 3 thirds aside."""
        return PACK_THIRDS - sum(self.thirds)


def open_hand(state: MatchState, record: Record, result: Result) -> OpenHand:
    """The hand in progress, else the one that comes next."""
    begun = state.open_hand is not None
    number = state.open_hand or len(state.record["hands"]) + 1
    before = [hand for hand in result.hands[: number - 1] if hand.kind != "void"]
    dealer = before[-1].battezzante if before else None
    if begun:
        battezzante = result.hands[number - 1].battezzante
        value: Mapping[str, Any] = state.record["hands"][number - 1]
    else:
        battezzante, value = result.next_battezzante, {}
        if number == 1:
            battezzante = state.first_battezzante
    first = _is_first(state, result, before, begun)
    trump = value.get("trump")
    taken = value.get("taken", ())
    look = None if first or trump or taken or battezzante is None else partner(battezzante)
    tricks = record.hands[number - 1].tricks if begun else None
    played = None
    if tricks and trump and battezzante is not None:
        played = play(tricks, SUIT_INDEX[trump], battezzante, players=4, whole=TRICKS)
    table, leader, turn = _on_the_table(state, value, played, battezzante)
    thirds = result.hands[number - 1].thirds if begun else None
    return OpenHand(
        number=number,
        begun=begun,
        value=value,
        first=first,
        battezzante=battezzante,
        dealer=dealer,
        must_not_look=look,
        trump=trump,
        by_cards=not taken,
        tricks_done=len(taken) if taken else len(played.leaders) - 1 if played else 0,
        table=table,
        leader=leader,
        turn=turn,
        played=frozenset(CODES[card] for trick in tricks or () for card in trick)
        | frozenset(state.loose),
        thirds=thirds or Pair(0, 0),
        play=played,
    )


def _is_first(state: MatchState, result: Result, before: Sequence[HandResult], begun: bool) -> bool:
    """Whether the 4 of denari decides who is battezzante in this hand (3.2, 3.3)."""
    if not begun:
        return result.next_is_first
    new_game = before and before[-1].game < result.hands[-1].game
    return not before or (state.regulation.four_of_coins == "game" and bool(new_game))


def _on_the_table(
    state: MatchState,
    value: Mapping[str, Any],
    played: Play | None,
    battezzante: int | None,
) -> tuple[tuple[tuple[int, str], ...], int | None, int | None]:
    """The unfinished trick with its seats, who led it, and whose turn it is."""
    if value.get("taken"):
        codes: list[str] = list(state.loose)
        leader = state.leader
    elif played is None:
        codes, leader = [], battezzante
    else:
        codes, leader = value["tricks"][-1].split(), played.leaders[-1]
        if len(codes) == 4:
            codes = []
    if leader is None:
        return (), None, None
    order = SEATS_FROM[4][leader]
    return tuple(zip(order, codes, strict=False)), leader, order[len(codes)]


class ByCards(Protocol):
    """The hand in progress of either game, as far as its cards are known."""

    @property
    def value(self) -> Mapping[str, Any]: ...
    @property
    def by_cards(self) -> bool: ...
    @property
    def tricks_done(self) -> int: ...
    @property
    def played(self) -> frozenset[str]: ...
    @property
    def play(self) -> Play | None: ...


def forced_after(hand: ByCards, card: str) -> tuple[str, ...]:
    """The card that must follow once `card` is played: the fortieth, as only one is left.

    Nothing is filled in sooner. Who did not follow suit may have revoked, and a card given to him
    by inference would hide the proof (4.3).
    """
    left = [code for code in CODES if code not in hand.played and code != card]
    return tuple(left) if hand.by_cards and len(left) == 1 else ()


def suits_lacked(hand: ByCards) -> dict[int, set[int]]:
    """The suits that each seat has shown it does not hold, and has not played since.

    Before the first card there is nothing to tell, of nobody.
    """
    if hand.play is None:
        return {}
    lacking: dict[int, set[int]] = {seat: set() for seat, _ in enumerate(hand.play.cards, start=1)}
    led = [SUIT_OF[CARDS[text.split()[0]]] for text in hand.value["tricks"]]
    for seat, cards in enumerate(hand.play.cards, start=1):
        for suit, card in zip(led, cards, strict=False):
            if SUIT_OF[card] != suit:
                lacking[seat].add(suit)
            lacking[seat].discard(SUIT_OF[card])
    return lacking
