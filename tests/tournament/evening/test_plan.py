"""The plan of an evening: made once, and changed until it is played."""

from dataclasses import replace
from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.tournament.competition.model import Settings
from referee.tournament.evening.facts import validate
from referee.tournament.evening.plan import EventPlan, StagePlan, read_plan, write_plan
from referee.tournament.evening.progress import next_step, standings_of
from tests.tournament.evening.evening import TORNEO, TRIONFO, Evening, plan, running


def changed(evening: Evening, **more: Any) -> dict[str, object]:
    return write_plan(replace(evening.state.plan, **more))


def first_stage(evening: Evening, **more: Any) -> tuple[StagePlan, ...]:
    first, *rest = evening.state.plan.stages
    return (replace(first, **more), *rest)


def test_the_plan_is_made_once_and_changed_until_it_is_played() -> None:
    evening = Evening()
    evening.refuses("change it", "plan_made", plan=write_plan(plan("svizzera")))
    evening.add("plan_changed", plan=write_plan(plan("baraonda", regulation=TORNEO)))
    evening.enter(4)
    evening.refuses("who enters cannot", "plan_changed", plan=write_plan(plan("svizzera")))
    evening.add("plan_changed", plan=changed(evening, seed=8, tables=3))
    evening.begin()
    evening.refuses("this draw number was used", "plan_changed", plan=changed(evening, seed=9))
    evening.refuses(
        "begun already",
        "plan_changed",
        plan=changed(evening, stages=first_stage(evening, groups=("A", "B"))),
    )
    evening.play()
    other = replace(TORNEO, best_of=1)
    assert evening.refuses(
        "regulation cannot change", "plan_changed", plan=changed(evening, regulation=other)
    ).article == "14.1"  # fmt: skip
    evening.add("plan_changed", plan=changed(evening, stages=first_stage(evening, rounds=1)))
    assert next_step(evening.state) == "final"


def test_rounds_that_were_played_stay_in_the_plan() -> None:
    evening = running(6)
    evening.play()
    evening.play()
    shorter = changed(evening, stages=first_stage(evening, rounds=1))
    error = evening.refuses("rounds published already: 2", "plan_changed", plan=shorter)
    assert error.place == "plan.stages[0].rounds"


def test_criteria_change_with_a_reason_once_there_are_results() -> None:
    evening = running(4)
    settings = Settings(criteria=("match_points", "lot"))
    evening.add("plan_changed", plan=changed(evening, stages=first_stage(evening)))
    evening.play()
    new = changed(evening, stages=first_stage(evening, settings=settings))
    assert evening.refuses("needs a reason", "plan_changed", plan=new).place == (
        "plan.stages[0].settings"
    )
    evening.draft()
    evening.add("plan_changed", plan=new, reason="the club's rules")
    assert evening.state.draft is not None
    assert evening.state.draft.stale
    rows = standings_of(evening.state, evening.state.stages[0])[0]
    assert list(rows[0].criteria) == ["match_points", "lot"]


def test_a_stage_that_has_begun_stays_in_the_plan() -> None:
    evening = running(4, plan("girone", "eliminazione"))
    for _ in range(3):
        evening.play()
    evening.begin()
    one = changed(evening, stages=evening.state.plan.stages[:1])
    evening.refuses("begun already", "plan_changed", plan=one)


def stage(format_: str = "svizzera", **more: Any) -> dict[str, Any]:
    values = {"settings": {}, "rounds": None, "groups": [""], "qualify": 0}
    return {"format": format_, **values, **more}


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("1 to 8 stages", {"stages": []}),
        ("1 to 200 groups", {"stages": [stage(groups=[])]}),
        ("needs a name", {"stages": [stage(groups=["A", ""])]}),
        ("A comes twice", {"stages": [stage(groups=["A", "A"])]}),
        ("ends by itself", {"stages": [stage("girone", rounds=3)]}),
        ("another game", {"stages": [stage("trionfo")]}),
        ("not played by those", {"stages": [stage("baraonda")]}),
        ("some of the stage before", {"stages": [stage(qualify=2)]}),
        ("some of the stage before", {"stages": [stage(), stage()]}),
        ("must be one of", {"entered": "teams"}),
        ("unknown key", {"switches": {"joker": 1}}),
        ("must be 1 or more", {"tables": 0}),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(words: str, more: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match=words):
        validate("plan_made", {"plan": {**write_plan(plan("svizzera")), **more}})


def test_a_plan_keeps_its_switches_whatever_the_preset_says() -> None:
    made = EventPlan(replace(TORNEO, claims="on"), 3, (StagePlan("girone"),))
    written = write_plan(made)
    assert read_plan({**written, "regulation": "torneo"}) == made
    five = plan("trionfo")
    assert read_plan(write_plan(five)) == five
    assert five.regulation == TRIONFO
