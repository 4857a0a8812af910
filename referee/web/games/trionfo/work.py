"""What the work area of a session draws: the bidding, or else the chosen way of entering a hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.trionfo.open_hand import OpenSessionHand
from referee.store.matches.views import SessionView
from referee.web.games.cards.play import PadRow
from referee.web.games.cards.work import TableWork, work_of
from referee.web.games.trionfo import play
from referee.web.games.trionfo.play import BidWord, Speaker
from referee.web.matches import ways_of_entry
from referee.web.matches.choices import SeatChoice


@dataclass(frozen=True)
class SessionWork(TableWork):
    """The values that the bidding needs, or else the chosen way of entering a hand.

    `needed` are the thirds that win, None where points do not decide.
    """

    bidding: Sequence[Speaker]
    words: Sequence[BidWord]
    called: Sequence[PadRow]
    needed: int | None
    amico: Sequence[SeatChoice]
    takers: Sequence[SeatChoice]


def session_work(view: SessionView, hand: OpenSessionHand) -> SessionWork:
    """Return the values of the hand in progress."""
    return SessionWork(
        **work_of(view, hand, ways_of_entry.chosen(view), in_play=hand.in_play),
        deal=play.deal_line(view, hand),
        bidding=play.bidding_rows(view, hand),
        words=play.words_offered(hand),
        called=play.called_rows(hand),
        needed=play.thirds_needed(hand),
        amico=play.amico_choices(view, hand),
        takers=play.takers(view),
        values=play.trick_values(hand),
        taken=play.taken_so_far(view, hand),
        tally=play.tally(view, hand),
    )
