"""The hand in progress, or about to begin, as the table shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.record import Record
from referee.core.sides import Pair, partner
from referee.games.cards.inference import HandOnTable
from referee.games.cards.pack import PACK_THIRDS, SUIT_INDEX
from referee.games.cards.trick import OnTheTable, Play, codes_played, on_the_table, play
from referee.games.pairs.hand import SEATS
from referee.games.pairs.replay import MatchState
from referee.games.pairs.result import HandResult, Result
from referee.games.pairs.taken import TRICKS


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenHand(HandOnTable):
    """The hand on the table of two pairs.

    `thirds` counts finished tricks. `is_first` tells of a first hand (3.2, 16.1), `starter` is the
    seat that leads it. In a game with trumps `must_not_look` is the starter's partner until they
    are named, or play has begun.
    """

    is_first: bool
    starter: int | None
    must_not_look: int | None
    thirds: Pair

    @property
    def thirds_left(self) -> int:
        """Return the thirds of the cards still to be taken, without the last trick's 3."""
        return PACK_THIRDS - sum(self.thirds)


def open_hand(state: MatchState[Any], record: Record[Any, Any], result: Result[Any]) -> OpenHand:
    """Return the hand in progress, else the one that comes next."""
    begun = state.open_hand is not None
    number = state.open_hand or len(state.record["hands"]) + 1
    before = [hand for hand in result.hands[: number - 1] if hand.kind != "void"]
    dealer = before[-1].starter if before else None
    if begun:
        starter = result.hands[number - 1].starter
        value: Mapping[str, Any] = state.record["hands"][number - 1]
    else:
        starter, value = result.next_starter, {}
        if number == 1:
            starter = state.first_starter
    first = _is_first(state, result, before, begun)
    trump = value.get("trump")
    taken = value.get("taken", ())
    look = None
    if state.regulation.has_trumps and not (first or trump or taken) and starter is not None:
        look = partner(starter)
    tricks = record.hands[number - 1].tricks if begun else None
    played = None
    if tricks and starter is not None:
        suit = SUIT_INDEX[trump] if trump else None
        played = play(tricks, suit, starter, players=SEATS, whole=TRICKS)
    table, leader, turn = _on_the_table(state, value, played, starter)
    thirds = result.hands[number - 1].thirds if begun else None
    return OpenHand(
        number=number,
        begun=begun,
        value=value,
        is_first=first,
        starter=starter,
        dealer=dealer,
        must_not_look=look,
        trump=trump,
        by_cards=not taken,
        tricks_done=len(taken) if taken else len(played.leaders) - 1 if played else 0,
        table=table,
        leader=leader,
        turn=turn,
        played=codes_played(tricks) | frozenset(state.loose),
        thirds=thirds or Pair(0, 0),
        play=played,
    )


def _is_first(
    state: MatchState[Any], result: Result[Any], before: Sequence[HandResult], begun: bool
) -> bool:
    """Tell whether a card or the dealer, and no rotation, decides who leads (3.2, 3.3, 16.1)."""
    if not begun:
        return result.next_is_first
    new_game = before and before[-1].game < result.hands[-1].game
    return not before or (state.regulation.first_hand_each_game and bool(new_game))


def _on_the_table(
    state: MatchState[Any], value: Mapping[str, Any], played: Play | None, starter: int | None
) -> OnTheTable:
    if value.get("taken"):
        return on_the_table(state.loose, state.leader, SEATS)
    if played is None:
        return on_the_table((), starter, SEATS)
    return on_the_table(value["tricks"][-1].split(), played.leaders[-1], SEATS)
