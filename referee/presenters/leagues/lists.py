"""Table and calendar of a league as rows of a spreadsheet."""

from referee.presenters.leagues.league import LeagueShown
from referee.presenters.words.spreadsheet import SheetCell
from referee.presenters.words.text import _


def table_rows(shown: LeagueShown) -> list[list[SheetCell]]:
    """Return the table as rows of a spreadsheet."""
    rows: list[list[SheetCell]] = [
        [
            _("Rank"), _("Team"), _("Points"), _("Played"), _("Won"), _("Drawn"), _("Lost"),
            _("Boards for"), _("Boards against"), _("Games for"), _("Games against"),
            _("Points for"), _("Points against"),
        ]
    ]  # fmt: skip
    for one in shown.rows:
        row: list[SheetCell] = [
            one.rank,
            one.name,
            one.points,
            one.played,
            one.won,
            one.drawn,
            one.lost,
        ]
        rows.append([*row, *one.boards, *one.games, *one.scored])
    return rows


def calendar_rows(shown: LeagueShown) -> list[list[SheetCell]]:
    """Return the calendar as rows of a spreadsheet."""
    rows: list[list[SheetCell]] = [
        [_("Round"), _("Day"), _("Home"), _("Guests"), _("Result"), _("Note")]
    ]
    for one in [one for round_ in shown.rounds for one in round_.fixtures]:
        names: list[SheetCell] = [one.home_name, one.away_name]
        rows.append([one.round, one.iso, *names, one.score, one.state])
    return rows
