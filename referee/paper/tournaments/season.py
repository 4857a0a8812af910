"""The standings of a season, to hang on the wall."""

from datetime import date

from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.presenters.seasons.standings import SeasonShown
from referee.presenters.words.dates import day_shown

NARROW, WIDE = 9, 18
"""Events that an upright sheet has columns for, and one that lies; of more the total is shown."""


def season_sheet(shown: SeasonShown, today: date) -> bytes:
    """Return the PDF of a season, as it is today."""
    return printed(season_html(shown, today))


def season_html(shown: SeasonShown, today: date) -> str:
    """Return a season as it goes to the press."""
    columns = len(shown.counting)
    return paper_page(
        "paper/tournaments/season.html",
        "across-a4" if NARROW < columns <= WIDE else "a4",
        shown=shown,
        columns=columns <= WIDE,
        day=day_shown(today),
    )
