"""What the club plays: a page of numbers and charts, the same on paper, and the days as a file."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from referee.core.register.person import FIRST_YEAR, LAST_YEAR
from referee.paper.press.bars import bar_chart
from referee.paper.register.club import club_sheet
from referee.presenters.register.club import ClubNumbers, club_numbers, club_spreadsheet
from referee.presenters.words.spreadsheet import csv_file
from referee.presenters.words.text import _
from referee.store.matches.days import ClubYear, club_days, club_months, club_years
from referee.web.forms.base import PageForm
from referee.web.forms.paging import NumberField
from referee.web.http.answers import CSV, answer_pdf, as_file, csv_separator
from referee.web.http.stamps import today
from referee.web.http.visitors import person
from referee.web.register.record import GroupTab

blueprint = Blueprint("club", __name__, url_prefix="/register/club")

FIRST, LAST = date(FIRST_YEAR, 1, 1), date(LAST_YEAR, 12, 31)
MOST_TABS = 6


class ClubQuery(PageForm):
    """The year that is asked for, none for all of them."""

    year = NumberField()

    @property
    def asked(self) -> int | None:
        """Return the year, None where there is none that makes sense."""
        year = self.year.value
        return year if year in range(FIRST_YEAR, LAST_YEAR) else None


@blueprint.get("")
def page() -> str:
    """Show what the club has played, in a year or in all of them."""
    year, years = ClubQuery(request.args).asked, club_years()
    numbers = _numbers(year, years)
    return render_template(
        "register/club.html",
        account=person(),
        numbers=numbers,
        charts=[bar_chart(table) for table in numbers.tables],
        tabs=_tabs(years, year),
        year=year,
    )


def _numbers(year: int | None, years: Sequence[ClubYear]) -> ClubNumbers:
    evenings = sum(one.days for one in years if year in (None, one.year))
    return club_numbers(club_months(year), evenings, _("All years") if year is None else str(year))


def _tabs(years: Sequence[ClubYear], year: int | None) -> list[GroupTab]:
    """Return the newest years, and all of them; nothing where there is one alone."""
    if len(years) == 1 and year is None:
        return []
    tabs = [
        GroupTab(str(one.year), url_for("club.page", year=one.year), one.year == year)
        for one in years[:MOST_TABS]
    ]
    return [GroupTab(_("All years"), url_for("club.page"), year is None), *tabs]


@blueprint.get("/days.csv")
def days() -> Response:
    """Return the days of a year, or all, as CSV for a spreadsheet."""
    rows = club_spreadsheet(_days(ClubQuery(request.args).asked))
    return as_file(csv_file(rows, csv_separator()), CSV, "club.csv")


@blueprint.get("/sheet.pdf")
def sheet() -> Response:
    """Return what the club has played, on paper."""
    year = ClubQuery(request.args).asked
    return answer_pdf(club_sheet(_numbers(year, club_years()), today()), f"club-{year or 'all'}")


def _days(year: int | None) -> Sequence[Any]:
    if year is None:
        return club_days(FIRST, LAST)
    return club_days(date(year, 1, 1), date(year, 12, 31))
