"""People enter by themselves in their browsers, and the organizer decides in another."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.signups.asking import settle
from referee.actions.tournaments.rounds import begin_stage, draft_round, publish_round
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.store.signups.deadline import SignUp
from tests.paper.conftest import text_of
from tests.people import ORIGIN
from tests.tournament.evening.evening import plan
from tests.web.organizer import Desk
from tests.web.tablet import Tablet
from tests.web.test_markup import NASTY, faults


@pytest.fixture
def desk(app: Flask) -> Desk:
    return Desk(app, plan("svizzera"))


def opens(desk: Desk, **more: str) -> None:
    """The organizer lets people enter by themselves."""
    desk.at("entries/requests")
    form = next(form for form in desk.forms if form.action.endswith("/settings"))
    typed = {"open": "1", "until": datetime.now(UTC).date().isoformat(), "waiting": "1"}
    sent = {**form.fields, **typed, **more}
    desk.shows(desk.client.post(form.action, data=sent))


@pytest.fixture
def phone(app: Flask, english: FlaskClient) -> Tablet:
    return Tablet(english)


def asks(phone: Tablet, desk: Desk, **typed: Any) -> str:
    """Fill in the form, and return the address of the page that it leads to."""
    phone.opens(f"/iscrizione/{desk.event}")
    form = next(form for form in phone.forms if "player_1" in form.fields)
    answer = phone.client.post(form.action, data={**form.fields, **typed})
    phone.shows(answer)
    return str(answer.headers.get("Location", "") or answer.request.path)


def test_without_the_organizers_word_there_is_no_page(desk: Desk, phone: Tablet) -> None:
    for address in ("", "/whatever"):
        assert phone.client.get(f"/iscrizione/{desk.event}{address}").status_code == 404
    assert "/iscrizione/" not in phone.client.get(f"/torneo/{desk.event}/").text


def test_from_the_public_page_to_the_list(desk: Desk, phone: Tablet) -> None:
    opens(desk)
    assert f"/iscrizione/{desk.event}" in phone.client.get(f"/torneo/{desk.event}/").text
    own = asks(phone, desk, player_1="Ada", player_2="Ivo", club="Sarsina", note="after nine")
    phone.opens(own)
    assert "Request received" in phone.text
    desk.at("rounds")
    assert "1 request to enter" in desk.text
    desk.at("entries/requests")
    assert "1 request to enter" not in desk.text
    assert "Ada and Ivo" in desk.text, "as in every list"
    assert "after nine" in desk.text
    button = re.search(r'value="(confirm:\d+)"', desk.html)
    assert button is not None
    desk.presses(button[1])
    assert [one.entry.name for one in desk.state.entrants.values()] == ["Ada - Ivo"]
    phone.opens(own)
    assert "Entered" in phone.text
    form = next(form for form in phone.forms if form.action == own)
    phone.shows(phone.client.post(form.action, data=form.fields))
    assert "Withdrawn" in phone.text
    assert desk.state.entrants[1].withdrew is not None


ISOLATES = {0x2068: None, 0x2069: None}


def test_a_pair_chooses_its_category_and_the_organizer_confirms_it(
    app: Flask, phone: Tablet
) -> None:
    desk = Desk(app, plan("svizzera", categories=("Women", "Under 25")))
    opens(desk)
    own = asks(phone, desk, player_1="Ada", player_2="Eva", categories="Women")
    phone.opens(own)
    assert "Categories: Women" in phone.text.translate(ISOLATES)
    desk.at("entries/requests")
    assert "Categories: Women" in desk.text.translate(ISOLATES)
    button = re.search(r'value="(confirm:\d+)"', desk.html)
    assert button is not None
    desk.presses(button[1])
    assert desk.state.entrants[1].categories == ("Women",)


def test_a_category_that_is_not_in_the_plan_is_refused_and_nothing_typed_is_lost(
    app: Flask, phone: Tablet
) -> None:
    desk = Desk(app, plan("svizzera", categories=("Women", "Under 25")))
    opens(desk)
    asks(phone, desk, player_1="Ada", categories=["Under 25", "Men"])
    assert phone.status == 422
    assert "The plan has no such category" in phone.text
    assert 'value="Ada"' in phone.html
    assert re.search(r'value="Under 25" checked', phone.html)


@pytest.mark.parametrize("field", ["player_1", "player_2", "club"])
def test_a_name_that_is_too_long_is_refused_at_its_field_and_kept(
    desk: Desk, phone: Tablet, field: str
) -> None:
    opens(desk)
    long = "Pier " * 40
    asks(phone, desk, **{"player_1": "Ada", "player_2": "Ivo", field: long})
    assert phone.status == 422
    assert re.search(rf'id="{field}-error">.*?at most 80 characters', phone.html, re.DOTALL)
    assert f'value="{long}"' in phone.html


def test_two_alone_are_put_together(desk: Desk, phone: Tablet) -> None:
    opens(desk)
    one = asks(phone, desk, player_1="Ada")
    asks(phone, desk, player_1="Ivo")
    phone.opens(one)
    assert "Looking for a partner" in phone.text
    desk.at("entries/requests")
    form = next(form for form in desk.forms if ("do", "join") in form.buttons)
    ticked = re.findall(r'name="ticked" value="(\d+)"', desk.html)
    sent = {**form.fields, "do": "join", "ticked": ticked}
    desk.shows(desk.client.post(form.action, data=sent))
    assert [one.entry.name for one in desk.state.entrants.values()] == ["Ada - Ivo"]


def test_before_two_are_put_together_it_is_said_whose_turn_it_is(desk: Desk, phone: Tablet) -> None:
    opens(desk, places="1")
    asks(phone, desk, player_1="Ada")
    asks(phone, desk, player_1="Ivo")
    said = "take their turn by the later of their two requests"
    desk.at("entries/requests")
    assert said not in desk.text
    asks(phone, desk, player_1="Eva", player_2="Gil")
    desk.at("entries/requests")
    assert said in desk.text


def test_two_put_together_read_with_whom_they_play_and_which_category_is_not_of_both(
    app: Flask, phone: Tablet
) -> None:
    desk = Desk(app, plan("svizzera", categories=("Women", "Under 25", "Mixed")))
    opens(desk, places="1")
    ada = asks(phone, desk, player_1="Ada", categories=["Women", "Mixed"])
    ivo = asks(phone, desk, player_1="Ivo", categories=["Under 25", "Mixed"])
    desk.at("entries/requests")
    form = next(form for form in desk.forms if ("do", "join") in form.buttons)
    ticked = re.findall(r'name="ticked" value="(\d+)"', desk.html)
    desk.shows(desk.client.post(form.action, data={**form.fields, "do": "join", "ticked": ticked}))
    assert "Only one of them has asked for Women, Under 25" in desk.text.translate(ISOLATES)
    assert desk.state.entrants[1].categories == ("Mixed",)
    for address, partner, lost in ((ada, "Ivo", "Women"), (ivo, "Ada", "Under 25")):
        phone.opens(address)
        text = phone.text.translate(ISOLATES)
        assert f"You play with {partner}." in text
        assert "Categories: Mixed" in text
        assert f"You also asked for {lost}" in text


def test_the_fee_is_told_before_somebody_asks(app: Flask, phone: Tablet) -> None:
    desk = Desk(app, plan("svizzera", fee=2050))
    opens(desk)
    phone.opens(f"/iscrizione/{desk.event}")
    assert re.search(r"Entry fee: .{1,4}20\.50 a pair\.", phone.text.translate(ISOLATES))


def test_two_alone_wait_as_a_pair_where_all_places_are_taken(desk: Desk, phone: Tablet) -> None:
    opens(desk, places="1")
    asks(phone, desk, player_1="Bea", player_2="Ugo")
    own = [asks(phone, desk, player_1=name) for name in ("Ada", "Ivo")]
    desk.at("entries/requests")
    desk.presses(re.search(r'value="(confirm:\d+)"', desk.html)[1])  # type: ignore[index]
    form = next(form for form in desk.forms if ("do", "join") in form.buttons)
    ticked = re.findall(r'name="ticked" value="(\d+)"', desk.html)
    desk.shows(desk.client.post(form.action, data={**form.fields, "do": "join", "ticked": ticked}))
    assert "The two wait as a pair: all places are taken." in desk.text
    assert "Waiting list: 1 Ada and Ivo" in desk.text
    assert "Looking for a partner" not in desk.text
    desk.at("entries")
    assert "request to enter" not in desk.text, "nothing can be decided for who waits"
    for address, partner in zip(own, ("Ivo", "Ada"), strict=True):
        phone.opens(address)
        assert "On the waiting list: place 1" in phone.text
        assert f"You play with {partner}." in phone.text.translate(ISOLATES)
    record = desk.act()
    with desk.app.app_context():
        record_event_facts(record, [("withdrew", {"entry": 1})])
    desk.at("entries/requests")
    desk.presses(re.search(r'value="(confirm:\d+)"', desk.html)[1])  # type: ignore[index]
    assert [one.entry.name for one in desk.state.entrants.values()] == ["Bea - Ugo", "Ada - Ivo"]
    for address in own:
        phone.opens(address)
        assert "Entered" in phone.text


def test_who_waits_as_a_pair_and_withdraws_leaves_the_other_alone(
    desk: Desk, phone: Tablet
) -> None:
    opens(desk, places="1")
    asks(phone, desk, player_1="Bea", player_2="Ugo")
    ada, ivo = (asks(phone, desk, player_1=name) for name in ("Ada", "Ivo"))
    desk.at("entries/requests")
    desk.presses(re.search(r'value="(confirm:\d+)"', desk.html)[1])  # type: ignore[index]
    form = next(form for form in desk.forms if ("do", "join") in form.buttons)
    ticked = re.findall(r'name="ticked" value="(\d+)"', desk.html)
    desk.shows(desk.client.post(form.action, data={**form.fields, "do": "join", "ticked": ticked}))
    phone.opens(ada)
    form = next(form for form in phone.forms if form.action == ada)
    phone.shows(phone.client.post(form.action, data=form.fields))
    phone.opens(ivo)
    assert "Looking for a partner" in phone.text


def test_all_that_have_a_place_are_confirmed_at_once(desk: Desk, phone: Tablet) -> None:
    opens(desk, places="2")
    own = [asks(phone, desk, player_1=f"Ada {n}", player_2=f"Ivo {n}") for n in (1, 2, 3)]
    desk.at("entries/requests")
    assert "Confirm all 2" in desk.text
    form = next(form for form in desk.forms if ("do", "all") in form.buttons)
    ticked = re.findall(r'type="hidden" name="ticked" value="(\d+)"', desk.html)
    sent = {**form.fields, "do": "all", "ticked": ticked}
    desk.shows(desk.client.post(form.action, data=sent))
    assert "2 requests are confirmed." in desk.text
    names = [one.entry.name for one in desk.state.entrants.values()]
    assert names == ["Ada 1 - Ivo 1", "Ada 2 - Ivo 2"]
    phone.opens(own[1])
    assert "Entered" in phone.text
    phone.opens(own[2])
    assert "On the waiting list: place 1" in phone.text
    desk.shows(desk.client.post(form.action, data={**sent, "event_id": str(uuid4())}))
    assert desk.status == 422
    assert len(desk.state.entrants) == 2


def test_ticks_stay_where_two_cannot_be_put_together(desk: Desk, phone: Tablet) -> None:
    opens(desk, places="1")
    for name in ("Ada", "Ivo"):
        asks(phone, desk, player_1=name)
    asks(phone, desk, player_1="Bea", player_2="Ugo")
    desk.at("entries/requests")
    button = re.search(r'value="(confirm:\d+)"', desk.html)
    assert button is not None
    desk.presses(button[1])
    form = next(form for form in desk.forms if ("do", "join") in form.buttons)
    ticked = re.findall(r'type="checkbox" name="ticked" value="(\d+)"', desk.html)
    sent = {**form.fields, "do": "join", "ticked": ticked[:1]}
    desk.shows(desk.client.post(form.action, data=sent))
    assert "A pair is two players" in desk.text
    assert len(re.findall(r'name="ticked" value="\d+" checked', desk.html)) == 1


def test_a_refusal_has_a_reason_that_the_requester_reads(desk: Desk, phone: Tablet) -> None:
    opens(desk)
    own = asks(phone, desk, player_1="Ada", player_2="Ivo")
    desk.at("entries/requests")
    button = re.search(r'value="(refuse:\d+)"', desk.html)
    assert button is not None
    desk.presses(button[1])
    assert desk.status == 422
    assert "say why" in desk.text
    desk.presses(button[1], reason="members <only>")
    phone.opens(own)
    assert "members <only>" in phone.text or "members &lt;only&gt;" in phone.html
    assert "Ask again" in phone.text


def test_the_waiting_list_tells_the_place(desk: Desk, phone: Tablet) -> None:
    opens(desk, places="1")
    asks(phone, desk, player_1="Ada", player_2="Ivo")
    phone.opens(f"/iscrizione/{desk.event}")
    assert "All places are taken" in phone.text
    own = asks(phone, desk, player_1="Bea", player_2="Ugo")
    phone.opens(own)
    assert "On the waiting list: place 1" in phone.text


@pytest.mark.parametrize("do", ["", "confirm:x", "eat:1", "join", "all"])
def test_buttons_that_are_not_there_change_nothing(desk: Desk, phone: Tablet, do: str) -> None:
    opens(desk)
    asks(phone, desk, player_1="Ada", player_2="Ivo")
    desk.at("entries/requests")
    hidden = next(form for form in desk.forms if "after" in form.fields).fields
    desk.shows(
        desk.client.post(f"/events/{desk.event}/entries/requests", data={**hidden, "do": do})
    )
    assert desk.status == 422


def test_whatever_strangers_write_stays_text(desk: Desk, phone: Tablet) -> None:
    opens(desk)
    for number, text in enumerate(NASTY):
        named = f"{number} {text}"[:80]
        own = asks(phone, desk, player_1=named, player_2=f"Ivo {number}", note=text)
        phone.opens(own)
        assert faults(phone.html.encode(), "text/html") == []
    desk.at("entries/requests")
    assert faults(desk.html.encode(), "text/html") == []


def test_no_other_event_shows_a_request(app: Flask, desk: Desk, phone: Tablet) -> None:
    opens(desk)
    own = asks(phone, desk, player_1="Ada", player_2="Ivo")
    other = Desk(app, plan("svizzera"))
    with app.app_context():
        now = datetime.now(UTC)
        settle(other.event, SignUp(True, now.date(), 0, True), replace(ORIGIN, now=now))
    assert phone.client.get(own.replace(desk.event, other.event)).status_code == 404


@pytest.mark.paper
def test_invitations_lead_to_where_one_enters_as_long_as_one_can(desk: Desk) -> None:
    address = f"/events/{desk.event}/papers/invitations.pdf"
    assert f"/iscrizione/{desk.event}" not in text_of(desk.client.get(address).data)
    opens(desk)
    invited = text_of(desk.client.get(address).data)
    assert invited.count(f"/iscrizione/{desk.event}") == 4
    assert invited.count("Enter with your phone, until") == 4


def test_too_late_is_said(app: Flask, desk: Desk, phone: Tablet) -> None:
    opens(desk)
    with app.app_context():
        now = datetime.now(UTC)
        settle(desk.event, SignUp(True, date(2020, 1, 1), 0, True), replace(ORIGIN, now=now))
    phone.opens(f"/iscrizione/{desk.event}")
    assert "Entries are closed here" in phone.text


def test_once_play_has_begun_nobody_enters_and_requests_stay_in_reach(
    desk: Desk, phone: Tablet
) -> None:
    opens(desk)
    asks(phone, desk, player_1="Elsa Zoli")
    desk.enters(4)
    desk.at("standings")
    assert "1 request to enter" in desk.text
    desk.begins()
    desk.at("standings")
    assert "request to enter" not in desk.text, "nobody enters any more"
    desk.at("entries")
    assert f"/events/{desk.event}/entries/requests" in desk.html
    opens(desk)
    assert desk.status == 422
    assert "the tournament has begun: nobody can enter by themselves any more" in desk.text
    assert "Elsa Zoli" in desk.text


def test_once_play_has_begun_who_waits_reads_that_entries_are_closed(
    desk: Desk, phone: Tablet
) -> None:
    opens(desk, places="5")
    desk.enters(4)
    names = (("Ada", "Ivo"), ("Bea", "Ugo"), ("Elsa", ""))
    held, waiting, alone = (asks(phone, desk, player_1=one, player_2=other) for one, other in names)
    phone.opens(f"/torneo/{desk.event}/")
    assert "Entries are closed" not in phone.text
    desk.begins()
    for own in (held, waiting, alone):
        phone.opens(own)
        assert "Entries are closed" in phone.text
        assert "Ask at the organizers’ desk" in phone.text
        assert "waiting list" not in phone.text
    for address in (f"/torneo/{desk.event}/", f"/iscrizione/{desk.event}"):
        phone.opens(address)
        assert "Entries are closed" in phone.text
    desk.at("entries/requests")
    hidden = next(form for form in desk.forms if "after" in form.fields).fields
    assert "to decide" not in desk.text
    assert "Not entered before the first round" in desk.text
    assert "Confirm" not in desk.html
    address = f"/events/{desk.event}/entries/requests"
    desk.shows(desk.client.post(address, data={**hidden, "do": "confirm:1"}))
    assert desk.status == 422
    assert "enter by hand who comes late" in desk.text
    assert len(desk.state.entrants) == 4


def test_a_draft_changes_nothing_for_who_has_asked(app: Flask, desk: Desk, phone: Tablet) -> None:
    opens(desk, places="5")
    desk.enters(4)
    held = asks(phone, desk, player_1="Ada", player_2="Ivo")
    waiting = asks(phone, desk, player_1="Bea", player_2="Ugo")
    with app.app_context():
        begin_stage(desk.act())
        draft_round(desk.act())
    for own, told in ((held, "Request received"), (waiting, "On the waiting list: place 1")):
        phone.opens(own)
        assert told in phone.text
        assert "Entries are closed" not in phone.text
    phone.opens(f"/torneo/{desk.event}/")
    assert "Enter by yourself" in phone.text
    desk.at("entries/requests")
    desk.presses(re.search(r'value="(confirm:\d+)"', desk.html)[1])  # type: ignore[index]
    assert "Entered." in desk.text
    phone.opens(held)
    form = next(form for form in phone.forms if form.action == held)
    phone.shows(phone.client.post(form.action, data=form.fields))
    assert "Withdrawn" in phone.text
    phone.opens(waiting)
    assert "Request received" in phone.text, "it has moved up"
    with app.app_context():
        draft_round(desk.act())
        publish_round(desk.act(), 1)
    phone.opens(waiting)
    assert "Entries are closed" in phone.text


def test_one_count_of_requests_and_the_waiting_list_apart(desk: Desk, phone: Tablet) -> None:
    opens(desk, places="1")
    for one, other in (("Ada", "Ivo"), ("Bea", "Ugo"), ("Cleo", "Pio"), ("Elsa", "")):
        asks(phone, desk, player_1=one, player_2=other)
    desk.at("entries/requests")
    assert "2 requests to decide" in desk.text, "one with a place, and one who is alone"
    assert "Waiting list: 2" in desk.text
    for place in ("", "/rounds", "/standings"):
        desk.opens(f"/events/{desk.event}{place}")
        assert "2 requests to enter" in desk.text, place


def test_the_next_step_tells_of_requests_where_nobody_has_entered(
    desk: Desk, phone: Tablet
) -> None:
    desk.opens(f"/events/{desk.event}")
    assert "Nobody has entered yet" in desk.text
    opens(desk)
    asks(phone, desk, player_1="Ada", player_2="Ivo")
    desk.opens(f"/events/{desk.event}")
    assert "1 request to enter Nobody has entered yet: decide on the requests" in desk.text
    assert "Enter those who play" not in desk.text
    assert f'href="/events/{desk.event}/entries/requests"' in desk.html


def test_the_waiting_list_of_a_full_event_is_nothing_to_decide(desk: Desk, phone: Tablet) -> None:
    opens(desk, places="4")
    desk.enters(4)
    asks(phone, desk, player_1="Ada", player_2="Ivo")
    desk.at("standings")
    assert "request to enter" not in desk.text
    begin = f"/events/{desk.event}/rounds/stage"
    assert any(form.action == begin for form in desk.forms), "the head draws at once"


def test_requests_are_told_of_before_the_first_round_shuts_them_out(
    desk: Desk, phone: Tablet
) -> None:
    opens(desk)
    desk.enters(4)
    begin = f"/events/{desk.event}/rounds/stage"
    desk.at("standings")
    assert any(form.action == begin for form in desk.forms), "the head draws at once"
    asks(phone, desk, player_1="Elsa Zoli")
    desk.at("standings")
    assert not any(form.action == begin for form in desk.forms), "the head leads to the step"
    assert "To the next step" in desk.text
    assert "Begin and draw" not in desk.text
    for place in ("", "/rounds"):
        desk.opens(f"/events/{desk.event}{place}")
        assert "1 request to enter is not decided" in desk.text
        assert any(form.action == begin for form in desk.forms), "who knows it may begin"


def test_entries_of_today_are_open_and_a_day_that_is_past_is_refused(desk: Desk) -> None:
    desk.at("entries/requests")
    form = next(form for form in desk.forms if form.action.endswith("/settings"))
    today = datetime.now(UTC).astimezone().date().isoformat()
    assert form.fields["until"] >= today
    opens(desk, until="2099-01-01")
    assert "this day is after the tournament" in desk.text
    opens(desk, until="2020-01-01")
    assert desk.status == 422
    assert "this day is past" in desk.text
    opens(desk, until="tomorrow")
    assert desk.status == 422
