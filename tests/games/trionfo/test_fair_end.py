"""A session ends fairly where every player has been first speaker equally often."""

from typing import Any

import pytest

from referee.games.trionfo.fair_end import hands_spoken, hands_to_a_fair_end, turns_to_speak
from tests.games.trionfo.sessions import ALL_PASS, only, result

PASSED = {"bids": ALL_PASS}
PLAYED = {"bids": only("maso"), "made": True}
VOID = {"void": "misdeal"}
FIRST = {"first": 2, **PASSED}


@pytest.mark.parametrize(
    ("hands", "turns", "more"),
    [
        ([], (0, 0, 0, 0, 0), None),
        ([FIRST], (0, 1, 0, 0, 0), 4),
        ([FIRST, PLAYED, PASSED, PLAYED], (0, 1, 1, 1, 1), 1),
        ([FIRST, *[PASSED] * 4], (1, 1, 1, 1, 1), 0),
        ([FIRST, *[PASSED] * 6], (1, 2, 2, 1, 1), 3),
        ([FIRST, VOID, *[PASSED] * 4], (1, 1, 1, 1, 1), 0),
        ([FIRST, {"first": 2, **PASSED}], (0, 2, 0, 0, 0), None),
        ([VOID], (0, 0, 0, 0, 0), None),
    ],
)
def test_every_player_speaks_first_equally_often(
    hands: list[dict[str, Any]], turns: tuple[int, ...], more: int | None
) -> None:
    told = result(*hands)
    assert turns_to_speak(told.hands) == turns
    assert hands_to_a_fair_end(told) == more


def test_a_hand_in_progress_does_not_count_yet() -> None:
    told = result(FIRST, {"bids": only("chiamo")})
    assert turns_to_speak(told.hands) == (0, 1, 0, 0, 0)
    assert hands_spoken(told.hands) == 1
    assert hands_to_a_fair_end(told) == 4
