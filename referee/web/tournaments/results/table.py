"""One table of a round: who plays, its match, and its result however it comes about."""

from collections.abc import Callable
from dataclasses import dataclass
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

from referee.actions.tournaments.results import give_walkover, take_over_results, type_result
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.presenters.tournaments.glance import began_at, glance_rows
from referee.presenters.tournaments.table import result_of, score_shown, where_shown
from referee.presenters.tournaments.words import names_at
from referee.presenters.words.text import _, ngettext
from referee.store.matches import queries
from referee.store.tournaments.round_matches import TableNow, round_at_a_glance
from referee.store.tournaments.views import EventView
from referee.tournament.competition.tables import FiveTable
from referee.tournament.evening.glance import WALKOVER, WARNING
from referee.tournament.evening.state import Place
from referee.web.http.visitors import person
from referee.web.tournaments.desk import WRITTEN, NotWritten, act_of, attempt, line, planned
from referee.web.tournaments.results.form import WINNERS, amounts_of, read_result, way_of

blueprint = Blueprint(
    "event_table", __name__, url_prefix="/events/<event>/rounds/<int:number>/<int:table>"
)


@dataclass(frozen=True)
class TableMatch:
    """The match of a table: whether it is over, and what keeps its result from being taken over.

    `moved` tells that it says something else than the result that was taken from it.
    """

    code: str
    over: bool
    signed: bool
    frozen: bool
    waiting: int
    moved: bool


@blueprint.get("")
def page(event: str, number: int, table: int) -> Response:
    return _page(event, (number, table), "", WRITTEN)


@blueprint.post("")
def write(event: str, number: int, table: int) -> Response:
    """The result as a slip tells it."""
    place = (number, table)

    def do() -> None:
        view = _view(event, place)
        found = view.state.sheets[place].table
        regulation, way = view.state.plan.regulation, way_of(request.form)
        type_result(act_of(event), place, read_result(request.form, "", found, regulation, way))

    return _after(event, place, "result", do)


@blueprint.post("/take")
def take(event: str, number: int, table: int) -> Response:
    """The result as the table's match has it."""
    place = (number, table)
    return _after(event, place, "match", lambda: take_over_results(act_of(event), [place]))


@blueprint.post("/walkover")
def walk_over(event: str, number: int, table: int) -> Response:
    """The match to who was there, or to nobody, and why."""

    def do() -> None:
        chosen = request.form.get("walkover", "")
        if chosen not in WINNERS:
            raise RuleError(N_("choose who was there"), place="walkover")
        give_walkover(act_of(event), (number, table), WINNERS[chosen], line("reason"))

    return _after(event, (number, table), "walkover", do)


@blueprint.post("/ruling")
def open_ruling(event: str, number: int, table: int) -> Response:
    """Freeze the table's result, whatever it is, until it is ruled on."""
    return _fact(event, (number, table), "ruling", "table_ruling_opened", "reason")


@blueprint.post("/ruled")
def close_ruling(event: str, number: int, table: int) -> Response:
    """Say what was ruled; a result that changes by it is corrected."""
    return _fact(event, (number, table), "ruling", "table_ruling_closed", "text")


def _fact(event: str, place: Place, part: str, kind: str, said: str) -> Response:
    payload = {"round": place[0], "table": place[1], said: line(said)}
    return _after(event, place, part, lambda: record_event_facts(act_of(event), [(kind, payload)]))


def _view(event: str, place: Place) -> EventView:
    _desk, view = planned(event)
    return view if place in view.state.sheets else abort(404)


def _after(event: str, place: Place, part: str, do: Callable[[], object]) -> Response:
    _view(event, place)
    refused = attempt(do)
    if refused is not None:
        return _page(event, place, part, refused)
    flash(_("Table %(table)s: it is written.", table=place[1]), "done")
    return to_table(event, place)


def to_table(event: str, place: Place) -> Response:
    number, table = place
    address = url_for("event_table.page", event=event, number=number, table=table)
    return redirect(address, 303)


def _page(event: str, place: Place, part: str, refused: NotWritten) -> Response:
    """`part` is the form of the page that was refused."""
    desk, view = planned(event)
    _view(event, place)
    now = datetime.now(UTC)
    round_ = view.state.rounds[place[0] - 1]
    tables = {one.sheet.table.table: one for one in round_at_a_glance(view, place[0])}
    one, numbers = tables[place[1]], sorted(tables)
    index = numbers.index(place[1])
    table = one.sheet.table
    row = glance_rows(view, round_, [one], now)[0]
    minutes = int((now - began_at(view, round_)).total_seconds() // 60)
    body = render_template(
        "tournaments/results/table.html",
        account=person(),
        desk=desk,
        round=place[0],
        table=place[1],
        five=isinstance(table, FiveTable),
        where=where_shown(view, place),
        sides=names_at(view.state, table),
        row=row,
        score=score_shown(one),
        known=result_of(view, place),
        match=_match(one),
        lateness=_lateness(minutes) if one.state == "not_started" else "",
        late_reason=_late_reason(minutes) if one.state == "not_started" else "",
        amounts=amounts_of(table, view.state.plan.regulation, way_of(request.values)),
        way=way_of(request.values),
        twice=view.state.plan.typed_twice,
        over=view.state.final is not None,
        before=numbers[index - 1] if index else 0,
        next=numbers[index + 1] if index + 1 < len(numbers) else 0,
        typed=request.form,
        part=part,
        refused=refused,
        at={"event": desk.code, "number": place[0], "table": place[1]},
    )
    return make_response(body, refused.status)


def _match(one: TableNow) -> TableMatch | None:
    """Return the match of a table, None where it has none or it was closed."""
    if one.live is None or one.live.state == "closed":
        return None
    taken = one.sheet
    return TableMatch(
        code=one.live.code,
        over=one.live.state in ("finished", "locked"),
        signed=one.live.state == "locked",
        frozen=one.live.frozen,
        waiting=one.live.waiting,
        moved=taken.code == one.live.code and taken.head != queries.head(taken.code).hash,
    )


def _lateness(minutes: int) -> str:
    """What the regulation says of a table where nobody has begun (15.3)."""
    if minutes < WARNING:
        return ""
    so_far = ngettext(
        "The round began %(num)s minute ago.", "The round began %(num)s minutes ago.", minutes
    )
    if minutes < WALKOVER:
        then = _("Who is missing is warned now; from minute %(minute)s on the match can be lost.",
                 minute=WALKOVER)  # fmt: skip
    else:
        then = _("From minute %(minute)s on who is missing can lose the match.", minute=WALKOVER)
    return f"{so_far} {then}"


def _late_reason(minutes: int) -> str:
    """The reason that the form of a walkover proposes."""
    if minutes < WALKOVER:
        return ""
    return _("not at the table %(minutes)s minutes after the round began", minutes=minutes)
