"""The pages on which people ask to enter, and on which each sees what became of that."""

from flask import Blueprint, Response, abort, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as BaseResponse

from referee.actions.signups import asking
from referee.actions.signups.asking import MOST_NOTE, Asked
from referee.presenters.signups.requests import invitation, own_request
from referee.presenters.words.text import _
from referee.store.errors import UnknownEvent
from referee.store.signups.deadline import sign_up
from referee.store.signups.requests import request_of, requests
from referee.store.signups.waiting_list import queue_of
from referee.store.tournaments.public import FoundEvent, find_public_event
from referee.store.tournaments.views import event_view_at
from referee.tournament.evening.plan import PAIRS
from referee.web.forms.base import PageForm, answer_form, see_other
from referee.web.forms.fields import LineField
from referee.web.forms.game_fields import NameField
from referee.web.forms.refusal import Refusal
from referee.web.forms.ticked import TickedNamesField
from referee.web.http.stamps import stamp
from referee.web.http.visitors import visitor
from referee.web.public.seen import SeenTournament
from referee.web.signups.own_entry import own_address

blueprint = Blueprint("sign_up", __name__, url_prefix="/iscrizione/<event>")

MOST_NAME = 80


class AskForm(PageForm):
    """Who asks to enter; the second player is empty for one who looks for a partner."""

    player_1 = NameField(lazy_gettext("First and last name"), render_kw={"autocomplete": "name"})
    player_2 = LineField(
        lazy_gettext("First and last name of the partner"),
        description=lazy_gettext("Leave it empty if you look for a partner."),
        most=MOST_NAME,
    )
    club = LineField(lazy_gettext("Club or town, if you like"), most=MOST_NAME)
    note = LineField(
        lazy_gettext("A note for the organizers, if you like"),
        description=lazy_gettext("Nobody else reads it."),
        most=MOST_NOTE,
    )

    categories = TickedNamesField()

    def field_of(self, place: str) -> str:
        """Return the field of a place of the request."""
        fields = {"players[0]": "player_1", "players[1]": "player_2", "players": "player_1"}
        return {"name": "player_1", **fields}.get(place, place)


class WithdrawRequestForm(PageForm):
    """The button that withdraws a request."""


@blueprint.get("")
def page(event: str) -> Response:
    """Show the form in which people ask to enter, or that it is too late."""
    return _page(_found(event), None)


@blueprint.post("")
def ask(event: str) -> BaseResponse:
    """Write a request, and lead to its own page."""
    found = _found(event)
    form = AskForm(request.form)

    def done() -> str:
        asked = Asked(
            form.player_1.value,
            form.player_2.value,
            form.club.value,
            form.note.value,
            form.categories.data,
        )
        return asking.ask(found.about.code, asked, visitor().network, stamp())

    token = form.attempt(done)
    if isinstance(token, Refusal):
        return _page(found, form)
    flash(_("Keep the address of this page: it is yours alone."), "done")
    return see_other("sign_up.own", event=found.about.code, token=token)


@blueprint.get("/<token>")
def own(event: str, token: str) -> Response:
    """Show a request to the one who asked."""
    return _own(event, token, None)


@blueprint.post("/<token>")
def leave(event: str, token: str) -> BaseResponse:
    """Withdraw a request."""
    form = WithdrawRequestForm(request.form)
    code = _found(event).about.code
    if not form.succeeds(lambda: asking.leave(code, token, stamp())):
        return _own(event, token, form)
    return see_other("sign_up.own", event=code, token=token)


def _found(event: str) -> FoundEvent:
    """Return an event that has a tournament and has settled how people enter it."""
    found = find_public_event(event)
    if not found.chain.head.number or sign_up(found.chain.owner_id) is None:
        raise UnknownEvent(event)
    return found


def _page(found: FoundEvent, sent: AskForm | None) -> Response:
    view = event_view_at(found.chain)
    terms = sign_up(found.chain.owner_id)
    assert terms is not None  # the event was found with it
    seen = SeenTournament(found, view)
    queue = queue_of(requests(found.chain.owner_id), view.state, terms)
    takes = seen.takes_requests
    shown = invitation(queue, terms, view.state.plan.fee)
    return answer_form(
        "signups/sign_up.html",
        sent or AskForm(),
        event=seen.head,
        shown=shown,
        takes=takes and (terms.waiting or not shown.full or view.state.plan.entered == PAIRS),
        pairs=view.state.plan.entered == PAIRS,
        categories=view.state.plan.categories,
    )


def _own(event: str, token: str, sent: WithdrawRequestForm | None) -> Response:
    found = _found(event)
    one = request_of(token)
    if one is None or one.event_id != found.chain.owner_id:
        abort(404)
    view = event_view_at(found.chain)
    terms = sign_up(found.chain.owner_id)
    assert terms is not None  # the event was found with it
    queue = queue_of(requests(found.chain.owner_id), view.state, terms)
    shown = own_request(one, queue, view.state, found.about.day)
    return answer_form(
        "signups/own.html",
        sent or WithdrawRequestForm(),
        address=own_address(view, shown.entry) if shown.entry is not None else "",
        event=SeenTournament(found, view).head,
        shown=shown,
        token=token,
    )
