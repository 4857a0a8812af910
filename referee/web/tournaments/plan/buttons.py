"""The buttons of a plan's form: one stage more or less, and the order of the criteria."""

from referee.core.reading import plain_number
from referee.tournament.competition.criteria import CRITERIA
from referee.tournament.evening.plan import MOST_STAGES, SINGLES, StagePlan
from referee.tournament.formats.registry import FORMATS
from referee.web.tournaments.plan.form import PlanTexts
from referee.web.tournaments.plan.stage_form import StageForm, stage_data


def press(texts: PlanTexts, button: str) -> None:
    """Change a plan by a button of its form: `add`, `remove:1`, `up:0:lot`, `down:…`, `drop:…`.

    `use:…` is another. A button that names no stage or criterion changes nothing.
    """
    act, _, rest = button.partition(":")
    said, _, name = rest.partition(":")
    at = plain_number(said)
    stages = texts.stages
    if act == "add" and len(stages) < MOST_STAGES:
        format_ = "baraonda" if texts.own["entered"] == SINGLES else "eliminazione"
        stages.append(StageForm(data=stage_data(StagePlan(format_, qualify=2))).texts)
    elif at is not None and at < len(stages):
        stage = stages[at]
        if act == "remove" and len(stages) > 1:
            del stages[at]
        else:
            stage.setlist("criteria", _ordered(stage.getlist("criteria"), act, name))


def _ordered(criteria: list[str], act: str, name: str) -> list[str]:
    if name not in CRITERIA:
        return criteria
    others = [one for one in criteria if one != name]
    if act == "use":
        return _with(others, name)
    if name not in criteria:
        return criteria
    if act == "drop":
        return others or criteria
    at = criteria.index(name) + {"up": -1, "down": 1}.get(act, 0)
    others.insert(max(0, at), name)
    return others


def _with(others: list[str], name: str) -> list[str]:
    """Return criteria with another one where it counts: behind the lot nothing decides any more.

    The points with the handicap stand on top, where those without it would decide first.
    """
    at = others.index("lot") if "lot" in others else len(others)
    others.insert(0 if name == "net_points" else at, name)
    return others


def formats_for(entered: str) -> list[str]:
    """Return the formats that those who enter can play."""
    singles = entered == SINGLES
    return [name for name, format_ in FORMATS.items() if format_.singles == singles]


def pays(texts: PlanTexts) -> bool:
    """Return whether the formats of a plan are of tables of five, who pay each other."""
    return any(FORMATS[stage["format"]].pays for stage in texts.stages)
