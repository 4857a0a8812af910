"""The result of a maso, from its recorded cards or only its tricks."""

from typing import NamedTuple

from referee.games.trionfo.bids import MASO, MASO_DEI_MASI
from referee.games.trionfo.hand import Taken
from referee.games.trionfo.outcome import last_trick
from referee.games.trionfo.result import TrionfoHandResult
from referee.store.matches.views import SessionCourse


class Decided(NamedTuple):
    """The number of the trick that decided it, and what had been taken by then, in thirds."""

    trick: int
    thirds: Taken | None


def maso_decided(course: SessionCourse, hand: TrionfoHandResult) -> Decided | None:
    """Return how a maso was decided.

    None where the hand was no maso, is not over, or nobody wrote its tricks down.
    """
    if hand.bid not in (MASO, MASO_DEI_MASI) or hand.made is None:
        return None
    if hand.decided_in is not None:
        return Decided(hand.decided_in, hand.thirds)
    kept = course.state.kept.get(hand.hand)
    if kept is None:
        return None
    own = others = 0
    for number, (seat, thirds) in enumerate(kept, start=1):
        worth = thirds + last_trick(number)
        if seat == hand.declarer:
            own += worth
        else:
            others += worth
    return Decided(len(kept), Taken(own, others))
