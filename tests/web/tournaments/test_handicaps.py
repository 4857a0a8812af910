"""Handicaps at the desk: a number for each entry where the plan counts them."""

from flask import Flask

from referee.tournament.competition.model import Settings
from referee.tournament.evening.plan import StagePlan
from tests.tournament.evening.evening import plan
from tests.web.organizer import Desk

NET = Settings(criteria=("net_points", "match_points", "lot"))


def gives(desk: Desk, **typed: str) -> None:
    desk.at("entries/handicaps")
    form = next(form for form in desk.forms if form.action.endswith("/handicaps"))
    desk.shows(desk.client.post(form.action, data={**form.fields, **typed}))


def test_each_entry_has_its_points_in_the_list_and_in_the_standings(app: Flask) -> None:
    desk = Desk(app, plan("girone", stages=(StagePlan("girone", NET),)))
    desk.enters(3)
    desk.at("entries")
    assert "Handicaps" in desk.text
    desk.at("entries/handicaps")
    assert "added once to those of the matches: 2 more are worth a win" in desk.text
    gives(desk, points_1="many", points_2="1001")
    assert "must be a whole number" in desk.text
    assert 'value="many"' in desk.html
    assert desk.status == 422
    gives(desk, points_1="3", points_2="−1")
    assert desk.status == 422
    assert "a win is worth 2: correct the 3, or tick that they are right" in desk.text
    assert 'value="3"' in desk.html
    gives(desk, points_1="3", points_2="−1", sure="1")
    assert "The handicaps are noted." in desk.text
    assert "handicap +3" in desk.text
    number = desk.view.number
    gives(desk)
    assert desk.view.number == number, "nothing has changed"
    gives(desk, points_1="")
    assert [desk.state.entrants[entry].entry.handicap for entry in (1, 2, 3)] == [0, -1, 0]
    desk.at("rounds/history")
    assert "handicap −1" in desk.text
    desk.begins()
    desk.at("standings")
    assert "points with the handicap" in desk.text


def test_where_no_standings_count_them_they_are_not_offered(app: Flask) -> None:
    desk = Desk(app, plan("girone"))
    desk.enters(2)
    desk.at("entries")
    assert "Handicaps" not in desk.text
