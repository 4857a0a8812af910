"""The tables of an event at its desk, with the tablet and the match of each."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from flask_babel import lazy_gettext
from markupsafe import Markup
from werkzeug.wrappers import Response

from referee.actions.tablets.pairing import (
    MOST_NAME,
    PRINTED_VALID,
    VALID,
    make_code,
    make_printed_codes,
    rename_device,
    unpair,
)
from referee.actions.tablets.room import (
    MOST_LABEL,
    MOST_TABLES,
    add_table,
    add_tables_up_to,
    rename_table,
    take_table_away,
)
from referee.actions.tablets.takeover import table_code
from referee.core.reading import plain_number
from referee.paper.press.qr import qr
from referee.presenters.office.matters import who_plays
from referee.presenters.words.dates import moment_shown, time_shown
from referee.presenters.words.text import _
from referee.store.accounts import subjects
from referee.store.accounts.subjects import Subject
from referee.store.matches import queries
from referee.store.tablets import stations
from referee.store.tablets.stations import DeskTable, RoomTable
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView
from referee.web.forms.base import PageForm, answer_form, form_on_page
from referee.web.forms.fields import LineField, WholeField
from referee.web.forms.refusal import Refusal
from referee.web.http import caching
from referee.web.http.answers import public_address
from referee.web.http.stamps import origin
from referee.web.tournaments.event_page import page_of

blueprint = Blueprint("tables", __name__)


class RoomTablesForm(PageForm):
    """The form of all tables of a room."""

    number = WholeField(
        lazy_gettext("How many tables the room has"),
        render_kw={"type": "number", "min": 1, "max": MOST_TABLES, "inputmode": "numeric"},
    )


class NewTableForm(PageForm):
    """One table more."""

    label = LineField(lazy_gettext("One more table, by its number or name"), most=MOST_LABEL)


class LabelForm(PageForm):
    """Another number for a table."""

    label = LineField(lazy_gettext("Number or name"), most=MOST_LABEL)

    def field_of(self, _place: str) -> str:
        """Say at the number, too, why the table cannot be taken away."""
        return "label"


class DeviceForm(PageForm):
    """Another name for the tablet of a table; `writer` is the row by which it writes."""

    writer = WholeField(look="hidden")
    name = LineField(lazy_gettext("Name of the tablet"), most=MOST_NAME)


class UnpairForm(PageForm):
    """The button that makes a tablet a table no longer."""

    writer = WholeField(look="hidden")


@dataclass(frozen=True)
class TableAtDesk:
    """A table for the `room_table` macro: its tablet ("" where there is none) and its match.

    `seen` is when the tablet was last heard of, `code` the one to take over with, `match` the code
    of the match that is played ("" where there is none), or is `over`, and `who` plays it. `ended`
    says that the tournament is over.
    """

    id: int
    label: str
    device: str
    seen: str
    code: str
    match: str
    over: bool
    who: str
    ended: bool
    relabelling: LabelForm
    renaming: DeviceForm


@dataclass(frozen=True)
class CodedTable:
    """A table on the sheet of all codes: the letters that pair a tablet with it, and their QR."""

    label: str
    code: str
    qr: Markup


@blueprint.get("/events/<event>/tables")
def page(event: str) -> Response:
    """Show every table with its tablet, the last contact, and the match."""
    return _page(event)


@blueprint.post("/events/<event>/tables")
def add(event: str) -> Response:
    """Add a table with the given number."""
    event_id, form = _event_id(event), NewTableForm(request.form)
    return _act(event, form, lambda: add_table(event_id, form.label.value, origin()))


@blueprint.post("/events/<event>/tables/room")
def add_up_to(event: str) -> Response:
    """Add the missing tables from 1 to the given number."""
    event_id, form = _event_id(event), RoomTablesForm(request.form)
    return _act(event, form, lambda: add_tables_up_to(event_id, form.number.value, origin()))


@blueprint.post("/events/<event>/tables/<int:table>/label")
def relabel(event: str, table: int) -> Response:
    """Change the number of a table."""
    room, form = _table(event, table), LabelForm(request.form)
    return _act(event, form, lambda: rename_table(room, form.label.value, origin()), table)


@blueprint.post("/events/<event>/tables/<int:table>/away")
def take_away(event: str, table: int) -> Response:
    """Remove a table from the room, if nothing was played there."""
    room = _table(event, table)
    form = LabelForm(data={"label": room.label})
    return _act(event, form, lambda: take_table_away(room, origin()), table)


@blueprint.post("/events/<event>/tables/<int:table>/pair")
def pair(event: str, table: int) -> Response:
    """Show a code that makes a tablet this table, as QR and to be typed; it is shown this once."""
    room = _table(event, table)
    code = make_code(room, current_app.config["SECRET_KEY"], origin())
    # The part after the hash never leaves the tablet's browser, so it is in no log.
    address = public_address(f"{url_for('tablet.page')}#{code}")
    body = render_template(
        "tablets/code.html",
        event_page=page_of(event),
        event=event,
        table=room,
        code=code,
        address=public_address(url_for("tablet.page")),
        qr=qr(address, _("Table %(table)s", table=room.label)),
        minutes=int(VALID.total_seconds() // 60),
    )
    return caching.shown_once(body)


@blueprint.post("/events/<event>/tables/codes")
def pair_all(event: str) -> Response:
    """Show a code for every table, to be printed: a tablet that frames it becomes the table."""
    event_id, now = _event_id(event), origin()
    tables = stations.tables_of(event_id)
    codes = make_printed_codes([one.id for one in tables], current_app.config["SECRET_KEY"], now)
    body = render_template(
        "tablets/codes.html",
        event_page=page_of(event),
        tables=[_coded(table.label, code) for table, code in zip(tables, codes, strict=True)],
        address=public_address(url_for("tablet.page")),
        until=time_shown(now.now + PRINTED_VALID),
    )
    return caching.shown_once(body)


def _coded(label: str, code: str) -> CodedTable:
    address = public_address(f"{url_for('tablet.page')}#{code}")
    return CodedTable(label, code, qr(address, _("Table %(table)s", table=label)))


@blueprint.post("/events/<event>/tables/<int:table>/name")
def rename(event: str, table: int) -> Response:
    """Rename the tablet of a table."""
    room, form = _table(event, table), DeviceForm(request.form)

    def act() -> None:
        rename_device(room, form.writer.value, form.name.value, origin())

    return _act(event, form, act, table)


@blueprint.post("/events/<event>/tables/<int:table>/unpair")
def untie(event: str, table: int) -> Response:
    """Untie the tablet from its table."""
    room, form = _table(event, table), UnpairForm(request.form)
    return _act(event, form, lambda: unpair(room, form.writer.value, origin()), table)


def _act(event: str, form: PageForm, act: Callable[[], object], table: int = 0) -> Response:
    """Do what a form asks for, the form of the row `table` if of one, and show the tables."""
    if isinstance(form.attempt(act), Refusal):
        return _page(event, form, table)
    return redirect(url_for("tables.page", event=event), 303)


def _event_id(event: str) -> int:
    event_id = _event(event).event_id
    assert event_id is not None  # the rights let nobody in without
    return event_id


def _event(event: str) -> Subject:
    return subjects.of_event(event) or abort(404)


def _table(event: str, table: int) -> RoomTable:
    room = stations.room_table(table)
    if room is None or room.event_id != _event(event).event_id:
        abort(404)
    return room


def _page(event: str, sent: PageForm | None = None, table: int = 0) -> Response:
    """Answer with the tables; `sent` is the form that was refused, of the row `table` if of one."""
    event_id = _event_id(event)
    lines, event_page = stations.tables_of(event_id), page_of(event)
    planned = event_page.view.state.plan.tables if event_page.view is not None else None
    return answer_form(
        "tablets/tables.html",
        sent or PageForm(),
        event_page=event_page,
        event=event,
        tables=[
            _shown(line, sent if line.id == table else None, event_page.view) for line in lines
        ],
        room=form_on_page(RoomTablesForm, sent, number=len(lines) or planned),
        adding=form_on_page(NewTableForm, sent, label=_next_label(lines)),
    )


def _shown(line: DeskTable, sent: PageForm | None, evening: EventView | None) -> TableAtDesk:
    """Return a table with its forms, one of which may be the one that was sent."""
    writer = line.writer
    code, over = _match_here(line, evening)
    view = queries.any_view(code) if code else None
    relabelling = form_on_page(LabelForm, sent, label=line.label)
    relabelling.label.id = f"label_{line.id}"
    tablet: dict[str, object] = {"name": writer.name, "writer": writer.id} if writer else {}
    renaming = form_on_page(DeviceForm, sent, **tablet)
    renaming.name.id = f"name_{line.id}"
    return TableAtDesk(
        id=line.id,
        label=line.label,
        device=writer.name if writer else "",
        seen=moment_shown(writer.seen_at or writer.since) if writer else "",
        code=table_code(current_app.config["SECRET_KEY"], writer) if writer else "",
        match=code,
        over=over,
        who=who_plays(view) if view else "",
        ended=evening is not None and evening.state.final is not None,
        relabelling=relabelling,
        renaming=renaming,
    )


def _match_here(line: DeskTable, evening: EventView | None) -> tuple[str, bool]:
    """Return the code of the match of a table, "" where it has none, and whether it is over.

    Of a tournament that is the match of the newest round, and no match of an earlier one.
    """
    rounds = len(evening.state.rounds) if evening is not None else 0
    live = matches_of(evening) if evening is not None else {}
    here = [one for key, one in live.items() if key[0] == rounds and str(key[1]) == line.label]
    earlier = {one.code for key, one in live.items() if key[0] < rounds}
    if line.match and line.match not in earlier:
        return line.match, False
    return (here[0].code, True) if here else ("", False)


def _next_label(lines: tuple[DeskTable, ...]) -> str:
    """Return the number after the highest one, for people who put up one table after another."""
    return str(max((plain_number(line.label, MOST_LABEL) or 0 for line in lines), default=0) + 1)
