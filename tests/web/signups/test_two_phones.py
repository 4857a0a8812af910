"""Two phones that report different results of one table, until it is decided between them."""

import re

import pytest
from flask import Flask

from referee.actions.accounts import accounts
from referee.actions.tournaments.results import Correction, correct_result
from referee.core.table_result import read_table_result
from tests.paper.conftest import text_of
from tests.people import ORIGIN, browser_of, person, row_of
from tests.tournament.evening.evening import B_WINS
from tests.web.organizer import Desk
from tests.web.signups.links import link, phone_of, sides, types
from tests.web.tablet import Form, Tablet


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


def test_that_is_right_agrees_only_with_the_newest_report_of_the_others(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    a, b = sides(desk)
    one, other = phone_of(app), phone_of(app)
    types(one, link(desk, a), "41", "20", "41", "30")
    other.opens(link(desk, b))
    stale = next(form for form in other.forms if form.action.endswith("/risultato"))
    types(one, link(desk, a), "20", "41", "30", "41")
    other.shows(other.client.post(stale.action, data=stale.fields))
    assert other.status == 422
    assert "the others have reported another result meanwhile" in other.text.lower()
    assert "The others have reported 2–0 · 82–50" in other.text
    sheet = desk.state.sheets[1, 1]
    assert (sheet.confirmed, sheet.differs, len(sheet.typed)) == (None, False, 1)
    again = next(form for form in other.forms if form.action.endswith("/risultato"))
    other.shows(other.client.post(again.action, data=again.fields))
    sheet = desk.state.sheets[1, 1]
    assert sheet.confirmed is not None
    assert sheet.table.winner == "b"


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
    assert desk.html.count("flash--problem") == 1
    decides(desk, text="the slip says so")
    assert desk.status == 422
    assert "flash--problem" not in desk.html, "what was said before is no news: the error is read"
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
    assert "decided at the desk; written by Olga" in desk.text
    phone = phone_of(app)
    phone.opens(link(desk, b))
    assert "your side first. Decided at the desk." in phone.text
    others = "the others 0–2 · 50–82 (20–41, 30–41), your side first."
    assert f"You had reported 2–0 · 82–50 (41–20, 41–30), {others}" in phone.text
    phone.opens(f"/torneo/{desk.event}/")
    assert "decided at the desk" in phone.text


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
    told = desk.text.split("Nothing is to be decided")[1]
    assert re.match(r"[^:]*: Olga [^,]*, .*?: 2–0 · 82–50\. Reason: they have the slip", told)
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


def test_a_slip_that_says_otherwise_than_one_phone_counts_once_it_was_compared(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    a, b = sides(desk)
    types(phone_of(app), link(desk, a), "41", "20", "41", "30")
    slip = {"g1_a": "20", "g1_b": "41", "g2_a": "30", "g2_b": "41"}
    row = {f"t1_{name}": text for name, text in slip.items()}
    for path, action, typed, sure in (
        ("rounds/1/results", "/results", row, "t1_sure"),
        ("rounds/1/1", "/1/1", slip, "sure"),
    ):
        desk.at(path)
        form = next(form for form in desk.forms if form.action.endswith(action))
        assert sure not in desk.html
        desk.shows(desk.client.post(form.action, data={**form.fields, **typed}))
        assert desk.status == 422, action
        assert "one side has reported another result by phone" in desk.text.lower(), action
        assert "2–0 · 82–50" in desk.text, action
        assert f'name="{sure}"' in desk.html, action
        assert desk.state.sheets[1, 1].confirmed is None
    form = next(form for form in desk.forms if form.action.endswith("/1/1"))
    assert form.fields["g1_b"] == "41", "nothing typed is lost"
    desk.shows(desk.client.post(form.action, data={**form.fields, "sure": "1"}))
    assert desk.state.sheets[1, 1].table.winner == "b"
    for entry, told in (
        (a, "You had reported 2–0 · 82–50 (41–20, 41–30), your side first."),
        (b, "The others had reported 0–2 · 50–82 (20–41, 30–41), your side first."),
    ):
        phone = phone_of(app)
        phone.opens(link(desk, entry))
        assert f"Written at the desk. {told}" in phone.text


def test_a_walkover_where_one_phone_has_reported_counts_once_both_were_asked(
    app: Flask, desk: Desk
) -> None:
    desk.enters(4)
    desk.begins()
    a, _b = sides(desk)
    types(phone_of(app), link(desk, a), "41", "20", "41", "30")
    desk.at("rounds/1/1")
    form = next(form for form in desk.forms if form.action.endswith("/walkover"))
    assert "sure" not in form.fields
    assert "The walkover holds" not in desk.text
    given = {"walkover": "b", "reason": "went home"}
    desk.shows(desk.client.post(form.action, data={**form.fields, **given}))
    assert desk.status == 422
    assert "one side has reported a result by phone: ask both sides" in desk.text.lower()
    assert "The walkover holds" in desk.text
    tick = desk.html.split('id="walkover_sure"')[1].split(">")[0]
    assert 'aria-invalid="true" aria-describedby="walkover_sure-error"' in tick
    assert desk.html.index('id="walkover_sure-error"') < desk.html.index('id="walkover_sure"')
    assert desk.state.sheets[1, 1].confirmed is None
    form = next(form for form in desk.forms if form.action.endswith("/walkover"))
    assert form.fields["reason"] == "went home", "nothing typed is lost"
    desk.shows(desk.client.post(form.action, data={**form.fields, "sure": "1"}))
    assert desk.state.sheets[1, 1].table.winner == "b"
    assert desk.state.sheets[1, 1].table.how == "walkover"


def test_after_a_correction_both_read_once_what_they_had_agreed_on(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    a, b = sides(desk)
    types(phone_of(app), link(desk, a), "41", "20", "41", "30")
    types(phone_of(app), link(desk, b), "20", "41", "30", "41")
    with app.app_context():
        correction = Correction((1, 1), read_table_result(B_WINS), "upside down")
        correct_result(desk.act(), correction)
    phone = phone_of(app)
    phone.opens(link(desk, a))
    had = "Both sides had reported 2–0 · 82–50 (41–20, 41–30), your side first."
    assert f"Corrected. {had}" in phone.text


def test_a_slip_that_says_what_a_phone_has_reported_counts_at_once(app: Flask, desk: Desk) -> None:
    desk.enters(4)
    desk.begins()
    a, _b = sides(desk)
    types(phone_of(app), link(desk, a), "41", "20", "41", "30")
    desk.at("rounds/1/results", way="totals")
    form = next(form for form in desk.forms if form.action.endswith("/results"))
    totals = {"games_a": "2", "games_b": "0", "points_a": "82", "points_b": "50"}
    row = {f"t1_{name}": text for name, text in totals.items()}
    desk.shows(desk.client.post(form.action, data={**form.fields, **row}))
    assert desk.state.sheets[1, 1].table.winner == "a"
    phone = phone_of(app)
    phone.opens(link(desk, a))
    assert "had reported" not in phone.text


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
