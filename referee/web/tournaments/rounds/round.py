"""A published round at a glance: what every table does, and the clock of the round."""

from datetime import UTC, datetime
from hashlib import sha256

from flask import (
    Blueprint,
    Response,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from referee.actions.tournaments.results import signed
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.presenters.tournaments.glance import glance_rows, state_counts
from referee.presenters.tournaments.round_clock import clock_shown
from referee.presenters.tournaments.words import entry_shown
from referee.store.errors import Head
from referee.store.tournaments.round_matches import matches_of, round_at_a_glance
from referee.store.tournaments.views import EventView
from referee.tournament.evening.state import RoundNow
from referee.web.http import caching
from referee.web.http.visitors import person
from referee.web.matches.entry import whole
from referee.web.tournaments.desk import WRITTEN, Desk, NotWritten, act_of, attempt, planned

blueprint = Blueprint("event_round", __name__, url_prefix="/events/<event>/rounds")


@blueprint.get("/<int:number>")
def page(event: str, number: int) -> AnyResponse:
    """Every table of the round, what needs somebody first; it follows by itself."""
    desk, view = planned(event)
    etag = _tag(view, _round(view, number))
    return caching.unchanged(etag) or caching.mark(_page(desk, view, number, WRITTEN), etag)


@blueprint.post("/<int:number>/clock")
def clock(event: str, number: int) -> AnyResponse:
    """Start the clock of the round, or start it anew."""

    def do() -> None:
        given = {"round": number, "minutes": whole(request.form, "minutes")}
        record_event_facts(act_of(event), [("clock_started", given)])

    return _after(event, number, attempt(do))


@blueprint.post("/<int:number>/last-hand")
def last_hand(event: str, number: int) -> AnyResponse:
    """Call the last hand, on every page of the round."""
    called = [("last_hand_called", {"round": number})]
    return _after(event, number, attempt(lambda: record_event_facts(act_of(event), called)))


def _after(event: str, number: int, refused: NotWritten | None) -> AnyResponse:
    if refused is None:
        return redirect(url_for("event_round.page", event=event, number=number), 303)
    return _page(*planned(event), number, refused)


def _tag(view: EventView, round_: RoundNow) -> str:
    """It changes with the tournament, with any of its matches, and with the minute.

    A clock is told by the time of the server: an earlier page would have it stand still.
    """
    matches = "".join(f"{place}{live}" for place, live in sorted(matches_of(view).items()))
    seen = sha256(f"{matches} {person().id}".encode()).hexdigest()[:12]
    now = datetime.now(UTC)
    time = now.isoformat() if round_.clock else now.strftime("%H%M")
    return caching.tag(Head(view.number, view.head), "round", seen, time)


def _round(view: EventView, number: int) -> RoundNow:
    rounds = view.state.rounds
    return rounds[number - 1] if 1 <= number <= len(rounds) else abort(404)


def _page(desk: Desk, view: EventView, number: int, refused: NotWritten) -> Response:
    round_ = _round(view, number)
    tables = round_at_a_glance(view, number)
    now = datetime.now(UTC)
    account = person()
    body = render_template(
        "tournaments/rounds/round.html",
        account=account,
        desk=desk,
        organizes=account.organizes(desk.event.id),
        number=number,
        last=number == len(view.state.rounds),
        rows=glance_rows(view, round_, tables, now),
        counts=state_counts(tables),
        rests=[entry_shown(view.state, entry) for entry in round_.draft.byes],
        clock=clock_shown(view, round_, now),
        minutes=request.form.get("minutes", view.state.plan.minutes),
        signed=len(signed(view, matches_of(view))),
        refused=refused,
    )
    return make_response(body, refused.status)
