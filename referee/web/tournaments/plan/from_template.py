"""A plan as it begins: as a template makes it, or with everything still to be chosen."""

from dataclasses import replace
from random import SystemRandom
from typing import NamedTuple
from uuid import uuid4

from referee.actions.tournaments.tournament_facts import plan_tournament
from referee.store.tablets.stations import room_counts
from referee.tournament.evening.plan import PAIRS, SINGLES, EventPlan, StagePlan
from referee.tournament.evening.plan_templates import plan_from, templates
from referee.tournament.formats.registry import FORMATS
from referee.tournament.games.registry import game_played
from referee.web.http.stamps import stamp
from referee.web.tournaments.event_page import EventPage, page_of
from referee.web.tournaments.plan.regulations import regulations_of, usual_of

SEEDS = 10**6
"""Seeds are short, so that people can read them out; anybody may write another one."""


class TemplatePlan(NamedTuple):
    """A plan, and the name in the form of the regulation that it is played by."""

    plan: EventPlan
    regulation: str


def template_plan(event_page: EventPage, name: str, seed: int) -> TemplatePlan:
    """Return the plan that a template of this name makes for an event, with the tables it has."""
    template = templates()[name]
    usual = usual_of(event_page, template.regulation)
    regulation = usual[FORMATS[template.stages[0].format].pays]
    plan = plan_from(template, seed, regulations_of(event_page)[regulation])
    tables, _tablets = room_counts(event_page.event.id)
    return TemplatePlan(replace(plan, tables=tables or plan.tables), regulation)


def own_plan(event_page: EventPage, seed: int) -> TemplatePlan:
    """Return a plan with everything to be chosen, of a format that the event's regulation fits."""
    regulation, regulations = event_page.event.regulation, regulations_of(event_page)
    if regulation not in regulations:
        regulation = usual_of(event_page)[False]
    pays = game_played(regulations[regulation]).pays
    name, format_ = next((name, one) for name, one in FORMATS.items() if one.pays == pays)
    plan = EventPlan(
        regulations[regulation],
        seed,
        (StagePlan(name),),
        entered=SINGLES if format_.singles else PAIRS,
        tables=room_counts(event_page.event.id)[0] or None,
    )
    return TemplatePlan(plan, regulation)


def keep_template(event: str, name: str) -> str:
    """Plan the tournament of an event as a template says. Return the name of its regulation.

    Raise RuleError.
    """
    made = template_plan(page_of(event), name, new_seed())
    plan_tournament(event, made.plan, str(uuid4()), stamp(), name)
    return made.regulation


def new_seed() -> int:
    """Return the number that the draws of a new plan are made from."""
    return SystemRandom().randrange(1, SEEDS)
