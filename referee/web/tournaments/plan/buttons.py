"""The buttons of a plan's form: one stage more or less, and the order of the criteria."""

from dataclasses import replace

from referee.tournament.competition.criteria import CRITERIA
from referee.tournament.evening.plan import MOST_STAGES, SINGLES, StagePlan
from referee.tournament.formats.registry import FORMATS
from referee.web.tournaments.plan.form import PlanFields, StageForm, stage_data


def pressed(fields: PlanFields, button: str) -> PlanFields:
    """Return the form after one of its buttons: `add`, `remove:1`, `up:0:lot`, `down:…`, `drop:…`.

    `use:…` is another. A button that names no stage or criterion changes nothing.
    """
    act, _, rest = button.partition(":")
    at, _, name = rest.partition(":")
    stages = list(fields.stages)
    singles = fields.values["entered"] == SINGLES
    if act == "add" and len(stages) < MOST_STAGES:
        usual = StagePlan("baraonda" if singles else "eliminazione", qualify=2)
        stages.append(StageForm(data=stage_data(usual)).fields)
    elif at.isascii() and at.isdigit() and int(at) < len(stages):
        index = int(at)
        if act == "remove" and len(stages) > 1:
            del stages[index]
        else:
            ordered = _ordered(stages[index].criteria, act, name)
            stages[index] = replace(stages[index], criteria=ordered)
    return replace(fields, stages=tuple(stages))


def _ordered(criteria: tuple[str, ...], act: str, name: str) -> tuple[str, ...]:
    if name not in CRITERIA:
        return criteria
    others = [one for one in criteria if one != name]
    if act == "use":
        return (*others, name)
    if name not in criteria:
        return criteria
    if act == "drop":
        return tuple(others) or criteria
    at = criteria.index(name) + {"up": -1, "down": 1}.get(act, 0)
    others.insert(max(0, at), name)
    return tuple(others)


def formats_for(entered: str) -> list[str]:
    """Return the formats that those who enter can play."""
    singles = entered == SINGLES
    return [name for name, format_ in FORMATS.items() if format_.singles == singles]


def pays(fields: PlanFields) -> bool:
    """Return whether the formats of a plan are of tables of five, who pay each other."""
    return any(FORMATS[stage.format].pays for stage in fields.stages)
