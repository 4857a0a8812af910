"""Evenings and tournaments, with their organizers and referees."""

from dataclasses import replace
from datetime import UTC, datetime

from flask import Blueprint, flash, render_template, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.accounts import accounts as people_acts
from referee.actions.proof.making import make_checkpoint_at_once
from referee.actions.tournaments import events as acts
from referee.actions.tournaments.events import EventTerms
from referee.core.errors import N_
from referee.games.registry import GAMES
from referee.presenters.tournaments.plan import OWN, templates_shown
from referee.presenters.words.dates import day_shown
from referee.presenters.words.text import _, say
from referee.store.accounts.accounts import listed_accounts
from referee.store.accounts.club_events import ClubEvent, Helper, helpers_of
from referee.store.leagues.secretaries import has_teams
from referee.store.tablets.stations import room_counts
from referee.web.forms.base import PageForm, answer_form, see_other
from referee.web.forms.fields import (
    Choice,
    ChoiceField,
    DayField,
    LineField,
    TickField,
    WholeField,
)
from referee.web.forms.refusal import Refusal
from referee.web.http.stamps import origin, today
from referee.web.http.visitors import person
from referee.web.installation.this_installation import installation
from referee.web.matches.choices import choices_of
from referee.web.matches.regulation_offer import offers
from referee.web.tournaments.event_list import (
    event_like,
    event_title,
    events_of,
    plan_like,
    regulation_titles,
)
from referee.web.tournaments.event_page import answer_page, club_event, page_of
from referee.web.tournaments.overview import asked_round, matches_shown, tournament_shown
from referee.web.tournaments.plan.from_template import keep_template

blueprint = Blueprint("club_events", __name__, url_prefix="/events")

ROLES = ("organizer", "referee")
LIKE = "like"
"""What is played at an event that is made again: the same as before."""

CONFIRMED = {
    "none": N_("Nobody confirms: what the tablet says counts"),
    "hand": N_("The other side confirms each hand"),
    "match": N_("The other side confirms the match at its end"),
}


@blueprint.get("/")
def events() -> str:
    """Show one's own events; the manager sees all of them."""
    account = person()
    return render_template(
        "tournaments/events.html",
        account=account,
        parts=events_of(account, today()),
        has_teams=has_teams(account.id),
    )


class EventForm(PageForm):
    """The terms of an event: its name and its day, and what is usual at its tables."""

    name = LineField(lazy_gettext("Name"))
    day = DayField(lazy_gettext("Day"))
    regulation = ChoiceField(lazy_gettext("Regulation"))
    confirmation = ChoiceField(lazy_gettext("Who confirms a result"))

    def name_choices(self) -> None:
        """Let the regulations of all games be chosen, and who confirms."""
        self.regulation.choices = [
            Choice(one.name, one.title, f"{game} {one.target}".rstrip())
            for game in GAMES
            for one in offers(game).values()
        ]
        self.confirmation.choices = choices_of(CONFIRMED)

    @property
    def terms(self) -> EventTerms:
        """Return what was typed, of a form whose fields were found valid."""
        return EventTerms(
            name=self.name.value,
            day=self.day.value,
            regulation=self.regulation.value,
            confirmation=self.confirmation.value,
        )


class NewEventForm(EventForm):
    """A new event: with a tournament from a template, or without."""

    template = ChoiceField(lazy_gettext("What is played"), optional=True)
    like = LineField(look="hidden")

    def name_choices(self) -> None:
        """Let it begin with single matches too, or with a tournament from a template."""
        super().name_choices()
        self.template.choices = [
            *([_like(self.earlier)] if self.earlier else []),
            Choice("", _("Single matches"), _("no tournament")),
            *[
                Choice(one.name, one.title, one.entries or _("a tournament"))
                for one in templates_shown()
            ],
        ]

    @property
    def earlier(self) -> ClubEvent | None:
        """Return the event that the new one shall be like, if there is one."""
        return event_like(self.like.data or "", person())


def _like(earlier: ClubEvent) -> Choice:
    title = _("As %(name)s, %(day)s", name=earlier.name, day=day_shown(earlier.day))
    return Choice(LIKE, title, _("the same plan, with a new draw"))


class ChangedEventForm(EventForm):
    """An event that is settled anew, closed or opened again."""

    state = ChoiceField(
        lazy_gettext("The event"),
        choices=[
            Choice("open", lazy_gettext("is going on")),
            Choice("closed", lazy_gettext("is over")),
        ],
    )


class RoleForm(PageForm):
    """The form that gives a person a role at an event or, with `taken`, takes it back."""

    role = ChoiceField(choices=[Choice(name, name) for name in ROLES])
    account = WholeField(optional=True)
    taken = TickField()


@blueprint.get("/new")
def new() -> Response:
    """Show the form of a new event, for today; `?like=CODE` is one as an earlier one."""
    values = {"regulation": "circolo", "confirmation": "none", "template": ""}
    earlier = event_like(request.args.get("like", ""), person())
    if earlier is not None:
        values = {
            "name": earlier.name,
            "regulation": earlier.regulation,
            "confirmation": earlier.confirmation,
            "template": LIKE,
            "like": earlier.code,
        }
    return _form(NewEventForm(data={"day": today(), **values}))


@blueprint.post("/new")
def make() -> Response:
    """Make an event, organized by its maker. A tournament goes on with its plan or who plays."""
    form = NewEventForm(request.form)
    form.name_choices()
    code = form.attempt(lambda: acts.make_event(form.terms, person(), origin()))
    if isinstance(code, Refusal):
        return _form(form)
    if form.template.value == LIKE and form.earlier is not None:
        if not plan_like(form.earlier, code, club_event(code).id):
            return see_other("club_events.event", event=code)
    elif form.template.value == OWN:
        return see_other("event_plan.page", event=code, template=OWN)
    elif form.template.value:
        regulation = keep_template(code, form.template.value)
        if regulation != form.regulation.value:
            # A template of another game than the one that was chosen decides.
            terms = replace(form.terms, regulation=regulation)
            acts.change_event(club_event(code).id, terms, "open", origin())
            titles = {one.value: one.label for one in form.regulation.choices}
            told = {"played": titles[regulation], "chosen": titles[form.regulation.value]}
            flash(_("It is played by %(played)s: %(chosen)s is of another game.", **told))
    if form.template.value:
        flash(_("The tournament is planned: the plan can be changed. Who plays?"), "done")
        return see_other("event_entries.page", event=code)
    return see_other("club_events.event", event=code)


@blueprint.get("/<event>")
def event(event: str) -> Response:
    """Show the event: its matches, organizers and referees."""
    return _page(event)


@blueprint.get("/<event>/change")
def change_form(event: str) -> Response:
    """Show the form that changes an event."""
    found = club_event(event)
    return _form(ChangedEventForm(obj=found), found)


@blueprint.post("/<event>/change")
def change(event: str) -> Response:
    """Settle it anew, close it, or open it again."""
    found = club_event(event)
    form = ChangedEventForm(request.form)
    form.name_choices()

    def act() -> None:
        acts.change_event(found.id, form.terms, form.state.value, origin())

    if not form.succeeds(act):
        return _form(form, found)
    if form.state.value == "closed":
        make_checkpoint_at_once(installation().folder, datetime.now(UTC))
    return see_other("club_events.event", event=found.code)


@blueprint.post("/<event>/people")
def set_role(event: str) -> Response:
    """Give somebody a role, or take it back."""
    found = club_event(event)
    form = RoleForm(request.form)
    act = people_acts.take_role if form.taken.data else people_acts.give_role
    account = form.account.data or 0
    if not form.succeeds(lambda: act(found.id, account, form.role.value, origin())):
        return _page(event, form)
    return see_other("club_events.event", event=found.code, _anchor="people")


def _form(form: EventForm, found: ClubEvent | None = None) -> Response:
    form.name_choices()
    return answer_form(
        "tournaments/event_form.html" if found is None else "tournaments/event_change.html",
        form,
        account=person(),
        event=found,
        event_page=page_of(found.code) if found else None,
    )


def _page(code: str, sent: RoleForm | None = None) -> Response:
    event_page = page_of(code)
    found, view = event_page.event, event_page.view
    helpers = helpers_of(found.id)
    tables, tablets = room_counts(found.id)
    return answer_page(
        "tournaments/event.html",
        event_page,
        sent,
        event=found,
        day=day_shown(found.day),
        title=event_title(found, view.state.plan.regulation if view else None, regulation_titles()),
        confirmed=say(CONFIRMED[found.confirmation]),
        rounds=range(1, len(view.state.rounds) + 1) if view else (),
        asked=asked_round(view),
        rows=matches_shown(found, view),
        tables=tables,
        tablets=tablets,
        helpers=helpers,
        others=_others(helpers),
        **(tournament_shown(view, event_page.undecided) if view else {}),
    )


def _others(helpers: tuple[Helper, ...]) -> dict[str, list[Choice]]:
    """Return everybody who could be given a role at the event and does not have it, by role."""
    there = {(one.role, one.account_id) for one in helpers}
    accounts = [one for one in listed_accounts() if not one.closed]
    return {
        role: [Choice(str(one.id), one.name) for one in accounts if (role, one.id) not in there]
        for role in ROLES
    }
