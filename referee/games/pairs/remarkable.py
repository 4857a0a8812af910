"""The remarkable hands of a match of two pairs."""

from collections.abc import Iterator
from typing import Any

from referee.core.record import Record
from referee.core.sides import SIDES, opponents
from referee.games.cards.remarkable import Remarkable
from referee.games.pairs.hand import SEATS, Hand
from referee.games.pairs.result import HandResult, Result
from referee.games.pairs.taken import TRICKS

COUNTED = frozenset({"played", "claim_right", "claim_wrong", "penalty"})


def remarkable_hands(record: Record[Any, Any], result: Result[Any]) -> tuple[Remarkable, ...]:
    """Return what is remarkable in the hands whose tricks were written, in their order.

    A hand may fit several rules.
    """
    last_of_game = {one.game: one.hand for one in result.hands if one.kind in COUNTED}
    by_penalty = {one.game for one in result.games if one.ended_by == "penalty"}
    return tuple(
        found
        for hand, scored in zip(record.hands, result.hands, strict=True)
        if hand.tricks or hand.won
        for found in _of_hand(
            hand,
            scored,
            ended=scored.game in by_penalty and last_of_game.get(scored.game) == scored.hand,
        )
    )


def _of_hand(hand: Hand[Any], scored: HandResult, *, ended: bool) -> Iterator[Remarkable]:
    """Yield what fits; `ended` tells that a penalty in this hand has ended the game."""
    margin = abs(scored.points.A - scored.points.B)
    penalty = hand.penalty
    if ended and penalty is not None and penalty.offence == "revoke":
        tricks = [one.trick for one in scored.findings if one.code == "revoke"]
        trick = tricks[0] if tricks else None
        yield Remarkable(scored.hand, "revoke", penalty.side, margin, trick)
    if scored.kind == "claim_right" and hand.claim is not None and _done(hand) >= TRICKS - 1:
        yield Remarkable(scored.hand, "claim", hand.claim, margin, _begun(hand))
    if scored.kind != "played":
        return
    for side in SIDES:
        if scored.bonus.of(side) and scored.points.of(side) < scored.points.of(opponents(side)):
            yield Remarkable(scored.hand, "declared_lost", side, margin)
    if scored.cappotto is not None:
        yield Remarkable(scored.hand, "cappotto", scored.cappotto, margin)
    if margin:
        winner = SIDES[scored.points.index(max(scored.points))]
        yield Remarkable(scored.hand, "swing", winner, margin)


def _done(hand: Hand[Any]) -> int:
    """Count the tricks that are whole."""
    return len(hand.won) + sum(len(cards) == SEATS for cards in hand.tricks or ())


def _begun(hand: Hand[Any]) -> int:
    """Count the tricks of which something was written."""
    return len(hand.won) + len(hand.tricks or ())
