"""A published round at a glance: the state of every table, and the clock of the round."""

from datetime import UTC, datetime
from hashlib import sha256

from flask import Blueprint, Response, abort, request, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as AnyResponse

from referee.actions.tournaments.results import signed, unsigned
from referee.presenters.tournaments.brackets.round_names import round_shown
from referee.presenters.tournaments.glance import glance_rows, state_counts
from referee.presenters.tournaments.plan import rooms_shown, when_shown
from referee.presenters.tournaments.round_clock import clock_shown
from referee.presenters.tournaments.words import entry_shown
from referee.store.ledger.entry import Head
from referee.store.tournaments.round_matches import TableNow, matches_of, round_at_a_glance
from referee.store.tournaments.views import EventView
from referee.tournament.evening.state import RoundNow
from referee.web.forms.base import PageForm, form_on_page, see_other
from referee.web.forms.fields import WholeField
from referee.web.http import caching
from referee.web.http.visitors import person
from referee.web.tournaments.event_page import EventPage, answer_page, planned
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.results.undecided import decision_at
from referee.web.tournaments.rounds.in_room import in_room, keep_room, room_asked

blueprint = Blueprint("event_round", __name__, url_prefix="/events/<event>/rounds")
keep_room(blueprint)


class ClockForm(TournamentForm):
    """Start the clock of a round."""

    minutes = WholeField(lazy_gettext("Minutes"))


@blueprint.get("/<int:number>")
def page(event: str, number: int) -> AnyResponse:
    """Show every table of the round, those that need attention first; the page updates itself.

    `?room=` shows those of one room, and what is done there stays in it.
    """
    event_page, view = planned(event)
    if _round(view, number).clock or view.state.rounds[-1].clock:
        # A page that a browser has kept would show the clock as it was then.
        return _page(event_page, view, number)
    etag = _tag(view)
    return caching.unchanged(etag) or caching.mark(_page(event_page, view, number), etag)


@blueprint.post("/<int:number>/clock")
def clock(event: str, number: int) -> AnyResponse:
    """Start the clock of the round, or start it anew."""
    form = ClockForm(request.form)
    written = form.writes(event, "clock_started", round=number, minutes=form.minutes.data)
    return _after(event, number, form, written)


@blueprint.post("/<int:number>/last-hand")
def last_hand(event: str, number: int) -> AnyResponse:
    """Call the last hand, on every page of the round."""
    form = TournamentForm(request.form)
    return _after(event, number, form, form.writes(event, "last_hand_called", round=number))


def _after(event: str, number: int, form: TournamentForm, written: bool) -> AnyResponse:
    if not written:
        return _page(*planned(event), number, form)
    return see_other("event_round.page", event=event, number=number)


def _tag(view: EventView) -> str:
    """Return the ETag, which changes with the tournament, its matches and the minute."""
    matches = "".join(f"{key}{live}" for key, live in sorted(matches_of(view).items()))
    shown = sha256(f"{matches} {person().id}".encode()).hexdigest()[:12]
    minute = datetime.now(UTC).strftime("%H%M")
    return caching.tag(Head(view.number, view.head), "round", shown, minute)


def _round(view: EventView, number: int) -> RoundNow:
    rounds = view.state.rounds
    return rounds[number - 1] if 1 <= number <= len(rounds) else abort(404)


def _lead(event_page: EventPage, number: int, one: TableNow) -> str:
    """Return where the names of a table lead: to its match, or to what is to be decided there.

    Who may not decide that is led to the table at the desk, and never to the match, where a tap
    would write.
    """
    code = one.live.code if one.live is not None and one.live.state != "closed" else ""
    if one.state not in ("disputed", "ruling"):
        return url_for("table.page", code=code) if code else ""
    return decision_at(event_page, one.live) or url_for(
        "event_table.page", event=event_page.code, number=number, table=one.sheet.table.table
    )


def _page(
    event_page: EventPage, view: EventView, number: int, sent: PageForm | None = None
) -> Response:
    round_ = _round(view, number)
    tables = round_at_a_glance(view, number)
    live, room = matches_of(view), room_asked(view.state)
    if room:
        tables = tuple([one for one in tables if view.state.room_of(one.sheet.table.table) == room])
    now = datetime.now(UTC)
    in_head = event_page.now is not None and event_page.now.clock is not None
    is_newest = number == len(view.state.rounds)
    return answer_page(
        "tournaments/rounds/round.html",
        event_page,
        sent,
        number=number,
        title=round_shown(view.state, number),
        is_newest=is_newest,
        rows=glance_rows(view, round_, tables, now),
        counts=state_counts(tables),
        leads={one.sheet.table.table: _lead(event_page, number, one) for one in tables},
        when=when_shown(view.state.time_of(number)),
        rooms=rooms_shown(view.state),
        room=room,
        rests=[] if room else [entry_shown(view.state, entry) for entry in round_.draft.resting],
        clock=clock_shown(view, round_, now),
        clock_in_head=in_head and is_newest,
        signed=len(in_room(view.state, room, signed(view, live))),
        unsigned=len(in_room(view.state, room, unsigned(view, live))),
        clock_form=form_on_page(ClockForm, sent, minutes=view.state.plan.minutes),
    )
