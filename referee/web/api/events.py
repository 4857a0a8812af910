"""Tournaments for programs, to read: what everybody sees on their public pages, as JSON."""

from flask import Blueprint, Response, abort, jsonify

from referee.store.tournaments import public
from referee.web.api import event_answers
from referee.web.http import caching
from referee.web.public.seen import SeenTournament, answer_json

blueprint = Blueprint("api_events", __name__, url_prefix="/api/events")


@blueprint.get("")
def events() -> Response:
    """Return the tournaments that the home page leads to, the newest first."""
    under_way, over = public.tournaments()
    lines = [event_answers.line(one, final=False) for one in under_way]
    lines += [event_answers.line(one, final=True) for one in over]
    etag = caching.tag_of(lines)
    return caching.unchanged(etag) or caching.mark(jsonify(events=lines), etag)


@blueprint.get("/<event>")
def event(event: str) -> Response:
    """Return a tournament and its entries."""
    return answer_json(event, event_answers.tournament)


@blueprint.get("/<event>/rounds/<int:number>")
def round_(event: str, number: int) -> Response:
    """Return a published round by its number in the event."""

    def told(seen: SeenTournament) -> event_answers.Json:
        if not 1 <= number <= len(seen.state.rounds):
            abort(404)
        return event_answers.round_of(seen, number)

    return answer_json(event, told)


@blueprint.get("/<event>/standings")
def standings(event: str) -> Response:
    """Return the standings of every published stage."""
    return answer_json(event, event_answers.standings)
