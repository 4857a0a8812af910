"""Results that a referee has decided, and what comes after."""

from uuid import uuid4

from flask import Flask

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import enter_results
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from tests.actions.tournaments.desk import play
from tests.tables import STAMP
from tests.web.evening import Evening
from tests.web.tablet import Tablet
from tests.web.tournaments.results.on_paper import OTHERS, match, refused, write

CORRECTED = "The match was corrected or opened again after"


def decided_for_b(evening: Evening) -> str:
    """The match of table 1, whose result a referee has decided as B tells it; its code."""
    code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    page.opens(address)
    page.sends("dispute_decided", version="theirs", text="the slip says so")
    return code


def reopens(evening: Evening, code: str) -> None:
    page = Tablet(evening.referee)
    page.opens(f"/match/{code}/end")
    page.sends("match_reopened", reason="one more look")


def test_a_decided_result_that_is_signed_or_disputed_anew_is_not_called_corrected(
    app: Flask,
) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code = decided_for_b(evening)
    assert CORRECTED not in evening.page("/1/1").text
    with app.app_context():
        for side, name in (("A", "Ada"), ("B", "Bea")):
            write(code, "side_signed", side=side, name=name)
        assert queries.any_view(code).status == "locked"
    assert CORRECTED not in evening.page("/1/1").text
    reopens(evening, code)
    with app.app_context():
        write(code, "result_refused", side="A", reason="the slip was ours")
    table = evening.page("/1/1").text
    assert CORRECTED not in table
    assert "disputed" in table


def test_a_match_that_went_on_after_its_result_was_taken_is_called_corrected(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    with app.app_context():
        code = matches_of(evening.view())[1, 1].code
        play(code, sign=False)
        enter_results(evening.act(), [(1, 1)])
        last = len(queries.any_view(code).state.record["hands"])
        write(
            code, "hand_corrected", hand=last, value={"points": {"A": 0, "B": 11}}, reason="misread"
        )
        assert queries.any_view(code).status == "open"
    assert CORRECTED in evening.page("/1/1").text


def test_nobody_wins_on_the_pages_of_a_round_while_a_decided_result_is_disputed(
    app: Flask,
) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code = decided_for_b(evening)
    public = f"/torneo/{evening.code}/"
    for text in (evening.page("/1").html, evening.organizer.get(public).text):
        assert "decided by a referee" in text
        assert "side--won" in text
    reopens(evening, code)
    with app.app_context():
        write(code, "result_refused", side="A", reason="the slip was ours")
    for text in (evening.page("/1").html, evening.organizer.get(public).text):
        assert "disputed" in text
        assert "side--won" not in text


def test_a_decided_result_is_seen_as_such_across_the_room(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    decided_for_b(evening)
    public = f"/torneo/{evening.code}/"
    assert "table-state--decided" in evening.page("/1").html
    assert "public-table--decided" in evening.organizer.get(public).text
    shown = Tablet(evening.organizer)
    shown.opens(f"{public}schermo")
    assert "wall-table--decided" in shown.html
    assert "decided by a referee" in shown.text


def test_a_decision_waits_while_a_ruling_is_open_and_counts_once_all_have_signed(
    app: Flask,
) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code, address = refused(evening, 1, result=OTHERS)
    page = Tablet(evening.referee)
    with app.app_context():
        after = queries.head(code).number
        ruling = {"source": "finding", "facts": "a sign"}
        record_fact(code, "ruling_opened", ruling, after, str(uuid4()), STAMP)
    page.opens(address)
    page.sends("dispute_decided", version="theirs", text="B had it")
    assert match(evening, 1, 1).how is None
    with app.app_context():
        number = after + 1
        given = {"ruling": number, "effect": "nothing", "text": "nothing"}
        record_fact(code, "ruling_given", given, queries.head(code).number, str(uuid4()), STAMP)
        record_fact(code, "score_released", {}, queries.head(code).number, str(uuid4()), STAMP)
        enter_results(evening.act(), [(1, 1)])
    assert (match(evening, 1, 1).winner, match(evening, 1, 1).how) == ("b", "ruling")


def test_a_hand_corrected_meanwhile_leaves_a_dispute_that_can_be_decided(app: Flask) -> None:
    evening = Evening(app, entries=4)
    evening.begins()
    code, address = refused(evening, 1, result=OTHERS)
    with app.app_context():
        last = len(queries.any_view(code).state.record["hands"])
        fact = {"hand": last, "value": {"points": {"A": 0, "B": 11}}, "reason": "misread"}
        record_fact(code, "hand_corrected", fact, queries.head(code).number, str(uuid4()), STAMP)
    page = Tablet(evening.referee)
    page.opens(address)
    assert page.status == 200
    page.sends("dispute_decided", version="theirs", text="B had it")
    assert page.status == 422
    assert "the match is not over: no result can hold yet" in page.text.lower()
    page.sends("dispute_decided", version="written", text="it is corrected")
    assert "Decided: it is corrected" in page.text
    assert match(evening, 1, 1).how is None
