"""Rooms of a tournament: told at the desk, said beside tables, each with a desk of its own."""

from flask import Flask

from tests.tournament.evening.evening import plan
from tests.web.organizer import Desk


def adds(desk: Desk, **typed: str) -> None:
    """Fill in the form of one more room."""
    form = next(form for form in desk.forms if "tables" in form.fields)
    desk.shows(desk.client.post(form.action, data={**form.fields, **typed}))


def sends(desk: Desk, action: str) -> None:
    """Send a form of the page that is one button."""
    form = next(form for form in desk.forms if form.action.endswith(action))
    desk.shows(desk.client.post(form.action, data=form.fields))


def test_rooms_are_said_to_everybody_and_a_round_shows_one_of_them(app: Flask) -> None:
    desk = Desk(app, plan("svizzera"))
    desk.enters(8)
    desk.at("tables")
    assert "/rooms" in desk.html
    desk.at("tables/rooms")
    adds(desk, name="Sala grande", tables="1-2 e 3")
    assert "write tables as 1–16, 20" in desk.text
    assert 'value="1-2 e 3"' in desk.html
    adds(desk, name="", tables="1")
    assert "write the name of the room" in desk.text
    adds(desk, name="Sala grande", tables="1-2, 3")
    adds(desk, name="Bar", tables="3–4")
    assert "table 3 stands in two rooms" in desk.text
    adds(desk, name="Bar", tables="4")
    assert "tables 1–2, 3" in desk.text
    desk.at("rounds")
    sends(desk, "/rounds/stage")
    sends(desk, "/rounds/draft")
    sends(desk, "/publish")
    assert [f'id="table-{table}"' in desk.html for table in (1, 4)] == [True, True]
    desk.at("rounds/1", room="Bar")
    assert [f'id="table-{table}"' in desk.html for table in (1, 4)] == [False, True]
    assert "1 not started" in desk.text
    desk.at("rounds/1", room="Cantina")
    assert [f'id="table-{table}"' in desk.html for table in (1, 4)] == [True, True]
    public = desk.client.get(f"/torneo/{desk.view.code}/").text
    assert (public.count("Sala grande"), public.count("<bdi>Bar</bdi>")) == (3, 1)
    by_name = desk.client.get(f"/torneo/{desk.view.code}/?by=name").text
    assert by_name.count("<bdi>Bar</bdi>") == 2
    assert "<b><bdi>" in desk.client.get(f"/torneo/{desk.view.code}/?q=Ada").text
    desk.at("rounds/history")
    assert "Rooms: Sala grande, Bar" in desk.text
    desk.at("tables/rooms")
    sends(desk, "/remove")
    assert [one.name for one in desk.state.rooms] == ["Bar"]
