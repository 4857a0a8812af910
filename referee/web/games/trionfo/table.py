"""The table of a session of trionfo: bids, cards or tricks or totals, and what they came to."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from markupsafe import Markup

from referee.games.trionfo.open_hand import OpenSessionHand, open_session_hand
from referee.paper.matches.sheets import chart
from referee.presenters.games.trionfo.ending_plan import plan_notice
from referee.presenters.games.trionfo.news import hand_just_ended
from referee.presenters.games.trionfo.score import (
    HandFact,
    Totals,
    hand_in_progress,
    last_scored,
    outcome,
    totals_shown,
)
from referee.presenters.games.trionfo.settlement import DebtShown, debts_shown, stake_shown
from referee.presenters.matches.newest_hands import AT_TABLE, HandList, newest_hands
from referee.presenters.words.names import shown_names
from referee.store.matches.views import SessionView
from referee.web.forms.refusal import Refusal
from referee.web.games.cards.play import PadRow, TableSeat, TableWork, work_of
from referee.web.games.trionfo import play
from referee.web.games.trionfo.play import BidWord, Speaker
from referee.web.matches import acts, modes
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


@dataclass(frozen=True)
class SessionTable:
    """The values that the table's templates need of a session; `work` is None once it is closed."""

    hand: OpenSessionHand | None
    work: SessionWork | None
    totals: Totals
    known: Sequence[HandFact]
    seats: Sequence[TableSeat]
    sheet: HandList
    names: Sequence[str]
    outcome: str
    just_ended: str
    plan: str
    stake: str
    debts: Sequence[DebtShown]
    drawing: Markup | str


def session_table(view: SessionView, _refused: Refusal | None) -> SessionTable:
    """Return the values of the table's page."""
    hand = None
    if view.status == "open":
        hand = open_session_hand(view.state, view.record, view.result)
    return SessionTable(
        hand=hand,
        work=_work(view, hand) if hand else None,
        totals=totals_shown(view),
        known=hand_in_progress(view),
        seats=play.table_seats(view, hand),
        sheet=newest_hands(view, AT_TABLE, link=acts.correction_link(view)),
        names=shown_names(view.record.players),
        outcome=outcome(view),
        just_ended=hand_just_ended(view),
        plan=plan_notice(view, datetime.now(UTC)),
        stake=stake_shown(view) if hand is None else "",
        debts=debts_shown(view) if hand is None else (),
        drawing=chart(view) if last_scored(view) else "",
    )


def _work(view: SessionView, hand: OpenSessionHand) -> SessionWork:
    return SessionWork(
        **work_of(view, hand, modes.chosen(hand), in_play=hand.in_play),
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
