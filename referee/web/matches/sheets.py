"""Paper: the sheet of a match or session, sheets to write on, and the chart by itself."""

from hashlib import sha256

from flask import Blueprint, Response, abort, request, url_for

from referee.games.registry import GAMES, USUAL
from referee.paper.matches.sheets import chart, empty_blank
from referee.paper.matches.sheets import filled_blank as blank_with_names
from referee.paper.matches.sheets import sheet as printed_sheet
from referee.paper.press.formats import FORMATS, PaperFormat
from referee.paper.press.qr import qr
from referee.paper.press.rendering import as_xml
from referee.presenters.tournaments.results.desk_result import (
    desk_result,
    differing_told,
    ruled_result,
)
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView
from referee.web.http import caching
from referee.web.http.answers import answer_pdf, public_address

blueprint = Blueprint("sheets", __name__)


@blueprint.get("/match/<code>/sheet.pdf")
def sheet(code: str) -> Response:
    """Return the PDF of the match's sheet; `?format=a5` for two halves of a sheet."""
    paper, desk, differs = _paper(), desk_result(code), differing_told(code)

    def make(view: AnyView) -> Response:
        round_ = find_match(code).round_number
        counts = desk or ruled_result(view)
        printed = printed_sheet(view, match_url(view.code), paper, round_, counts, differs)
        return answer_pdf(printed, f"referee-{view.code}")

    return caching.of_match(code, make, paper, sha256(f"{desk} {differs}".encode()).hexdigest()[:8])


@blueprint.get("/match/<code>/blank.pdf")
def filled_blank(code: str) -> Response:
    """Return the PDF of a blank sheet with the names of a match."""
    paper = _paper()

    def make(view: AnyView) -> Response:
        printed = blank_with_names(view, match_url(view.code), paper, find_match(code).round_number)
        return answer_pdf(printed, f"referee-{view.code}-blank")

    return caching.of_match(code, make, paper, "blank")


@blueprint.get("/blank.pdf")
def blank() -> Response:
    """Return the PDF of an empty sheet of a game; `?game=trionfo` for five players."""
    game = request.args.get("game", USUAL.name).lower()
    if game not in GAMES:
        abort(404)
    return answer_pdf(empty_blank(game, _paper()), f"referee-{game}-blank")


@blueprint.get("/match/<code>/chart.svg")
def drawing(code: str) -> Response:
    """Return the chart of a match."""

    def make(view: AnyView) -> Response:
        return Response(as_xml(str(chart(view))), mimetype="image/svg+xml")

    return caching.of_match(code, make, "chart")


@blueprint.get("/watch/<code>/qr.svg")
def spectators(code: str) -> Response:
    """Return the QR code that leads to the spectators' page of a match."""
    address = public_address(url_for("watch.page", code=find_match(code).code))
    return Response(qr(address, address), mimetype="image/svg+xml")


def match_url(code: str) -> str:
    """Return the public address of a match's page, for phones in the room."""
    return public_address(f"/match/{code}")


def _paper() -> PaperFormat:
    asked = request.args.get("format", "a4").lower()
    return next((paper for paper in FORMATS if paper == asked), None) or abort(404)
