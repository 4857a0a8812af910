"""The tournament's plan: from a template, changed until it begins, and then with a reason."""

from dataclasses import replace
from random import SystemRandom
from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import plan_tournament, record_event_facts
from referee.core.errors import RuleError
from referee.games.registry import MARAFONE, TRIONFO
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
from referee.web.http.visitors import person
from referee.web.tournaments.desk import WRITTEN, Desk, NotWritten, act_of, attempt, desk
from referee.web.tournaments.plan.buttons import fitted, formats_for, pressed
from referee.web.tournaments.plan.form import (
    SWITCHES_OF,
    PlanFields,
    field_of,
    fields_of,
    plan_of,
    read_fields,
)
from referee.web.tournaments.plan.regulations import regulation_choice, regulations_of, usual_of

blueprint = Blueprint("event_plan", __name__, url_prefix="/events/<event>/plan")

SEEDS = 10**6
"""Seeds are short, so that people can read them out; anybody may write another one."""

MOST_PLANNED = 600
"""Entries that an estimate is made for; a knockout of more takes too long to be played out."""


@blueprint.get("")
def page(event: str) -> Response:
    """The plan; before there is one the templates, and that of `?template=` filled in."""
    found = desk(event)
    name = request.args.get("template", "")
    if found.view is None and name != OWN and name not in templates():
        return chooser(found)
    fields = _begun(found, name)
    planned = request.args.get("entries", "")
    if planned:
        fields = replace(fields, values={**fields.values, "entries": planned[:9]})
    return plan_page(found, fields)


@blueprint.post("")
def write(event: str) -> Response:
    """Keep the plan; every other button of the form shows it changed, and keeps nothing."""
    found = desk(event)
    fields = read_fields(request.form)
    if not fields.stages:
        return redirect(url_for("event_plan.page", event=found.code), 303)
    button = request.form.get("do", "save")
    if button != "save":
        known = regulations_of(found)
        return plan_page(found, fitted(pressed(fields, button), known, usual_of(found)))
    refusal = attempt(lambda: _keep(found, fields))
    if refusal is not None:
        return plan_page(found, fitted(fields, regulations_of(found), usual_of(found)), refusal)
    if found.view is None:
        return redirect(url_for("event_entries.page", event=found.code), 303)
    flash(_("The plan is saved."), "done")
    planned = fields.values["entries"]
    return redirect(url_for("event_plan.page", event=found.code, entries=planned or None), 303)


def _keep(found: Desk, fields: PlanFields) -> None:
    plan = plan_of(fields, regulations_of(found))
    done = act_of(found.code)
    template = fields.values["template"]
    if done.after == 0:
        named = template if template in templates() else ""
        plan_tournament(done.code, plan, done.event_id, done.stamp, named)
    elif found.view is None or plan != found.view.state.plan:
        reason = fields.values["reason"]
        told = {"plan": write_plan(plan), **({"reason": reason} if reason else {})}
        try:
            record_event_facts(done, [("plan_changed", told)])
        except RuleError as error:
            error.place = field_of(error.place)
            raise


def _begun(found: Desk, name: str) -> PlanFields:
    """The form as it is opened: of the plan there is, or of a template that was asked for."""
    if name in templates():
        template = templates()[name]
        usual = usual_of(found, template.regulation)
        five = template.stages[0].format == TRIONFO
        regulation = usual[TRIONFO if five else MARAFONE]
        seed = found.view.state.plan.seed if found.view else _seed()
        plan = plan_from(template, seed, regulations_of(found)[regulation])
        return fields_of(plan, regulation, template=name, entries=str(template.entries))
    if found.view is None:
        regulation = usual_of(found)[MARAFONE]
        plan = EventPlan(regulations_of(found)[regulation], _seed(), (StagePlan("girone"),))
        return fields_of(plan, regulation, template=OWN, entries="8")
    plan = found.view.state.plan
    name = next(name for name, one in regulations_of(found).items() if one == plan.regulation)
    return fields_of(plan, name, entries=_planned(found.view))


def _seed() -> int:
    return SystemRandom().randrange(1, SEEDS)


def _planned(view: EventView) -> str:
    template = str(view.entries[0].payload.get("template", ""))
    return str(templates()[template].entries) if template in templates() else "16"


def chooser(found: Desk) -> Response:
    """The templates that a tournament may begin from, each with what it takes."""
    body = render_template(
        "tournaments/plan/templates.html",
        account=person(),
        desk=found,
        organizes=person().organizes(found.event.id),
        templates=templates_shown(),
    )
    return make_response(body)


def plan_page(found: Desk, fields: PlanFields, refusal: NotWritten = WRITTEN) -> Response:
    """The form of the plan, with what it comes to and what was changed before."""
    account = person()
    state = found.view.state if found.view else None
    stages = range(len(fields.stages))
    body = render_template(
        "tournaments/plan/page.html",
        account=account,
        desk=found,
        organizes=account.organizes(found.event.id),
        values=fields.values,
        stages=[_stage(found, fields, index) for index in stages],
        more_stages=len(stages) < MOST_STAGES,
        entered=[{"value": name, "label": say(words)} for name, words in ENTERED.items()],
        regulations=regulation_choice(found, fields),
        estimate=_estimate(found, fields),
        entrants=expected(state) if state else 0,
        locked={
            "entered": bool(state and state.entrants),
            "seed": bool(state and (state.stages or any(e.of for e in state.entrants.values()))),
            "regulation": bool(state and state.rounds),
        },
        begun=bool(state and state.stages),
        changes=[
            {**vars(one), "at": moment_shown(one.at)}
            for one in (plan_changes(found.view) if found.view else ())
        ],
        refusal=refusal,
    )
    return make_response(body, refusal.status)


def _stage(found: Desk, fields: PlanFields, index: int) -> dict[str, Any]:
    stage = fields.stages[index]
    fit = formats_for(fields.values["entered"])
    return {
        "index": index,
        "begun": found.view is not None and index < len(found.view.state.stages),
        "values": stage.values,
        "formats": [(name, say(FORMATS[name])) for name in dict.fromkeys([*fit, stage.format])],
        "title": say(FORMATS[stage.format]),
        "ends": PLAYED[stage.format].ends,
        "switches": [(name, say(SETTINGS[name])) for name in SWITCHES_OF[stage.format]],
        "criteria": [(name, say(CRITERIA[name])) for name in stage.criteria],
        "unused": [
            (name, say(CRITERIA[name]))
            for name in usable_criteria(stage.format)
            if name not in stage.criteria
        ],
        "matches": stage.format != TRIONFO,
    }


def _estimate(found: Desk, fields: PlanFields) -> str:
    """What the plan comes to as it is typed; "" while something of it is wrong."""
    there = expected(found.view.state) if found.view else 0
    typed = fields.values["entries"]
    planned = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else 0
    number = there or planned
    if not 0 < number <= MOST_PLANNED:
        return ""
    try:
        return estimate_shown(estimate(plan_of(fields, regulations_of(found)), number))
    except RuleError:
        return ""
