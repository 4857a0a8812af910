"""Papers of a tournament that everybody may have: pairings, standings, brackets, cross tables."""

import re
from collections.abc import Callable
from hashlib import sha256

from flask import Blueprint, Response, abort, request

from referee.paper.tournaments.bracket import BracketPaper, bracket_sheet
from referee.paper.tournaments.cross_table import cross_table_sheet
from referee.paper.tournaments.page import Tournament
from referee.paper.tournaments.pairings import pairings_by_name, pairings_by_table
from referee.paper.tournaments.progressive import progressive_sheet
from referee.paper.tournaments.standings import standings_sheet
from referee.presenters.tournaments.progressive import PROGRESSIVE
from referee.store.accounts import subjects
from referee.store.accounts.club_events import club_event_by_id
from referee.store.errors import UnknownEvent
from referee.store.ledger.entry import Head
from referee.store.names import fold
from referee.store.register.veil_state import veil_state
from referee.store.register.veils import public_event
from referee.store.tournaments.round_matches import state_with_rulings
from referee.store.tournaments.views import EventView, event_view
from referee.web.forms.base import PageForm
from referee.web.forms.fields import Choice, ChoiceField
from referee.web.forms.paging import OneOfField
from referee.web.http import caching
from referee.web.http.answers import answer_pdf
from referee.web.public.names import this_year
from referee.web.tournaments.rounds.in_room import room_asked

blueprint = Blueprint("event_prints", __name__, url_prefix="/torneo/<event>/paper")


class PaperQuery(PageForm):
    """The order of pairings, whether standings give reasons, and the size of a bracket."""

    by = ChoiceField(choices=[Choice("table", ""), Choice("name", "")], optional=True)
    why = OneOfField("", "1")
    format = OneOfField("", "a3")


@blueprint.get("/rounds/<int:number>/pairings.pdf")
def pairings(event: str, number: int) -> Response:
    """Show who plays where in a published round, by table; `?by=name` in alphabetical order.

    `?room=` shows those of one room.
    """
    tournament = tournament_of(event, public=True)
    published(tournament.view, number)
    query = PaperQuery(request.args)
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
    why = bool(PaperQuery(request.args).why.data)
    return event_pdf(
        tournament,
        lambda: standings_sheet(tournament, stage, why=why),
        *("standings", str(stage), "why" if why else ""),
    )


@blueprint.get("/stages/<int:stage>/bracket.pdf")
def bracket(event: str, stage: int) -> Response:
    """Return the PDF of the brackets of a stage of knockout; `?format=a3` for a larger sheet."""
    tournament = of_stage(event, stage, "eliminazione", public=True)
    query = PaperQuery(request.args)
    if not query.validate():
        abort(404)
    paper: BracketPaper = "a3" if query.format.data else "a4"
    return event_pdf(
        tournament,
        lambda: bracket_sheet(tournament, stage, paper),
        *("bracket", str(stage), paper),
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


def tournament_of(event: str, *, public: bool = False) -> Tournament:
    """Return the tournament of an address. Raise UnknownEvent where none is planned.

    A `public` one has the names as everybody sees them.
    """
    subject = subjects.of_event(event)
    if subject is None or subject.event_id is None:
        raise UnknownEvent(event)
    view = event_view(event)
    if public:
        view = public_event(view, veil_state(), this_year())
    return Tournament(club_event_by_id(subject.event_id), view, state_with_rulings(view))


def of_stage(event: str, stage: int, *formats: str, public: bool = False) -> Tournament:
    """Return a tournament that has published a round of a stage, counted from 1.

    Answer with 404 for a stage without a published round, whose entries are still secret, and for
    a format that is none of `formats`, where any are given.
    """
    tournament = tournament_of(event, public=public)
    stages = {round_.draft.stage for round_ in tournament.state.rounds}
    if stage not in stages:
        abort(404)
    if formats and tournament.state.stages[stage - 1].plan.format not in formats:
        abort(404)
    return tournament


def published(view: EventView, number: int) -> None:
    """Answer with 404 unless the round is published."""
    if not 1 <= number <= len(view.state.rounds):
        abort(404)


def event_pdf(
    tournament: Tournament, make: Callable[[], bytes], *what: str, room: str = ""
) -> Response:
    """Return a paper of a tournament, printed only if it has changed since it was last fetched.

    One of a single `room` is saved under its name, too.
    """
    view = tournament.view
    frozen = [key for key, sheet in tournament.state.sheets.items() if sheet.table.ruling_open]
    terms = f"{what} {room} {frozen} {tournament.event.name} {tournament.event.day} {veil_state()}"
    etag = caching.tag(Head(view.number, view.head), sha256(terms.encode()).hexdigest()[:12])
    name = f"referee-{tournament.event.code}-{what[0]}"
    name = "-".join([name, *re.findall("[a-z0-9]+", fold(room))])
    return caching.unchanged(etag) or caching.mark(answer_pdf(make(), name), etag)
