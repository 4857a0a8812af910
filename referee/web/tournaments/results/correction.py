"""A confirmed result corrected (15.2): what it moves is seen first, then it is written."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, abort, flash, make_response, render_template, request
from werkzeug.wrappers import Response

from referee.actions.tournaments.results import correct_result, preview_correction
from referee.core.errors import N_, RuleError
from referee.presenters.tournaments.correction import correction_shown
from referee.presenters.tournaments.table import games_typed, result_of, where_shown
from referee.presenters.tournaments.words import names_at
from referee.presenters.words.text import _
from referee.store.tournaments.views import EventView
from referee.tournament.competition.corrections import CorrectionPreview
from referee.tournament.competition.tables import FiveTable, TableResult
from referee.tournament.evening.facts import ORGANIZER, REFEREE
from referee.tournament.evening.progress import is_played_out
from referee.tournament.evening.state import Place
from referee.web.http.visitors import person
from referee.web.tournaments.desk import WRITTEN, Desk, NotWritten, act_of, attempt, line, planned
from referee.web.tournaments.results.form import (
    CALLED,
    GAMES,
    TOTALS,
    Amounts,
    amounts_of,
    read_result,
    read_winner,
    typed_as,
    typed_games,
    way_of,
)
from referee.web.tournaments.results.table import to_table

blueprint = Blueprint(
    "event_correction", __name__, url_prefix="/events/<event>/rounds/<int:number>/<int:table>"
)


@dataclass(frozen=True)
class _Wanted:
    """A correction as the form tells it; without an outcome it is what the match says now."""

    outcome: TableResult | None
    reason: str
    how: str


@blueprint.get("/correct")
def page(event: str, number: int, table: int) -> Response:
    """The form, filled with the result as it is."""
    _desk, view = _found(event, (number, table))
    found = view.state.sheets[number, table]
    if found.confirmed is None:
        return to_table(event, (number, table))
    typed = (
        typed_as(found.table.result, view.state.plan.regulation)
        if found.table.how != "walkover"
        else {}
    )
    way = GAMES if request.args.get("way") == GAMES else TOTALS
    games = typed_games(games_typed(view, found))
    return _page(event, (number, table), {"way": way, **games, **typed}, WRITTEN, None)


@blueprint.post("/correct")
def write(event: str, number: int, table: int) -> Response:
    """Show what the correction moves; once that was seen, write it."""
    place = (number, table)
    desk, view = _found(event, place)
    office = _office(desk)
    seen: list[CorrectionPreview] = []

    def do() -> None:
        wanted = _wanted(view, place)
        given = (place, wanted.outcome, wanted.reason, office, wanted.how)
        if request.form.get("seen"):
            correct_result(act_of(event), *given, seen=line("head"))
        elif not request.form.get("again"):
            seen.append(preview_correction(event, *given))

    refused = attempt(do)
    if refused is not None or not request.form.get("seen"):
        preview = seen[0] if seen else None
        return _page(event, place, request.form, refused or WRITTEN, preview)
    flash(_("Table %(table)s: the result is corrected.", table=table), "done")
    return to_table(event, place)


def _found(event: str, place: Place) -> tuple[Desk, EventView]:
    desk, view = planned(event)
    if place not in view.state.sheets:
        abort(404)
    return desk, view


def _office(desk: Desk) -> str:
    """Whoever referees the event corrects as a referee."""
    return REFEREE if person().referees(desk.event.id) else ORGANIZER


def _wanted(view: EventView, place: Place) -> _Wanted:
    values = request.form
    reason = line("reason")
    if not reason:
        raise RuleError(N_("say why the result is corrected"), place="reason", article="15.2")
    if values.get("from_match"):
        return _Wanted(None, reason, "played")
    found, regulation = view.state.sheets[place].table, view.state.plan.regulation
    ruled = bool(values.get("ruling"))
    outcome = read_result(values, "", found, regulation, way_of(values), ruled=ruled)
    if ruled and not isinstance(found, FiveTable):
        outcome = read_winner(values, outcome)
    return _Wanted(outcome, reason, "ruling" if ruled else "played")


def _page(
    event: str,
    place: Place,
    typed: Mapping[str, str],
    refused: NotWritten,
    preview: CorrectionPreview | None,
) -> Response:
    desk, view = _found(event, place)
    found = view.state.sheets[place]
    amounts = amounts_of(found.table, view.state.plan.regulation, way_of(typed))
    body = render_template(
        "tournaments/results/correction.html",
        account=person(),
        desk=desk,
        round=place[0],
        table=place[1],
        five=isinstance(found.table, FiveTable),
        where=where_shown(view, place),
        sides=names_at(view.state, found.table),
        known=result_of(view, place),
        match=found.code,
        amounts=amounts,
        way=way_of(typed),
        typed=typed,
        refused=refused,
        result_errors=_of(refused, amounts),
        preview=correction_shown(view.state, place, preview) if preview else None,
        head=preview.head if preview else "",
        only_referee=is_played_out(view.state) and _office(desk) != REFEREE,
        at={"event": desk.code, "number": place[0], "table": place[1]},
    )
    return make_response(body, refused.status)


def _of(refused: NotWritten, amounts: tuple[Amounts, ...]) -> dict[str, str]:
    """What was wrong with the amounts themselves."""
    keys = {CALLED, *(one.key for one in amounts)}
    return {place: text for place, text in refused.errors.items() if place in keys}
