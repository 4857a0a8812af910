"""Tournaments to begin from, and how much of an evening a plan takes."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest
from math import ceil
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.tournament.archive.reading import read_settings
from referee.tournament.competition.contest import Contest
from referee.tournament.competition.model import Entry
from referee.tournament.evening.plan import PAIRS, EventPlan, StagePlan
from referee.tournament.evening.progress import rounds_planned
from referee.tournament.formats import eliminazione, girone
from referee.tournament.formats.registry import FORMATS
from referee.tournament.games.registry import game_played
from referee.tournament.games.regulations import AnyRegulation, preset

USUAL = "torneo"
"""The regulation of tournaments, where a template names no other."""


@dataclass(frozen=True, slots=True)
class Template:
    """A tournament ready to be filled; `entries` is how many it is made for."""

    name: str
    entries: int
    entered: str
    regulation: str
    minutes: int
    stages: tuple[StagePlan, ...]


class Estimate(NamedTuple):
    """About how much a plan is: `minutes` in all, as long as no round takes longer than planned."""

    rounds: int
    matches: int
    minutes: int


@cache
def templates() -> Mapping[str, Template]:
    """Return the templates by name."""
    text = Path(__file__).with_name("plan_templates.toml").read_text(encoding="utf-8")
    known = {name: _template(name, values) for name, values in tomllib.loads(text).items()}
    return MappingProxyType(known)


def _template(name: str, values: Mapping[str, Any]) -> Template:
    return Template(
        name,
        values["entries"],
        values.get("entered", PAIRS),
        values.get("regulation", USUAL),
        values["minutes"],
        tuple(
            StagePlan(
                stage["format"],
                read_settings(stage.get("settings", {})),
                stage.get("rounds"),
                tuple(stage.get("groups", ("",))),
                stage.get("qualify", 0),
            )
            for stage in values["stages"]
        ),
    )


def plan_from(template: Template, seed: int, regulation: AnyRegulation | None = None) -> EventPlan:
    """Return the plan of a template, with its preset unless another regulation is given.

    A round of another game takes as much longer or shorter as that game does.
    """
    usual = preset(template.regulation)
    chosen = regulation or usual
    minutes = template.minutes * game_played(chosen).minutes // game_played(usual).minutes
    return EventPlan(chosen, seed, template.stages, template.entered, minutes=minutes)


def estimate(plan: EventPlan, entries: int) -> Estimate:
    """Return the number of rounds and matches of a plan, and its approximate minutes.

    A round is played in as many turns as the number of tables requires.
    """
    rounds = matches = turns = groups = 0
    playing = entries
    for stage in plan.stages:
        if stage.qualify:
            playing = min(playing, stage.qualify * groups)
        groups = len(stage.groups)
        sizes = [len(range(group, playing, groups)) for group in range(groups)]
        together = [
            sum(column)
            for column in zip_longest(*[_tables(stage, size) for size in sizes], fillvalue=0)
        ]
        rounds += len(together)
        matches += sum(together)
        turns += sum(ceil(tables / (plan.tables or tables)) for tables in together)
    return Estimate(rounds, matches, turns * plan.minutes)


def _tables(stage: StagePlan, entries: int) -> list[int]:
    """Return the number of tables in each round of a group with `entries` entries."""
    if entries < FORMATS[stage.format].fewest:
        return []
    if stage.format == "eliminazione":
        return list(_knockout(stage, entries))
    if stage.format == "girone":
        rounds = girone.usual_rounds(entries, twice=stage.settings.twice)
    else:
        rounds = rounds_planned(stage, entries)
    return [entries // FORMATS[stage.format].fewest] * rounds


def _knockout(stage: StagePlan, entries: int) -> Iterator[int]:
    """Yield a knockout played out in which the better seed always wins."""
    there = tuple([Entry(number, "", ()) for number in range(1, entries + 1)])
    contest = Contest(there, settings=stage.settings)
    while (drawn := eliminazione.draw(contest)) is not None:
        tables = [table._replace(winner="a", how="played") for table in drawn.round.matches]
        yield len(tables)
        round_ = drawn.round._replace(tables=tuple(tables))
        contest = replace(contest, rounds=(*contest.rounds, round_))
