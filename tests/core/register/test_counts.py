"""Partite, brutte and belle, played and won."""

import pytest

from referee.core.register.counts import COUNTED, DRAWN, LOST, WON, Counts, counts_of, total


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
    assert COUNTED == ("matches", "matches_won", "brutte", "brutte_won", "belle", "belle_won")
