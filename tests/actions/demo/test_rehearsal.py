"""Rehearsals: every game is played in every format that counts as it does."""

import json

import pytest

from referee.actions.demo.rehearsal import RehearsalPlan, rehearse
from referee.games.registry import GAMES
from referee.tournament.archive.reading import read_tournament
from referee.tournament.archive.writing import write_tournament
from referee.tournament.evening.plan import StagePlan
from referee.tournament.formats.registry import FORMATS
from referee.tournament.games.registry import GAMES as COUNTED
from referee.tournament.games.regulations import preset

PLAYED = [
    (game, format_)
    for game in GAMES
    for format_, played in FORMATS.items()
    if played.pays == COUNTED[game].pays
]


@pytest.mark.evening
@pytest.mark.parametrize(("game", "format_"), PLAYED)
def test_a_tournament_of_a_game_goes_out_and_comes_in_the_same(game: str, format_: str) -> None:
    for base in GAMES[game].regulations.presets:
        plan = RehearsalPlan((StagePlan(format_),), 10, 1, preset(base), seed=5, walkover=0.1)
        event = rehearse(plan)
        assert event == rehearse(plan)
        assert read_tournament(json.loads(json.dumps(write_tournament(event)))) == event
        (group,) = event.stages[0].groups
        assert len(group.standings) == 10
        assert all(table.how for round_ in group.rounds for table in round_.tables)
