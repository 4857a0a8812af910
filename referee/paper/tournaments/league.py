"""A league on paper: its table and calendar, the meetings of a team, the sheet of a meeting."""

from collections.abc import Sequence
from datetime import date
from math import ceil

from referee.paper.press.letters import POINT, lines_of
from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.paper.tournaments.filling import LINE
from referee.presenters.leagues.league import FixtureShown, LeagueShown, RoundShown
from referee.presenters.words.dates import day_shown

PAGE, TABLE, ROW, RULE = 225.0, 22.0, 5.9, 4.2
"""Millimetres that a page leaves, of the head of the table with its legend, of a row, of a rule."""

ROUND, MEETING = 9.5, 5.2
"""Millimetres of a round without its meetings, which stand two rounds beside each other."""

LETTERS, COLUMN = 10.0, 72.0
"""Points of the letters of a meeting, and the millimetres that it has beside its result."""

BoardRow = tuple[str, str, str, str]
"""A team at a board: its name, its players, its games and its points."""


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
    met = [one for round_ in shown.rounds for one in round_.fixtures]
    broken = any(lines_of(_meeting(one), LETTERS, COLUMN) > 1 for one in met)
    row = MEETING + LINE * LETTERS * POINT * broken
    rounds = (ROUND + row * longest) * ceil(len(shown.rounds) / 2)
    high = TABLE + ROW * len(shown.rows) + rounds + RULE * (len(shown.rules) + 3)
    each = max(1, ceil(len(shown.rounds) / ceil(high / PAGE)))
    return [shown.rounds[begin : begin + each] for begin in range(0, len(shown.rounds), each)]


def _meeting(one: FixtureShown) -> str:
    return f"{one.home_name} – {one.away_name}"


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
    """Return the PDF of the sheet of a meeting, to fill in and sign; if played with its boards."""
    return printed(
        paper_page(
            "paper/tournaments/meeting.html",
            "a4",
            shown=shown,
            meeting=meeting,
            boards=_boards(shown, meeting),
            score=_two(meeting.score),
        )
    )


def _boards(shown: LeagueShown, meeting: FixtureShown) -> list[list[BoardRow]]:
    """Return the two rows of each board, of those that were not played with the teams alone."""
    boards = {board.number: board for board in meeting.boards}
    teams = meeting.home_name, meeting.away_name
    rows = []
    for number in range(1, shown.boards + 1):
        board = boards.get(number)
        told: tuple[Sequence[str], ...] = (("", ""),) * 3
        if board is not None:
            told = (board.home, board.away), _two(board.games), _two(board.points)
        rows.append([*zip(teams, *told, strict=True)])
    return rows


def _two(score: str) -> tuple[str, str]:
    """Return what each side has of a score: `2`, `1` of `2–1`; nothing of ""."""
    first, _dash, second = score.partition("–")
    return first, second
