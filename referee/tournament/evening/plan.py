"""Plans of tournaments: their stages, groups, tables and times."""

from dataclasses import dataclass
from functools import partial

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    list_of,
    or_null,
    read_bool,
    read_by,
    read_int,
    read_line,
    read_word,
)
from referee.tournament.archive.reading import (
    MOST_SEED,
    NAME_OR_NONE,
    read_settings,
    read_unchecked,
    refuse_twice,
)
from referee.tournament.archive.writing import write_settings
from referee.tournament.competition.model import DEFAULTS, Settings
from referee.tournament.formats.registry import FORMATS
from referee.tournament.games.registry import game_played
from referee.tournament.games.regulations import AnyRegulation, read_planned, write_regulation
from referee.tournament.seasons.rankings import plain

PAIRS, LOT, SINGLES = "pairs", "lot", "singles"
ENTERED = (PAIRS, LOT, SINGLES)
"""Ways to enter: fixed pairs, single players paired by lot, or single players who stay so."""

MOST_STAGES, MOST_GROUPS, MOST_ROUNDS = 8, 200, 1000
MOST_TABLES, MOST_MINUTES = 2000, 600
MOST_CATEGORIES, MOST_CATEGORY = 12, 40
MOST_CENTS = 1_000_000
"""No fee, payment or prize is larger."""

BETWEEN_CATEGORIES = ",;"
"""Signs between two categories of one entry, as in a column of a list."""


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
    results are `typed_twice` they count once two people have typed the same. What both sides have
    signed counts by itself, unless it is entered `by_hand`. `fee` is what each entry pays, in
    cents. `categories` have rankings of their own.
    """

    regulation: AnyRegulation
    seed: int
    stages: tuple[StagePlan, ...]
    entered: str = PAIRS
    tables: int | None = None
    minutes: int = 60
    protest: int = 15
    typed_twice: bool = False
    by_hand: bool = False
    fee: int = 0
    categories: tuple[str, ...] = ()


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
        "by_hand": plan.by_hand,
        **({"fee": plan.fee} if plan.fee else {}),
        **({"categories": list(plan.categories)} if plan.categories else {}),
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


def read_plan(value: object) -> EventPlan:
    """Return a plan from JSON values. Raise RuleError, its place a JSON path."""
    values = read_by(
        value,
        {
            "regulation": read_unchecked,
            "switches": read_unchecked,
            "seed": partial(read_int, least=0, most=MOST_SEED),
            "entered": partial(read_word, words=ENTERED),
            "tables": or_null(partial(read_int, least=1, most=MOST_TABLES)),
            "minutes": partial(read_int, least=1, most=MOST_MINUTES),
            "protest": partial(read_int, least=0, most=MOST_MINUTES),
            "typed_twice": read_bool,
            "stages": list_of(_read_stage),
        },
        {
            "by_hand": read_bool,
            "fee": partial(read_int, least=0, most=MOST_CENTS),
            "categories": _read_categories,
        },
    )
    switches = values.pop("switches")
    values["regulation"] = at("regulation", read_planned, values["regulation"], switches)
    plan = EventPlan(**values)
    _check_stages(plan)
    return plan


def _read_categories(value: object) -> tuple[str, ...]:
    """Return the names of categories; names that a list of entries could not tell apart are one."""
    names = list_of(partial(read_line, most=MOST_CATEGORY), MOST_CATEGORIES)(value)
    for index, name in enumerate(names):
        if any(sign in name for sign in BETWEEN_CATEGORIES):
            raise RuleError(
                N_("a comma or a semicolon stands between two categories"), place=f"[{index}]"
            )
    refuse_twice([plain(name) for name in names], "")
    return names


def _read_stage(value: object) -> StagePlan:
    values = read_by(
        value,
        {
            "format": partial(read_word, words=FORMATS),
            "settings": read_settings,
            "rounds": or_null(partial(read_int, least=1, most=MOST_ROUNDS)),
            "groups": list_of(NAME_OR_NONE),
            "qualify": partial(read_int, least=0),
        },
    )
    stage = StagePlan(**values)
    if stage.rounds is not None and FORMATS[stage.format].ends:
        raise RuleError(N_("this format ends by itself: its rounds are not chosen"), place="rounds")
    if not 1 <= len(stage.groups) <= MOST_GROUPS:
        raise RuleError(N_("a stage has 1 to %(most)s groups"), place="groups", most=MOST_GROUPS)
    if len(stage.groups) > 1 and "" in stage.groups:
        raise RuleError(N_("every one of several groups needs a name"), place="groups")
    refuse_twice(stage.groups, "groups")
    return stage


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
