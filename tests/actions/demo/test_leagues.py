"""The made-up leagues: one of clubs and one of pairs, with everything that can happen."""

from flask import Flask

from referee.actions import verification
from referee.actions.demo.leagues import BOARDS, CLUBS, PAIRS, league
from referee.store.register.leagues import leagues
from referee.tournament.leagues.table import is_final, table_of
from tests.tables import STAMP


def test_a_league_of_clubs_and_one_of_pairs(store: Flask) -> None:
    number = league(3, STAMP)
    pairs, clubs = leagues().values()
    assert clubs.id == number
    assert (len(clubs.about.teams), clubs.about.rules.boards) == (len(CLUBS), BOARDS)
    assert (len(pairs.about.teams), pairs.about.rules.boards) == (PAIRS, 1)
    assert not is_final(clubs)
    assert any(one.given for one in clubs.meetings.values())
    assert any(one.day == "" for one in clubs.meetings.values())
    assert len(clubs.told) == 3
    assert len(table_of(clubs)) == len(CLUBS)
    assert verification.verify().sound
