"""Rests on request at the desk: noted at the entry, told before the draw, in it, and after it."""

from flask import Flask

from tests.tournament.evening.evening import plan
from tests.web.organizer import Desk


def sends(desk: Desk, action: str) -> None:
    """Send a form of the page that is one button."""
    form = next(form for form in desk.forms if form.action.endswith(action))
    desk.shows(desk.client.post(form.action, data=form.fields))


def test_a_rest_is_noted_shown_and_taken_back(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    desk.enters(6)
    desk.at("entries/2")
    assert "Such a rest counts: no points." in desk.text
    desk.presses("rest", round="2", until="1")
    assert "the last round comes before the first" in desk.text
    assert 'value="2"' in desk.html
    desk.presses("rest", round="1", until="3", reason="a wedding")
    assert desk.state.entrants[2].entry.rests == (1, 2, 3)
    desk.at("entries")
    assert "rests in rounds 1–3" in desk.text
    desk.at("entries/2")
    desk.presses("no_rest")
    assert desk.state.entrants[2].entry.rests == (2, 3)
    desk.at("rounds/history")
    assert "rests in rounds 1–3: a wedding" in desk.text
    assert "plays after all, round 1" in desk.text


def test_the_draft_and_the_next_step_tell_who_rests_on_request(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    desk.enters(7)
    desk.at("entries/2")
    desk.presses("rest", round="1")
    desk.at("rounds")
    sends(desk, "/rounds/stage")
    assert "asked to rest: no points" in desk.text
    sends(desk, "/draft/discard")
    assert "Rests on request: Ada 2 and Ivo 2." in desk.text
    sends(desk, "/rounds/draft")
    assert "asked to rest: no points" in desk.text
    sends(desk, "/publish")
    assert "Rests: Ada 2 and Ivo 2" in desk.text


def test_who_must_not_meet_is_listed_told_in_the_draft_and_taken_off(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    desk.enters(4)
    desk.at("entries")
    assert "Who must not meet" in desk.text
    desk.at("entries/apart")
    adds(desk, one="1", other="1", text="cousins")
    assert "name two different entries" in desk.text
    assert 'value="cousins"' in desk.html
    adds(desk, one="1", other="2", text="")
    assert "say why" in desk.text
    adds(desk, one="1", other="2", text="cousins", rounds="0")
    assert "must be a whole number" in desk.text
    adds(desk, one="1", other="2", text="cousins", strength="hard", rounds="2")
    assert "Ada 1 and Ivo 1 · Ada 2 and Ivo 2" in desk.text
    assert "cousins · at any price, in the first 2 rounds" in desk.text
    adds(desk, one="clubs", text="clubs apart", strength="wish")
    assert "clubs apart · if it can be" in desk.text
    desk.at("rounds/history")
    assert "Who must not meet: cousins, clubs apart" in desk.text
    desk.at("entries/apart")
    sends(desk, "/remove")
    assert [one.text for one in desk.state.apart] == ["clubs apart"]


def adds(desk: Desk, **typed: str) -> None:
    """Fill in the form of one more list."""
    form = next(form for form in desk.forms if "strength" in form.fields or "text" in form.fields)
    desk.shows(desk.client.post(form.action, data={**form.fields, "strength": "wish", **typed}))
