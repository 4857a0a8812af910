"""What every paper of a tournament needs: whose it is, and the answer with its PDF."""

import re
from collections.abc import Callable
from hashlib import sha256

from flask import Response, abort

from referee.paper.tournaments.page import Tournament
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
from referee.web.forms.paging import OneOfField
from referee.web.http import caching
from referee.web.http.answers import answer_pdf
from referee.web.public.names import this_year


class FormatQuery(PageForm):
    """The size of a paper that is printed on A4, or larger."""

    format = OneOfField("", "a3")


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
    """Answer with a paper, printed only if it has changed since it was last fetched.

    `what` tells papers apart, and begins with the word that the file is named by. The name of one
    of a single `room` has that room, too.
    """
    view = tournament.view
    frozen = [key for key, sheet in tournament.state.sheets.items() if sheet.table.ruling_open]
    terms = f"{what} {room} {frozen} {tournament.event.name} {tournament.event.day} {veil_state()}"
    etag = caching.tag(Head(view.number, view.head), sha256(terms.encode()).hexdigest()[:12])
    name = f"referee-{tournament.event.code}-{what[0]}"
    name = "-".join([name, *re.findall("[a-z0-9]+", fold(room))])
    return caching.unchanged(etag) or caching.mark(answer_pdf(make(), name), etag)
