"""The table of a session of trionfo: bids, cards or tricks or totals, and what they came to."""

from datetime import UTC, datetime
from typing import Any

from flask import render_template, request, url_for

from referee.games.trionfo.open_hand import OpenSessionHand, open_session_hand
from referee.paper.games.trionfo.chart import session_chart
from referee.presenters.games.trionfo.ending_plan import plan_notice
from referee.presenters.games.trionfo.news import hand_just_ended
from referee.presenters.games.trionfo.rows import session_rows
from referee.presenters.games.trionfo.score import (
    hand_in_progress,
    last_scored,
    outcome,
    totals_shown,
)
from referee.presenters.matches.findings import open_findings
from referee.presenters.office.matters import table_office
from referee.presenters.words.names import shown_names
from referee.store.matches.views import SessionView
from referee.web.games.marafone import play
from referee.web.games.trionfo import play as session_play
from referee.web.http import access
from referee.web.matches import acts, modes
from referee.web.matches.writing import Post, Refused
from referee.web.public.guide import regulation_shown
from referee.web.tablets.round import table_round


def session_page(view: SessionView, refused: Refused | None = None) -> str:
    """The whole page; after a refusal with the message and what had been typed."""
    hand = None
    if view.status == "open":
        hand = open_session_hand(view.state, view.record, view.result)
    return render_template(
        "games/trionfo/table.html",
        view=view,
        code=view.code,
        post=Post(url_for("table.write", code=view.code), view.number),
        refused=refused,
        typed=request.form if refused else {},
        hand=hand,
        totals=totals_shown(view),
        known=hand_in_progress(view),
        seats=session_play.table_seats(view, hand),
        findings=open_findings(view),
        undo=acts.undo(view),
        rows=session_rows(view, acts.correction_link(view)),
        names=shown_names(view.record.players),
        outcome=outcome(view),
        regulation=regulation_shown(view),
        office=table_office(view),
        evening=table_round(view.code),
        may_rule=access.may_write(view.code, "ruling_opened"),
        may_punish=access.may_write(view.code, "finding_dismissed"),
        ended=hand_just_ended(view),
        plan=plan_notice(view, datetime.now(UTC)),
        drawing=session_chart(view) if last_scored(view) else "",
        **(_work(view, hand) if hand else {}),
    )


def _work(view: SessionView, hand: OpenSessionHand) -> dict[str, Any]:
    """What the bidding needs, or else the chosen way of entering."""
    mode = modes.chosen(hand)
    return {
        "mode": mode,
        "tabs": modes.tabs(view.code, mode),
        "deal": session_play.deal_line(view, hand),
        "seat_names": play.seat_names(view.record.players),
        "bidding": session_play.bidding_rows(view, hand),
        "words": session_play.words_offered(hand),
        "called": session_play.called_rows(hand),
        "results": session_play.results_offered(hand),
        "amico": session_play.amico_choices(view, hand),
        "takers": session_play.takers(view),
        "values": session_play.trick_values(hand),
        "taken": session_play.taken_so_far(view, hand),
        "tally": session_play.tally(view, hand),
        "pad": play.pad_rows(view, hand),
        "trick": play.current_trick(view, hand),
        "tricks": play.finished_tricks(view, hand),
    }
