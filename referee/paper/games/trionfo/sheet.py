"""The sheet of a session of trionfo: what each of the five bid, won and paid, hand by hand."""

from dataclasses import replace

from flask import render_template
from flask_babel import get_locale

from referee.paper.games.trionfo.chart import session_chart
from referee.paper.games.trionfo.grid import check, grid, standings
from referee.paper.games.trionfo.rulings import session_rulings
from referee.paper.matches.heading import heading
from referee.paper.matches.signatures import signature
from referee.paper.press import rendering
from referee.paper.press.drawing import A4, A5, Size
from referee.paper.press.formats import Format
from referee.paper.press.imposition import two_up
from referee.paper.press.qr import qr
from referee.presenters.games.trionfo.score import outcome
from referee.presenters.games.trionfo.settlement import debts_shown, stake_shown
from referee.presenters.words.names import shown_names
from referee.presenters.words.text import _
from referee.store.matches.views import SessionView

CHARTS: dict[Format, Size] = {"a4": replace(A4, height=128), "a5": replace(A5, height=98)}
"""Five lines need more room than two, as far as the paper has it."""


def session_sheet(view: SessionView, url: str, paper: Format = "a4") -> bytes:
    """The PDF of a session in the language of the context; `url` is the session's own page.

    `a5` is two equal halves on a landscape A4.
    """
    whole = rendering.print_one(session_html(view, url, paper))
    return two_up(whole) if paper == "a5" else whole


def session_html(view: SessionView, url: str, paper: Format = "a4") -> str:
    """The sheet before it is printed."""
    names = shown_names(view.record.players)
    return render_template(
        "paper/games/trionfo/sheet.html",
        lang=str(get_locale()),
        paper=paper,
        view=view,
        heading=heading(view.record, view.state.title, view.opened_at.date()),
        names=names,
        players=standings(view),
        outcome=outcome(view) or (_("given up") if view.state.closed else _("in progress")),
        rows=grid(view),
        check=check(view),
        stake=stake_shown(view),
        debts=debts_shown(view),
        rulings=session_rulings(view),
        chart=session_chart(view, CHARTS[paper]),
        qr=qr(url, _("QR code: %(url)s", url=url)),
        url=url,
        signatures=[
            signature(name, view.state.signatures.get(seat))
            for seat, name in enumerate(names, start=1)
        ],
    )
