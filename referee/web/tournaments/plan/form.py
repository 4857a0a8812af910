"""The plan of a tournament as a form: its fields from a plan, and a plan from its fields."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, product
from string import ascii_uppercase

from werkzeug.datastructures import MultiDict

from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.tournament.competition.criteria import CRITERIA
from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import (
    MOST_GROUPS,
    MOST_STAGES,
    PAIRS,
    EventPlan,
    StagePlan,
    read_plan,
)
from referee.tournament.formats.registry import FORMATS, usual_criteria
from referee.tournament.games.regulations import AnyRegulation, write_regulation

KEPT = "kept"
"""The regulation of the plan as it stands, where no regulation of the club is the same today."""

SWITCHES = ("twice", "third_place", "consolante", "ripescaggio", "modificato", "places")
WORTH = ("win", "draw", "loss")
OF_PLAN = ("entered", "regulation", "tables", "minutes", "protest", "typed_twice", "seed",
           "entries", "reason", "template")  # fmt: skip
OF_STAGE = (
    "format",
    "was",
    "rounds",
    "groups",
    "group_names",
    "qualify",
    *WORTH,
    "rest_wins",
    *SWITCHES,
)
RESTS = {"": None, "yes": True, "no": False}
MOST_DIGITS = 19
MOST_TYPED = 20_000
"""Characters of one field: two hundred names of groups."""


@dataclass(frozen=True)
class StageFields:
    """What the form says of a stage: its fields by name, and its criteria in their order."""

    values: Mapping[str, str]
    criteria: tuple[str, ...]

    @property
    def format(self) -> str:
        return self.values["format"]


@dataclass(frozen=True)
class PlanFields:
    """A plan as it is typed, right or wrong."""

    values: Mapping[str, str]
    stages: tuple[StageFields, ...]


def fields_of(plan: EventPlan, regulation: str, **more: str) -> PlanFields:
    """The form that a plan fills; `regulation` is the name of its own."""
    values = {
        "entered": plan.entered,
        "regulation": regulation,
        "tables": "" if plan.tables is None else str(plan.tables),
        "minutes": str(plan.minutes),
        "protest": str(plan.protest),
        "typed_twice": "1" if plan.typed_twice else "",
        "seed": str(plan.seed),
        "entries": "",
        "reason": "",
        "template": "",
    }
    return PlanFields(values | more, tuple([stage_fields(stage) for stage in plan.stages]))


def stage_fields(stage: StagePlan) -> StageFields:
    settings = stage.settings
    usual = usual_groups(len(stage.groups))
    rest = next(word for word, wins in RESTS.items() if wins == settings.rest_wins)
    return StageFields(
        {
            "format": stage.format,
            "was": stage.format,
            "rounds": "" if stage.rounds is None else str(stage.rounds),
            "groups": str(len(stage.groups)),
            "group_names": "" if stage.groups == usual else "\n".join(stage.groups),
            "qualify": str(stage.qualify) if stage.qualify else "",
            **dict(zip(WORTH, map(str, settings.match_points), strict=True)),
            "rest_wins": rest,
            **{name: "1" if getattr(settings, name) else "" for name in SWITCHES},
        },
        settings.criteria or usual_criteria(stage.format, settings),
    )


def usual_groups(number: int) -> tuple[str, ...]:
    """What groups are called by themselves: one has no name, several are A, B, ... Z, AA."""
    if number == 1:
        return ("",)
    names = _letters()
    return tuple([next(names) for _ in range(number)])


def _letters() -> Iterator[str]:
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def read_fields(form: MultiDict[str, str]) -> PlanFields:
    """What was typed, whatever it is; a stage more than can be planned is not read."""

    def text(name: str) -> str:
        return form.get(name, "")[:MOST_TYPED].strip()

    stages = []
    for index in range(MOST_STAGES):
        if f"stage-{index}-format" not in form:
            break
        values = {name: text(f"stage-{index}-{name}") for name in OF_STAGE}
        if values["format"] not in FORMATS:
            values["format"] = "girone"
        chosen = [name for name in form.getlist(f"stage-{index}-criteria") if name in CRITERIA]
        stages.append(StageFields(values, _criteria(values, tuple(dict.fromkeys(chosen)))))
    return PlanFields({name: text(name) for name in OF_PLAN}, tuple(stages))


def _criteria(values: Mapping[str, str], chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The criteria of a format go with it: `was` is the one that they were chosen for."""
    name, places = values["format"], bool(values["places"])
    usual = usual_criteria(name, Settings(places=places))
    other = usual_criteria(name, Settings(places=not places))
    return usual if name != values["was"] or chosen in ((), other) else chosen


def plan_of(fields: PlanFields, regulations: Mapping[str, AnyRegulation]) -> EventPlan:
    """The plan that was typed. Raises RuleError, its place the id of a field."""
    values = fields.values
    if values["regulation"] not in regulations:
        raise RuleError(N_("choose a regulation"), place="regulation")
    regulation = regulations[values["regulation"]]
    told = {
        "regulation": write_regulation(regulation),
        "switches": regulation.switches(),
        "seed": _number(values["seed"], "seed"),
        "entered": values["entered"] or PAIRS,
        "tables": _number(values["tables"], "tables") if values["tables"] else None,
        "minutes": _number(values["minutes"], "minutes"),
        "protest": _number(values["protest"] or "0", "protest"),
        "typed_twice": bool(values["typed_twice"]),
        "stages": [_stage(stage, index) for index, stage in enumerate(fields.stages)],
    }
    try:
        return read_plan(told)
    except RuleError as error:
        error.place = field_of(error.place)
        raise


def _stage(stage: StageFields, index: int) -> dict[str, object]:
    values, at = stage.values, f"stage-{index}-"
    format_ = FORMATS[stage.format]
    rounds = "" if format_.ends else values["rounds"]
    groups = _number(values["groups"] or "1", f"{at}groups")
    settings: dict[str, object] = {
        name: bool(values[name]) for name in SWITCHES if name in SWITCHES_OF[stage.format]
    }
    worth = [_number(values[name] or "0", f"{at}{name}") for name in WORTH]
    settings |= {"match_points": worth, "rest_wins": RESTS.get(values["rest_wins"])}
    if settings["rest_wins"] is None:
        del settings["rest_wins"]
    if stage.criteria != usual_criteria(stage.format, Settings(places=bool(values["places"]))):
        settings["criteria"] = list(stage.criteria)
    return {
        "format": stage.format,
        "settings": settings,
        "rounds": _number(rounds, f"{at}rounds") if rounds else None,
        "groups": _groups(groups, values["group_names"], f"{at}groups"),
        "qualify": _number(values["qualify"] or "0", f"{at}qualify") if index else 0,
    }


SWITCHES_OF: Mapping[str, tuple[str, ...]] = {
    "girone": ("twice",),
    "eliminazione": ("third_place", "consolante", "ripescaggio"),
    "svizzera": (),
    "danese": ("modificato",),
    "mitchell": (),
    "baraonda": (),
    "trionfo": ("places",),
}
"""The switches that mean something in a format."""


def _groups(number: int, typed: str, place: str) -> list[str]:
    """The names that were typed, one to a line, and letters for the groups that have none."""
    if not 1 <= number <= MOST_GROUPS:
        raise RuleError(N_("a stage has 1 to %(most)s groups"), place=place, most=MOST_GROUPS)
    names = [" ".join(line.split())[:MOST_NAME] for line in typed.splitlines() if line.strip()]
    if len(names) > number:
        raise RuleError(
            N_("%(names)s names are too many for %(groups)s groups"),
            place=place,
            names=len(names),
            groups=number,
        )
    if number == 1:
        return names or [""]
    letters = (letter for letter in _letters() if letter not in names)
    return names + [next(letters) for _ in range(number - len(names))]


def _number(text: str, place: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise RuleError(N_("must be a whole number"), place=place)
    return int(text)


_STAGE = re.compile(r"stages\[(\d+)\]")


def field_of(place: str) -> str:
    """The id of the field that a place in a plan is typed in; "" where it is of no field."""
    path = place.removeprefix("plan").removeprefix(".")
    stage = _STAGE.match(path)
    rest = path[stage.end() :] if stage else path
    names = [name for name in re.split(r"[.\[\]\d]+", rest) if name and name != "settings"]
    name = {"match_points": "win", "stages": ""}.get(names[0], names[0]) if names else ""
    return f"stage-{stage[1]}-{name or 'format'}" if stage else name
