"""The results of a round typed from paper, one slip after the other, with the keyboard alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from referee.actions.tournaments.results import signed, type_result
from referee.actions.tournaments.tournament_facts import part_of
from referee.presenters.tournaments.glance import TableAtGlance, glance_rows
from referee.presenters.tournaments.standings import capped_shown
from referee.presenters.tournaments.table import ResultShown, full_result, result_of, score_shown
from referee.presenters.tournaments.words import entries_shown, names_at, outcome_shown
from referee.presenters.words.text import _
from referee.store.tournaments.round_matches import TableNow, matches_of, round_at_a_glance
from referee.store.tournaments.views import EventView
from referee.tournament.competition.tables import FiveTable, TableResult
from referee.tournament.evening.state import Place, Sheet
from referee.web.http.visitors import person
from referee.web.tournaments.desk import WRITTEN, NotWritten, act_of, attempt, planned
from referee.web.tournaments.results.form import Amounts, amounts_of, is_blank, read_result, way_of
from referee.web.tournaments.rounds.rounds import take_over_signed

blueprint = Blueprint(
    "event_slips", __name__, url_prefix="/events/<event>/rounds/<int:number>/results"
)


@dataclass(frozen=True)
class SlipRow:
    """A table whose result is to be typed: `prefix` begins the names of its fields.

    `errors` are by the key of amounts; `score` is of its match, "" where it has none.
    """

    at: TableAtGlance
    sides: list[str]
    score: str
    five: bool
    prefix: str
    amounts: tuple[Amounts, ...]
    errors: Mapping[str, str]
    known: ResultShown


@dataclass(frozen=True)
class SlipDone:
    """A table whose result is there."""

    table: int
    who: str
    result: str


@dataclass
class _Typed:
    """What came of the rows of a form: those saved, and why others were not."""

    saved: list[int] = field(default_factory=list)
    refused: dict[int, NotWritten] = field(default_factory=dict)


@blueprint.get("")
def page(event: str, number: int) -> Response:
    """Every table without a result, ready to be typed; `table` is the one to begin with."""
    return _page(event, number, request.args.get("table", ""), _Typed())


@blueprint.post("")
def write(event: str, number: int) -> Response:
    """Save every row that is right; those that are not stay as they were typed."""
    _desk, view = planned(event)
    form = request.form
    typed = _Typed()
    for place in sorted(view.state.sheets):
        amounts = amounts_of(
            view.state.sheets[place].table, view.state.plan.regulation, way_of(form)
        )
        if place[0] == number and not is_blank(form, _prefix(place[1]), amounts):
            _type_row(event, view, place[1], number, typed)
    refused = take_over_signed(event) if form.get("take") else None
    _tell(event, number, typed)
    wanted = form.get("table", "").strip()
    if refused is not None:
        typed.refused[0] = refused
    if typed.refused:
        return _page(event, number, wanted, typed)
    address = url_for(
        "event_slips.page", event=event, number=number, table=wanted or None, way=way_of(form)
    )
    return redirect(address, 303)


def _prefix(table: int) -> str:
    return f"t{table}_"


def _type_row(event: str, view: EventView, table: int, number: int, typed: _Typed) -> None:
    """One row is one act: what others of the form come to does not matter to it."""
    place, form = (number, table), request.form
    told: list[TableResult] = []

    def do() -> None:
        found, regulation = view.state.sheets[place].table, view.state.plan.regulation
        told.append(read_result(form, _prefix(table), found, regulation, way_of(form)))
        act = act_of(event)
        mine = replace(act, event_id=part_of(f"{act.event_id}/row", table))
        type_result(mine, place, told[0])

    refused = attempt(do)
    if refused is None or (told and _is_there(event, place, told[0])):
        typed.saved.append(table)
    else:
        typed.refused[table] = refused


def _is_there(event: str, place: Place, outcome: TableResult) -> bool:
    """Whether somebody else was quicker with the very same result."""
    found = planned(event)[1].state.sheets.get(place)
    return found is not None and found.confirmed is not None and found.table.result == outcome


def _tell(event: str, number: int, typed: _Typed) -> None:
    """Say what was saved, so that whoever typed can compare it with the slip."""
    if not typed.saved:
        return
    _desk, view = planned(event)
    for table in typed.saved:
        found = view.state.sheets[number, table]
        flash(_saved(view, found), "done")


def _saved(view: EventView, found: Sheet) -> str:
    table = found.table
    if found.confirmed is None:
        told = outcome_shown(found.typed[-1].outcome)
        if found.differs:
            return _("Table %(table)s: %(result)s. It was typed differently before.",
                     table=table.table, result=told)  # fmt: skip
        return _("Table %(table)s: %(result)s. It has to be typed once more.",
                 table=table.table, result=told)  # fmt: skip
    result = full_result(view, table)
    if isinstance(table, FiveTable):
        names = entries_shown(view.state, table.seats)
        return _(
            "Table %(table)s: %(result)s (%(names)s)", table=table.table, names=names, result=result
        )
    return _(
        "Table %(table)s: %(result)s (%(a)s against %(b)s)",
        table=table.table,
        a=entries_shown(view.state, table.a),
        b=entries_shown(view.state, table.b),
        result=result,
    )


def _page(event: str, number: int, wanted: str, typed: _Typed) -> Response:
    desk, view = planned(event)
    if not 1 <= number <= len(view.state.rounds):
        abort(404)
    way = way_of(request.values)
    tables = {one.sheet.table.table: one for one in round_at_a_glance(view, number)}
    missing = sorted(table for table, one in tables.items() if one.sheet.confirmed is None)
    # A row that was refused because another has typed its table stays in sight.
    shown = sorted({*missing, *(table for table in typed.refused if table)})
    done = [one.sheet for _n, one in sorted(tables.items()) if one.sheet.confirmed is not None]
    body = render_template(
        "tournaments/results/slips.html",
        account=person(),
        desk=desk,
        round=number,
        rows=[_row(view, number, tables[table], way, typed) for table in shown],
        done=[_done(view, found) for found in done],
        number_missing=len(missing),
        ready=sum(place[0] == number for place in signed(view, matches_of(view))),
        focus=_focus(wanted, missing, typed),
        wrong=_wrong(wanted, missing, number),
        form_refused=typed.refused.get(0, WRITTEN),
        way=way,
        capped=capped_shown(view.state.plan.regulation),
        typed=request.form,
        twice=view.state.plan.typed_twice,
        url=url_for("event_slips.write", event=desk.code, number=number),
    )
    status = max((one.status for one in typed.refused.values()), default=200)
    return make_response(body, status)


def _row(view: EventView, number: int, one: TableNow, way: str, typed: _Typed) -> SlipRow:
    table = one.sheet.table
    round_ = view.state.rounds[number - 1]
    refused = typed.refused.get(table.table, WRITTEN)
    return SlipRow(
        at=glance_rows(view, round_, [one], datetime.now(UTC))[0],
        sides=names_at(view.state, table),
        score=score_shown(one),
        five=isinstance(table, FiveTable),
        prefix=_prefix(table.table),
        amounts=amounts_of(table, view.state.plan.regulation, way),
        errors=refused.errors,
        known=result_of(view, (number, table.table)),
    )


def _done(view: EventView, found: Sheet) -> SlipDone:
    table = found.table
    sides = (table.seats,) if isinstance(table, FiveTable) else (table.a, table.b)
    names = " – ".join(entries_shown(view.state, side) for side in sides)
    return SlipDone(table.table, names, full_result(view, table))


def _focus(wanted: str, missing: list[int], typed: _Typed) -> int:
    """The table to type next: one that was refused, the one asked for, or none of them (0)."""
    refused = [table for table in typed.refused if table]
    if refused:
        return refused[0]
    return int(wanted) if wanted in map(str, missing) else 0


def _wrong(wanted: str, missing: list[int], number: int) -> str:
    """Why the table that was asked for cannot be typed."""
    if not wanted or wanted in map(str, missing):
        return ""
    return _(
        "No result is missing at a table “%(table)s” in round %(round)s.",
        table=wanted[:9],
        round=number,
    )
