"""The cash of an event: fees taken in and given back, as a page, on paper and as a workbook."""

from typing import TypeVar

from flask import Blueprint, flash, request
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.core.reading import plain_number
from referee.paper.tournaments.cash import cash_sheet
from referee.presenters.tournaments.money.cash import (
    UNIT_WORDS,
    WAY_WORDS,
    cash_lists,
    cash_shown,
    euro,
    prizes_in_money,
)
from referee.presenters.words.names import pair_shown
from referee.presenters.words.spreadsheet import xlsx_file
from referee.presenters.words.text import _
from referee.store.tournaments.round_matches import state_with_rulings
from referee.store.tournaments.views import EventView
from referee.tournament.evening.cash import cash_of, fee_of
from referee.tournament.evening.entrants import entrant
from referee.tournament.evening.prize_money import prize_money, write_pot
from referee.tournament.evening.state import CASH, PERCENT, Entrant
from referee.web.forms.base import PageForm, form_on_page, see_other
from referee.web.forms.fields import Choice
from referee.web.http.answers import XLSX, answer_pdf, as_file
from referee.web.matches.choices import choices_of
from referee.web.tournaments.cash_forms import CashMarkForm, PaymentForm, PotForm
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.papers.printed import tournament_of

blueprint = Blueprint("event_cash", __name__, url_prefix="/events/<event>/cash")

F = TypeVar("F", bound=PageForm)

RETURNED, PRIZE, UNPRIZE = "returned", "prize", "unprize"


@blueprint.get("")
def page(event: str) -> Response:
    """Show the cash; `?entry=` chooses the entry whose payment is typed."""
    return _page(event)


@blueprint.post("")
def take(event: str) -> Response:
    """Write what an entry paid; a second payment of it replaces the first."""
    _event_page, view = planned(event)
    form = _with_choices(PaymentForm(request.form), view)
    if not form.succeeds(lambda: _take(form, event, view)):
        return _page(event, form)
    one = view.state.entrants[int(form.entry.value)]
    flash(_("%(name)s: the payment is written.", name=pair_shown(one.entry.name)), "done")
    return see_other("event_cash.page", event=event)


def _take(form: PaymentForm, event: str, view: EventView) -> None:
    fee = fee_of(view.state, view.state.entrants[int(form.entry.value)])
    if 0 < fee < form.amount.value and not form.more.value:
        raise RuleError(
            N_("the fee is %(fee)s: correct the %(paid)s, or tick that they are right"),
            place="more",
            fee=euro(fee),
            paid=euro(form.amount.value),
        )
    paid = {
        "entries": [int(form.entry.value)],
        "amount": form.amount.value,
        "way": form.way.value,
    }
    record_event_facts(form.act(event), [("fee_paid", paid)])


@blueprint.post("/mark")
def mark(event: str) -> Response:
    """Take in the whole fee of an entry, or give back what it paid."""
    _event_page, view = planned(event)
    form = CashMarkForm(request.form)
    if not form.succeeds(lambda: _mark(form, event, view)):
        return _page(event, form)
    return see_other("event_cash.page", event=event)


def _mark(form: CashMarkForm, event: str, view: EventView) -> None:
    kind, _, said = form.mark.value.partition(":")
    who = plain_number(said)
    kinds = (CASH, RETURNED, PRIZE, UNPRIZE)
    if kind not in kinds or who is None:
        raise RuleError(N_("this button is not known"))
    one = entrant(view.state, who)
    if kind in (PRIZE, UNPRIZE):
        _mark_prize(form, event, view, who, kind)
        return
    if kind == CASH:
        paid = {"entries": [who], "amount": fee_of(view.state, one), "way": CASH}
        record_event_facts(form.act(event), [("fee_paid", paid)])
        return
    if one.payment is None:
        raise RuleError(N_("“%(name)s” has paid nothing"), name=one.entry.said)
    record_event_facts(form.act(event), [("fee_returned", {"entries": [who]})])


@blueprint.post("/prizes")
def prizes(event: str) -> Response:
    """Say how the fees are divided into prizes."""
    _event_page, view = planned(event)
    form = _with_units(PotForm(request.form))

    def act() -> None:
        pot = write_pot(form.pot(view.state.plan.categories))
        record_event_facts(form.act(event), [("pot_divided", pot)])

    if not form.succeeds(act):
        return _page(event, form)
    flash(_("The division of the prizes is saved."), "done")
    return see_other("event_cash.page", event=event, _anchor="prizes")


def _with_units(form: PotForm) -> PotForm:
    form.unit.choices = choices_of(UNIT_WORDS)
    return form


def _mark_prize(form: CashMarkForm, event: str, view: EventView, entry: int, kind: str) -> None:
    """Pay the prize of an entry as it is now, its difference or all of it, or take that back."""
    back = ("prize_taken_back", {"entry": entry})
    if kind == UNPRIZE:
        record_event_facts(form.act(event), [back])
        return
    if view.state.final is None:
        raise RuleError(N_("the standings are not final yet: prizes are paid out once they are"))
    money = prize_money(state_with_rulings(view))
    won = [line.cents for line in money.lines if line.entry == entry] if money else []
    if not won:
        raise RuleError(N_("“%(name)s” wins nothing"), name=entrant(view.state, entry).entry.said)
    before = view.state.paid_out.get(entry)
    missing, box = won[0] - ((before.cents or 0) if before else 0), cash_of(view.state).box
    if missing > max(box, 0) and not form.short.value:
        raise RuleError(
            N_("in the cash box there is %(box)s, and this takes %(prize)s: tick that it is paid"),
            place="short",
            box=euro(box),
            prize=euro(missing),
        )
    paid = ("prize_paid", {"entry": entry, "amount": won[0]})
    record_event_facts(form.act(event), [paid if won[0] else back])


@blueprint.get("/cash.xlsx")
def workbook(event: str) -> Response:
    """Return the cash as a workbook: its totals, and every entry."""
    _event_page, view = planned(event)
    return as_file(xlsx_file(cash_lists(view)), XLSX, f"{view.code}-cash.xlsx")


@blueprint.get("/cash.pdf")
def sheet(event: str) -> Response:
    """Return the cash on paper."""
    tournament = tournament_of(event)
    return answer_pdf(cash_sheet(tournament), f"referee-{tournament.event.code}-cash")


def _with_choices(form: PaymentForm, view: EventView) -> PaymentForm:
    """Give the form what can be chosen: those who have not paid first."""
    lines = sorted(cash_of(view.state).lines, key=lambda line: line.entrant.payment is not None)
    form.entry.choices = [
        Choice(str(line.entrant.entry.id), pair_shown(line.entrant.entry.name)) for line in lines
    ]
    form.way.choices = choices_of(WAY_WORDS)
    return form


def _chosen(view: EventView) -> Entrant | None:
    """Return the entry that the address asks for, or the first that has not paid."""
    number = plain_number(request.args.get("entry", ""))
    lines = [line.entrant for line in cash_of(view.state).lines]
    known = [one for one in lines if one.entry.id == number]
    return next(iter(known or [one for one in lines if one.payment is None]), None)


def _pot(view: EventView) -> dict[str, object]:
    """Return what the form of the prizes begins with."""
    pot = view.state.pot
    if pot is None:
        return {"unit": PERCENT}
    each = next((places for _name, places in pot.by_category), None)
    return {"share": pot.share, "unit": pot.unit, "places": pot.places, "each": each}


def _typed(kind: type[F], sent: PageForm | None, name: str, **known: object) -> F:
    """Return the form that was sent, or what was typed in it beside the one that was.

    `name` is of a field that only this form has; `known` is what it begins with otherwise.
    """
    beside = sent is not None and not isinstance(sent, kind) and name in request.form
    return kind(request.form) if beside else form_on_page(kind, sent, **known)


def _page(event: str, sent: PageForm | None = None) -> Response:
    event_page, view = planned(event)
    one = _chosen(view)
    begun = (
        {
            "entry": str(one.entry.id),
            "amount": one.payment.cents if one.payment else fee_of(view.state, one),
            "way": one.payment.way if one.payment else CASH,
        }
        if one is not None
        else {}
    )
    form = _typed(PaymentForm, sent, "amount", **begun)
    return answer_page(
        "tournaments/cash.html",
        event_page,
        sent,
        cash=cash_shown(view),
        payment_form=_with_choices(form, view),
        prizes=prizes_in_money(state_with_rulings(view)),
        categories=view.state.plan.categories,
        mark_form=form_on_page(CashMarkForm, sent),
        pot_form=_with_units(_typed(PotForm, sent, "places", **_pot(view))),
    )
