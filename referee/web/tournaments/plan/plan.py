"""The tournament's plan: from a template, changed until it begins, and then with a reason."""

from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, flash, request
from werkzeug.wrappers import Response

from referee.actions.tablets.room import MOST_TABLES, fit_tables
from referee.actions.tournaments.tournament_facts import plan_tournament, record_event_facts
from referee.core.errors import RuleError
from referee.core.reading import plain_number
from referee.presenters.tournaments.plan import (
    OWN,
    SETTINGS,
    estimate_shown,
    expected,
    plan_changes,
    templates_shown,
)
from referee.presenters.tournaments.words import CRITERIA, ENTERED
from referee.presenters.tournaments.words import FORMATS as FORMAT_WORDS
from referee.presenters.words.text import _, say
from referee.store.tournaments.views import EventView
from referee.tournament.evening.plan import MOST_STAGES, write_plan
from referee.tournament.evening.plan_templates import estimate, templates
from referee.tournament.formats.registry import FORMATS, usable_criteria
from referee.web.forms.base import see_other
from referee.web.http.stamps import origin
from referee.web.matches.choices import choices_of
from referee.web.tournaments.event_page import EventPage, answer_page, page_of
from referee.web.tournaments.plan.buttons import formats_for, press
from referee.web.tournaments.plan.form import (
    PlanForm,
    PlanTexts,
    plan_form,
    plan_of,
    plan_shown,
)
from referee.web.tournaments.plan.from_template import new_seed, own_plan, template_plan
from referee.web.tournaments.plan.regulations import (
    fit,
    regulation_choice,
    regulations_of,
)
from referee.web.tournaments.plan.stage_form import SWITCHES_OF, StageForm

blueprint = Blueprint("event_plan", __name__, url_prefix="/events/<event>/plan")

MOST_PLANNED = 600
"""Entries that an estimate is made for; a knockout of more takes too long to be played out."""


@blueprint.get("")
def page(event: str) -> Response:
    """Show the plan; before there is one the templates, and that of `?template=` filled in."""
    event_page = page_of(event)
    name = request.args.get("template", "")
    if event_page.view is None and name != OWN and name not in templates():
        return answer_page(
            "tournaments/plan/templates.html", event_page, templates=templates_shown()
        )
    return _page(event_page, _begun(event_page, name, request.args.get("entries", "")[:9]))


@blueprint.post("")
def write(event: str) -> Response:
    """Keep the plan; every other button of the form shows it changed, and keeps nothing."""
    event_page = page_of(event)
    form = PlanForm(request.form)
    if not form.stage.entries:  # No page of ours sends that.
        return see_other("event_plan.page", event=event_page.code)
    texts, button = form.texts, form.do.data or "save"
    if button != "save":
        press(texts, button)
        fit(event_page, texts)
        return _page(event_page, plan_form(texts))
    if not form.succeeds(lambda: _keep(event_page, form)):
        fit(event_page, texts)
        return _page(event_page, plan_form(texts).with_errors_of(form))
    if event_page.view is None:
        return see_other("event_entries.page", event=event_page.code)
    flash(_("The plan is saved."), "done")
    planned = form.entries.data
    return see_other("event_plan.page", event=event_page.code, entries=planned or None)


def _keep(event_page: EventPage, form: PlanForm) -> None:
    plan = plan_of(form, regulations_of(event_page))
    act = form.act(event_page.code)
    if act.after == 0:
        template = form.template.value if form.template.value in templates() else ""
        plan_tournament(act.code, plan, act.event_id, act.stamp, template)
    elif event_page.view is None or plan != event_page.view.state.plan:
        reason = form.reason.value
        payload = {"plan": write_plan(plan), **({"reason": reason} if reason else {})}
        record_event_facts(act, [("plan_changed", payload)])
    before = event_page.view.state.plan.tables if event_page.view is not None else None
    if plan.tables is not None and plan.tables != before:
        # The tables of the plan are those of the room; a room that is full keeps its own.
        with suppress(RuleError):
            fit_tables(event_page.event.id, min(plan.tables, MOST_TABLES), origin())


def _begun(event_page: EventPage, name: str, entries: str) -> PlanForm:
    """Return the form as it is first opened: from the present plan, or from the chosen template."""
    view, regulations = event_page.view, regulations_of(event_page)
    seed = view.state.plan.seed if view else new_seed()
    if name in templates():
        plan, regulation = template_plan(event_page, name, seed)
        planned = entries or str(templates()[name].entries)
        return plan_shown(plan, regulation, template=name, entries=planned)
    if view is None:
        plan, regulation = own_plan(event_page, seed)
        return plan_shown(plan, regulation, template=OWN, entries=entries or "8")
    plan = view.state.plan
    regulation = next(name for name, one in regulations.items() if one == plan.regulation)
    return plan_shown(plan, regulation, entries=entries or _planned(view))


def _planned(view: EventView) -> str:
    template = str(view.entries[0].payload.get("template", ""))
    return str(templates()[template].entries) if template in templates() else "16"


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


def _page(event_page: EventPage, form: PlanForm) -> Response:
    state = event_page.view.state if event_page.view else None
    texts = form.texts
    return answer_page(
        "tournaments/plan/page.html",
        event_page,
        form,
        form=form,
        stages=[_stage(event_page, form, texts, index) for index in range(len(texts.stages))],
        more_stages=len(texts.stages) < MOST_STAGES,
        entered=choices_of(ENTERED),
        regulations=regulation_choice(event_page, texts),
        estimate=_estimate(event_page, texts),
        entrants=expected(state) if state else 0,
        locked=Locked(
            entered=bool(state and state.entrants),
            seed=bool(state and (state.stages or any(one.of for one in state.entrants.values()))),
            regulation=bool(state and state.rounds),
        ),
        begun=bool(state and state.stages),
        changes=plan_changes(event_page.view) if event_page.view else (),
    )


def _stage(event_page: EventPage, form: PlanForm, texts: PlanTexts, index: int) -> StageShown:
    fields, stage = form.stage[index].form, texts.stages[index]
    criteria = stage.getlist("criteria")
    formats = formats_for(texts.own["entered"])
    fields.format.choices = choices_of(FORMAT_WORDS, dict.fromkeys([*formats, stage["format"]]))
    return StageShown(
        index=index,
        begun=event_page.view is not None and index < len(event_page.view.state.stages),
        form=fields,
        title=say(FORMAT_WORDS[stage["format"]]),
        ends=FORMATS[stage["format"]].ends,
        pays=FORMATS[stage["format"]].pays,
        switches=[(name, say(SETTINGS[name])) for name in SWITCHES_OF[stage["format"]]],
        criteria=[(name, say(CRITERIA[name])) for name in criteria],
        unused=[
            (name, say(CRITERIA[name]))
            for name in usable_criteria(stage["format"])
            if name not in criteria
        ],
    )


def _estimate(event_page: EventPage, texts: PlanTexts) -> str:
    """Return the estimate of the plan as typed; "" while it has errors."""
    there = expected(event_page.view.state) if event_page.view else 0
    number = there or plain_number(texts.own["entries"]) or 0
    form = plan_form(texts)
    if not 0 < number <= MOST_PLANNED or not form.validate():
        return ""
    try:
        return estimate_shown(estimate(plan_of(form, regulations_of(event_page)), number))
    except RuleError:
        return ""
