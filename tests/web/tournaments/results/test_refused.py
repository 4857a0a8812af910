"""Results that a side refuses, until a referee decides."""

import re

import pytest
from flask import Flask

from referee.actions.tournaments.results import enter_results
from referee.core.sides import Pair
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from tests.actions.tournaments.desk import play
from tests.web.evening import Evening
from tests.web.shown import as_seen
from tests.web.tablet import Tablet
from tests.web.tournaments.results.on_paper import LOST, OTHERS, match, refused


def test_a_refused_result_is_kept_and_counts_at_once(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1)
    page = Tablet(evening.referee)
    page.opens(address)
    assert "They gave no version of their own." in page.text
    assert "2–0 · 82–20" in page.text
    page.sends("dispute_decided", text="counted twice")
    assert page.status == 422
    assert "choose which version holds" in page.text.lower(), "nothing is chosen before"
    page.sends("dispute_decided", version="written", text="counted twice")
    assert "Decided: counted twice" in page.text
    assert "The recorded result stays" in page.text
    kept = match(evening, 1, 1)
    assert (kept.games, kept.winner, kept.how) == (Pair(2, 0), "a", "played")


def test_a_refused_result_leads_to_a_ruling_with_the_same_words(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1)
    page = Tablet(evening.referee)
    page.opens(address)
    page.sends("dispute_decided", further="ruling", text="the last hand")
    assert page.form("ruling_opened").fields["facts"] == "the last hand"


def test_both_versions_of_a_result_stand_side_by_side_until_one_is_chosen(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    for told in ("2–0 · 82–20", "1–2 · 70–90", "The recorded result", "Places that change"):
        assert told in page.text
    assert page.text.count("Wins: ") == 2
    page.sends("dispute_decided", version="theirs", text="")
    assert page.status == 422
    assert page.form("dispute_decided").fields["version"] == "theirs"
    assert re.search(r'<textarea[^>]* id="text"[^>]* autofocus', page.html)
    assert "error-summary" not in page.html, "the error is at the reason alone"
    page.sends("dispute_decided", version="theirs", text="the slip says so")
    assert "Decided: the slip says so" in page.text
    assert "The result that holds: 1–2 · 70–90" in page.text
    assert "2–0" in page.text, "what was written stays to be read"
    ruled = match(evening, 1, 1)
    assert (ruled.games, ruled.points, ruled.winner, ruled.how) == (
        Pair(1, 2), Pair(70, 90), "b", "ruling"
    )  # fmt: skip
    for path in (f"/watch/{code}", f"/match/{code}/end"):
        shown = as_seen(evening.referee.get(path).text)
        assert "Result decided by a referee: 1–2 · 70–90" in shown, path


def test_who_decides_after_another_referee_reads_who_did_and_what(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1, result=OTHERS)
    page, late = Tablet(evening.referee), Tablet(evening.referee)
    page.opens(address)
    late.opens(address)
    page.sends("dispute_decided", version="theirs", text="the slip says so")
    late.sends("dispute_decided", version="written", text="seen too late")
    assert late.status in (409, 422)
    assert "Decided: the slip says so" in late.text
    assert re.search(r"Decided by Rita [^,]*, \d", late.text)
    assert "The result that holds: 1–2 · 70–90" in late.text
    assert "seen too late" not in late.text


def test_a_third_result_is_written_with_the_decision(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    page.sends("dispute_decided", version="third", text="neither")
    assert page.status == 422
    assert "write the result that holds" in page.text.lower()
    games = {"g1_a": "41", "g1_b": "9", "g2_a": "30", "g2_b": "42", "g3_a": "41", "g3_b": "39"}
    page.sends("dispute_decided", version="written", text="neither", **games)
    assert page.status == 422
    assert "choose it, or leave it empty" in page.text
    assert page.form("dispute_decided").fields["g2_b"] == "42", "nothing typed is lost"
    page.sends("dispute_decided", version="third", text="neither", **games)
    assert "The result that holds: 2–1" in page.text
    ruled = match(evening, 1, 1)
    assert (ruled.games, ruled.winner, ruled.how) == (Pair(2, 1), "a", "ruling")


def test_what_follows_from_a_third_result_is_shown_before_it_is_written(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    games = {"g1_a": "9", "g1_b": "41", "g2_a": "30", "g2_b": "42"}
    page.sends("dispute_decided", preview="1", text="neither", **games)
    assert page.status == 200
    assert "0–2 · 39–82" in page.text
    assert "Another result, as you type it" in page.text
    assert page.text.count("Wins: ") == 3
    fields = page.form("dispute_decided").fields
    assert {**fields, **games, "version": "third", "text": "neither"} == fields
    with app.app_context():
        assert queries.any_view(code).state.office.open_disputes, "nothing is written yet"
    page.sends("dispute_decided")
    assert "The result that holds: 0–2" in page.text
    assert match(evening, 1, 1).winner == "b"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "write the result that holds"),
        ({"g1_a": "41"}, "both sides have an amount"),
        ({"g1_a": "41", "g1_b": "9"}, "by this nobody has won the match"),
        ({"g1_a": "99", "g1_b": "0"}, "it goes to 41"),
    ],
)
def test_a_third_result_that_cannot_be_is_told_so_in_its_preview(
    app: Flask, typed: dict[str, str], said: str
) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    page.sends("dispute_decided", preview="1", **typed)
    assert page.status == 422
    assert said in page.text.lower()
    assert "Another result, as you type it" not in page.text
    fields = page.form("dispute_decided").fields
    assert {**fields, **typed} == fields, "nothing typed is lost"


def test_a_refused_result_that_counts_already_is_corrected_with_the_same_words(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    with app.app_context():
        play(matches_of(evening.view())[1, 1].code, sign=False)
        enter_results(evening.act(), [(1, 1)])
    _code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    page.sends("dispute_decided", version="theirs", text="the slip is right")
    table = evening.page("/1/1").text
    assert "1–2 · 70–90" in table
    assert "the slip is right" in table
    assert "as a referee" in table


def test_the_recorded_result_is_told_game_by_game_beside_the_other(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    _code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    assert "2–0 · 82–20 (45–10, 45–10)" in page.text


def test_what_a_referee_decides_takes_the_place_of_what_the_desk_has_written(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        play(code, sign=False)
    evening.presses(evening.page("/1/1"), "/1/1", **LOST)
    assert match(evening, 1, 1).winner == "b"
    page = Tablet(evening.referee)
    page.opens(f"/match/{code}/end")
    page.sends("match_reopened", reason="the slip was another table’s")
    with app.app_context():
        play(code, sign=False)
    _code, address = refused(evening, 1)
    page.opens(address)
    assert "What counts now is another result, written at the desk: 0–2" in page.text
    assert "Places that change" in page.text
    page.sends("dispute_decided", version="written", text="as it was played")
    decided = match(evening, 1, 1)
    assert (decided.games, decided.winner) == (Pair(2, 0), "a")
    assert "What counts now" not in page.text
    for path in (f"/watch/{code}", f"/match/{code}/end"):
        assert "written at the desk" not in evening.referee.get(path).text, path
