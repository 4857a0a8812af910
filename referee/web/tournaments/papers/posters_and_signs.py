"""What hangs and stands in the room: the poster of an event, the numbers of its tables."""

from flask import Blueprint, Response, request, url_for

from referee.core.reading import plain_number
from referee.paper.tournaments.posters import PosterPaper, invitations, poster
from referee.paper.tournaments.table_signs import table_numbers, table_tents
from referee.store.accounts.club_events import ClubEvent
from referee.store.signups.deadline import is_open, sign_up
from referee.store.tablets import stations
from referee.tournament.evening.progress import tables_taken
from referee.tournament.evening.state import EventState
from referee.web.http.answers import public_address
from referee.web.http.stamps import today
from referee.web.tournaments.papers.printed import FormatQuery, event_pdf, tournament_of
from referee.web.tournaments.rounds.in_room import room_asked

blueprint = Blueprint("event_signs", __name__, url_prefix="/events/<event>/papers")


@blueprint.get("/tables.pdf")
def tables(event: str) -> Response:
    """Return the PDF of the numbers of the tables, a page for each."""
    tournament = tournament_of(event)
    labels = _labels_of(tournament.event, tournament.state)
    return event_pdf(tournament, lambda: table_numbers(tournament, labels), "tables", *labels)


@blueprint.get("/tents.pdf")
def tents(event: str) -> Response:
    """Return the PDF of a tent for each table, with the way to the match that is played there."""
    tournament = tournament_of(event)
    urls = {
        label: _table_at(tournament.event, label)
        for label in _labels_of(tournament.event, tournament.state)
    }
    return event_pdf(tournament, lambda: table_tents(tournament, urls), "tents", *urls.values())


@blueprint.get("/poster.pdf")
def poster_pdf(event: str) -> Response:
    """Return the PDF of the poster; `?format=a3` for a larger sheet."""
    tournament = tournament_of(event)
    url = _page_of(tournament.event)
    paper: PosterPaper = "a3" if FormatQuery(request.args).format.data else "a4"
    return event_pdf(tournament, lambda: poster(tournament, url, paper), "poster", paper, url)


@blueprint.get("/invitations.pdf")
def invitations_pdf(event: str) -> Response:
    """Return the PDF of invitations, four on a page."""
    tournament = tournament_of(event)
    terms, url, until = sign_up(tournament.event.id), _page_of(tournament.event), None
    if terms is not None and is_open(terms.last_day, tournament.state, today()):
        until = terms.until
        url = public_address(url_for("sign_up.page", event=tournament.event.code))
    return event_pdf(
        tournament, lambda: invitations(tournament, url, until), "invitations", url, str(until)
    )


def _labels_of(event: ClubEvent, state: EventState) -> list[str]:
    """Return the numbers and names of an event's tables; where none are put up, as many numbers.

    These are as many as its plan says, or as its entries and its largest round take. Of a room
    that is asked for they are those that stand there.
    """
    tables = state.plan.tables or tables_taken(state)
    put_up = [table.label for table in stations.tables_of(event.id)]
    labels = put_up or [str(number) for number in range(1, tables + 1)]
    room = room_asked(state)
    return [one for one in labels if not room or state.room_of(plain_number(one) or 0) == room]


def _table_at(event: ClubEvent, label: str) -> str:
    """Return the address of the match at a table; of the event where the table has no number."""
    number = plain_number(label)
    if number is None:
        return _page_of(event)
    return public_address(url_for("event_public.table", event=event.code, table=number))


def _page_of(event: ClubEvent) -> str:
    return public_address(url_for("event_public.page", event=event.code))
