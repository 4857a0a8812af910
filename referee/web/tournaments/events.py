"""Evenings and tournaments: which there are, who organizes and who referees them."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.people import accounts as people_acts
from referee.actions.tournaments import events as acts
from referee.actions.tournaments.events import CONFIRMATIONS, EventTerms
from referee.core.errors import N_, RuleError
from referee.games.registry import MARAFONE, TRIONFO
from referee.presenters.matches.lists import listed
from referee.presenters.tournaments.plan import OWN, templates_shown
from referee.presenters.words.dates import day_shown
from referee.presenters.words.text import _
from referee.store.matches import queries
from referee.store.people import subjects
from referee.store.people.accounts import listed_accounts
from referee.store.people.club_events import (
    ClubEvent,
    Helper,
    club_event_by_id,
    club_events,
    helpers_of,
)
from referee.store.tournaments.views import find_event
from referee.tournament.evening.templates import templates
from referee.web.http.stamps import origin
from referee.web.http.visitors import person
from referee.web.matches.regulation_offer import offers
from referee.web.people.refusals import NOTHING, Refusal, refused

blueprint = Blueprint("club_events", __name__, url_prefix="/events")

ROLES = ("organizer", "referee")
STATES = ("open", "closed")


@blueprint.get("/")
def events() -> str:
    """One's own events; the manager sees them all."""
    account = person()
    mine = None if account.manager else sorted({event_id for event_id, _role in account.roles})
    return render_template(
        "tournaments/events.html",
        account=account,
        events=[_shown(one) for one in club_events(mine)],
    )


@blueprint.get("/new")
def new() -> Response:
    today = datetime.now().astimezone().date().isoformat()
    usual = {"regulation": "circolo", "confirmation": "none", "template": ""}
    return _form({"day": today, **usual}, NOTHING)


@blueprint.post("/new")
def make() -> Response:
    """Make an event; whoever makes it organizes it. A tournament goes on with its plan."""
    try:
        code = acts.make_event(_terms(), person(), origin())
    except RuleError as error:
        return _form(request.form, refused(error))
    template = request.form.get("template", "")
    if template == OWN or template in templates():
        plan = url_for("event_plan.page", event=code, template=template)
        return redirect(plan, 303)
    return redirect(url_for("club_events.event", event=code), 303)


@blueprint.get("/<event>")
def event(event: str) -> Response:
    """The event: its matches, and who looks after it."""
    return _page(event, NOTHING)


@blueprint.get("/<event>/change")
def change_form(event: str) -> Response:
    found = club_event(event)
    values = {**vars(found), "day": found.day.isoformat()}
    return _form(values, NOTHING, found)


@blueprint.post("/<event>/change")
def change(event: str) -> Response:
    """Settle it anew, close it, or open it again."""
    found = club_event(event)
    try:
        state = _one_of("state", STATES)
        acts.change_event(found.id, _terms(), state, origin())
    except RuleError as error:
        return _form(request.form, refused(error), found)
    return redirect(url_for("club_events.event", event=found.code), 303)


@blueprint.post("/<event>/people")
def set_role(event: str) -> Response:
    """Give somebody a role, or take it back."""
    found = club_event(event)
    try:
        role = _one_of("role", ROLES)
        chosen = request.form.get("account", "")
        account_id = int(chosen) if chosen.isascii() and chosen.isdigit() else 0
        act = people_acts.take_role if request.form.get("taken") else people_acts.give_role
        act(found.id, account_id, role, origin())
    except RuleError as error:
        return _page(event, refused(error))
    return redirect(url_for("club_events.event", event=found.code) + "#people", 303)


def club_event(code: str) -> ClubEvent:
    """The event of an address that the table of rules has let through."""
    subject = subjects.of_event(code)
    assert subject is not None
    assert subject.event_id is not None
    return club_event_by_id(subject.event_id)


def _one_of(name: str, choices: tuple[str, ...]) -> str:
    chosen = request.form.get(name, "")
    if chosen not in choices:
        raise RuleError(N_("choose one of these"), place=name)
    return chosen


def _terms() -> EventTerms:
    try:
        day = date.fromisoformat(request.form.get("day", ""))
    except ValueError:
        raise RuleError(N_("write the day as 2026-11-20"), place="day") from None
    return EventTerms(
        name=" ".join(request.form.get("name", "").split()),
        day=day,
        regulation=_one_of("regulation", tuple(_regulations())),
        confirmation=_one_of("confirmation", CONFIRMATIONS),
    )


def _regulations() -> dict[str, str]:
    """The regulations of both games: name and title."""
    return {
        name: offer.title for game in (MARAFONE, TRIONFO) for name, offer in offers(game).items()
    }


def _confirmation_words() -> dict[str, str]:
    return {
        "none": _("Nobody confirms: what the tablet says counts"),
        "hand": _("The other side confirms each hand"),
        "match": _("The other side confirms the match at its end"),
    }


def _shown(one: ClubEvent) -> dict[str, Any]:
    return {
        **vars(one),
        "url": url_for("club_events.event", event=one.code),
        "day": day_shown(one.day),
        "title": _regulations().get(one.regulation, one.regulation),
        "confirmed": _confirmation_words()[one.confirmation],
    }


def _form(values: Mapping[str, Any], refusal: Refusal, found: ClubEvent | None = None) -> Response:
    words = _confirmation_words()
    body = render_template(
        "tournaments/event_form.html",
        account=person(),
        event=_shown(found) if found else None,
        values=values,
        errors=refusal.errors,
        regulations=[{"value": name, "label": title} for name, title in _regulations().items()],
        templates=[] if found else _templates(),
        confirmations=[{"value": name, "label": words[name]} for name in CONFIRMATIONS],
    )
    return make_response(body, refusal.status)


def _templates() -> list[dict[str, str]]:
    """What an event may begin with: matches one by one, or a tournament from a template."""
    return [
        {"value": "", "label": _("Single matches"), "note": _("no tournament")},
        *[
            {"value": one.name, "label": one.title, "note": one.entries or _("a tournament")}
            for one in templates_shown()
        ],
    ]


def _page(code: str, refusal: Refusal) -> Response:
    found = club_event(code)
    account = person()
    lines = queries.matches_of(found.id)
    helpers = helpers_of(found.id)
    body = render_template(
        "tournaments/event.html",
        account=account,
        event=_shown(found),
        rows=[listed(line, url_for("table.page", code=line.code)) for line in lines],
        helpers=helpers,
        others={role: _others(role, helpers) for role in ROLES},
        organizes=account.organizes(found.id),
        tournament=_tournament(found.code),
        errors=refusal.errors,
    )
    return make_response(body, refusal.status)


def _tournament(code: str) -> str:
    """Where a tournament is run from: its entries, or the plan that it begins with."""
    planned = find_event(code).head.number > 0
    return url_for("event_entries.page" if planned else "event_plan.page", event=code)


def _others(role: str, helpers: tuple[Helper, ...]) -> list[dict[str, Any]]:
    """Everybody who could be given a role at the event and does not have it."""
    there = {one.account_id for one in helpers if one.role == role}
    return [
        {"value": one.id, "label": one.name}
        for one in listed_accounts()
        if not one.closed and one.id not in there
    ]
