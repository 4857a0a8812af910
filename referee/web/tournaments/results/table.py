"""One table of a round: its players, its match, and its result."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import starmap

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
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.results import give_walkover, take_over_results, type_result
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_
from referee.presenters.tournaments.glance import began_at, glance_rows
from referee.presenters.tournaments.table import result_of, score_shown, where_shown
from referee.presenters.tournaments.words import names_at
from referee.presenters.words.text import _, ngettext
from referee.store.matches import queries
from referee.store.tournaments.round_matches import TableNow, round_at_a_glance
from referee.store.tournaments.views import EventView
from referee.tournament.competition.tables import FiveTable
from referee.tournament.evening.glance import WALKOVER, WARNING
from referee.tournament.evening.state import TableKey
from referee.web.forms.base import form_on_page, status_of
from referee.web.forms.fields import Choice, ChoiceField, LineField
from referee.web.forms.refusal import Refusal
from referee.web.http.visitors import person
from referee.web.tournaments.event_page import planned
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.results.form import WINNERS, ResultForm, result_form, way_of
from referee.web.tournaments.results.registry import typed_game

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


class WalkoverForm(TournamentForm):
    """The form of a walkover: the match goes to the side that was present, or to neither."""

    walkover = ChoiceField(lazy_gettext("Who was there"), missing=N_("choose who was there"))
    reason = LineField(lazy_gettext("Reason"), id="walkover_reason")


class OpenRulingForm(TournamentForm):
    """Freeze a table's result, whatever it is, until it is ruled on."""

    reason = LineField(lazy_gettext("What has to be decided"), id="ruling_reason")


class CloseRulingForm(TournamentForm):
    """The form that closes a ruling."""

    text = LineField(lazy_gettext("What was decided"), look="area")


@blueprint.get("")
def page(event: str, number: int, table: int) -> Response:
    """Show one table of a round with its match and its result."""
    return _page(event, (number, table))


@blueprint.post("")
def write(event: str, number: int, table: int) -> Response:
    """Write the result as a slip tells it."""
    key = (number, table)
    form = _typed_form(_view(event, key))(request.form)
    return _after(event, key, form, lambda: type_result(form.act(event), key, form.result()))


@blueprint.post("/take")
def take(event: str, number: int, table: int) -> Response:
    """Enter the result of the table's match."""
    form, key = TournamentForm(request.form), (number, table)
    return _after(event, key, form, lambda: take_over_results(form.act(event), [key]))


@blueprint.post("/walkover")
def walk_over(event: str, number: int, table: int) -> Response:
    """Give the match to the side that was present, or to neither, with the reason."""
    form, key = WalkoverForm(request.form), (number, table)
    form.walkover.choices = _who_was_there(_view(event, key), key)

    def act() -> None:
        winner = WINNERS[form.walkover.value]
        give_walkover(form.act(event), key, winner, form.reason.value)

    return _after(event, key, form, act)


@blueprint.post("/ruling")
def open_ruling(event: str, number: int, table: int) -> Response:
    """Freeze the table's result, whatever it is, until it is ruled on."""
    form, key = OpenRulingForm(request.form), (number, table)

    def act() -> None:
        given = {"round": number, "table": table, "reason": form.reason.value}
        record_event_facts(form.act(event), [("table_ruling_opened", given)])

    return _after(event, key, form, act)


@blueprint.post("/ruled")
def close_ruling(event: str, number: int, table: int) -> Response:
    """Close a ruling; a result that it changes is corrected."""
    form, key = CloseRulingForm(request.form), (number, table)

    def act() -> None:
        given = {"round": number, "table": table, "text": form.text.value}
        record_event_facts(form.act(event), [("table_ruling_closed", given)])

    return _after(event, key, form, act)


def _typed_form(view: EventView) -> type[ResultForm]:
    regulation = view.state.plan.regulation
    return result_form(ResultForm, typed_game(regulation), regulation, way_of(request.values))


def _who_was_there(view: EventView, key: TableKey) -> list[Choice]:
    sides = names_at(view.state, view.state.sheets[key].table)
    names = dict(zip(("a", "b"), sides, strict=False))
    return [*starmap(Choice, names.items()), Choice("nobody", _("neither side"))]


def _view(event: str, key: TableKey) -> EventView:
    _found, view = planned(event)
    return view if key in view.state.sheets else abort(404)


def _after(event: str, key: TableKey, form: TournamentForm, act: Callable[[], object]) -> Response:
    _view(event, key)
    if isinstance(form.attempt(act), Refusal):
        return _page(event, key, form)
    flash(_("Table %(table)s: it is written.", table=key[1]), "done")
    return to_table(event, key)


def to_table(event: str, key: TableKey) -> Response:
    number, table = key
    address = url_for("event_table.page", event=event, number=number, table=table)
    return redirect(address, 303)


def _page(event: str, key: TableKey, sent: TournamentForm | None = None) -> Response:
    """Answer with the page of a table; `sent` is the form that was refused."""
    event_page, _planned = planned(event)
    view = _view(event, key)
    now = datetime.now(UTC)
    round_ = view.state.rounds[key[0] - 1]
    tables = {one.sheet.table.table: one for one in round_at_a_glance(view, key[0])}
    one, numbers = tables[key[1]], sorted(tables)
    index = numbers.index(key[1])
    table = one.sheet.table
    row = glance_rows(view, round_, [one], now)[0]
    minutes = int((now - began_at(view, round_)).total_seconds() // 60)
    reason = _late_reason(minutes) if one.state == "not_started" else ""
    walkover = form_on_page(WalkoverForm, sent, reason=reason)
    walkover.walkover.choices = _who_was_there(view, key)
    body = render_template(
        "tournaments/results/table.html",
        account=person(),
        event_page=event_page,
        round=key[0],
        table=key[1],
        five=isinstance(table, FiveTable),
        where=where_shown(view, key),
        sides=names_at(view.state, table),
        row=row,
        score=score_shown(one),
        known=result_of(view, key),
        match=_match(one),
        lateness=_lateness(minutes) if one.state == "not_started" else "",
        way=way_of(request.values),
        twice=view.state.plan.typed_twice,
        over=view.state.final is not None,
        before=numbers[index - 1] if index else 0,
        next=numbers[index + 1] if index + 1 < len(numbers) else 0,
        sent=sent,
        typed_form=sent if isinstance(sent, ResultForm) else _typed_form(view)(),
        walkover_form=walkover,
        opening=form_on_page(OpenRulingForm, sent),
        closing=form_on_page(CloseRulingForm, sent),
        at={"event": event_page.code, "number": key[0], "table": key[1]},
    )
    return make_response(body, status_of(sent))


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
    """Return what the regulation says of a table where nobody has begun (15.3)."""
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
    """Return the reason that the form of a walkover proposes, "" before it is late enough."""
    if minutes < WALKOVER:
        return ""
    return _("not at the table %(minutes)s minutes after the round began", minutes=minutes)
