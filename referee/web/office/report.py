"""The referee's report of a day or of an event, to print and to sign."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request

from referee.actions.proof.making import newest_for_paper
from referee.paper.office.report import (
    REPORTED,
    DeskSource,
    ReportSource,
    is_reported,
    report,
    reported_of_desk,
)
from referee.presenters.office.numbering import ruling_numbers
from referee.presenters.tournaments.results.desk_result import counted_instead
from referee.presenters.tournaments.results.differing import differing_results
from referee.store.accounts import subjects
from referee.store.errors import UnknownEvent
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.office import waiting
from referee.store.office.waiting import Scope
from referee.store.tournaments.views import event_view
from referee.web.forms.base import PageForm
from referee.web.forms.fields import DayField
from referee.web.http.answers import answer_pdf
from referee.web.http.stamps import today
from referee.web.http.visitors import person

blueprint = Blueprint("report", __name__)


class ReportQuery(PageForm):
    """The day of a report, today where none is named."""

    day = DayField(optional=True)


@blueprint.get("/report.pdf")
def of_day() -> Response:
    """Show the report of a day in the reader's own events and the friendly matches.

    The day is in the address (`?day=2026-11-20`), else it is today.
    """
    query = ReportQuery(request.args)
    if not query.validate():
        abort(404)
    day = query.day.data or today()
    # By the server's local time, where a day need not have 24 hours.
    since = datetime(day.year, day.month, day.day).astimezone()
    until = datetime.combine(day + timedelta(days=1), since.time()).astimezone()
    own = Scope(frozenset(event for event, _role in person().roles), friendly=True)
    desks = [_desk(*one) for one in waiting.desks_between(own, since, until)]
    return _report(own, "", since, until, day.isoformat(), desks)


@blueprint.get("/events/<event>/report.pdf")
def of_event(event: str) -> Response:
    """Show the report of an event, of its tables and its desk, from its first day to its last."""
    subject = subjects.of_event(event)
    if subject is None or subject.event_id is None:
        abort(404)
    event_id = subject.event_id
    desk = _desk(event, "")
    begun = [view.opened_at for view in waiting.event_views(event_id)]
    begun += [entry.recorded_at for entry in reported_of_desk(desk.entries)]
    now = datetime.now(UTC)
    only = Scope(frozenset({event_id}))
    since = min(begun, default=now)
    return _report(only, waiting.event_name(event_id), since, now, event, [desk])


def _desk(event: str, name: str) -> DeskSource:
    """Return the ledger of an event's tournament; empty where none was planned."""
    try:
        view = event_view(event)
    except UnknownEvent:
        return DeskSource(name, ())
    return DeskSource(name, view.entries, differing_results(view))


def _report(
    found: Scope,
    title: str,
    since: datetime,
    until: datetime,
    name: str,
    desks: Sequence[DeskSource],
) -> Response:
    ledgers = waiting.ledgers_between(found, since, until, REPORTED)
    matches = [
        ReportSource(
            view,
            event,
            entries,
            counted_instead(view),
            find_match(code).round_number,
            ruling_numbers(view),
        )
        for code, event, entries in ledgers
        for view in [queries.any_view(code)]
        if any(is_reported(entry) and since <= entry.recorded_at < until for entry in entries)
    ]
    newest = newest_for_paper(Path(current_app.instance_path), datetime.now(UTC))
    printed = report(matches, title, since, until, desks, newest)
    return answer_pdf(printed, f"referee-report-{name}")
