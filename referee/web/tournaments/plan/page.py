"""What the page of a tournament's plan shows."""

from typing import Any

from flask import make_response, render_template
from werkzeug.wrappers import Response

from referee.core.errors import RuleError
from referee.games.registry import GAMES, MARAFONE, TRIONFO
from referee.presenters.tournaments.plan import SETTINGS, estimate_shown, expected, plan_changes
from referee.presenters.tournaments.words import CRITERIA, ENTERED, FORMATS
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import _, say, sentence
from referee.tournament.evening.plan import MOST_STAGES
from referee.tournament.evening.templates import USUAL, estimate, templates
from referee.tournament.formats.registry import FORMATS as PLAYED
from referee.tournament.formats.registry import usable_criteria
from referee.web.http.visitors import person
from referee.web.matches.regulation_offer import offers
from referee.web.tournaments.desk import WRITTEN, Desk, NotWritten
from referee.web.tournaments.plan.buttons import formats_for, game_of
from referee.web.tournaments.plan.form import KEPT, SWITCHES_OF, AnyRegulation, PlanFields, plan_of
from referee.web.tournaments.plan.templates import OWN, template_shown

MOST_PLANNED = 600
"""Entries that an estimate is made for; a knockout of more takes too long to be played out."""


def regulations_of(found: Desk) -> dict[str, AnyRegulation]:
    """What can be played by, by its name in the form; that of the plan there is also as it is."""
    known = {name: offer.regulation for game in GAMES for name, offer in offers(game).items()}
    if found.view is not None and found.view.state.plan.regulation not in known.values():
        known[KEPT] = found.view.state.plan.regulation
    return known


def usual_of(found: Desk, preset: str = USUAL) -> dict[str, str]:
    """The regulation of each game: the event's own, else what a template says."""
    usual = {MARAFONE: USUAL, TRIONFO: next(iter(offers(TRIONFO)))}
    for name in (preset, found.event.regulation):
        usual |= {game: name for game in GAMES if name in offers(game)}
    return usual


def chooser(found: Desk) -> Response:
    """The templates that a tournament may begin from, each with what it takes."""
    own = {"name": OWN, "title": _("Everything of my own choice"), "entries": "", "about": ""}
    body = render_template(
        "tournaments/plan/templates.html",
        account=person(),
        desk=found,
        organizes=person().organizes(found.event.id),
        templates=[*[template_shown(template) for template in templates().values()], own],
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
        regulations=_regulations(found, fields),
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


def _regulations(found: Desk, fields: PlanFields) -> list[dict[str, Any]]:
    """The regulations of the game that is played, for the `regulation_choice` macro."""
    game = game_of(fields)
    known = [
        {
            "name": offer.name,
            "title": offer.title,
            "target": offer.target,
            "sentences": [{"text": sentence(one), "article": one.article} for one in offer.told],
        }
        for offer in offers(game).values()
    ]
    if KEPT in regulations_of(found):
        title = _("as it was when the plan was made")
        known.append({"name": KEPT, "title": title, "target": "", "sentences": []})
    return known


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
