"""The results of a round typed from paper, one slip after the other, with the keyboard alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from flask import Blueprint, abort, flash, request
from werkzeug.wrappers import Response

from referee.actions.submissions import part_of
from referee.actions.tournaments.results import signed, type_result
from referee.core.table_result import TableResult
from referee.presenters.tournaments.glance import TableAtGlance, glance_rows
from referee.presenters.tournaments.results.table import (
    ResultShown,
    full_result,
    result_of,
    score_shown,
)
from referee.presenters.tournaments.standings import capped_shown
from referee.presenters.tournaments.words import names_at, outcome_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.tournaments.round_matches import (
    TableNow,
    held_tables,
    matches_of,
    round_at_a_glance,
)
from referee.store.tournaments.views import EventView
from referee.tournament.evening.glance import Held
from referee.tournament.evening.state import Sheet, TableKey
from referee.tournament.games.registry import game_played
from referee.web.forms.base import see_other
from referee.web.forms.fields import LineField, TickField
from referee.web.tournaments.event_page import EventPage, answer_page, planned
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.results.form import ResultForm, way_of
from referee.web.tournaments.results.registry import result_form
from referee.web.tournaments.results.table import may_correct
from referee.web.tournaments.results.undecided import waits_at
from referee.web.tournaments.rounds.in_room import in_room, keep_room, room_asked
from referee.web.tournaments.rounds.rounds import enter_ready

blueprint = Blueprint(
    "event_slips", __name__, url_prefix="/events/<event>/rounds/<int:number>/results"
)
keep_room(blueprint)


MOST_SHOWN = 9
"""Characters of the table that an address asks for, in the message that there is none."""


@dataclass(frozen=True)
class SlipRow:
    """A table whose result is to be typed; `score` is of its match, "" where it has none.

    `turned`: the slip has side B above side A, and so has the page. `waits` is where one reads what
    a referee has to decide first, "" where nothing is.
    """

    at: TableAtGlance
    sides: list[str]
    turned: bool
    score: str
    form: ResultForm
    known: ResultShown
    waits: str


@dataclass(frozen=True)
class SlipDone:
    """A table whose result is there."""

    table: int
    who: str
    result: str


class SlipsForm(TournamentForm):
    """The rows of a round; `table` is the one to type next, `take` enters signed results."""

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
    """Show every table without a result, ready to be typed; `table` is the one to begin with.

    `?room=` shows those of one room.
    """
    return _page(event, number, request.args.get("table", ""), _Sent())


@blueprint.post("")
def write(event: str, number: int) -> Response:
    """Save every row that is right; those that are not stay as they were typed.

    Where a row is to be turned, nothing is saved.
    """
    _found, view = planned(event)
    if turn := request.form.get("turn"):
        return _page(event, number, turn, _Sent())
    sent, way = _Sent(), way_of(request.form)
    for key in sorted(key for key in view.state.sheets if key[0] == number):
        row = _row_form(view, key[1], way)(request.form)
        if not row.blank:
            _type_row(event, key, row, sent)
    form = SlipsForm(request.form)
    if form.take.data and not enter_ready(event, form):
        sent.page = form
    _found, view = planned(event)
    held = held_tables(view)
    # The typist compares them with the slips.
    done = [_saved(view, view.state.sheets[number, saved]) for saved in sent.saved]
    _say(_("%(num)s results are saved", num=len(done)), done, "done")
    marked = [_held(one, held[number, one]) for one in sent.saved if (number, one) in held]
    _say(_("%(num)s of them can still change", num=len(marked)), marked, "info")
    wanted = form.table.text.strip()
    if sent.rows or sent.page:
        return _page(event, number, wanted, sent)
    return see_other("event_slips.page", event=event, number=number, table=wanted or None, way=way)


def _say(summary: str, lines: Sequence[str], category: str) -> None:
    """Say what there is to say of several tables in one message, its lines folded."""
    if lines:
        flash("\n".join([summary, *lines] if len(lines) > 1 else lines), category)


def _held(table: int, by: Held) -> str:
    """Say that a result may still change, and by what."""
    if by == "disputed":
        return _("Table %(table)s: it is disputed. Until it is decided the standings mark "
                 "this result.", table=table)  # fmt: skip
    return _("Table %(table)s: a ruling is open. Until it is decided the standings mark "
             "this result.", table=table)  # fmt: skip


def _row_form(view: EventView, table: int, way: str) -> type[ResultForm]:
    return result_form(ResultForm, view.state.plan.regulation, way, f"t{table}_")


def _type_row(event: str, key: TableKey, form: ResultForm, sent: _Sent) -> None:
    """Write a row as an act of its own, independent of the other rows."""
    read: list[TableResult] = []

    def write_row() -> None:
        read.append(form.result())
        act = form.act(event)
        act_of_row = replace(act, event_id=part_of(f"{act.event_id}/row", key[1]))
        type_result(act_of_row, key, read[0], sure=bool(form.sure.data))

    if form.succeeds(write_row) or (read and _is_there(event, key, read[0])):
        sent.saved.append(key[1])
    else:
        sent.rows[key[1]] = form


def _is_there(event: str, key: TableKey, outcome: TableResult) -> bool:
    """Return whether somebody else was quicker with the very same result."""
    found = planned(event)[1].state.sheets.get(key)
    return found is not None and found.confirmed is not None and found.table.result == outcome


def _saved(view: EventView, found: Sheet) -> str:
    table = found.table
    if found.confirmed is None:
        result = outcome_shown(found.typed[-1].outcome)
        if found.differs:
            return _("Table %(table)s: %(result)s. It was typed differently before.",
                     table=table.table, result=result)  # fmt: skip
        return _("Table %(table)s: %(result)s. It has to be typed once more.",
                 table=table.table, result=result)  # fmt: skip
    result = full_result(view, table)
    names = names_at(view.state, table)
    if game_played(view.state.plan.regulation).pays:
        return _("Table %(table)s: %(result)s (%(names)s)",
                 table=table.table, names=", ".join(names), result=result)  # fmt: skip
    return _("Table %(table)s: %(result)s (%(a)s against %(b)s)",
             table=table.table, a=names[0], b=names[1], result=result)  # fmt: skip


def _page(event: str, number: int, wanted: str, sent: _Sent) -> Response:
    event_page, view = planned(event)
    if not 1 <= number <= len(view.state.rounds):
        abort(404)
    way = way_of(request.values)
    room = room_asked(view.state)
    every = {(number, one.sheet.table.table): one for one in round_at_a_glance(view, number)}
    here = in_room(view.state, room, every)
    tables = {key[1]: every[key] for key in here}
    missing = sorted(table for table, one in tables.items() if one.sheet.confirmed is None)
    is_missing = wanted in map(str, missing)
    # A row stays in sight if it was refused because another person typed its table.
    shown = sorted({*missing, *sent.rows})
    glanced = glance_rows(view, view.state.rounds[number - 1], [*every.values()], datetime.now(UTC))
    at = {one.table: one for one in glanced}
    rows = [_row(event_page, view, tables[table], at[table], way, sent) for table in shown]
    done = [one.sheet for _table, one in sorted(tables.items()) if one.sheet.confirmed is not None]
    response = answer_page(
        "tournaments/results/slips.html",
        event_page,
        sent.page,
        round=number,
        rows=rows,
        first=next((row.at.table for row in rows if not row.waits), 0),
        done=[_done(view, found) for found in done],
        number_missing=len(missing),
        ready=sum(key in here for key in signed(view, matches_of(view))),
        room=isolated(room),
        # The table to type next: one that was refused, else the one asked for.
        focus=next(iter(sent.rows), int(wanted) if is_missing else 0),
        wrong="" if is_missing or not wanted else _wrong(wanted, number, sorted(tables)),
        # The script of the page puts the number in place of the braces.
        no_table=no_table("{table}", number, sorted(tables)),
        tables=[str(table) for table in tables],
        five=game_played(view.state.plan.regulation).pays,
        corrects=may_correct(event_page, view),
        way=way,
        capped=capped_shown(view.state.plan.regulation),
        twice=view.state.plan.typed_twice,
    )
    response.status_code = sent.status
    return response


def _wrong(wanted: str, number: int, tables: list[int]) -> str:
    """Return why no result can be typed at the table that was asked for."""
    if wanted in map(str, tables):
        return _("Table %(table)s has its result already.", table=wanted)
    return no_table(wanted[:MOST_SHOWN], number, tables)


def no_table(table: str, number: int, tables: list[int]) -> str:
    """Return that a round has no such table, and which it has."""
    return _(
        "Round %(round)s has no table “%(table)s”: its tables are %(first)s to %(last)s.",
        table=table,
        round=number,
        first=tables[0],
        last=tables[-1],
    )


def _row(
    event_page: EventPage,
    view: EventView,
    one: TableNow,
    at: TableAtGlance,
    way: str,
    sent: _Sent,
) -> SlipRow:
    table = one.sheet.table
    return SlipRow(
        at=at,
        sides=names_at(view.state, table),
        turned=_is_turned(table.table),
        score=score_shown(one),
        form=sent.rows.get(table.table) or _row_form(view, table.table, way)(request.form or None),
        known=result_of(view, (one.round, table.table)),
        waits=waits_at(event_page, (one.round, table.table), one.live),
    )


def _is_turned(table: int) -> bool:
    """Return whether the row of a table is shown with side B above side A."""
    turned = str(table) in request.form.getlist("turned")
    return turned != (request.form.get("turn") == str(table))


def _done(view: EventView, found: Sheet) -> SlipDone:
    table = found.table
    between = ", " if game_played(view.state.plan.regulation).pays else " – "
    names = between.join(names_at(view.state, table))
    return SlipDone(table.table, names, full_result(view, table))
