"""Tournaments to begin from: every one can be played as it is, and says how long it takes."""

from dataclasses import replace

import pytest

from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import StagePlan, read_plan, write_plan
from referee.tournament.evening.plan_templates import estimate, plan_from, templates
from referee.tournament.evening.progress import is_played_out, next_step
from referee.tournament.games.regulations import preset
from tests.tournament.evening.evening import Evening, plan


@pytest.mark.parametrize("name", [*templates()])
def test_a_template_is_played_in_as_many_rounds_and_matches_as_it_says(name: str) -> None:
    template = templates()[name]
    made = plan_from(template, seed=5)
    assert read_plan(write_plan(made)) == made
    evening = Evening(made)
    evening.enter(template.entries)
    playing = template.entries
    if made.entered == "lot":
        playing //= 2
        evening.add(
            "pairs_drawn",
            pairs=[
                {"entry": 100 + n, "name": f"Pair {n}", "of": [n, n + playing]}
                for n in range(1, playing + 1)
            ],
        )
    while not is_played_out(evening.state):
        if next_step(evening.state) == "stage":
            evening.begin()
        else:
            evening.play()
    told = estimate(made, playing)
    assert (told.rounds, told.matches) == (len(evening.state.rounds), len(evening.state.sheets))
    assert told.minutes == told.rounds * template.minutes


def test_a_round_of_tressette_is_half_as_long() -> None:
    template = templates()["groups_and_final"]
    assert plan_from(template, 1).minutes == 50
    assert plan_from(template, 1, preset("tressette")).minutes == 25


def test_few_tables_make_a_round_longer() -> None:
    made = plan("svizzera", tables=4, minutes=50)
    stages = (replace(made.stages[0], rounds=5),)
    assert estimate(replace(made, stages=stages), 24) == (5, 60, 750)


def test_a_girone_there_and_back_is_twice_as_long() -> None:
    made = plan("girone")
    twice = replace(made, stages=(StagePlan("girone", Settings(twice=True)),))
    assert estimate(made, 6)[:2] == (5, 15)
    assert estimate(twice, 6)[:2] == (10, 30)


def test_too_few_play_nothing() -> None:
    assert estimate(plan("trionfo"), 4) == (0, 0, 0)
