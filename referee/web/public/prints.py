"""Papers of a tournament that everybody may have: pairings, standings, brackets, cross tables."""

from flask import Blueprint, Response, abort, request

from referee.paper.tournaments.bracket import BracketPaper, bracket_sheet
from referee.paper.tournaments.cross_table import cross_table_sheet
from referee.paper.tournaments.pairings import pairings_by_name, pairings_by_table
from referee.paper.tournaments.progressive import progressive_sheet
from referee.paper.tournaments.standings import standings_sheet
from referee.presenters.tournaments.progressive import PROGRESSIVE
from referee.web.forms.base import PageForm
from referee.web.forms.fields import Choice, ChoiceField
from referee.web.forms.paging import OneOfField
from referee.web.tournaments.papers.printed import (
    FormatQuery,
    event_pdf,
    of_stage,
    published,
    tournament_of,
)
from referee.web.tournaments.rounds.in_room import room_asked

blueprint = Blueprint("event_prints", __name__, url_prefix="/torneo/<event>/paper")


class OrderQuery(PageForm):
    """The order of pairings."""

    by = ChoiceField(choices=[Choice("table", ""), Choice("name", "")], optional=True)


class ReasonsQuery(PageForm):
    """The choice of standings that give the reason of each place."""

    why = OneOfField("", "1")


@blueprint.get("/rounds/<int:number>/pairings.pdf")
def pairings(event: str, number: int) -> Response:
    """Return the PDF of who plays where in a published round, by table.

    `?by=name` orders it by name, and `?room=` leaves one room alone.
    """
    tournament = tournament_of(event, public=True)
    published(tournament.view, number)
    query = OrderQuery(request.args)
    if not query.validate():
        abort(404)
    by = query.by.data or "table"
    make = pairings_by_name if by == "name" else pairings_by_table
    room = room_asked(tournament.state)
    return event_pdf(
        tournament, lambda: make(tournament, number, room), "pairings", str(number), by, room=room
    )


@blueprint.get("/stages/<int:stage>/standings.pdf")
def standings(event: str, stage: int) -> Response:
    """Return the PDF of a stage's standings; `?why=1` adds the reason of each place."""
    tournament = of_stage(event, stage, public=True)
    why = bool(ReasonsQuery(request.args).why.data)
    return event_pdf(
        tournament,
        lambda: standings_sheet(tournament, stage, why=why),
        "standings",
        str(stage),
        "why" if why else "",
    )


@blueprint.get("/stages/<int:stage>/bracket.pdf")
def bracket(event: str, stage: int) -> Response:
    """Return the PDF of the brackets of a stage of knockout; `?format=a3` for a larger sheet."""
    tournament = of_stage(event, stage, "eliminazione", public=True)
    paper: BracketPaper = "a3" if FormatQuery(request.args).format.data else "a4"
    return event_pdf(
        tournament,
        lambda: bracket_sheet(tournament, stage, paper),
        "bracket",
        str(stage),
        paper,
    )


@blueprint.get("/stages/<int:stage>/cross-table.pdf")
def cross_table(event: str, stage: int) -> Response:
    """Return the PDF of the cross tables of a girone."""
    tournament = of_stage(event, stage, "girone", public=True)
    return event_pdf(
        tournament, lambda: cross_table_sheet(tournament, stage), "cross-table", str(stage)
    )


@blueprint.get("/stages/<int:stage>/progressive.pdf")
def progressive(event: str, stage: int) -> Response:
    """Return the PDF of the progressive cross tables of a Swiss."""
    tournament = of_stage(event, stage, *PROGRESSIVE, public=True)
    return event_pdf(
        tournament, lambda: progressive_sheet(tournament, stage), "progressive", str(stage)
    )
