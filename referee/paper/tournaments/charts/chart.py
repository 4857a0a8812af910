"""What all charts to be filled in by hand have: whose evening it is, and the sizes of paper."""

from dataclasses import dataclass
from typing import Any, Literal

from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated
from referee.store.accounts.club_events import ClubEvent

ChartPaper = Literal["a4", "a3"]


@dataclass(frozen=True)
class Evening:
    """Whose evening a chart is for; without a name both are written by hand."""

    name: str = ""
    day: str = ""


def evening_of(event: ClubEvent) -> Evening:
    """Return the evening of an event of the club."""
    return Evening(isolated(event.name), day_shown(event.day))


def chart_sheet(template: str, evening: Evening, paper: ChartPaper, **more: Any) -> bytes:
    """Return the PDF of a chart, lying on its side; `more` goes to its template."""
    return printed(
        paper_page(
            f"paper/tournaments/charts/{template}.html",
            f"chart-{paper}",
            evening=evening,
            **more,
        )
    )
