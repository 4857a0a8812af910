"""The pages of an entry's personal link: where it plays, that it is here, how its match ended."""

from collections.abc import Mapping
from datetime import UTC, datetime

from flask import Blueprint, abort, current_app, flash, request, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.signups import own_entry
from referee.actions.tournaments.tournament_facts import EventRecorded, TournamentAct
from referee.presenters.signups.own_entry import OwnPage, own_page
from referee.presenters.tournaments.words import names_at
from referee.presenters.words.problems import problem
from referee.presenters.words.text import _
from referee.store.ledger.ledger import Stamp
from referee.store.register.veils import public_event
from referee.store.tournaments.public import FoundEvent, find_public_event
from referee.store.tournaments.views import ACTOR_PREFIX, EventView, event_view_at
from referee.tournament.evening.state import Sheet, TableKey
from referee.tournament.games.registry import game_played
from referee.web.forms.base import answer_form, form_on_page, see_other
from referee.web.forms.fields import LineField, TickField, WholeField
from referee.web.forms.refusal import Refusal
from referee.web.http.answers import public_address
from referee.web.http.errors import answer
from referee.web.http.stamps import device, today
from referee.web.public.names import this_year
from referee.web.public.seen import SeenTournament
from referee.web.signups.push import push_sender
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.results.form import ResultForm, way_of
from referee.web.tournaments.results.registry import known_form, result_form, sending

blueprint = Blueprint("own_entry", __name__, url_prefix="/mio/<event>/<int:entry>/<token>")


class AgreeForm(ResultForm):
    """The result of a table as the others have reported it; `agrees` is the button."""

    agrees = TickField()


class OwnRestForm(TournamentForm):
    """An entry asks to rest, or takes that back; `do` is the button."""

    round = WholeField(lazy_gettext("Round"))
    until = WholeField(
        lazy_gettext("Until round"), description=lazy_gettext("empty: one round"), optional=True
    )
    do = LineField(look="hidden")


@blueprint.get("")
def page(event: str, entry: int, token: str) -> Response:
    """Show an entry its table, its results, and what it may do."""
    return _page(event, entry, token, None)


@blueprint.post("/arrivo")
def check_in(event: str, entry: int, token: str) -> Response:
    """Note that the entry is here."""
    found, view = opened(event, entry, token)
    form = TournamentForm(request.form)
    if not _shown(found, view, entry).can_check_in:
        return _page(event, entry, token, None)
    if not form.succeeds(lambda: own_entry.check_in(_act(form, found, entry), entry)):
        return _page(event, entry, token, form)
    return see_other("own_entry.page", event=event, entry=entry, token=token)


@blueprint.post("/riposo")
def rest(event: str, entry: int, token: str) -> Response:
    """Ask the organizers for a rest, or take the request back."""
    found, _view = opened(event, entry, token)
    form = OwnRestForm(request.form)
    act = own_entry.take_request_back if form.do.value == "back" else own_entry.request_rest

    def done() -> None:
        act(_act(form, found, entry), entry, form.round.value, form.until.data)

    if not form.succeeds(done):
        return _page(event, entry, token, form)
    return see_other("own_entry.page", event=event, entry=entry, token=token, _anchor="rest")


@blueprint.get("/risultato")
def result(event: str, entry: int, token: str) -> Response:
    """Show the form in which a side reports the result."""
    return _result(event, entry, token, None)


@blueprint.post("/risultato")
def report(event: str, entry: int, token: str) -> Response:
    """Write what a side reports."""
    found, view = opened(event, entry, token)
    key = _table(view, entry)
    if key is None:
        why = problem(own_entry.unreported(view, entry))["text"]
        flash(f"{why[:1].upper()}{why[1:]}.", "problem")
        return see_other("own_entry.page", event=event, entry=entry, token=token)
    regulation, way = view.state.plan.regulation, way_of(request.form)
    form = result_form(AgreeForm, regulation, way)(request.form)
    agrees = bool(form.agrees.data)

    def act() -> EventRecorded:
        outcome = form.result()
        return own_entry.report(_act(form, found, entry), key, entry, outcome, agrees=agrees)

    done = form.attempt(act)
    if isinstance(done, Refusal):
        return _page(event, entry, token, form) if agrees else _result(event, entry, token, form)
    counts = done.view.state.sheets[key].confirmed is not None
    agreed, own = _("Both sides report the same: the result counts."), _("Your report is saved.")
    flash(agreed if counts else own, "done")
    return see_other("own_entry.page", event=event, entry=entry, token=token)


def own_address(view: EventView, entry: int) -> str:
    """Return the address of an entry's personal link, for a paper or for the one who asked."""
    token = own_entry.token_of(current_app.config["SECRET_KEY"], view, entry)
    return public_address(url_for("own_entry.page", event=view.code, entry=entry, token=token))


def opened(event: str, entry: int, token: str) -> tuple[FoundEvent, EventView]:
    """Return the tournament of a link. Answer with 404 where its secret is another one."""
    found = find_public_event(event)
    settings = current_app.config
    keys = [settings["SECRET_KEY"], *(settings["SECRET_KEY_FALLBACKS"] or ())]
    view = event_view_at(found.chain)
    if not own_entry.is_token(keys, view, entry, token):
        lost = _(
            "This personal link opens nothing any more. Ask at the desk: they give you the one "
            "that holds now."
        )
        abort(answer(404, lost))
    # Of others the page shows what everybody sees of them.
    return found, public_event(view, found.veil_state, this_year())


def _act(form: TournamentForm, found: FoundEvent, entry: int) -> TournamentAct:
    stamp = Stamp(f"{ACTOR_PREFIX}{entry}", device(), datetime.now(UTC))
    return TournamentAct(found.about.code, form.after.value, form.event_id.value, stamp)


def _table(view: EventView, entry: int) -> TableKey | None:
    """Return the table whose result the entry may report now."""
    over = view.state.final is not None or game_played(view.state.plan.regulation).pays
    return None if over else own_entry.own_table(view, entry)


def _form(view: EventView, values: Mapping[str, str]) -> type[ResultForm]:
    return result_form(ResultForm, view.state.plan.regulation, way_of(values))


def _filled(view: EventView, sheet: Sheet, entry: int) -> ResultForm:
    """Return the form of a report, filled with what its side has reported, else with the others'.

    It is empty where nobody has, and where another way of typing is asked for.
    """
    said = view.reports(sheet)
    told = said.get(entry) or max(said.values(), key=lambda one: one.number, default=None)
    if told is None or "way" in request.args:
        return _form(view, request.args)()
    return known_form(view.state.plan.regulation, told.outcome)


def _shown(found: FoundEvent, view: EventView, entry: int) -> OwnPage:
    seen = SeenTournament(found, view)
    return own_page(view, seen.state, entry, seen.matches, found.about.day, today())


def _page(event: str, entry: int, token: str, sent: TournamentForm | None) -> Response:
    found, view = opened(event, entry, token)
    form = sent or TournamentForm()
    form.show_after(view.number)
    regulation = view.state.plan.regulation
    sender, shown = push_sender(current_app), _shown(found, view, entry)
    response = answer_form(
        "signups/own_entry.html",
        form,
        event=SeenTournament(found, view).head,
        shown=shown,
        link={"event": found.about.code, "entry": entry, "token": token},
        agreeing=sending(regulation, shown.heard) if shown.heard is not None else (),
        rest_form=_rest_form(sent, shown.rests.next),
        push_key=sender.public_key if sender is not None else "",
    )
    response.status_code = sent.refusal.status if sent is not None else 200
    return response


def _rest_form(sent: TournamentForm | None, coming: int) -> OwnRestForm:
    return form_on_page(OwnRestForm, sent, round=coming)


def _result(event: str, entry: int, token: str, sent: ResultForm | None) -> Response:
    found, view = opened(event, entry, token)
    key = _table(view, entry)
    if key is None:
        why = problem(own_entry.unreported(view, entry))["text"]
        flash(f"{why[:1].upper()}{why[1:]}.", "problem")
        return see_other("own_entry.page", event=event, entry=entry, token=token)
    sheet = view.state.sheets[key]
    form = sent or _filled(view, sheet, entry)
    form.show_after(view.number)
    return answer_form(
        "signups/own_result.html",
        form,
        event=SeenTournament(found, view).head,
        sides=names_at(view.state, sheet.table),
        second=entry in sheet.table.sides[1],
        table=key[1],
        round=key[0],
        way=form.way,
        link={"event": found.about.code, "entry": entry, "token": token},
    )
