"""A league as files and on paper, for everybody."""

from flask import Blueprint, Response, abort, jsonify

from referee.paper.tournaments.league import fixture_list, league_sheet
from referee.presenters.leagues.league import league_shown
from referee.presenters.leagues.lists import calendar_rows, table_rows
from referee.presenters.words.spreadsheet import csv_file, xlsx_file
from referee.presenters.words.text import _
from referee.tournament.leagues.document import document_of, write_league
from referee.web.http.answers import CSV, XLSX, answer_pdf, as_file, csv_separator
from referee.web.http.stamps import today
from referee.web.leagues.public import asked_day, public_league

blueprint = Blueprint("league_files", __name__, url_prefix="/campionato/<int:number>")


@blueprint.get("/classifica.pdf")
def sheet(number: int) -> Response:
    """Return the table of a league and its calendar on paper."""
    shown = league_shown(public_league(number), asked_day())
    return answer_pdf(league_sheet(shown, today()), f"league-{number}")


@blueprint.get("/squadra/<int:team>/calendario.pdf")
def fixtures(number: int, team: int) -> Response:
    """Return the meetings of a team on paper."""
    found = public_league(number)
    if not 1 <= team <= len(found.league.about.teams):
        abort(404)
    return answer_pdf(fixture_list(league_shown(found), team, today()), f"league-{number}-{team}")


@blueprint.get("/classifica.csv")
def table(number: int) -> Response:
    """Return the table of a league as CSV."""
    rows = table_rows(league_shown(public_league(number), asked_day()))
    return as_file(csv_file(rows, csv_separator()), CSV, f"league-{number}.csv")


@blueprint.get("/classifica.xlsx")
def workbook(number: int) -> Response:
    """Return table and calendar of a league, a sheet each."""
    shown = league_shown(public_league(number), asked_day())
    lists = {_("Standings"): table_rows(shown), _("Calendar"): calendar_rows(shown)}
    return as_file(xlsx_file(lists), XLSX, f"league-{number}.xlsx")


@blueprint.get("/classifica.json")
def document(number: int) -> Response:
    """Return a league as an open document, `referee-league/1`."""
    found = public_league(number)
    return jsonify(write_league(document_of(found.league, found.names)))
