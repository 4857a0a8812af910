"""What may be added to a match as it stands: articles 10.2 and 15.1."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from tests.games.marafone.table import Table


@pytest.fixture
def finished() -> Table:
    table = Table(regulation="wikipedia")
    for _ in range(4):
        table.writes(11, 0)
    return table


def sign(table: Table) -> None:
    table.says("side_signed", side="A", name="Anna", signature=[[0, 0, 10, 10]])
    table.says("side_signed", side="B", name="Bruno")


def test_only_the_hand_in_progress_or_the_next_takes_facts() -> None:
    table = Table()
    with pytest.raises(RuleError, match="hand 1 is being played, not hand 2"):
        table.says("trump_named", hand=2, trump="coppe")
    with pytest.raises(RuleError, match="hand 1 is being played, not hand 3"):
        table.says("hand_voided", hand=3, void="misdeal")


def test_art_10_2_after_the_end_no_hand_is_added(finished: Table) -> None:
    with pytest.raises(RuleError) as refused:
        finished.writes(6, 5)
    assert refused.value.article == "10.2"


def test_the_last_hand_can_still_be_annulled_or_penalised(finished: Table) -> None:
    finished.says("penalty_applied", hand=4, side="A", offence="late")
    finished.says("hand_voided", hand=4, void="annulled")
    assert not finished.result.finished


def test_a_match_is_opened_once() -> None:
    table = Table()
    with pytest.raises(RuleError, match="opened already"):
        table.says("match_opened", **table.facts[0].payload)


@pytest.mark.parametrize("kind", ["finding_dismissed", "hand_corrected", "hand_removed"])
def test_nothing_can_be_said_of_a_hand_that_is_not_there(kind: str) -> None:
    more = {
        "finding_dismissed": {"code": "revoke"},
        "hand_corrected": {"value": {"points": {"A": 6, "B": 5}}, "reason": "x"},
        "hand_removed": {"reason": "x"},
    }[kind]
    with pytest.raises(RuleError, match="no hand 1"):
        Table().says(kind, hand=1, **more)


def test_art_15_1_both_sides_sign_and_the_match_is_locked(finished: Table) -> None:
    sign(finished)
    assert finished.state.locked
    assert finished.state.signatures["A"].strokes == ((0, 0, 10, 10),)
    with pytest.raises(RuleError) as refused:
        finished.says("hand_removed", hand=1, reason="no")
    assert refused.value.article == "15.1"
    finished.says("match_reopened", reason="la terza mano")
    assert not finished.state.locked


def test_a_change_after_one_side_signed_takes_the_signature_away(finished: Table) -> None:
    finished.says("side_signed", side="A", name="Anna")
    with pytest.raises(RuleError, match="signed already"):
        finished.says("side_signed", side="A", name="Anna")
    finished.says("penalty_applied", hand=1, side="B", offence="late")
    assert finished.state.signatures == {}


def test_what_was_found_is_let_go_and_takes_no_signature_away() -> None:
    table = Table(regulation="wikipedia")
    for _ in range(4):
        table.writes(11, 0, battezzante=1)
    table.says("side_signed", side="A", name="Anna")
    table.says("finding_dismissed", hand=2, code="wrong_battezzante", seat=1)
    assert (2, "wrong_battezzante", 1, None) in table.state.dismissed
    assert "A" in table.state.signatures


@pytest.mark.parametrize(
    "other",
    [{"hand": 1}, {"code": "revoke"}, {"seat": 2}, {"trick": 1}, {"code": "nothing", "seat": None}],
)
def test_what_was_not_found_cannot_be_let_go(other: dict[str, Any]) -> None:
    table = Table()
    table.writes(6, 5, battezzante=1)
    table.writes(6, 5, battezzante=1)
    found = {"hand": 2, "code": "wrong_battezzante", "seat": 1} | other
    with pytest.raises(RuleError, match="nothing of the kind was found") as refused:
        table.says("finding_dismissed", **{key: it for key, it in found.items() if it})
    assert refused.value.place == "code"


def test_nothing_is_signed_before_the_end() -> None:
    with pytest.raises(RuleError, match="not over"):
        Table().says("side_signed", side="A", name="Anna")


def test_a_match_given_up_is_closed_and_reopened_with_a_reason() -> None:
    table = Table()
    with pytest.raises(RuleError, match="is open"):
        table.says("match_reopened", reason="x")
    table.says("match_closed", reason="pioggia")
    with pytest.raises(RuleError, match="closed"):
        table.writes(6, 5)
    table.says("match_reopened", reason="sole")
    table.writes(6, 5)


def test_undo_has_something_to_undo_and_stops_at_a_reopening() -> None:
    table = Table()
    with pytest.raises(RuleError, match="nothing to undo"):
        table.says("undone", to=1)
    table.writes(6, 5)
    table.says("match_closed", reason="pioggia")
    table.says("match_reopened", reason="sole")
    with pytest.raises(RuleError, match="reopening"):
        table.says("undone", to=1)


def test_a_new_name_is_one_that_can_be_seen() -> None:
    with pytest.raises(RuleError) as refused:
        Table().says("players_renamed", players=["Anna", "Bruno", "Carla", " "], reason="vuoto")
    assert refused.value.place == "players[3]"
