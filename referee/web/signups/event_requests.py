"""The organizer's page of requests: how people enter by themselves, and what becomes of each."""

from collections.abc import Sequence
from datetime import timedelta

from flask import Blueprint, Response, flash, request, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response as BaseResponse

from referee.actions.signups import asking, deciding
from referee.actions.tournaments.tournament_facts import TournamentAct
from referee.core.errors import N_, RuleError
from referee.core.reading import plain_number
from referee.paper.press.qr import qr
from referee.presenters.signups.requests import requests_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext
from referee.store.signups.deadline import SignUp, is_open, sign_up
from referee.store.signups.requests import requests
from referee.store.signups.waiting_list import queue_of
from referee.tournament.evening.plan import PAIRS
from referee.web.forms.base import PageForm, form_on_page, see_other
from referee.web.forms.fields import DayField, LineField, TickField, WholeField
from referee.web.forms.ticked import TickedField
from referee.web.http.answers import public_address
from referee.web.http.stamps import origin, today
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm

blueprint = Blueprint("event_requests", __name__, url_prefix="/events/<event>/entries/requests")

MOST_PLACES = 512


class SignupsForm(PageForm):
    """How people enter by themselves."""

    open = TickField(lazy_gettext("People can enter by themselves"))
    until = DayField(
        lazy_gettext("Until"),
        description=lazy_gettext("this day included"),
    )
    places = WholeField(
        lazy_gettext("How many places"),
        description=lazy_gettext("how many pairs or players there is room for; empty: no limit"),
        least=1,
        most=MOST_PLACES,
        optional=True,
    )
    waiting = TickField(
        lazy_gettext("With a waiting list"),
        description=lazy_gettext("who asks once all places are taken moves up by himself"),
    )


class DecideForm(TournamentForm):
    """A button at a request, such as `confirm:12`; of those `ticked`, `join` two or enter `all`."""

    do = LineField(look="hidden")
    reason = LineField(
        lazy_gettext("Reason"), description=lazy_gettext("who asked reads it"), most=300
    )
    ticked = TickedField()

    def decide(self, event: str) -> str:
        """Do what the button says, and return what is told of it. Raise RuleError."""
        button, _colon, said = self.do.value.partition(":")
        if button == "join":
            return _join(self.act(event), self.ticked.data)
        if button == "all":
            deciding.confirm(self.act(event), *[[one] for one in self.ticked.data])
            return ngettext(
                "%(num)s request is confirmed.",
                "%(num)s requests are confirmed.",
                len(self.ticked.data),
            )
        number = plain_number(said)
        if number is None:
            raise RuleError(N_("this button is not known"))
        if button == "confirm":
            deciding.confirm(self.act(event), [number])
            return _("Entered.")
        if button != "refuse":
            raise RuleError(N_("this button is not known"))
        if not self.reason.value:
            raise RuleError(N_("say why"), place="reason")
        deciding.refuse(self.act(event).code, number, self.reason.value, origin())
        return _("Refused.")


def _join(act: TournamentAct, chosen: Sequence[int]) -> str:
    """Put two together, and say what is left to the organizers: whether a category is of both."""
    done = [_("The two are entered as a pair.")]
    if not deciding.join(act, chosen):
        done = [_("The two wait as a pair: all places are taken.")]
    if alone := deciding.of_one_alone(act.code, chosen):
        names = ", ".join(map(isolated, alone))
        done.append(_("Only one of them has asked for %(categories)s: tick it on the pair’s page "
                      "where it is theirs.", categories=names))  # fmt: skip
    return " ".join(done)


@blueprint.get("")
def page(event: str) -> Response:
    """Show the requests, and how people enter by themselves."""
    return _page(event, None)


@blueprint.post("")
def decide(event: str) -> BaseResponse:
    """Confirm a request, refuse it, or put two players together."""
    planned(event)
    form = DecideForm(request.form)
    told = form.attempt(lambda: form.decide(event))
    if not isinstance(told, str):
        return _page(event, form)
    flash(told, "done")
    return see_other("event_requests.page", event=event)


@blueprint.post("/settings")
def settle(event: str) -> BaseResponse:
    """Settle how people enter by themselves."""
    event_page, view = planned(event)
    form = SignupsForm(request.form)

    def done() -> None:
        if form.open.value and view.state.rounds:
            raise RuleError(
                N_("the tournament has begun: nobody can enter by themselves any more"),
                place="open",
            )
        if form.open.value and form.until.value < today():
            raise RuleError(N_("this day is past"), place="until")
        if form.open.value and form.until.value > max(event_page.event.day, today()):
            raise RuleError(N_("this day is after the tournament"), place="until")
        terms = SignUp(
            open=form.open.value,
            until=form.until.value,
            places=form.places.data or 0,
            waiting=form.waiting.value,
        )
        asking.settle(event_page.code, terms, origin())

    if not form.succeeds(done):
        return _page(event, form)
    flash(_("Saved."), "done")
    return see_other("event_requests.page", event=event)


def _page(event: str, sent: PageForm | None) -> Response:
    event_page, view = planned(event)
    before = event_page.event.day - timedelta(days=1)
    settled = sign_up(event_page.event.id)
    terms = settled or SignUp(open=False, until=max(today(), before), places=0, waiting=True)
    asked = requests(event_page.event.id)
    address = public_address(url_for("sign_up.page", event=event_page.code))
    return answer_page(
        "signups/event_requests.html",
        event_page,
        sent,
        shown=requests_shown(
            asked, queue_of(asked, view.state, terms), begun=bool(view.state.rounds)
        ),
        settled=settled is not None,
        takes=is_open(terms.last_day, view.state, today()),
        address=address,
        qr=qr(address, address),
        pairs=view.state.plan.entered == PAIRS,
        settle_form=form_on_page(
            SignupsForm,
            sent,
            open=terms.open,
            until=terms.until,
            places=terms.places or None,
            waiting=terms.waiting,
        ),
        decide_form=form_on_page(DecideForm, sent),
    )
