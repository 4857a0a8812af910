"""What the club plays, on paper."""

from datetime import date

from referee.paper.press.bars import SHEET, bar_chart
from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.presenters.register.club import ClubNumbers
from referee.presenters.words.dates import day_shown


def club_sheet(numbers: ClubNumbers, today: date) -> bytes:
    """Return the PDF of what the club plays, as it is today."""
    return printed(club_html(numbers, today))


def club_html(numbers: ClubNumbers, today: date) -> str:
    """Return what the club plays as it goes to the press."""
    return paper_page(
        "paper/register/club.html",
        "a4",
        numbers=numbers,
        charts=[bar_chart(table, SHEET) for table in numbers.tables],
        day=day_shown(today),
    )
