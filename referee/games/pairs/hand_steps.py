"""A hand of two pairs seen again, step by step."""

from typing import Any

from referee.core.record import Record
from referee.core.sides import SIDES, side_of
from referee.games.cards.steps import HandSteps, TrickWithoutCards, by_cards, by_tricks
from referee.games.pairs.hand import SEATS
from referee.games.pairs.replay import MatchState
from referee.games.pairs.result import Result
from referee.games.pairs.taken import TRICKS

PARTY_OF = tuple(side_of(seat) for seat in range(1, SEATS + 1))


def pair_steps(
    state: MatchState[Any], record: Record[Any, Any], result: Result[Any], number: int
) -> HandSteps | None:
    """Return the steps of the hand of that number.

    None where only totals were written, and while it is played: nobody looks at won tricks then.
    """
    hand, scored = record.hands[number - 1], result.hands[number - 1]
    if scored.kind == "in_progress":
        return None
    if hand.tricks and scored.starter is not None:
        steps = by_cards(hand.tricks, hand.trump, scored.starter, PARTY_OF, TRICKS)
    elif hand.won:
        taken = state.record["hands"][number - 1]["taken"]
        tricks = [TrickWithoutCards(None, one["won"], one["thirds"]) for one in taken]
        steps = by_tricks(tricks, SIDES, TRICKS)
    else:
        return None
    return steps._replace(
        calls=tuple((call.trick, call.seat, call.word) for call in hand.calls),
        declared=tuple((one.trick, one.seat) for one in hand.declared),
    )
