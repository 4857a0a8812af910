"""Hands that a side confirms or refuses (15.1)."""

import pytest

from referee.core.errors import RuleError
from tests.core.rulings.ruled import confirming, office, ruled, score_of
from tests.games.marafone.table import Table


def test_art_15_1_one_side_keeps_the_sheet_and_the_other_confirms() -> None:
    table = confirming()
    with pytest.raises(RuleError, match="does not confirm"):
        table.says("hand_confirmed", hand=1, side="A")
    table.says("hand_confirmed", hand=1, side="B")
    assert office(table).confirmed == {1}
    with pytest.raises(RuleError, match="confirmed already"):
        table.says("hand_confirmed", hand=1, side="B")


def test_after_confirmation_only_a_ruling_changes_the_hand() -> None:
    table = confirming()
    table.says("hand_confirmed", hand=1, side="B")
    value = {"points": {"A": 5, "B": 6}}
    for kind, more in (
        ("hand_corrected", {"value": value, "reason": "x"}),
        ("hand_inserted", {"value": value, "reason": "x"}),
        ("hand_removed", {"reason": "x"}),
        ("penalty_applied", {"side": "A", "offence": "sign"}),
        ("hand_voided", {"void": "annulled"}),
    ):
        with pytest.raises(RuleError, match="is confirmed") as refused:
            table.says(kind, hand=1, **more)
        assert refused.value.article == "15.1"
    with pytest.raises(RuleError, match="does not reach behind"):
        table.says("undone", to=2)
    ruled(table, effect="hand_corrected", value=value)
    assert score_of(table) == (5, 6)


def test_a_hand_is_confirmed_when_it_is_finished_and_where_that_was_agreed() -> None:
    table = Table()
    table.writes(6, 5)
    with pytest.raises(RuleError, match="not confirmed one by one"):
        table.says("hand_confirmed", hand=1, side="B")
    table.says("confirmation_agreed", confirmation="hand", side="A")
    table.says("trump_named", hand=2, trump="coppe")
    for hand in (2, 3):
        with pytest.raises(RuleError, match="not finished"):
            table.says("hand_confirmed", hand=hand, side="B")
    with pytest.raises(RuleError, match="a side says so"):
        table.says("hand_confirmed", hand=1, seat=2)
    with pytest.raises(RuleError, match="which side, or which player"):
        table.says("hand_confirmed", hand=1)


def test_art_15_1_a_refused_hand_is_disputed_until_a_referee_decides() -> None:
    table = confirming()
    value = {"points": {"A": 4, "B": 7}}
    table.says("hand_refused", hand=1, side="B", reason="seven were ours", value=value)
    (dispute,) = office(table).open_disputes
    assert (dispute.hand, dispute.party, dispute.value) == (1, "B", value)
    assert score_of(table) == (6, 5)
    assert not office(table).settled
    with pytest.raises(RuleError, match="is disputed"):
        table.says("hand_confirmed", hand=1, side="B")
    table.says("dispute_decided", dispute=dispute.number, text="counted again", value=value)
    assert score_of(table) == (4, 7)
    assert table.state.played is None
    assert office(table).confirmed == {1}
    assert office(table).settled
    assert table.state.entries[0] == (3, 5)
    with pytest.raises(RuleError, match="decided already"):
        table.says("dispute_decided", dispute=dispute.number, text="again")


def test_a_dispute_may_end_with_the_hand_as_it_was() -> None:
    table = confirming()
    table.says("hand_refused", hand=1, side="B", reason="seven were ours")
    table.says("dispute_decided", dispute=4, text="six and five")
    assert score_of(table) == (6, 5)
    assert office(table).confirmed == {1}


def test_a_refusal_brings_a_hand_that_can_be() -> None:
    table = confirming()
    value = {"points": {"A": 9, "B": 9}}
    with pytest.raises(RuleError, match="value"):
        table.says("hand_refused", hand=1, side="B", reason="ours", value=value)


def test_a_hand_that_a_referee_has_ruled_on_is_not_disputed() -> None:
    table = Table(regulation="circolo")
    for _ in range(8):
        table.writes(11, 0)
    ruled(table, 2, effect="nothing")
    with pytest.raises(RuleError, match="a referee has ruled on hand 2"):
        table.says("hand_refused", hand=2, side="B", reason="no")
    table.says("hand_refused", hand=3, side="B", reason="no")
