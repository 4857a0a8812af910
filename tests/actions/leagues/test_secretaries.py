"""The right to write a team's results: given, taken, void for a team of another name, verified."""

import pytest
from flask import Flask

from referee.actions import verification
from referee.actions.leagues.leagues import change_league, withdraw_league
from referee.actions.leagues.secretaries import give_team, take_team
from referee.actions.leagues.teams import read_teams
from referee.core.errors import RuleError
from referee.store.leagues.secretaries import (
    has_teams,
    secretaries_of,
    teams_written_by,
    writes_for,
)
from tests.actions.leagues.test_leagues import TEAMS, about, known, made
from tests.actions.register.linking import done
from tests.people import ORIGIN, person


@pytest.mark.both_databases
def test_a_team_is_given_and_taken(store: Flask) -> None:
    one, sara = made(), person("Sara")
    assert not has_teams(sara.id)
    for _time in range(2):
        give_team(one.id, 3, sara.id, ORIGIN)
    assert [(who.name, who.valid) for who in secretaries_of(one, 3)] == [("Sara", True)]
    assert secretaries_of(one, 1) == ()
    assert teams_written_by(sara.id) == [(one, (3,))]
    assert writes_for(sara.id, one.id, (1, 3))
    assert not writes_for(sara.id, one.id, (1, 2))
    assert not writes_for(sara.id, one.id + 1, (1, 3))
    assert verification.verify().sound
    withdraw_league(done(), one.id, "prova")
    assert teams_written_by(sara.id) == []
    for _time in range(2):
        take_team(one.id, 3, sara.id, ORIGIN)
    assert not has_teams(sara.id)
    assert verification.verify().sound


def test_a_team_of_another_name_does_not_inherit_the_right(store: Flask) -> None:
    one, sara = made(), person("Sara")
    give_team(one.id, 4, sara.id, ORIGIN)
    give_team(one.id, 3, sara.id, ORIGIN)
    typed = read_teams(
        TEAMS.replace("Cervia:", "Milano Marittima:").replace("Ugo Moro", "Ada Zoli")
    )
    change_league(done(), one.id, about(), typed, one.newest)
    for team in (3, 4):
        assert not writes_for(sara.id, one.id, (team,))
    fewer = read_teams("\n".join(TEAMS.splitlines()[:2]))
    change_league(done(), one.id, about(2), fewer, known(one.id).newest)
    assert not writes_for(sara.id, one.id, (4,))
    assert teams_written_by(sara.id) == []
    change_league(done(), one.id, about(), read_teams(TEAMS), known(one.id).newest)
    assert writes_for(sara.id, one.id, (4,))


@pytest.mark.parametrize(("league", "team", "words"), [(99, 1, "no such league"), (0, 7, "team")])
def test_what_is_not_there_is_given_to_nobody(
    store: Flask, league: int, team: int, words: str
) -> None:
    one, sara = made(), person("Sara")
    with pytest.raises(RuleError, match=words):
        give_team(league or one.id, team, sara.id, ORIGIN)
    with pytest.raises(RuleError, match="no such person"):
        give_team(one.id, 1, 99, ORIGIN)
