"""Taking over a table with another device: its code, at an event a referee's PIN, then the act."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.people import passwords
from referee.actions.people.throttle import TooOften, attempt, counts, succeeded
from referee.actions.tablets.takeover import failed, is_table_code, table_code, take_over
from referee.presenters.office.matters import who_plays
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import _
from referee.store.matches import queries
from referee.store.names import is_code
from referee.store.people import subjects
from referee.store.people.subjects import Subject
from referee.store.tablets.stations import Writer
from referee.web.http.access import referee_or_organizer_of
from referee.web.http.credentials import give
from referee.web.http.stamps import origin, stamp
from referee.web.http.visitors import visitor
from referee.web.people.refusals import refused

blueprint = Blueprint("takeover", __name__)


@blueprint.get("/match/<code>/takeover")
def page(code: str) -> Response:
    """Who writes now, and what it takes to write instead; the device that writes shows its code."""
    subject = subjects.of_match(code)
    if subject.writer is None and subject.event_id is None:
        return redirect(url_for("table.page", code=code), 303)
    if subject.writer is not None and visitor().writes_to(subject):
        return _own_page(code, subject.writer)
    return _page(code, subject, knows=_is_office(subject))


@blueprint.post("/match/<code>/takeover")
def take(code: str) -> Response:
    """First the code, then the act itself, which ends what the other device could do."""
    subject = subjects.of_match(code)
    try:
        error = {} if _is_office(subject) else _check_code(code, subject)
        if not error and "sure" in request.form and not _is_office(subject):
            error = _check_pin(subject)
    except TooOften as slowed:
        return _page(code, subject, knows=False, errors=refused(slowed).errors, status=429)
    if error or "sure" not in request.form:
        status = 422 if error else 200
        return _page(code, subject, knows="table_code" not in error, errors=error, status=status)
    token = take_over(code, visitor().device, stamp(), origin(_referee(subject)))
    if token is not None:
        give(token)
    return redirect(url_for("table.page", code=code), 303)


def _own_page(code: str, writer: Writer) -> Response:
    body = render_template(
        "tablets/own.html",
        code=queries.any_view(code).code,
        writer=writer,
        table_code=table_code(current_app.config["SECRET_KEY"], writer),
        needs_pin=subjects.of_match(code).event_id is not None,
    )
    response = make_response(body)
    response.headers["Cache-Control"] = "no-store"
    return response


def _is_office(subject: Subject) -> bool:
    """Whether the person signed in needs neither code nor PIN."""
    account = visitor().account
    if subject.event_id is None:
        return account is not None
    return referee_or_organizer_of(visitor(), subject)


def _check_code(code: str, subject: Subject) -> dict[str, str]:
    typed = request.form.get("table_code", "")
    if not is_code(typed):
        return {"table_code": _("A code has six letters and digits, like YFJ KJQ.")}
    counted = counts("table", str(subject.match_id), visitor().network)
    attempt(counted, datetime.now(UTC))
    if is_table_code(current_app.config["SECRET_KEY"], subject.writer, typed):
        succeeded(counted)
        return {}
    failed("table_code_failed", code, origin())
    return {"table_code": _("This is not the code of the table: look at the device that writes.")}


def _check_pin(subject: Subject) -> dict[str, str]:
    """At an event a referee stands by, and types his PIN."""
    if subject.event_id is None:
        return {}
    name = _referee(subject)
    if not name:
        return {"referee": _("Which referee is here?")}
    counted = counts("pin", name, visitor().network)
    attempt(counted, datetime.now(UTC))
    kept = subjects.pin_hash(int(request.form["referee"]))
    if passwords.matches(kept, request.form.get("pin", "")):
        succeeded(counted)
        return {}
    failed("pin_failed", name, origin())
    return {"pin": _("This is not the referee's PIN.")}


def _referee(subject: Subject) -> str:
    """The name of the referee who was chosen; "" where nobody of the event was."""
    wanted = request.form.get("referee", "")
    return next((name for row, name in _referees(subject) if str(row) == wanted), "")


def _referees(subject: Subject) -> Sequence[tuple[int, str]]:
    return subjects.referees_with_pin(subject.event_id) if subject.event_id is not None else ()


def _page(
    code: str,
    subject: Subject,
    knows: bool,
    errors: dict[str, str] | None = None,
    status: int = 200,
) -> Response:
    view = queries.any_view(code)
    writer = subject.writer
    seen: dict[str, Any] = {}
    if writer is not None:
        seen = {
            "since": moment_shown(writer.since),
            "seen": moment_shown(writer.seen_at or writer.since),
        }
    needs_pin = subject.event_id is not None and not _is_office(subject)
    body = render_template(
        "tablets/takeover.html",
        code=view.code,
        who=who_plays(view),
        writer=writer,
        **{"since": "", "seen": "", **seen},
        knows=knows,
        needs_code=not _is_office(subject),
        referees=_referees(subject) if needs_pin and knows else (),
        needs_pin=needs_pin,
        typed=request.form,
        errors=errors or {},
    )
    return make_response(body, status)
