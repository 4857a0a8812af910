"""Results that a side refuses, until a referee decides (15.1)."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.core.sides import Pair
from referee.core.table_result import TableResult
from tests.core.rulings.ruled import TOLD, confirming, office
from tests.games.marafone.table import Table


def test_a_result_is_refused_once_it_is_there() -> None:
    table = Table(regulation="wikipedia")
    with pytest.raises(RuleError, match="no result to refuse"):
        table.says("result_refused", side="B", reason="we won")
    for _ in range(4):
        table.writes(11, 0)
    table.says("result_refused", side="B", reason="we won")
    with pytest.raises(RuleError, match="disputed already"):
        table.says("result_refused", side="A", reason="so did we")
    with pytest.raises(RuleError, match="waits for the referee"):
        table.says("side_signed", side="A", name="Anna")
    value = {"points": {"A": 5, "B": 6}}
    with pytest.raises(RuleError, match="about no hand"):
        table.says("dispute_decided", dispute=6, text="no", value=value)
    table.says("dispute_decided", dispute=6, text="A won")
    table.says("side_signed", side="A", name="Anna")


def refused_with(result: object) -> Table:
    table = Table(regulation="circolo")
    for _ in range(8):
        table.writes(11, 0)
    table.says("result_refused", side="B", reason="we won", result=result)
    return table


def test_art_15_1_a_refusal_of_the_result_brings_a_version_that_a_referee_decides_on() -> None:
    table = refused_with(TOLD)
    (dispute,) = office(table).open_disputes
    assert dispute.result == TableResult(Pair(1, 2), Pair(100, 110), "b")
    assert office(table).result is None
    table.says("dispute_decided", dispute=dispute.number, text="B had it", result=TOLD)
    assert office(table).result == office(table).disputes[0].holds == dispute.result
    assert office(table).settled
    table.says("side_signed", side="A", name="Anna")


def test_a_third_result_may_hold_or_the_one_that_is_written() -> None:
    third = {"games": [2, 1], "points": [110, 100], "winner": "a", "scores": [[41, 3]]}
    table = refused_with(TOLD)
    number = len(table.facts)
    table.says("dispute_decided", dispute=number, text="neither", result=third)
    assert office(table).result == TableResult(Pair(2, 1), Pair(110, 100), "a")
    table = refused_with(TOLD)
    table.says("dispute_decided", dispute=len(table.facts), text="as written")
    assert (office(table).result, office(table).disputes[0].holds) == (None, None)


@pytest.mark.parametrize(
    ("result", "what"),
    [
        ({"games": [1, 3], "points": [1, 1], "winner": "b"}, "result.games"),
        ({"games": [1, 2], "points": [1, 9999], "winner": "b"}, "result.points"),
        ({"games": [1, 1], "points": [1, 1], "winner": None}, "nobody has won"),
        ({"payments": [4, -1, -1, -1, -1]}, "at a table of five"),
        ({"games": [1, 2]}, "points is missing"),
    ],
)
def test_a_result_that_cannot_have_been_is_no_version(result: object, what: str) -> None:
    with pytest.raises(RuleError, match=what):
        refused_with(result)
    table = refused_with(TOLD)
    with pytest.raises(RuleError, match=what):
        table.says("dispute_decided", dispute=len(table.facts), text="so", result=result)


def test_a_dispute_over_a_hand_ends_with_no_result() -> None:
    table = confirming()
    table.says("hand_refused", hand=1, side="B", reason="seven were ours")
    with pytest.raises(RuleError, match="about a hand"):
        table.says("dispute_decided", dispute=4, text="so", result=TOLD)


def test_no_hand_changes_behind_a_decided_result_but_by_a_ruling() -> None:
    table = refused_with(TOLD)
    table.says("dispute_decided", dispute=len(table.facts), text="B had it", result=TOLD)
    value = {"points": {"A": 5, "B": 6}}
    for kind in ("hand_corrected", "hand_inserted"):
        with pytest.raises(RuleError, match="a referee has decided the result"):
            table.says(kind, hand=1, value=value, reason="misread")
    table.says("ruling_opened", source="finding", facts="a sign", hand=1)
    number = len(table.facts)
    table.says("ruling_given", ruling=number, effect="hand_void", text="dealt wrong")
    assert office(table).result is None


@pytest.mark.parametrize("decided", [{"result": TOLD}, {}])
def test_art_15_1_what_a_referee_has_decided_is_not_disputed_anew(decided: dict[str, Any]) -> None:
    table = refused_with(TOLD)
    table.says("dispute_decided", dispute=len(table.facts), text="so it was", **decided)
    for kind, more in (("result_refused", {}), ("hand_refused", {"hand": 2})):
        with pytest.raises(RuleError, match="a referee has decided this result"):
            table.says(kind, side="A", reason="we won", **more)
    value = {"points": {"A": 5, "B": 6}}
    with pytest.raises(RuleError, match="a referee has decided the result"):
        table.says("hand_corrected", hand=1, value=value, reason="misread")
    table.says("match_reopened", reason="one more look")
    assert office(table).result_decided is None
    table.says("hand_corrected", hand=1, value=value, reason="misread")


def test_no_result_holds_of_a_match_that_goes_on_since_a_hand_was_corrected() -> None:
    table = refused_with(TOLD)
    number = len(table.facts)
    table.says("hand_corrected", hand=8, value={"points": {"A": 0, "B": 11}}, reason="misread")
    assert not table.result.finished
    with pytest.raises(RuleError, match="not over: no result can hold yet"):
        table.says("dispute_decided", dispute=number, text="B had it", result=TOLD)
    table.says("dispute_decided", dispute=number, text="the hand is corrected")
    assert office(table).settled


def test_a_match_that_is_opened_again_has_no_decided_result() -> None:
    table = refused_with(TOLD)
    table.says("dispute_decided", dispute=len(table.facts), text="B had it", result=TOLD)
    for side in ("A", "B"):
        table.says("side_signed", side=side, name="x")
    table.says("match_reopened", reason="one more look")
    assert office(table).result is None


@pytest.mark.parametrize(("keeper", "confirmation"), [("A", "none"), ("B", "match")])
def test_art_15_1_a_result_is_refused_by_the_hand_that_went_otherwise(
    keeper: str, confirmation: str
) -> None:
    """Either side has a version once the match is over, also the one that keeps the sheet."""
    table = Table(regulation="wikipedia")
    table.says("confirmation_agreed", confirmation=confirmation, side=keeper)
    value = {"points": {"A": 5, "B": 6}}
    table.writes(11, 0)
    with pytest.raises(RuleError, match="not confirmed one by one"):
        table.says("hand_refused", hand=1, side="B", reason="six were ours", value=value)
    for _ in range(3):
        table.writes(11, 0)
    table.says("hand_refused", hand=2, side="B", reason="six were ours", value=value)
    (dispute,) = office(table).open_disputes
    assert (dispute.hand, dispute.written) == (2, {"points": {"A": 11, "B": 0}})
    with pytest.raises(RuleError, match="not confirmed one by one"):
        table.says("hand_confirmed", hand=1, side="B")
    with pytest.raises(RuleError, match="waits for the referee"):
        table.says("side_signed", side="A", name="Anna")
    table.says("dispute_decided", dispute=dispute.number, text="counted again", value=value)
    assert office(table).settled
    assert table.state.record["hands"][1]["points"] == value["points"]
