"""A pair with its personal link: checked in, sent to its table, and its result reported."""

from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.tablets import pairing
from referee.actions.tournaments.results import give_walkover, type_result
from referee.actions.tournaments.rounds import make_final
from referee.core.table_result import read_table_result
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db, writing
from referee.store.tablets import stations
from referee.store.tournaments.round_matches import matches_of
from tests.actions.register.linking import everybody_linked
from tests.actions.tournaments.desk import play
from tests.paper.conftest import text_of
from tests.people import row_of
from tests.tournament.evening.evening import A_WINS, plan
from tests.web.organizer import Desk
from tests.web.public.test_names import wants
from tests.web.signups.links import link, now, phone_of, sides, types


def test_they_check_in_on_the_day(app: Flask, desk: Desk) -> None:
    desk.enters(4, here=False)
    address, phone = link(desk, 1), phone_of(app)
    phone.opens(address)
    assert "We are here" not in phone.text
    with app.app_context(), writing():
        today = datetime.now(UTC).astimezone().date()
        db.session.execute(CLUB_EVENTS.update().values(day=today))
    phone.opens(address)
    form = next(form for form in phone.forms if form.action.endswith("/arrivo"))
    phone.shows(phone.client.post(form.action, data=form.fields))
    assert desk.state.entrants[1].present
    assert "You are checked in." in phone.text
    phone.shows(phone.client.post(form.action, data=form.fields))
    assert phone.status == 200


def test_both_report_and_it_counts(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    a, b = sides(desk)
    one, other = phone_of(app), phone_of(app)
    one.opens(link(desk, a))
    assert "Table 1" in one.text
    assert 'data-ring="round-1-1"' in one.html
    assert ": place " not in one.text
    types(one, link(desk, a), "41", "20", "41", "30")
    assert "You have reported 2–0 · 82–50 (41–20, 41–30), your side first." in one.text
    assert "Now it is the turn of the others: if they report the same, it counts." in one.text
    # What is to be done is done: nothing asks to be tapped first.
    assert "Report another result" in one.text
    assert "button--primary" not in one.html
    other.opens(link(desk, b))
    assert "The others have reported 0–2 · 50–82 (20–41, 30–41), your side first" in other.text
    types(other, link(desk, b), "41", "20", "30", "41", "35", "41")
    assert "The two reports differ" in other.text
    assert "You say 1–2 · 106–102 (41–20, 30–41, 35–41), the others say 0–2" in other.text
    # Of two results the button says whose it takes, and is not the one to tap without reading.
    assert "The others are right 0–2 · 50–82 (20–41, 30–41)" in other.text
    assert "That is right" not in other.text
    assert "button--primary" not in other.html
    types(other, link(desk, b), "20", "41", "30", "41", "", "")
    sheet = desk.state.sheets[1, 1]
    assert sheet.confirmed is not None
    assert "The result counts: 0–2 · 50–82, your side first. Reported by both sides." in other.text
    assert "own-told--counts" in other.html
    # The first round is still played at the other table.
    assert ": place " not in other.text
    one.opens(link(desk, a))
    assert "The result counts: 2–0 · 82–50, your side first." in one.text
    one.opens(f"{link(desk, a)}/risultato")
    assert "Report the result" not in one.text
    assert "This result counts already: who does not agree speaks to a referee" in one.text
    with app.app_context():
        code = matches_of(desk.view)[1, 1].code
    one.opens(f"/watch/{code}")
    assert "Result reported by both sides: 2–0 · 82–50" in one.text
    assert "written at the desk" not in one.text
    desk.at("rounds/history")
    name = desk.state.entrants[a].entry.name.replace(" - ", " and ")
    assert f"{name}, by the personal link" in desk.text


def test_what_the_others_have_reported_is_confirmed_with_one_tap(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    a, b = sides(desk)
    other = phone_of(app)
    types(phone_of(app), link(desk, a), "41", "20", "41", "30")
    other.opens(link(desk, b))
    assert "That is right 0–2 · 50–82 (20–41, 30–41)" in other.text
    form = next(form for form in other.forms if form.fields.get("g1_a"))
    other.shows(other.client.post(form.action, data=form.fields))
    assert "The result counts: 0–2 · 50–82, your side first." in other.text
    sheet = desk.state.sheets[1, 1]
    assert sheet.confirmed is not None
    assert sheet.table.winner == "a"


def test_one_s_own_row_is_the_first_and_what_was_reported_stands_there(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    a, b = sides(desk)
    phone = phone_of(app)
    for entry, first, second in ((a, "a", "b"), (b, "b", "a")):
        phone.opens(f"{link(desk, entry)}/risultato")
        assert phone.html.index(f'name="g1_{first}"') < phone.html.index(f'name="g1_{second}"')
        assert phone.html.index(f"Ada {entry} ") < phone.html.index(f"Ada {a + b - entry} ")
    types(phone, link(desk, a), "41", "20", "41", "30")
    phone.opens(f"{link(desk, b)}/risultato")
    form = next(form for form in phone.forms if form.action.endswith("/risultato"))
    assert [form.fields[name] for name in ("g1_a", "g1_b", "g2_b")] == ["41", "20", "30"]


def test_at_a_table_with_a_tablet_the_phones_report_only_once_it_is_gone(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    a, _b = sides(desk)
    with app.app_context():
        table = stations.table_named(row_of(desk.event), "1")
        assert table is not None
        code = pairing.make_code(table, app.config["SECRET_KEY"], now())
    tablet, phone = phone_of(app), phone_of(app)
    tablet.opens("/tavolo")
    form = next(form for form in tablet.forms if "pairing_code" in form.fields)
    tablet.client.post(form.action, data={**form.fields, "pairing_code": code})
    phone.opens(link(desk, a))
    assert "Report the result" not in phone.text
    phone.opens(f"{link(desk, a)}/risultato")
    assert "Report the result" not in phone.text

    def leaves() -> None:
        with app.app_context():
            found = stations.tables_of(row_of(desk.event))[0].writer
            assert found is not None
            pairing.unpair(table, found.id, now())

    leaves()
    phone.opens(link(desk, a))
    assert "Report the result" in phone.text
    assert "no longer at the table" not in phone.text
    with app.app_context():
        play(matches_of(desk.view)[1, 1].code, sign=False)
    phone.opens(link(desk, a))
    assert "Report the result" not in phone.text
    assert "the match was begun on a tablet that is no longer at the table" in phone.text


def test_a_result_that_cannot_be_is_told(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    a, _b = sides(desk)
    phone = phone_of(app)
    types(phone, link(desk, a), "41", "41", "41", "30")
    assert phone.status == 422
    assert not desk.state.sheets[1, 1].typed


def test_half_a_result_is_asked_for_in_one_plain_sentence(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    phone = phone_of(app)
    types(phone, link(desk, sides(desk)[0]), "41", "20")
    assert phone.status == 422
    assert "ended like this: by this" not in phone.text
    assert "by this nobody has won the match yet: write what is missing, or tick" in phone.text


def test_what_the_desk_has_written_says_so_and_after_the_end_nothing_rings(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    a, _b = sides(desk)
    with app.app_context():
        type_result(desk.act(), (1, 1), read_table_result(A_WINS))
        give_walkover(desk.act(), (1, 2), "a")
    phone = phone_of(app)
    phone.opens(link(desk, a))
    assert "your side first. Written at the desk." in phone.text
    assert "data-notices" in phone.html
    (winner,) = desk.state.sheets[1, 2].table.sides[0]
    phone.opens(link(desk, winner))
    assert f"counts: walkover: won by Ada {winner} and Ivo {winner}." in phone.text
    with app.app_context():
        make_final(desk.act(), "all went home")
    phone.opens(link(desk, a))
    assert "data-notices" not in phone.html
    assert "data-sound" not in phone.html


def test_without_the_secret_there_is_nothing(app: Flask, desk: Desk, english: FlaskClient) -> None:
    desk.enters(4)
    address = link(desk, 1)
    assert english.get(address).status_code == 200
    for wrong in (
        address[:-1] + ("0" if address[-1] != "0" else "1"),
        address.replace("/1/", "/2/"),
    ):
        for page in ("", "/risultato"):
            answer = english.get(wrong + page)
            assert answer.status_code == 404
            assert "Ask at the desk" in answer.text
        token = {"X-CSRFToken": english.get("/api/csrf").json["token"]}
        for page in ("/arrivo", "/risultato"):
            assert english.post(wrong + page, headers=token).status_code == 404


def test_the_desk_makes_a_link_anew(app: Flask, desk: Desk, english: FlaskClient) -> None:
    desk.enters(4)
    before = link(desk, 1)
    desk.at("entries/1")
    assert before in desk.html
    desk.presses("link")
    after = link(desk, 1)
    assert after != before
    assert after in desk.html
    assert "the one before opens nothing" in desk.text
    assert english.get(before).status_code == 404
    assert english.get(after).status_code == 200


@pytest.mark.paper
def test_the_slips_are_the_organizers(desk: Desk) -> None:
    desk.enters(4)
    desk.opens(f"/events/{desk.event}/papers/")
    assert "Personal links" in desk.text
    answer = desk.client.get(f"/events/{desk.event}/papers/links.pdf")
    assert answer.mimetype == "application/pdf"
    printed = "".join(text_of(answer.data).split())
    assert printed.count("/mio/") == 4, "a phone that reads no code has the address to type"
    assert link(desk, 1) in printed


def test_others_are_shown_as_they_want(app: Flask, desk: Desk) -> None:
    """The link is the pair's own; the names of others are those that everybody sees."""
    desk.enters(4)
    desk.begins()
    a, b = sides(desk)
    other = desk.state.entrants[b].entry.players[0]
    with app.app_context():
        everybody_linked()
        wants(other, "number")
    phone = phone_of(app)
    for page in ("", "/risultato"):
        phone.opens(f"{link(desk, a)}{page}")
        assert "N." in phone.text
        assert other not in phone.text


def test_they_read_where_to_sit(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    a, b = sides(desk)
    phone = phone_of(app)
    phone.opens(link(desk, a))
    assert f"Seats 1 and 3, facing each other: Ada {a} at 1, Ivo {a} at 3" in phone.text
    phone.opens(link(desk, b))
    assert f"Seats 2 and 4, facing each other: Ada {b} at 2, Ivo {b} at 4" in phone.text


@pytest.mark.parametrize(
    ("format_", "number", "said"),
    [("baraonda", 4, "Seat 3, facing your partner"), ("trionfo", 5, "Seat 3")],
)
def test_single_players_read_their_seat(app: Flask, format_: str, number: int, said: str) -> None:
    desk = Desk(app, plan(format_))
    desk.enters(number)
    desk.begins()
    phone, texts = phone_of(app), []
    for entry in range(1, number + 1):
        phone.opens(link(desk, entry))
        texts.append(phone.text)
    assert sum(said in text for text in texts) == 1
