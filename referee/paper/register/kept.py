"""All that is kept about a person, on paper."""

from datetime import date

from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.presenters.register.kept import KeptPage
from referee.presenters.words.dates import day_shown


def kept_sheet(page: KeptPage, today: date) -> bytes:
    """Return the PDF of all that is kept about a person."""
    return printed(kept_html(page, today))


def kept_html(page: KeptPage, today: date) -> str:
    """Return the HTML of all that is kept about a person, as it goes to the press."""
    return paper_page("paper/register/kept.html", "a4", one=page, day=day_shown(today))
