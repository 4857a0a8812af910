"""Calls of the referee."""

import pytest

from referee.core.errors import RuleError
from tests.core.rulings.ruled import office
from tests.games.marafone.table import Table


def test_a_call_is_taken_and_answered() -> None:
    table = Table()
    table.says("referee_called", reason="a sign")
    waiting = office(table).call
    assert waiting is not None
    assert (waiting.number, waiting.reason, waiting.taken) == (2, "a sign", None)
    table.says("call_taken", call=2)
    assert office(table).call is not None
    table.says("call_answered", call=2, text="explained")
    assert office(table).call is None
    assert office(table).calls[0].answer == "explained"
    assert table.hands == []


def test_the_referee_is_called_once_at_a_time_and_comes_once() -> None:
    table = Table()
    table.says("referee_called")
    with pytest.raises(RuleError, match="called already"):
        table.says("referee_called")
    table.says("call_taken", call=2)
    with pytest.raises(RuleError, match="coming already"):
        table.says("call_taken", call=2)
    table.says("call_withdrawn", call=2)
    assert office(table).calls[0].withdrawn
    with pytest.raises(RuleError, match="answered or withdrawn"):
        table.says("call_answered", call=2)
    table.says("referee_called")
    assert office(table).waiting == 1


@pytest.mark.parametrize("signed", [True, False], ids=["signed", "given up"])
def test_a_call_ends_with_the_match_and_a_later_one_waits(signed: bool) -> None:
    table = Table()
    for _ in range(8):
        table.writes(11, 0)
    table.says("referee_called")
    table.says("side_signed", side="A", name="Anna")
    assert office(table).waiting == 1
    if signed:
        table.says("side_signed", side="B", name="Bruno")
    else:
        table.says("match_closed", reason="late")
    assert office(table).waiting == 0
    table.says("referee_called")
    assert office(table).waiting == 1


def test_a_call_may_be_followed_by_its_reason_once() -> None:
    table = Table()
    table.says("referee_called")
    table.says("referee_called", reason="a sign")
    (call,) = office(table).calls
    assert (call.number, call.reason) == (2, "a sign")
    with pytest.raises(RuleError, match="called already"):
        table.says("referee_called", reason="and another one")


def test_no_entry_but_a_call_is_a_call() -> None:
    table = Table()
    table.writes(6, 5)
    with pytest.raises(RuleError, match="no such entry"):
        table.says("call_taken", call=2)


def test_an_undo_passes_over_the_referees_coming() -> None:
    table = Table()
    table.writes(6, 5)
    table.says("referee_called")
    table.says("call_taken", call=3)
    table.says("undone", to=1)
    assert table.hands == []
    assert office(table).call is not None
    with pytest.raises(RuleError, match="nothing to undo"):
        table.says("undone", to=1)
