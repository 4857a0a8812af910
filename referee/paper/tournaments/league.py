"""A league on paper: its table and calendar, the meetings of a team, the sheet of a meeting."""

from collections.abc import Sequence
from datetime import date
from math import ceil

from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.presenters.leagues.league import FixtureShown, LeagueShown, RoundShown
from referee.presenters.words.dates import day_shown

PAGE, TABLE, ROW, RULE = 225.0, 22.0, 5.9, 4.2
"""Millimetres that a page leaves, of the head of the table with its legend, of a row, of a rule."""

ROUND, MEETING = 9.5, 5.2
"""Millimetres of a round without its meetings, which stand two rounds beside each other."""


def league_sheet(shown: LeagueShown, today: date) -> bytes:
    """Return the PDF of a league, with its table and its calendar."""
    return printed(
        paper_page(
            "paper/tournaments/league.html",
            "a4",
            shown=shown,
            team=None,
            pages=calendar_pages(shown),
            day=day_shown(today),
        )
    )


def calendar_pages(shown: LeagueShown) -> list[Sequence[RoundShown]]:
    """Return the rounds by the pages that they stand on, as many on each."""
    longest = max((len(one.fixtures) for one in shown.rounds), default=0)
    rounds = (ROUND + MEETING * longest) * ceil(len(shown.rounds) / 2)
    high = TABLE + ROW * len(shown.rows) + rounds + RULE * (len(shown.rules) + 3)
    each = max(1, ceil(len(shown.rounds) / ceil(high / PAGE)))
    return [shown.rounds[begin : begin + each] for begin in range(0, len(shown.rounds), each)]


def fixture_list(shown: LeagueShown, team: int, today: date) -> bytes:
    """Return the PDF of the meetings of a team."""
    return printed(
        paper_page(
            "paper/tournaments/league.html",
            "a4",
            shown=shown,
            team=shown.teams[team - 1],
            fixtures=shown.of_team(team),
            day=day_shown(today),
        )
    )


def meeting_sheet(shown: LeagueShown, meeting: FixtureShown) -> bytes:
    """Return the PDF of the sheet of a meeting, to fill in and sign."""
    return printed(paper_page("paper/tournaments/meeting.html", "a4", shown=shown, meeting=meeting))
