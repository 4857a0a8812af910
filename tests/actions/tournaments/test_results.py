"""Results of a round: from matches, from paper, walked over, corrected."""

from uuid import uuid4

import pytest
from flask import Flask

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.results import (
    Correction,
    correct_result,
    decide_result,
    enter_results,
    give_walkover,
    preview_correction,
    type_result,
)
from referee.core.errors import RuleError
from referee.store.matches import queries
from referee.store.tournaments.round_matches import round_at_a_glance
from tests.actions.signups.phones import report_by_phone
from tests.actions.tournaments.desk import OTHER, PAPER, play, running
from tests.tables import STAMP
from tests.tournament.evening.evening import A_WINS, B_WINS, plan


def test_a_signed_match_gives_its_result(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    with pytest.raises(RuleError, match="no match is signed"):
        enter_results(desk.act())
    first, second = desk.match_at(1, 1), desk.match_at(1, 2)
    play(first)
    play(second, sign=False)
    enter_results(desk.act())
    sheet = desk.view.state.sheets[1, 1]
    assert (sheet.code, sheet.head) == (first, queries.head(first).hash)
    assert (sheet.table.winner, sheet.table.points) == ("a", (82, 20))  # type: ignore[union-attr]
    assert desk.view.state.missing == ((1, 2),)
    enter_results(desk.act(), [(1, 2)])
    assert desk.view.state.missing == ()
    states = {one.sheet.table.table: one.state for one in round_at_a_glance(desk.view, 1)}
    assert states == {1: "done", 2: "done"}


def test_a_match_that_is_not_over_gives_no_result(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    code = desk.match_at(1, 1)
    with pytest.raises(RuleError, match="not over"):
        enter_results(desk.act(), [(1, 1)])
    play(code, sign=False)
    after = queries.head(code).number
    record_fact(code, "result_refused", {"side": "B", "reason": "no"}, after, str(uuid4()), STAMP)
    with pytest.raises(RuleError, match="still to be decided"):
        enter_results(desk.act(), [(1, 1)])
    one, other = round_at_a_glance(desk.view, 1)
    assert (one.state, one.sheet.table.table) == ("disputed", 1)
    assert one.live is not None
    assert one.last_at is not None
    assert (other.state, other.last_at) == ("not_started", None)
    paper = running(4)
    paper.publish(with_matches=False)
    with pytest.raises(RuleError, match="no match of its own"):
        enter_results(paper.act(), [(1, 1)])


def test_a_session_gives_its_payments(store: Flask) -> None:
    desk = running(5, plan("trionfo"))
    desk.publish()
    code = desk.match_at(1, 1)
    after = queries.head(code).number
    record_fact(code, "session_ended", {"how": "agreed"}, after, str(uuid4()), STAMP)
    enter_results(desk.act(), [(1, 1)])
    assert desk.view.state.sheets[1, 1].table.payments == (0, 0, 0, 0, 0)  # type: ignore[union-attr]


def test_a_result_typed_from_paper_counts_and_closes_its_match(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    unused, used = desk.match_at(1, 1), desk.match_at(1, 2)
    after = queries.head(used).number
    hand = {"hand": 1, "value": {"points": {"A": 6, "B": 5}}}
    record_fact(used, "hand_written", hand, after, str(uuid4()), STAMP)
    act = desk.act()
    done = type_result(act, (1, 1), PAPER)
    assert [entry.kind for entry in done.entries] == ["result_typed", "result_confirmed"]
    assert type_result(act, (1, 1), PAPER).again
    type_result(desk.act(), (1, 2), PAPER)
    assert queries.any_view(unused).status == "closed"
    assert queries.any_view(used).status == "closed"
    assert len(queries.any_view(used).state.record["hands"]) == 1, "nothing is lost"
    after = queries.head(used).number
    with pytest.raises(RuleError, match="this match was closed: reopen it first"):
        record_fact(used, "hand_written", {**hand, "hand": 2}, after, str(uuid4()), STAMP)
    with pytest.raises(RuleError, match="no table 9"):
        type_result(desk.act(), (1, 9), PAPER)


def test_two_people_type_what_the_tournament_wants_typed_twice(store: Flask) -> None:
    desk = running(4, plan("svizzera", typed_twice=True))
    desk.publish(with_matches=False)
    type_result(desk.act(), (1, 1), PAPER)
    type_result(desk.act(), (1, 1), OTHER)
    assert desk.view.state.sheets[1, 1].differs
    assert {one.state for one in round_at_a_glance(desk.view, 1)} == {"disputed", "not_started"}
    type_result(desk.act(), (1, 1), OTHER)
    assert desk.view.state.missing == ((1, 2),)


@pytest.mark.both_databases
def test_a_walkover_closes_the_match(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    give_walkover(desk.act(), (1, 1), "a", "not there after ten minutes")
    give_walkover(desk.act(), (1, 2), None)
    assert queries.open_matches() == ()
    assert desk.view.state.missing == ()


def test_nobody_writes_a_result_while_both_sides_differ(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    report_by_phone(desk, (1, 1), A_WINS, B_WINS)
    for write in (
        lambda: type_result(desk.act(), (1, 1), PAPER),
        lambda: give_walkover(desk.act(), (1, 1), "a"),
        lambda: enter_results(desk.act(), [(1, 1)]),
    ):
        with pytest.raises(RuleError, match="have reported different results") as refused:
            write()
        assert refused.value.article == "15.1"
    play(desk.match_at(1, 1))
    with pytest.raises(RuleError, match="no match is signed"):
        enter_results(desk.act())
    assert desk.view.state.sheets[1, 1].confirmed is None


@pytest.mark.both_databases
@pytest.mark.parametrize(("ruled", "how"), [(True, "ruling"), (False, "played")])
def test_a_decision_between_two_results_counts_with_its_reason(
    store: Flask, ruled: bool, how: str
) -> None:
    desk = running(4, plan("svizzera", typed_twice=True))
    desk.publish()
    with pytest.raises(RuleError, match="nothing is to be decided"):
        decide_result(desk.act(), (1, 1), OTHER, "the slip says so", ruled=ruled)
    report_by_phone(desk, (1, 1), A_WINS, B_WINS)
    decide_result(desk.act(), (1, 1), OTHER, "the slip says so", ruled=ruled)
    sheet = desk.view.state.sheets[1, 1]
    assert (sheet.table.how, sheet.table.winner) == (how, "b")  # type: ignore[union-attr]
    assert desk.view.entries[-1].payload["reason"] == "the slip says so"
    assert [one.code for one in queries.open_matches()] == [desk.match_at(1, 2)]


@pytest.mark.both_databases
def test_a_correction_is_seen_before_it_is_made(store: Flask) -> None:
    desk = running(8)
    desk.publish(with_matches=False)
    for table in range(1, 5):
        type_result(desk.act(), (1, table), PAPER)
    desk.publish(with_matches=False)
    before = desk.view.number
    told = preview_correction(desk.code, Correction((1, 1), OTHER, "read upside down"))
    assert (told.step, told.published) == ("stand", (2,))
    assert told.moved
    assert desk.view.number == before
    correct_result(desk.act(), Correction((1, 1), OTHER, "read upside down"))
    assert desk.view.state.sheets[1, 1].table.winner == "b"  # type: ignore[union-attr]


def test_a_match_corrected_after_its_result_was_taken_corrects_the_result(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    code = desk.match_at(1, 1)
    play(code, sign=False)
    enter_results(desk.act(), [(1, 1)])
    after = queries.head(code).number
    hand = {"hand": 1, "value": {"points": {"A": 8, "B": 3}}, "reason": "misread"}
    record_fact(code, "hand_corrected", hand, after, str(uuid4()), STAMP)
    told = preview_correction(desk.code, Correction((1, 1), None, "the match was corrected"))
    assert told.after.points != told.before.points  # type: ignore[union-attr]
    assert told.head == queries.head(code).hash
    correct_result(desk.act(), Correction((1, 1), None, "the match was corrected"), seen=told.head)
    assert desk.view.state.sheets[1, 1].head == queries.head(code).hash


def test_what_was_not_seen_in_the_preview_of_a_correction_is_not_written(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    code = desk.match_at(1, 1)
    play(code, sign=False)
    enter_results(desk.act(), [(1, 1)])

    def change(a: int) -> None:
        hand = {"hand": 1, "value": {"points": {"A": a, "B": 11 - a}}, "reason": "misread"}
        after = queries.head(code).number
        record_fact(code, "hand_corrected", hand, after, str(uuid4()), STAMP)

    change(8)
    told = preview_correction(desk.code, Correction((1, 1), None, "the match was corrected"))
    change(7)
    with pytest.raises(RuleError, match="changed meanwhile"):
        correct_result(
            desk.act(), Correction((1, 1), None, "the match was corrected"), seen=told.head
        )
    assert not desk.view.state.sheets[1, 1].corrections
