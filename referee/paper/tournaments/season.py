"""The standings of a season, to hang on the wall."""

from datetime import date

from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.presenters.seasons.standings import SeasonShown
from referee.presenters.words.dates import day_shown

UPRIGHT, ACROSS = 9, 18
"""Most events that have a column each, on an upright sheet and on one that lies."""


def season_sheet(shown: SeasonShown, today: date) -> bytes:
    """Return the PDF of a season, as it is today."""
    return printed(season_html(shown, today))


def season_html(shown: SeasonShown, today: date) -> str:
    """Return the HTML of a season as it goes to the press.

    Of more events than there are columns for, the total alone is shown.
    """
    events = len(shown.counting)
    return paper_page(
        "paper/tournaments/season.html",
        "across-a4" if UPRIGHT < events <= ACROSS else "a4",
        shown=shown,
        columns=events <= ACROSS,
        day=day_shown(today),
    )
