"""What comes next in a tournament, in words."""

from types import SimpleNamespace
from typing import Any

import pytest

from referee.presenters.tournaments.steps import next_shown


@pytest.mark.parametrize(
    ("missing", "title", "text"),
    [
        ([(2, 1), (2, 3)], "2 results are missing", "Round 2: tables 1, 3."),
        (
            [(1, 4), (2, 1), (2, 3)],
            "2 results are missing",
            "Round 2: tables 1, 3. Of an earlier round, still to be decided: Round 1: table 4.",
        ),
        ([(1, 4)], "One result of an earlier round is missing", "Round 1: table 4."),
    ],
)
def test_results_that_are_missing_are_those_of_the_newest_round(
    missing: list[tuple[int, int]], title: str, text: str
) -> None:
    state: Any = SimpleNamespace(rounds=(1, 2), missing=missing)
    step = next_shown(state, "results", signed=0, asked=0)
    assert (step.title, step.text) == (title, text)
