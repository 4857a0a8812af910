"""The frame of every paper: its language, its format, and the club that it is of."""

from typing import Any

from flask import render_template
from flask_babel import get_locale

from referee.paper.press.club import this_club


def paper_page(template: str, paper: str, **more: Any) -> str:
    """Return a paper as it goes to the press; `paper` is its format, `more` its template's own."""
    return render_template(template, lang=str(get_locale()), paper=paper, club=this_club(), **more)
