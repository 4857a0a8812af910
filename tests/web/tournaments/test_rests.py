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
    assert "Rests on request: Ada 2 - Ivo 2." in desk.text
    sends(desk, "/rounds/draft")
    assert "asked to rest: no points" in desk.text
    sends(desk, "/publish")
    assert "Rests: Ada 2 - Ivo 2" in desk.text
