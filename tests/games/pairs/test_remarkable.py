"""Remarkable hands, a test for each rule."""

from typing import Any

import pytest

from referee.games.cards.remarkable import Remarkable, of_evening
from referee.games.marafone.record import parse
from referee.games.marafone.score import score
from referee.games.pairs.remarkable import remarkable_hands
from tests.games.marafone.records import REVOKE, SUIT_BY_SUIT, points, reach, record


def taken(tricks: str, **more: Any) -> dict[str, Any]:
    """Return a hand trick by trick: `A4 B0` with the thirds of the cards."""
    return {
        "taken": [{"won": one[0], "thirds": int(one[1:])} for one in tricks.split()],
        **more,
    }


TAKEN = taken("A4 A4 A4 A4 B4 B4 B4 B4 A0 B0")
"""16 thirds for A, 19 for B: 5 to 6."""


def found(*hands: dict[str, Any]) -> list[Remarkable]:
    """Return what is remarkable in the last hand of a match."""
    read = parse(record(*hands))
    result = score(read)
    return [one for one in remarkable_hands(read, result) if one.hand == len(hands)]


def rules(*hands: dict[str, Any]) -> list[str]:
    return [one.rule for one in found(*hands)]


def test_a_cappotto() -> None:
    assert Remarkable(1, "cappotto", "B", 11) in found(SUIT_BY_SUIT)


def test_a_swing_is_what_the_hand_was_won_by() -> None:
    assert found(TAKEN) == [Remarkable(1, "swing", "B", 1)]


def test_a_maraffa_whose_side_took_less_all_the_same() -> None:
    few = taken("A4 B4 B4 B4 B4 B4 B4 B4 B0 B0", maraffa="A")
    assert found(few)[0] == Remarkable(1, "declared_lost", "A", 6)
    assert "declared_lost" not in rules({**few, "maraffa": "B"})


def test_a_hand_that_is_level_has_no_swing() -> None:
    # 13 thirds and a maraffa against 22: 7 to 7.
    assert found(taken("A4 A4 A4 A1 B4 B4 B4 B4 B3 B0", maraffa="A")) == []


@pytest.mark.parametrize(("tricks", "rare"), [(8, False), (9, True), (10, True)])
def test_a_right_claim_in_the_last_trick(tricks: int, rare: bool) -> None:
    claimed = {**SUIT_BY_SUIT, "tricks": SUIT_BY_SUIT["tricks"][:tricks], "claim": {"side": "A"}}
    one = Remarkable(len(reach(38, 39)) + 1, "claim", "A", 0, tricks)
    assert [at._replace(amount=0) for at in found(*reach(38, 39), claimed)] == [one] * rare
    wrong = {**claimed, "claim": {"side": "B"}}
    assert rules(*reach(0, 0), wrong) == []


def test_a_right_claim_without_the_cards() -> None:
    claimed = {"taken": TAKEN["taken"][:9], "claim": {"side": "A"}}
    [one] = found(*reach(38, 39), claimed)
    assert (one.rule, one.trick) == ("claim", 9)


def test_a_revoke_that_decided_a_game() -> None:
    penalty = {"side": "B", "offence": "revoke"}
    before = reach(35, 9)
    [one] = found(*before, {**REVOKE, "penalty": penalty})
    assert one == Remarkable(len(before) + 1, "revoke", "B", 11, 1)
    # Punished, but the game went on; a game that another offence ended.
    assert rules(*reach(11, 0), {**REVOKE, "penalty": penalty}) == []
    assert rules(*before, {**REVOKE, "penalty": {**penalty, "offence": "sign"}}) == []
    # The referee saw it, the cards do not tell where.
    seen = {**SUIT_BY_SUIT, "penalty": penalty}
    assert [one.trick for one in found(*before, seen)] == [None]


def test_totals_and_void_hands_are_not_remarkable() -> None:
    assert rules(points(11, 0)) == []
    assert rules({**SUIT_BY_SUIT, "void": "misdeal"}) == []


def test_of_an_evening_each_hand_comes_once_and_one_swing_is_the_largest() -> None:
    seen = [
        ("ABC", Remarkable(1, "swing", "A", 11)),
        ("ABC", Remarkable(1, "cappotto", "B", 11)),
        ("ABC", Remarkable(2, "swing", "A", 3)),
        ("DEF", Remarkable(2, "swing", "B", 9)),
        ("DEF", Remarkable(3, "swing", "B", 9)),
        ("DEF", Remarkable(4, "revoke", "A", 11, 2)),
    ]
    assert of_evening(seen, 9) == [seen[5], seen[1], seen[3]]
    assert of_evening(seen, 1) == [seen[5]]
    assert of_evening([], 9) == []
