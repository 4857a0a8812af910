"""Sheets of trionfo to write on by hand: with five names filled in, or with nothing."""

from referee.paper.games.trionfo.grid import standings
from referee.paper.matches.frame import SheetOrigin, blank_page
from referee.paper.press.formats import PaperFormat
from referee.store.matches.views import SessionView

ROWS: dict[PaperFormat, int] = {"a4": 25, "a5": 15}
"""Whole rounds: after five hands everybody has spoken first once."""

ROW_HEIGHT = "8mm"
"""Less cannot be written in with a pencil."""


def session_blank(
    paper: PaperFormat, view: SessionView | None, origin: SheetOrigin | None = None
) -> str:
    """Return the sheet before it is printed."""
    return blank_page(
        "paper/games/trionfo/blank.html",
        view,
        paper,
        origin,
        players=standings(view) if view is not None else None,
        rows=ROWS[paper],
        row_height=ROW_HEIGHT,
    )
