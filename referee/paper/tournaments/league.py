"""A league on paper: its table and calendar, the meetings of a team, the sheet of a meeting."""

from datetime import date

from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.presenters.leagues.league import FixtureShown, LeagueShown
from referee.presenters.words.dates import day_shown


def league_sheet(shown: LeagueShown, today: date) -> bytes:
    """Return the PDF of a league, with its table and its calendar."""
    return printed(
        paper_page(
            "paper/tournaments/league.html", "a4", shown=shown, team=None, day=day_shown(today)
        )
    )


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
