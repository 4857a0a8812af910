"""Sheets of trionfo to write on by hand: with five names filled in, or with nothing."""

from flask import render_template
from flask_babel import get_locale

from referee.paper.games.trionfo.grid import standings
from referee.paper.matches.heading import heading
from referee.paper.press import rendering
from referee.paper.press.formats import Format
from referee.paper.press.imposition import two_up
from referee.store.matches.views import SessionView

ROWS: dict[Format, int] = {"a4": 25, "a5": 15}
"""Whole rounds: after five hands everybody has spoken first once."""

ROW_HEIGHT: dict[Format, str] = {"a4": "7.5mm", "a5": "7.9mm"}


def session_blank(paper: Format = "a4", view: SessionView | None = None) -> bytes:
    """The PDF of a sheet to write on, in the language of the context."""
    whole = rendering.print_one(session_blank_html(paper, view))
    return two_up(whole) if paper == "a5" else whole


def session_blank_html(paper: Format, view: SessionView | None) -> str:
    """The sheet before it is printed."""
    known = view and heading(view.record, view.state.title, view.opened_at.date())
    return render_template(
        "paper/games/trionfo/blank.html",
        lang=str(get_locale()),
        paper=paper,
        view=view,
        heading=known,
        players=standings(view) if view else None,
        rows=ROWS[paper],
        row_height=ROW_HEIGHT[paper],
    )
