"""Partite, brutte and belle, played and won."""

import pytest

from referee.core.register.counts import (
    COUNTED,
    DRAWN,
    LOST,
    WON,
    Counts,
    HandCounts,
    counts_of,
    total,
    total_of_hands,
)


@pytest.mark.parametrize(
    ("games", "outcome", "counts"),
    [
        ((2, 0), WON, Counts(1, 1, 2, 2)),
        ((0, 2), LOST, Counts(1, 0, 2, 0)),
        ((2, 1), WON, Counts(1, 1, 2, 1, 1, 1)),
        ((1, 2), LOST, Counts(1, 0, 2, 1, 1, 0)),
        ((1, 1), DRAWN, Counts(1, 0, 2, 1)),
        ((3, 2), WON, Counts(1, 1, 4, 2, 1, 1)),
        ((3, 0), WON, Counts(1, 1, 3, 3)),
        ((1, 0), WON, Counts(1, 1)),
        ((0, 1), LOST, Counts(1, 0)),
        ((0, 0), DRAWN, Counts(1, 0)),
    ],
)
def test_what_a_match_counts(games: tuple[int, int], outcome: str, counts: Counts) -> None:
    assert counts_of(*games, outcome) == counts


def test_matches_are_counted_together() -> None:
    assert total([counts_of(2, 1, WON), counts_of(1, 2, LOST)]) == Counts(2, 1, 4, 2, 2, 1)
    assert total([]) == Counts()
    assert COUNTED == (
        "matches",
        "matches_won",
        "brutte",
        "brutte_won",
        "belle",
        "belle_won",
        "points",
        "hands",
        "maraffe",
        "cappotti",
        "claims_right",
        "claims_wrong",
        "eleven_nil",
    )


def test_what_was_done_in_hands_is_added_up() -> None:
    both = total_of_hands([HandCounts(points=40, maraffe=1), HandCounts(points=2, hands=3)])
    assert both == HandCounts(points=42, hands=3, maraffe=1)
