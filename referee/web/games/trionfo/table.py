"""The table of a session of trionfo: bids, cards or tricks or totals, and what they came to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup

from referee.games.trionfo.open_hand import OpenSessionHand, open_session_hand
from referee.paper.matches.sheets import chart
from referee.presenters.games.moment import Moment
from referee.presenters.games.trionfo.ending_plan import plan_notice
from referee.presenters.games.trionfo.moment import session_moment
from referee.presenters.games.trionfo.news import session_news
from referee.presenters.games.trionfo.score import (
    HandFact,
    Totals,
    desk_totals_shown,
    fair_end,
    hand_in_progress,
    last_scored,
    outcome,
    totals_shown,
)
from referee.presenters.games.trionfo.settlement import DebtShown, debts_shown, stake_shown
from referee.presenters.matches.newest_hands import AT_TABLE, HandList, newest_hands
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.presenters.words.names import shown_names
from referee.store.matches.views import SessionView
from referee.web.forms.fields import Choice
from referee.web.forms.refusal import Refusal
from referee.web.games.cards.play import TableSeat
from referee.web.games.trionfo import play
from referee.web.games.trionfo.ahead import WorkPiece, session_ahead, work_pieces
from referee.web.games.trionfo.work import SessionWork, session_work
from referee.web.matches import undoing
from referee.web.matches.ahead import goes_on


@dataclass(frozen=True)
class SessionTable:
    """The values that the table's templates need of a session; `work` is None once it is closed.

    `ahead` is what the tablet needs to go on without a network, with `pieces` of the work area.
    """

    hand: OpenSessionHand | None
    work: SessionWork | None
    totals: Totals
    known: Sequence[HandFact]
    seats: Sequence[TableSeat]
    sheet: HandList
    names: Sequence[str]
    outcome: str
    won: Moment | None
    news: str
    plan: str
    fair: str
    endings: Sequence[Choice]
    stake: str
    debts: Sequence[DebtShown]
    drawing: Markup | str
    ahead: Mapping[str, Any] | None
    pieces: Iterable[WorkPiece]


def session_table(
    view: SessionView, _refused: Refusal | None, desk: DeskResult | None
) -> SessionTable:
    """Return the values of the table's page.

    A result that was written at the `desk` counts instead of the session's own.
    """
    hand = None
    if view.status == "open":
        hand = open_session_hand(view.state, view.record, view.result)
    work = session_work(view, hand) if hand else None
    return SessionTable(
        hand=hand,
        work=work,
        totals=desk_totals_shown(view, desk.result, desk.source) if desk else totals_shown(view),
        known=hand_in_progress(view),
        seats=play.table_seats(view, hand),
        sheet=newest_hands(view, AT_TABLE, link=undoing.correction_link(view)),
        names=shown_names(view.record.players),
        outcome="" if desk else outcome(view),
        won=None if desk else session_moment(view),
        news=session_news(view),
        plan=plan_notice(view, datetime.now(UTC)),
        fair=fair_end(view).text if hand else "",
        endings=play.endings(view) if hand else (),
        stake=stake_shown(view) if hand is None else "",
        debts=debts_shown(view) if hand is None else (),
        drawing=chart(view) if last_scored(view) else "",
        ahead=session_ahead(view) if hand and goes_on(view) else None,
        pieces=work_pieces(view, hand, work) if hand and work else (),
    )
