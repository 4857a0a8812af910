"""The spectators' page of a session of trionfo."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from referee.games.trionfo.open_hand import open_session_hand
from referee.paper.matches.sheets import chart
from referee.paper.press.drawing import PHONE, Size
from referee.presenters.games.moment import Moment
from referee.presenters.games.trionfo.moment import session_moment
from referee.presenters.games.trionfo.score import (
    FairEnd,
    HandFact,
    Totals,
    desk_totals_shown,
    fair_end,
    hand_in_progress,
    last_scored,
    totals_shown,
)
from referee.presenters.games.trionfo.settlement import DebtShown, debts_shown
from referee.presenters.matches.newest_hands import AT_TABLE, HandList, newest_hands
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.presenters.words.names import shown_names
from referee.store.matches.views import SessionView
from referee.web.games.cards.again import again_link
from referee.web.games.cards.play import Tally
from referee.web.games.trionfo import play

WALL = Size(900, 215, 15, 2.4)
"""Totals on one line leave a session more of the screen than a match has."""


@dataclass(frozen=True)
class SessionWatch:
    """The values of the spectators' page of a session; `taken` is None before the first trick."""

    shown: Totals
    moment: Moment | None
    trump: str
    hand: Sequence[HandFact]
    taken: Tally | None
    names: Sequence[str]
    sheet: HandList
    fair: FairEnd
    debts: Sequence[DebtShown]
    drawing: Markup | str


def session_watch(view: SessionView, wall: bool, desk: DeskResult | None) -> SessionWatch:
    """Return totals, the hand being played, payments and chart, the chart wider for the wall.

    A result that was written at the `desk` counts instead of the session's own.
    """
    hand = open_session_hand(view.state, view.record, view.result)
    size = WALL if wall else PHONE
    return SessionWatch(
        shown=desk_totals_shown(view, desk.result, desk.source) if desk else totals_shown(view),
        moment=None if desk else session_moment(view),
        trump=hand.trump or "" if hand.begun else "",
        hand=hand_in_progress(view),
        taken=play.tally(view, hand) if hand.begun and hand.tricks_done else None,
        names=shown_names(view.record.players),
        sheet=newest_hands(view, AT_TABLE, link=partial(again_link, view)),
        fair=fair_end(view),
        debts=debts_shown(view) if view.state.ended else [],
        drawing=chart(view, size) if last_scored(view) else "",
    )
