"""The tournament's plan: from a template, changed until it begins, and then with a reason."""

from dataclasses import dataclass, replace
from random import SystemRandom

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import plan_tournament, record_event_facts
from referee.core.errors import RuleError
from referee.presenters.tournaments.plan import (
    OWN,
    SETTINGS,
    estimate_shown,
    expected,
    plan_changes,
    templates_shown,
)
from referee.presenters.tournaments.words import CRITERIA, ENTERED, FORMATS
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import _, say
from referee.store.tournaments.views import EventView
from referee.tournament.evening.plan import MOST_STAGES, EventPlan, StagePlan, write_plan
from referee.tournament.evening.templates import estimate, plan_from, templates
from referee.tournament.formats.registry import FORMATS as PLAYED
from referee.tournament.formats.registry import usable_criteria
from referee.web.forms.fields import Choice
from referee.web.forms.refusal import Refusal
from referee.web.http.visitors import person
from referee.web.tournaments.event_page import EventPage, page_of
from referee.web.tournaments.plan.buttons import fitted, formats_for, pressed
from referee.web.tournaments.plan.form import (
    SWITCHES_OF,
    PlanFields,
    PlanForm,
    StageForm,
    fields_of,
    plan_form,
    plan_of,
)
from referee.web.tournaments.plan.regulations import regulation_choice, regulations_of, usual_of

blueprint = Blueprint("event_plan", __name__, url_prefix="/events/<event>/plan")

SEEDS = 10**6
"""Seeds are short, so that people can read them out; anybody may write another one."""

MOST_PLANNED = 600
"""Entries that an estimate is made for; a knockout of more takes too long to be played out."""


@blueprint.get("")
def page(event: str) -> Response:
    """Show the plan; before there is one the templates, and that of `?template=` filled in."""
    event_page = page_of(event)
    name = request.args.get("template", "")
    if event_page.view is None and name != OWN and name not in templates():
        return _chooser(event_page)
    fields = _begun(event_page, name)
    planned = request.args.get("entries", "")
    if planned:
        fields = replace(fields, values={**fields.values, "entries": planned[:9]})
    return _page(event_page, plan_form(fields))


@blueprint.post("")
def write(event: str) -> Response:
    """Keep the plan; every other button of the form shows it changed, and keeps nothing."""
    event_page = page_of(event)
    form = PlanForm(request.form)
    if not form.stage.entries:
        return redirect(url_for("event_plan.page", event=event_page.code), 303)
    button = form.do.data or "save"
    if button != "save":
        return _page(event_page, plan_form(_fitted(event_page, pressed(form.fields, button))))
    if isinstance(form.attempt(lambda: _keep(event_page, form)), Refusal):
        return _page(event_page, plan_form(_fitted(event_page, form.fields)).with_errors_of(form))
    if event_page.view is None:
        return redirect(url_for("event_entries.page", event=event_page.code), 303)
    flash(_("The plan is saved."), "done")
    planned = form.entries.data
    return redirect(url_for("event_plan.page", event=event_page.code, entries=planned or None), 303)


def _fitted(event_page: EventPage, fields: PlanFields) -> PlanFields:
    return fitted(fields, regulations_of(event_page), usual_of(event_page))


def _keep(event_page: EventPage, form: PlanForm) -> None:
    plan = plan_of(form, regulations_of(event_page))
    done = form.act(event_page.code)
    template = form.template.value
    if done.after == 0:
        named = template if template in templates() else ""
        plan_tournament(done.code, plan, done.event_id, done.stamp, named)
    elif event_page.view is None or plan != event_page.view.state.plan:
        reason = form.reason.value
        told = {"plan": write_plan(plan), **({"reason": reason} if reason else {})}
        record_event_facts(done, [("plan_changed", told)])


def _begun(event_page: EventPage, name: str) -> PlanFields:
    """Return the form as it is first opened: from the present plan, or from the chosen template."""
    if name in templates():
        template = templates()[name]
        usual = usual_of(event_page, template.regulation)
        regulation = usual[PLAYED[template.stages[0].format].pays]
        seed = event_page.view.state.plan.seed if event_page.view else _seed()
        plan = plan_from(template, seed, regulations_of(event_page)[regulation])
        return fields_of(plan, regulation, template=name, entries=str(template.entries))
    if event_page.view is None:
        regulation = usual_of(event_page)[False]
        plan = EventPlan(regulations_of(event_page)[regulation], _seed(), (StagePlan("girone"),))
        return fields_of(plan, regulation, template=OWN, entries="8")
    plan = event_page.view.state.plan
    name = next(name for name, one in regulations_of(event_page).items() if one == plan.regulation)
    return fields_of(plan, name, entries=_planned(event_page.view))


def _seed() -> int:
    return SystemRandom().randrange(1, SEEDS)


def _planned(view: EventView) -> str:
    template = str(view.entries[0].payload.get("template", ""))
    return str(templates()[template].entries) if template in templates() else "16"


def _chooser(event_page: EventPage) -> Response:
    """Show the templates that a tournament may begin from, with their sizes."""
    body = render_template(
        "tournaments/plan/templates.html",
        account=person(),
        event_page=event_page,
        organizes=person().organizes(event_page.event.id),
        templates=templates_shown(),
    )
    return make_response(body)


@dataclass(frozen=True)
class StageShown:
    """A stage of the form of a plan: what may be chosen, and what is settled as it has `begun`.

    `ends` tells that the format ends by itself; `pays` that payments are counted, not matches.
    """

    index: int
    begun: bool
    form: StageForm
    title: str
    ends: bool
    pays: bool
    switches: list[tuple[str, str]]
    criteria: list[tuple[str, str]]
    unused: list[tuple[str, str]]


@dataclass(frozen=True)
class Locked:
    """The fields of a plan that cannot change any more."""

    entered: bool
    seed: bool
    regulation: bool


@dataclass(frozen=True)
class PlanChangeShown:
    """A change of a plan: when it was made, and by whom."""

    at: str
    actor: str
    changed: tuple[str, ...]
    reason: str


def _page(event_page: EventPage, form: PlanForm) -> Response:
    """Answer with the form of the plan, its estimate and its earlier changes."""
    account = person()
    state = event_page.view.state if event_page.view else None
    fields = form.fields
    body = render_template(
        "tournaments/plan/page.html",
        account=account,
        event_page=event_page,
        organizes=account.organizes(event_page.event.id),
        form=form,
        stages=[_stage(event_page, form, index) for index in range(len(fields.stages))],
        more_stages=len(fields.stages) < MOST_STAGES,
        entered=[Choice(name, say(words)) for name, words in ENTERED.items()],
        regulations=regulation_choice(event_page, fields),
        estimate=_estimate(event_page, fields),
        entrants=expected(state) if state else 0,
        locked=Locked(
            entered=bool(state and state.entrants),
            seed=bool(state and (state.stages or any(e.of for e in state.entrants.values()))),
            regulation=bool(state and state.rounds),
        ),
        begun=bool(state and state.stages),
        changes=[
            PlanChangeShown(moment_shown(one.at), one.actor, one.changed, one.reason)
            for one in (plan_changes(event_page.view) if event_page.view else ())
        ],
    )
    return make_response(body, form.refusal.status)


def _stage(event_page: EventPage, form: PlanForm, index: int) -> StageShown:
    of, stage = form.stage[index].form, form.fields.stages[index]
    fit = formats_for(form.fields.values["entered"])
    of.format.choices = [
        Choice(name, say(FORMATS[name])) for name in dict.fromkeys([*fit, stage.format])
    ]
    return StageShown(
        index=index,
        begun=event_page.view is not None and index < len(event_page.view.state.stages),
        form=of,
        title=say(FORMATS[stage.format]),
        ends=PLAYED[stage.format].ends,
        pays=PLAYED[stage.format].pays,
        switches=[(name, say(SETTINGS[name])) for name in SWITCHES_OF[stage.format]],
        criteria=[(name, say(CRITERIA[name])) for name in stage.criteria],
        unused=[
            (name, say(CRITERIA[name]))
            for name in usable_criteria(stage.format)
            if name not in stage.criteria
        ],
    )


def _estimate(event_page: EventPage, fields: PlanFields) -> str:
    """Return the estimate of the plan as typed; "" while it has errors."""
    there = expected(event_page.view.state) if event_page.view else 0
    typed = fields.values["entries"]
    planned = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else 0
    number = there or planned
    form = plan_form(fields)
    # The estimate is shown before the form is sent, so the fields of the act may be empty.
    if not 0 < number <= MOST_PLANNED or not form.is_typed:
        return ""
    try:
        return estimate_shown(estimate(plan_of(form, regulations_of(event_page)), number))
    except RuleError:
        return ""
