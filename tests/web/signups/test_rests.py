"""A pair asks by its personal link to miss a round."""

from flask import Flask

from tests.tournament.evening.evening import plan
from tests.web.organizer import Desk
from tests.web.signups.links import link, phone_of
from tests.web.tablet import Tablet


def asks_to_rest(phone: Tablet, address: str, **typed: str) -> None:
    phone.opens(address)
    form = [one for one in phone.forms if one.action.endswith("/riposo")][-1]
    phone.shows(phone.client.post(form.action, data={**form.fields, **typed}))


def test_they_ask_to_rest_and_the_organizers_answer(app: Flask, desk: Desk) -> None:
    desk.enters(6)
    desk.begins()
    address, phone = link(desk, 1), phone_of(app)
    asks_to_rest(phone, address, round="2", until="3")
    assert "You have asked to rest: rounds 2, 3." in phone.text
    asks_to_rest(phone, address, round="1")
    assert phone.status == 422
    assert "round 1 is published already: for a rest in it ask at the desk" in phone.text
    desk.at("entries")
    assert "1 request to rest" in desk.text
    desk.at("rounds")
    assert "Ada 1 and Ivo 1 asks to rest: rounds 2, 3." in desk.text
    desk.presses("refuse")
    assert desk.status == 422
    assert "say why: the pair reads it" in desk.text
    assert not desk.state.entrants[1].entry.rests
    desk.presses("refuse", reason="we are too few")
    assert "Refused: the entry reads it." in desk.text
    phone.opens(address)
    assert "The organizers say no to a rest in round 2: we are too few" in phone.text
    asks_to_rest(phone, address, round="2", until="2")
    assert "say no to a rest in round 2" not in phone.text
    desk.at("entries")
    assert "asks to rest" in desk.text
    desk.at("rounds")
    desk.presses("note")
    assert "The rest is noted." in desk.text
    phone.opens(address)
    assert "Agreed: rests in round 2." in phone.text
    assert desk.state.entrants[1].entry.rests == (2,)


def test_they_take_a_request_back(app: Flask, desk: Desk) -> None:
    desk.enters(6)
    desk.begins()
    address, phone = link(desk, 1), phone_of(app)
    asks_to_rest(phone, address, round="2")
    phone.opens(address)
    form = next(one for one in phone.forms if one.fields.get("do") == "back")
    phone.shows(phone.client.post(form.action, data=form.fields))
    assert "You have asked" not in phone.text
    assert desk.state.entrants[1].requested == ()
    phone.shows(phone.client.post(form.action, data={**form.fields, "event_id": "x" * 8}))
    assert "answered already" in phone.text


def test_where_nobody_rests_nobody_is_asked(app: Flask) -> None:
    desk = Desk(app, plan("eliminazione"))
    desk.enters(4)
    phone = phone_of(app)
    phone.opens(link(desk, 1))
    assert "We miss a round" not in phone.text
