"""The results of a round typed from paper, one slip after the other, with the keyboard alone."""

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
from referee.tournament.evening.state import Sheet, TableKey
from referee.web.forms.fields import LineField, TickField
from referee.web.forms.refusal import Refusal
from referee.web.http.visitors import person
from referee.web.tournaments.event_page import planned
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.results.form import ResultForm, result_form, way_of
from referee.web.tournaments.results.registry import typed_game
from referee.web.tournaments.rounds.rounds import take_over_signed

blueprint = Blueprint(
    "event_slips", __name__, url_prefix="/events/<event>/rounds/<int:number>/results"
)


@dataclass(frozen=True)
class SlipRow:
    """A table whose result is to be typed; `score` is of its match, "" where it has none."""

    at: TableAtGlance
    sides: list[str]
    score: str
    five: bool
    form: ResultForm
    known: ResultShown


@dataclass(frozen=True)
class SlipDone:
    """A table whose result is there."""

    table: int
    who: str
    result: str


class SlipsForm(TournamentForm):
    """The rows of a round; `table` is the one to type next, `take` takes over what is signed."""

    table = LineField(optional=True)
    take = TickField()


@dataclass
class _Sent:
    """The rows of a form that were saved, and the forms that were not; `page` is the whole one."""

    saved: list[int] = field(default_factory=list)
    rows: dict[int, ResultForm] = field(default_factory=dict)
    page: SlipsForm | None = None

    @property
    def status(self) -> int:
        forms = [*self.rows.values(), *([self.page] if self.page else [])]
        return max((form.refusal.status for form in forms), default=200)


@blueprint.get("")
def page(event: str, number: int) -> Response:
    """Show every table without a result, ready to be typed; `table` is the one to begin with."""
    return _page(event, number, request.args.get("table", ""), _Sent())


@blueprint.post("")
def write(event: str, number: int) -> Response:
    """Save every row that is right; those that are not stay as they were typed."""
    _found, view = planned(event)
    sent, way = _Sent(), way_of(request.form)
    for round_, table in sorted(view.state.sheets):
        row = _row_form(view, table, way)(request.form)
        if round_ == number and not row.blank:
            _type_row(event, (number, table), row, sent)
    form = SlipsForm(request.form)
    if form.take.data and not take_over_signed(event, form):
        sent.page = form
    _tell(event, number, sent)
    wanted = form.table.text.strip()
    if sent.rows or sent.page:
        return _page(event, number, wanted, sent)
    address = url_for("event_slips.page", event=event, number=number, table=wanted or None, way=way)
    return redirect(address, 303)


def _row_form(view: EventView, table: int, way: str) -> type[ResultForm]:
    regulation = view.state.plan.regulation
    return result_form(ResultForm, typed_game(regulation), regulation, way, f"t{table}_")


def _type_row(event: str, key: TableKey, form: ResultForm, sent: _Sent) -> None:
    """Write a row as an act of its own, independent of the other rows."""
    told: list[TableResult] = []

    def act() -> None:
        told.append(form.result())
        act = form.act(event)
        mine = replace(act, event_id=part_of(f"{act.event_id}/row", key[1]))
        type_result(mine, key, told[0])

    done = form.attempt(act)
    if not isinstance(done, Refusal) or (told and _is_there(event, key, told[0])):
        sent.saved.append(key[1])
    else:
        sent.rows[key[1]] = form


def _is_there(event: str, key: TableKey, outcome: TableResult) -> bool:
    """Return whether somebody else was quicker with the very same result."""
    found = planned(event)[1].state.sheets.get(key)
    return found is not None and found.confirmed is not None and found.table.result == outcome


def _tell(event: str, number: int, sent: _Sent) -> None:
    """Show the saved result, so that the typist can compare it with the slip."""
    if not sent.saved:
        return
    _found, view = planned(event)
    for table in sent.saved:
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


def _page(event: str, number: int, wanted: str, sent: _Sent) -> Response:
    event_page, view = planned(event)
    if not 1 <= number <= len(view.state.rounds):
        abort(404)
    way = way_of(request.values)
    tables = {one.sheet.table.table: one for one in round_at_a_glance(view, number)}
    missing = sorted(table for table, one in tables.items() if one.sheet.confirmed is None)
    # A row stays in sight if it was refused because another person typed its table.
    shown = sorted({*missing, *sent.rows})
    done = [one.sheet for _n, one in sorted(tables.items()) if one.sheet.confirmed is not None]
    body = render_template(
        "tournaments/results/slips.html",
        account=person(),
        event_page=event_page,
        round=number,
        rows=[_row(view, number, tables[table], way, sent) for table in shown],
        done=[_done(view, found) for found in done],
        number_missing=len(missing),
        ready=sum(key[0] == number for key in signed(view, matches_of(view))),
        focus=_focus(wanted, missing, sent),
        wrong=_wrong(wanted, missing, number),
        sent=sent.page,
        way=way,
        capped=capped_shown(view.state.plan.regulation),
        twice=view.state.plan.typed_twice,
        url=url_for("event_slips.write", event=event_page.code, number=number),
    )
    return make_response(body, sent.status)


def _row(view: EventView, number: int, one: TableNow, way: str, sent: _Sent) -> SlipRow:
    table = one.sheet.table
    round_ = view.state.rounds[number - 1]
    typed = request.form or None
    return SlipRow(
        at=glance_rows(view, round_, [one], datetime.now(UTC))[0],
        sides=names_at(view.state, table),
        score=score_shown(one),
        five=isinstance(table, FiveTable),
        form=sent.rows.get(table.table) or _row_form(view, table.table, way)(typed),
        known=result_of(view, (number, table.table)),
    )


def _done(view: EventView, found: Sheet) -> SlipDone:
    table = found.table
    sides = (table.seats,) if isinstance(table, FiveTable) else (table.a, table.b)
    names = " – ".join(entries_shown(view.state, side) for side in sides)
    return SlipDone(table.table, names, full_result(view, table))


def _focus(wanted: str, missing: list[int], sent: _Sent) -> int:
    """Return the table to type next: a refused one, else the one asked for, else 0."""
    if sent.rows:
        return next(iter(sent.rows))
    return int(wanted) if wanted in map(str, missing) else 0


def _wrong(wanted: str, missing: list[int], number: int) -> str:
    """Return why no result can be typed for the table asked for, "" if it can."""
    if not wanted or wanted in map(str, missing):
        return ""
    return _(
        "No result is missing at a table “%(table)s” in round %(round)s.",
        table=wanted[:9],
        round=number,
    )
