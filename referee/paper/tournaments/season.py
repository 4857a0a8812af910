"""The standings of a season, to hang on the wall."""

from datetime import date

from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.presenters.seasons.standings import SeasonShown
from referee.presenters.words.dates import day_shown

UPRIGHT, ACROSS = 9, 18
"""Most events that have a column each, on an upright sheet and on one that lies."""


WHOLE = {"a4": 40, "across-a4": 27}
"""The most rows of a ranking that is kept on one page; the first one stands below the rules."""


def season_sheet(shown: SeasonShown, today: date) -> bytes:
    """Return the PDF of a season, as it is today."""
    return printed(season_html(shown, today))


def season_html(shown: SeasonShown, today: date) -> str:
    """Return the HTML of a season as it goes to the press.

    Of more events than there are columns for, the total alone is shown.
    """
    events = len(shown.counting)
    paper = "across-a4" if UPRIGHT < events <= ACROSS else "a4"
    return paper_page(
        "paper/tournaments/season.html",
        paper,
        shown=shown,
        columns=events <= ACROSS,
        whole=WHOLE[paper],
        day=day_shown(today),
    )
