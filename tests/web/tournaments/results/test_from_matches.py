"""Results of matches that are played on tablets."""

from uuid import uuid4

from flask import Flask

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import enter_results
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from tests.actions.tournaments.desk import play
from tests.tables import STAMP
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.tournaments.results.on_paper import corrects, match, running, write


def test_a_walkover_is_proposed_when_the_regulation_says_so(app: Flask) -> None:
    evening = running(app)
    page = evening.page("/1/1")
    assert "From minute 10 on who is missing can lose the match. (art. 15.3)" in page.text
    reason = evening.form(page, "/1/1/walkover").fields["reason"]
    assert reason.startswith("not at the table ")
    page.shows(evening.sends(page, "/1/1/walkover"))
    assert (page.status, "choose who was there" in page.text) == (422, True)
    page.shows(evening.sends(page, "/1/1/walkover", walkover="b", reason="at the hospital"))
    assert "walkover: won by " in page.text
    assert match(evening, 1, 1).winner == "b"
    assert "Reason: at the hospital" in evening.page("/1/1").text
    both = evening.page("/1/2")
    both.shows(evening.sends(both, "/1/2/walkover", walkover="nobody"))
    assert "walkover: neither side turned up" in both.text
    assert match(evening, 1, 2).how == "walkover"
    assert "Reason: not at the table" in both.text


def test_results_are_taken_over_from_signed_matches(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 6)
    evening.begins()
    with app.app_context():
        codes = {key[1]: live.code for key, live in matches_of(evening.view()).items()}
        play(codes[1])
        play(codes[2])
        play(codes[3], sign=False)
    page = evening.page("/1/results")
    assert "Enter 2 signed matches" in page.text
    assert page.text.count("both signed") == 2
    assert evening.page("/1").text.count("both signed") == 1 + 2
    page = evening.presses(page, "/1/results", take="1")
    assert "2 signed results are entered." in page.text
    assert evening.view().state.missing == ((1, 3),)
    one = evening.page("/1/3")
    assert "not signed yet" in one.text
    one.shows(evening.sends(one, "/1/3/take"))
    assert match(evening, 1, 3).winner == "a"
    assert "See the match" in one.text
    assert "Every result of this round is there." in evening.page("/1/results").text


def test_a_match_given_up_at_its_tablet_is_told_with_its_hands_until_there_is_a_result(
    app: Flask,
) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        write(code, "hand_written", hand=1, value={"points": {"A": 6, "B": 5}})
        write(code, "match_closed", reason="they left")
    page = evening.page("/1/1")
    assert "This match was given up. 1 hand See the match" in " ".join(page.text.split())
    evening.types(1)
    assert "This match was given up." not in evening.page("/1/1").text


def test_a_match_that_was_corrected_afterwards_is_told(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        play(code, sign=False)
        enter_results(evening.act(), [(1, 1)])
        write(code, "hand_corrected", hand=1, value={"points": {"A": 8, "B": 3}}, reason="misread")
    page = evening.page("/1/1")
    assert "The match was corrected or opened again after its result had been entered" in page.text
    done = corrects(evening, "/1/1", from_match="1", reason="the match was corrected")
    assert "the result is corrected" in done.text
    assert "The match was corrected or opened" not in evening.page("/1/1").text


def test_a_match_at_its_tablet_is_shown_as_its_slip_would_have_it(app: Flask) -> None:
    evening = Evening(app, plan("svizzera"), 4)
    evening.begins()
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        after, first = queries.head(code).number, {"points": {"A": 9, "B": 2}}
        record_fact(code, "hand_written", {"hand": 1, "value": first}, after, str(uuid4()), STAMP)
    for path in ("/1/results", "/1/1"):
        assert "0–0, now 9–2" in evening.page(path).text
    with app.app_context():
        play(code, sign=False)
    for path in ("/1/results", "/1/1"):
        assert "45–10, 45–10" in evening.page(path).text
