"""Sheets of trionfo to write on by hand: with five names filled in, or with nothing."""

from flask import render_template
from flask_babel import get_locale

from referee.paper import press
from referee.paper.formats import Format
from referee.paper.heading import heading
from referee.paper.imposition import two_up
from referee.paper.session_grid import standings
from referee.store.views import SessionView

ROWS: dict[Format, int] = {"a4": 25, "a5": 15}
"""Whole rounds: after five hands everybody has spoken first once."""

ROW_HEIGHT: dict[Format, str] = {"a4": "7.5mm", "a5": "7.9mm"}


def session_blank(paper: Format = "a4", view: SessionView | None = None) -> bytes:
    """The PDF of a sheet to write on, in the language of the context."""
    whole = press.print_one(session_blank_html(paper, view))
    return two_up(whole) if paper == "a5" else whole


def session_blank_html(paper: Format, view: SessionView | None) -> str:
    """The sheet before it is printed."""
    known = view and heading(view.record, view.state.title, view.opened_at.date())
    return render_template(
        "paper/session_blank.html",
        lang=str(get_locale()),
        paper=paper,
        view=view,
        heading=known,
        players=standings(view) if view else None,
        rows=ROWS[paper],
        row_height=ROW_HEIGHT[paper],
    )
