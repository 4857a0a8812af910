"""The referee's report of a day or of an event, to print and to sign."""

from datetime import UTC, date, datetime, timedelta

from flask import Blueprint, Response, abort, make_response, request
from flask_babel import get_locale

from referee.paper.report import REPORTED, Told, report
from referee.store import people, queries, waiting
from referee.store.waiting import Scope
from referee.web.office import scope

blueprint = Blueprint("report", __name__)


@blueprint.get("/report.pdf")
def of_day() -> Response:
    """What happened on a day (`?day=2026-11-20`, by default today) in the referee's own matches."""
    asked = request.args.get("day", "")
    try:
        day = date.fromisoformat(asked) if asked else datetime.now().astimezone().date()
    except ValueError:
        abort(404)
    # By the clock on the wall of the server's room, whose days need not have 24 hours.
    since = datetime(day.year, day.month, day.day).astimezone()
    until = datetime.combine(day + timedelta(days=1), since.time()).astimezone()
    return _report(scope(), "", since, until, day.isoformat())


@blueprint.get("/events/<event>/report.pdf")
def of_event(event: str) -> Response:
    """What happened in the matches of an event, from its first entry to its last."""
    subject = people.of_event(event)
    if subject is None or subject.event_id is None:
        abort(404)
    event_id = subject.event_id
    views = waiting.event_views(event_id)
    since = min((view.opened_at for view in views), default=datetime.now(UTC))
    only = Scope(frozenset({event_id}))
    return _report(only, waiting.event_name(event_id), since, datetime.now(UTC), event)


def _report(found: Scope, title: str, since: datetime, until: datetime, name: str) -> Response:
    ledgers = waiting.ledgers_between(found, since, until, REPORTED)
    matches = [Told(queries.any_view(code), event, entries) for code, event, entries in ledgers]
    response = make_response(report(matches, title, since, until))
    response.mimetype = "application/pdf"
    disposition = f'inline; filename="referee-report-{name}.pdf"'
    response.headers["Content-Disposition"] = disposition
    response.content_language = str(get_locale())
    return response
