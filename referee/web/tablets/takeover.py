"""Taking over a table with another device: its code, at an event a referee's PIN, then the act."""

from collections.abc import Sequence
from datetime import UTC, datetime

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.accounts import passwords
from referee.actions.accounts.throttle import attempt, counts, succeeded
from referee.actions.tablets.takeover import (
    is_table_code,
    note_failure,
    table_code,
    take_over,
)
from referee.core.errors import N_, RuleError
from referee.presenters.office.matters import who_plays
from referee.presenters.words.dates import moment_shown
from referee.store.accounts import subjects
from referee.store.accounts.subjects import Subject
from referee.store.matches import queries
from referee.store.tablets.stations import Writer
from referee.web.forms.base import PageForm
from referee.web.forms.fields import Choice, ChoiceField, SecretField
from referee.web.forms.game_fields import CodeField
from referee.web.forms.refusal import Refusal
from referee.web.http import caching
from referee.web.http.credentials import give
from referee.web.http.stamps import origin, stamp
from referee.web.http.visitors import visitor
from referee.web.http.who_may import referee_or_organizer_of

blueprint = Blueprint("takeover", __name__)


class TableCodeForm(PageForm):
    """The code of the table, which the device that writes shows."""

    table_code = CodeField(
        lazy_gettext("Code of the table"),
        description=lazy_gettext(
            "It is on the device that writes, under “Change device”, and at the organizer’s desk."
        ),
    )


class RefereeForm(PageForm):
    """The referee who stands by, and the PIN that proves it."""

    referee = ChoiceField(lazy_gettext("Referee"), missing=N_("Which referee is here?"))
    pin = SecretField(
        lazy_gettext("The referee’s PIN"),
        look="line",
        render_kw={"type": "password", "inputmode": "numeric"},
    )


@blueprint.get("/match/<code>/takeover")
def page(code: str) -> Response:
    """Show which device writes now and how to take over; show the code to the writing device."""
    subject = subjects.of_match(code)
    if subject.writer is None and subject.event_id is None:
        return redirect(url_for("table.page", code=code), 303)
    if subject.writer is not None and visitor().writes_to(subject):
        return _own_page(code, subject.writer)
    knows = _is_office(subject)
    return _page(code, subject, TableCodeForm(), _referee_form(subject), knows=knows)


@blueprint.post("/match/<code>/takeover")
def take(code: str) -> Response:
    """Ask for the code, then take over from the other device."""
    subject = subjects.of_match(code)
    by_code, by_pin = TableCodeForm(request.form), _referee_form(subject)
    if not _is_office(subject):
        done = by_code.attempt(lambda: _check_code(code, subject, by_code.table_code.value))
        if isinstance(done, Refusal):
            return _page(code, subject, by_code, by_pin, knows=False)
    if "sure" not in request.form:
        return _page(code, subject, by_code, by_pin, knows=True)
    if _needs_pin(subject):
        by_pin = _referee_form(subject, sent=True)
        if isinstance(by_pin.attempt(lambda: _check_pin(subject, by_pin)), Refusal):
            return _page(code, subject, by_code, by_pin, knows=True)
    token = take_over(code, visitor().device, stamp(), origin(_name(subject, by_pin)))
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
    return caching.shown_once(body)


def _is_office(subject: Subject) -> bool:
    """Return whether the person signed in needs neither code nor PIN."""
    account = visitor().account
    if subject.event_id is None:
        return account is not None
    return referee_or_organizer_of(visitor(), subject)


def _needs_pin(subject: Subject) -> bool:
    """Return whether a referee of the event has to stand by."""
    return subject.event_id is not None and not _is_office(subject)


def _check_code(code: str, subject: Subject, typed: str) -> None:
    """Raise RuleError where this is not the code of the table, TooOften after many guesses."""
    # Who guesses from elsewhere keeps nobody in the room from the table.
    seen = visitor()
    counted = counts("table", str(subject.match_id), seen.network, is_own=seen.near)
    attempt(counted, datetime.now(UTC))
    if is_table_code(current_app.config["SECRET_KEY"], subject.writer, typed):
        succeeded(counted)
        return
    note_failure("table_code_failed", code, origin())
    raise RuleError(
        N_("This is not the code of the table: look at the device that writes."),
        place="table_code",
    )


def _check_pin(subject: Subject, form: RefereeForm) -> None:
    """Raise RuleError where this is not the PIN of the referee, TooOften after many guesses."""
    name = _name(subject, form)
    counted = counts("pin", name, visitor().network)
    attempt(counted, datetime.now(UTC))
    if passwords.is_right(subjects.pin_hash(int(form.referee.value)), form.pin.value):
        succeeded(counted)
        return
    note_failure("pin_failed", name, origin())
    raise RuleError(N_("This is not the referee’s PIN."), place="pin")


def _referee_form(subject: Subject, *, sent: bool = False) -> RefereeForm:
    """Return the form with the referees of the event; the only one is chosen already."""
    known = [Choice(str(row), name) for row, name in _referees(subject)]
    only = known[0].value if len(known) == 1 else None
    form = RefereeForm(request.form) if sent else RefereeForm(data={"referee": only})
    form.referee.choices = known
    return form


def _name(subject: Subject, form: RefereeForm) -> str:
    """Return the name of the referee who was chosen, "" where nobody of the event was."""
    wanted = form.referee.data
    return next((name for row, name in _referees(subject) if str(row) == wanted), "")


def _referees(subject: Subject) -> Sequence[tuple[int, str]]:
    return subjects.referees_with_pin(subject.event_id) if subject.event_id is not None else ()


def _page(
    code: str, subject: Subject, by_code: TableCodeForm, by_pin: RefereeForm, *, knows: bool
) -> Response:
    """Answer with the code's form, or with the act itself for people who know it."""
    view, writer = queries.any_view(code), subject.writer
    form = by_pin if knows else by_code
    body = render_template(
        "tablets/takeover.html",
        code=view.code,
        who=who_plays(view),
        writer=writer,
        since=moment_shown(writer.since) if writer else "",
        seen=moment_shown(writer.seen_at or writer.since) if writer else "",
        knows=knows,
        needs_code=not _is_office(subject),
        needs_pin=_needs_pin(subject),
        by_code=by_code,
        by_pin=by_pin,
        form=form,
    )
    return make_response(body, form.refusal.status)
