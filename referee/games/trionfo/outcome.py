"""The course of a hand of trionfo: its sides, what they took, and whether it is won (13)."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import LAST_TRICK_THIRDS, SUIT_INDEX, THIRDS
from referee.games.cards.trick import Play, play
from referee.games.cards.tricks import Tricks, is_whole
from referee.games.trionfo.bids import CHIAMO, MASO, MASO_DEI_MASI, Bid
from referee.games.trionfo.hand import PLAYERS, TRICKS, TakenThirds, TrionfoHand

NEEDED = 18
"""Thirds that win a hand: six points (13.5)."""

TOO_MANY = 3
"""Thirds of the others that lose a maso: one point (13.5)."""


class Decision(NamedTuple):
    """A maso made or lost, and the number of the trick in which that was decided (13.5)."""

    made: bool
    trick: int


class Outcome(NamedTuple):
    """A hand in which somebody bid, as far as it was recorded.

    `declarer` is the signore's seat; `partner` the amico's, None where he plays alone or nobody
    has seen the called card yet. `made` is None while the hand is undecided. `thirds` are those of
    the signore's side and of the others, None where they were not recorded or the amico is not
    known. `play` is how the cards went, None where none were recorded. `decided_in` is the trick in
    which the cards decided a maso, None in every other hand.
    """

    declarer: int
    partner: int | None
    in_mano: bool
    thirds: TakenThirds | None
    made: bool | None
    play: Play | None
    decided_in: int | None = None


def outcome(hand: TrionfoHand, bid: Bid, first: int) -> Outcome:
    """Judge a hand by its cards or written totals; seat `first` spoke first and led (13.4)."""
    declarer = SEATS_FROM[PLAYERS][first][bid.turn]
    if hand.made is not None or hand.thirds is not None:
        return _written(hand, bid, declarer)
    if hand.tricks is None or hand.trump is None:
        nothing = None if bid.word == CHIAMO else TakenThirds(0, 0)
        return Outcome(declarer, None, False, nothing, None, None)
    played = play(hand.tricks, SUIT_INDEX[hand.trump], first, PLAYERS, TRICKS)
    holder = played.holder_of(hand.called)
    partner = None if holder == declarer else holder
    side_known = bid.word != CHIAMO or holder is not None
    thirds = _taken(played, declarer, partner) if side_known else None
    if bid.word in (MASO, MASO_DEI_MASI):
        decision = maso_decision(bid.word, declarer, won_by_cards(hand.tricks, played))
        made, trick = decision or (None, None)
        return Outcome(declarer, None, False, thirds, made, played, trick)
    made = None
    if thirds is not None and is_whole(hand.tricks):
        made = thirds.declarer >= NEEDED
    return Outcome(declarer, partner, holder == declarer, thirds, made, played)


def is_decided(hand: TrionfoHand) -> bool:
    """Return whether the hand is over; who spoke first makes no difference to that."""
    if hand.void is not None or hand.bid is None:
        return True
    return outcome(hand._replace(partner=None), hand.bid, first=1).made is not None


def _written(hand: TrionfoHand, bid: Bid, declarer: int) -> Outcome:
    """Return the outcome of a hand known by its totals, or only by whether it was won."""
    if hand.partner == declarer:
        raise RuleError(
            N_("seat %(seat)s is the signore and cannot be his own partner: write null"),
            place="partner",
            article="13.3",
            seat=declarer,
        )
    made = hand.thirds.declarer >= NEEDED if hand.thirds is not None else hand.made
    in_mano = bid.word == CHIAMO and hand.partner is None
    return Outcome(declarer, hand.partner, in_mano, hand.thirds, made, None)


def _taken(played: Play, declarer: int, partner: int | None) -> TakenThirds:
    own = sum(played.thirds[seat - 1] for seat in (declarer, partner) if seat is not None)
    return TakenThirds(own, sum(played.thirds) - own)


def maso_decision(bid: str, declarer: int, won: Sequence[tuple[int, int]]) -> Decision | None:
    """Judge a maso or maso dei masi trick by trick, None while it is open (13.5).

    `won` is the winner of each finished trick and the worth of its cards in thirds.
    """
    own = others = 0
    for number, (winner, thirds) in enumerate(won, start=1):
        if bid == MASO_DEI_MASI:
            if winner != declarer or number == TRICKS:
                return Decision(winner == declarer, number)
            continue
        if winner == declarer:
            own += thirds + last_trick(number)
        else:
            others += thirds + last_trick(number)
        if own >= NEEDED or others >= TOO_MANY:
            return Decision(own >= NEEDED, number)
    return None


def won_by_cards(tricks: Tricks, played: Play) -> list[tuple[int, int]]:
    """Return the winner of each finished trick and the worth of its cards in thirds."""
    finished = zip(tricks, played.leaders[1:], strict=False)
    return [(winner, sum(THIRDS[card] for card in cards)) for cards, winner in finished]


def last_trick(number: int) -> int:
    """Return the thirds that the trick of that number is worth beside its cards (2.2)."""
    return LAST_TRICK_THIRDS if number == TRICKS else 0
