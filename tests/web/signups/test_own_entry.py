"""A pair with its personal link: checked in, sent to its table, and its result reported."""

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.actions.accounts import accounts
from referee.actions.tablets import pairing
from referee.actions.tournaments.results import give_walkover, type_result
from referee.actions.tournaments.rounds import make_final
from referee.core.table_result import read_table_result
from referee.store.accounts.security_log import Origin
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db, writing
from referee.store.tablets import stations
from referee.store.tournaments.round_matches import matches_of
from referee.web.signups.own_entry import own_address
from tests.actions.register.linking import everybody_linked
from tests.actions.tournaments.desk import play
from tests.paper.conftest import text_of
from tests.people import ORIGIN, browser_of, person, row_of
from tests.tournament.evening.evening import A_WINS, plan
from tests.web.organizer import Desk
from tests.web.public.test_names import wants
from tests.web.tablet import Form, Tablet


@pytest.fixture
def desk(app: Flask) -> Desk:
    return Desk(app, plan("svizzera"))


def link(desk: Desk, entry: int) -> str:
    """The path of the personal link of an entry."""
    with desk.app.test_request_context():
        address = own_address(desk.view, entry)
    return "/mio/" + address.partition("/mio/")[2]


def phone_of(app: Flask) -> Tablet:
    client = app.test_client()
    client.set_cookie("language", "en")
    return Tablet(client)


def now() -> Origin:
    return replace(ORIGIN, now=datetime.now(UTC))


def sides(desk: Desk) -> tuple[int, int]:
    (a,), (b,) = desk.state.sheets[1, 1].table.sides
    return a, b


def types(phone: Tablet, address: str, *scores: str) -> None:
    phone.opens(f"{address}/risultato")
    form = next(form for form in phone.forms if form.action.endswith("/risultato"))
    names = [name for name in form.fields if name not in ("csrf_token", "after", "event_id", "way")]
    typed = dict(zip(names, scores, strict=False))
    phone.shows(phone.client.post(form.action, data={**form.fields, **typed}))


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
    assert "The others have to report the same" in one.text
    other.opens(link(desk, b))
    assert "The others have reported 0–2 · 50–82 (20–41, 30–41), your side first" in other.text
    types(other, link(desk, b), "41", "20", "30", "41", "35", "41")
    assert "The two reports differ" in other.text
    assert "You say 1–2 · 106–102 (41–20, 30–41, 35–41), the others say 0–2" in other.text
    types(other, link(desk, b), "20", "41", "30", "41", "", "")
    sheet = desk.state.sheets[1, 1]
    assert sheet.confirmed is not None
    assert "The result counts: 0–2 · 50–82, your side first. Reported by both sides." in other.text
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


def test_the_desk_says_that_two_phones_differ(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    a, b = sides(desk)
    one, other = phone_of(app), phone_of(app)
    types(one, link(desk, a), "41", "20", "41", "30")
    desk.at("rounds/1/results")
    assert "The other side has not reported yet" in desk.text
    types(other, link(desk, b), "41", "20", "30", "41", "35", "41")
    desk.at("rounds/1/1")
    assert "The two sides have reported different results from their phones" in desk.text
    assert "from the sheet" not in desk.text
    desk.at("referees")
    assert "Different results" in desk.text
    assert "Round 1, table 1" in desk.text
    assert "1 table waits for a referee" in desk.text
    assert f'data-ring="result-{desk.event}-1-1"' in desk.html
    assert "1 table waits for a referee" in desk.client.get("/events/").text
    with app.app_context():
        remo = person("Remo")
        accounts.give_role(row_of(desk.event), remo.id, "referee", ORIGIN)
    referee = Tablet(browser_of(app, remo))
    referee.opens("/arbitri")
    assert "Coppa Romagna, Round 1, table 1" in referee.text
    organizer = Tablet(desk.client)
    organizer.opens("/arbitri")
    assert "Coppa Romagna, Round 1, table 1" in organizer.text
    types(other, link(desk, b), "20", "41", "30", "41", "", "")
    desk.at("referees")
    assert "Nobody is waiting for a referee" in desk.text


def differ(app: Flask, desk: Desk) -> tuple[int, int]:
    """The pairs of table 1, who have both reported that they have won."""
    a, b = sides(desk)
    types(phone_of(app), link(desk, a), "41", "20", "41", "30")
    types(phone_of(app), link(desk, b), "41", "20", "41", "30")
    return a, b


def deciding(desk: Desk) -> Form:
    """The form that decides between two reports, on the page of the table."""
    return next(form for form in desk.forms if form.action.endswith("/decide"))


def decides(desk: Desk, **fields: str) -> None:
    form = deciding(desk)
    desk.shows(desk.client.post(form.action, data={**form.fields, **fields}))


def versions(desk: Desk) -> list[str]:
    """The values of the reports that can be chosen, and of another result."""
    return re.findall(r'name="version" value="([^"]*)"', desk.html)


def test_who_decides_sees_both_reports_with_what_follows_and_takes_one(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    a, b = differ(app, desk)
    names = [f"Ada {one} and Ivo {one}" for one in (a, b)]
    desk.at("rounds/1/1")
    assert "Which version holds" in desk.text
    first, _second, third = versions(desk)
    assert third == "third"
    assert "version" not in deciding(desk).fields, "nothing is chosen before"
    assert f"Wins: {names[0]}" in desk.text
    assert f"Wins: {names[1]}" in desk.text
    assert desk.text.count("Places that change") == 2
    decides(desk, text="the slip says so")
    assert desk.status == 422
    assert "choose which version holds" in desk.text.lower()
    decides(desk, version=first, text="")
    assert desk.status == 422
    assert "say what is decided, and why" in desk.text.lower()
    assert deciding(desk).fields["version"] == first, "what was chosen stays chosen"
    assert re.search(r'<textarea[^>]* id="text"[^>]* autofocus', desk.html)
    assert "error-summary" not in desk.html, "the error is at the reason alone"
    assert not re.search(r'name="g1_a" value', desk.html), "nobody has typed another result"
    assert desk.state.sheets[1, 1].confirmed is None
    decides(desk, version=first, text="the slip says so")
    assert "Decided: the slip says so" in desk.text
    sheet = desk.state.sheets[1, 1]
    assert sheet.confirmed is not None
    assert sheet.table.winner == "a"
    assert "Which version holds" not in desk.text
    desk.at("rounds/1/1")
    assert "Reported by phone and at the desk" in desk.text, "two by phone, and who took one"
    assert "Typed from paper" not in desk.text


def test_while_two_phones_differ_the_desk_writes_no_result(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    pages = {}
    for path, way in (("rounds/1/results", ""), ("rounds/1/results", "totals"), ("rounds/1/1", "")):
        desk.at(path, way=way)
        pages[path, way] = desk.forms
    a, b = differ(app, desk)
    games = {"g1_a": "41", "g1_b": "9", "g2_a": "41", "g2_b": "11"}
    row = {f"t1_{name}": text for name, text in games.items()}
    totals = {"t1_games_a": "0", "t1_games_b": "2", "t1_points_a": "10", "t1_points_b": "82"}
    for page, action, typed in (
        (("rounds/1/results", ""), "/results", row),
        (("rounds/1/results", "totals"), "/results", totals),
        (("rounds/1/1", ""), "/1/1", games),
        (("rounds/1/1", ""), "/1/1/walkover", {"walkover": "nobody", "reason": "late"}),
    ):
        form = next(
            form for form in pages[page] if form.action.endswith(action) and "after" in form.fields
        )
        desk.shows(desk.client.post(form.action, data={**form.fields, **typed}))
        assert desk.status == 422, action
        assert "have reported different results: decide first" in desk.text, action
        assert desk.state.sheets[1, 1].confirmed is None
    decision = f"/events/{desk.event}/rounds/1/1#decision"
    desk.at("rounds/1/results")
    assert f'href="{decision}"' in desk.html
    desk.at("rounds/1/1")
    assert 'id="decision"' in desk.html
    assert "Give the walkover" not in desk.text
    # Phones may still agree.
    types(phone_of(app), link(desk, b), "20", "41", "30", "41", "", "")
    assert desk.state.sheets[1, 1].confirmed is not None
    assert a in desk.state.sheets[1, 1].table.won_by


def test_a_third_result_between_two_phones_is_seen_before_it_is_written(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    differ(app, desk)
    desk.at("rounds/1/1")
    games = {"g1_a": "41", "g1_b": "9", "g2_a": "30", "g2_b": "42", "g3_a": "41", "g3_b": "39"}
    decides(desk, preview="1", **games)
    assert desk.status == 200
    assert "Another result, as you type it" in desk.text
    assert "2–1 · 112–89" in desk.text
    assert desk.state.sheets[1, 1].confirmed is None
    first, *_rest = versions(desk)
    decides(desk, version=first, text="neither")
    assert "choose it, or leave it empty" in desk.text
    assert deciding(desk).fields["g2_b"] == "42", "nothing typed is lost"
    decides(desk, version="third", text="")
    assert "say what is decided, and why" in desk.text.lower()
    assert deciding(desk).fields["g2_b"] == "42", "nothing typed is lost"
    assert "Another result, as you type it" in desk.text, "what follows from it stays in sight"
    decides(desk, version="third", text="neither")
    assert "2–1 · 112–89" in desk.text
    assert desk.state.sheets[1, 1].table.winner == "a"


def test_who_decides_after_another_reads_that_nothing_is_left_to_decide(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    differ(app, desk)
    desk.at("rounds/1/1")
    first, second, _third = versions(desk)
    stale = deciding(desk)
    decides(desk, version=first, text="they have the slip")
    assert desk.state.sheets[1, 1].table.winner == "a"
    late = {**stale.fields, "version": second, "text": "seen too late"}
    desk.shows(desk.client.post(stale.action, data=late))
    assert desk.status == 422
    assert "nothing is to be decided between two results at table 1" in desk.text.lower()
    assert "reported anew" not in desk.text
    assert desk.state.sheets[1, 1].table.winner == "a"


def test_a_report_that_was_replaced_meanwhile_is_not_decided_for(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    _a, b = differ(app, desk)
    desk.at("rounds/1/1")
    _first, second, _third = versions(desk)
    types(phone_of(app), link(desk, b), "41", "20", "30", "41", "41", "11")
    decides(desk, version=second, text="they have the slip")
    assert desk.status == 422
    assert "they have reported anew meanwhile" in desk.text.lower()
    assert desk.state.sheets[1, 1].confirmed is None
    types(phone_of(app), link(desk, b), "20", "41", "30", "41", "", "")
    decides(desk, version="third", text="they agree", g1_a="41", g1_b="9", g2_a="41", g2_b="9")
    assert desk.status == 422, "nobody decides what both sides say"
    assert "decided because" not in desk.text


def test_undoing_a_round_names_the_tables_where_phones_differ(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    desk.at("rounds/1/back")
    assert "not decided yet" not in desk.text
    differ(app, desk)
    desk.at("rounds/1/back")
    assert (
        "At table 1 something is not decided yet: with the round it no longer counts." in desk.text
    )


def test_a_pair_that_withdraws_from_a_contested_table_leads_to_the_decision(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    a, _b = differ(app, desk)
    desk.at(f"entries/{a}")
    desk.presses("withdraw")
    assert "At table 1 something is to be decided first" in desk.text
    assert "Withdrawn: " in desk.text
    assert "walkover" not in desk.text.lower()
    assert "#walkover" not in desk.html
    assert deciding(desk)


@pytest.mark.paper
def test_a_decision_between_two_phones_is_told_in_history_and_report(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    a, b = differ(app, desk)
    desk.at("rounds/1/1")
    decides(desk, version=versions(desk)[0], text="the slip says so")
    desk.at("rounds/history")
    assert "the slip says so" in desk.text
    names = [desk.state.entrants[one].entry.name.replace(" - ", " and ") for one in (a, b)]
    assert "reported by phone 2–0 · 82–50" in desk.text
    assert "reported by phone 0–2 · 50–82" in desk.text
    decided = (
        "2–0 · 82–50 (41–20, 41–30), decided between different results: "
        f"{names[0]}, by the personal link: 2–0 · 82–50 (41–20, 41–30); "
        f"{names[1]}, by the personal link: 0–2 · 50–82 (20–41, 30–41)"
    )
    assert decided in desk.text
    assert "chosen 2–0" in desk.text
    assert "confirmed" not in desk.text
    assert "typed from paper" not in desk.text
    for report in (f"/events/{desk.event}/report.pdf", "/report.pdf"):
        answer = desk.client.get(report)
        told = " ".join(text_of(answer.data).split())
        assert "1 decision about the tournament" in told
        # The column beside it is read between the lines.
        assert "82–50 (41–20, 41–30), " in told
        assert "decided between different results" in told


def test_phones_that_agree_in_the_end_leave_nothing_to_decide(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    _a, b = differ(app, desk)
    types(phone_of(app), link(desk, b), "20", "41", "30", "41")
    assert desk.state.sheets[1, 1].confirmed is not None
    desk.at("rounds/history")
    assert "confirmed" in desk.text
    assert "decided between" not in desk.text


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
