"""The standings of a season as files and on paper, for everybody."""

from flask import Blueprint, Response, jsonify

from referee.paper.tournaments.season import season_sheet
from referee.presenters.seasons.document import season_document
from referee.presenters.seasons.standings import season_rows, season_shown
from referee.presenters.words.spreadsheet import MOST_TITLE, csv_file, xlsx_file
from referee.presenters.words.text import _
from referee.tournament.seasons.document import write_season
from referee.web.http.answers import CSV, XLSX, answer_pdf, as_file, csv_separator
from referee.web.http.stamps import today
from referee.web.seasons.public import public_season

blueprint = Blueprint("season_files", __name__, url_prefix="/stagione/<int:number>")


@blueprint.get("/classifica.pdf")
def sheet(number: int) -> Response:
    """Return the standings of a season on paper."""
    return answer_pdf(
        season_sheet(season_shown(public_season(number)), today()), f"season-{number}"
    )


@blueprint.get("/classifica.csv")
def table(number: int) -> Response:
    """Return the ranking of the whole season as CSV."""
    shown = season_shown(public_season(number))
    rows = season_rows(shown, shown.rankings[0])
    return as_file(csv_file(rows, csv_separator()), CSV, f"season-{number}.csv")


@blueprint.get("/classifica.xlsx")
def workbook(number: int) -> Response:
    """Return every ranking of a season, a sheet each."""
    shown = season_shown(public_season(number))
    lists = {
        _titled(at, one.title or _("The whole season")): season_rows(shown, one)
        for at, one in enumerate(shown.rankings, start=1)
    }
    return as_file(xlsx_file(lists), XLSX, f"season-{number}.xlsx")


def _titled(number: int, title: str) -> str:
    """Return the title of a sheet: numbered, without the signs that no workbook takes."""
    return f"{number}. {title.translate(_NO_SIGNS)}"[:MOST_TITLE].rstrip("' ")


_NO_SIGNS = dict.fromkeys(map(ord, "[]:*?/\\"), " ")


@blueprint.get("/classifica.json")
def document(number: int) -> Response:
    """Return a season as an open document, `referee-season/1`."""
    return jsonify(write_season(season_document(public_season(number))))
