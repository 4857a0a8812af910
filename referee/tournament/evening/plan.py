"""Plans of tournaments: their stages, groups, tables and times."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.core.errors import N_, RuleError
from referee.core.reading import at, need, read_bool, read_int, read_object, read_text, read_word
from referee.core.record import MOST_NAME
from referee.tournament.archive.reading import (
    MOST_SEED,
    differ,
    each,
    read_settings,
)
from referee.tournament.archive.writing import write_settings
from referee.tournament.competition.model import DEFAULTS, Settings
from referee.tournament.formats.registry import FORMATS
from referee.tournament.games.registry import game_played
from referee.tournament.games.regulations import AnyRegulation, read_planned, write_regulation

PAIRS, LOT, SINGLES = "pairs", "lot", "singles"
ENTERED = (PAIRS, LOT, SINGLES)
"""Ways to enter: fixed pairs, single players paired by lot, or single players who stay so."""

MOST_STAGES, MOST_GROUPS, MOST_ROUNDS = 8, 200, 1000
MOST_TABLES, MOST_MINUTES = 2000, 600


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage to be played: `rounds` None is as many as its format usually has.

    A later stage is played by the first `qualify` of each group of the stage before.
    """

    format: str
    settings: Settings = DEFAULTS
    rounds: int | None = None
    groups: tuple[str, ...] = ("",)
    qualify: int = 0


@dataclass(frozen=True, slots=True)
class EventPlan:
    """A tournament to be played. `tables` is how many the room has, None where that is open.

    `minutes` a round should take, `protest` minutes to object to the last standings. Where
    results are `typed_twice` they count once two people have typed the same.
    """

    regulation: AnyRegulation
    seed: int
    stages: tuple[StagePlan, ...]
    entered: str = PAIRS
    tables: int | None = None
    minutes: int = 60
    protest: int = 15
    typed_twice: bool = False


def write_plan(plan: EventPlan) -> dict[str, object]:
    """Return the plan as JSON values, with every switch, so that no other file is needed."""
    return {
        "regulation": write_regulation(plan.regulation),
        "switches": plan.regulation.switches(),
        "seed": plan.seed,
        "entered": plan.entered,
        "tables": plan.tables,
        "minutes": plan.minutes,
        "protest": plan.protest,
        "typed_twice": plan.typed_twice,
        "stages": [
            {
                "format": stage.format,
                "settings": write_settings(stage.settings),
                "rounds": stage.rounds,
                "groups": list(stage.groups),
                "qualify": stage.qualify,
            }
            for stage in plan.stages
        ],
    }


_KEYS = ("regulation", "switches", "seed", "entered", "tables", "minutes", "protest",
         "typed_twice", "stages")  # fmt: skip


def read_plan(value: object) -> EventPlan:
    """Return a plan from JSON values. Raise RuleError, its place a JSON path."""
    values = read_object(value, _KEYS)
    need(values, *_KEYS)
    entered = at("entered", read_word, values["entered"], ENTERED)
    plan = EventPlan(
        regulation=at("regulation", read_planned, values["regulation"], values["switches"]),
        seed=at("seed", read_int, values["seed"], 0, MOST_SEED),
        stages=each(values, "stages", _read_stage),
        entered=entered,
        tables=_optional(values, "tables", MOST_TABLES),
        minutes=at("minutes", read_int, values["minutes"], 1, MOST_MINUTES),
        protest=at("protest", read_int, values["protest"], 0, MOST_MINUTES),
        typed_twice=at("typed_twice", read_bool, values["typed_twice"]),
    )
    _check_stages(plan)
    return plan


def _optional(values: Mapping[str, object], key: str, most: int) -> int | None:
    value = values[key]
    return None if value is None else at(key, read_int, value, 1, most)


def _read_stage(value: object) -> StagePlan:
    keys = ("format", "settings", "rounds", "groups", "qualify")
    values = read_object(value, keys)
    need(values, *keys)
    name = at("format", read_word, values["format"], FORMATS)
    rounds = _optional(values, "rounds", MOST_ROUNDS)
    if rounds is not None and FORMATS[name].ends:
        raise RuleError(N_("this format ends by itself: its rounds are not chosen"), place="rounds")
    groups = each(values, "groups", lambda group: read_text(group, 0, MOST_NAME))
    if not 1 <= len(groups) <= MOST_GROUPS:
        raise RuleError(N_("a stage has 1 to %(most)s groups"), place="groups", most=MOST_GROUPS)
    if len(groups) > 1 and "" in groups:
        raise RuleError(N_("every one of several groups needs a name"), place="groups")
    differ(groups, "groups")
    return StagePlan(
        name,
        at("settings", read_settings, values["settings"]),
        rounds,
        groups,
        at("qualify", read_int, values["qualify"], 0),
    )


def _check_stages(plan: EventPlan) -> None:
    """Refuse stages that those who enter cannot play, or not by this regulation."""
    if not 1 <= len(plan.stages) <= MOST_STAGES:
        raise RuleError(N_("a tournament has 1 to %(most)s stages"), place="stages",
                        most=MOST_STAGES)  # fmt: skip
    pays = game_played(plan.regulation).pays
    for index, stage in enumerate(plan.stages):
        place = f"stages[{index}]"
        if FORMATS[stage.format].pays != pays:
            raise RuleError(
                N_("the regulation is of another game than this format"), place=f"{place}.format"
            )
        if FORMATS[stage.format].singles != (plan.entered == SINGLES):
            raise RuleError(
                N_("%(format)s is not played by those who enter here"),
                place=f"{place}.format",
                format=stage.format,
            )
        if (stage.qualify > 0) != (index > 0):
            raise RuleError(
                N_("in a later stage, and there only, some of the stage before go on"),
                place=f"{place}.qualify",
            )
