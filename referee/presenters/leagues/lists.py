"""Table and calendar of a league as rows of a spreadsheet."""

from referee.presenters.leagues.league import LeagueShown
from referee.presenters.words.spreadsheet import SheetCell
from referee.presenters.words.text import _


def table_rows(shown: LeagueShown) -> list[list[SheetCell]]:
    """Return the table, below the names of its columns."""
    heading: list[SheetCell] = [
        _("Rank"), _("Team"), _("Points"), _("Played"), _("Won"), _("Drawn"), _("Lost"),
        _("Boards for"), _("Boards against"), _("Games for"), _("Games against"),
        _("Points for"), _("Points against"),
    ]  # fmt: skip
    rows: list[list[SheetCell]] = [
        [
            one.rank, one.name, one.points, one.played, one.won, one.drawn, one.lost,
            *one.boards, *one.games, *one.scored,
        ]
        for one in shown.rows
    ]  # fmt: skip
    return [heading, *rows]


def calendar_rows(shown: LeagueShown) -> list[list[SheetCell]]:
    """Return the calendar, below the names of its columns."""
    heading: list[SheetCell] = [
        _("Round"), _("Day"), _("Home"), _("Guests"), _("Result"), _("Note")
    ]  # fmt: skip
    rows: list[list[SheetCell]] = [
        [one.round, one.iso, one.home_name, one.away_name, one.score, one.state]
        for round_ in shown.rounds
        for one in round_.fixtures
    ]
    return [heading, *rows]
