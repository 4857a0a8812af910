"""The tables of an event at its desk: which tablet each one is, and what is played there."""

from typing import Any

from flask import (
    Blueprint,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from referee.actions.tablets.room import add_table, add_tables_up_to, rename_table, take_table_away
from referee.actions.tablets.stations import VALID, make_code, rename_device, unpair
from referee.actions.tablets.takeover import table_code
from referee.core.errors import RuleError
from referee.paper.press.qr import qr
from referee.presenters.office.matters import who_plays
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import _, problem
from referee.store.matches import queries
from referee.store.people import subjects
from referee.store.people.subjects import Subject
from referee.store.tablets import stations
from referee.store.tablets.stations import DeskTable, RoomTable
from referee.web.http.stamps import origin

blueprint = Blueprint("tables", __name__)


@blueprint.get("/events/<event>/tables")
def page(event: str) -> Response:
    """Every table with its tablet, the last contact, and the match."""
    return _page(event)


@blueprint.post("/events/<event>/tables")
def add(event: str) -> Response:
    """One more table, by the number that stands on it."""
    subject = _event(event)
    assert subject.event_id is not None  # the access rules let nobody in without
    try:
        add_table(subject.event_id, request.form.get("label", ""), origin())
    except RuleError as error:
        return _page(event, {"label": problem(error)["text"]}, 422)
    return redirect(url_for("tables.page", event=event), 303)


@blueprint.post("/events/<event>/tables/room")
def add_up_to(event: str) -> Response:
    """As many tables as the room has, numbered from 1; those that are there stay."""
    subject = _event(event)
    assert subject.event_id is not None  # the access rules let nobody in without
    try:
        add_tables_up_to(subject.event_id, _number("number"), origin())
    except RuleError as error:
        return _page(event, {"number": problem(error)["text"]}, 422)
    return redirect(url_for("tables.page", event=event), 303)


@blueprint.post("/events/<event>/tables/<int:table>/label")
def relabel(event: str, table: int) -> Response:
    """Put another number on a table."""
    room = _table(event, table)
    try:
        rename_table(room, request.form.get("label", ""), origin())
    except RuleError as error:
        return _page(event, {f"label_{table}": problem(error)["text"]}, 422)
    return redirect(url_for("tables.page", event=event), 303)


@blueprint.post("/events/<event>/tables/<int:table>/away")
def take_away(event: str, table: int) -> Response:
    """Take a table out of the room, as long as nothing was played there."""
    room = _table(event, table)
    try:
        take_table_away(room, origin())
    except RuleError as error:
        return _page(event, {f"label_{table}": problem(error)["text"]}, 422)
    return redirect(url_for("tables.page", event=event), 303)


@blueprint.post("/events/<event>/tables/<int:table>/pair")
def pair(event: str, table: int) -> Response:
    """A code that makes a tablet this table, as QR and to be typed. It is shown this once."""
    room = _table(event, table)
    code = make_code(room, current_app.config["SECRET_KEY"], origin())
    # What follows the hash never leaves the tablet's browser, so that no log has it.
    address = f"{current_app.config['PUBLIC_URL']}{url_for('tablet.page')}#{code}"
    body = render_template(
        "tablets/code.html",
        event=event,
        table=room,
        code=code,
        address=f"{current_app.config['PUBLIC_URL']}{url_for('tablet.page')}",
        qr=qr(address, _("Table %(table)s", table=room.label)),
        minutes=int(VALID.total_seconds() // 60),
    )
    response = make_response(body)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/events/<event>/tables/<int:table>/name")
def rename(event: str, table: int) -> Response:
    """Call the tablet of a table by another name."""
    room = _table(event, table)
    try:
        rename_device(room, _number("writer"), request.form.get("name", ""), origin())
    except RuleError as error:
        return _page(event, {f"name_{table}": problem(error)["text"]}, 422)
    return redirect(url_for("tables.page", event=event), 303)


@blueprint.post("/events/<event>/tables/<int:table>/unpair")
def end(event: str, table: int) -> Response:
    """The tablet is the table no longer."""
    unpair(_table(event, table), _number("writer"), origin())
    return redirect(url_for("tables.page", event=event), 303)


def _number(field: str) -> int:
    text = request.form.get(field, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _event(event: str) -> Subject:
    return subjects.of_event(event) or abort(404)


def _table(event: str, table: int) -> RoomTable:
    room = stations.room_table(table) if table < 2**31 else None
    if room is None or room.event_id != _event(event).event_id:
        abort(404)
    return room


def _page(event: str, errors: dict[str, str] | None = None, status: int = 200) -> Response:
    subject = _event(event)
    assert subject.event_id is not None  # the access rules let nobody in without
    lines = stations.tables_of(subject.event_id)
    body = render_template(
        "tablets/tables.html",
        event=event,
        name=stations.event_name(subject.event_id),
        tables=[_shown(line) for line in lines],
        next_label=_next_label(lines),
        typed=request.form,
        errors=errors or {},
    )
    return make_response(body, status)


def _shown(line: DeskTable) -> dict[str, Any]:
    """A table for the `room_table` macro."""
    writer = line.writer
    code = table_code(current_app.config["SECRET_KEY"], writer) if writer else ""
    view = queries.any_view(line.match) if line.match else None
    return {
        "id": line.id,
        "label": line.label,
        "device": writer.name if writer else "",
        "writer": writer.id if writer else 0,
        "seen": moment_shown(writer.seen_at or writer.since) if writer else "",
        "code": code,
        "match": line.match or "",
        "who": who_plays(view) if view else "",
    }


def _next_label(lines: tuple[DeskTable, ...]) -> str:
    """The number after the highest one, for whoever puts up tables one after the other."""
    numbers = [int(line.label) for line in lines if line.label.isascii() and line.label.isdigit()]
    return str(max(numbers, default=0) + 1)
